"""The command line: history, completion, and the way back to the map."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.message import Message
from textual.suggester import Suggester
from textual.widgets import Input

from sfcli.language.candidates import Candidate
from sfcli.tui import keys

Completing = Callable[[str], Sequence[Candidate]]
"""Returns what could stand at the end of a line."""

_KEPT: Final = 500


class History:
    """The lines sent so far, walked through from the last; the line being written comes after."""

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self.lines = list(lines)
        self._place = len(self.lines)
        self._draft = ""

    def add(self, line: str) -> None:
        """Remember a line, and go back to the end."""
        if line and (not self.lines or self.lines[-1] != line):
            self.lines.append(line)
            del self.lines[:-_KEPT]
        self._place, self._draft = len(self.lines), ""

    def earlier(self, now: str) -> str:
        """Return the line before."""
        if self._place == len(self.lines):
            self._draft = now
        self._place = max(self._place - 1, 0)
        return self._at(now)

    def later(self, now: str) -> str:
        """Return the line after, in the end the one that was being written."""
        if self._place >= len(self.lines):
            return now
        self._place += 1
        return self._at(now)

    def _at(self, now: str) -> str:
        if self._place < len(self.lines):
            return self.lines[self._place]
        return self._draft if self.lines else now


class _Ghost(Suggester):
    """Suggests the rest of the line while only one candidate is left."""

    def __init__(self, complete: Completing) -> None:
        super().__init__(use_cache=False, case_sensitive=True)
        self._complete = complete

    async def get_suggestion(self, value: str) -> str | None:
        """Return the line with its only completion."""
        found = self._complete(value)
        return replaced(value, found[0]) if len(found) == 1 else None


def replaced(line: str, candidate: Candidate) -> str:
    """Return a line with a candidate in its place."""
    return line[: candidate.start] + candidate.text + line[candidate.end :]


def completed(line: str, found: Sequence[Candidate]) -> str:
    """Return a line carried on as far as all candidates agree; a sole one gets a space."""
    if not found:
        return line
    if len(found) == 1:
        return replaced(line, found[0]) + " "
    lines = [replaced(line, each) for each in found]
    shared = _shared([each.casefold() for each in lines])
    return lines[0][:shared] if shared > len(line) else line


def _shared(lines: Sequence[str]) -> int:
    """Return how many characters all lines begin with alike."""
    first, last = min(lines), max(lines)
    alike = (place for place, char in enumerate(first) if last[place : place + 1] != char)
    return next(alike, len(first))


class CommandLine(Input):
    """Where commands are typed, and where keys and the mouse write them."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.line_bindings()]

    class Left(Message):
        """The player went back to the map."""

    def __init__(self, complete: Completing) -> None:
        super().__init__(id="line", compact=True, suggester=_Ghost(complete), select_on_focus=False)
        self.cursor_blink = False
        self.history = History()
        self._complete = complete

    def write(self, text: str) -> None:
        """Put a line here and the cursor at its end."""
        self.value = text
        self.cursor_position = len(text)

    def action_earlier(self) -> None:
        """Show the command before."""
        self.write(self.history.earlier(self.value))

    def action_later(self) -> None:
        """Show the command after."""
        self.write(self.history.later(self.value))

    def action_complete(self) -> None:
        """Carry the line on as far as there is no choice."""
        self.write(completed(self.value, self._complete(self.value)))

    def action_leave(self) -> None:
        """Go back to the map; a line that was begun is let go."""
        self.write("")
        self.post_message(self.Left())
