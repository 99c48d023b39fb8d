"""Lines sent to the game, and what comes of them brought to the table."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from sfcli.session.reply import Reply
from sfcli.tui.desk import Desk
from sfcli.tui.views import Views
from sfcli.tui.work import Work, is_long

if TYPE_CHECKING:
    from sfcli.tui.screen import TableScreen

_LONG: Final = 10
"""Lines of an answer from which it gets a sheet of its own."""
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
        self._views.log.add([f"> {text}"])
        session = self._desk.session
        if is_long(session, session.read(text)):
            self.work = Work(text, session.say)
            self._table.run_worker(self._do(self.work), exclusive=True)
        else:
            self._told(session.say(text))

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
        views.log.add(reply.lines)
        if len(reply.lines) > _LONG and not reply.changed:
            self._lay_answer(reply.lines)
        if reply.leave:
            self._table.app.exit(0)
        elif reply.changed:
            views.position()
        elif list(desk.session.selection) != desk.picking.units:
            desk.pick(desk.session.selection)
            views.selection()
        views.phase()
        if reply.to is not None:
            views.map.go(reply.to)

    def _lay_answer(self, lines: Sequence[str]) -> None:
        """Lay an answer that is too long for the log over the table."""
        from sfcli.tui.sheets import AnswerSheet

        table = self._table
        table.app.push_screen(AnswerSheet(self._desk.glyphs, table.keyboard, table, lines))
