"""Which units an automatic player brings into play. Rules 3E5, 40A, 40B1a."""

from collections.abc import Iterator

from sfcli import geography
from sfcli.campaign import arrivals, boxes, edges, replacements
from sfcli.hexes import Hex, everywhere
from sfcli.orders import Place, Rebuild, Replace, Transfer
from sfcli.players.seat import Seat
from sfcli.position import Position
from sfcli.sides import Side
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


def transfers(seat: Seat) -> Iterator[Transfer]:
    """Yield units that go into their holding box, and such as come out of it. Rule 3E5."""
    for hex_ in seat.stands():
        if geography.box(seat.pos.board, hex_):
            for unit in seat.some(Transfer, seat.stack(hex_)):
                yield Transfer((unit.id,))
    for unit in seat.some(Transfer, boxes.held(seat.pos)):
        own = [h for h in _area(seat.pos, unit.box) if seat.has_room(h, [unit])]
        if own:
            yield Transfer((unit.id,), seat.chance.choice(own))


def _area(pos: Position, box: str) -> list[Hex]:
    """Return the Allied-owned hexes in the area of a box."""
    owned = (h for h in everywhere() if pos.state.owner(h) is Side.ALLIED)
    return [h for h in owned if geography.box(pos.board, h) == box]


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
