"""The table: map, panels, log and command line, and what the keys do with them.

Keys reach it one at a time and in order, and each is done before the next is looked at: whatever
is typed or pasted, at whatever speed, ends up where it was meant to.
"""

import re
from collections.abc import Sequence
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.screen import Screen
from textual.timer import Timer

from sfcli import hexes
from sfcli.hexes import Hex
from sfcli.tui.commandline import CommandLine
from sfcli.tui.desk import Desk
from sfcli.tui.keys import ACTIONS, Action, Keyboard, Mode
from sfcli.tui.map import MapView
from sfcli.tui.palette import Depth
from sfcli.tui.panels.bars import Moment
from sfcli.tui.speaking import Speaking
from sfcli.tui.tones import SIDE_TONES
from sfcli.tui.views import LEAST, Views

WIDTHS: Final = ((0, "-small"), (LEAST.width, "-narrow"), (110, "-wide"), (160, "-roomy"))
HEIGHTS: Final = ((0, "-small"), (LEAST.height, "-high"), (34, "-tall"))
"""Columns and rows from which the table is laid another way."""
_WELCOME: Final = "{}. what tells what can be done, help lists the commands, ? the keys."
_PAUSE: Final = 0.03
"""Seconds without typing before a line is looked at, so that a pasted one is looked at once."""
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_ALT: Final = "alt+"
_LATE_ESCAPE: Final = "circumflex_accent"
"""What a terminal makes of Esc with many letters hard behind it."""
_WHILE_WORKING: Final = frozenset({"edit", "complete", "earlier", "later"})
"""What may be done during long work: writing the next line."""


class TableScreen(Screen[None]):
    """The whole table."""

    AUTO_FOCUS = ""
    ALLOW_SELECT = False

    def __init__(
        self,
        desk: Desk,
        depth: Depth,
        cursor: Hex,
        keyboard: Keyboard,
        *,
        greeting: Sequence[str] = (),
        classes: str = "",
    ) -> None:
        super().__init__(classes=classes)
        self.desk, self.depth, self.keyboard, self._greeting = desk, depth, keyboard, greeting
        self.line = CommandLine(desk.session.complete, desk.glyphs)
        self.views = Views(self, desk, self.line, depth, cursor)
        self.speaking = Speaking(self, desk, self.views)
        self._waiting: list[str] = []
        """Lines sent during long work."""
        self._lent = False
        """The command line has the keyboard for one line."""
        self._looked_at = ""
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
                yield self.views.side.upper
                yield self.views.side.lower
        yield self.views.log
        yield self.views.hint
        yield self.line
        yield self.views.bar

    def on_mount(self) -> None:
        """Show the position."""
        session = self.desk.session
        self.line.history.lines.extend(session.lines_said())
        self.views.log.add((*self._greeting, _WELCOME.format(session.pos.scenario.title)))
        self.views.log.add(session.begin().lines or session.say("show").lines)
        self.views.position()
        self.settle()

    def on_resize(self) -> None:
        """Lay what depends on the width."""
        narrow = self.has_class("-narrow")
        self.views.log.set_title("" if narrow else "log")
        self.views.bars(self.size)
        if self.views.side.is_narrow is not narrow:
            self.views.side.is_narrow = narrow
            self.views.phase()
        self.views.side.show()

    def _compositor_refresh(self) -> None:
        """Paint nothing until the table is laid: what is painted before is painted twice."""
        if getattr(self.app, "is_laid", True):
            super()._compositor_refresh()

    # The keyboard

    def take(self, event: events.Key) -> None:
        """Do what a key does now; what is no key is typed."""
        key, character = event.key, event.character or ""
        if key == _LATE_ESCAPE:
            self._let_go()
        elif key.startswith(_ALT):
            self._let_go()
            self._do(character or key[-1], character or key[-1])
        else:
            self._do(key, character)
        self.settle()

    def _do(self, key: str, character: str) -> None:
        action = self.keyboard.action(key, written=self.line.written)
        if self.speaking.work is not None and (action is not None or not character):
            self._do_meanwhile(action)
        elif action is not None:
            self.run(action)
        elif character.isprintable():
            self.line.insert(character)

    def run(self, action: Action) -> None:
        """Do what an action does."""
        getattr(self, f"action_{action.do}")(*action.with_)

    def _do_meanwhile(self, action: Action | None) -> None:
        """Do during long work what can be done: write lines for later, or stop it."""
        work = self.speaking.work
        if action is None or work is None:
            return
        if action.do in ("release", "drop", "interrupt"):
            work.stop()
        elif action.do == "enter" and self.line.written:
            self._waiting.append(self.line.take())
        elif action.do in _WHILE_WORKING:
            self.run(action)

    def paste(self, text: str) -> None:
        """Type a text; each end of a line sends what stands there."""
        for place, piece in enumerate(_LINE_END.split(text)):
            if place and self.line.written:
                self._do("enter", "")
            if piece:
                self._clear_sheets()
                plain = (char if char.isprintable() else " " for char in piece)
                self.line.insert("".join(plain))
        self.settle()

    def _clear_sheets(self) -> None:
        """Take away what lies over the table, as typing does."""
        while self.app.screen is not self:
            self.app.pop_screen()

    def settle(self) -> None:
        """Bring up to date what depends on the cursor, the line and the mode."""
        desk, line = self.desk, self.line
        offer = desk.offer(self.map.cursor)
        live = self.keyboard.mode is Mode.TYPING or line.written
        why = desk.owed.why if desk.owed and offer == desk.owed.answers[0] else ""
        line.set((f"{desk.side}> ", SIDE_TONES[desk.side]), offer, why, live=live)
        moment = Moment(
            line.written, bool(offer), desk.is_ending, bool(desk.picking.units),
            self.speaking.work is not None, desk.session.game.is_over, bool(desk.walk.items),
        )  # fmt: skip
        self.views.keys(self.keyboard, moment)
        if line.value != self._looked_at:
            self._looked_at = line.value
            self._look_soon()
        self._place_cursor()

    def _look_soon(self) -> None:
        """Look at the line once typing pauses, or at once where it is empty."""
        if self._looking is not None:
            self._looking.stop()
        if self.line.value:
            self._looking = self.set_timer(_PAUSE, self._look)
        else:
            self._look()

    def _look(self) -> None:
        if self.speaking.work is None:
            self.views.line(self.line.value)

    def _place_cursor(self) -> None:
        """Put the terminal's own cursor where the player looks, for readers and magnifiers."""
        line = self.line
        self.app.cursor_position = line.cursor_spot if line.written else self.map.cursor_spot

    def _let_go(self) -> None:
        """Do what Esc does when a letter comes hard upon it: the letter is typed."""
        if self.speaking.work is not None:
            return
        if self.line.written:
            self.action_drop()
        else:
            self._release()
        self.keyboard.mode = Mode.TYPING

    def action_type(self) -> None:
        """Give the letters to the command line."""
        self.keyboard.mode = Mode.TYPING

    def action_open(self) -> None:
        """Give the letters to the command line, where key mode is at home for one line."""
        self._lent = self._lent or self.keyboard.mode is self.keyboard.home is Mode.KEYS
        self.keyboard.mode = Mode.TYPING

    def _give_back(self) -> None:
        """Give the letters back to the map where they were lent for one line."""
        if self._lent:
            self._lent = False
            self.keyboard.mode = Mode.KEYS

    # The command line

    def action_enter(self) -> None:
        """Send the line; without one take what is offered, or do what can be done on the hex."""
        offer = self.desk.offer(self.map.cursor)
        if self.line.written:
            self.send(self.line.take())
        elif offer.endswith(" "):
            self.line.write(offer)
        elif offer:
            self.line.history.add(offer)
            self.send(offer)
        else:
            self.line.write("")
            self._act(self.desk.choose(self.map.cursor))

    def send(self, text: str) -> None:
        """Carry out a line, or what a short one stands for, and show what came of it."""
        self._give_back()
        meant = self.desk.meant(text, self.map.cursor)
        if meant:
            self.speaking.send(meant)
        else:
            self.views.selection()
            self.views.phase()

    def work_done(self) -> None:
        """Send the lines that were written during long work, as far as no other begins."""
        while self._waiting and self.speaking.work is None:
            self.send(self._waiting.pop(0))
        self.settle()

    def action_write(self, text: str) -> None:
        """Put a command on the command line; what stood there can be called up again."""
        if self.line.written:
            self.line.drop()
        self.line.write(text)

    def action_edit(self, how: str) -> None:
        """Edit what stands on the line."""
        self.line.edit(how)

    def action_earlier(self) -> None:
        """Show the command before."""
        self.line.earlier()

    def action_later(self) -> None:
        """Show the command after."""
        self.line.later()

    def action_complete(self) -> None:
        """Carry the line on as far as there is no choice."""
        self.line.complete()

    def action_drop(self) -> None:
        """Empty the line."""
        self.line.drop()
        self._give_back()

    def action_interrupt(self) -> None:
        """Empty the line, or leave where that is what it says."""
        if self.line.value == "quit":
            self.send(self.line.take())
        else:
            self.action_drop()

    def action_leave(self) -> None:
        """Write the command that leaves; said twice it is sent."""
        if self.line.value == "quit":
            self.send(self.line.take())
        else:
            self.action_write("quit")

    # The map

    def on_map_view_sized(self) -> None:
        """Put the terminal's cursor where the map has now its own."""
        self.settle()

    def on_map_view_picked(self) -> None:
        """Do with a click what Enter does on a hex."""
        if self.speaking.work is None:
            self.views.cursor()
            self._act(self.desk.choose(self.map.cursor))
            self.settle()

    def action_step(self, way: int) -> None:
        """Move the cursor to a neighbour."""
        self.map.step(way)
        self.views.roam()

    def action_climb(self, down: int) -> None:
        """Move the cursor straight up or down."""
        self.map.climb(down)
        self.views.roam()

    def action_page(self, across: int, down: int) -> None:
        """Move the cursor by a page."""
        self.map.page(across, down)
        self.views.roam()

    def action_zoom(self, steps: int) -> None:
        """Show the map nearer or from farther away."""
        self.map.zoom(steps)
        self.views.cursor()

    def action_pick(self, number: int) -> None:
        """Pick a unit of the stack by its number, or write that answer."""
        self._act(self.desk.digit(number, self.map.cursor))

    def _act(self, text: str | None) -> None:
        if text:
            self.action_write(text)
            return
        self.views.selection()
        self.views.roam()
        if not self.desk.picking.units:
            self.views.nothing_picked()

    def action_release(self) -> None:
        """Let go of the selection, then of the layer; with neither change the mode."""
        if self._release() or self._lent:
            self._give_back()
        elif self.keyboard.mode is Mode.TYPING:
            self.keyboard.mode = Mode.KEYS
        else:
            self.keyboard.mode = Mode.TYPING

    def _release(self) -> bool:
        had = self.desk.release()
        if had:
            self.views.layer()
            self.views.selection()
            self.views.phase()
        return had

    def action_next_unit(self, steps: int) -> None:
        """Go to the next unit that can still act, in the initial phase to what can be done."""
        if self.desk.walk.items:
            self.desk.walk.step(steps)
            self._walked()
            return
        unit = self.desk.next_unit(steps, self.map.cursor)
        if unit is not None and unit.hex is not None:
            self.map.go(unit.hex)
            self.views.selection()
            self.views.roam()

    def _walked(self) -> None:
        """Show what is offered on the list of the initial phase, where it would be done."""
        desk = self.desk
        choice = desk.walk.choice
        if choice is not None and choice.at is not None and self.map.cursor not in desk.walk.hexes:
            self.map.go(choice.at)
        self.views.selection()
        self.views.phase()

    def action_next_stack(self, steps: int) -> None:
        """Go to the next stack with units that can still act, and pick them.

        In the initial phase go to the next item of its list.
        """
        if self.desk.walk.items:
            self.desk.walk.skip(steps)
            self._walked()
            return
        hex_ = self.desk.next_stack(steps, self.map.cursor)
        if hex_ is not None:
            self.map.go(hex_)
            self.views.selection()
            self.views.roam()

    def action_attack(self) -> None:
        """Write the attack of the selection on this hex."""
        units = self.desk.picking.units
        if units:
            where = hexes.name(self.map.cursor)
            self.action_write(f"attack {where} with {' '.join(units)}")

    def action_layer(self, name: str) -> None:
        """Lay a layer over the map, or take it off."""
        self.desk.layer = "" if self.desk.layer == name else name
        self.views.layer()
        self.views.idle_hint()

    def action_next_layer(self, steps: int) -> None:
        """Lay the next layer over the map; after the last there is none."""
        names = ["", *(action.with_[0] for action in ACTIONS if action.do == "layer")]
        self.action_layer(names[(names.index(self.desk.layer) + steps) % len(names)])

    # Panels and sheets

    def action_next_panel(self) -> None:
        """Turn to what the panels hide."""
        self.views.side.turn()

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

        self.app.push_screen(KeysSheet(self.desk.glyphs, self.keyboard, self))

    def action_palette(self) -> None:
        """Show everything that can be done."""
        from sfcli.tui.commands import PaletteSheet

        self.app.push_screen(PaletteSheet(self.desk.glyphs, self.keyboard, self, self._take_offer))

    def _take_offer(self, begin: str, action: Action | None) -> None:
        """Write the command the palette offered, or do the action."""
        if action is None:
            self.action_write(begin)
        else:
            self.run(action)
        self.settle()

    def action_rules(self) -> None:
        """Show the rules by clause."""
        from sfcli.tui.sheets import RulesSheet

        self.app.push_screen(RulesSheet(self.desk.glyphs, self.keyboard, self, self.desk.session))


def size_classes(size: Size) -> str:
    """Return the classes of a size, so that the table is not first laid for another."""
    return " ".join(
        next(name for least, name in reversed(steps) if extent >= least)
        for steps, extent in ((WIDTHS, size.width), (HEIGHTS, size.height))
    )
