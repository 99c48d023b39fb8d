"""The air part of the initial phase on its list, in the order of the book. Rules 16C1, 25, 26."""

from dataclasses import replace
from fractions import Fraction

from sfcli.airforces import ABORTED, ELIMINATED, HARASSED, INOPERATIVE
from sfcli.game import Game
from sfcli.language.answers import checklist
from sfcli.language.answers.items import Item, Stage
from sfcli.orders import Begin, CallForce, End, Stand
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from sfcli.store.dice import SeededDice
from tests import scenario_kit
from tests.builder import at
from tests.tui_kit import Table, play

AIR = ("call-ups", "air replacement", "readiness", "capacity")


def game() -> Game:
    """Return Road to Rome in the Axis exploitation phase, with much to be done in the air next.

    Viterbo, of capacity 3, has four Axis air units; one Allied air unit is aborted, another
    eliminated, and of those that are inoperative one flew harassment.
    """
    it = scenario_kit.setup("road-to-rome", "air")
    made = Game(it.board, it.charts, it.scenario, it.state.copy(), SeededDice(4))
    made.submit(Side.AXIS, Begin())
    made.submit(Side.AXIS, Stand("capacity", "ask"))
    scenario_kit.play_to(made, "Apr I 44", Side.AXIS, "exploitation")
    air = made.state.air
    for id_ in ("us.p40f_1", "us.p40f_2", "ge.me109g6_1"):
        air.put(replace(air.units[id_], status=INOPERATIVE))
    harassed = frozenset({HARASSED})
    air.put(replace(air.units["br.a30_1"], status=INOPERATIVE, flags=harassed))
    air.put(replace(air.units["us.b26b_1"], status=ABORTED, base=None))
    air.put(replace(air.units["us.b26b_2"], status=ELIMINATED, base=None))
    for id_ in ("ge.me109g6_2", "ge.fw190a2_1"):
        air.put(replace(air.units[id_], base=at("26:1326")))
    air.arps["usaaf_mto_tac"] = Fraction(4)
    return made


def asked(made: Game, topic: str) -> Game:
    """Go on into the initial phase until something is asked, giving the plainest answers."""
    made.submit(Side.AXIS, End())
    while made.decision is not None and made.decision.topic != topic:
        made.submit(made.decision.side, next(iter(made.decision.legal())))
    assert made.decision is not None
    return made


def begun() -> Session:
    """Return a session at the air replacement of the Allied initial phase."""
    return Session(asked(game(), "air replacement"), Memory())


def item(table: Session, what: str) -> Item:
    """Return an item of the list as it is now."""
    found = checklist.items(table.pos, table.decision)
    return next(item for item in found if item.what == what)


def test_16c1_the_step_that_is_asked_about_stands_between_what_is_done_and_what_follows() -> None:
    table = begun()
    found = {item.what: item.stage for item in checklist.items(table.pos, table.decision)}
    assert found == {
        "air replacement": Stage.NOW, "readiness": Stage.LATER, "capacity": Stage.LATER,
    }  # fmt: skip
    now = item(table, "air replacement").told
    assert now == (
        "nothing done; ARPs raf_mto_tac 2, usaaf_mto_tac 4 (2 now); aborted us.b26b_1, "
        "eliminated us.b26b_2"
    )


def test_16c1_what_tells_the_steps_while_one_is_asked_about() -> None:
    lines = begun().say("what").lines
    assert any(line.startswith("  now  air replacement: nothing done") for line in lines)
    assert "  then readiness" in lines
    assert "  then capacity" in lines


def test_25d_what_was_repaired_and_the_points_left_are_told_afterwards() -> None:
    table = begun()
    assert table.say("repair air us.b26b_1 at 26:2317").ok
    assert item(table, "air replacement").told == (
        "repaired us.b26b_1; ARPs raf_mto_tac 2, usaaf_mto_tac 3 (1 now); eliminated us.b26b_2"
    )


def test_16c1_readiness_tells_who_became_operative_and_who_stays_inoperative() -> None:
    table = begun()
    table.say("pass")
    told = item(table, "readiness").told
    assert told == (
        "Axis 1 air unit made operative; Allied 2 air units made operative; Allied br.a30_1 still "
        "inoperative after harassment"
    )


def test_16c1_capacity_tells_what_is_too_much_and_then_what_was_made_inoperative() -> None:
    table = begun()
    table.say("pass")
    assert table.decision is not None
    assert table.decision.side is Side.AXIS
    now = item(table, "capacity")
    assert (now.stage, now.told) == (Stage.NOW, "Axis 1 air unit too many in 26:1326 Viterbo")
    assert item(table, "readiness").stage is Stage.DONE
    table.say("axis: idle ge.fw190f8_1")
    done = item(table, "capacity")
    assert (done.stage, done.told) == (
        Stage.DONE, "Axis ge.fw190f8_1 made inoperative in 26:1326 Viterbo",
    )  # fmt: skip


def test_16c1_the_missions_of_the_phase_come_after_its_other_air_steps() -> None:
    table = begun()
    for line in ("pass", "axis: idle ge.fw190f8_1"):
        assert table.say(line).ok
    names = [item.what for item in checklist.items(table.pos)]
    assert [name for name in names if name in (*AIR, "air patrol")] == [*AIR[1:], "air patrol"]
    patrol = item(table, "air patrol")
    assert patrol.told.startswith("14 fighters can fly combat air patrol: us.p47d_1")
    assert [choice.line for choice in patrol.choices] == ["cap "]


def test_the_list_forgets_what_was_done_in_the_turn_before() -> None:
    table = begun()
    for line in ("pass", "axis: idle ge.fw190f8_1"):
        assert table.say(line).ok
    scenario_kit.play_to(table.game, "Apr II 44", Side.AXIS, "initial")
    assert "br.a30_1 still" not in item(table, "readiness").told


def test_26_call_ups_tell_who_was_called_and_how_often_they_still_can_be() -> None:
    made = game()
    made.play.scenario = replace(made.play.scenario, special={"strategic_air_war": True})
    table = Session(asked(made, "call up"), Memory())
    now = item(table, "call-ups")
    assert now.stage is Stage.NOW
    assert now.told == "Allied nobody called up, left this year: us_mto 5, raf_mto 5"
    assert item(table, "air replacement").stage is Stage.LATER
    assert table.decision is not None
    call = next(order for order in table.decision.legal() if isinstance(order, CallForce))
    assert table.submit(Side.ALLIED, call).ok
    place = table.pos.place(call.base)
    assert item(table, "call-ups").told == (
        f"Allied us_mto in {place} called up, left this year: us_mto 4, raf_mto 5"
    )


def test_the_screen_shows_the_step_with_its_answers_and_what_follows() -> None:
    async def look(table: Table) -> None:
        assert table.shows("now  air replacement: nothing done; ARPs")
        assert table.shows("Allied to answer (16C1-a)")
        assert table.shows("1 pass")
        assert table.shows("then readiness, capacity")
        await table.type("pass")
        await table.press("enter")
        assert table.shows("done air replacement, readiness")
        assert table.shows("now  capacity: Axis 1 air unit too many")
        assert table.shows("Axis to answer (16C1-f)")

    play(look, playing=asked(game(), "air replacement"), start="26:1326")


def test_the_screen_tells_what_came_of_the_steps_once_they_are_over() -> None:
    async def look(table: Table) -> None:
        for text in ("pass", "axis: idle ge.fw190f8_1"):
            await table.type(text)
            await table.press("enter")
        assert table.shows("done readiness: Axis 1 air unit made")
        assert table.shows("done capacity: Axis ge.fw190f8_1 made")

    play(look, playing=asked(game(), "air replacement"), start="26:1326")


def test_the_list_leads_to_combat_air_patrol_and_enter_writes_its_beginning() -> None:
    async def walk(table: Table) -> None:
        for text in ("pass", "axis: idle ge.fw190f8_1"):
            await table.type(text)
            await table.press("enter")
        for _ in range(9):
            await table.press("greater_than_sign")
            if table.shows("allied> cap"):
                break
        await table.press("enter")
        assert table.line == "cap "
        await table.type("cap Caserta with us.p40f_2")
        await table.press("enter")
        assert table.session.pos.state.air.units["us.p40f_2"].is_airborne
        assert table.shows("air patrol: 13 fighters can fly")

    play(walk, playing=asked(game(), "air replacement"), start="26:1326")


def test_only_what_was_done_in_the_air_is_worth_a_line_on_the_screen() -> None:
    made = scenario_kit.new("road-to-rome", (1, 1, 1, 1), "air")
    made.submit(Side.AXIS, Begin())
    found = {item.what: item for item in checklist.items(made.position)}
    assert not any(found[what].news for what in AIR[1:])
    assert found["readiness"].told == "nobody was inoperative"
    assert found["capacity"].told == "no airbase holds more than its capacity"
    assert found["air replacement"].told == "nothing done; ARPs lw_south_tac 1"
