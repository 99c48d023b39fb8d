"""Widgets that are nothing but rows of cells in colours of their own."""

from collections.abc import Iterable
from typing import Final

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

_APART: Final = 5
"""Cells between two that change, from which passing over them takes fewer bytes than they do."""


def runs(columns: Iterable[int]) -> list[tuple[int, int]]:
    """Return columns as runs, each from its first to the one after its last, to be sent whole."""
    found: list[tuple[int, int]] = []
    for column in sorted(columns):
        if found and column - found[-1][1] < _APART:
            found[-1] = (found[-1][0], column + 1)
        else:
            found.append((column, column + 1))
    return found


class Rows(Widget):
    """A widget without border, padding or opacity, whose rows are shown just as they are.

    What Textual does to a row on its way to the screen (styles, filters, a second cache) costs
    more than painting it, and there is nothing here for it to do. It also turns indexed colours
    into 24-bit ones, whose codes are twice as long.
    """

    _width = 0
    """Columns the rows were last laid for."""

    def width_changed(self) -> None:
        """Lay the rows for another width."""

    def render_lines(self, crop: Region) -> list[Strip]:
        """Return the rows of a region."""
        width = self.size.width
        if width != self._width:
            self._width = width
            self.width_changed()
        strips = [self.render_line(y) for y in crop.line_range]
        start, end = crop.column_span
        return [s if (start, end) == (0, s.cell_length) else s.crop(start, end) for s in strips]
