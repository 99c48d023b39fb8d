"""The command palette: every command of the language and every action of a key, by any word."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sfcli.language import grammar
from sfcli.tui import keys
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.keys import Action, Keyboard
from sfcli.tui.sheets import AskingSheet, Taking
from sfcli.tui.tones import Line, Tone, line

_WIDE = 46

Chosen = Callable[[str, Action | None], None]
"""Writes a command to be finished, or does an action."""


class Offer(NamedTuple):
    """Something the palette offers: a command to be finished on the command line, or an action."""

    name: str
    what: str
    begin: str = ""
    """What is written on the command line."""
    action: Action | None = None

    def fits(self, words: list[str]) -> bool:
        """Tell whether all words typed are in it somewhere."""
        text = f"{self.name} {self.what}".casefold()
        return all(word in text for word in words)


def offers(keyboard: Keyboard) -> Iterator[Offer]:
    """Yield all there is: first the commands, chapter by chapter, then the keys."""
    for forms in grammar.CHAPTERS.values():
        for form in forms:
            yield Offer(" ".join(form.usage.split()), form.what, begin=f"{form.verb} ")
    for action in keys.ACTIONS:
        if not action.id.startswith("units.pick"):
            shown = " ".join(keyboard.keys_of(action))
            yield Offer(f"[{shown}] {action.what}", action.id, action=action)


class PaletteSheet(AskingSheet):
    """Offers everything that can be done; Enter takes the one that is marked."""

    def __init__(self, glyphs: Glyphs, keyboard: Keyboard, table: Taking, chosen: Chosen) -> None:
        super().__init__("commands and keys", glyphs, keyboard, table, "any words of it")
        self._chosen = chosen
        self._all = list(offers(keyboard))
        self._found = self._all
        self._marked = 0

    def on_mount(self) -> None:
        """Offer everything."""
        self._show()

    def changed(self) -> None:
        """Offer what fits."""
        words = self.asked.value.casefold().split()
        self._found = [offer for offer in self._all if offer.fits(words)]
        self._marked = 0
        self._show()

    def scroll(self, down: int) -> None:
        """Mark another one."""
        self._marked = min(max(self._marked + down, 0), max(len(self._found) - 1, 0))
        self._show()

    def ask(self) -> None:
        """Take the one that is marked."""
        self.dismiss()
        if self._found:
            offer = self._found[self._marked]
            self._chosen(offer.begin, offer.action)

    def _show(self) -> None:
        room = max(self.paper.size.height - 1, 1)
        first = max(self._marked - room + 1, 0)
        lines = [_line(o, p == self._marked) for p, o in enumerate(self._found)][first:]
        self.paper.show(lines or [line(("nothing fits", Tone.DIM))])


def _line(offer: Offer, marked: bool) -> Line:
    tone = Tone.PICKED if marked else Tone.COMMAND if offer.begin else Tone.KEY
    return line((f"{offer.name:<{_WIDE}} ", tone), (offer.what, Tone.DIM))
