"""The initial phase as a list, gone through with one key. Rules 4A1, 40A."""

from dataclasses import replace

from sfcli import orders
from sfcli.clock import Phase
from sfcli.language.answers import checklist
from sfcli.language.answers.items import Stage
from sfcli.sequence.table import ORDER_RULES
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from sfcli.state import CADRE, ELIMINATED, FULL
from sfcli.tui.keys import Mode
from sfcli.tui.palette import Ground
from tests.builder import at, unit
from tests.language_kit import flying
from tests.tui_game import game, initial_game
from tests.tui_kit import Table, bare, kept_screen, play

FIRST = "place us.9inf at 17A:1504"


def session() -> Session:
    """Return a session at the initial phase of the small table."""
    return Session(initial_game(), Memory(), asks_at_end=True)


def test_the_list_keeps_the_order_of_the_duties_and_says_how_far_each_is() -> None:
    found = {item.what: item for item in checklist.items(initial_game().position)}
    stages = {what: item.stage for what, item in found.items() if item.stage is not Stage.NONE}
    assert list(stages.items()) == [
        ("weather", Stage.DONE), ("supply", Stage.DONE), ("works", Stage.DONE),
        ("replacement points", Stage.DONE), ("arrivals", Stage.DUE),
        ("replacements", Stage.MAY), ("cadres", Stage.MAY), ("works to begin", Stage.MAY),
    ]  # fmt: skip
    assert [choice.line for choice in found["arrivals"].choices] == [
        FIRST, "place us.90inf at 17A:1504",
    ]  # fmt: skip
    assert [choice.line for choice in found["cadres"].choices] == ["rebuild us.4inf"]
    assert found["replacement points"].told == "american/inf 20"


def test_no_order_of_the_initial_phase_is_missing_on_the_list() -> None:
    belong = {
        order
        for order, rule in ORDER_RULES.items()
        if Phase.INITIAL in rule.phases and len(rule.phases) < len(Phase)
    }
    listed = {
        orders.SpendPoints, orders.Build, orders.Restore, orders.Place, orders.Transfer,
        orders.Replace, orders.Rebuild, orders.BreakDown, orders.AssignPatrol,
        orders.Garrison, orders.Release, orders.PlanDrop, orders.CancelDrop, orders.Convert,
    }  # fmt: skip
    assert belong == listed, "an order needs a section in checklist.ITEMS, and its name here"


def test_a_lost_airborne_division_may_break_down_in_the_pool() -> None:
    playing = initial_game()
    lost = unit("us.82abn", None, kinds=["airborne"], status=ELIMINATED)
    playing.state.put(replace(lost, counter=replace(lost.counter, template="us_abn_8")))
    found = {item.what: item for item in checklist.items(playing.position)}
    assert [choice.line for choice in found["lost divisions"].choices] == ["breakdown us.82abn"]


def test_air_units_may_be_assigned_to_naval_patrol_where_ships_sail() -> None:
    pos = flying(initial_game()).position
    assert "naval patrol" not in {i.what for i in checklist.items(pos) if i.choices}
    pos.scenario = replace(pos.scenario, special={"naval": True})
    found = {item.what: item for item in checklist.items(pos)}["naval patrol"]
    assert [choice.line for choice in found.choices] == [
        f"assign naval patrol with us.{unit}" for unit in ("p47d_1", "p47d_2", "b25c_1")
    ]


def test_there_is_no_list_in_other_phases() -> None:
    assert checklist.items(game("movement").position) == ()


def test_every_command_of_the_list_is_accepted() -> None:
    for item in checklist.items(initial_game().position):
        for choice in item.choices:
            for line in {choice.line, *choice.elsewhere.values()}:
                assert session().say(line).ok, line


def test_what_tells_the_list_where_there_is_no_screen() -> None:
    reply = session().say("what")
    assert "  due  arrivals: 2 units to be placed" in reply.lines
    assert f"         {FIRST}  (or 17A:1603, 17A:1704)" in reply.lines
    assert "  may  cadres: 1 cadre can be rebuilt" in reply.lines
    assert reply.facts["due"] == 2


def test_a_phase_with_something_due_does_not_end_and_all_of_it_is_named() -> None:
    at_table = session()
    reply = at_table.say("end!")
    assert not reply.ok
    assert reply.lines[1:] == (f"  due: {FIRST}", "  due: place us.90inf at 17A:1504")
    assert at_table.pos.state.clock.phase is Phase.INITIAL


def test_what_may_still_be_done_is_told_before_the_phase_ends() -> None:
    at_table = session()
    at_table.say(FIRST)
    at_table.say("place us.90inf at 17A:1603")
    reply = at_table.say("end")
    assert "may: cadres: 1 cadre can be rebuilt" in reply.lines
    assert at_table.pos.state.clock.phase is Phase.INITIAL
    at_table.say("end")
    assert at_table.pos.state.clock.phase is Phase.MOVEMENT


def test_what_is_due_is_offered_as_the_phase_begins_and_enter_does_it() -> None:
    async def walk(table: Table) -> None:
        assert table.shows("due  arrivals: 2 units to be placed")
        assert table.shows(f"allied> {FIRST}")
        assert bare(table.rows()) == kept_screen("list_120x40", table.rows())
        await table.press("enter")
        assert table.session.pos.unit("us.9inf").hex == at("1504")
        assert table.shows("allied> place us.90inf at 17A:1504")

    play(walk, playing=initial_game())


def test_the_hexes_it_may_be_done_in_are_framed_and_the_cursor_chooses_one() -> None:
    async def choose(table: Table) -> None:
        assert table.screen.map._frames[at("1704")] is Ground.TARGET
        await table.press("right")
        assert table.shows("allied> place us.9inf at 17A:1603")
        await table.press("enter")
        assert table.session.pos.unit("us.9inf").hex == at("1603")

    play(choose, playing=initial_game())


def test_one_key_goes_through_the_list_and_ends_the_phase() -> None:
    async def walk(table: Table) -> None:
        await table.press("enter", "enter")
        assert table.session.pos.unit("us.90inf").hex == at("1504")
        await table.press("tab")
        assert table.shows("allied> replace us.29inf at 17A:1504")
        await table.press("tab")
        assert table.shows("allied> rebuild us.4inf")
        assert table.screen.map.cursor == at("1603")
        await table.press("enter")
        assert table.session.pos.unit("us.4inf").status == FULL
        assert table.shows("allied> build fort with us.9con")
        assert table.screen.map.cursor == at("1603")
        await table.press("tab", "tab")
        assert table.screen.map.cursor == at("1703")
        assert table.shows("allied> end")
        await table.press("enter")
        assert table.shows("may: replacements: 1 unit can be replaced")
        await table.press("enter")
        assert table.session.pos.state.clock.phase is Phase.MOVEMENT
        assert not table.shows("due")

    play(walk, playing=initial_game())


def test_nothing_that_is_not_due_is_offered_unasked() -> None:
    async def hurry(table: Table) -> None:
        await table.press("enter", "enter", "enter")
        assert list(table.session.lines_said()) == [FIRST, "place us.90inf at 17A:1504"]
        assert table.session.pos.state.replacements["american/inf"] == 20

    play(hurry, playing=initial_game())


def test_another_key_goes_from_item_to_item_and_both_go_round() -> None:
    async def walk(table: Table) -> None:
        for line in ("replace us.29inf at 17A:1504", "rebuild us.4inf", "build fort with us.9con",
                     "end", FIRST):  # fmt: skip
            await table.press("greater_than_sign")
            assert table.shows(f"allied> {line}")
        await table.press("shift+tab")
        assert table.shows("allied> end")
        await table.press("less_than_sign")
        assert table.shows("allied> build fort with us.9con")

    play(walk, playing=initial_game())


def test_numbers_give_what_stands_on_the_list() -> None:
    async def give(table: Table) -> None:
        await table.keys("4")
        assert table.shows("Enter gives: rebuild us.4inf")
        await table.keys("\n")
        assert table.session.pos.unit("us.4inf").status == FULL

    play(give, playing=initial_game())


def test_in_key_mode_a_digit_writes_what_stands_on_the_list() -> None:
    async def give(table: Table) -> None:
        await table.press("4")
        assert table.line == "rebuild us.4inf"
        assert table.session.pos.unit("us.4inf").status == CADRE

    play(give, playing=initial_game(), mode=Mode.KEYS)


def test_escape_offers_nothing_any_more_and_enter_picks_again() -> None:
    async def let_go(table: Table) -> None:
        await table.press("escape")
        assert not table.shows(f"allied> {FIRST}")
        assert table.screen.keyboard.mode is Mode.TYPING
        await table.press("enter")
        assert table.session.selection == ("us.1inf", "us.2arm")
        await table.press("escape", "tab")
        assert table.shows(f"allied> {FIRST}")

    play(let_go, playing=initial_game())


def test_the_list_is_for_the_player_to_move() -> None:
    async def look(table: Table) -> None:
        table.session.seat = Side.AXIS
        table.screen.views.position()
        await table.press("tab")
        assert not table.shows("due  arrivals")
        assert not table.shows(FIRST)

    play(look, playing=initial_game())


def test_on_a_small_screen_what_is_offered_is_in_view() -> None:
    async def walk(table: Table) -> None:
        assert table.shows(f"1▸ {FIRST}")
        await table.press("shift+tab", "shift+tab")
        assert table.shows("6▸ build airfield with us.9con")
        assert table.shows("due  arrivals")
        assert bare(table.rows()) == kept_screen("list_80x24", table.rows())

    play(walk, playing=initial_game(), size=(80, 24))


def test_the_list_in_ascii_is_ascii() -> None:
    async def look(table: Table) -> None:
        await table.press("tab")
        assert table.shows("2> place us.90inf at 17A:1504")
        assert all(row.isascii() for row in table.rows())

    play(look, playing=initial_game(), ascii_=True)
