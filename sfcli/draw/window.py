"""The part of the map that is drawn. Rows grow to the south, columns to the west. Rule 2."""

from collections.abc import Iterator
from dataclasses import dataclass

from sfcli.hexes import COLUMNS, ROWS, Hex, at, column, row


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of hexes, by rows and columns of the whole grid."""

    north: int = 1
    south: int = ROWS
    east: int = 1
    west: int = COLUMNS

    def rows(self) -> range:
        """Return its rows, from the north."""
        return range(self.north, self.south + 1)

    def columns(self) -> range:
        """Return its columns, from the west."""
        return range(self.west, self.east - 1, -1)

    def hexes(self) -> Iterator[Hex]:
        """Yield its hexes row by row, from the north-west."""
        for down in self.rows():
            for left in self.columns():
                yield at(down, left)

    def __contains__(self, hex_: Hex) -> bool:
        return self.north <= row(hex_) <= self.south and self.east <= column(hex_) <= self.west


def around(centre: Hex | None = None, size: tuple[int, int] | None = None) -> Window:
    """Return the window of `size` columns and rows around a hex, moved to lie on the map.

    Without a size it is 33 columns and 25 rows, without a centre as well the whole map.
    """
    if centre is None and size is None:
        return Window()
    columns, rows = size or (33, 25)
    columns, rows = max(1, min(columns, COLUMNS)), max(1, min(rows, ROWS))
    middle = at((ROWS + 1) // 2, (COLUMNS + 1) // 2) if centre is None else centre
    north = min(max(1, row(middle) - rows // 2), ROWS - rows + 1)
    east = min(max(1, column(middle) - columns // 2), COLUMNS - columns + 1)
    return Window(north, north + rows - 1, east, east + columns - 1)
