"""The table: map, panels, log and command line, and what the keys do with them."""

from collections.abc import Iterable, Sequence
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
from sfcli.language.candidates import Candidate
from sfcli.language.parser import Parsed, Unread
from sfcli.orders import End
from sfcli.session.reply import Reply
from sfcli.tui import keys
from sfcli.tui.commandline import CommandLine
from sfcli.tui.desk import Desk
from sfcli.tui.map import MapView
from sfcli.tui.palette import Depth
from sfcli.tui.panels import hexinfo, phase
from sfcli.tui.panels.bars import status_line
from sfcli.tui.panels.log import LogPanel
from sfcli.tui.panels.panel import Panel
from sfcli.tui.tones import Line, Tone, line

LEAST: Final = (80, 24)
"""Columns and rows the table needs."""
WIDTHS: Final = ((0, "-small"), (LEAST[0], "-narrow"), (110, "-wide"), (160, "-roomy"))
HEIGHTS: Final = ((0, "-small"), (LEAST[1], "-high"), (34, "-tall"))
"""Columns and rows from which the table is laid another way."""
_TABS: Final = ("hex", "stack", "phase")
_LONG: Final = 10
"""Lines of an answer from which it gets a sheet of its own."""
_PAUSE: Final = 0.03
"""Seconds without typing before a line is looked at, so that a pasted one is looked at once."""


class TableScreen(Screen[None]):
    """The whole table."""

    BINDINGS: ClassVar[list[BindingType]] = [*keys.bindings()]
    AUTO_FOCUS = ""
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
        self._tab = "stack"
        super().__init__(classes=f"-tab-{self._tab} {classes}")
        self.desk, self.depth, self._greeting = desk, depth, greeting
        self.map = MapView(desk.pos, desk.glyphs, depth, cursor)
        self.line = CommandLine(self._complete)
        glyphs = desk.glyphs
        self.panels = {name: Panel(name, glyphs, name) for name in (*_TABS, "preview")}
        self.status, self.tabs, self.hint = (
            Panel(name, glyphs) for name in ("status", "tabs", "hint")
        )
        self.side = Vertical(*(self.panels[name] for name in _TABS), id="side")
        self.log_panel = LogPanel(glyphs)
        self._written = False
        self._looking: Timer | None = None
        self._noted: Line = ()

    def compose(self) -> ComposeResult:
        """Lay the table."""
        yield self.status
        with Horizontal(id="middle"):
            yield self.map
            yield self.side
        yield self.log_panel
        yield self.hint
        yield self.line

    def on_mount(self) -> None:
        """Show the position."""
        self.line.history.lines.extend(self.desk.session.lines_said())
        self.line.history.add("")
        self.log_panel.add(self._greeting)
        self.show()

    def on_resize(self) -> None:
        """Lay the lines that depend on the width."""
        if self.has_class("-narrow") and not self.tabs.is_attached:
            self.mount(self.tabs, before=self.log_panel)
        self._show_status()

    def _compositor_refresh(self) -> None:
        """Paint nothing until the table is laid: what is painted before is painted twice."""
        if getattr(self.app, "is_laid", True):
            super()._compositor_refresh()

    # What is shown

    def show(self) -> None:
        """Show the position anew, after a command."""
        desk = self.desk
        desk.settle()
        self.map.set_position(desk.pos)
        self.map.set_ready(desk.ready)
        self.map.set_overlay(desk.overlay(self.map.cursor))
        self._show_selection()
        self._show_status()
        self._show_phase()

    def _show_selection(self) -> None:
        """Show what is picked, and the panels of the cursor's hex."""
        self.map.set_frames(self.desk.frames())
        if self.desk.layer == "reach":
            self.map.set_overlay(self.desk.overlay(self.map.cursor))
        self._show_hex()

    def _show_hex(self) -> None:
        desk, hex_ = self.desk, self.map.cursor
        desk.session.cursor = hex_
        self.panels["hex"].show(hexinfo.describe(desk.pos, hex_), hexinfo.title(desk.pos, hex_))
        lines = hexinfo.stack_lines(desk.pos, hex_, desk.glyphs, desk.picking.units, desk.ready)
        self.panels["stack"].show(lines, f"stack {hexes.number(hex_)}")
        if not self.line.value:
            self._show_idle_hint()

    def _show_status(self) -> None:
        width, height = self.size
        if width < LEAST[0] or height < LEAST[1]:
            self.status.show(_too_small(width, height))
            return
        self.status.show([status_line(self.desk.pos, width, self.desk.session.score())])
        names = [(f" {name} ", Tone.PICKED if name == self._tab else Tone.DIM) for name in _TABS]
        self.tabs.show([(*names, (" F3 next panel, F4 log, ? keys", Tone.DIM))])

    def _show_phase(self) -> None:
        desk = self.desk
        if desk.prompt:
            self.panels["phase"].show(desk.prompt.lines(desk.side), "decision")
            if desk.prompt.decision.side is desk.side:
                self._turn_to("phase")
        else:
            lesson = desk.session.lesson()
            lines = phase.phase_lines(desk.pos, desk.side, desk.ready, lesson)
            self.panels["phase"].show(lines, "phase")

    def _show_idle_hint(self) -> None:
        """Show the cursor's hex and what is picked, for screens that have no room for panels."""
        desk = self.desk
        spans = [(f"{hexinfo.title(desk.pos, self.map.cursor)} ", Tone.STRONG)]
        overlay = self.map.tiles.overlay
        if overlay.name:
            spans += [(f" {overlay.name}: ", Tone.TITLE), (overlay.legend, Tone.DIM)]
        elif desk.picking.units:
            spans += [(" picked: ", Tone.DIM), (" ".join(desk.picking.units), Tone.GOOD)]
        else:
            spans.append((f" {self.map.scale.name}  ? keys  : command", Tone.DIM))
        self.hint.show([tuple(spans)])

    def _turn_to(self, tab: str) -> None:
        self.remove_class(f"-tab-{self._tab}")
        self._tab = tab
        self.add_class(f"-tab-{tab}")
        self._show_status()

    # Commands

    def send(self, text: str) -> None:
        """Carry out a line and show what came of it."""
        if not text.strip():
            return
        self.line.history.add(text)
        self.log_panel.add([f"> {text}"])
        self._told(self.desk.session.say(text))

    def _told(self, reply: Reply) -> None:
        self.log_panel.add(reply.lines)
        if len(reply.lines) > _LONG and not reply.changed:
            self._show_answer(reply.lines)
        if reply.leave:
            self.app.exit(0)
        elif reply.changed:
            self.show()
        elif list(self.desk.session.selection) != self.desk.picking.units:
            self.desk.pick(self.desk.session.selection)
            self._show_selection()
        if reply.to is not None:
            self.map.go(reply.to)

    def _show_answer(self, lines: Sequence[str]) -> None:
        """Lay an answer that is too long for the log over the table."""
        from sfcli.tui.sheets import AnswerSheet

        self.app.push_screen(AnswerSheet(lines, self.desk.glyphs))

    def action_write(self, text: str) -> None:
        """Go to the command line with a beginning."""
        self.write(text, from_key=bool(text.strip()))

    def write(self, text: str, *, from_key: bool) -> None:
        """Put a command on the command line; once sent, the map has the keyboard again."""
        self._written = from_key
        self.line.write(text)
        self.line.focus()

    def on_key(self, event: events.Key) -> None:
        """Take a letter that is no key of the table for the beginning of a command."""
        letter = event.is_printable and event.character and not event.character.isspace()
        if letter and self.focused is None and event.key not in self.active_bindings:
            event.stop()
            self.write(event.character or "", from_key=False)

    def to_map(self) -> None:
        """Give the keyboard back to the map."""
        self.set_focus(None)
        self.map.place_terminal_cursor()

    def on_command_line_left(self) -> None:
        """Give the keyboard back to the map."""
        self.to_map()
        self._look()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send the line; the end of a phase is asked about first."""
        text = event.value
        if self._ends(text):
            self.action_end_phase(text)
            return
        self.line.write("")
        self.send(text)
        if self._written or not text.strip():
            self.to_map()

    def _ends(self, text: str) -> bool:
        said = self.desk.session.read(text)
        return isinstance(said, Parsed) and isinstance(said.said, End)

    def action_end_phase(self, text: str = "end") -> None:
        """Ask once before a phase ends, listing what would be lost."""
        from sfcli.tui.sheets import EndSheet

        self.line.write("")

        def ended(sure: bool | None) -> None:
            if sure:
                self.send(f"{text.rstrip('!')}!")

        self.app.push_screen(
            EndSheet(self.desk.session.lost_by_ending(), self.desk.pos, self.desk.glyphs), ended
        )

    # The line being written

    def on_input_changed(self) -> None:
        """Look at the line once typing pauses."""
        if self._looking is not None:
            self._looking.stop()
        self._looking = self.set_timer(_PAUSE, self._look)

    def _look(self) -> None:
        """Show what the line would come to, or what could come next in it."""
        text = self.line.value
        said = self.desk.session.read(text) if text.strip() else None
        self._show_preview(said)
        if not text:
            self._show_idle_hint()
        elif self._noted:
            self.hint.show([self._noted])
        else:
            self.hint.show([_next_words(said, self._complete(text))])

    def _show_preview(self, said: Parsed | Unread | None) -> None:
        from sfcli.tui.preview import NOTHING, preview

        found = NOTHING
        if isinstance(said, Parsed):
            found = preview(self.desk.pos, said.side, said.said, self.desk.glyphs)
        self._noted = found.note
        self.map.set_trail(found.trail)
        self.map.set_frames({**self.desk.frames(), **found.frames})
        panel = self.panels["preview"]
        if found.lines and not panel.is_attached:
            self.side.mount(panel)
        panel.show(found.lines, found.title)
        self.set_class(bool(found.lines), "-previewing")

    def _complete(self, text: str) -> Sequence[Candidate]:
        return self.desk.session.complete(text)

    # The map

    def on_map_view_moved(self) -> None:
        """Show the cursor's hex."""
        self._show_hex()

    def on_map_view_picked(self) -> None:
        """Do with a click what Enter does."""
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
        self._show_idle_hint()

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
            self._show_selection()

    def action_release(self) -> None:
        """Let go of the selection, then of the layer."""
        if self.desk.release():
            self.map.set_overlay(self.desk.overlay(self.map.cursor))
            self._show_selection()

    def action_next_unit(self, steps: int) -> None:
        """Go to the next unit that can still act."""
        unit = self.desk.next_unit(steps, self.map.cursor)
        if unit is not None and unit.hex is not None:
            self.map.go(unit.hex)
            self._show_selection()

    def action_attack(self) -> None:
        """Write the attack of the selection on this hex."""
        units = self.desk.picking.units
        if units:
            where = hexes.name(self.map.cursor)
            self.write(f"attack {where} with {' '.join(units)}", from_key=True)

    def action_layer(self, name: str) -> None:
        """Lay a layer over the map, or take it off."""
        self.desk.layer = "" if self.desk.layer == name else name
        self.map.set_overlay(self.desk.overlay(self.map.cursor))
        self._show_idle_hint()

    # Panels and sheets

    def action_next_panel(self) -> None:
        """Turn to the next panel where only one has room."""
        self._turn_to(_TABS[(_TABS.index(self._tab) + 1) % len(_TABS)])

    def action_grow_log(self) -> None:
        """Give the log more room, or take it back."""
        self.toggle_class("-log-grown")

    def action_scroll_log(self, pages: int) -> None:
        """Scroll the log."""
        self.log_panel.scroll(pages)

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


def _too_small(width: int, height: int) -> list[Line]:
    text = f"sfcli needs {LEAST[0]} columns and {LEAST[1]} rows; here are {width} and {height}."
    return [line((text, Tone.STRONG)), line("It goes on when there is more room.")]


def _next_words(said: Parsed | Unread | None, found: Iterable[Candidate]) -> Line:
    """Return what may come next: the words that fit, with what they are."""
    spans = []
    for each in list(found)[:8]:
        spans += [(f"{each.text} ", Tone.KEY), (f"{each.what}  " if each.what else " ", Tone.DIM)]
    if not spans and isinstance(said, Unread):
        spans.append((str(said), Tone.WARN))
    return tuple(spans)


def size_classes(size: Size) -> str:
    """Return the classes of a size, so that the table is not first laid for another."""
    return " ".join(
        next(name for least, name in reversed(steps) if extent >= least)
        for steps, extent in ((WIDTHS, size.width), (HEIGHTS, size.height))
    )
