"""The table: map, panels, log and command line, and what the keys do with them."""

from collections.abc import Sequence
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.reactive import Reactive
from textual.screen import Screen
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input

from sfcli import hexes
from sfcli.hexes import Hex
from sfcli.language.parser import Parsed
from sfcli.orders import End
from sfcli.tui import keys
from sfcli.tui.commandline import CommandLine
from sfcli.tui.desk import Desk
from sfcli.tui.map import MapView
from sfcli.tui.palette import Depth
from sfcli.tui.speaking import Speaking
from sfcli.tui.views import LEAST, Views

WIDTHS: Final = ((0, "-small"), (LEAST.width, "-narrow"), (110, "-wide"), (160, "-roomy"))
HEIGHTS: Final = ((0, "-small"), (LEAST.height, "-high"), (34, "-tall"))
"""Columns and rows from which the table is laid another way."""
_PAUSE: Final = 0.03
"""Seconds without typing before a line is looked at, so that a pasted one is looked at once."""


class TableScreen(Screen[None]):
    """The whole table."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings()]
    AUTO_FOCUS = ""
    ALLOW_SELECT = False
    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """Who has the keyboard, None for the map; a change of it paints nothing by itself."""

    def __init__(
        self,
        desk: Desk,
        depth: Depth,
        cursor: Hex,
        *,
        greeting: Sequence[str] = (),
        classes: str = "",
    ) -> None:
        super().__init__(classes=classes)
        self.desk, self.depth, self._greeting = desk, depth, greeting
        self.views = Views(self, desk, depth, cursor)
        self.speaking = Speaking(self, desk, self.views)
        self.line = CommandLine(desk.session.complete)
        self._written = False
        self._has_tabs = False
        self._looking: Timer | None = None

    @property
    def map(self) -> MapView:
        """The map."""
        return self.views.map

    def compose(self) -> ComposeResult:
        """Lay the table."""
        yield self.views.status
        with Horizontal(id="middle"):
            yield self.map
            with Vertical(id="side"):
                yield self.views.upper
                yield self.views.lower
        yield self.views.log
        yield self.views.hint
        yield self.line

    def on_mount(self) -> None:
        """Show the position."""
        session = self.desk.session
        self.line.history.lines.extend(session.lines_said())
        self.line.history.add("")
        self.views.log.add(self._greeting)
        self.views.log.add(session.begin().lines or session.say("show").lines)
        self.views.position()

    def on_resize(self) -> None:
        """Lay what depends on the width."""
        narrow = self.has_class("-narrow")
        if narrow and not self._has_tabs:
            self._has_tabs = True
            self.mount(self.views.tabs, before=self.views.log)
        self.views.log.set_title("" if narrow else "log")
        self.views.bars(self.size)
        self.views.side()

    def _compositor_refresh(self) -> None:
        """Paint nothing until the table is laid: what is painted before is painted twice."""
        if getattr(self.app, "is_laid", True):
            super()._compositor_refresh()

    # The command line

    def send(self, text: str) -> None:
        """Carry out a line and show what came of it."""
        if text.strip():
            self.line.history.add(text)
            self.speaking.send(text)

    def action_write(self, text: str) -> None:
        """Go to the command line with a beginning."""
        self.write(text, from_key=bool(text.strip()))

    def write(self, text: str, *, from_key: bool) -> None:
        """Put a command on the command line; once sent, the map has the keyboard again."""
        self._written = from_key
        self.line.write(text)
        self.line.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Let nothing be done during long work but to stop it."""
        if self.speaking.work is None or action == "release":
            return super().check_action(action, parameters)
        return False

    def on_key(self, event: events.Key) -> None:
        """Take a letter that is no key of the table for the beginning of a command."""
        letter = event.is_printable and event.character and not event.character.isspace()
        if not letter or self.focused is not None or self.speaking.work is not None:
            return
        if event.key not in self.active_bindings:
            event.stop()
            self.write(event.character or "", from_key=False)

    def to_map(self) -> None:
        """Give the keyboard back to the map."""
        self.set_focus(None)
        self.map.place_terminal_cursor()
        self.views.line("")

    def on_command_line_left(self) -> None:
        """Give the keyboard back to the map."""
        self.to_map()

    def on_input_changed(self) -> None:
        """Look at the line once typing pauses."""
        if self._looking is not None:
            self._looking.stop()
        self._looking = self.set_timer(_PAUSE, self._look)

    def _look(self) -> None:
        if self.speaking.work is None:
            self.views.line(self.line.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send the line; the end of a phase is asked about first."""
        text = event.value
        self.line.write("")
        if self._ends(text):
            self.action_end_phase(text)
            return
        self.send(text)
        if self._written or not text.strip() or self.speaking.work is not None:
            self.to_map()

    def _ends(self, text: str) -> bool:
        said = self.desk.session.read(text)
        return isinstance(said, Parsed) and isinstance(said.said, End)

    def action_end_phase(self, text: str = "end") -> None:
        """Ask once before a phase ends, listing what would be lost."""
        from sfcli.tui.sheets import EndSheet

        def ended(sure: bool | None) -> None:
            if sure:
                self.send(f"{text.rstrip('!')}!")

        desk = self.desk
        sheet = EndSheet(desk.session.lost_by_ending(), desk.pos, desk.glyphs)
        self.app.push_screen(sheet, ended)

    # The map

    def on_map_view_moved(self) -> None:
        """Show the cursor's hex."""
        self.views.cursor()

    def on_map_view_picked(self) -> None:
        """Do with a click what Enter does."""
        if self.speaking.work is None:
            self.action_choose()

    def action_step(self, way: int) -> None:
        """Move the cursor to a neighbour."""
        self.map.step(way)

    def action_climb(self, down: int) -> None:
        """Move the cursor straight up or down: the two rows of neighbours by turns."""
        shifted = hexes.row(self.map.cursor) % 2 == 1
        up = hexes.NW if shifted else hexes.NE
        self.map.step(up if down < 0 else hexes.SW if shifted else hexes.SE)

    def action_page(self, across: int, down: int) -> None:
        """Move the cursor by a page."""
        self.map.page(across, down)

    def action_zoom(self, steps: int) -> None:
        """Show the map nearer or from farther away."""
        self.map.zoom(steps)

    def action_choose(self) -> None:
        """Pick the stack under the cursor, or write what the picked units would do here."""
        self._act(self.desk.choose(self.map.cursor))

    def action_pick(self, number: int) -> None:
        """Pick a unit of the stack by its number, or give that answer."""
        self._act(self.desk.digit(number, self.map.cursor))

    def _act(self, text: str | None) -> None:
        if text:
            self.write(text, from_key=True)
        else:
            self.views.selection()

    def action_release(self) -> None:
        """Stop what is at work, or let go of the selection, then of the layer."""
        if self.speaking.work is not None:
            self.speaking.work.stop()
            return
        if self.desk.release():
            self.views.layer()
            self.views.selection()

    def action_next_unit(self, steps: int) -> None:
        """Go to the next unit that can still act."""
        unit = self.desk.next_unit(steps, self.map.cursor)
        if unit is not None and unit.hex is not None:
            self.map.go(unit.hex)
            self.views.selection()

    def action_attack(self) -> None:
        """Write the attack of the selection on this hex."""
        units = self.desk.picking.units
        if units:
            where = hexes.name(self.map.cursor)
            self.write(f"attack {where} with {' '.join(units)}", from_key=True)

    def action_layer(self, name: str) -> None:
        """Lay a layer over the map, or take it off."""
        self.desk.layer = "" if self.desk.layer == name else name
        self.views.layer()
        self.views.idle_hint()

    # Panels and sheets

    def action_next_panel(self) -> None:
        """Turn to the next panel where only one has room."""
        self.views.next_tab()

    def action_grow_log(self) -> None:
        """Give the log more room, or take it back."""
        self.toggle_class("-log-grown")

    def action_scroll_log(self, pages: int) -> None:
        """Scroll the log."""
        self.views.log.scroll(pages)

    def action_redraw(self) -> None:
        """Paint everything anew."""
        wire = getattr(self.app, "wire", None)
        if wire is not None:
            wire.forget()
        self.refresh(layout=True, repaint=True)

    def action_keys(self) -> None:
        """Show what the keys do."""
        from sfcli.tui.sheets import KeysSheet

        self.app.push_screen(KeysSheet(self.desk.glyphs))

    def action_palette(self) -> None:
        """Show everything that can be done."""
        from sfcli.tui.commands import PaletteSheet, taken

        def act(action: str) -> None:
            self.call_next(self.run_action, action)

        self.app.push_screen(PaletteSheet(self.desk.glyphs), taken(self.action_write, act))

    def action_rules(self) -> None:
        """Show the rules by clause."""
        from sfcli.tui.sheets import RulesSheet

        self.app.push_screen(RulesSheet(self.desk.session, self.desk.glyphs))


def size_classes(size: Size) -> str:
    """Return the classes of a size, so that the table is not first laid for another."""
    return " ".join(
        next(name for least, name in reversed(steps) if extent >= least)
        for steps, extent in ((WIDTHS, size.width), (HEIGHTS, size.height))
    )
