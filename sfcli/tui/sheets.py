"""Sheets laid over the table: what would be lost, the keys, the rules by clause."""

from collections.abc import Sequence
from typing import ClassVar, Final, Generic, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input

from sfcli.position import Position
from sfcli.session.session import Session
from sfcli.tui import keys
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.panels.panel import Panel
from sfcli.tui.tones import Line, Span, Tone, line

T = TypeVar("T")


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


class Sheet(ModalScreen[T], Generic[T]):
    """A sheet over the table; Esc takes it away."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close", "Close", show=False),
        Binding("up", "scroll(-1)", "Up", show=False, priority=True),
        Binding("down", "scroll(1)", "Down", show=False, priority=True),
        Binding("pageup", "scroll(-15)", "Page up", show=False, priority=True),
        Binding("pagedown", "scroll(15)", "Page down", show=False, priority=True),
    ]

    def __init__(self, title: str, glyphs: Glyphs) -> None:
        super().__init__(classes="-ascii" if glyphs.letters else "")
        self.paper = Scroll("paper", glyphs, title)
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

    def action_close(self) -> None:
        """Take the sheet away."""
        self.dismiss(None)

    def action_scroll(self, down: int) -> None:
        """Scroll the sheet."""
        self.paper.scroll(down)


class EndSheet(Sheet[bool]):
    """Asks once whether the phase is to end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,y", "sure", "End it", show=False),
        Binding("n", "close", "Go on", show=False),
    ]

    def __init__(self, lost: Sequence[str], pos: Position, glyphs: Glyphs) -> None:
        super().__init__("end of the phase", glyphs)
        self._lost, self._pos = lost, pos

    def on_mount(self) -> None:
        """Say what would be lost."""
        clock = self._pos.state.clock
        lines = [line((f"End {clock.player.label} {clock.step.title}?", Tone.STRONG)), line("")]
        if self._lost:
            lines += [line((text, Tone.WARN)) for text in self._lost]
        else:
            lines.append(line(("Nothing would be lost.", Tone.GOOD)))
        lines += [line(""), line(("Enter or y ", Tone.KEY), "ends it   ",
                                 ("Esc or n ", Tone.KEY), "goes on playing")]  # fmt: skip
        self.paper.show(lines)

    def action_sure(self) -> None:
        """End the phase."""
        self.dismiss(True)


class AnswerSheet(Sheet[None]):
    """Shows an answer that is too long for the log."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,enter", "close", "Close", show=False)]

    def __init__(self, lines: Sequence[str], glyphs: Glyphs) -> None:
        super().__init__("answer: Esc goes back", glyphs)
        self._lines = lines

    def on_mount(self) -> None:
        """Show it."""
        self.paper.show([line(text) for text in self._lines])


class KeysSheet(Sheet[None]):
    """Shows what the keys do, with the player's own changes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,q,f2", "close", "Close", show=False)
    ]

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__("keys", glyphs)

    def on_mount(self) -> None:
        """List the keys by what they are about."""
        given = getattr(self.app, "keymap", {})
        lines: list[Line] = []
        group = ""
        for action in (*keys.ACTIONS, *keys.LINE_ACTIONS):
            if action.id.startswith("units.pick") and action.id != "units.pick_1":
                continue
            if action.group != group:
                group = action.group
                lines += [line(""), line((group, Tone.TITLE))]
            shown = keys.shown(action.keys, given, action.id)
            spans: list[Span] = [(f"  {shown:<16}", Tone.KEY), (f"{action.what:<44}", Tone.TEXT)]
            lines.append((*spans, (action.id, Tone.DIM)))
        self.paper.show([*lines[1:], line(""), *_HELP])


_HELP: Final = (
    line(("Any other letter typed on the map begins a command, and Enter sends it.", Tone.DIM)),
    line(
        ("keys.toml in the configuration folder gives other keys: ", Tone.DIM),
        ('[keys] "map.west" = "left,a"', Tone.COMMAND),
    ),
)


class RulesSheet(Sheet[None]):
    """Finds rules: a clause by its number, or clauses by a word."""

    def __init__(self, session: Session, glyphs: Glyphs) -> None:
        super().__init__("rules", glyphs)
        self._session = session
        self._asked = Input(placeholder="a clause, such as 9F1, or a word", compact=True)
        self._asked.cursor_blink = False

    def compose(self) -> ComposeResult:
        """Lay the sheet with a line to ask on."""
        with Vertical(id="sheet"):
            yield self._asked
            yield self.paper

    def on_mount(self) -> None:
        """Be ready to be asked."""
        self._asked.focus()
        refusal = self._session.refusal
        if refusal is not None and refusal.rule:
            self._asked.value = refusal.rule.partition("-")[0]
            self._ask(self._asked.value)
            return
        hint = "Enter shows a rule such as 9F1, or the clauses that speak of a word; Esc closes."
        self.paper.show([line((hint, Tone.DIM))])

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Show the clauses asked for."""
        if event.value.strip():
            self._ask(event.value.strip())

    def _ask(self, asked: str) -> None:
        reply = self._session.say(f"rule {asked}")
        self.paper.show([line(text) for text in reply.lines], f"rules: {asked}")
