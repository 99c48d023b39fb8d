"""What movement would cost and where it could lead, for whoever asks. Rules 5, 6, 6B, 7.

Nothing here changes anything, and all of it is what the orders themselves go by. Units of either
side may be asked about at any time.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from sfcli.ground import admin, capacity, carriers, costs, lines, movement, rail, routes, zoc
from sfcli.ground.routes import Route
from sfcli.ground.terrain import Parts
from sfcli.hexes import Hex, through
from sfcli.orders import Move
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Capacity, Unit


@dataclass(frozen=True, slots=True)
class Leg:
    """One hex of a way, with the MPs it costs (twelfths) and what asks for them."""

    to: Hex
    mps: int
    parts: Parts


@dataclass(frozen=True, slots=True)
class Itinerary:
    """A unit's way to a hex, hex by hex."""

    unit: str
    legs: tuple[Leg, ...]
    left: int
    """MPs the unit has now, in twelfths."""
    refusal: Refusal | None
    """Why it may not go there now, None where it may."""

    @property
    def mps(self) -> int:
        """The MPs of the whole way, in twelfths."""
        return sum(leg.mps for leg in self.legs)


def _company(pos: Position, unit: Unit) -> list[Unit]:
    """Return a unit with those it carries, which move with it. Rule 14J."""
    return pos.units(carriers.together(pos, (unit.id,)))


def reach(pos: Position, unit: Unit) -> movement.Found:
    """Return the hexes a unit can reach by regular movement, with MPs and the hex before.

    None where it may not use it. Rules 6, 6A, 7B.
    """
    company = _company(pos, unit)
    if movement.refuse_group(pos, company, unit.side):
        return {}
    return movement.reach(pos, min(company, key=movement.left))


def admin_reach(pos: Position, unit: Unit) -> movement.Found:
    """Return the hexes a unit can reach by administrative movement, likewise. Rule 6B."""
    company = _company(pos, unit)
    if movement.refuse_group(pos, company, unit.side, admin.refuse_admin):
        return {}
    return admin.reach(pos, min(company, key=movement.left))


def rail_reach(pos: Position, unit: Unit, strategic: bool = False) -> dict[Hex, int]:
    """Return the hexes a unit can reach by rail, with the rail hexes to each. Rules 7A1, 7A2."""
    refuse = rail.refuse_strategic if strategic else movement.refuse_mover
    company = _company(pos, unit)
    if movement.refuse_group(pos, company, unit.side, refuse):
        return {}
    return routes.reach(pos, rail.traveller(pos, company, strategic))


def rail_way(
    pos: Position,
    units: Sequence[Unit],
    to: Hex,
    via: tuple[Hex, ...] = (),
    strategic: bool = False,
) -> Route | Refusal:
    """Return the way units would take by rail and what it charges, or why they may not."""
    refuse = rail.refuse_strategic if strategic else movement.refuse_mover
    units = pos.units(carriers.together(pos, tuple(unit.id for unit in units)))
    refusal = movement.refuse_group(pos, units, units[0].side, refuse)
    if refusal:
        return refusal
    return rail.plan_route(pos, rail.traveller(pos, units, strategic), via, to)


def path(
    pos: Position, units: Sequence[Unit], to: Hex, via: tuple[Hex, ...] = ()
) -> tuple[Itinerary, ...] | Refusal:
    """Return the way each of the units would go to a hex, or why there is none. Rules 6, 6A, 7B.

    A way that costs more MPs than there are is returned too, with the refusal it would meet.
    """
    side = units[0].side
    planned = movement.plan_move(pos, side, Move(tuple(unit.id for unit in units), to, via))
    if not isinstance(planned, Refusal):
        return tuple(
            _itinerary(pos, unit, planned.path, steps, None)
            for unit, steps in zip(pos.units(planned.units), planned.steps, strict=True)
        )
    way = through(via, to) if via else _way(pos, units[0], to)
    if way is None:
        return planned
    found = [_itinerary(pos, unit, way, None, planned) for unit in units]
    return tuple(found) if all(each.legs for each in found) else planned


def _way(pos: Position, unit: Unit, to: Hex) -> movement.Path | None:
    if unit.hex is None or unit.hex == to:
        return None
    found = movement.search(pos, unit, unit.hex, movement.FAR, to)
    return movement.way(found, to) if to in found else None


def _itinerary(
    pos: Position,
    unit: Unit,
    way: movement.Path,
    steps: Sequence[int] | None,
    refusal: Refusal | None,
) -> Itinerary:
    """Return a way with what each hex costs; without legs where terrain prohibits one."""
    pay, here, legs = costs.of(pos, unit), unit.hex, list[Leg]()
    for place, to in enumerate(way):
        parts = None if here is None else pay.parts(here, to)
        if parts is None:
            return Itinerary(unit.id, (), movement.left(unit), refusal)
        cost = sum(part for _, part in parts)
        if steps is not None and steps[place] != cost:
            cost = steps[place]
            parts = (("one-hex move: all MPs", cost),)
        legs.append(Leg(to, cost, parts))
        here = to
    return Itinerary(unit.id, tuple(legs), movement.left(unit), refusal)


def zocs(pos: Position, hex_: Hex) -> list[tuple[Unit, int]]:
    """Return the units of either side that exert a ZOC into a hex, and which kind. Rule 5."""
    return zoc.exerted(pos, hex_)


@dataclass(frozen=True, slots=True)
class NetReport:
    """A player's rail capacity on a net, in twelfths of RE, and the yards he owns there."""

    net: str
    name: str
    capacity: Capacity
    yards: tuple[Hex, ...]


def rail_report(pos: Position, side: Side) -> tuple[NetReport, ...]:
    """Return a player's capacity on each rail net, and his yards there. Rules 7A3, 7A4."""
    return tuple(
        NetReport(
            net,
            capacity.net_name(pos, net),
            pos.state.rail.get((side, net), Capacity()),
            lines.yards(pos, side, net),
        )
        for net in pos.charts.rail.nets
    )
