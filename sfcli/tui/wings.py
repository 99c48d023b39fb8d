"""Air units of a hex as signs of the map: at its airbase, and over it. Rules 16B1, 17, 20E.

A full sign tells that some can still fly, a hollow one that none can.
"""

from collections import Counter
from typing import NamedTuple

from sfcli.airforces import OPERATIVE, AirUnit
from sfcli.hexes import Hex
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.tui.glyphs import Glyphs


class Here(NamedTuple):
    """Where air units of a side are, and whether they can fly."""

    side: Side
    aloft: bool
    """They are over the hex."""
    ready: bool
    """They are operative; those over a hex are told to be."""


Counted = Counter[Here]
Table = dict[Hex, Counted]


def table(pos: Position) -> Table:
    """Return how many air units are at each airbase and over each hex, those in boxes left out."""
    found: Table = {}
    for unit in pos.state.air.units.values():
        hex_ = unit.hex
        if hex_ is not None and (unit.mission or (unit.is_grounded and not unit.box)):
            found.setdefault(hex_, Counter())[_here(unit)] += 1
    return found


def _here(unit: AirUnit) -> Here:
    aloft = unit.mission is not None
    return Here(unit.side, aloft, aloft or unit.status == OPERATIVE)


def sign(counted: Counted, side: Side, glyphs: Glyphs, *, aloft: bool) -> str:
    """Return the sign of a side's air units, empty where it has none there."""
    ready, idle = _numbers(counted, side, aloft)
    return glyphs.wings[side][not ready] if ready or idle else ""


def word(counted: Counted, side: Side, glyphs: Glyphs, *, aloft: bool) -> str:
    """Return how many of a side can fly and cannot, each after its sign: at most 9 characters."""
    numbers = zip(glyphs.wings[side], _numbers(counted, side, aloft), strict=True)
    return ("over " if aloft else "") + "".join(f"{each}{n}" for each, n in numbers if n)


def _numbers(counted: Counted, side: Side, aloft: bool) -> tuple[int, int]:
    return counted[Here(side, aloft, True)], counted[Here(side, aloft, False)]
