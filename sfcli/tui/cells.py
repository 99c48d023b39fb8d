"""Where hexes lie on a grid of character cells, at three scales. Rule 2.

A hex is a brick of `width` by `height` cells; odd rows lie half a brick to the right, which is
east, so that its six neighbours touch it as on the sheets. Column numbers grow to the left. The
top row and left column of a brick carry its NW, NE and W hexsides where the scale has room; the
other three hexsides are its neighbours'.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from sfcli.hexes import COLUMNS, ROWS, Hex, at, column, row


class Cell(NamedTuple):
    """A character cell of the whole map, from its top left corner."""

    x: int
    y: int


class Scale(NamedTuple):
    """A size at which the map is drawn."""

    name: str
    width: int
    """Columns of a hex."""
    height: int
    """Rows of a hex."""

    @property
    def has_sides(self) -> bool:
        """Hexsides are drawn, each in cells of its own."""
        return self.height > 1

    @property
    def half(self) -> int:
        """Columns by which odd rows are shifted."""
        return self.width // 2

    @property
    def map_width(self) -> int:
        """Columns of the whole map, with the hexsides of its east edge."""
        return COLUMNS * self.width + self.half + self.has_sides

    @property
    def map_height(self) -> int:
        """Rows of the whole map, with the hexsides of its south edge."""
        return ROWS * self.height + self.has_sides

    def left(self, hex_: Hex) -> int:
        """Return the leftmost column of a hex."""
        return (COLUMNS - column(hex_)) * self.width + self.shift(row(hex_))

    def top(self, hex_: Hex) -> int:
        """Return the topmost row of a hex."""
        return (row(hex_) - 1) * self.height

    def shift(self, row_: int) -> int:
        """Return the columns by which a row of hexes lies to the right."""
        return self.half if row_ % 2 else 0

    def centre(self, hex_: Hex) -> Cell:
        """Return the middle cell of a hex, where its city stands and its lines meet."""
        return Cell(self.left(hex_) + self.half, self.top(hex_) + self.height // 2)

    def hex_at(self, x: int, y: int) -> Hex:
        """Return the hex whose brick holds a cell, `OFF` where none does."""
        row_ = y // self.height + 1
        return at(row_, COLUMNS - (x - self.shift(row_)) // self.width)

    def bricks(self, y: int, start: int, end: int) -> Iterator[tuple[int, Hex]]:
        """Yield left column and hex of each brick that row `y` crosses between two columns.

        Bricks beyond the edge of the map are `OFF`; they may carry a hexside of one on it.
        """
        row_ = y // self.height + 1
        shift = self.shift(row_)
        first, last = (start - shift) // self.width, (end - 1 - shift) // self.width
        for place in range(first, last + 1):
            yield place * self.width + shift, at(row_, COLUMNS - place)

    def frame(self, hex_: Hex) -> Iterator[Cell]:
        """Yield the cells of a hex's outline: those of its six hexsides, or all it has."""
        x, y = self.left(hex_), self.top(hex_)
        if not self.has_sides:
            yield from (Cell(x + step, y) for step in range(self.width))
            return
        for step in range(self.width + 1):
            yield Cell(x + step, y)
            yield Cell(x + step, y + self.height)
        for down in range(1, self.height):
            yield Cell(x, y + down)
            yield Cell(x + self.width, y + down)


THEATRE: Final = Scale("theatre", 2, 1)
OPERATIONS: Final = Scale("operations", 6, 3)
CLOSE: Final = Scale("close", 10, 5)
SCALES: Final = (THEATRE, OPERATIONS, CLOSE)
"""The scales, farthest first."""
