"""Air units as they are offered: who can fly a mission there, and from where."""

from collections.abc import Iterable, Iterator
from heapq import nsmallest
from typing import Final

from sfcli.air import bases, boxes, ranges, strengths, takeoff
from sfcli.airforces import ESCORT, TRANSFER, AirUnit
from sfcli.hexes import Hex, distance, name
from sfcli.language import hexwords
from sfcli.language.air_units import describe
from sfcli.language.candidates import Candidate
from sfcli.language.context import Reading
from sfcli.language.kinds import Kind
from sfcli.language.units import begins

_MOST: Final = 60
_FAR: Final = 999


def is_flown_now(reading: Reading, mission: str) -> bool:
    """Tell whether a mission belongs to this phase and the speaker. Rule 16C."""
    rule = reading.pos.charts.missions.missions[mission]
    if mission == ESCORT:
        return False
    return takeoff.refuse_now(reading.pos, reading.side, rule) is None


def able(reading: Reading, typed: str, mission: str, target: Hex | None) -> Iterator[Candidate]:
    """Yield the speaker's air units that can fly a mission to a target.

    The nearest come first; those who have to stage or fly at extended range come last.
    """
    found = []
    for unit in _own(reading, typed):
        if not strengths.bears(unit.type, mission):
            continue
        if takeoff.refuse_unit(reading.pos, reading.side, unit, mission, night=False):
            continue
        away = _away(reading, unit, target)
        if away <= _reach(reading, unit, mission):
            far = away > ranges.mission_range(reading.pos, unit, mission)
            found.append((far, away, unit.id))
    yield from _told(reading, nsmallest(_MOST, found))


def airbases(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Yield the speaker's airbases, the nearest to the hex named before first.

    While a landing is asked for they are those that can be landed at.
    """
    pos, near = reading.pos, reading.hex
    asked = reading.asked.get("bases")
    found = list(asked) if isinstance(asked, tuple) else bases.everywhere(pos, reading.side)
    low = typed.casefold()
    for hex_ in sorted(found, key=lambda h: (0 if near is None else distance(near, h), h)):
        town = pos.board.place(hex_)
        if name(hex_).casefold().startswith(low) or town.casefold().startswith(low):
            yield Candidate(name(hex_), town or "an airbase")


def gliders(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Yield the speaker's gliders."""
    yield from _told(reading, [(False, 0, u.id) for u in _own(reading, typed) if u.type.is_glider])


def _all(reading: Reading, typed: str) -> Iterator[AirUnit]:
    units = reading.pos.state.air.units.values()
    return (unit for unit in units if begins(unit.id, typed))


def _own(reading: Reading, typed: str) -> Iterator[AirUnit]:
    return (unit for unit in _all(reading, typed) if unit.side is reading.side)


def _away(reading: Reading, unit: AirUnit, target: Hex | None) -> int:
    start = unit.base
    if unit.box and target is not None:
        start = boxes.nearest(reading.pos, unit, target, unit.box)
    return _FAR if start is None else 0 if target is None else distance(start, target)


def _reach(reading: Reading, unit: AirUnit, mission: str) -> int:
    """Return how far an air unit can be from the target of a mission, by staging as well."""
    pos = reading.pos
    reach = max(ranges.mission_range(pos, unit, mission, extended) for extended in (False, True))
    stages = mission != TRANSFER and not unit.type.is_heavy_bomber
    return reach + (ranges.mission_range(pos, unit, TRANSFER) if stages else 0)


def _told(reading: Reading, found: Iterable[tuple[bool, int, str]]) -> Iterator[Candidate]:
    for _, _, id_ in found:
        yield Candidate(id_, describe(reading.pos, reading.pos.state.air.units[id_]))


AIRBASE: Final = Kind(
    "HEX", "an airbase", hexwords.read_hex, lambda hex_, writing: writing.hex(hex_), airbases,
    many=True,
)  # fmt: skip
KINDS: Final[dict[str, Kind]] = {"airbase": AIRBASE}
