"""Lines sent to the game, and what comes of them brought to the table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sfcli.language.air_questions import ShowAirUnits
from sfcli.language.candidates import count
from sfcli.language.parser import Parsed, Unread
from sfcli.language.questions import Reach
from sfcli.language.sorties import written_units
from sfcli.orders import CancelDrop, Fly, PlanDrop
from sfcli.session.reply import Reply
from sfcli.session.session import Session
from sfcli.session.veil import WRITTEN_DOWN
from sfcli.tui.desk import Desk
from sfcli.tui.panels.log import toned
from sfcli.tui.prompts import fits
from sfcli.tui.views import Views
from sfcli.tui.work import Work, is_long

if TYPE_CHECKING:
    from sfcli.tui.screen import TableScreen

_SHOWN_BESIDE: Final = "  Answer with: "
"""What the panel of the decision shows with numbers; that of an end shows all its lines."""
_SHOWING: Final = 0.2
"""Seconds between two looks at long work."""


class Speaking:
    """Says lines to the game for a table."""

    def __init__(self, table: "TableScreen", desk: Desk, views: Views) -> None:
        self._table, self._desk, self._views = table, desk, views
        self.work: Work | None = None
        """What is being carried out aside."""

    def send(self, text: str) -> None:
        """Carry out a line and show what came of it."""
        session = self._desk.session
        said = session.read(text)
        self._views.log.add([f"> {_echo(session, text, said)}"])
        if is_long(session, said):
            self.work = Work(text, session.say)
            self._table.run_worker(self._do(self.work), exclusive=True)
        else:
            self._told(session.say(text))
            if isinstance(said, Parsed) and isinstance(said.said, Reach):
                self._show_reach(said.said.unit)
            elif isinstance(said, Parsed) and isinstance(said.said, ShowAirUnits):
                self._show_flight(said.said.units[0])

    def _show_flight(self, unit: str) -> None:
        """Show on the map how far an air unit flies that was asked about, and where it is."""
        desk, hex_ = self._desk, self._desk.pos.state.air.units[unit].hex
        desk.shown, desk.layer = unit, "flight"
        if hex_ is not None:
            self._views.go(hex_)
        self._views.layer()

    def _show_reach(self, unit: str) -> None:
        """Show on the map what was asked in words: how far a unit can go."""
        hex_ = self._desk.pos.unit(unit).hex
        if hex_ is not None:
            self._desk.pick((unit,))
            self._desk.layer = "reach"
            self._views.go(hex_)
            self._views.selection()

    async def _do(self, work: Work) -> None:
        """Do long work aside, showing how far it has got."""
        views = self._views
        showing = self._table.set_interval(_SHOWING, lambda: views.hint.show([work.line()]))
        reply = await work.reply()
        showing.stop()
        self.work = None
        self._told(reply)
        views.idle_hint()
        self._table.work_done()

    def _told(self, reply: Reply) -> None:
        desk, views = self._desk, self._views
        lines = [line for line in reply.lines if not line.startswith(_SHOWN_BESIDE)]
        lines = [] if desk.is_ending else lines
        is_asked = desk.session.decision is not None and reply.changed
        if is_asked and not views.log.has_room(lines) and self._is_asked_beside():
            lines = views.log.with_short_questions(lines)
        is_long = not views.log.has_room(lines) and not is_asked
        if is_long:
            self._lay_answer(lines)
        if is_long and not reply.changed:
            lines = [lines[0], f"  and {count(len(lines) - 1, 'line')} more"]
        views.log.add(lines)
        if reply.leave:
            self._table.app.exit(0)
        elif reply.changed:
            views.position()
        elif list(desk.session.selection) != desk.picking.units:
            desk.pick(desk.session.selection)
            views.selection()
        views.phase()
        to = desk.stands() if reply.changed and reply.to is None else reply.to
        if to is not None:
            views.go(to)

    def _is_asked_beside(self) -> bool:
        """Tell whether the panel asks in full, so that the log need not."""
        asked = self._desk.session.decision
        return asked is not None and fits(asked.prompt) and not self._desk.session.lesson()

    def _lay_answer(self, lines: Sequence[str]) -> None:
        """Lay an answer that is too long for the log over the table."""
        from sfcli.tui.sheets import AnswerSheet

        table = self._table
        said = [toned(text) for text in lines]
        table.app.push_screen(AnswerSheet(self._desk.glyphs, table.keyboard, table, said))


def _echo(session: Session, text: str, said: Parsed | Unread | None) -> str:
    """Return a line as the log shows it: where both look on, without what is secret. 16D, 24C."""
    order = said.said if isinstance(said, Parsed) else None
    if session.seat is None and isinstance(order, Fly):
        return written_units(order)
    if session.seat is None and isinstance(order, PlanDrop | CancelDrop):
        return WRITTEN_DOWN
    return text
