"""The language of the air war: operations by mission, what is offered, previews, lists, hints."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

import pytest

from sfcli import orders
from sfcli.airforces import CAP, AirUnit, Mission
from sfcli.airwar import AirUnitPlaced, Flew, TookOff
from sfcli.dice import Roll
from sfcli.events import SuppliesChanged
from sfcli.game import Outcome
from sfcli.language import narrate
from sfcli.language.answers.operations import headed
from sfcli.language.completion import complete
from sfcli.language.context import Context
from sfcli.language.parser import Parsed, Unread, read
from sfcli.language.sorties import written_units
from sfcli.language.writer import write
from sfcli.position import Judged, Note
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from sfcli.state import Supplies
from tests import scenario_kit


def session(phase: str = "movement", dice: Iterable[int] = ()) -> Session:
    """Return a session at Road to Rome with its air forces, in a phase of the Allied player."""
    game = scenario_kit.new("road-to-rome", (*dice,), "air")
    game.play.dice = _Threes()
    scenario_kit.do(game, orders.Begin())
    scenario_kit.play_to(game, "Apr I 44", Side.ALLIED, phase)
    return Session(game, Memory())


class _Threes:
    def roll(self) -> int:
        """Return a die."""
        return 3


@lru_cache(maxsize=4)
def _quiet(phase: str) -> Session:
    return session(phase)


def context(phase: str = "movement", side: Side = Side.ALLIED) -> Context:
    return Context(_quiet(phase).pos, side)


SAME = {
    "fly 26:1327 bombing us.b25c_1 us.b25c_2 escort us.p47d_1":
        "bomb 26:1327 with us.b25c_1 us.b25c_2 escort us.p47d_1",
    "fly Viterbo bombing b25c_1 extended": "bomb 26:1326 with us.b25c_1 extended",
    "fly Roma bombing us.b25c_1 at night": "bomb 26:1625 with us.b25c_1 night",
    "bomb Roma with us.b25c_1 night": "bomb 26:1625 with us.b25c_1 night",
    "fly Foggia cap br.p51b_1": "cap 26:2317 with br.p51b_1",
    "fly Foggia cap br.beau6f_1 at night": "cap 26:2317 with br.beau6f_1 night",
    "fly 26:2022 gs p40n_1 p40n_2": "gs 26:2022 with br.p40n_1 br.p40n_2",
    "fly 26:2021 das us.p40f_1 escort spit8_1":
        "das 26:2021 with us.p40f_1 escort br.spit8_1",
    "fly 26:2022 harass us.b26b_1": "harass 26:2022 with us.b26b_1",
    "fly Anzio transport c47_1 load 2 supply":
        "transport 26:1825 with us.c47_1 load 2 supply",
    "fly Foggia transfer br.spit8_1": "transfer br.spit8_1 to 26:2317",
    "fly Foggia transfer br.spit8_1 at night": "transfer br.spit8_1 to 26:2317 night",
    "fly Foggia transfer br.spit8_1 via 26:2118": "transfer br.spit8_1 via 26:2118 to 2317",
    "fly Foggia transfer br.spit8_1 and br.p40n_1":
        "transfer br.spit8_1 and br.p40n_1 to 26:2317",
    "fly Foggia escort br.p51b_1 bombing us.b25c_1":
        "fly 26:2317 escort br.p51b_1 bombing us.b25c_1",
}  # fmt: skip
"""Operations as `fly` says them, and as they are written: by their mission where that leads."""


@pytest.mark.parametrize(("line", "canonical"), SAME.items())
def test_operations_go_by_their_mission_as_well(line: str, canonical: str) -> None:
    found = read(line, context())
    assert isinstance(found, Parsed), found
    assert write(found.said) == canonical
    again = read(canonical, context())
    assert isinstance(again, Parsed)
    assert again.said == found.said


def offered(line: str, phase: str = "movement", side: Side = Side.ALLIED) -> list[str]:
    return [candidate.text for candidate in complete(line, context(phase, side))]


@pytest.mark.parametrize("verb", ["gs", "das", "harass"])
def test_missions_flown_by_day_alone_say_so(verb: str) -> None:
    misread = read(f"{verb} 26:2022 with us.p40f_1 at night", context())
    assert "not flown at night (rule 23G)" in str(misread)


def test_missions_are_offered_that_are_flown_now() -> None:
    assert set(offered("fly Viterbo ")) == {"transfer", "cap", "transport", "bombing"}
    assert offered("fly 26:2022 ", "combat") == ["gs"]
    assert "das" not in offered("fly 26:2021 ", "combat")


def test_air_units_are_offered_that_can_fly_it_the_nearest_first() -> None:
    bombers = offered("bomb Viterbo with ")
    assert bombers.index("us.b25c_1") < bombers.index("br.spit9_1"), "who would have to stage"
    assert "us.c47_1" not in bombers
    assert "ge.ju88a4_1" not in bombers
    assert "br.beau6f_1" not in offered("gs 26:2022 with ", "combat"), "no bombs"
    fighters = offered("cap Termoli with ")
    assert fighters[:3] == ["br.p40n_1", "br.p40n_2", "br.spit8_1"]
    assert not [id_ for id_ in fighters if "b2" in id_]
    assert "us.b25c_1" not in offered("bomb Viterbo with us.b25c_1 ")


def test_what_follows_is_offered() -> None:
    assert offered("bomb Viterbo with us.b25c_1 esc") == ["escort"]
    assert {"stage", "via", "extended"} <= set(offered("bomb Viterbo with us.b25c_1 "))
    assert "load" not in offered("bomb Viterbo with us.b25c_1 ")
    assert "load" in offered("transport Anzio with us.c47_1 ")
    bases = offered("bomb Viterbo with us.b25c_1 stage ")
    assert "26:2422" in bases
    assert "26:1326" not in bases
    assert offered("transfer br.spit8_1 to Fo")[0] == "26:2317"
    assert offered("gs 26:2022 with us.p47d_3 escort ", "combat")


def test_answers_offer_what_is_asked_about() -> None:
    played = session()
    reply = played.say("bomb Viterbo with us.b25c_1 escort us.p47d_1")
    assert reply.ok, reply.lines
    assert played.decision is not None
    assert played.decision.topic == "patrol"
    texts = [candidate.text for candidate in played.complete("patrol ge.")]
    able = played.decision.facts["units"]
    assert set(texts) <= {*(f"patrol {id_}" for id_ in able), *able, *_whole(played)}
    assert "ge.ju88a4_1" not in texts


def _whole(played: Session) -> list[str]:
    assert played.decision is not None
    return [write(answer) for answer in played.decision.legal()]


def test_a_flight_tells_its_way_who_may_meet_it_and_what_it_delivers() -> None:
    played = session()
    before = played.game.state.copy()
    reply = played.say("flight Viterbo bombing us.b25c_1 us.b25c_2 escort us.p47d_1")
    assert reply.ok, reply.lines
    text = "\n".join(reply.lines)
    assert "bombing: us.b25c_1, us.b25c_2 from 27:0701 Bastia, 10 hexes, 14 to spare" in text
    assert "escort: us.p47d_1 from 27:0701 Bastia, 10 hexes, 3 to spare" in text
    assert "enemy patrol zones in " in text
    assert "may intercept: " in text
    assert "bombs on the airbase: " in text
    assert played.game.state == before
    assert reply.facts["crossed"] > 0
    assert "ge.me109g6_1" in reply.facts["interceptors"]
    assert set(reply.facts["strength"]) == {"airbase", "rail_line"}


def test_what_a_flight_tells_is_what_happens() -> None:
    """Patrol attacks are asked for in the hexes told of, and the bombs are as strong."""
    played = session()
    asked = played.say("flight Viterbo bombing us.b25c_1 us.b25c_2 escort us.p47d_1").facts
    reply = played.say("bomb Viterbo with us.b25c_1 us.b25c_2 escort us.p47d_1")
    hexes = 0
    while played.decision is not None and played.decision.topic == "patrol":
        hexes += 1
        reply = played.say("pass")
    assert hexes == asked["crossed"]
    assert played.decision is not None
    assert played.decision.topic == "intercept"
    assert list(played.decision.facts["units"]) == asked["interceptors"]
    while played.decision is not None and played.decision.topic != "bomb":
        reply = played.say("pass")
    reply = played.say("bomb airbase")
    assert str(reply.facts["strength"]) == str(asked["strength"]["airbase"])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("flight Viterbo gs us.b25c_1", "ground support is flown in the combat phase"),
        ("flight Viterbo bombing br.spit9_1", "flies 8 hexes on bombing"),
        ("flight Viterbo bombing ge.ju88a4_1", "not yours"),
    ],
)
def test_a_flight_that_may_not_be_flown_says_why(line: str, why: str) -> None:
    reply = _quiet("movement").say(line)
    assert not reply.ok
    assert any(why in text for text in reply.lines), reply.lines


def test_a_flight_is_judged_for_its_owner_while_the_enemy_owes_an_answer() -> None:
    played = session()
    assert played.say("bomb Viterbo with us.b25c_1").ok
    assert played.decision is not None
    assert played.decision.side is Side.AXIS
    reply = played.say("flight Viterbo bombing us.b25c_2")
    assert reply.ok, reply.lines
    assert reply.lines[-1] == "  first it is for Axis to answer"
    assert reply.lines[1].startswith("  bombing: us.b25c_2 from ")
    why = played.say("flight Viterbo bombing us.b25c_1").lines
    assert why == ("No: us.b25c_1 is in the air on bombing (rule 20-b).",)
    reply = played.say("flight Viterbo bombing ge.ju88a4_1")
    assert "for the phasing player" in reply.lines[0]


def test_the_air_force_is_listed_by_base() -> None:
    reply = _quiet("movement").say("air")
    lines = list(reply.lines)
    assert lines[0] == "Allied air force: 22 air units, 22 ready, 0 aloft"
    place = lines.index("26:1918 Termoli, capacity 3:")
    assert [line.split()[0] for line in lines[place + 2 : place + 5]] == [
        "br.p40n_1", "br.p40n_2", "br.spit8_1"
    ]  # fmt: skip
    assert "capacity 3, 1 hit" in "\n".join(_quiet("movement").say("air axis").lines)
    assert all(len(line) <= 98 for line in lines)


def test_an_air_unit_is_shown_with_ranges_and_what_it_may_fly() -> None:
    lines = _quiet("movement").say("show us.p47d_1 ge.ju88a4_1").lines
    text = "\n".join(lines)
    assert "us.p47d_1  P-47D, American, MTO: 27:0701 Bastia, operative" in text
    assert "fighter, air attack 7, defense 8" in text
    assert "interception 6" in text
    assert "combat air patrol 13 (26 extended)" in text
    assert "may fly now: transfer, cap, bombing" in text


def test_a_battle_tells_what_air_support_adds_and_whose_does_not_count() -> None:
    here = session("combat")
    here.say("pass")
    here.say("gs 26:1720 with us.a20b_1 us.p40f_1 br.a30_1 br.a30_2")
    while here.decision is not None and here.decision.topic in ("patrol", "intercept"):
        here.say("pass")
    told = here.say("attack 26:1720 with ca.1_inf_can").lines
    assert (
        "ground support of us.a20b_1, br.a30_1, br.a30_2, halved by mountain: "
        "2½ added to the attack (20G2b-i)"
    ) in told
    assert (
        "us.p40f_1 does not count: the REs in the battle allow 3 air units, artillery left out "
        "(20G2b-m)"
    ) in told


def test_flights_are_told() -> None:
    here, there = scenario_kit.parse("26:2317"), scenario_kit.parse("26:2022")
    assert here is not None
    assert there is not None
    mission = Mission("bombing", here, here, 20)
    turned = Mission("escort", there, here, 20)
    unit = _quiet("movement").game.state.air.units["br.a30_1"]
    board = _quiet("movement").pos.board
    told = narrate.event_lines(
        [
            TookOff("A", mission), TookOff("B", mission),
            Flew(("A", "B"), here), Flew(("A", "B"), there),
            TookOff("C", turned), AirUnitPlaced(unit),
        ],
        board,
    )  # fmt: skip
    assert told == [
        "A, B on bombing from 26:2317 Foggia",
        "A, B to 26:2022 Cassino",
        "C on escort",
        "br.a30_1 placed at 26:2317 Foggia",
    ]


def test_cap_is_told_in_the_list() -> None:
    played = session()
    assert played.say("cap Foggia with br.p51b_1").ok
    lines = played.say("air").lines
    assert "in the air:" in lines
    assert any("cap over 26:2317 Foggia" in line for line in lines)
    mission = played.game.state.air.units["br.p51b_1"].mission
    assert mission is not None
    assert mission.kind == CAP


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("patrol none", "no enemy air units fly through a patrol zone"),
        ("intercept us.p47d_1", "no enemy air units are over a target"),
        ("engage us.p47d_1", "no air combat is fought now"),
        ("flak ge.ju88a4_1", "no enemy air units are over your antiaircraft"),
        ("bomb airbase", "no bombers of yours are over a target now"),
        ("land us.p47d_1 at Foggia", "no air unit has to land now"),
    ],
)
def test_answers_that_nothing_asks_for_are_told_when_they_are_due(line: str, why: str) -> None:
    reply = _quiet("movement").say(line)
    assert not reply.ok
    assert why in reply.lines[0]
    told = _quiet("movement").say("why").lines
    assert any(reply.refusal.rule in text for text in told), told  # type: ignore[union-attr]


def test_an_operation_unfolds_roll_by_roll() -> None:
    """Each die comes before what it did, and the landing after the fire. Rule 16D."""
    script = Path(__file__).parent / "games" / "first_flights.log"
    told = script.read_text(encoding="utf-8").split("> engage br.spit9_1\n")[1].splitlines()[:9]
    starts = (
        "engaging: br.spit9_1", "br.spit9_1 against", "Dice ", "br.spit9_1 fires", "Dice ",
        "ge.me109g6_1 fires", "Dice ", "antiaircraft fires", "ge.ju88a4_1, ge.me109g6_1 landed",
    )  # fmt: skip
    assert [line.strip()[: len(start)] for line, start in zip(told, starts, strict=True)] == [
        *starts
    ]


def test_the_result_of_a_battle_comes_once_and_after_its_die() -> None:
    fell, remark = Roll(5, "attack", "9A-m"), Note("20G2b-i", "2 added to the attack")
    facts: dict[str, object] = {"odds": "2:1", "result": "DR"}
    outcome = Outcome(
        orders.Pass(), Side.AXIS, facts=facts, trail=(Judged(), remark, fell, Judged())
    )
    board = _quiet("movement").pos.board
    told = narrate.outcome_lines(board, outcome)
    assert told[:2] == ["2 added to the attack (20G2b-i)", "Die 5 for attack (9A-m)"]
    assert told[2].startswith("Odds 2:1")
    assert len(told) == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("transfer br.spit8_1", "after br.spit8_1 "),
        ("bomb Roma with", "after with air units are expected"),
        ("lead", "after lead an air unit is expected"),
    ],
)
def test_half_a_command_says_what_comes_next(line: str, said: str) -> None:
    found = read(line, context())
    assert isinstance(found, Unread)
    assert found.why.startswith(said)


def test_bombers_carry_nothing() -> None:
    """Only transports fly transport. Rule 20F."""
    lines = _quiet("movement").say("what").lines
    assert "  1 air unit can fly transport: us.c47_1" in lines
    assert [each for each in offered("transport Foggia with ") if "." in each] == ["us.c47_1"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("standing patrol pass if", "after if a condition"),
        ("standing bla", "bla is not a question"),
        ("standing bla pass", "bla is not a question"),
    ],
)
def test_half_an_order_stands_for_nothing(line: str, said: str) -> None:
    played = session()
    before = played.pos.state.air.standing
    reply = played.say(line)
    assert not reply.ok
    assert said in reply.lines[0]
    assert played.pos.state.air.standing == before


def test_help_tells_which_of_several_orders_answers() -> None:
    assert any("newest" in line for line in session().say("help standing").lines)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rebuild port at Anzio with us.1051_port", "us.1051_port is not in 26:1825 Anzio"),
        ("rebuild port Anzio with us.1051_port", "Anzio is not understood here"),
        ("rebuild port with us.1051_pcon", "us.1051_pcon names no unit"),
        ("rebuild us.1051_pcon", "us.1051_pcon names no unit"),
    ],
)
def test_a_keyword_settles_which_form_was_meant(line: str, said: str) -> None:
    found = read(line, context("initial"))
    assert isinstance(found, Unread)
    assert found.why.startswith(said)


def test_a_unit_is_offered_by_its_handle_alone() -> None:
    found = read("attach panther to ge.26_pz", context(side=Side.AXIS))
    assert isinstance(found, Unread)
    assert "ge.i_4_panther" in found.near
    assert all("." in each for each in found.near)


def test_supply_points_of_a_hex_are_told_in_one_sum() -> None:
    anzio = scenario_kit.parse("26:1825")
    assert anzio is not None
    lie = tuple(Supplies(Side.ALLIED, anzio, points, 2) for points in (14, 1))
    told = narrate.event_lines([SuppliesChanged(lie)], _quiet("movement").pos.board)
    assert told == ["Supply points: 15 in 26:1825 Anzio"]


def test_points_take_a_number_and_who_rests_is_told_till_when() -> None:
    played = session()
    told = played.say("transport Anzio with us.c47_1 load supply").lines
    assert told[0].startswith("No: supply takes a number before it: 2 supply"), told
    assert played.say("transport Foggia with us.c47_1 load 1 supply").ok
    told = played.say("transport Foggia with us.c47_1 load 1 supply").lines
    assert "us.c47_1 is inoperative and flies no mission" in told[0]
    assert "operative again in an initial phase" in " ".join(told)


def test_one_yard_is_one_yard_and_one_re_one_re() -> None:
    ports = session().say("show ports").lines
    assert "  26:1825 Anzio: minor port, 2 of 5 hits; capacity 1 RE" in ports
    told = "\n".join(session().say("show rail").lines)
    assert "4 yards" in told
    assert "; 1 yard\n" in f"{told}\n"


def test_23g_a_night_is_announced() -> None:
    played = session()
    assert played.say("bomb Roma with us.b25c_1 and us.b26b_2 at night").ok
    going = played.game.under_way
    assert going is not None
    assert headed(played.pos, going, Side.AXIS).startswith("Allied night air operation to")
    said = read("bomb Roma with us.b25c_1 and us.b26b_2 at night", context())
    assert isinstance(said, Parsed)
    assert isinstance(said.said, orders.Fly)
    assert written_units(said.said) == "bomb with us.b25c_1 and us.b26b_2 at night"


def test_a_flight_tells_what_would_be_landed_and_how_drops_and_gliders_fare() -> None:
    played = session()
    air = played.game.state.air
    glider = played.pos.charts.air.types["cg_4a"]
    air.put(AirUnit("us.cg4a_1", glider, Side.ALLIED, base=air.units["us.c47_1"].base))
    told = "\n".join(
        played.say("flight Foggia transport us.c47_1 tow us.cg4a_1 load 2 supply").lines
    )
    assert "to be landed: 2 supply points" in told
    assert "gliders towed: us.cg4a_1, lost 33% at each landing" in told
    told = "\n".join(played.say("flight Lanciano transport us.c47_1 drop 2 supply").lines)
    assert "drop of 2 supply points: each is scattered 83%" in told, "rough and mud"
