"""The command palette: every command of the language and every action of a key, by any word."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input

from sfcli.language import grammar
from sfcli.tui import keys
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.sheets import Sheet
from sfcli.tui.tones import Line, Tone, line

_WIDE = 46


class Offer(NamedTuple):
    """Something the palette offers: a command to be finished on the command line, or an action."""

    name: str
    what: str
    begin: str = ""
    """What is written on the command line."""
    action: str = ""

    def fits(self, words: list[str]) -> bool:
        """Tell whether all words typed are in it somewhere."""
        text = f"{self.name} {self.what}".casefold()
        return all(word in text for word in words)


def offers() -> Iterator[Offer]:
    """Yield all there is: first the commands, chapter by chapter, then the keys."""
    for forms in grammar.CHAPTERS.values():
        for form in forms:
            yield Offer(" ".join(form.usage.split()), form.what, begin=f"{form.verb} ")
    for action in keys.ACTIONS:
        if not action.id.startswith("units.pick"):
            shown = keys.shown(action.keys, {}, action.id)
            yield Offer(f"[{shown}] {action.what}", action.id, action=action.action)


class PaletteSheet(Sheet[Offer]):
    """Offers everything that can be done; Enter takes the one that is marked."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "mark(-1)", "Up", show=False, priority=True),
        Binding("down", "mark(1)", "Down", show=False, priority=True),
    ]

    def __init__(self, glyphs: Glyphs) -> None:
        super().__init__("commands", glyphs)
        self._asked = Input(placeholder="any words of it", compact=True)
        self._asked.cursor_blink = False
        self._all = list(offers())
        self._found = self._all
        self._marked = 0

    def compose(self) -> ComposeResult:
        """Lay the sheet with a line to ask on."""
        with Vertical(id="sheet"):
            yield self._asked
            yield self.paper

    def on_mount(self) -> None:
        """Offer everything."""
        self._asked.focus()
        self._show()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Offer what fits."""
        words = event.value.casefold().split()
        self._found = [offer for offer in self._all if offer.fits(words)]
        self._marked = 0
        self._show()

    def action_mark(self, down: int) -> None:
        """Mark another one."""
        self._marked = min(max(self._marked + down, 0), max(len(self._found) - 1, 0))
        self._show()

    def on_input_submitted(self) -> None:
        """Take the one that is marked."""
        self.dismiss(self._found[self._marked] if self._found else None)

    def _show(self) -> None:
        room = max(self.paper.size.height - 1, 1)
        first = max(self._marked - room + 1, 0)
        lines = [_line(o, p == self._marked) for p, o in enumerate(self._found)][first:]
        self.paper.show(lines or [line(("nothing fits", Tone.DIM))])


def _line(offer: Offer, marked: bool) -> Line:
    tone = Tone.PICKED if marked else Tone.COMMAND if offer.begin else Tone.KEY
    return line((f"{offer.name:<{_WIDE}} ", tone), (offer.what, Tone.DIM))


Taken = Callable[[Offer | None], None]


def taken(write: Callable[[str], None], act: Callable[[str], object]) -> Taken:
    """Return what is done with the offer that was taken."""

    def do(offer: Offer | None) -> None:
        if offer is not None:
            (partial(write, offer.begin) if offer.begin else partial(act, offer.action))()

    return do
