"""The log: what was said and what came of it, with every die and what it was for."""

from collections.abc import Iterable
from typing import Final

from sfcli.tui.glyphs import Glyphs
from sfcli.tui.panels.panel import Panel
from sfcli.tui.tones import Line, Tone, line, wrap

_KEPT: Final = 2000
_DIE: Final = "Die "
_MORE: Final = " ..."
_ASKED: Final = " to answer ("


def toned(text: str) -> Line:
    """Return a line of an answer with what it is: a die, a refusal, an echoed command."""
    if text.startswith("> "):
        return line((text, Tone.COMMAND))
    if text.startswith(_DIE):
        die, _, rest = text.removeprefix(_DIE).partition(" ")
        return line((f"{_DIE}{die} ", Tone.DICE), rest)
    if text.startswith("No: "):
        return line(("No: ", Tone.BAD), text[4:])
    if text.startswith("Odds "):
        return line((text, Tone.STRONG))
    if _ASKED in text:
        return line((text, Tone.WARN))
    return line(text)


class LogPanel(Panel):
    """The last lines of the log; it can be scrolled back."""

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__("log", glyphs, "log")
        self._back = 0

    def add(self, texts: Iterable[str]) -> None:
        """Add lines at the end and show them."""
        self._back = 0
        self.show([*self._parts[0].lines, *map(toned, texts)][-_KEPT:])

    def has_room(self, texts: Iterable[str]) -> bool:
        """Tell whether lines can be seen here all at once."""
        width, height = self.size
        rows = sum(len(wrap(toned(text), width)) for text in texts) if width else 0
        return rows <= height - bool(self._parts[0].title)

    def with_short_questions(self, texts: Iterable[str]) -> list[str]:
        """Return lines with each question in one row, for what came before it to be seen."""
        room = self.size.width - len(_MORE)
        return [
            f"{text[: text.rindex(' ', 0, room)]}{_MORE}"
            if _ASKED in text and len(text) > room
            else text
            for text in texts
        ]

    def set_title(self, title: str) -> None:
        """Show the lines under another title, or under none where every line counts."""
        self.show(self._parts[0].lines, title)

    def scroll(self, pages: int) -> None:
        """Go back (negative) or on in the log by pages."""
        page = max(self.size.height - 2, 1)
        self._back = max(self._back - pages * page, 0)
        self._repaint()

    def fitting(self, lines: list[Line], room: int) -> list[Line]:
        """Return the last lines, or those before them when scrolled back."""
        self._back = max(min(self._back, len(lines) - room), 0)
        end = len(lines) - self._back
        return lines[max(end - room, 0) : end]
