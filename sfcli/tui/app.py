"""The application: opens the table on a terminal, and leaves it in order whatever happens."""

import gc
import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from platformdirs import user_config_path
from textual import events
from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.app import App
from textual.screen import Screen

from sfcli import exits
from sfcli.hexes import Hex
from sfcli.session.session import Session
from sfcli.tui import drop, glyphs, keys, terminal
from sfcli.tui.country import first_hex
from sfcli.tui.desk import Desk
from sfcli.tui.palette import Depth
from sfcli.tui.screen import HEIGHTS, WIDTHS, TableScreen, size_classes
from sfcli.tui.sheets import Sheet
from sfcli.tui.wire import Wire

if TYPE_CHECKING:
    from rich.console import RenderableType


_LINE_FEED: Final = "ctrl+j"
"""What Enter is while the terminal is not the program's yet, and in some pasted texts."""
_ENTER: Final = events.Key("enter", "\r")


class TableApp(App[int]):
    """A game on the screen."""

    CSS_PATH = "screen.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [*HEIGHTS]  # noqa: RUF012

    def __init__(
        self,
        session: Session,
        *,
        ascii_: bool = False,
        depth: Depth = Depth.FULL,
        start: Hex | None = None,
        greeting: Sequence[str] = (),
    ) -> None:
        super().__init__(ansi_color=True)
        self.depth = depth
        self.session = session
        self._start = first_hex(session.pos) if start is None else start
        self.glyphs = glyphs.ASCII if ascii_ else glyphs.UNICODE
        given, mode, wrong = keys.read_keymap(user_config_path("sfcli"))
        self.keyboard = keys.Keyboard(given, mode)
        self._greeting = (*greeting, *wrong)
        self.animation_level = "none"
        self.wire = Wire()
        self.is_laid = False
        """The first whole screen may be painted."""
        self._early: list[events.Event] = []
        """Keys that came before there was a table."""

    def get_default_screen(self) -> TableScreen:
        """Lay the table."""
        return TableScreen(
            Desk(self.session, self.glyphs),
            self.depth,
            self._start,
            self.keyboard,
            greeting=self._greeting,
            classes=f"{size_classes(self.size)} {self._character()}",
        )

    def _character(self) -> str:
        """Return the classes of what the terminal can show."""
        plain = "" if self.depth is Depth.FULL else "-plain"
        return f"{plain} -ascii" if self.glyphs is glyphs.ASCII else plain

    def on_mount(self) -> None:
        """Watch the line, and show the table once all of it is there."""
        if not self.is_headless:
            drop.watch(self.session.close, self.exit)
        self.call_after_refresh(self.show_table)

    def _fatal_error(self) -> None:
        """End without a traceback: `run` raises what went wrong, and the program says it."""
        self._close_messages_no_wait()

    async def on_event(self, event: events.Event) -> None:
        """Hand keys to the sheet or table on top, each done before the next is looked at."""
        if not isinstance(event, events.Key | events.Paste):
            await super().on_event(event)
        elif self.is_laid:
            self._hand(event)
        else:
            self._early.append(event)

    def _hand(self, event: events.Event) -> None:
        top = self.screen
        if isinstance(top, TableScreen | Sheet):
            if isinstance(event, events.Key):
                top.take(_ENTER if event.key == _LINE_FEED else event)
            elif isinstance(event, events.Paste):
                top.paste(event.text)

    def _display(self, screen: Screen[object], renderable: "RenderableType | None") -> None:
        """Send updates in few bytes: see `wire`."""
        update = self.wire.lean(renderable, self.console)
        super()._display(screen, update)  # type: ignore[arg-type]

    def show_table(self) -> None:
        """Paint the first whole screen, in one piece instead of as it comes together."""
        self.is_laid = True
        self.screen.refresh()
        gc.enable()
        for event in self._early:
            self._hand(event)


def run(
    session: Session,
    *,
    ascii: bool | None = None,
    colour: str = "auto",
    mouse: bool | None = None,
    greeting: Sequence[str] = (),
) -> int:
    """Play a game on the screen; return the exit status.

    What is not said is found out: ASCII from the locale, colours (`terminal.COLOURS`) from the
    terminal and `NO_COLOR`, the mouse from whether the line is remote. `greeting` is shown first.
    """
    why = terminal.here()
    if why:
        exits.say(why)
        return exits.USAGE
    depth = terminal.depth(colour, os.environ)
    if depth is Depth.NONE:
        os.environ["NO_COLOR"] = "1"
    ascii_ = terminal.is_ascii(ascii)
    terminal.free_letters(ANSI_SEQUENCES_KEYS)  # type: ignore[arg-type]
    gc.freeze()  # The map and the charts stay: going through them again took a third of the start.
    gc.disable()
    app = TableApp(session, ascii_=ascii_, depth=depth, greeting=greeting)
    status = app.run(mouse=terminal.has_mouse(mouse, os.environ))
    if app._exception is not None:
        raise app._exception
    return app.return_code or 0 if status is None else status
