"""Rivers and canals as ways for ships: from an inland port to the sea. Rules 28, 30A7, 34A2."""

from collections.abc import Iterator
from typing import Final

from sfcli.board import BIT, PART, SEA, Board
from sfcli.hexes import ADJACENT, Hex, hexside

Reach = tuple[Hex, Hex]
"""A river or canal hexside, the lesser hex first."""

_NAVIGABLE: Final = BIT["river"] | BIT["major_river"] | BIT["canal"]


def to_sea(board: Board, port: Hex) -> tuple[Reach, ...]:
    """Return the shortest chain of river and canal hexsides from a port's hex to the sea.

    The first is at the port, the last touches the sea; empty where no chain leads there. Rule 30A7.
    """
    starts = [_reach(port, near) for near in ADJACENT[port]]
    before: dict[Reach, Reach | None] = {start: None for start in starts if navigable(board, start)}
    frontier = list(before)
    for here in frontier:
        if meets_sea(board, here):
            return _chain(before, here)
        for further in joined(board, here):
            if further not in before:
                before[further] = here
                frontier.append(further)
    return ()


def navigable(board: Board, reach: Reach) -> bool:
    """Tell whether a river or canal runs along the hexside. Rule 28."""
    return bool(board.sides[hexside(*reach)] & _NAVIGABLE)


def joined(board: Board, reach: Reach) -> Iterator[Reach]:
    """Yield the river and canal hexsides that meet a hexside at either end."""
    for end in _ends(reach):
        for hex_ in reach:
            further = _reach(hex_, end)
            if navigable(board, further):
                yield further


def meets_sea(board: Board, reach: Reach) -> bool:
    """Tell whether a hexside is in part sea, or ends at one that is at least in part sea."""
    sides = [hexside(*reach), *(hexside(hex_, end) for end in _ends(reach) for hex_ in reach)]
    return any(board.water[side] in (PART, SEA) for side in sides)


def _ends(reach: Reach) -> list[Hex]:
    """Return the hexes that a hexside points at."""
    a, b = reach
    return [hex_ for hex_ in ADJACENT[a] if hex_ in ADJACENT[b]]


def _reach(a: Hex, b: Hex) -> Reach:
    return (a, b) if a < b else (b, a)


def _chain(before: dict[Reach, Reach | None], last: Reach) -> tuple[Reach, ...]:
    chain: list[Reach] = []
    here: Reach | None = last
    while here is not None:
        chain.append(here)
        here = before[here]
    return tuple(reversed(chain))
