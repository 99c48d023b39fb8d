"""Units of a case that are broken down, or have a battalion detached or attached. Rule 15."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sfcli.charts.breakdowns import GENERAL, Row
from sfcli.ground import panzers
from sfcli.position import Position
from sfcli.state import ASSEMBLED, ATTACHED, BROKEN_DOWN, Box, Change, Unit

if TYPE_CHECKING:
    from sfcli.cases.schema import Setup, UnitTable

OFF: Final = (BROKEN_DOWN, ASSEMBLED, ATTACHED)
"""What a unit is that is off the map as part of others, or in parts."""
_Wrong = tuple[str, str]
"""A key of the unit, and what is wrong with it."""


def form(pos: Position, setup: "Setup", add: Callable[[tuple[str | int, ...], str], None]) -> None:
    """Break units down, detach and attach battalions, as a case says; note what is wrong."""
    for place, given in enumerate(setup.unit):
        for key, why in _formed(pos, given):
            add(("unit", place, key), why)


def _formed(pos: Position, given: "UnitTable") -> Iterator[_Wrong]:
    units = pos.state.units
    strangers = [id_ for id_ in given.parts if id_ not in units]
    if given.attached and getattr(units.get(given.attached), "status", "") != ATTACHED:
        yield "attached", f'expected a unit whose status is "attached"; found {given.attached}'
    elif strangers:
        yield "parts", f"there is no unit {strangers[0]}"
    elif given.parts:
        yield from _broken_down(pos, units[given.id], given)
    elif given.detached or given.attached:
        yield from _changed(pos, units[given.id], given)


def _broken_down(pos: Position, unit: Unit, given: "UnitTable") -> Iterator[_Wrong]:
    row = pos.charts.breakdowns.row(unit.counter)
    if row is None or given.status != BROKEN_DOWN:
        yield (
            "parts",
            f'expected a listed unit whose status is "broken down"; found {unit.id}',
        )
        return
    headquarters = any(part.counter.is_headquarters for part in pos.units(given.parts))
    label = _label(pos.state.broken_down, unit, row, given.letter)
    pos.state.broken_down[unit.id] = Box(label, given.parts, headquarters)


def _label(known: Mapping[str, Box], unit: Unit, row: Row, letter: str) -> str:
    if row.scheme != GENERAL:
        return unit.id
    used = {box.label for box in known.values()}
    free = (each for each in row.letters if f"{row.set} {each}" not in used)
    return f"{row.set} {letter or next(free, '')}"


def _changed(pos: Position, unit: Unit, given: "UnitTable") -> Iterator[_Wrong]:
    chart = pos.charts.breakdowns
    change = Change(unit.counter, detached=given.detached, attached=given.attached)
    by = -panzers.panther(pos).strength if given.detached else 0
    if given.attached:
        kind = chart.battalion(pos.unit(given.attached).counter)
        if kind is None or given.detached:
            yield "attached", f"{given.attached} cannot be attached to {given.id}"
            return
        by = kind.strength
    pos.state.put(replace(unit, counter=panzers.altered(pos.charts, change, by), change=change))
