"""What the keys do: each writes the command it stands for, and nothing is sent unseen."""

import pytest
from textual.geometry import Offset

from sfcli import hexes
from sfcli.tui.keys import Mode
from sfcli.tui.map import MapView
from sfcli.tui.palette import Ground
from sfcli.tui.tones import plain
from tests.builder import at
from tests.tui_game import game
from tests.tui_kit import Table, play


def lines(table: Table) -> list[str]:
    """Return the commands the game has accepted."""
    return list(table.session.lines_said())


@pytest.mark.parametrize(
    ("keys", "to"),
    [
        ("h", "1605"), ("left", "1605"), ("l", "1603"), ("right", "1603"), ("y", "1505"),
        ("home", "1505"), ("u", "1504"), ("pageup", "1504"), ("b", "1705"), ("end", "1705"),
        ("n", "1704"), ("pagedown", "1704"), ("k", "1504"), ("up", "1504"), ("j", "1704"),
        ("down", "1704"),
    ],
)  # fmt: skip
def test_keys_move_the_cursor_to_the_neighbour_they_name(keys: str, to: str) -> None:
    async def move(table: Table) -> None:
        await table.press(keys)
        assert table.screen.map.cursor == at(to)
        assert table.shows(hexes.name(at(to)))

    play(move, mode=Mode.KEYS)


def test_going_up_and_down_keeps_to_one_column() -> None:
    async def climb(table: Table) -> None:
        start = table.screen.map.scale.centre(table.screen.map.cursor).x
        await table.press("k", "k", "k", "k")
        assert table.screen.map.scale.centre(table.screen.map.cursor).x == start
        await table.press("j", "j", "j", "j")
        assert table.screen.map.cursor == at("1604")

    play(climb, mode=Mode.KEYS)


def test_the_cursor_stops_at_the_edge_of_the_map() -> None:
    async def leave(table: Table) -> None:
        await table.press("L", "L", "L", "L", "L", "L", "l", "K", "K", "K", "K", "k", "u")
        assert hexes.column(table.screen.map.cursor) == 1
        assert hexes.row(table.screen.map.cursor) == 1

    play(leave, mode=Mode.KEYS)


def test_enter_picks_a_stack_and_writes_its_move_before_it_is_sent() -> None:
    async def move(table: Table) -> None:
        await table.press("enter", "l", "enter")
        assert table.line == "move us.1inf us.2arm to 17A:1603"
        assert not lines(table)
        await table.press("enter")
        assert lines(table) == ["move us.1inf us.2arm to 17A:1603"]
        assert table.session.pos.unit("us.1inf").hex == at("1603")
        assert not table.line

    play(move, mode=Mode.KEYS)


def test_digits_pick_single_units() -> None:
    async def pick(table: Table) -> None:
        await table.press("2")
        assert table.session.selection == ("us.2arm",)
        await table.press("1", "2")
        assert table.session.selection == ("us.1inf",)

    play(pick, mode=Mode.KEYS)


def test_escape_lets_go_of_units_then_of_the_layer() -> None:
    async def release(table: Table) -> None:
        await table.press("O", "enter", "escape")
        assert not table.session.selection
        assert table.screen.map.tiles.overlay.name == "ownership"
        await table.press("escape")
        assert not table.screen.map.tiles.overlay.name

    play(release, mode=Mode.KEYS)


def test_in_combat_stacks_gather_and_enter_on_the_enemy_writes_the_attack() -> None:
    async def attack(table: Table) -> None:
        await table.press("enter", "u", "enter", "h", "enter")
        assert table.line == "attack 17A:1505 with us.1inf us.2arm br.7arm"
        assert table.shows("odds 17A:1505")
        assert table.shows("chances")
        assert not lines(table)

    play(attack, playing=game("combat"), mode=Mode.KEYS)


def test_an_attack_shows_its_die_with_what_it_was_for() -> None:
    async def attack(table: Table) -> None:
        await table.press("enter", "y", "enter", "enter")
        assert table.shows("Die 6 for")
        assert table.shows("Odds ")

    play(attack, playing=game("combat", dice=[6]), mode=Mode.KEYS)


def test_a_battle_frames_the_hexes_it_is_about() -> None:
    async def attack(table: Table) -> None:
        await table.type("attack 1605 with us.1inf")
        frames = table.screen.map._frames
        assert frames[at("1605")] is Ground.TARGET
        assert frames[at("1604")] is Ground.SELECTED
        await table.press("escape")
        assert not table.screen.map._frames

    play(attack, playing=game("combat"))


def test_a_move_being_written_shows_its_way_and_cost() -> None:
    async def move(table: Table) -> None:
        await table.type("move us.3eng to 1603")
        assert table.shows("us.3eng 1")
        assert at("1603") in table.screen.map.tiles.trail
        await table.press("escape")
        assert not table.screen.map.tiles.trail

    play(move)


def test_what_is_not_allowed_is_told_with_its_clause_before_it_is_sent() -> None:
    async def refuse(table: Table) -> None:
        await table.type("move us.1inf to 1605")
        assert table.shows("6-m")
        assert not lines(table)

    play(refuse)


def test_slash_finds_a_place_and_goes_there() -> None:
    async def find(table: Table) -> None:
        await table.press("slash")
        assert table.line == "find "
        await table.press(*"Caen", "enter")
        assert table.screen.map.cursor == at("1804")

    play(find)


def test_tab_goes_from_unit_to_unit_that_can_still_act() -> None:
    async def cycle(table: Table) -> None:
        seen = []
        for _ in range(4):
            await table.press("tab")
            seen += table.session.selection
        assert sorted(seen) == ["br.7arm", "us.1inf", "us.2arm", "us.3eng"]
        await table.press("shift+tab")
        assert table.session.selection == (seen[2],)

    play(cycle)


def test_layers_are_laid_and_taken_off_by_the_same_key() -> None:
    async def lay(table: Table) -> None:
        for key in "OZSRTWDXV":
            await table.press(key)
            assert table.screen.map.tiles.overlay.name, key
            await table.press(key)
            assert not table.screen.map.tiles.overlay.name, key

    play(lay, mode=Mode.KEYS)


def test_the_reach_of_a_unit_tells_the_mps_it_would_have_left() -> None:
    async def reach(table: Table) -> None:
        await table.press("1", "R")
        marks = table.screen.map.tiles.overlay.marks
        assert marks[at("1603")].text == "5"

    play(reach, mode=Mode.KEYS)


def test_losses_are_shown_where_they_fell_and_forgotten_when_taken_back() -> None:
    async def lose(table: Table) -> None:
        await table.type("attack 1505 with us.1inf us.2arm br.7arm")
        await table.press("enter", "X")
        assert table.screen.map.tiles.overlay.marks[at("1505")].text == "1"
        await table.type("undo 1 by consent")
        await table.press("enter")
        assert not table.screen.map.tiles.overlay.marks

    play(lose, playing=game("combat", dice=[6, 6, 6]), mode=Mode.KEYS)


def test_keys_rules_and_palette_lie_over_the_table_and_go() -> None:
    async def lay(table: Table) -> None:
        await table.press("question_mark")
        assert table.shows("to the north-west")
        await table.press("escape", "f1", *"9F1", "enter")
        assert table.shows("9F1-a")
        await table.press("escape", "f9", *"overrun")
        assert table.shows("overrun HEX with UNITS")
        await table.press("enter")
        assert table.line == "overrun "

    play(lay)


def test_the_palette_also_does_what_keys_do() -> None:
    async def lay(table: Table) -> None:
        await table.press("f9", *"who", "space", *"owns", "enter")
        assert table.screen.map.tiles.overlay.name == "ownership"

    play(lay)


def test_a_long_answer_gets_a_sheet_of_its_own() -> None:
    async def ask(table: Table) -> None:
        await table.type("help")
        await table.press("enter")
        assert table.shows("answer")
        await table.press("escape")
        assert table.app.screen is table.screen

    play(ask)


def test_on_eighty_columns_the_panels_stand_behind_tabs() -> None:
    async def turn(table: Table) -> None:
        assert table.shows("stack 1604")
        assert not table.shows("river: ")
        await table.press("f3", "f3")
        assert table.shows("river: ")
        assert not table.shows("stack 1604")

    play(turn, size=(80, 24))


def test_a_window_that_grows_or_shrinks_is_laid_anew() -> None:
    async def resize(table: Table) -> None:
        await table.pilot.resize_terminal(60, 20)
        await table.settle()
        assert table.shows("sfcli needs 80 columns and 24 rows; here are 60 and 20")
        await table.pilot.resize_terminal(120, 40)
        await table.settle()
        assert table.shows("phase")
        await table.press("l")
        assert table.shows("17A:1603")

    play(resize, mode=Mode.KEYS)


def test_the_terminal_cursor_sits_on_the_map_cursor() -> None:
    async def move(table: Table) -> None:
        await table.press("l")
        view = table.screen.map
        spot = Offset(*view.scale.centre(view.cursor)) - view.scroll_offset
        assert table.app.cursor_position == view.content_region.offset + spot

    play(move, mode=Mode.KEYS)


def test_undo_takes_back_what_the_map_shows() -> None:
    async def undo(table: Table) -> None:
        await table.press("enter", "l", "enter", "enter")
        assert table.session.pos.unit("us.1inf").hex == at("1603")
        await table.press("U", "enter")
        await table.pilot.pause(0.2)
        assert table.session.pos.unit("us.1inf").hex == at("1604")
        assert table.shows("Taken back: 1 command")

    play(undo, mode=Mode.KEYS)


def test_a_click_does_what_enter_does() -> None:
    async def click(table: Table) -> None:
        view = table.screen.map
        spot = Offset(*view.scale.centre(at("1504"))) - view.scroll_offset
        await table.pilot.click(MapView, offset=spot)
        await table.settle()
        assert view.cursor == at("1504")
        assert table.session.selection == ("br.7arm",)

    play(click)


def test_an_error_of_the_program_is_raised_for_the_program_to_tell() -> None:
    async def fail(table: Table) -> None:
        def broken() -> None:
            raise ValueError("broken")

        table.screen.call_next(broken)
        await table.pilot.pause(0.1)

    with pytest.raises(ValueError, match="broken"):
        play(fail)


def test_the_rules_open_at_what_was_refused_last() -> None:
    async def look_up(table: Table) -> None:
        await table.type("move us.1inf to 1605")
        await table.press("enter", "escape", "f1")
        assert table.shows("rules: 6")

    play(look_up)


def test_the_end_of_the_game_is_told() -> None:
    async def look(table: Table) -> None:
        assert table.shows("the game is over")
        assert table.shows("type quit to leave, undo to go on")

    playing = game()
    playing.state.tallies["over"] = 1
    play(look, playing=playing)


@pytest.mark.parametrize("width", [80, 120])
def test_what_is_wrong_with_the_file_stands_in_the_top_bar_until_it_is_well(width: int) -> None:
    async def fill(table: Table) -> None:
        table.session.journal.trouble = "the disk is full"  # type: ignore[misc]
        await table.keys("end!\n")
        assert "The file is not in order, though" in table.rows()[0]
        table.session.journal.trouble = ""  # type: ignore[misc]
        await table.press("escape")
        await table.keys("end!\n")
        assert "not in order" not in table.rows()[0]

    play(fill, size=(width, 40))


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("overrun 17A:1605 with us.3eng", "is not next to"),
        ("odds overrun 17A:1605 with us.1inf br.7arm", "are not in the same hex"),
        ("odds overrun 17A:1505 with us.1inf us.2arm", "odds 3:1"),
        ("odds 17A:1604 with de.12ss", "chances"),
        ("overrun 17A:1603 with us.1inf", "here are no enemy units"),
        ("attack 17A:1606 with us.1inf", "here are no enemy units"),
    ],
)
def test_any_battle_can_be_looked_at_or_says_why_not(line: str, told: str) -> None:
    async def look(table: Table) -> None:
        await table.type(line)
        assert told in " ".join(map(plain, table.screen.views.side.preview.lines))
        await table.press("enter")
        assert not table.session.breakdown

    play(look, playing=game("exploitation"))
