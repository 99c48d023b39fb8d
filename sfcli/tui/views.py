"""What the table shows: map and panels brought up to date, each when it has to be."""

from collections.abc import Iterable, Sequence
from typing import Final

from textual.geometry import Size
from textual.screen import Screen

from sfcli import hexes
from sfcli.hexes import Hex
from sfcli.language.air_questions import Flight
from sfcli.language.answers import checklist
from sfcli.language.answers.flights import speaker
from sfcli.language.candidates import Candidate
from sfcli.language.parser import Parsed, Unread
from sfcli.tui import flights
from sfcli.tui.commandline import CommandLine
from sfcli.tui.desk import Desk
from sfcli.tui.keys import Keyboard
from sfcli.tui.map import MapView
from sfcli.tui.palette import Depth
from sfcli.tui.panels import hexinfo, phase
from sfcli.tui.panels.bars import Moment, mode_line, status_line
from sfcli.tui.panels.log import LogPanel
from sfcli.tui.panels.panel import Panel, Part
from sfcli.tui.prompts import Prompt
from sfcli.tui.side import Side
from sfcli.tui.tones import Line, Tone, line
from sfcli.tui.walk import step_lines

LEAST: Final = Size(80, 24)
"""Columns and rows the table needs."""
_OFFERED: Final = 8
_PICKING: Final = "Enter picks a stack of yours, Tab goes to the next unit, > to the next stack"


class Views:
    """The map and the panels of a table."""

    def __init__(
        self, table: Screen[None], desk: Desk, line: CommandLine, depth: Depth, cursor: Hex
    ) -> None:
        self.desk, self._table, self._line = desk, table, line
        glyphs = desk.glyphs
        self.map = MapView(desk.pos, glyphs, depth, cursor)
        self.status, self.hint, self.bar = (
            Panel(name, glyphs) for name in ("status", "hint", "bar")
        )
        self.side = Side(glyphs)
        self.log = LogPanel(glyphs)
        self._lesson: Sequence[str] = ()

    def position(self) -> None:
        """Show the position anew, after a command."""
        desk = self.desk
        desk.settle()
        self.map.set_position(desk.pos)
        self.map.set_ready(desk.ready)
        self.layer()
        self.phase()
        self.selection()
        self.bars(self._table.size)

    def layer(self) -> None:
        """Show the layer that is on."""
        self.map.set_overlay(self.desk.overlay(self.map.cursor))

    def selection(self) -> None:
        """Show what is picked, and the cursor's hex."""
        self.map.set_frames(self.desk.frames())
        if self.desk.layer == "reach":
            self.layer()
        self.cursor()

    def go(self, hex_: Hex) -> None:
        """Put the cursor on a hex and show it."""
        self.map.go(hex_)
        self.cursor()

    def roam(self) -> None:
        """Show where the player goes: the stack, if what it hides asks for no answer."""
        asked = self.desk.owed or self.desk.is_ending or self.desk.walk.place is not None
        if self.side.is_narrow and self.side.tab == "phase" and not asked:
            self.side.turn_to("stack")
        self.cursor()

    def cursor(self) -> None:
        """Show the cursor's hex and what stands there."""
        desk, hex_ = self.desk, self.map.cursor
        desk.session.cursor = hex_
        here = Part(hexinfo.title(desk.pos, hex_), hexinfo.describe(desk.pos, hex_))
        lines = hexinfo.stack_lines(desk.pos, hex_, desk.glyphs, desk.picking.units, desk.ready)
        self.side.set({"hex": here, "stack": Part(f"stack {hexes.number(hex_)}", lines)})
        if not self._line.written:
            self.idle_hint()

    def bars(self, size: Size) -> None:
        """Show date, player and phase; or that there is too little room."""
        if size.width < LEAST.width or size.height < LEAST.height:
            self.status.show(_too_small(size))
            return
        session = self.desk.session
        bar = status_line(session.game, size.width, session.score(), session.trouble)
        self.status.show([bar])

    def keys(self, keyboard: Keyboard, moment: Moment) -> None:
        """Show the mode and the keys most useful now."""
        self.bar.show([mode_line(keyboard, moment, self._table.size.width)])

    def phase(self) -> None:
        """Show what is owed and what can be done, now that it may have changed."""
        desk = self.desk
        lesson = desk.session.lesson()
        asked = desk.is_ending or desk.owed or desk.walk.place is not None
        if asked or (lesson and lesson != self._lesson):
            self.side.turn_to("phase")
        self._lesson = lesson
        self.side.lower.yields = bool(lesson)
        self.side.set({"phase": self._phase(lesson)})

    def _phase(self, lesson: Sequence[str]) -> Part:
        desk = self.desk
        if desk.session.game.is_over:
            score = line((desk.session.score(), Tone.GOOD))
            return Part("the game is over", [score, *phase.lesson_lines(lesson)])
        if desk.is_ending:
            lost = desk.session.lost_by_ending()
            return Part("end of the phase?", phase.ending_lines(desk.pos, lost))
        if desk.prompt:
            return Part("decision", self._asked(desk.prompt, lesson))
        if desk.walk.items and not lesson:
            title = f"{desk.side.label} initial phase"
            return Part(title, phase.list_lines(desk.walk, desk.glyphs))
        return Part("phase", phase.phase_lines(desk.pos, desk.side, desk.ready, lesson))

    def _asked(self, prompt: Prompt, lesson: Sequence[str]) -> list[Line]:
        """Return what is asked; where there is little room, its answers before what is less."""
        desk = self.desk
        going, flying = flights.under_way(
            desk.session.game, desk.side, desk.glyphs, narrow=self.side.is_narrow
        )
        asked = prompt.lines(desk.side)
        steps = step_lines(checklist.items(desk.pos, prompt.decision))
        taught = phase.lesson_lines(lesson)
        if self.side.is_narrow:
            return [*taught, *going, *asked, *steps, *flying]
        return [*going, *steps, *asked, *flying, *taught]

    def idle_hint(self) -> None:
        """Show the cursor's hex with what is picked, or what the signs of the layer mean."""
        desk = self.desk
        spans = [(f"{hexinfo.title(desk.pos, self.map.cursor)} ", Tone.STRONG)]
        overlay = self.map.tiles.overlay
        if overlay.name:
            spans += [(f" {overlay.name}: ", Tone.TITLE), (overlay.legend, Tone.DIM)]
        else:
            spans.append((hexinfo.in_short(desk.pos, self.map.cursor), Tone.TEXT))
        if not overlay.name and desk.picking.units:
            spans += [("  picked: ", Tone.DIM), (" ".join(desk.picking.units), Tone.GOOD)]
        self.hint.show([tuple(spans)])

    def nothing_picked(self) -> None:
        """Say that nothing is picked, and how to pick."""
        self.hint.show([line(("Nothing is picked: ", Tone.WARN), _PICKING)])

    def line(self, text: str) -> None:
        """Show what a line being written would come to, or what could come next in it."""
        said = self.desk.session.read(text) if text.strip() else None
        note = self._look_ahead(said)
        if not text.strip():
            self.idle_hint()
            return
        short = self.desk.told_of(text.strip())
        if short:
            self.hint.show([line((short, Tone.GOOD))])
            return
        found = self.desk.session.complete(text)
        self._line.suggest(found)
        self.hint.show([note or _next_words(said, found)])

    def _look_ahead(self, said: Parsed | Unread | None) -> Line:
        """Show what a line would come to; return what there is to note of it."""
        from sfcli.tui.preview import NOTHING, preview

        found = NOTHING
        if isinstance(said, Parsed):
            side = said.side
            if isinstance(said.said, Flight):
                side = speaker(self.desk.session.game, side, said.said)
            found = preview(self.desk.pos, side, said.said, self.desk.glyphs)
        self.map.set_trail(found.trail)
        self.map.set_frames({**self.desk.frames(), **found.frames})
        self.side.set_preview(Part(found.title, found.lines))
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
