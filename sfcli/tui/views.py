"""What the table shows: map and panels brought up to date, each when it has to be."""

from collections.abc import Iterable, Sequence
from typing import Final

from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import Screen

from sfcli import hexes
from sfcli.hexes import Hex
from sfcli.language.candidates import Candidate
from sfcli.language.parser import Parsed, Unread
from sfcli.tui.desk import Desk
from sfcli.tui.map import MapView
from sfcli.tui.palette import Depth
from sfcli.tui.panels import hexinfo, phase
from sfcli.tui.panels.bars import status_line
from sfcli.tui.panels.log import LogPanel
from sfcli.tui.panels.panel import Panel
from sfcli.tui.tones import Line, Tone, line

LEAST: Final = Size(80, 24)
"""Columns and rows the table needs."""
TABS: Final = ("hex", "stack", "phase")
"""The panels that stand behind tabs where only one has room."""
_OFFERED: Final = 8


class Views:
    """The map and the panels of a table."""

    def __init__(self, table: Screen[None], desk: Desk, depth: Depth, cursor: Hex) -> None:
        self.desk, self._table = desk, table
        glyphs = desk.glyphs
        self.map = MapView(desk.pos, glyphs, depth, cursor)
        self.panels = {name: Panel(name, glyphs, name) for name in (*TABS, "preview")}
        self.status, self.tabs, self.hint = (
            Panel(name, glyphs) for name in ("status", "tabs", "hint")
        )
        self.side = Vertical(*(self.panels[name] for name in TABS), id="side")
        self.log = LogPanel(glyphs)
        self.tab = "stack"

    def position(self) -> None:
        """Show the position anew, after a command."""
        desk = self.desk
        desk.settle()
        self.map.set_position(desk.pos)
        self.map.set_ready(desk.ready)
        self.layer()
        self.selection()
        self.bars(self._table.size)
        self._phase()

    def layer(self) -> None:
        """Show the layer that is on."""
        self.map.set_overlay(self.desk.overlay(self.map.cursor))

    def selection(self) -> None:
        """Show what is picked, and the cursor's hex."""
        self.map.set_frames(self.desk.frames())
        if self.desk.layer == "reach":
            self.layer()
        self.cursor()

    def cursor(self) -> None:
        """Show the cursor's hex and what stands there."""
        desk, hex_ = self.desk, self.map.cursor
        desk.session.cursor = hex_
        self.panels["hex"].show(hexinfo.describe(desk.pos, hex_), hexinfo.title(desk.pos, hex_))
        lines = hexinfo.stack_lines(desk.pos, hex_, desk.glyphs, desk.picking.units, desk.ready)
        self.panels["stack"].show(lines, f"stack {hexes.number(hex_)}")
        if self._table.focused is None:
            self.idle_hint()

    def bars(self, size: Size) -> None:
        """Show date, player and phase, and the tabs; or that there is too little room."""
        if size.width < LEAST.width or size.height < LEAST.height:
            self.status.show(_too_small(size))
            return
        self.status.show([status_line(self.desk.pos, size.width, self.desk.session.score())])
        names = [(f" {name} ", Tone.PICKED if name == self.tab else Tone.DIM) for name in TABS]
        self.tabs.show([(*names, (" F3 next panel, F4 log, ? keys", Tone.DIM))])

    def _phase(self) -> None:
        desk, panel = self.desk, self.panels["phase"]
        if desk.prompt:
            panel.show(desk.prompt.lines(desk.side), "decision")
            if desk.prompt.decision.side is desk.side:
                self.turn_to("phase")
        else:
            lesson = desk.session.lesson()
            panel.show(phase.phase_lines(desk.pos, desk.side, desk.ready, lesson), "phase")

    def turn_to(self, tab: str) -> None:
        """Show this one of the panels that stand behind tabs."""
        self._table.remove_class(f"-tab-{self.tab}")
        self.tab = tab
        self._table.add_class(f"-tab-{tab}")
        self.bars(self._table.size)

    def next_tab(self) -> None:
        """Show the next one."""
        self.turn_to(TABS[(TABS.index(self.tab) + 1) % len(TABS)])

    def idle_hint(self) -> None:
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

    def line(self, text: str) -> None:
        """Show what a line being written would come to, or what could come next in it."""
        session = self.desk.session
        said = session.read(text) if text.strip() else None
        note = self._preview(said)
        if not text:
            self.idle_hint()
        elif note:
            self.hint.show([note])
        else:
            self.hint.show([_next_words(said, session.complete(text))])

    def _preview(self, said: Parsed | Unread | None) -> Line:
        """Show what a line would come to; return what there is to note of it."""
        from sfcli.tui.preview import NOTHING, preview

        found = NOTHING
        if isinstance(said, Parsed):
            found = preview(self.desk.pos, said.side, said.said, self.desk.glyphs)
        self.map.set_trail(found.trail)
        self.map.set_frames({**self.desk.frames(), **found.frames})
        panel = self.panels["preview"]
        if found.lines and not panel.is_attached:
            self.side.mount(panel)
        panel.show(found.lines, found.title)
        self._table.set_class(bool(found.lines), "-previewing")
        return found.note


def _too_small(size: Size) -> Sequence[Line]:
    needs = f"sfcli needs {LEAST.width} columns and {LEAST.height} rows"
    return [
        line((f"{needs}; here are {size.width} and {size.height}.", Tone.STRONG)),
        line("It goes on when there is more room."),
    ]


def _next_words(said: Parsed | Unread | None, found: Iterable[Candidate]) -> Line:
    """Return what may come next: the words that fit, with what they are."""
    spans = []
    for each in list(found)[:_OFFERED]:
        spans += [(f"{each.text} ", Tone.KEY), (f"{each.what}  " if each.what else " ", Tone.DIM)]
    if not spans and isinstance(said, Unread):
        spans.append((str(said), Tone.WARN))
    return tuple(spans)
