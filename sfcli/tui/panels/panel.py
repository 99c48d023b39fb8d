"""A panel: a title over lines of text. Only lines that changed are painted again."""

from collections.abc import Sequence

from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from sfcli.tui.glyphs import Glyphs
from sfcli.tui.tones import Line, Tone, cut, difference, line, strip, wrap


class Panel(Widget):
    """Lines of text under a title."""

    def __init__(self, id_: str, glyphs: Glyphs, title: str = "") -> None:
        super().__init__(id=id_)
        self.glyphs, self._title, self._titled = glyphs, title, bool(title)
        self._lines: Sequence[Line] = ()
        self._shown: list[Line] = []
        self._strips: dict[Line, Strip] = {}

    def get_line_filters(self) -> list[LineFilter]:
        """Keep indexed colours as they are: half the bytes of 24-bit ones."""
        return [f for f in super().get_line_filters() if not isinstance(f, ANSIToTruecolor)]

    def show(self, lines: Sequence[Line], title: str | None = None) -> None:
        """Show lines instead of those before."""
        if title is not None:
            self._title = title
        self._lines = lines
        if self.glyphs.letters:
            write = self.glyphs.text
            self._lines = [tuple((write(text), tone) for text, tone in each) for each in lines]
        self._repaint()

    def on_resize(self) -> None:
        """Break the lines anew."""
        self._strips.clear()
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
                start, end = difference(old, new, width)
                regions.append(Region(start, y, end - start, 1))
        if regions:
            self.refresh(*regions)

    def _laid_out(self) -> list[Line]:
        width, height = self.size
        head = [self._head(width)] if self._titled else []
        room = height - len(head)
        if not self._titled and room == 1:
            return [cut(self._lines[0], width)] if self._lines else []
        lines = [part for each in self._lines for part in wrap(each, width)]
        return [*head, *self.fitting(lines, room)]

    def _head(self, width: int) -> Line:
        title, rule = self.glyphs.text(self._title), self.glyphs.rule
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
            found = self._strips[spans] = strip(spans, self.size.width, depth)
        return found
