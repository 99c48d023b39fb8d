"""The map as plain text at theatre scale: a hex is two characters wide, a row of hexes one line.

The first character is the terrain, the second what stands there. Odd rows lie half a hex to the
east, which is to the right. Rule 2.
"""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Final

from sfcli.board import Board, CitySize
from sfcli.draw.window import Window, around
from sfcli.hexes import Hex, at, name, number, sheet

TERRAIN: Final = {
    "clear": ".",
    "rough": ":",
    "wooded_rough": "%",
    "woods": "t",
    "forest": "f",
    "mountain": "^",
    "swamp": "=",
    "wooded_swamp": "&",
    "canal_intensive": '"',
    "bocage": "b",
    "ravines": "v",
    "sand": "_",
    "stony_desert": ",",
    "all_sea": " ",
    "all_lake": "~",
}
"""The first character of a hex, by id of its terrain."""
STANDING: Final = {
    "full city": "@",
    "partial city": "O",
    "dot city": "o",
    "reference city": "*",
    "port": "p",
    "fortification": "#",
    "airfield": "a",
    "rail line": "-",
    "road": "'",
    "nothing": " ",
}
"""The second character, by the first of these that is in the hex."""
_LABEL: Final = len("17A:16 ")
_WIDTH: Final = 100
_FEW: Final = 1200
"""Hexes of a window small enough to list its dot cities below it."""


def text(
    board: Board,
    *,
    centre: Hex | None = None,
    size: tuple[int, int] | None = None,
    marks: Mapping[Hex, str] | None = None,
    legend: bool = True,
) -> str:
    """Return the map around a hex as lines of text, with a legend below.

    `size` is in columns and rows; without a centre and a size it is the whole map. `marks` are two
    characters to show in place of a hex, such as a stack.
    """
    window = around(centre, size)
    lines = [_heading(window)]
    lines += (_row(board, window, down, marks or {}) for down in window.rows())
    if legend:
        lines += ["", *_legend(board, window)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _heading(window: Window) -> str:
    """Return the column numbers, every second one, as printed on the sheets."""
    cells = (number(at(window.north, left))[2:] if left % 2 else "  " for left in window.columns())
    return " " * _LABEL + "".join(cells)


def _row(board: Board, window: Window, down: int, marks: Mapping[Hex, str]) -> str:
    here = [at(down, left) for left in window.columns()]
    cells = "".join(marks[h][:2].ljust(2) if h in marks else _cell(board, h) for h in here)
    body = f" {cells}" if down % 2 else f"{cells} "
    east = "" if sheet(here[0]) == sheet(here[-1]) else f" {_row_label(here[-1])}"
    return f"{_row_label(here[0]):{_LABEL}}{body}{east}"


def _row_label(hex_: Hex) -> str:
    """Return the sheet and row of a hex, as in `17A:16`."""
    return name(hex_)[:-2]


def _cell(board: Board, hex_: Hex) -> str:
    if not board.playable(hex_):
        return "  "
    return TERRAIN[board.terrain[hex_]] + STANDING[_standing(board, hex_)]


def _standing(board: Board, hex_: Hex) -> str:
    city = board.city(hex_)
    if city is not None:
        return f"{city.size.name.lower()} city"
    there = {
        "port": hex_ in board.ports,
        "fortification": hex_ in board.fortifications,
        "airfield": hex_ in board.airfields,
        "rail line": board.has_rail(hex_),
        "road": board.has_road(hex_),
    }
    return next((what for what, is_there in there.items() if is_there), "nothing")


def _legend(board: Board, window: Window) -> Iterator[str]:
    """Yield what the characters of the window mean, and the hexes of its cities."""
    seen = [hex_ for hex_ in window.hexes() if board.playable(hex_)]
    terrain = {board.terrain[hex_] for hex_ in seen}
    standing = {_standing(board, hex_) for hex_ in seen} - {"nothing"}
    yield from _entries(
        f"{sign} {word.replace('_', ' ')}"
        for word, sign in TERRAIN.items()
        if word in terrain and sign != " "
    )
    yield from _entries(f"{sign} {word}" for word, sign in STANDING.items() if word in standing)
    least = CitySize.DOT if len(seen) <= _FEW else CitySize.PARTIAL
    cities = ((board.city(hex_), hex_) for hex_ in seen)
    named = sorted(
        f"{city.name} {name(hex_)}" for city, hex_ in cities if city and city.size >= least
    )
    if named:
        yield ""
        yield from wrap(", ".join(named), _WIDTH, break_long_words=False)


def _entries(entries: Iterator[str]) -> Iterator[str]:
    """Yield a line of a legend, none where it is empty."""
    line = "   ".join(entries)
    if line:
        yield line
