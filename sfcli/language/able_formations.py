"""Which units break down, assemble, detach battalions or ride, for completion. Rules 14J and 15."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from sfcli.charts.breakdowns import face
from sfcli.ground import assemblies, breakdowns, carriers, panzers
from sfcli.language.candidates import Candidate
from sfcli.language.context import Reading
from sfcli.language.kinds import Kind, unit_kind, units_kind
from sfcli.language.units import begins, describe
from sfcli.orders import Detach
from sfcli.position import Position
from sfcli.state import Unit


def _wholes(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer the units that may break down. Rule 15B."""
    return _offered(reading, typed, breakdowns.able(reading.pos, reading.side))


def _panzers(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer the divisions that may detach a battalion. Rule 15E."""
    pos, side = reading.pos, reading.side
    able = (u for u in pos.on_map(side) if panzers.can_detach(pos, side, Detach(u.id)))
    return _offered(reading, typed, able)


def _boxed(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer the units that may be assembled, then those in their boxes. Rule 15A."""
    pos = reading.pos
    now = assemblies.able(pos, reading.side)
    others = [id_ for id_ in pos.state.broken_down if id_ not in now]
    units = pos.units([*now, *others])
    return _offered(reading, typed, (unit for unit in units if unit.side is reading.side))


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


def _riders(_: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose those that are no movement counters. Rule 14J."""
    return [unit for unit in units if not carriers.is_carrier(unit)]


KINDS: Final[dict[str, Kind]] = {
    "whole": unit_kind(_wholes),
    "panzer": unit_kind(_panzers),
    "parts": replace(units_kind(_parts), offer=_boxed),
    "riders": units_kind(_riders),
}
"""Kinds of units, by what they are to do."""
