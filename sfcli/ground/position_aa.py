"""Position antiaircraft units are broken down and built up by points. Rule 22A2."""

from collections import Counter as Counts
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from sfcli.clock import Phase
from sfcli.forces import Counter
from sfcli.formations import PointsRegrouped
from sfcli.ground import breakdowns, sizes
from sfcli.orders import MergePoints, SplitPoints
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import ASSEMBLED, Unit
from sfcli.twelfths import number

KIND: Final = "position_aa"


@dataclass(frozen=True, slots=True)
class Regrouping:
    """Position antiaircraft units as they will stand, and those that are gone then."""

    units: tuple[Unit, ...]
    gone: tuple[str, ...] = ()


def is_position(unit: Unit) -> bool:
    """Tell whether a unit is a position antiaircraft unit. Rule 22A2."""
    return KIND in unit.counter.kinds


def plan_split(pos: Position, side: Side, order: SplitPoints) -> Regrouping | Refusal:
    """Say why points may not be split off a unit, or return the two that it becomes."""
    unit = pos.unit(order.unit)
    refusal = _refuse(pos, side, unit)
    if refusal:
        return refusal
    points = unit.counter.aa
    if not 0 < order.points < points:
        return Refusal(
            "22A2-f",
            f"{unit.id} has {number(points, 'point')}, and {order.points} cannot be split off",
            f"Split off 1 to {points - 1}" if points > 1 else "",
        )
    left = replace(unit, counter=_counter(pos, unit.counter, points - order.points))
    part = _part(pos, unit, _counter(pos, unit.counter, order.points))
    carrying = min(unit.carrying, sizes.most_carried(pos.charts, left))
    charged = {net: n * order.points // points for net, n in unit.charges}
    kept = tuple((net, n - charged[net]) for net, n in unit.charges)
    return Regrouping(
        (
            replace(left, carrying=carrying, charges=kept),
            replace(part, carrying=unit.carrying - carrying, charges=tuple(charged.items())),
        )
    )


def plan_merge(pos: Position, side: Side, order: MergePoints) -> Regrouping | Refusal:
    """Say why units may not be built up into one, or return it."""
    units = pos.units(dict.fromkeys(order.units))
    if len(units) < 2:
        return Refusal("22A2-f", "at least two units are built up into one")
    for unit in units:
        refusal = _refuse(pos, side, unit) or _refuse_other(pos, units[0], unit)
        if refusal:
            return refusal
    points = sum(unit.counter.aa for unit in units)
    charged = Counts[str]()
    for unit in units:
        charged.update(dict(unit.charges))
    whole = replace(
        units[0],
        counter=_counter(pos, units[0].counter, points),
        out=max((unit.out for unit in units if unit.out is not None), default=None),
        fed=all(unit.fed for unit in units),
        isolated=any(unit.isolated for unit in units),
        spent=max(unit.spent for unit in units),
        rail_left=min(unit.rail_left for unit in units),
        charges=tuple(charged.items()),
        carrying=sum(unit.carrying for unit in units),
        load=sum(unit.load for unit in units),
        flags=frozenset().union(*(unit.flags for unit in units)),
    )
    return Regrouping((whole,), tuple(unit.id for unit in units[1:]))


def _refuse(pos: Position, side: Side, unit: Unit) -> Refusal | None:
    if unit.side is side and not is_position(unit):
        return Refusal("22A2-f", f"{unit.id} is no position antiaircraft unit")
    return breakdowns.refuse_unit(pos, side, unit, "22A2-f")


def _refuse_other(pos: Position, first: Unit, unit: Unit) -> Refusal | None:
    """Say why a unit is not built up with another: it is elsewhere, or of another kind."""
    assert first.hex is not None
    assert unit.hex is not None
    if unit.hex != first.hex:
        here, there = pos.place(first.hex), pos.place(unit.hex)
        why = f"{unit.id} is in {there} and {first.id} in {here}: points do not change their hex"
        return Refusal("22A2-f", why)
    own, other = first.counter, unit.counter
    if (own.type, own.nation) == (other.type, other.nation):
        return None
    kinds = [f"{c.nation.name} {c.aa_type}" for c in (own, other)]
    return Refusal("22A2-f", f"{unit.id} is {kinds[1]} and {first.id} {kinds[0]} antiaircraft")


def _counter(pos: Position, counter: Counter, points: int) -> Counter:
    """Return the counter of so many points, each the size of half an RE. Rule 22A2."""
    return replace(counter, template="", aa=points, re=pos.charts.res[KIND] * points)


def _part(pos: Position, unit: Unit, counter: Counter) -> Unit:
    """Return a unit split off another: a free one of its kind, or a new one."""
    free = next(
        (
            u
            for u in pos.state.units.values()
            if u.status == ASSEMBLED
            and is_position(u)
            and (u.counter.type, u.counter.nation) == (counter.type, counter.nation)
        ),
        None,
    )
    id_ = free.id if free else breakdowns.fresh(pos, counter)
    return replace(unit, id=id_, name=free.name if free else id_, counter=counter)


def regroup(play: Play, planned: Regrouping) -> Procedure[None]:
    """Break down or build up position antiaircraft units. Rule 22A2."""
    play.emit(PointsRegrouped(planned.units, planned.gone))
    play.facts(units=[unit.id for unit in planned.units])
    return
    yield


def splits(pos: Position, side: Side) -> list[Unit]:
    """Return the position antiaircraft units of a side that have points to split off."""
    return [unit for unit in pos.on_map(side) if is_position(unit) and unit.counter.aa > 1]


def alike(pos: Position, side: Side) -> Iterator[tuple[str, ...]]:
    """Yield the position antiaircraft units of a side that can be built up into one each."""
    found: dict[tuple[object, ...], list[str]] = {}
    for unit in pos.on_map(side):
        if is_position(unit):
            counter = unit.counter
            key = (unit.hex, counter.type.id, counter.nation.id)
            found.setdefault(key, []).append(unit.id)
    return (tuple(group) for group in found.values() if len(group) > 1)


WHAT: Final = "Regroupings of position antiaircraft units"
ORDERS: Final = (
    OrderRule(SplitPoints, WHAT, "22A2-g", tuple(Phase), "", plan_split, regroup),
    OrderRule(MergePoints, WHAT, "22A2-g", tuple(Phase), "", plan_merge, regroup),
)
