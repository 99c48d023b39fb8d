"""What an automatic player breaks down, assembles, detaches and loads. Rules 14J and 15.

He breaks down and loads before he moves anything, and assembles once all else is done.
"""

from collections.abc import Iterator

from sfcli.ground import assemblies as rules
from sfcli.ground import breakdowns, carriers, panzers, rides, stacking
from sfcli.orders import Assemble, Attach, BreakDown, Detach, Load, Unload
from sfcli.players.seat import Seat

_HEADQUARTERS = 40
"""Breakdowns with a headquarters, in hundredths."""


def break_downs(seat: Seat) -> Iterator[BreakDown]:
    """Yield units to be broken down. Rule 15A."""
    for unit in seat.some(BreakDown, breakdowns.able(seat.pos, seat.side)):
        row = breakdowns.row(seat.pos, unit)
        staffed = row is not None and row.headquarters is not None
        yield BreakDown(unit.id, staffed and seat.likely(_HEADQUARTERS))


def assemblies(seat: Seat) -> Iterator[Assemble]:
    """Yield units to be assembled, where nobody has to move any more. Rule 15A."""
    if stacking.refuse_stack(seat.pos, seat.side) is not None:
        return
    for id_ in seat.some(Assemble, list(seat.pos.state.broken_down)):
        yield Assemble((id_,))
    for hex_ in seat.some(Assemble, seat.stands()):
        yield from rules.of_any(seat.pos, seat.side, hex_)


def detachments(seat: Seat) -> Iterator[Detach]:
    """Yield divisions that detach battalions. Rule 15E."""
    divisions = [u for u in seat.pos.on_map(seat.side) if panzers.is_army_panzer(u)]
    for unit in seat.some(Detach, divisions):
        yield Detach(unit.id)


def attachments(seat: Seat) -> Iterator[Attach]:
    """Yield battalions to be attached to divisions of their hex, likewise. Rule 15E."""
    if stacking.refuse_stack(seat.pos, seat.side) is not None:
        return
    yield from seat.some(Attach, panzers.attachments(seat.pos, seat.side))


def loads(seat: Seat) -> Iterator[Load]:
    """Yield units to be carried this phase. Rule 14J."""
    counters = [u for u in seat.pos.on_map(seat.side) if carriers.is_carrier(u)]
    for carrier in seat.some(Load, counters):
        assert carrier.hex is not None
        orders = seat.mixed(rides.loads(seat.pos, seat.side, carrier.hex))
        yield from (order for order in orders if order.onto == carrier.id)


def unloads(seat: Seat) -> Iterator[Unload]:
    """Yield units not to be carried after all. Rule 14J."""
    for unit in seat.some(Unload, [u for u in seat.pos.on_map(seat.side) if u.aboard]):
        yield Unload((unit.id,))
