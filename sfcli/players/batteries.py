"""How an automatic player regroups position antiaircraft units. Rule 22A2."""

from collections.abc import Iterator

from sfcli.ground import position_aa
from sfcli.orders import MergePoints, SplitPoints
from sfcli.players.seat import Seat


def splits(seat: Seat) -> Iterator[SplitPoints]:
    """Yield units of several points, to have any number of them split off."""
    for unit in seat.some(SplitPoints, position_aa.splits(seat.pos, seat.side)):
        yield SplitPoints(unit.id, seat.chance.randrange(1, unit.counter.aa))


def merges(seat: Seat) -> Iterator[MergePoints]:
    """Yield all units of a hex that can be built up into one."""
    for group in seat.some(MergePoints, list(position_aa.alike(seat.pos, seat.side))):
        yield MergePoints(group)
