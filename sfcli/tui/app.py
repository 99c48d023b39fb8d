"""The application: opens the table on a terminal, and leaves it in order whatever happens."""

from typing import TYPE_CHECKING, ClassVar

from platformdirs import user_config_path
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from sfcli.hexes import Hex
from sfcli.tui import glyphs, keys
from sfcli.tui.commands import Commands
from sfcli.tui.desk import Desk
from sfcli.tui.palette import Depth
from sfcli.tui.screen import LEAST, TableScreen
from sfcli.tui.seat import Seat
from sfcli.tui.wire import lean

if TYPE_CHECKING:
    from rich.console import RenderableType


class TableApp(App[int]):
    """A game on the screen."""

    CSS_PATH = "screen.tcss"
    COMMANDS: ClassVar = {Commands}
    ENABLE_COMMAND_PALETTE = True
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-tiny"), (LEAST[0], "-narrow"), (110, "-wide"), (160, "-roomy"),
    ]  # fmt: skip
    VERTICAL_BREAKPOINTS = [(0, "-low"), (LEAST[1], "-high"), (34, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "screen.write('quit')", "Leave", show=False)
    ]

    def __init__(self, seat: Seat, *, ascii_: bool, depth: Depth, start: Hex) -> None:
        super().__init__(ansi_color=True)
        self.depth = depth
        self.seat, self._start = seat, start
        self.glyphs = glyphs.ASCII if ascii_ else glyphs.UNICODE
        self.keymap, self._wrong = keys.read_keymap(user_config_path("sfcli"))
        self.animation_level = "none"
        self.is_laid = False

    def get_default_screen(self) -> TableScreen:
        """Lay the table."""
        return TableScreen(Desk(self.seat, self.glyphs), self.depth, self._start, self._wrong)

    def on_mount(self) -> None:
        """Use the player's own keys."""
        self.set_keymap(self.keymap)
        self.call_after_refresh(self.show_table)

    def _display(self, screen: Screen[object], renderable: "RenderableType | None") -> None:
        """Send updates in few bytes (see `wire`), the first once the table is laid."""
        if self.is_laid:
            super()._display(screen, lean(renderable))  # type: ignore[arg-type]

    def show_table(self) -> None:
        """Send the first whole screen, in one piece instead of as it comes together."""
        self.is_laid = True
        self.screen.refresh()
