"""What an automatic player does with resource points. Rules 7A4, 12E."""

from collections.abc import Iterator

from sfcli.clock import Phase
from sfcli.ground import lines, movement, points, sizes
from sfcli.hexes import Hex, distance
from sfcli.orders import Carry, Lay, RailPoints, SpendPoints
from sfcli.players.seat import Seat
from sfcli.state import Unit


def heaps(seat: Seat) -> list[Hex]:
    """Return the hexes where his resource points lie."""
    return sorted(hex_ for side, hex_ in seat.pos.state.points if side is seat.side)


def carries(seat: Seat) -> Iterator[Carry]:
    """Yield loads for units that stand where points lie. Rule 12E."""
    for hex_ in seat.some(Carry, heaps(seat)):
        for unit in seat.mixed(seat.stack(hex_)):
            most = min(_most(seat, unit), points.lying(seat.pos, seat.side, hex_))
            if most > 0 and not movement.refuse_mover(seat.pos, unit, seat.side):
                yield Carry(seat.chance.randint(1, most), unit.id)


def _most(seat: Seat, unit: Unit) -> int:
    return sizes.most_carried(seat.pos.charts, unit) - unit.carrying


def lays(seat: Seat) -> Iterator[Lay]:
    """Yield loads to be set down. Rule 12E."""
    for unit in seat.some(Lay, [unit for unit in seat.pos.on_map(seat.side) if unit.carrying]):
        yield Lay(seat.chance.randint(1, unit.carrying), unit.id)


def spendings(seat: Seat) -> Iterator[SpendPoints]:
    """Yield points to be spent on rail capacity, for good or for the turn. Rule 7A4."""
    permanent = seat.pos.state.clock.phase is Phase.INITIAL
    step = seat.pos.charts.rail.points_per_capacity if permanent else 1
    for hex_ in seat.some(SpendPoints, heaps(seat)):
        most = points.lying(seat.pos, seat.side, hex_) // step
        if most and hex_ in lines.yard_set(seat.pos.board):
            count = seat.chance.randint(1, most) * step
            yield SpendPoints(count, hex_, lines.net(seat.pos, hex_), permanent)


def trains(seat: Seat) -> Iterator[RailPoints]:
    """Yield points to be sent by rail on their own. Rule 12E."""
    far = seat.pos.charts.rail_rates.rail_only_hexes
    for hex_ in seat.some(RailPoints, heaps(seat)):
        strategic = seat.chance.random() < 0.5
        joined = lines.joined_to(seat.pos, seat.side, hex_) - {hex_}
        near = sorted(to for to in joined if strategic or distance(hex_, to) <= far)
        count = points.lying(seat.pos, seat.side, hex_)
        if near and count:
            to = seat.chance.choice(near)
            yield RailPoints(seat.chance.randint(1, count), hex_, to, strategic=strategic)
