"""The command palette: every command of the language and every action of a key."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from textual.command import DiscoveryHit, Hit, Hits, Provider

from sfcli.language import grammar
from sfcli.tui import keys
from sfcli.tui.screen import TableScreen


class Commands(Provider):
    """Offers what can be done; a command goes to the command line, where it can be finished."""

    async def discover(self) -> Hits:
        """Offer everything."""
        for title, what, run in self._offers():
            yield DiscoveryHit(title, run, help=what)

    async def search(self, query: str) -> Hits:
        """Offer what matches."""
        matcher = self.matcher(query)
        for title, what, run in self._offers():
            score = max(matcher.match(title), matcher.match(what) * 0.8)
            if score > 0:
                yield Hit(score, matcher.highlight(title), run, help=what)

    def _offers(self) -> Iterator[tuple[str, str, Any]]:
        table = self.screen
        if not isinstance(table, TableScreen):
            return
        for form in grammar.FORMS:
            begun = partial(table.write, f"{form.verb} ", from_key=True)
            yield form.usage, form.what, begun
        for action in keys.ACTIONS:
            run = partial(table.run_action, action.action)
            yield action.what, action.id, run
