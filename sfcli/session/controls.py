"""What is told to the program rather than to the game: log, undo, selection, why, quit."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from sfcli.language import air_questions as ask_air
from sfcli.language import questions as ask
from sfcli.language import rulebook
from sfcli.language.answers.units import unit_rows
from sfcli.language.narrate import refusal_line
from sfcli.session import past, taking_back
from sfcli.session.reply import Reply
from sfcli.session.veil import veil
from sfcli.sides import Side

if TYPE_CHECKING:
    from sfcli.session.session import Session

Controlling = Callable[["Session", Side, Any], Reply]


def _told(lines: Iterable[str], side: Side) -> Reply:
    return Reply(tuple(lines), side=side)


def _why(session: "Session", side: Side, _: ask.Why) -> Reply:
    refusal = session.refusal
    if refusal is None:
        return _told(("Nothing has been refused yet",), side)
    lines = [refusal_line(refusal)]
    for clause in refusal.cited:
        lines += rulebook.rule_lines(clause)
    return _told(lines, side)


def _log(session: "Session", side: Side, said: ask.Log) -> Reply:
    records = session.records()
    seen = veil(session, side, records)
    return _told(past.log(records, said.count, said.by, seen), side)


def _air_log(session: "Session", side: Side, said: ask_air.AirLog) -> Reply:
    records = session.records()
    return _told(past.air_log(records, said.count, veil(session, side, records)), side)


def _recap(session: "Session", side: Side, _: ask.Recap) -> Reply:
    records = session.records()
    return _told(past.recap(records, side, veil(session, side, records)), side)


def _dice(session: "Session", side: Side, _: ask.DiceReport) -> Reply:
    return _told(past.dice(session.records()), side)


def _select(session: "Session", side: Side, said: ask.Select) -> Reply:
    session.selection = said.units
    if not said.units:
        return _told(("Nothing is selected",), side)
    units = session.pos.units(said.units)
    return Reply(tuple(unit_rows(session.pos, units)), to=units[0].hex, side=side)


def _undo(session: "Session", side: Side, said: ask.Undo) -> Reply:
    return session.take_back(said.count, _whose(session, side), said.consent)


def _undo_to(session: "Session", side: Side, said: ask.UndoTo) -> Reply:
    count = past.number_after(session.records(), said.number)
    return session.take_back(count, _whose(session, side), said.consent)


def _undo_phase(session: "Session", side: Side, _: ask.UndoPhase) -> Reply:
    whose = _whose(session, side)
    return session.take_back(max(1, taking_back.alone(session, whose)), whose, False)


def _whose(session: "Session", side: Side) -> Side:
    """Return who takes back: where both players sit here, whoever gave the last command."""
    if session.seat is None and session.game.entries:
        return session.game.entries[-1].side
    return side


def _redo(session: "Session", side: Side, said: ask.Redo) -> Reply:
    return taking_back.give_back(session, said.count, side)


def _quit(_: "Session", side: Side, __: ask.Quit) -> Reply:
    return Reply(("The game is saved",), leave=True, side=side)


CONTROLS: Final[dict[type, Controlling]] = {
    ask.Why: _why,
    ask.Log: _log,
    ask_air.AirLog: _air_log,
    ask.Recap: _recap,
    ask.DiceReport: _dice,
    ask.Select: _select,
    ask.Undo: _undo,
    ask.UndoTo: _undo_to,
    ask.UndoPhase: _undo_phase,
    ask.Redo: _redo,
    ask.Quit: _quit,
}
