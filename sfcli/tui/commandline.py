"""The command line: what is typed, what is offered, and what was typed before."""

from collections.abc import Callable, Sequence
from typing import Final

from textual.geometry import Offset

from sfcli.language.candidates import Candidate
from sfcli.tui.editing import Editor
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.panels.panel import Panel
from sfcli.tui.tones import Line, Span, Tone, plain

Completing = Callable[[str], Sequence[Candidate]]
"""Returns what could stand at the end of a line."""

_KEPT: Final = 500
_NO_PROMPT: Final[Span] = ("", Tone.DIM)


class History:
    """The lines so far, walked through from the last; the line being written comes after.

    What is written calls up the lines that begin with it, or all where none does.
    """

    def __init__(self, lines: Sequence[str] = ()) -> None:
        self.lines = list(lines)
        self._found: Sequence[str] = ()
        self._place = 0
        self._draft = self._shown = ""

    def add(self, line: str) -> None:
        """Remember a line, and go back to the end."""
        if line and (not self.lines or self.lines[-1] != line):
            self.lines.append(line)
            del self.lines[:-_KEPT]
        self._found, self._place, self._draft, self._shown = (), 0, "", ""

    def earlier(self, now: str) -> str:
        """Return the line before."""
        if now != self._shown or not self._found:
            self._draft = now
            self._found = [line for line in self.lines if line.startswith(now)] or self.lines
            self._place = len(self._found)
        self._place = max(self._place - 1, 0)
        return self._at()

    def later(self, now: str) -> str:
        """Return the line after, in the end the one that was being written."""
        if now != self._shown or self._place >= len(self._found):
            return now
        self._place += 1
        return self._at()

    def _at(self) -> str:
        there = self._place < len(self._found)
        self._shown = self._found[self._place] if there else self._draft
        return self._shown


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


def suggested(line: str, found: Sequence[Candidate]) -> str:
    """Return what the only candidate adds at the end of a line, nothing where there are more."""
    whole = replaced(line, found[0]) if len(found) == 1 else ""
    return whole[len(line) :] if whole.startswith(line) else ""


def _shared(lines: Sequence[str]) -> int:
    """Return how many characters all lines begin with alike."""
    first, last = min(lines), max(lines)
    alike = (place for place, char in enumerate(first) if last[place : place + 1] != char)
    return next(alike, len(first))


class CommandLine(Panel):
    """Where commands are typed, and where keys and the mouse write them."""

    def __init__(self, complete: Completing, glyphs: Glyphs, id_: str = "line") -> None:
        super().__init__(id_, glyphs)
        self.editor = Editor()
        self.history = History()
        self.prompt = _NO_PROMPT
        """Who speaks."""
        self.offer = ""
        """The command that Enter sends while nothing is typed."""
        self.why = ""
        """Why it is offered."""
        self.live = True
        """Letters go here."""
        self._suggestion = ""
        self._complete = complete

    @property
    def value(self) -> str:
        """What stands here."""
        return self.editor.text

    @property
    def written(self) -> bool:
        """Whether anything stands here."""
        return bool(self.editor.text.strip())

    def write(self, text: str) -> None:
        """Put a line here and the cursor at its end."""
        self.editor.write(text)
        self.changed()

    def insert(self, text: str) -> None:
        """Put typed text where the cursor is."""
        self.editor.insert(text)
        self.changed()

    def edit(self, how: str) -> None:
        """Do what an editing key does; at the end the right arrow takes what is suggested."""
        if how in ("right", "end") and self.editor.at_end and self._suggestion:
            self.editor.write(self.value + self._suggestion)
        else:
            getattr(self.editor, how)()
        self.changed()

    def earlier(self) -> None:
        """Show the command before."""
        self.write(self.history.earlier(self.value))

    def later(self) -> None:
        """Show the command after."""
        self.write(self.history.later(self.value))

    def complete(self) -> None:
        """Carry the line on as far as there is no choice."""
        self.write(completed(self.value, self._complete(self.value)))

    def drop(self) -> None:
        """Empty the line; an earlier command brings back what stood there."""
        self.history.add(self.value.strip())
        self.write("")

    def take(self) -> str:
        """Return what stands here, and be ready for the next line."""
        text = self.value.strip()
        self.history.add(text)
        self.write("")
        return text

    def suggest(self, found: Sequence[Candidate]) -> None:
        """Show how the line goes on where there is no choice."""
        self._suggestion = suggested(self.value, found) if self.written else ""
        self._draw()

    def changed(self) -> None:
        """Show the line as it stands now."""
        self._suggestion = ""
        self._draw()

    def set(self, prompt: Span, offer: str, why: str, *, live: bool) -> None:
        """Say who speaks, what Enter would send and why, and whether letters go here."""
        self.prompt, self.offer, self.why, self.live = prompt, offer, why, live
        self._draw()

    def width_changed(self) -> None:
        """Show what fits another width."""
        self._parts = [self._parts[0]._replace(lines=[self._spans()])]
        super().width_changed()

    @property
    def cursor_spot(self) -> Offset:
        """The cell of the screen where the next character goes."""
        column = len(self.prompt[0]) + self.editor.place - self._start()
        return self.content_region.offset + Offset(column, 0)

    def _draw(self) -> None:
        self.show([self._spans()])

    def _start(self) -> int:
        """Return how many characters are scrolled out to the left."""
        room = max(self.size.width - len(self.prompt[0]) - 1, 1)
        return max(self.editor.place - room + 1, 0)

    def _spans(self) -> Line:
        spans: list[Span] = [self.prompt]
        if not self.value:
            spans += self._offered()
            return tuple(spans)
        start, place = self._start(), self.editor.place
        shown = self.value + " "
        spans.append((shown[start:place], Tone.COMMAND))
        spans.append((shown[place], Tone.PICKED))
        if self.editor.at_end and self._suggestion:
            spans[-1] = (self._suggestion[0], Tone.PICKED)
            spans.append((self._suggestion[1:], Tone.DIM))
        else:
            spans.append((shown[place + 1 :], Tone.COMMAND))
        whole = max(self.size.width, 1)
        return tuple(spans) if len(plain(spans)) <= whole else _clipped(spans, whole)

    def _offered(self) -> list[Span]:
        """Return the place where text goes, and what Enter would send."""
        why = f"  {self.why}" if self.why else ""
        if not self.live:
            return [(f"{self.offer}{why}", Tone.DIM)]
        return [(self.offer[:1] or " ", Tone.PICKED), (f"{self.offer[1:]}{why}", Tone.DIM)]


def _clipped(spans: Sequence[Span], width: int) -> Line:
    """Return spans cut off at a width."""
    kept, left = [], width
    for text, tone in spans:
        kept.append((text[:left], tone))
        left -= len(text[:left])
    return tuple(kept)
