"""Sheets laid over the table: long answers, the keys, the rules by clause.

Keys reach them as they reach the table. What a sheet has no use for takes it away, and goes to the
table: who goes on typing loses nothing.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen

from sfcli.session.session import Session
from sfcli.tui import keys, legend
from sfcli.tui.commandline import CommandLine
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.keys import Keyboard
from sfcli.tui.panels.panel import Panel
from sfcli.tui.tones import Line, Span, Tone, line, wrap


class Taking(Protocol):
    """The table below, as a sheet leaves keys to it."""

    def take(self, event: events.Key) -> None:
        """Do what a key does."""

    def paste(self, text: str) -> None:
        """Type a text."""


_FRAME: Final = 2
"""Columns and rows of the frame around a sheet."""
_BELOW: Final = 3
"""Rows below an answer: what is being typed, and the keys."""
_SCROLLS: Final = {"up": -1, "down": 1, "pageup": -15, "pagedown": 15}


class Scroll(Panel):
    """A panel that can be scrolled."""

    def __init__(self, id_: str, glyphs: Glyphs, title: str) -> None:
        super().__init__(id_, glyphs, title)
        self._top = 0

    def scroll(self, down: int) -> None:
        """Scroll by lines."""
        self._top = max(self._top + down, 0)
        self._repaint()

    def show(self, lines: Sequence[Line], title: str | None = None) -> None:
        """Show other lines from their beginning."""
        self._top = 0
        super().show(lines, title)

    def fitting(self, lines: list[Line], room: int) -> list[Line]:
        """Return the lines that are scrolled to."""
        self._top = max(min(self._top, len(lines) - room), 0)
        return lines[self._top : self._top + room]


class Sheet(ModalScreen[None]):
    """A sheet over the table, to be read; Esc and Enter take it away."""

    AUTO_FOCUS = ""

    def __init__(self, title: str, glyphs: Glyphs, keyboard: Keyboard, table: Taking) -> None:
        super().__init__(classes="-ascii" if glyphs.letters else "")
        self.paper = Scroll("paper", glyphs, title)
        self.keyboard, self._table = keyboard, table
        self._is_laid = False
        self.call_after_refresh(self._lay)

    def compose(self) -> ComposeResult:
        """Lay the sheet."""
        with Vertical(id="sheet"):
            yield self.paper

    def _lay(self) -> None:
        self._is_laid = True
        self.refresh()

    def _compositor_refresh(self) -> None:
        """Paint nothing until the sheet is written: what is painted before is painted twice."""
        if self._is_laid:
            super()._compositor_refresh()

    def take(self, event: events.Key) -> None:
        """Scroll, go away, or go away and leave the key to the table."""
        if event.key in _SCROLLS:
            self.paper.scroll(_SCROLLS[event.key])
        else:
            self.dismiss()
            if not self.is_done_by(event.key):
                self._table.take(event)

    def paste(self, text: str) -> None:
        """Go away, and leave what is pasted to the table."""
        self.dismiss()
        self._table.paste(text)

    def is_done_by(self, key: str) -> bool:
        """Tell whether a key only takes the sheet away."""
        return key in ("escape", "enter")


class AnswerSheet(Sheet):
    """Shows an answer that is too long for the log, as high as it needs to be."""

    def __init__(
        self, glyphs: Glyphs, keyboard: Keyboard, table: Taking, lines: Sequence[Line]
    ) -> None:
        super().__init__("answer: any key goes on, arrows and PgDn scroll", glyphs, keyboard, table)
        self._lines = lines

    def on_mount(self) -> None:
        """Show it."""
        sheet = self.query_one("#sheet")
        inner = self.app.size.width - _FRAME
        rows = sum(len(wrap(each, inner)) for each in self._lines)
        sheet.styles.height = min(rows + 1 + _FRAME, self.app.size.height - _BELOW - 1)
        self.paper.show(self._lines)


class KeysSheet(Sheet):
    """Shows what the keys do, with the player's own changes."""

    def __init__(self, glyphs: Glyphs, keyboard: Keyboard, table: Taking) -> None:
        title = "keys and signs: arrows and PgDn scroll, Esc goes back"
        super().__init__(title, glyphs, keyboard, table)
        self.glyphs = glyphs

    def is_done_by(self, key: str) -> bool:
        """Tell whether a key only takes the sheet away: what laid it does too."""
        action = self.keyboard.action(key, written=False)
        return super().is_done_by(key) or (action is not None and action.do == "keys")

    def on_mount(self) -> None:
        """List the keys by what they are about."""
        lines: list[Line] = [*_HELP]
        group = ""
        for action in keys.listed():
            if action.group != group:
                group = action.group
                lines += [line(""), line((group, Tone.TITLE))]
            shown = " ".join(self.keyboard.keys_of(action))
            spans: list[Span] = [(f"  {shown:<22}", Tone.KEY), (f"{action.what} ", Tone.TEXT)]
            lines.append((*spans, (f" {action.id}", Tone.DIM)))
        lines += [line(""), line(("signs on the map", Tone.TITLE)), *legend.lines(self.glyphs)]
        self.paper.show(lines)


_HELP: Final = (
    line("Typing mode, in which the game begins: letters and digits go to the command line."),
    line("The other keys act on the map while that line is empty."),
    line(
        "Key mode, on an empty line with nothing picked, is reached with ", ("Esc", Tone.KEY),
        ": letters act as keys too. ", ("i : Esc", Tone.KEY), " go back to typing.",
    ),
    line("A letter that is no key begins a command in either. Below the keys are the signs."),
    line(
        ("keys.toml in the configuration folder changes keys by their names, at the right below: ",
         Tone.DIM),
        ('[keys] "map.west" = "left,a"', Tone.COMMAND),
        ("; a line before it chooses the mode to begin in: ", Tone.DIM),
        ('mode = "keys"', Tone.COMMAND),
    ),
)  # fmt: skip


class AskingSheet(Sheet):
    """A sheet with a line to ask on."""

    def __init__(
        self, title: str, glyphs: Glyphs, keyboard: Keyboard, table: Taking, asks: str
    ) -> None:
        super().__init__(title, glyphs, keyboard, table)
        self.asked = CommandLine(lambda _: (), glyphs, "asked")
        self.asked.prompt = (f"{asks}: ", Tone.DIM)

    def compose(self) -> ComposeResult:
        """Lay the sheet with a line to ask on."""
        with Vertical(id="sheet"):
            yield self.asked
            yield self.paper

    def take(self, event: events.Key) -> None:
        """Write what is asked, ask it, scroll, or go away."""
        character = event.character or ""
        if event.key == "enter":
            self.ask()
        elif event.key in _SCROLLS:
            self.scroll(_SCROLLS[event.key])
        elif character and character.isprintable():
            self._write(character)
        elif self.keyboard.editing(event.key):
            self.asked.edit(self.keyboard.editing(event.key))
            self.changed()
        else:
            super().take(event)

    def paste(self, text: str) -> None:
        """Write what is pasted."""
        self._write(" ".join(text.split()))

    def _write(self, text: str) -> None:
        self.asked.insert(text)
        self.changed()

    def ask(self) -> None:
        """Answer what is asked."""

    def scroll(self, down: int) -> None:
        """Scroll the answer."""
        self.paper.scroll(down)

    def changed(self) -> None:
        """Heed what is written."""


class RulesSheet(AskingSheet):
    """Finds rules: a clause by its number, or clauses by a word."""

    def __init__(self, glyphs: Glyphs, keyboard: Keyboard, table: Taking, session: Session) -> None:
        super().__init__("rules", glyphs, keyboard, table, "a clause such as 9F1, or a word")
        self._session = session

    def is_done_by(self, key: str) -> bool:
        """Tell whether a key only takes the sheet away: what laid it does too."""
        action = self.keyboard.action(key, written=False)
        return super().is_done_by(key) or (action is not None and action.do == "rules")

    def on_mount(self) -> None:
        """Be ready to be asked; begin with the rule that was broken last."""
        refusal = self._session.refusal
        if refusal is not None and refusal.rule:
            self._show(refusal.rule.partition("-")[0])
            return
        hint = "Enter shows a rule such as 9F1, or the clauses that speak of a word; Esc goes back."
        self.paper.show([line((hint, Tone.DIM))])

    def ask(self) -> None:
        """Show the clauses asked for."""
        if self.asked.written:
            self._show(self.asked.take())

    def _show(self, asked: str) -> None:
        about = "" if asked[:1].isdecimal() else "about "
        reply = self._session.say(f"rule {about}{asked}")
        self.paper.show([line(text) for text in reply.lines], f"rules: {asked}")
