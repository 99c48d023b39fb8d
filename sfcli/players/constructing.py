"""What an automatic player lets his engineers do, and what he does to airbases. Rules 14A1, 17D."""

from collections.abc import Iterator, Sequence
from typing import Final

from sfcli.ground import airbases, construction, labor, port_damage, repairs, sites
from sfcli.hexes import Hex
from sfcli.orders import (
    Abandon,
    Build,
    BuildTemporary,
    DamageAirbase,
    Demolish,
    Order,
    Repair,
    Restore,
)
from sfcli.players.seat import Seat
from sfcli.refusals import Refusal
from sfcli.state import Unit

_MOST_HITS: Final = 3


def works(seat: Seat) -> Iterator[Build]:
    """Yield works to be begun, of every kind that the place of engineers allows. Rule 14A1."""
    for hex_ in seat.some(Build, seat.stands()):
        for what in seat.mixed(construction.WORDS):
            for units, city in _crews(seat, hex_, what):
                crew = construction.crew(seat.pos, seat.side, units, what, city)
                if isinstance(crew, construction.Crew) and not sites.refuse(
                    seat.pos, seat.side, what, crew
                ):
                    yield Build(what, units, city)


def _crews(seat: Seat, hex_: Hex, what: str) -> Iterator[tuple[tuple[str, ...], Hex | None]]:
    """Yield one unit or two that can do something in a hex, and a city that helps by chance."""
    able = seat.mixed(u for u in seat.stack(hex_) if _is_free(seat, u, what))
    size = seat.chance.randint(1, 2)
    for start in range(0, len(able), size):
        units = able[start : start + size]
        yield tuple(unit.id for unit in units), _helper(seat, units)


def _is_free(seat: Seat, unit: Unit, what: str) -> bool:
    return construction.can(unit, what) and construction.work_of(seat.pos, unit) is None


def _helper(seat: Seat, units: Sequence[Unit]) -> Hex | None:
    alone = len(units) == 1 and not construction.counts_as_two(seat.pos, units[0])
    near = labor.cities(seat.pos, units[0]) if alone else []
    return seat.chance.choice(near) if near and seat.likely(seat.temper.whole) else None


def temporary_airfields(seat: Seat) -> Iterator[BuildTemporary]:
    """Yield temporary airfields. Rule 14A1."""
    for hex_ in seat.some(BuildTemporary, seat.stands()):
        if not airbases.has_airfield(seat.pos, hex_):
            for units, city in _crews(seat, hex_, construction.OTHER):
                yield BuildTemporary(units, city)


def mendings(seat: Seat) -> Iterator[Repair]:
    """Yield repairs of lines, ports and airbases. Rule 14A1."""
    for hex_ in seat.some(Repair, seat.stands()):
        for what, damage in _damaged(seat, hex_):
            able = repairs.ability(what)
            for units, city in _crews(seat, hex_, able):
                most = _bearable(seat, units, able, city, repairs.price(seat.pos, what))
                if most:
                    yield Repair(what, units, None, _some(seat, min(damage, most)), city)


def _bearable(seat: Seat, units: Sequence[str], what: str, city: Hex | None, each: int) -> int:
    """Return how often units can pay for something that takes so many twelfths of MP."""
    crew = construction.crew(seat.pos, seat.side, units, what, city)
    if isinstance(crew, Refusal):
        return 0
    return repairs.affordable(seat.pos, crew, each)


def _damaged(seat: Seat, hex_: Hex) -> list[tuple[str, int]]:
    found = [
        ("rail", int(hex_ in seat.pos.state.broken)),
        ("port", port_damage.hits(seat.pos, hex_)),
        ("airbase", airbases.hits(seat.pos, hex_)),
    ]
    return [(what, damage) for what, damage in found if damage]


def _some(seat: Seat, most: int) -> int:
    return seat.chance.randint(1, min(most, _MOST_HITS))


def demolitions(seat: Seat) -> Iterator[Demolish]:
    """Yield ports to be demolished. Rule 14A1."""
    for hex_ in seat.some(Demolish, [h for h in seat.stands() if h in seat.pos.board.ports]):
        room = port_damage.most_hits(seat.pos, hex_) - port_damage.hits(seat.pos, hex_)
        for units, city in _crews(seat, hex_, construction.OTHER) if room else ():
            each = seat.pos.charts.ports.demolition
            most = _bearable(seat, units, construction.OTHER, city, each)
            if most:
                yield Demolish(units, None, _some(seat, min(room, most)), city)


def airbase_hits(seat: Seat) -> Iterator[DamageAirbase]:
    """Yield airbases to be damaged by whoever stands there. Rule 17D."""
    for hex_ in seat.some(DamageAirbase, seat.stands()):
        room, there = airbases.capacity(seat.pos, hex_), seat.stack(hex_)
        if room and there:
            yield DamageAirbase(seat.chance.choice(there).id, None, _some(seat, room))


def abandonments(seat: Seat) -> Iterator[Abandon]:
    """Yield airfields of no capacity to be given up. Rule 17D."""
    state = seat.pos.state
    fields = {*state.airfields, *seat.pos.board.airfields, *state.temporary}
    for hex_ in seat.some(Abandon, sorted(fields)):
        if airbases.has_airfield(seat.pos, hex_) and not airbases.capacity(seat.pos, hex_):
            yield Abandon(hex_)


def restorations(seat: Seat) -> Iterator[Order]:
    """Yield the restoration of the Westwall. Rule 37B5."""
    if seat.pos.state.restoration is None and seat.likely(seat.temper.share(Restore)):
        yield Restore()
