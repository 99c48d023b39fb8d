"""How an automatic player gets rid of what keeps a phase from ending. Rules 8B, 40A1."""

from collections.abc import Iterable, Iterator

from sfcli.ground import admin, movement, prospects, stacking
from sfcli.hexes import Hex
from sfcli.orders import Admin, Move, Order, Rail
from sfcli.players import lifting, moving, raising
from sfcli.players.seat import Seat
from sfcli.state import Unit


def duties(seat: Seat) -> Iterator[Order]:
    """Yield orders that a phase may wait for: arrivals, attacks owed, ways out of crowded hexes."""
    yield from raising.placements(seat)
    yield from lifting.breakouts(seat)
    for hex_ in seat.mixed(seat.stands()):
        if stacking.over(seat.pos, hex_, seat.side):
            yield from _ways_out(seat, hex_)


def _ways_out(seat: Seat, hex_: Hex) -> Iterator[Order]:
    """Yield movements of single units out of a crowded hex, to where there is room."""
    pos = seat.pos
    for unit in seat.mixed(seat.stack(hex_)):
        for to in _room(seat, unit, prospects.reach(pos, unit)):
            yield Move((unit.id,), to)
        for to in _room(seat, unit, admin.reach(pos, unit)):
            yield Admin((unit.id,), to)
        if not movement.refuse_mover(pos, unit, seat.side):
            for to in _room(seat, unit, prospects.rail_reach(pos, unit)):
                yield Rail((unit.id,), to)
    yield from moving.overruns(seat)


def _room(seat: Seat, unit: Unit, hexes: Iterable[Hex]) -> Iterator[Hex]:
    return (to for to in hexes if to != unit.hex and seat.has_room(to, [unit]))
