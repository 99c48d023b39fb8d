"""A panel: a title over lines of text. Only what changed in a line is painted again."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from textual.geometry import Region
from textual.strip import Strip

from sfcli.tui.glyphs import Glyphs
from sfcli.tui.rows import Rows, runs
from sfcli.tui.tones import Line, Tone, cut, difference, line, strip, wrap

_LEAST: Final = 5
"""Rows an upper part keeps when the lower one needs more than half."""


class Part(NamedTuple):
    """Lines under a title; without one they have the whole panel."""

    title: str
    lines: Sequence[Line]


class Panel(Rows):
    """Lines of text in one part, or in two below each other."""

    def __init__(self, id_: str, glyphs: Glyphs, title: str = "") -> None:
        super().__init__(id=id_)
        self.glyphs = glyphs
        self._parts = [Part(title, ())]
        self.yields = False
        """The upper of two parts leaves rows it does not need to the lower one."""
        self.resized: Callable[[], None] = lambda: None
        """What shows other lines where there is another height."""
        self._shown: list[Line] = []
        self._strips: dict[Line, Strip] = {}

    def show(self, lines: Sequence[Line], title: str | None = None) -> None:
        """Show lines instead of those before."""
        self.show_parts([Part(self._parts[0].title if title is None else title, lines)])

    def show_parts(self, parts: Sequence[Part]) -> None:
        """Show one part below another, each under its title."""
        self._parts = [self._written(part) for part in parts]
        self._repaint()

    def _written(self, part: Part) -> Part:
        """Return a part in the characters there are."""
        write = self.glyphs.text
        if not self.glyphs.letters:
            return part
        lines = [tuple((write(text), tone) for text, tone in each) for each in part.lines]
        return Part(write(part.title), lines)

    def width_changed(self) -> None:
        """Break the lines anew."""
        self._strips.clear()
        self._shown = self._laid_out()

    def on_resize(self) -> None:
        """Lay out the lines for another height."""
        self.resized()
        self._repaint()

    def fitting(self, lines: list[Line], room: int) -> list[Line]:
        """Return the lines that fit: the first ones, and how many more there are."""
        if len(lines) <= room or room < 1:
            return lines
        return [*lines[: room - 1], line((f"and {len(lines) - room + 1} lines more", Tone.DIM))]

    def _repaint(self) -> None:
        if not self.size.width:
            return
        before, self._shown = self._shown, self._laid_out()
        width = self.size.width
        regions = []
        for y in range(self.size.height):
            old, new = self._at(before, y), self._at(self._shown, y)
            if old != new:
                spans = runs(difference(old, new, width))
                regions += [Region(start, y, end - start, 1) for start, end in spans]
        if regions:
            self.refresh(*regions)

    def _laid_out(self) -> list[Line]:
        width, height = self.size
        parts = [(part.title, self._broken(part, width)) for part in self._parts]
        if len(parts) == 1:
            return self._part(*parts[0], height)
        needed, below = (len(lines) + 1 for _, lines in parts)
        least = min(_LEAST, needed) if self.yields else _LEAST
        first = _share(height, needed, below, least)
        upper = self._part(*parts[0], first)
        return [*upper, *[()] * (first - len(upper)), *self._part(*parts[1], height - first)]

    def _broken(self, part: Part, width: int) -> list[Line]:
        """Return a part's lines as they fit the width; a panel of one row cuts instead."""
        if not part.title and self.size.height == 1:
            return [cut(each, width) for each in part.lines[:1]]
        return [piece for each in part.lines for piece in wrap(each, width)]

    def _part(self, title: str, lines: list[Line], room: int) -> list[Line]:
        if not title:
            return self.fitting(lines, room)
        return [self._head(title, self.size.width), *self.fitting(lines, room - 1)]

    def _head(self, title: str, width: int) -> Line:
        rule = self.glyphs.rule
        fill = rule * max(width - len(title) - 3, 0)
        return line((f"{rule} ", Tone.DIM), (f"{title} ", Tone.TITLE), (fill, Tone.DIM))

    @staticmethod
    def _at(lines: Sequence[Line], y: int) -> Line:
        return lines[y] if y < len(lines) else ()

    def render_line(self, y: int) -> Strip:
        """Return a line cut or filled to the panel's width."""
        spans = self._at(self._shown, y)
        found = self._strips.get(spans)
        if found is None:
            if len(self._strips) > 500:
                self._strips.clear()
            depth = self.app.depth  # type: ignore[attr-defined]
            found = self._strips[spans] = strip(spans, self._width, depth)
        return found


def _share(height: int, upper: int, lower: int, least: int) -> int:
    """Return the rows of the upper of two parts: half, if the lower one needs no more.

    Otherwise it keeps the least it may have.
    """
    half = height // 2
    if lower > height - half:
        return min(half, max(least, height - lower))
    return max(half, min(upper, height - lower))
