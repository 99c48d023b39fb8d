"""The hex grid of the four sheets: names, neighbours, distance. Rule 2.

Sheets 16A, 17A (north) and 26, 27 (south) form one grid of 100 rows by 65 columns. A printed
number is RRCC on its sheet; rows grow to the south, columns to the west. Odd rows lie half a hex
to the east. Column 33 of 16A and 26 is column 01 of 17A and 27: one hex, named by the latter.

A hex is an index into that grid, so that tables by hex are plain sequences. A hexside seen from
one of its hexes is the index `6 * hex + direction`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NewType

Hex = NewType("Hex", int)
Side6 = NewType("Side6", int)
"""A hexside seen from one of its two hexes."""

ROWS: Final = 100
COLUMNS: Final = 65
COUNT: Final = ROWS * COLUMNS
OFF: Final = Hex(-1)
"""What lies over the edge of the map."""

DIRECTIONS: Final = ("E", "NE", "NW", "W", "SW", "SE")
E, NE, NW, W, SW, SE = range(6)

_SHEETS: Final = {"16A": (0, 0), "17A": (0, 32), "26": (50, 0), "27": (50, 32)}
SHEETS: Final = tuple(_SHEETS)
"""The names of the four sheets."""
_SHEET_ROWS: Final = 50
_SHEET_COLUMNS: Final = 33
_ODD: Final = ((0, -1), (-1, -1), (-1, 0), (0, 1), (1, 0), (1, -1))
_EVEN: Final = ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0))
_PRINTED: Final = re.compile(r"(?:(16A|17A|26|27)[:.])?(\d\d)(\d\d)", re.IGNORECASE)


def at(row: int, column: int) -> Hex:
    """Return the hex in `row` 1-100 and `column` 1-65 of the whole grid, or `OFF`."""
    if 1 <= row <= ROWS and 1 <= column <= COLUMNS:
        return Hex((row - 1) * COLUMNS + column - 1)
    return OFF


def row(hex_: Hex) -> int:
    """Return the hex's row in the whole grid, 1 in the north."""
    return hex_ // COLUMNS + 1


def column(hex_: Hex) -> int:
    """Return the hex's column in the whole grid, 1 in the east."""
    return hex_ % COLUMNS + 1


@lru_cache(maxsize=8192)
def parse(text: str, sheet: str | None = None) -> Hex | None:
    """Read a printed hex number; `sheet` serves where the text names none.

    >>> name(parse("16A:1033"))
    '17A:1001'
    """
    match = _PRINTED.fullmatch(text.strip())
    if not match or not (match[1] or sheet):
        return None
    down, left = int(match[2]), int(match[3])
    if not (1 <= down <= _SHEET_ROWS and 1 <= left <= _SHEET_COLUMNS):
        return None
    rows, columns = _SHEETS[(match[1] or sheet or "").upper()]
    return at(down + rows, left + columns)


def sheet(hex_: Hex) -> str:
    """Return the sheet that names the hex."""
    south, west = row(hex_) > _SHEET_ROWS, column(hex_) > _SHEETS["17A"][1]
    return {(0, 0): "16A", (0, 1): "17A", (1, 0): "26", (1, 1): "27"}[south, west]


def name(hex_: Hex) -> str:
    """Return the hex's printed number with its sheet, as in `17A:1612`."""
    return _NAMES[hex_]


def number(hex_: Hex) -> str:
    """Return the hex's printed number without the sheet, as in `1612`."""
    return _NAMES[hex_].partition(":")[2]


def _name(hex_: Hex) -> str:
    on = sheet(hex_)
    rows, columns = _SHEETS[on]
    return f"{on}:{row(hex_) - rows:02}{column(hex_) - columns:02}"


def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """Return the six neighbours in the order of `DIRECTIONS`, `OFF` beyond the edge."""
    return NEIGHBOURS[hex_]


def adjacent(hex_: Hex) -> tuple[Hex, ...]:
    """Return the neighbours that are on the map."""
    return ADJACENT[hex_]


def direction(a: Hex, b: Hex) -> int:
    """Return the direction from `a` to its neighbour `b`, or -1 where they do not touch."""
    try:
        return NEIGHBOURS[a].index(b)
    except ValueError:
        return -1


def hexside(a: Hex, b: Hex) -> Side6:
    """Return the hexside between two neighbours, seen from `a`."""
    return Side6(6 * a + NEIGHBOURS[a].index(b))


def across(side: Side6) -> Side6:
    """Return the same hexside seen from its other hex."""
    hex_, way = divmod(side, 6)
    return Side6(6 * NEIGHBOURS[hex_][way] + (way + 3) % 6)


def distance(a: Hex, b: Hex) -> int:
    """Return the number of hexes from `a` to `b`, counting `b`."""
    down = _ROW[b] - _ROW[a]
    left = _AXIS[b] - _AXIS[a]
    return max(abs(down), abs(left), abs(down - left))


def through(via: tuple[Hex, ...], to: Hex) -> tuple[Hex, ...]:
    """Return the hexes of a way to its end, which the hexes between may name already."""
    return via if via[-1:] == (to,) else (*via, to)


def everywhere() -> Iterator[Hex]:
    """Yield every hex of the grid, row by row."""
    return map(Hex, range(COUNT))


def within(centre: Hex, reach: int) -> Iterator[Hex]:
    """Yield the hexes at most `reach` hexes from `centre`, itself included."""
    for down in range(row(centre) - reach, row(centre) + reach + 1):
        for left in range(column(centre) - reach, column(centre) + reach + 1):
            found = at(down, left)
            if found != OFF and distance(centre, found) <= reach:
                yield found


def _touching(hex_: Hex) -> tuple[Hex, ...]:
    steps = _ODD if row(hex_) % 2 else _EVEN
    return tuple(at(row(hex_) + down, column(hex_) + left) for down, left in steps)


_ROW: Final = tuple(row(hex_) for hex_ in everywhere())
_AXIS: Final = tuple(column(hex_) + row(hex_) // 2 for hex_ in everywhere())
"""The second axis of the grid, along which a step down keeps or loses one."""
_NAMES: Final = tuple(_name(hex_) for hex_ in everywhere())
NEIGHBOURS: Final = tuple(_touching(hex_) for hex_ in everywhere())
ADJACENT: Final = tuple(tuple(h for h in six if h != OFF) for six in NEIGHBOURS)
