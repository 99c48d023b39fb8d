"""Which units break down, assemble, detach battalions or ride, for completion. Rules 14J and 15."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from sfcli.charts.breakdowns import face
from sfcli.ground import assemblies, breakdowns, carriers, panzers, rides
from sfcli.language.candidates import Candidate
from sfcli.language.context import Reading
from sfcli.language.kinds import Kind, unit_kind, units_kind
from sfcli.language.regroupings import in_words
from sfcli.language.units import begins, describe
from sfcli.position import Position
from sfcli.state import Unit


def _wholes(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer the units that may break down, with what becomes of them. Rule 15B."""
    for unit in breakdowns.able(reading.pos, reading.side):
        row = breakdowns.row(reading.pos, unit)
        if row is not None and begins(unit.id, typed):
            into = in_words(row.counters(headquarters=False))
            yield Candidate(unit.id, f"{describe(reading.pos, unit)}: {into}")


def _panzers(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer the divisions that may detach a battalion. Rule 15E."""
    return _offered(reading, typed, panzers.able_to_detach(reading.pos, reading.side))


def _assembled(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer what may be assembled now: units in their boxes, then what others are made of."""
    pos, side = reading.pos, reading.side
    now = assemblies.able(pos, side)
    for id_ in (id_ for id_ in now if begins(id_, typed)):
        yield Candidate(id_, f"of {' '.join(pos.state.broken_down[id_].parts)}")
    for hex_ in sorted(pos.state.at):
        for order in assemblies.of_any(pos, side, hex_):
            yield from _offered(reading, typed, pos.units(order.units))
    others = (id_ for id_ in pos.state.broken_down if id_ not in now)
    yield from _offered(reading, typed, (u for u in pos.units(others) if u.side is side))


def _battalions(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer the battalions that may be attached now. Rule 15E."""
    pairs = panzers.attachments(reading.pos, reading.side)
    ids = dict.fromkeys(each.battalion for each in pairs)
    return _offered(reading, typed, reading.pos.units(ids))


def _receivers(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer the divisions that a battalion may be attached to now. Rule 15E."""
    pairs = panzers.attachments(reading.pos, reading.side)
    ids = dict.fromkeys(each.unit for each in pairs)
    return _offered(reading, typed, reading.pos.units(ids))


def _carriers(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer the movement counters there are. Rule 14J."""
    on_map = reading.pos.on_map(reading.side)
    return _offered(reading, typed, (unit for unit in on_map if carriers.is_carrier(unit)))


def _offered(reading: Reading, typed: str, units: Iterable[Unit]) -> Iterator[Candidate]:
    for unit in units:
        if begins(unit.id, typed):
            yield Candidate(unit.id, describe(reading.pos, unit))


def _parts(reading: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose what a unit may be assembled from: components first, else what fits. Rule 15D."""
    own = [unit for unit in units if breakdowns.is_component(reading.pos, unit)]
    return own or [unit for unit in units if _fits(reading.pos, unit)]


def _fits(pos: Position, unit: Unit) -> bool:
    wanted = face(unit.printed)
    rows = (row for row in pos.charts.breakdowns.rows.values() if row.is_assembly)
    return any(wanted == face(each.supported) for row in rows for each in row.components)


def _riders(reading: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose those that movement counters of their hex carry, else all that are none. Rule 14J."""
    pos, side = reading.pos, reading.side
    hexes = {unit.hex for unit in units if unit.hex is not None}
    able = {id_ for hex_ in hexes for each in rides.loads(pos, side, hex_) for id_ in each.units}
    found = [unit for unit in units if unit.id in able]
    return found or [unit for unit in units if not carriers.is_carrier(unit)]


def _aboard(_: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose those that are carried. Rule 14J."""
    return [unit for unit in units if unit.aboard]


KINDS: Final[dict[str, Kind]] = {
    "whole": unit_kind(_wholes),
    "panzer": unit_kind(_panzers),
    "parts": replace(units_kind(_parts), offer=_assembled),
    "battalion": unit_kind(_battalions),
    "receiver": unit_kind(_receivers),
    "riders": units_kind(_riders),
    "carrier": unit_kind(_carriers),
    "aboard": units_kind(_aboard),
}
"""Kinds of units, by what they are to do."""
