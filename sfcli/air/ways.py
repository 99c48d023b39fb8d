"""The ways of air units: 1 MP a hex, whatever lies below. Rule 18."""

from collections.abc import Iterable

from sfcli.hexes import ADJACENT, Hex, distance


def straight(start: Hex, end: Hex) -> list[Hex]:
    """Return the hexes entered on a shortest way, the last one included. Rule 18."""
    way, here = [], start
    while here != end:
        here = min(ADJACENT[here], key=lambda hex_: (distance(hex_, end), hex_))
        way.append(here)
    return way


def through(start: Hex, via: Iterable[Hex], end: Hex) -> list[Hex]:
    """Return the hexes entered on the shortest way that leads through others in their order. 18."""
    way, here = [], start
    for there in (*via, end):
        way += straight(here, there)
        here = there
    return way
