"""Tables by hex and floods over them, for whatever is traced hex by hex.

A table is a byte for every hex of the grid. Floods run backwards, from where lines end to where
they may begin, so that one flood answers for every unit on the map.
"""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final

from sfcli.hexes import COUNT, Hex, everywhere

Table = bytes | bytearray
"""A byte for every hex: 0 or 1 where nothing else is said."""
Ways = Sequence[Sequence[Hex]]
"""By hex, the neighbours from which it may be entered."""

EMPTY: Final = bytes(COUNT)
"""No hex at all."""
_ALL: Final = tuple(everywhere())
_NONE: Final = b"\0"
_EQUAL: Final = [bytes(value == each for each in range(256)) for value in range(4)]
_FLAGS: Final = bytes(min(value, 1) for value in range(256))


def table(hexes: Iterable[Hex]) -> bytearray:
    """Return a table with 1 for each of the hexes."""
    made = bytearray(COUNT)
    for hex_ in hexes:
        made[hex_] = 1
    return made


def hexes_of(of: Table) -> list[Hex]:
    """Return the hexes whose byte is not 0, in order."""
    first, after = COUNT - len(of.lstrip(_NONE)), len(of.rstrip(_NONE))
    return list(compress(_ALL[first:after], of[first:after]))


def equal(of: Table, value: int) -> bytes:
    """Return a table with 1 for every byte that has a value."""
    return bytes(of).translate(_EQUAL[value])


def flags(of: Table) -> bytes:
    """Return a table with 1 for every byte that is not 0."""
    return bytes(of).translate(_FLAGS)


def either(*of: Table) -> bytes:
    """Return the bits that are in any of the tables."""
    found = 0
    for each in of:
        found |= int.from_bytes(each, "big")
    return found.to_bytes(COUNT, "big")


def both(a: Table, b: Table) -> bytes:
    """Return the bits that are in both tables."""
    kept = int.from_bytes(a, "big") & int.from_bytes(b, "big")
    return kept.to_bytes(COUNT, "big")


def but(of: Table, without: Table) -> bytes:
    """Return the bits of the first table that are not in the second."""
    kept = int.from_bytes(of, "big") & ~int.from_bytes(without, "big")
    return kept.to_bytes(COUNT, "big")


def flood(
    ends: Iterable[Hex], ways: Ways, barred: Table, outside: Table, limit: int | None = None
) -> bytearray:
    """Return how near each hex is to the ends: 1 there, 2 one hex off, 0 where no line leads.

    No line is traced into a hex that is `barred`, though one may begin there; none touches a hex
    `outside`. At most `limit` hexes are entered. Distances over 255 stay at 255.
    """
    near = bytearray(COUNT)
    frontier: list[Hex] = []
    for hex_ in ends:
        if not (near[hex_] or outside[hex_]):
            near[hex_] = 1
            frontier.append(hex_)
    steps = 1
    while frontier and (limit is None or steps <= limit):
        steps += 1
        mark = min(steps, 255)
        reached: list[Hex] = []
        for end in frontier:
            if barred[end]:
                continue
            for hex_ in ways[end]:
                if not (near[hex_] or outside[hex_]):
                    near[hex_] = mark
                    reached.append(hex_)
        frontier = reached
    return near
