"""Planning of air drops: which unit, where, and in which turn. Rule 24C.

A plan is its owner's secret. It ends as the movement phase of its turn does, and at once where its
unit gets into an enemy ZOC, attacks, or is attacked.
"""

from typing import Final

from sfcli import calendar
from sfcli.air import cargo, presence
from sfcli.airforces import DropPlan
from sfcli.airwar import DropPlanned
from sfcli.clock import Phase
from sfcli.ground import zoc
from sfcli.hexes import ADJACENT, Hex, name
from sfcli.orders import CancelDrop, PlanDrop
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule, quiet
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import ASSEMBLED, AWAY, BROKEN_DOWN, Unit

_FOUGHT: Final = ("attacked", "defended", "committed")
_BACK: Final = (AWAY, ASSEMBLED, BROKEN_DOWN)
"""What a unit is that is not on the map and may come back to it."""


def plan_drop(pos: Position, side: Side, order: PlanDrop) -> PlanDrop | Refusal:
    """Say why a drop may not be planned. Rule 24C."""
    unit, turn = pos.unit(order.unit), pos.state.clock.turn
    refusal = _refuse_unit(pos, side, unit)
    if refusal:
        return refusal
    due = _turn(pos, order)
    if due <= turn:
        return Refusal(
            "24C-c",
            f"a drop is planned at least a game turn ahead, for {calendar.name(turn + 1)} or later",
        )
    if unit.hex is None and not unit.box and _arrives(pos, unit) > due:
        return Refusal("24C-k", f"{unit.id} is {unit.status} and does not arrive by then")
    if pos.board.is_sea(order.hex) or not pos.board.playable(order.hex):
        return Refusal("24-c", f"{pos.place(order.hex)} holds no land to drop anything on")
    return refuse_ground(pos, order.hex, pos.board.terrain[order.hex]) or order


def refuse_ground(pos: Position, hex_: Hex, ground: str) -> Refusal | None:
    """Say why no unit is dropped on terrain. Rule 20F2."""
    if not _rules_out(pos, ground):
        return None
    open_ = [
        name(near)
        for near in ADJACENT[hex_]
        if pos.board.playable(near)
        and not pos.board.is_sea(near)
        and not _rules_out(pos, pos.board.terrain[near])
    ]
    what = ground.replace("_", " ")
    return Refusal(
        "20F2-c",
        f"{pos.place(hex_)} is {what}, and no unit is dropped there",
        f"Next to it: {', '.join(open_)}" if open_ else "",
    )


def _rules_out(pos: Position, ground: str) -> bool:
    return ground in pos.charts.air.cargo.no_drop or pos.charts.terrain.hexes[ground].prohibited


def _refuse_unit(pos: Position, side: Side, unit: Unit) -> Refusal | None:
    """Say why no drop may be planned for a unit now. Rules 24, 24C."""
    if unit.side is not side:
        return Refusal("24C-c", f"{unit.id} is an {unit.side.label} unit and not yours")
    if "air_droppable" not in unit.counter.kinds and not cargo.is_airborne_hq(unit):
        return Refusal("24-b", f"{unit.id} is not air-droppable")
    known = pos.state.air.plans.get(unit.id)
    if known:
        return Refusal(
            "24C-d",
            f"{unit.id} is to drop in {pos.place(known.hex)}, and one drop at a time is planned",
            f"Before: cancel drop {unit.id}",
        )
    if _in_enemy_zoc(pos, unit):
        return Refusal("24C-h", f"{unit.id} is in an enemy ZOC, and no drop is planned for it")
    return None


def _in_enemy_zoc(pos: Position, unit: Unit) -> bool:
    return unit.hex is not None and bool(zoc.into(pos, unit.hex, unit.side.enemy))


def _turn(pos: Position, order: PlanDrop) -> int:
    return pos.state.clock.turn + 1 if order.turn is None else order.turn


def _arrives(pos: Position, unit: Unit) -> int:
    """Return the first turn in which a unit arrives, one after all where it does not. 24C."""
    never = 10_000
    turns = [a.turn for a in pos.scenario.arrivals if a.unit == unit.id and a.action == "arrive"]
    return min((t for t in turns if t > pos.state.clock.turn), default=never)


def plan(play: Play, order: PlanDrop) -> Procedure[None]:
    """Plan a drop. Rule 24C."""
    made = DropPlan(order.hex, play.state.clock.turn, _turn(play, order))
    play.emit(DropPlanned(order.unit, made))
    return quiet(play)


def plan_cancel(pos: Position, side: Side, order: CancelDrop) -> CancelDrop | Refusal:
    """Say why a planned drop may not be cancelled now. Rule 24C."""
    known, clock = pos.state.air.plans.get(order.unit), pos.state.clock
    if known is None or pos.unit(order.unit).side is not side:
        return Refusal("24C-d", f"no drop of yours is planned for {order.unit}")
    if clock.phase is Phase.MOVEMENT and clock.turn != known.turn:
        return Refusal(
            "24C-e",
            f"the drop of {order.unit} is to take place in {calendar.name(known.turn)}: it is "
            "cancelled in an initial phase of yours, or in the movement phase of that turn",
        )
    return order


def cancel(play: Play, order: CancelDrop) -> Procedure[None]:
    """Cancel a planned drop. Rule 24C."""
    play.emit(DropPlanned(order.unit, None))
    return quiet(play)


def refuse_drop(pos: Position, unit: Unit, hex_: Hex) -> Refusal | None:
    """Say why a unit may not be dropped in a hex now: it was not planned so. Rule 24C."""
    known, turn = pos.state.air.plans.get(unit.id), pos.state.clock.turn
    if known is None:
        return Refusal(
            "24C-a",
            f"no drop was planned for {unit.id}: it takes a plan of an initial phase of yours, at "
            "least a game turn before",
        )
    if known.turn != turn:
        return Refusal(
            "24C-a", f"the drop of {unit.id} was planned for {calendar.name(known.turn)}"
        )
    if known.hex != hex_:
        return Refusal(
            "24C-g",
            f"{unit.id} was planned to drop in {pos.place(known.hex)}, not in {pos.place(hex_)}",
        )
    return None


def forget(play: Play, id_: str) -> None:
    """End the plan of a unit that has been dropped. Rule 24C."""
    if id_ in play.state.air.plans:
        play.emit(DropPlanned(id_, None))


def watch(play: Play) -> None:
    """Cancel the drops of units in an enemy ZOC, or that fight, or are no more. Rule 24C."""
    for id_ in list(play.state.air.plans):
        unit = play.unit(id_)
        fights = any(unit.has(flag) for flag in _FOUGHT)
        gone = unit.hex is None and not unit.box and unit.status not in _BACK
        if id_ in play.state.air.plans and (fights or gone or _in_enemy_zoc(play, unit)):
            play.emit(DropPlanned(id_, None))


def expire(play: Play) -> Procedure[None]:
    """Cancel the drops that did not take place in their movement phase. Rule 24C."""
    for id_, known in list(play.state.air.plans.items()):
        if known.turn <= play.state.clock.turn and play.unit(id_).side is play.phasing:
            play.emit(DropPlanned(id_, None))
    return quiet(play)


ORDERS: Final = (
    OrderRule(
        PlanDrop, "Plans of air drops", "24C-c", (Phase.INITIAL,), "", plan_drop, plan,
        is_activity=False, never=presence.refuse,
    ),
    OrderRule(
        CancelDrop, "Cancellations of air drops", "24C-e", (Phase.INITIAL, Phase.MOVEMENT), "",
        plan_cancel, cancel, is_activity=False, never=presence.refuse,
    ),
)  # fmt: skip
