"""Movement of resource points by rail on their own, like rail-only units. Rules 12E, 14F1."""

from dataclasses import dataclass, replace
from typing import Final

from sfcli.clock import Phase
from sfcli.events import CapacityChanged
from sfcli.ground import capacity, holders, moments, points, rail
from sfcli.ground.capacity import Charges
from sfcli.ground.routes import Route, Traveller
from sfcli.orders import RailPoints
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Capacity, Railed


@dataclass(frozen=True, slots=True)
class Freight:
    """A legal movement of resource points by rail, ready to be made."""

    order: RailPoints
    parts: tuple[Railed, ...]
    """What moves, from which heaps."""
    route: Route


def plan_freight(pos: Position, side: Side, order: RailPoints) -> Freight | Refusal:
    """Say why resource points may not move by rail on their own, or return the way. Rule 12E."""
    refusal = points.refuse_spending(pos, side, order.at, order.points) or moments.refuse_ended(
        pos, side, "resource points"
    )
    if refusal:
        return refusal
    heaped = points.heaps(pos, side, order.at)
    able = [heap for heap in heaped if not heap.strategic]
    if order.strategic:
        able = able[:1]
    still = sum(heap.points for heap in able)
    if still < order.points:
        return Refusal(
            "7A2-b",
            f"only {still} of the resource points in {pos.place(order.at)} may move so: strategic "
            "rail movement is all that points do in a movement phase",
        )
    parts = tuple(points.taken(able, order.points))
    by = _traveller(pos, side, order, parts)
    route = rail.plan_route(pos, by, order.via, order.to)
    return route if isinstance(route, Refusal) else Freight(order, parts, route)


def _traveller(
    pos: Position, side: Side, order: RailPoints, parts: tuple[Railed, ...]
) -> Traveller:
    chart = pos.charts.rail_rates
    limit, clause = chart.rail_only_hexes - max(part.spent for part in parts), "12E-e"
    if order.strategic:
        limit, clause = chart.strategic_hexes, "7A2-a"
    loads = tuple(capacity.points_load(pos.charts, part) for part in parts)
    return Traveller(side, order.at, limit, loads, "a resource point", clause)


def haul(play: Play, freight: Freight) -> Procedure[None]:
    """Move resource points by rail and charge their nets. Rules 7A3, 12E."""
    order, route = freight.order, freight.route
    side = freight.parts[0].side
    points.remove(play, freight.parts)
    points.put(
        play,
        [
            _arrived(part, order, route, charges)
            for part, charges in zip(freight.parts, route.charges, strict=True)
        ],
    )
    for net, amount in capacity.total(route.charges).items():
        before = play.state.rail.get((side, net), Capacity())
        play.emit(CapacityChanged(side, net, replace(before, used=before.used + amount)))
    held = holders.hold(play, side, (order.at, *route.path), ())
    play.facts(cost=0 if order.strategic else len(route.path))
    rail.report(play, order.at, route, held)
    return
    yield


def _arrived(part: Railed, order: RailPoints, route: Route, charges: Charges) -> Railed:
    """Return points as they lie at the end of their way."""
    each = dict(part.charges)
    for net, amount in charges:
        each[net] = each.get(net, 0) + amount // part.points
    return replace(
        part,
        hex=order.to,
        spent=part.spent + len(route.path),
        charges=tuple(sorted(each.items())),
        low=part.low or route.low,
        strategic=order.strategic,
    )


ORDERS: Final = (
    OrderRule(
        RailPoints, "Rail movements", "7A-b", (Phase.MOVEMENT,), "ground", plan_freight, haul
    ),
)  # fmt: skip
