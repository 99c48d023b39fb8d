"""The air war on the screen: layers, previews, the operation under way, landings by a key."""

from sfcli.game import Game
from sfcli.hexes import Hex, name, parse
from sfcli.orders import Begin
from sfcli.sides import Side
from sfcli.store.dice import SeededDice
from sfcli.tui.palette import Ground
from tests import scenario_kit
from tests.tui_kit import Table, play

RAID = "bomb 26:1619 with br.a30_1 br.a30_2 escort br.p40n_1"


def game(phase: str = "movement") -> Game:
    """Return First Flights in a phase of its Allied player turn."""
    it = scenario_kit.setup("first-flights")
    made = Game(it.board, it.charts, it.scenario, it.state.copy(), SeededDice(4))
    made.submit(Side.ALLIED, Begin())
    scenario_kit.play_to(made, "Nov II 43", Side.ALLIED, phase)
    return made


def at(text: str) -> Hex:
    found = parse(text)
    assert found is not None
    return found


async def say(table: Table, *lines: str) -> None:
    """Give commands."""
    for line in lines:
        await table.type(line)
        await table.press("enter")


def test_the_hex_panel_tells_of_air_units() -> None:
    async def look(table: Table) -> None:
        table.screen.views.go(at("26:2317"))
        await table.settle()
        assert table.shows("Allied air, operative: br.a30_1")

    play(look, playing=game(), start="26:2317")


def test_patrol_zones_lie_over_the_map() -> None:
    async def look(table: Table) -> None:
        table.screen.action_layer("patrol")
        await table.settle()
        marks = table.screen.map.tiles.overlay.marks
        assert marks[at("26:1818")].text == "3:1"
        assert marks[at("26:1818")].ground is Ground.WARM
        assert marks[at("26:1619")].text == "0:1"
        assert marks[at("26:1619")].ground is Ground.ALERT
        assert marks[at("26:2317")].ground is Ground.LIT
        assert table.shows("patrol zones")

    play(look, playing=game(), start="26:1818")


def test_the_range_of_the_air_unit_at_the_cursor_or_of_the_one_asked_about() -> None:
    async def look(table: Table) -> None:
        table.screen.action_layer("flight")
        await table.settle()
        overlay = table.screen.map.tiles.overlay
        assert overlay.name == "range of br.a30_1"
        await say(table, "show br.spit9_1")
        overlay = table.screen.map.tiles.overlay
        assert overlay.name == "range of br.spit9_1"
        assert overlay.legend == "i intercepts (4), + range 8, x extended 16"
        assert overlay.marks[at("26:2118")].text == "i"
        assert overlay.marks[at("26:1818")].text == "+"
        await table.press("escape")
        await table.press("escape")
        assert not table.screen.map.tiles.overlay.name

    play(look, playing=game(), start="26:2317")


def test_a_flight_being_written_shows_its_way_and_what_it_would_come_to() -> None:
    async def write(table: Table) -> None:
        await table.type(RAID)
        assert table.shows("flight 26:1619")
        assert table.shows("bombs on the airbase")
        trail = table.screen.map.tiles.trail
        assert trail[at("26:1619")].text == "7"
        frames = table.screen.map._frames
        assert frames[at("26:1619")] is Ground.TARGET
        assert frames[at("26:2317")] is Ground.SELECTED
        await table.type("bomb 26:1619 with br.spit9_1 at night")
        assert table.shows("not allowed")

    play(write, playing=game(), start="26:1818")


def test_the_operation_under_way_shows_its_step_and_who_has_to_answer() -> None:
    async def fly(table: Table) -> None:
        await say(table, RAID)
        assert table.shows("> fly bombing br.a30_1 br.a30_2 escort br.p40n_1")
        assert table.shows("Axis to answer (20D-c)")
        assert table.shows("Allied air operation")
        assert not table.shows("operation to 26:1619"), "the Axis does not know yet"
        assert table.shows("step 1 of 6: mission movement")
        assert table.shows("escort: br.p40n_1")
        assert table.shows("bombing: br.a30_1, br.a30_2")
        await say(table, "patrol none")
        assert table.shows("Allied air operation to 26:1619 Pescara")
        assert table.shows("step 2 of 6: interceptor movement")
        await say(table, "intercept ge.me109g6_1")
        assert table.shows("step 3 of 6: air combat")
        assert table.shows("interception: ge.me109g6_1")

    play(fly, playing=game(), start="26:1818")


def test_a_landing_is_answered_on_the_map() -> None:
    async def land(table: Table) -> None:
        await say(table, "standing landing ask", "cap 26:1818 with br.spit9_1")
        while table.session.decision is not None:
            await say(table, "pass")
        for _ in range(9):
            decision = table.session.decision
            if decision is not None and decision.topic == "landing":
                break
            await say(table, "pass" if decision else "end!")
        decision = table.session.decision
        assert decision is not None
        assert decision.topic == "landing"
        assert table.screen.map._frames[at("26:1918")] is Ground.TARGET
        table.screen.views.go(at("26:1918"))
        await table.settle()
        await table.press("enter")
        unit = table.session.pos.state.air.units["br.spit9_1"]
        assert unit.base is not None
        assert name(unit.base) == "26:1918"

    play(land, playing=game(), start="26:1818")
