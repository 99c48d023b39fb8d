"""The air war on the screen: layers, previews, the operation under way, landings by a key."""

from dataclasses import replace

from sfcli.airforces import INOPERATIVE, Mission
from sfcli.game import Game
from sfcli.hexes import Hex, name, parse
from sfcli.orders import Begin, End
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from sfcli.store.dice import SeededDice
from sfcli.tui import legend
from sfcli.tui.cells import CLOSE, OPERATIONS, THEATRE, Scale
from sfcli.tui.glyphs import ASCII, UNICODE, Glyphs
from sfcli.tui.keys import Mode
from sfcli.tui.palette import Ground
from sfcli.tui.tiles import Mark, Overlay, Tiles
from tests import builder, case_kit, scenario_kit
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


def test_the_stack_panel_tells_of_air_units_and_of_their_status() -> None:
    async def look(table: Table) -> None:
        assert table.shows("► br.a30_1   4B5 A-30 3-3/18")
        assert table.shows("► Allied air: 6/6 operative, capacity 7")
        table.session.pos.state.air.put(
            replace(table.session.pos.state.air.units["br.p40n_2"], status=INOPERATIVE)
        )
        table.screen.views.position()
        await table.settle()
        await table.press("f3", "f3")
        assert table.shows("▻ br.p40n_2  6F6 P-40N 2-0/13 inop.")
        assert table.shows("► Allied air: 5/6 operative, capacity 7")
        table.screen.views.go(at("26:1818"))
        await table.settle()
        assert not table.shows("Allied air")

    play(look, playing=game(), start="26:2317")


def test_air_units_have_signs_on_the_map_at_every_scale() -> None:
    made = game()
    air = made.state.air
    air.put(replace(air.units["br.p40n_2"], status=INOPERATIVE))
    cap = Mission("cap", at("26:1919"), at("26:2317"), 9)
    air.put(replace(air.units["br.spit9_1"], mission=cap))
    for unit in [unit for unit in air.units.values() if unit.side is Side.AXIS]:
        air.put(replace(unit, status=INOPERATIVE))

    def drawn(hex_: str, scale: Scale, glyphs: Glyphs = UNICODE) -> str:
        rows = Tiles(made.position, glyphs, scale).brick(at(hex_)).rows
        return "\n".join("".join(ink.char for ink in row) for row in rows)

    assert "►" in drawn("26:2317", OPERATIONS)
    assert "†" not in drawn("26:2317", OPERATIONS), "the sign tells of an airbase"
    assert "†" in drawn("26:1918", OPERATIONS), "nobody is at this one"
    assert "►4▻1" in drawn("26:2317", CLOSE)
    assert "field 6" in drawn("26:2317", CLOSE)
    assert "►" in drawn("26:1919", OPERATIONS)
    assert "over ►1" in drawn("26:1919", CLOSE)
    assert "▽" in drawn("26:1619", OPERATIONS), "nobody of them can fly"
    assert drawn("26:1619", THEATRE)[0] == "▽"
    assert drawn("26:2317", THEATRE)[0] == "►"
    assert "K4k1" in drawn("26:2317", CLOSE, ASCII)
    assert "m" in drawn("26:1619", OPERATIONS, ASCII)


def test_the_map_is_drawn_anew_where_an_air_unit_comes_or_goes() -> None:
    made = game()
    tiles = Tiles(made.position, UNICODE, OPERATIONS)
    tiles.brick(at("26:1918"))
    tiles.brick(at("26:1919"))
    unit = made.state.air.units["br.spit9_1"]
    made.state.air.put(replace(unit, base=at("26:1918")))
    assert tiles.stale() == [at("26:1918")]


def test_hits_of_an_airbase_are_marked_beside_its_air_units() -> None:
    made = game()
    made.state.airbase_hits[at("26:2317")] = 2
    brick = Tiles(made.position, UNICODE, OPERATIONS).brick(at("26:2317"))
    chars = {ink.char for row in brick.rows for ink in row}
    assert {"►", "ŧ"} <= chars


def test_the_sheet_of_keys_explains_the_signs_of_air_units() -> None:
    texts = ["".join(text for text, _ in row) for row in legend.lines(ASCII)]
    assert any("M m Axis air units" in text and "K k Allied air" in text for text in texts)
    assert any("K4k2 4 air units that can fly, 2 that cannot" in text for text in texts)


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


def test_the_patrol_zone_of_the_fighter_that_was_shown() -> None:
    async def look(table: Table) -> None:
        await say(table, "show ge.me109g6_1")
        table.screen.action_layer("patrol")
        await table.settle()
        overlay = table.screen.map.tiles.overlay
        assert overlay.name == "patrol zone of ge.me109g6_1"
        assert overlay.marks[at("26:1818")].text == "p"
        assert at("26:2317") not in overlay.marks, "five hexes and more away"
        await table.press("escape")
        await table.press("escape")
        table.screen.action_layer("patrol")
        assert table.screen.map.tiles.overlay.name == "patrol zones"

    play(look, playing=game(), start="26:1818")


def test_the_ranges_of_a_whole_side_count_fighters_and_others() -> None:
    async def look(table: Table) -> None:
        table.screen.action_layer("ranges")
        await table.settle()
        overlay = table.screen.map.tiles.overlay
        assert overlay.name == "Allied ranges"
        assert overlay.marks[at("26:2317")].text == "4:2"
        assert overlay.marks[at("26:1619")].text == "4:2"
        assert overlay.marks[at("26:1619")].ground is Ground.LIT
        assert table.shows("Allied ranges: air units ready to fly that reach it")
        air = table.session.pos.state.air
        air.put(replace(air.units["br.a30_1"], status=INOPERATIVE))
        table.screen.views.position()
        assert table.screen.map.tiles.overlay.marks[at("26:1619")].text == "4:1"
        table.screen.action_layer("threats")
        assert table.screen.map.tiles.overlay.name == "Axis ranges"
        assert table.screen.map.tiles.overlay.marks[at("26:1818")].text == "1:1"
        assert table.screen.map.tiles.overlay.marks[at("26:1818")].ground is Ground.ALERT

    play(look, playing=game(), start="26:1818")


def test_at_the_smallest_scale_a_mark_keeps_both_its_numbers() -> None:
    tiles = Tiles(game().position, UNICODE, THEATRE)
    hex_ = at("26:2119")
    tiles.overlay = Overlay("ranges", "", {hex_: Mark("4:2")})
    assert "".join(ink.char for ink in tiles.brick(hex_).rows[0]) == "42"


def test_both_layers_of_ranges_have_a_key() -> None:
    async def press(table: Table) -> None:
        await table.press("G")
        assert table.screen.map.tiles.overlay.name == "Allied ranges"
        await table.press("Q")
        assert table.screen.map.tiles.overlay.name == "Axis ranges"
        await table.press("Q")
        assert not table.screen.map.tiles.overlay.name

    play(press, playing=game(), start="26:1818", mode=Mode.KEYS)


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
        assert table.shows("> bomb with br.a30_1 br.a30_2 escort br.p40n_1")
        assert table.shows("Axis to answer (20D-c)")
        assert table.shows("Allied air operation")
        assert not table.shows("operation to 26:1619"), "the Axis does not know yet"
        assert table.shows("step 1 of 6: mission movement")
        assert table.shows("▸movement  interceptors  combat  AA")
        assert table.shows("missions  return")
        assert table.shows("escort: br.p40n_1")
        assert table.shows("bombing: br.a30_1, br.a30_2")
        await say(table, "patrol none")
        assert table.shows("Allied air operation to 26:1619 Pescara")
        assert table.shows("step 2 of 6: interceptor movement")
        await say(table, "intercept ge.me109g6_1")
        assert table.shows("step 3 of 6: air combat")
        assert table.shows("movement  interceptors ▸combat  AA")
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


def test_who_waits_for_the_other_side_sees_the_steps_and_whose_decision_it_is() -> None:
    async def wait(table: Table) -> None:
        await say(table, RAID)
        table.session.seat = Side.ALLIED
        table.screen.views.position()
        await table.settle()
        assert table.shows("Allied air operation to 26:1619 Pescara"), "its own target is known"
        assert table.shows("▸movement  interceptors  combat  AA")
        assert table.shows("Axis to answer (20D-c)")
        assert not table.shows("1 pass")

    play(wait, playing=game(), start="26:1818")


def test_on_a_small_screen_the_steps_leave_room_for_the_question() -> None:
    async def fly(table: Table) -> None:
        table.session.lesson = tuple  # type: ignore[method-assign]
        await say(table, RAID)
        assert table.shows("Allied air operation, step 1 of 6: mission movement")
        assert table.shows("▸movement  interceptors  combat  AA  missions  return")
        assert table.shows("1 pass")

    play(fly, playing=game(), start="26:1818", size=(80, 24))


def test_what_tells_the_steps_of_the_operation_under_way() -> None:
    table = Session(game(), Memory())
    assert table.say(RAID).ok
    lines = table.say("axis: what").lines
    assert "Allied air operation, step 1 of 6: mission movement" in lines
    follows = "interceptor movement, air combat, antiaircraft fire, mission resolution"
    assert f"  then {follows}, return to base" in lines


def test_a_long_answer_lies_over_the_map_while_something_is_asked() -> None:
    async def look(table: Table) -> None:
        await say(table, "cap 26:1818 with br.spit9_1")
        assert table.session.decision is not None
        await say(table, "help standing")
        assert table.shows("answer: any key goes on")
        assert table.shows("standing patrol pass if escorted"), table.rows()
        await table.press("escape")
        assert table.session.decision is not None
        assert table.shows("patrol ge.me109g6_1")

    play(look, playing=game(), start="26:1818")


def test_what_is_planned_stays_off_a_log_that_both_sides_see() -> None:
    async def look(table: Table) -> None:
        await say(table, "plan drop br.78_inf at 26:1619")
        assert table.shows("> plan drop (what is planned is secret)")
        assert not table.shows("> plan drop br")

    play(look, playing=game("initial"), start="26:1818")


REPAIRS = """player = "axis"
phase = "exploitation/ground"
control = { allied = ["17A:1604", "17A:1605"], axis = ["17A:1612"] }
terrain = { "17A:1604" = "airfield 3", "17A:1605" = "airfield 3" }
arps = { usaaf_mto_tac = 30 }
[[setup.source]]
side = "allied"
hex = "17A:1604"
[[setup.air]]
id = "B1"
side = "allied"
model = "4B5 Test 4-4/6"
organization = "usaaf_mto_tac"
status = "aborted"
"""


def test_enter_spends_no_arps_at_an_airbase_since_pass_is_offered() -> None:
    made = case_kit.session(REPAIRS, turn="Jul II 44").game
    made.submit(Side.AXIS, End())
    assert made.decision is not None
    assert made.decision.topic == "air replacement"

    async def answer(table: Table) -> None:
        assert table.shows("Enter answers with the first")
        table.screen.views.go(builder.at("1605"))
        await table.settle()
        assert table.shows("allied> pass")
        owed = table.screen.desk.owed
        assert owed is not None
        assert owed.answer_at(builder.at("1605")) == "repair air B1 at 17A:1605"
        await table.press("enter")
        assert table.session.pos.state.air.units["B1"].status == "aborted"
        assert table.session.pos.state.air.arps["usaaf_mto_tac"] == 30

    play(answer, playing=made)


def test_a_long_question_leaves_room_for_what_came_before_it() -> None:
    it = scenario_kit.new("road-to-rome", (1,) * 40, "air")
    scenario_kit.do(it, Begin())
    scenario_kit.play_to(it, "Apr I 44", Side.ALLIED, "movement")
    for unit in list(it.state.air.units.values()):
        if unit.side is Side.AXIS:
            it.state.air.put(replace(unit, status=INOPERATIVE))

    async def look(table: Table) -> None:
        await say(table, "bomb Civitavecchia with us.b25c_1 us.b26b_1")
        await say(table, "bomb port with us.b26b_1")
        assert table.shows("us.b26b_1 bombs the port in 26:1427 Civitavecchia: miss")
        rows = "".join(row.strip() for row in table.rows()[10:18])
        assert "or coast (" in rows, "the panel asks in full"
        assert table.shows("Die 1 for us.b26b_1"), "one row of the log asks, two tell"

    play(look, playing=it, start="26:1825", size=(80, 24))


def test_the_question_of_scrambling_names_where_to() -> None:
    made = game()
    for unit in list(made.state.air.units.values()):
        if unit.side is Side.AXIS:
            made.state.air.put(replace(unit, status=INOPERATIVE))
    session = Session(made, Memory())
    assert session.say(RAID).ok
    assert session.decision is not None
    near = "scramble ge.me109g6_1 to 26:1720"
    assert session.decision.prompt == f"does a fighter scramble? {near} ..., or pass"
    assert session.say(near).ok
