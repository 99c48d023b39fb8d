"""Who rides on movement counters: loading, unloading, and rides of the defense. Rule 14J.

A unit is carried for a phase and has to have stood with the counter since the phase began. Units
that are attacked may board LVTs and APCs of their hex as the attack is declared (ruling on 14J).
"""

from collections.abc import Iterator, Sequence
from typing import Final

from sfcli.clock import Phase
from sfcli.decisions import Decision
from sfcli.formations import Alighted, Boarded
from sfcli.ground import allegiance, carriers, moments
from sfcli.ground.carriers import APC, LVT, TRANSPORT
from sfcli.hexes import Hex
from sfcli.orders import Load, Order, Pass, Unload
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import ONE, counted

PHASES: Final = (Phase.MOVEMENT, Phase.COMBAT, Phase.EXPLOITATION)
_FOUGHT: Final = frozenset({"attacked", "committed", "retreated"})
_CLAUSES: Final = {TRANSPORT: "14J1-a", LVT: "14J2-a", APC: "14J3-a"}
_CARRIES: Final = {
    TRANSPORT: "non-motorized and artillery units",
    LVT: "non-motorized units without heavy equipment",
    APC: "non-motorized units without heavy equipment",
}


def plan_load(pos: Position, side: Side, order: Load) -> Load | Refusal:
    """Say why a movement counter may not carry units this phase, None where it may. Rule 14J."""
    carrier, units = pos.unit(order.onto), pos.units(order.units)
    refusal = _refuse_carrier(pos, side, carrier)
    for unit in units:
        refusal = refusal or refuse_rider(pos, side, unit, carrier)
    return refusal or _refuse_load(pos, carrier, units) or order


def _refuse_carrier(pos: Position, side: Side, carrier: Unit) -> Refusal | None:
    """Say why a counter carries nothing now: whose it is, what it is, the phase. Rule 14J."""
    if carrier.side is not side:
        return Refusal("14J-a", f"{carrier.id} is an {carrier.side.label} unit and not yours")
    if not carriers.is_carrier(carrier):
        return Refusal(
            "14J-a",
            f"{carrier.id} is no movement counter: transport, LVT and APC counters carry units",
        )
    if carrier.hex is None:
        return Refusal("14J-b", f"{carrier.id} is not on the map ({carrier.absence})")
    if pos.state.clock.phase is Phase.COMBAT and _kind(carrier) == TRANSPORT:
        return Refusal(
            "14J1-b",
            f"{carrier.id} is a transport counter, which carries nothing in the combat phase",
            "LVT and APC counters do",
        )
    return allegiance.refuse(pos, carrier) or moments.refuse_ended(pos, side, carrier.id)


def _kind(carrier: Unit) -> str:
    return next(kind for kind in _CLAUSES if kind in carrier.counter.kinds)


def refuse_rider(pos: Position, side: Side, unit: Unit, carrier: Unit) -> Refusal | None:
    """Say why a unit may not board a movement counter now. Rules 14F, 14J."""
    if unit.side is not side:
        return Refusal("14J-b", f"{unit.id} is an {unit.side.label} unit and not yours")
    if unit.hex is None or unit.hex != carrier.hex:
        where = "not on the map" if unit.hex is None else f"in {pos.place(unit.hex)}"
        return Refusal(
            "14J-b", f"{unit.id} is {where}, and a unit to be carried stands with the counter"
        )
    if unit.aboard:
        return Refusal(
            "14J-c", f"{unit.id} is carried by {unit.aboard} already", f"First unload {unit.id}"
        )
    for each in (unit, carrier):
        if _came(each):
            return Refusal(
                "14J-b",
                f"{each.id} has moved or fought this phase, and a unit to be carried stands with "
                "the counter from the start of the phase",
            )
    return allegiance.refuse(pos, unit) or _refuse_kind(unit, carrier)


def _came(unit: Unit) -> bool:
    """Tell whether a unit may not have stood where it is since the phase began."""
    return moments.has_acted(unit) or not unit.flags.isdisjoint(_FOUGHT)


def _refuse_kind(unit: Unit, carrier: Unit) -> Refusal | None:
    """Say why a unit is not what such a counter carries. Rules 14F, 14J1 to 14J3."""
    kind = _kind(carrier)
    why = ""
    if kind == TRANSPORT and unit.printed.unit_class == "combat_motorized":
        why = "is combat/motorized"
    elif kind != TRANSPORT and unit.printed.unit_class != "non_motorized":
        why = f"is {unit.printed.unit_class.replace('combat_motorized', 'combat/motorized')}"
    elif kind != TRANSPORT and unit.is_heavy:
        why = "has heavy equipment"
    elif unit.ratings.movement <= 0:
        clause = "14F2-a" if unit.ratings.movement == 0 else "14F1-a"
        return Refusal(clause, f"{unit.id} with its {unit.ratings} cannot be carried off")
    if not why:
        return None
    return Refusal(
        _CLAUSES[kind],
        f"{unit.id} {why}, and {carrier.counter.type.name} counters carry {_CARRIES[kind]}",
    )


def _refuse_load(pos: Position, carrier: Unit, units: Sequence[Unit]) -> Refusal | None:
    """Say why units are too much for a counter. Rule 14J."""
    if len({unit.id for unit in units}) < len(units):
        return Refusal("14J-a", "a unit is named twice")
    most = carriers.capacity(carrier) * ONE
    aboard = sum(unit.re for unit in carriers.riders(pos, carrier))
    size = sum(unit.re for unit in units)
    if aboard + size <= most:
        return None
    has = f", and {counted(aboard, 'RE')} are aboard" if aboard else ""
    return Refusal(
        "14J-a",
        f"{carrier.id} carries {counted(most, 'RE')}{has}; these are {counted(size, 'RE')}",
        "Load fewer units",
    )


def load(play: Play, order: Load) -> Procedure[None]:
    """Have a movement counter carry units this phase. Rule 14J."""
    board(play, order)
    play.facts(aboard=[unit.id for unit in carriers.riders(play, play.unit(order.onto))])
    return
    yield


def board(play: Play, order: Load) -> None:
    """Put units on a movement counter. Rule 14J."""
    carrier = play.unit(order.onto)
    for unit in play.units(order.units):
        counter = carriers.carried(play.charts, unit, carrier)
        play.emit(Boarded(unit.id, carrier.id, counter))


def plan_unload(pos: Position, side: Side, order: Unload) -> tuple[str, ...] | Refusal:
    """Say why units may not get off again: they have moved or fought on it. Rule 14J."""
    ids: list[str] = []
    for unit in pos.units(order.units):
        if unit.side is not side:
            return Refusal("14J-c", f"{unit.id} is an {unit.side.label} unit and not yours")
        off = carriers.riders(pos, unit) or ([unit] if unit.aboard else [])
        if not off:
            return Refusal("14J-c", f"{unit.id} is not carried, and carries nothing")
        if _came(unit):
            return Refusal(
                "14J-c",
                f"{unit.id} has moved or fought with what carries it, and they are one unit for "
                "the rest of the phase",
            )
        ids += [each.id for each in off if each.id not in ids]
    return tuple(ids)


def unload(play: Play, units: tuple[str, ...]) -> Procedure[None]:
    """Have units not carried after all. Rule 14J."""
    play.emit(*map(Alighted, units))
    return
    yield


def loads(pos: Position, side: Side, hex_: Hex) -> Iterator[Load]:
    """Yield the units of a hex that movement counters there may carry now, one by one. Rule 14J."""
    stack = pos.stack(hex_, side)
    for carrier in stack:
        if carriers.is_carrier(carrier):
            for unit in stack:
                order = Load((unit.id,), carrier.id)
                if unit.id != carrier.id and plan_load(pos, side, order) is order:
                    yield order


def offer(play: Play, hex_: Hex, side: Side) -> Procedure[None]:
    """Let attacked units board the LVTs and APCs of their hex. Rules 14J2, 14J3."""
    if not any(carriers.is_carrier(unit) for unit in play.stack(hex_, side)):
        return
    while next(loads(play, side, hex_), None) is not None:
        answer = yield from play.ask(_decision(play, hex_, side))
        if not isinstance(answer, Load):
            return
        board(play, answer)


def _decision(play: Play, hex_: Hex, side: Side) -> Decision:
    def check(order: Order) -> Refusal | None:
        planned = plan_load(play, side, order) if isinstance(order, Load) else None
        return planned if isinstance(planned, Refusal) else None

    def legal() -> Iterator[Order]:
        yield Pass()
        yield from loads(play, side, hex_)

    return Decision(
        side=side,
        rule="14J-b",
        topic="ride",
        prompt=f"{play.place(hex_)} is attacked: load UNITS on LVT or APC counters there, or pass",
        waiting=f"the {side.label} player may load units on LVT or APC counters",
        accepts=(Load, Pass),
        check=check,
        legal=legal,
        facts={"hex": hex_},
    )


def never(_: Position, side: Side) -> Refusal | None:
    """Say why a side has no movement counters. Rule 14J."""
    if side is Side.ALLIED:
        return None
    return Refusal("14J-a", "movement counters are for the Allied player")


ORDERS: Final = (
    OrderRule(
        Load, "Loading of movement counters", "14J-b", PHASES, "", plan_load, load, never=never
    ),
    OrderRule(
        Unload, "Unloading of movement counters", "14J-c", PHASES, "", plan_unload, unload,
        never=never,
    ),
)  # fmt: skip
