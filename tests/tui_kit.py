"""A small table for the tests of the screen, and screens kept as plain text.

The country is made by hand, so that corrections of the map leave these screens alone. A screen
that is not in `tests/screens` yet is written there; `SCREENS=write` writes all of them anew.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from textual.events import Key
from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from sfcli.game import Game
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.tui.app import TableApp
from sfcli.tui.keys import Mode
from sfcli.tui.palette import Depth
from sfcli.tui.screen import TableScreen
from tests.builder import at
from tests.tui_game import game

SCREENS = Path(__file__).parent / "screens"
NAMES = {
    "\n": "enter", "\x1b": "escape", "\t": "tab", ":": "colon", " ": "space", "/": "slash",
    "?": "question_mark", "+": "plus", "-": "minus", ".": "full_stop", "[": "left_square_bracket",
    "]": "right_square_bracket",
}  # fmt: skip
"""The names of keys that are no letters."""


class Table:
    """An application under test, and what a test asks of it."""

    def __init__(self, app: TableApp, pilot: Pilot[int], session: Session) -> None:
        self.app, self.pilot, self.session = app, pilot, session
        self.really = session.say

    @property
    def screen(self) -> TableScreen:
        """The table itself, whatever lies over it."""
        found = self.app.screen_stack[0]
        assert isinstance(found, TableScreen)
        return found

    async def press(self, *keys: str) -> None:
        """Press keys and wait until all is shown."""
        await self.pilot.press(*keys)
        await self.settle()

    async def type(self, text: str) -> None:
        """Type a line on the command line, without sending it."""
        self.screen.action_write(text)
        self.screen.settle()
        await self.settle()

    async def keys(self, text: str) -> None:
        """Type a text key by key, as fast as keys can come."""
        for char in text:
            self.app.post_message(Key(NAMES.get(char, char), char))
        await self.settle()

    async def settle(self) -> None:
        """Wait until the line being written has been looked at."""
        await self.pilot.pause(0.06)

    @property
    def line(self) -> str:
        """What stands on the command line."""
        return self.screen.line.value

    def rows(self) -> list[str]:
        """Return the screen as rows of text."""
        return rows(self.app.screen)

    def shows(self, text: str) -> bool:
        """Tell whether a text is on the screen."""
        return any(text in row for row in self.rows())


def rows(screen: Screen[Any]) -> list[str]:
    """Return a screen as rows of text."""
    return [strip.text for strip in _strips(screen)]


def looks(screen: Screen[Any]) -> list[list[tuple[str, Any]]]:
    """Return a screen as rows of text with styles."""
    return [[(text, style) for text, style, _ in strip] for strip in _strips(screen)]


def _strips(screen: Screen[Any]) -> list[Strip]:
    return screen._compositor.render_strips()


def play(
    test: Callable[[Table], Awaitable[None]],
    *,
    size: tuple[int, int] = (120, 40),
    playing: Game | None = None,
    ascii_: bool = False,
    depth: Depth = Depth.FULL,
    start: str = "17A:1604",
    mode: Mode | None = Mode.TYPING,
) -> Session:
    """Run a test at a table of a size; return its session."""
    session = Session(playing or game(), Memory())

    async def run() -> None:
        app = TableApp(session, ascii_=ascii_, depth=depth, start=at(start))
        app.keyboard.mode = mode or app.keyboard.mode
        async with app.run_test(size=size) as pilot:
            table = Table(app, pilot, session)
            await table.settle()
            await test(table)

    asyncio.run(run())
    return session


def bare(found: Sequence[str]) -> list[str]:
    """Return the rows of a screen without the blanks that end them."""
    return [row.rstrip() for row in found]


def kept_screen(name: str, found: Sequence[str]) -> list[str]:
    """Return the rows of the screen kept under a name; SCREENS=write keeps this one instead."""
    path = SCREENS / f"{name}.txt"
    if os.environ.get("SCREENS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(bare(found)) + "\n", encoding="utf-8")
    return path.read_text(encoding="utf-8").removesuffix("\n").split("\n")
