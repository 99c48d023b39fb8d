"""Which units an automatic player brings into play. Rules 40A, 40B1a."""

from collections.abc import Iterator

from sfcli.campaign import arrivals, edges, replacements
from sfcli.hexes import Hex
from sfcli.orders import Place, Rebuild, Replace
from sfcli.players.seat import Seat
from sfcli.state import CADRE, ELIMINATED, Unit


def placements(seat: Seat) -> Iterator[Place]:
    """Yield units that arrive now, and such as may come back over the edge. Rule 40A."""
    for arrival in arrivals.due(seat.pos, seat.side):
        unit = seat.pos.unit(arrival.unit)
        yield from _placed(seat, unit, arrivals.open_to(seat.pos, seat.side, arrival.hexes))
    for unit in list(seat.pos.state.units.values()):
        back = edges.return_hexes(seat.pos, unit) if unit.side is seat.side else None
        if isinstance(back, tuple):
            yield from _placed(seat, unit, arrivals.open_to(seat.pos, seat.side, back))


def _placed(seat: Seat, unit: Unit, hexes: list[Hex]) -> Iterator[Place]:
    """Yield a placement where there is room, or at least where one is allowed."""
    free = [hex_ for hex_ in hexes if seat.has_room(hex_, [unit])] or hexes
    if free:
        yield Place(unit.id, seat.chance.choice(free))


def replacings(seat: Seat) -> Iterator[Replace]:
    """Yield eliminated units to be replaced in cities. Rule 40B1a."""
    gone = [u for u in seat.pos.state.units.values() if u.status == ELIMINATED]
    cities = list(replacements.cities(seat.pos, seat.side)) if gone else []
    for unit in seat.some(Replace, [unit for unit in gone if unit.side is seat.side]):
        free = [hex_ for hex_ in cities if seat.has_room(hex_, [unit])]
        if free:
            as_cadre = unit.counter.cadre is not None and seat.chance.random() < 0.5
            yield Replace(unit.id, seat.chance.choice(free), as_cadre)


def rebuildings(seat: Seat) -> Iterator[Rebuild]:
    """Yield cadres in cities to be rebuilt. Rule 40B1a."""
    cadres = [u for u in seat.pos.on_map(seat.side) if u.status == CADRE]
    for unit in seat.some(Rebuild, cadres):
        if unit.hex is not None and seat.pos.board.city(unit.hex):
            yield Rebuild(unit.id)
