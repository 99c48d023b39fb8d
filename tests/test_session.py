"""A game being played: what is kept, taken back, given back, and told of."""

from typing import Any

import pytest

from sfcli.game import Entry, Game, Outcome
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from sfcli.store.errors import StoreError
from tests.language_kit import game, session

WEST = "move us.1inf to 17A:1602"


def where(played: Session, unit: str) -> str:
    return str(played.pos.unit(unit).hex)


def test_orders_are_carried_out_and_kept() -> None:
    played = session()
    reply = played.say("M US.1INF TO 17A:1602")
    assert (reply.ok, reply.changed, reply.side) == (True, True, Side.ALLIED)
    assert reply.text == WEST
    assert reply.lines == ("us.1inf to 17A:1602",)
    assert reply.facts["cost"] == 4
    assert played.lines_said() == [WEST]
    assert played.selection == ("us.1inf",)


def test_a_refusal_changes_nothing_and_why_explains_it() -> None:
    played = session()
    before = played.game.state.copy()
    reply = played.say("move us.1inf to 17A:0101")
    assert not reply.ok
    assert reply.refusal is not None
    assert reply.refusal.rule == "6-e"
    assert played.game.state == before
    assert played.lines_said() == []
    told = played.say("why").lines
    assert "6-e" in told[0]
    assert any(line.strip().startswith("6-e") for line in told[1:])


def test_a_line_that_cannot_be_read_is_explained_too() -> None:
    played = session()
    reply = played.say("mvoe us.1inf")
    assert not reply.ok
    assert reply.lines[0].startswith("No: mvoe is no command. Nearest: move")
    assert played.say("why").lines == reply.lines


def test_nothing_comes_of_blanks() -> None:
    assert session().say("  # nothing").lines == ()


def test_undo_and_redo() -> None:
    played = session()
    start = where(played, "us.1inf")
    played.say(WEST)
    played.say("move us.2arm to 17A:1603")
    moved = where(played, "us.1inf")
    assert played.say("undo 2").ok
    assert where(played, "us.1inf") == start
    assert played.say("redo").ok
    assert where(played, "us.1inf") == moved
    assert played.say("redo").ok
    assert "nothing was taken back" in played.say("redo").lines[0]
    assert "taken back" not in "\n".join(played.say("log 2").lines)
    played.say("undo")
    played.say("move us.3_rgr to 17A:1703")
    assert not played.say("redo").ok


def test_undo_to_a_number_and_to_the_phase() -> None:
    played = session()
    start = where(played, "us.1inf")
    for line in (WEST, "move us.1inf to 17A:1601", "move us.2arm to 17A:1603"):
        played.say(line)
    assert played.say("undo to 1").ok
    assert len([line for line in played.say("log").lines if "taken back" in line]) == 2
    played.say("move us.1inf to 17A:1601")
    assert played.say("undo phase").ok
    assert where(played, "us.1inf") == start
    assert not played.say("undo phase").ok
    assert not played.say("undo").ok
    assert "only 0 commands" in played.say("undo by consent").lines[0]


def test_dice_stay_fallen_but_by_consent() -> None:
    played = session("combat", dice=(1, 1))
    before = played.game.state.copy()
    assert played.say("attack Caen with us.1inf us.2arm").ok
    reply = played.say("undo")
    assert not reply.ok
    assert "undo 1 by consent" in reply.lines[0]
    assert played.say("undo by consent").ok
    assert played.game.state == before
    assert "which would fall anew" in played.say("redo").lines[0]
    assert "1 1" not in played.say("dice").lines[0]


def test_a_phase_that_has_ended_stays_so_but_by_consent() -> None:
    played = session()
    played.say(WEST)
    played.say("end")
    assert "needs consent" in played.say("undo").lines[0]
    assert played.say("undo 2 by consent").ok


def test_the_end_of_a_phase_is_asked_once() -> None:
    played = session()
    played.asks_at_end = True
    reply = played.say("end")
    assert reply.ok
    assert not reply.changed
    assert any("4 units can still move" in line for line in reply.lines)
    played.say("show")
    played.say("end")
    assert played.game.state.clock.step.id == "movement/ground"
    played.say("end")
    assert played.game.state.clock.step.id == "combat"
    other = session()
    other.asks_at_end = True
    other.say("end!")
    assert other.game.state.clock.step.id == "combat"


def test_a_seat_speaks_for_its_side() -> None:
    played = session()
    played.seat = Side.AXIS
    reply = played.say("allied: end")
    assert not reply.ok
    assert "this seat speaks for the Axis player" in reply.lines[0]
    assert played.side is Side.AXIS
    assert not played.say("end").ok


def test_only_one_s_own_is_taken_back_from_a_seat() -> None:
    played = session()
    played.say(WEST)
    played.seat = Side.AXIS
    reply = played.say("undo")
    assert not reply.ok
    assert "the Allied player's to take back" in reply.lines[0]


def test_a_repeated_answer_is_no_command() -> None:
    played = session()
    played.say(WEST)
    assert len(played.lines_said()) == 1


class Full(Memory):
    """A journal on a full disk."""

    def append(self, _entry: Entry, _outcome: Outcome) -> None:
        raise StoreError("the disk is full.")


def test_what_cannot_be_kept_is_not_done() -> None:
    played = Session(game(), Full())
    before = played.game.state.copy()
    reply = played.say(WEST)
    assert not reply.ok
    assert "the disk is full" in reply.lines[0]
    assert played.game.state == before
    assert played.game.entries == []


class Unfolding(Memory):
    """A journal that can append and not fold."""

    def fold(self, _game: Game) -> None:
        raise StoreError("the disk is full.")


def test_what_cannot_be_folded_is_kept_all_the_same() -> None:
    played = Session(game(), Unfolding())
    reply = played.say("end")
    assert reply.ok
    assert (
        reply.lines[-1]
        == "The file is not in order, though every command is kept: the disk is full."
    )
    assert played.say("show").lines[-1] != reply.lines[-1]


def test_no_failure_of_the_program_reaches_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    played = session()

    def broken(*_: Any) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("sfcli.language.narrate.outcome_lines", broken)
    reply = played.say(WEST)
    assert not reply.ok
    assert "the program broke down over this line (RuntimeError: boom)" in reply.lines[0]
    assert "carried out and kept" in reply.lines[0]
    assert "boom" in played.breakdown
    monkeypatch.setattr("sfcli.game.Game.submit", broken)
    assert "Nothing was done" in played.say("move us.2arm to 17A:1603").lines[0]


def test_a_game_begins_by_itself() -> None:
    played = session()
    played.game.state.begun = False
    reply = played.say("end")
    assert reply.ok
    assert played.lines_said() == ["begin", "end"]


def test_the_sheet_of_the_hex_before_holds_from_line_to_line() -> None:
    played = session()
    assert not played.say("show 1604").ok
    played.say("show 17A:1605")
    assert played.say("show 1604").ok
    played.cursor = played.pos.unit("ge.12ss").hex
    assert played.say("show here").to == played.cursor


def test_recap_tells_what_the_other_side_did() -> None:
    played = session()
    played.say(WEST)
    while played.game.state.clock.player is Side.ALLIED:
        played.game.play.dice = _Sixes()
        assert played.say("end").ok
    lines = played.say("recap").lines
    assert any(WEST in line for line in lines)
    assert not played.say("allied: recap").lines[0].strip().startswith("1 ")


class _Sixes:
    def roll(self) -> int:
        return 6


def test_quit_leaves() -> None:
    assert session().say("quit").leave
