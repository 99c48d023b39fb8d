"""What is told of units that break down, assemble, detach battalions or ride. Rules 14J and 15."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from sfcli import formations
from sfcli.charts.breakdowns import Row
from sfcli.forces import Counter
from sfcli.language.candidates import some

_FEW: Final = 8


def in_words(counters: Iterable[Counter]) -> str:
    """Return what a unit breaks down into in words: `3 x 3-8* X, HQ`."""
    found: dict[str, int] = {}
    for counter in counters:
        dot = "*" if counter.support == "self" else ""
        text = "HQ" if counter.is_headquarters else f"{counter.full}{dot} {counter.size}"
        found[text] = found.get(text, 0) + 1
    return ", ".join(f"{n} x {text}" if n > 1 else text for text, n in found.items())


def ways(row: Row) -> str:
    """Return both ways in which a unit breaks down, or the only one. Rule 15B."""
    supported = in_words(row.counters(headquarters=False))
    if row.headquarters is None:
        return supported
    return f"{supported}; with headquarters {in_words(row.counters(headquarters=True))}"


def _broken_down(_: object, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        parts = in_words(part.counter for part in event.parts)
        ids = some([part.id for part in event.parts], _FEW)
        yield f"{event.unit} broken down into {parts}: {ids}"


def _assembled(_: object, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        parts = some(event.parts, _FEW)
        if event.unit.hex is None:
            yield f"{event.unit.id} out of play, with {parts}"
        else:
            yield f"{event.unit.id} assembled from {parts}"


def _detached(_: object, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        now = f"{event.counter.full} {event.counter.type.name}"
        yield f"{event.battalion.id} detached from {event.unit}, now {now}"


def _attached(_: object, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        counter = event.unit.counter
        yield (
            f"{event.battalion} attached to {event.unit.id}, now {counter.full} {counter.type.name}"
        )


def _boarded(_: object, group: Sequence[Any]) -> Iterator[str]:
    for onto, aboard in groupby(group, key=lambda event: event.onto):
        yield f"{onto} carries {some([event.unit for event in aboard], _FEW)}"


def _alighted(_: object, group: Sequence[Any]) -> Iterator[str]:
    yield f"{some([event.unit for event in group], _FEW)} not carried any more"


def _points(_: object, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        now = [f"{unit.id} {unit.counter.aa}" for unit in event.units]
        yield f"Points of position antiaircraft: {', '.join(now)}"


TELL: Final[dict[type, Callable[[Any, Sequence[Any]], Iterable[str]]]] = {
    formations.BrokenDown: _broken_down,
    formations.Assembled: _assembled,
    formations.Detached: _detached,
    formations.Attached: _attached,
    formations.Boarded: _boarded,
    formations.Alighted: _alighted,
    formations.PointsRegrouped: _points,
}
"""How each kind of change is told."""
