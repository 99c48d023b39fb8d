"""Movement of units by rail, operational and strategic. Rules 7A, 7A1, 7A2, 7A3, 14F1, 20G2d.

A unit has no ZOC while it moves by rail; each order is one rail movement, so that it has its ZOC
again where it stops (ruling on 7A).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sfcli.clock import Phase
from sfcli.events import CapacityCharged, Moved
from sfcli.forces import RAIL_ONLY
from sfcli.ground import (
    admin,
    capacity,
    carriers,
    harassed,
    holders,
    movement,
    ownership,
    routes,
    trains,
)
from sfcli.ground.routes import Path, Route, Traveller
from sfcli.hexes import Hex, name, through
from sfcli.orders import Rail, Strategic
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import ONE, fraction, plain

RAILED: Final = frozenset({"moved", "rail"})
STRATEGIC: Final = RAILED | {"strategic"}
_LOW: Final = frozenset({"low-rail"})


@dataclass(frozen=True, slots=True)
class Journey:
    """A legal movement of units by rail, ready to be made."""

    units: tuple[str, ...]
    start: Hex
    route: Route
    pay: tuple[tuple[int, int], ...]
    """MPs (twelfths) of each unit, and rail hexes it has paid for and not used."""
    flags: frozenset[str]


def traveller(pos: Position, units: Sequence[Unit], strategic: bool = False) -> Traveller:
    """Return units of one hex as rail movement sees them. Rules 7A, 7A1, 7A2."""
    slowest = min(units, key=lambda unit: trains.hexes_left(pos.charts, unit))
    return _of(pos, units, slowest, strategic)


def _of(pos: Position, units: Sequence[Unit], slowest: Unit, strategic: bool) -> Traveller:
    limit = trains.hexes_left(pos.charts, slowest)
    clause = "14F1-a" if slowest.ratings.movement == RAIL_ONLY else "7A1-a"
    if strategic:
        limit, clause = pos.charts.rail_rates.strategic_hexes, "7A2-a"
    start = units[0].hex
    assert start is not None
    return Traveller(
        units[0].side,
        start,
        limit,
        tuple(capacity.unit_load(pos.charts, unit) for unit in units),
        slowest.id,
        clause,
        frozenset(unit.id for unit in units),
        any(unit.has("admin") for unit in units),
        _delays(pos, slowest, strategic),
    )


def _delays(pos: Position, unit: Unit, strategic: bool) -> Mapping[Hex, int]:
    rail_only = unit.ratings.movement == RAIL_ONLY
    rate = 0 if rail_only else trains.rate(pos.charts, unit)
    return harassed.delays(pos, unit, rate, strategic)


def refuse_strategic(pos: Position, unit: Unit, side: Side) -> Refusal | None:
    """Say why a unit may not use strategic rail movement. Rule 7A2."""
    refusal = movement.refuse_mover(pos, unit, side)
    if refusal:
        return refusal
    if unit.has("moved") or unit.spent:
        return Refusal(
            "7A2-b",
            f"{unit.id} has moved or spent MPs this phase, and strategic rail movement is all a "
            "unit does in a movement phase",
            f"Operational rail movement is open: move {unit.id} rail HEX",
        )
    return None


def plan_rail(pos: Position, side: Side, order: Rail) -> Journey | Refusal:
    """Say why units may not move by operational rail as ordered, or return the way. Rule 7A1."""
    units = pos.units(carriers.together(pos, order.units))
    refusal = movement.refuse_group(pos, units, side, movement.refuse_mover)
    return refusal or _plan(pos, units, order, traveller(pos, units))


def plan_strategic(pos: Position, side: Side, order: Strategic) -> Journey | Refusal:
    """Say why units may not move by strategic rail as ordered, or return the way. Rule 7A2."""
    units = pos.units(carriers.together(pos, order.units))
    refusal = movement.refuse_group(pos, units, side, refuse_strategic)
    return refusal or _plan(pos, units, order, traveller(pos, units, strategic=True))


def _plan(
    pos: Position, units: Sequence[Unit], order: Rail | Strategic, by: Traveller
) -> Journey | Refusal:
    strategic = isinstance(order, Strategic)
    route = plan_route(pos, by, order.via, order.to)
    if isinstance(route, Refusal):
        return route
    pay = []
    for unit in units:
        paid = (0, 0) if strategic else _pay(pos, unit, units, route.path)
        if isinstance(paid, Refusal):
            return paid
        pay.append(paid)
    flags = STRATEGIC if strategic else RAILED
    if _nears(pos, by, route):
        flags |= admin.NEAR
    return Journey(
        tuple(unit.id for unit in units),
        by.start,
        route,
        tuple(pay),
        flags | (_LOW if route.low else set()),
    )


def _pay(pos: Position, unit: Unit, units: Sequence[Unit], path: Path) -> tuple[int, int] | Refusal:
    """Say why a way is too far for one of several units, or what it pays. Rules 7A1, 20G2d."""
    by = _of(pos, units, unit, strategic=False)
    if by.length(path) > by.limit:
        return routes.refuse_length(pos, by, path, f"the way to {pos.place(path[-1])} is")
    lost = by.length(path) - len(path)
    if unit.ratings.movement == RAIL_ONLY:
        return trains.pay(pos.charts, unit, len(path) + lost)
    mps_, left = trains.pay(pos.charts, unit, len(path))
    return mps_ + lost // trains.rate(pos.charts, unit) * ONE, left


def plan_route(pos: Position, by: Traveller, via: tuple[Hex, ...], to: Hex) -> Route | Refusal:
    """Say why rail movement to a hex is not allowed, or return the route. Rules 7A, 7A3."""
    if to == by.start and not via:
        return Refusal("7A-d", f"{by.name} is in {pos.place(to)} already")
    if not via:
        return routes.find(pos, by, to)
    path = through(via, to)
    if by.length(path) > by.limit:
        return routes.refuse_length(pos, by, path, f"the way given to {pos.place(to)} is")
    return routes.along(pos, by, path)


def _nears(pos: Position, by: Traveller, route: Route) -> bool:
    contacts = admin.contacts(pos, by.side)
    return any(contacts[hex_] for hex_ in (by.start, *route.path))


def can_rail(pos: Position, side: Side, order: Rail) -> bool:
    """Tell whether units may move by operational rail as ordered. Rule 7A1."""
    return isinstance(plan_rail(pos, side, order), Journey)


def travel(play: Play, journey: Journey) -> Procedure[None]:
    """Move units by rail and charge their nets. Rules 7A, 7A3."""
    route, to = journey.route, journey.route.path[-1]
    side = play.unit(journey.units[0]).side
    holders.hand_over(play, journey.units)
    for id_, (mps, left), charges in zip(journey.units, journey.pay, route.charges, strict=True):
        play.emit(Moved(id_, to, mps, journey.flags, left))
        if charges:
            play.emit(CapacityCharged(id_, charges))
    held = holders.hold(play, side, (journey.start, *route.path), journey.units)
    ownership.settle_step(play, journey.start, play.units(journey.units))
    play.facts(cost=plain(fraction(max(mps for mps, _ in journey.pay))))
    report(play, journey.start, route, held)
    return
    yield


def report(play: Play, start: Hex, route: Route, held: Sequence[str]) -> None:
    """Record what came of a rail movement as outcomes show it."""
    play.facts(
        path=[name(hex_) for hex_ in (start, *route.path)],
        hexes=len(route.path),
        charged=capacity.shown(capacity.total(route.charges)),
    )
    if held:
        play.facts(holder=held[0] if len(held) == 1 else list(held))


ORDERS: Final = (
    OrderRule(
        Rail, "Rail movements", "7A-b", (Phase.MOVEMENT,), "ground", plan_rail, travel
    ),
    OrderRule(
        Strategic, "Rail movements", "7A-b", (Phase.MOVEMENT,), "ground", plan_strategic, travel
    ),
)  # fmt: skip
