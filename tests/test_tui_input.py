"""Where keys go: the command line is always live, and loses nothing at any speed."""

import random
import time
from pathlib import Path

import pytest

from sfcli import hexes, progress
from sfcli.session.reply import Reply
from sfcli.tui.keys import ACTIONS, LINE_ACTIONS, Mode
from tests.builder import at
from tests.tui_game import game
from tests.tui_kit import Table, play

START = at("1604")


@pytest.mark.parametrize("word", ["what", "help", "end", "hjklyubn", "OZSRTWDXVEUA", "1234567890"])
def test_words_go_to_the_command_line_whatever_their_letters(word: str) -> None:
    async def write(table: Table) -> None:
        await table.keys(word)
        assert table.line == word
        assert table.screen.map.cursor == START
        assert not table.screen.map.tiles.overlay.name

    play(write)


@pytest.mark.parametrize("typed", [":end", "::end", " :end", ":e:nd"])
def test_a_leading_colon_is_ignored(typed: str) -> None:
    async def write(table: Table) -> None:
        await table.keys(typed)
        assert table.line.strip() == ("e:nd" if "e:" in typed else "end")

    play(write)


def test_a_colon_before_what_is_written_already_is_ignored_too() -> None:
    async def write(table: Table) -> None:
        await table.type("what")
        await table.press("home", "colon")
        await table.keys("\n")
        assert not table.shows("no command")
        assert not table.session.refusal

    play(write)


def test_whole_lines_typed_at_once_are_carried_out_one_after_the_other() -> None:
    async def write(table: Table) -> None:
        await table.keys(
            "what\nmove us.1inf to 1603\n:move us.3eng to 1703\nfind Caen\nmove us.2arm"
        )
        assert list(table.session.lines_said()) == [
            "move us.1inf to 17A:1603", "move us.3eng to 17A:1703",
        ]  # fmt: skip
        assert table.screen.map.cursor == at("1804")
        assert table.line == "move us.2arm"

    play(write)


def test_what_is_pasted_is_typed_and_each_line_of_it_sent() -> None:
    async def write(table: Table) -> None:
        table.screen.paste("what\r\nmove us.1inf to 1603\n\n  move\tus.3eng to 17A:1703\nodds")
        await table.settle()
        assert len(table.session.lines_said()) == 2
        assert table.line == "odds"

    play(write)


def test_typing_goes_on_through_a_long_answer() -> None:
    async def write(table: Table) -> None:
        await table.keys("help\nmove us.1inf to 1603\nquantity")
        assert table.app.screen is table.screen
        assert len(table.session.lines_said()) == 1
        assert table.line == "quantity"

    play(write)


def test_with_an_empty_line_other_keys_act_on_the_map() -> None:
    async def act(table: Table) -> None:
        await table.press("left", "left", "right", "up")
        assert table.screen.map.cursor != START
        await table.press("plus")
        assert table.screen.map.scale.name == "close"
        await table.press("minus", "minus")
        assert table.screen.map.scale.name == "theatre"
        await table.press("tab")
        assert len(table.session.selection) == 1
        await table.press("question_mark")
        assert table.shows("to the north-west")
        await table.press("escape")
        assert not table.line

    play(act)


def test_with_text_arrows_edit_it_and_leave_the_map_alone() -> None:
    async def edit(table: Table) -> None:
        await table.keys("mve")
        await table.press("left", "left", "o", "end", "space", "u", "s", "left", "home", "end")
        assert table.line == "move us"
        await table.press("ctrl+w", "ctrl+a", "delete", "ctrl+e", "backspace", "backspace")
        assert table.line == "ov"
        await table.press("home", "ctrl+k")
        assert not table.line
        assert table.screen.map.cursor == START

    play(edit)


def test_shift_with_arrows_looks_around_whatever_stands_on_the_line() -> None:
    async def look(table: Table) -> None:
        await table.keys("move ")
        await table.press("shift+right")
        assert hexes.column(table.screen.map.cursor) < hexes.column(START)
        assert table.line == "move "

    play(look)


def test_escape_empties_the_line_and_up_brings_it_back() -> None:
    async def drop(table: Table) -> None:
        await table.keys("move us.1inf to 1603")
        await table.press("escape")
        assert not table.line
        await table.keys("mo")
        await table.press("up")
        assert table.line == "move us.1inf to 1603"
        await table.press("down")
        assert table.line == "mo"

    play(drop)


def test_earlier_commands_are_called_up_on_an_empty_line_too() -> None:
    async def recall(table: Table) -> None:
        await table.keys("what\n")
        await table.press("ctrl+p")
        assert table.line == "what"
        await table.press("ctrl+n")
        assert not table.line

    play(recall)


def test_tab_completes_and_the_right_arrow_takes_what_is_suggested() -> None:
    async def write(table: Table) -> None:
        await table.keys("mov")
        await table.press("tab")
        assert table.line == "move "
        await table.keys("us.3e")
        assert table.shows("move us.3eng")
        await table.press("right")
        assert table.line == "move us.3eng"

    play(write)


def test_escape_upon_escape_changes_the_mode_and_the_bar_says_which() -> None:
    async def change(table: Table) -> None:
        assert table.rows()[-1].startswith(" TYPING ")
        await table.keys("w")
        assert table.rows()[-1].startswith(" TYPING  Enter sends")
        await table.press("escape", "enter", "escape")
        assert table.screen.keyboard.mode is Mode.TYPING
        await table.press("escape")
        assert table.rows()[-1].startswith(" KEYS ")
        assert "i types" in table.rows()[-1]
        await table.press("l", "O")
        assert table.screen.map.cursor == at("1603")
        assert table.screen.map.tiles.overlay.name == "ownership"
        await table.press("escape")
        assert table.screen.keyboard.mode is Mode.KEYS
        await table.press("escape")
        assert table.rows()[-1].startswith(" TYPING ")

    play(change)


@pytest.mark.parametrize("key", ["i", "colon", "escape"])
def test_key_mode_is_left_for_typing(key: str) -> None:
    async def leave(table: Table) -> None:
        await table.press(key)
        await table.keys("help me")
        assert table.screen.keyboard.mode is Mode.TYPING
        assert table.line == "help me"

    play(leave, mode=Mode.KEYS)


def test_in_key_mode_a_slash_and_letters_that_are_no_keys_begin_a_line() -> None:
    async def write(table: Table) -> None:
        await table.keys("/Caen\n")
        assert table.screen.map.cursor == at("1804")
        assert table.screen.keyboard.mode is Mode.KEYS
        await table.keys("move us.1inf to 1603\n")
        assert len(table.session.lines_said()) == 1
        assert table.screen.keyboard.mode is Mode.KEYS

    play(write, mode=Mode.KEYS)


@pytest.mark.parametrize("mode", Mode)
def test_a_letter_hard_upon_escape_is_typed(mode: Mode) -> None:
    async def write(table: Table) -> None:
        await table.press("alt+l", "o", "g")
        assert table.line == "log"
        await table.press("alt+h", "e", "l", "p")
        assert table.line == "help"
        await table.press("circumflex_accent")
        await table.keys("move us.1inf to 17A:1603")
        assert table.line == "move us.1inf to 17A:1603"
        assert table.screen.map.cursor == START

    play(write, mode=mode)


def settings(monkeypatch: pytest.MonkeyPatch, folder: Path, text: str) -> None:
    """Give the player a file of settings."""
    (folder / "keys.toml").write_text(text)
    monkeypatch.setattr("sfcli.tui.app.user_config_path", lambda _: folder)


def test_a_player_may_give_actions_other_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(monkeypatch, tmp_path, '[keys]\n"map.west" = "a,/"\n"edit.left" = "ctrl+b"\n')

    async def move(table: Table) -> None:
        await table.press("slash")
        assert table.screen.map.cursor == at("1605")
        await table.press("left")
        assert table.screen.map.cursor == at("1605")
        await table.keys("ab")
        await table.press("ctrl+b", "c")
        assert table.line == "acb"
        await table.press("escape", "escape", "a")
        assert table.screen.map.cursor == at("1606")
        await table.press("question_mark")
        assert table.shows("a /")

    play(move)


def test_a_player_may_begin_in_key_mode_where_a_colon_lends_the_line_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings(monkeypatch, tmp_path, 'mode = "keys"\n')

    async def move(table: Table) -> None:
        await table.keys(":help\x1b")
        assert table.screen.keyboard.mode is Mode.KEYS
        await table.keys(":what\nl")
        assert table.screen.map.cursor == at("1603")
        await table.keys("i")
        await table.keys("what\nlog\n")
        assert table.screen.keyboard.mode is Mode.TYPING

    from sfcli.tui.keys import read_keymap

    assert read_keymap(tmp_path)[1] is Mode.KEYS
    play(move, mode=None)


def test_every_key_does_one_thing() -> None:
    for actions in (ACTIONS, LINE_ACTIONS):
        used = [key for action in actions for key in action.keys.split(",")]
        assert len(used) == len(set(used))


def test_brackets_typed_or_answered_are_shown_as_they_are() -> None:
    async def write(table: Table) -> None:
        await table.keys("x[/]")
        assert table.line == "x[/]"
        await table.press("enter")
        assert table.shows("> x[/]")

    play(write)


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c", "ctrl+d"])
def test_quit_leaves_the_game_which_is_kept(key: str) -> None:
    async def leave(table: Table) -> None:
        await table.press(key)
        assert table.line == "quit"
        await table.press("enter")
        assert not table.app.is_running or table.app.return_value == 0

    play(leave)


def test_control_c_empties_the_line_before_it_leaves() -> None:
    async def leave(table: Table) -> None:
        await table.keys("move")
        await table.press("ctrl+c")
        assert not table.line
        await table.press("ctrl+c", "ctrl+c")
        assert not table.app.is_running or table.app.return_value == 0

    play(leave)


def slow(text: str) -> Reply:
    """Work for ten seconds, or until stopped."""
    for place in range(1000):
        progress.tell(place, 1000)
        time.sleep(0.01)
    return Reply((f"never {text}",))


async def begin_work(table: Table) -> None:
    """Begin long work."""
    await table.press("enter", "right", "enter", "enter")
    table.session.say, table.really = slow, table.session.say  # type: ignore[method-assign]
    await table.keys("undo\n")
    await table.pilot.pause(0.4)


def test_long_work_shows_how_far_it_is_and_can_be_stopped() -> None:
    async def work(table: Table) -> None:
        await begin_work(table)
        assert table.shows("at work: undo")
        assert table.shows("of 1000 commands")
        await table.press("left", "plus", "tab")
        assert table.screen.map.cursor == at("1603")
        await table.press("escape")
        await table.pilot.pause(0.4)
        assert table.shows("Stopped: undo")
        await table.press("left")
        assert table.screen.map.cursor == at("1604")

    play(work)


def test_lines_typed_during_long_work_are_sent_after_it() -> None:
    async def work(table: Table) -> None:
        await begin_work(table)
        table.session.say = table.really  # type: ignore[method-assign]
        await table.keys("move us.3eng to 17A:1703\nmove us.1inf")
        assert table.line == "move us.1inf"
        assert len(table.session.lines_said()) == 1
        await table.press("escape")
        await table.pilot.pause(0.4)
        assert list(table.session.lines_said())[-1] == "move us.3eng to 17A:1703"
        assert table.line == "move us.1inf"

    play(work)


MASHED = (
    *"hjklyubn123OZSRTWDXVEUAmi", *("enter",) * 4, "tab", "shift+tab", *("escape",) * 3, "colon",
    "slash", "plus", "minus", "question_mark", "f1", "f3", "f4", "f5", "f6", "f7", "f8", "f9",
    "ctrl+p", "ctrl+n", "ctrl+l", "up", "down", "pageup", "end", "space", "backspace", "ctrl+w",
    "left_square_bracket", "shift+left", "alt+x", "ctrl+r",
)  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2])
def test_no_run_of_keys_breaks_the_table(seed: int) -> None:
    chance = random.Random(seed)

    class Chance:
        def roll(self) -> int:
            return chance.randint(1, 6)

    async def mash(table: Table) -> None:
        for _ in range(4):
            for key in chance.choices(MASHED, k=15):
                await table.pilot.press(key)
            await table.pilot.resize_terminal(*chance.choice([(60, 20), (80, 24), (200, 60)]))
            assert not table.session.breakdown

    playing = game("combat" if seed % 2 else "movement")
    playing.play.dice = Chance()
    play(mash, playing=playing)
