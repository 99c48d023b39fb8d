"""Units that leave the map over an edge and come back later, where a scenario allows it.

`special.leave_map` is described in scenarios/README.md. A unit that has left is neither eliminated
nor in play. Rule 6.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sfcli import calendar, hexes
from sfcli.clock import Phase
from sfcli.events import Left, Spent, Tallied
from sfcli.ground import carriers, costs, movement, ownership, zoc
from sfcli.hexes import Hex
from sfcli.orders import Leave
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import AWAY, CADRE, Unit
from sfcli.twelfths import ONE, mps


def _written(pos: Position, side: Side) -> Mapping[str, Any]:
    special = pos.scenario.special.get("leave_map")
    found = special.get(side.value, {}) if isinstance(special, Mapping) else {}
    return found if isinstance(found, Mapping) else {}


def _hexes(written: Mapping[str, Any], key: str) -> tuple[Hex, ...]:
    found = (hexes.parse(text) for text in written.get(key, ()))
    return tuple(hex_ for hex_ in found if hex_ is not None)


def exits(pos: Position, side: Side) -> tuple[Hex, ...]:
    """Return the hexes from which a side's units may leave the map, none where they may not."""
    return _hexes(_written(pos, side), "hexes")


def _back(unit: Unit) -> str:
    return f"{unit.id} may return on turn"


def _as_cadre(unit: Unit) -> str:
    return f"{unit.id} left as a cadre"


def cost(pos: Position, unit: Unit) -> int:
    """Return the MPs, in twelfths, to leave over the edge: exit, enemy ZOC, harassment. Rule 6A."""
    assert unit.hex is not None
    exit_ = int(_written(pos, unit.side).get("mps", 1)) * ONE
    pay, kind = costs.of(pos, unit), zoc.into(pos, unit.hex, unit.side.enemy)
    return exit_ + pay.leave_zoc(kind, zoc.NONE) + pay.harassed.get(unit.hex, 0)


@dataclass(frozen=True, slots=True)
class Departure:
    """Units that may leave, with the MPs it costs each."""

    units: tuple[str, ...]
    costs: tuple[int, ...]


def plan_leave(pos: Position, side: Side, order: Leave) -> Departure | Refusal:
    """Say why units may not leave the map, or return what it costs them."""
    edge = exits(pos, side)
    costs = []
    units = pos.units(carriers.together(pos, order.units))
    apart = carriers.refuse_apart(units)
    if apart:
        return apart
    for unit in units:
        refusal = _refuse(pos, side, unit, edge)
        if refusal:
            return refusal
        costs.append(cost(pos, unit))
    return Departure(tuple(unit.id for unit in units), tuple(costs))


def _refuse(pos: Position, side: Side, unit: Unit, edge: Sequence[Hex]) -> Refusal | None:
    refusal = movement.refuse_regular(pos, unit, side)
    if refusal:
        return refusal
    if not edge:
        return Refusal("", f"no {side.label} unit may leave the map in this scenario")
    assert unit.hex is not None
    if unit.hex not in edge:
        return Refusal(
            "",
            f"{unit.id} is in {pos.place(unit.hex)}, and units leave the map from its edge alone",
            f"They are {', '.join(map(hexes.name, edge))}",
        )
    pay, has = cost(pos, unit), movement.left(unit)
    if has < pay:
        return Refusal("6-e", f"{unit.id} needs {mps(pay)} MPs to leave and has {mps(has)}")
    return None


def leave(play: Play, planned: Departure) -> Procedure[None]:
    """Take units off the map."""
    after = int(_written(play, play.phasing).get("return_after", 0))
    where = set()
    for id_, pay in zip(planned.units, planned.costs, strict=True):
        unit = play.unit(id_)
        assert unit.hex is not None
        where.add(unit.hex)
        play.emit(Spent(id_, pay), Left(id_, AWAY))
        play.emit(Tallied(_back(unit), play.state.clock.turn + after))
        play.emit(Tallied(_as_cadre(unit), int(unit.status == CADRE)))
    ownership.settle(play, where)
    back = calendar.name(play.state.clock.turn + after)
    play.note("", f"{' '.join(planned.units)} left the map and may return on {back}")
    return
    yield


def is_away(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit has left over an edge and not come back."""
    return bool(pos.state.tallies.get(_back(unit)))


def left_as_cadre(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit was a cadre when it left."""
    return bool(pos.state.tallies.get(_as_cadre(unit)))


def return_hexes(pos: Position, unit: Unit) -> tuple[Hex, ...] | Refusal | None:
    """Return where a unit that left may come back, why not yet, or None where it did not leave."""
    turn = pos.state.tallies.get(_back(unit))
    if not turn:
        return None
    if pos.state.clock.turn < turn:
        return Refusal("40A-a", f"{unit.id} may return on {calendar.name(turn)}")
    return _hexes(_written(pos, unit.side), "return_at")


def came_back(play: Play, unit: Unit) -> None:
    """Note that a unit is on the map again."""
    if is_away(play, unit):
        play.emit(Tallied(_back(unit), 0))


ORDERS: Final = (
    OrderRule(
        Leave, "Departures over the edge", "6-a", (Phase.MOVEMENT, Phase.EXPLOITATION), "ground",
        plan_leave, leave,
    ),
)  # fmt: skip
