"""Resource points that a scenario has come for a side, and when they are forfeited. Rule 37B5.

`special.deliveries` is described in scenarios/README.md. They stand for those of the order of
battle and of production: those of the West do not come while the Westwall is being restored.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from sfcli import calendar, hexes
from sfcli.events import PointsChanged
from sfcli.ground import isolation
from sfcli.hexes import Hex
from sfcli.position import Play, Position, Procedure
from sfcli.sides import Side
from sfcli.twelfths import number

_FORFEITED: Final = 2
"""Axis initial phases of a restoration, the one it is declared in included. Rule 37B5."""


def deliver(play: Play) -> Procedure[None]:
    """Lay down the phasing side's resource points as its initial phase ends. Rules 12E, 37B5."""
    total = 0
    for entry in _written(play, play.phasing):
        count = int(entry.get("points", {}).get(calendar.name(play.state.clock.turn), 0))
        if not count:
            continue
        points = number(count, "resource point")
        if entry.get("forfeited") and is_restoring(play):
            play.note("37B5-f", f"{points} of the West are forfeited to the Westwall")
            continue
        at = next(_open(play, play.phasing, entry), None)
        if at is None:
            play.note("12E", f"{points} cannot be delivered anywhere, and are lost")
            continue
        play.emit(PointsChanged(play.phasing, at, count))
        play.note("12E", f"{points} come to {play.place(at)}")
        total += count
    if total:
        play.facts(delivered=total)
    return
    yield


def is_restoring(pos: Position) -> bool:
    """Tell whether the points of the West go into the Westwall in this initial phase. Rule 37B5."""
    restoration = pos.state.restoration
    now = pos.state.clock.turn
    return restoration is not None and restoration.turn <= now < restoration.turn + _FORFEITED


def _open(pos: Position, side: Side, entry: Mapping[str, Any]) -> Iterator[Hex]:
    """Yield the hexes of an entry that the side owns and that are not isolated."""
    for text in entry.get("at", ()):
        hex_ = hexes.parse(text)
        if hex_ is None or pos.state.owner(hex_) is not side:
            continue
        if not isolation.is_isolated(pos, side, hex_):
            yield hex_


def _written(pos: Position, side: Side) -> list[Mapping[str, Any]]:
    special = pos.scenario.special.get("deliveries")
    found = special.get(side.value, []) if isinstance(special, Mapping) else []
    return [entry for entry in found if isinstance(entry, Mapping)]
