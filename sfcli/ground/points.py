"""Resource points: where they lie, who carries them, what destroys them. Rule 12E.

Points that moved by rail on their own are remembered for the phase (`State.railed`), as they may go
on by rail only as far as a rail-only unit, and not at all after strategic rail movement.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from sfcli.clock import Phase
from sfcli.events import LoadChanged, Marked, PointsChanged, PointsRailed
from sfcli.forces import RAIL_ONLY
from sfcli.ground import harassed, movement, sizes, trains
from sfcli.hexes import Hex
from sfcli.orders import Carry, Lay
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Railed, Unit
from sfcli.twelfths import ONE, counted, number

LOADED: Final = frozenset({"loaded"})


def lying(pos: Position, side: Side, hex_: Hex) -> int:
    """Return how many resource points of a side lie in a hex."""
    return pos.state.points.get((side, hex_), 0)


def heaps(pos: Position, side: Side, hex_: Hex) -> list[Railed]:
    """Return the points in a hex by how they moved, those that may go farthest first.

    The first heap is of points that have not moved by rail, perhaps none. Rule 12E.
    """
    moved = [r for r in pos.state.railed if r.side is side and r.hex == hex_]
    moved.sort(key=lambda railed: (railed.strategic, railed.spent))
    fresh = lying(pos, side, hex_) - sum(railed.points for railed in moved)
    return [Railed(side, hex_, fresh), *moved]


def taken(from_: Iterable[Railed], points: int) -> Iterator[Railed]:
    """Yield what taking so many points leaves one with, heap by heap."""
    for heap in from_:
        part = min(points, heap.points)
        points -= part
        if part:
            yield replace(heap, points=part)


def remove(play: Play, parts: Iterable[Railed]) -> None:
    """Take parts of heaps out of their hexes."""
    left = list(play.state.railed)
    for part in parts:
        play.emit(PointsChanged(part.side, part.hex, -part.points))
        for place, railed in enumerate(left):
            if replace(railed, points=part.points) == part:
                left[place] = replace(railed, points=railed.points - part.points)
    _remember(play, left)


def put(play: Play, parts: Iterable[Railed]) -> None:
    """Lay parts of heaps down in their hexes."""
    left = list(play.state.railed)
    for part in parts:
        play.emit(PointsChanged(part.side, part.hex, part.points))
        left.append(part)
    _remember(play, left)


def _remember(play: Play, railed: list[Railed]) -> None:
    kept = tuple(each for each in railed if each.points)
    if kept != play.state.railed:
        play.emit(PointsRailed(kept))


def refuse_spending(pos: Position, side: Side, hex_: Hex, points: int) -> Refusal | None:
    """Say why so many points may not be spent in a hex: there are fewer. Rule 12E."""
    if points < 1:
        return Refusal("12E-a", "at least 1 resource point has to be named")
    here = lying(pos, side, hex_)
    if here < points:
        return Refusal(
            "12E-a",
            f"this takes {number(points, 'resource point')}, and "
            f"{here or 'no'} {side.label} {'one lies' if here == 1 else 'ones lie'} in "
            f"{pos.place(hex_)}",
        )
    return None


def spend(play: Play, side: Side, hex_: Hex, points: int) -> None:
    """Use points up where they lie, those that have moved farthest first. Rule 12E."""
    remove(play, list(taken(reversed(heaps(play, side, hex_)), points)))


def destroy(play: Play, side: Side, hexes: tuple[Hex, ...]) -> None:
    """Destroy a side's enemy's resource points in hexes it captured. Rule 12E."""
    for hex_ in hexes:
        points = lying(play, side.enemy, hex_)
        if points:
            spend(play, side.enemy, hex_, points)
            play.note(
                "12E-d", f"{number(points, 'resource point')} in {play.place(hex_)} destroyed"
            )


@dataclass(frozen=True, slots=True)
class Loading:
    """Resource points to be taken up by a unit."""

    unit: str
    parts: tuple[Railed, ...]


def plan_carry(pos: Position, side: Side, order: Carry) -> Loading | Refusal:
    """Say why a unit may not take up resource points, or which ones it takes. Rule 12E."""
    unit = pos.unit(order.unit)
    refusal = movement.refuse_mover(pos, unit, side)
    if refusal:
        return refusal
    assert unit.hex is not None
    refusal = refuse_spending(pos, side, unit.hex, order.points)
    if refusal:
        return refusal
    heaped = heaps(pos, side, unit.hex)
    still = sum(heap.points for heap in heaped if not heap.strategic)
    if still < order.points:
        return Refusal(
            "7A2-b",
            f"only {still} of the resource points in {pos.place(unit.hex)} may be carried: the "
            "others came by strategic rail movement this player turn",
        )
    return _refuse_load(pos, unit, order.points) or Loading(
        unit.id, tuple(taken(heaped, order.points))
    )


def _refuse_load(pos: Position, unit: Unit, points: int) -> Refusal | None:
    """Say why a unit cannot carry so many points more: its size, or the MPs it has spent."""
    most = sizes.most_carried(pos.charts, unit)
    load = unit.carrying + points
    if load > most:
        return Refusal(
            "12E-g",
            f"{unit.id} of {counted(unit.re, 'RE')} may carry {number(most, 'resource point')}, "
            f"twice its size, and would carry {load}",
            f"It can take up {most - unit.carrying}" if most > unit.carrying else "",
        )
    loaded = replace(unit, carrying=load, load=max(unit.load, load))
    if _spent_too_much(pos, loaded):
        return Refusal(
            "12E-i" if load * ONE > unit.re else "12E-h",
            f"carrying {number(load, 'resource point')} takes "
            f"{counted(movement.carrying_cost(unit, load), 'MP')} off the movement rating of "
            f"{unit.id}, which has spent too many already",
        )
    return None


def _spent_too_much(pos: Position, unit: Unit) -> bool:
    if unit.ratings.movement == RAIL_ONLY:
        has = trains.rail_only_allowance(pos.charts, unit) * ONE
    else:
        has = movement.allowance(unit)
    return unit.spent > 0 and unit.spent + harassed.owed(pos, unit) > has


def carry(play: Play, loading: Loading) -> Procedure[None]:
    """Let a unit take up resource points. Rule 12E."""
    remove(play, loading.parts)
    count = sum(part.points for part in loading.parts)
    play.emit(LoadChanged(loading.unit, count), Marked(loading.unit, LOADED))
    play.facts(carrying=play.unit(loading.unit).carrying)
    return
    yield


def plan_lay(pos: Position, side: Side, order: Lay) -> Lay | Refusal:
    """Say why a unit may not set down resource points. Rule 12E."""
    unit = pos.unit(order.unit)
    if unit.side is not side:
        return Refusal("4B-a", f"{unit.id} is an {unit.side.label} unit and not yours to move")
    if unit.hex is None:
        return Refusal("12E-g", f"{unit.id} is not on the map ({unit.absence})")
    if not 1 <= order.points <= unit.carrying:
        return Refusal(
            "12E-g",
            f"{unit.id} carries {number(unit.carrying, 'resource point')}, not {order.points}",
        )
    return order


def lay(play: Play, order: Lay) -> Procedure[None]:
    """Let a unit set down resource points; what it carried still slows it. Rule 12E."""
    unit = play.unit(order.unit)
    assert unit.hex is not None
    play.emit(LoadChanged(unit.id, -order.points), PointsChanged(unit.side, unit.hex, order.points))
    play.facts(carrying=unit.carrying - order.points)
    return
    yield


_PHASES: Final = (Phase.MOVEMENT, Phase.EXPLOITATION)
ORDERS: Final = (
    OrderRule(Carry, "Loading of resource points", "12E-g", _PHASES, "ground", plan_carry, carry),
    OrderRule(Lay, "Setting down of resource points", "12E-g", _PHASES, "ground", plan_lay, lay),
)
