"""What players are offered and told of air operations: by staging, and nearest to what they ask."""

import pytest

from sfcli.air import opportunities
from sfcli.air.cargo import Item
from sfcli.airforces import DEFENSIVE, HARASSMENT
from sfcli.cli.script import Given, as_record
from sfcli.events import PointsChanged
from sfcli.language import narrate
from sfcli.language.writer import write
from sfcli.orders import Begin
from sfcli.sides import Side
from sfcli.store.dice import SeededDice
from tests import case_kit, scenario_kit
from tests.builder import at
from tests.case_kit import flyer, unit

FIELDS = """player = "allied"
phase = "movement/ground"
control = { allied = ["17A:1604", "17A:1606"], axis = ["17A:1612", "17A:1618", "17A:1624"] }
terrain = { "17A:1604" = "airfield 3", "17A:1606" = "airfield 3", "17A:1618" = "airfield 3", \
"17A:1624" = "airfield 3" }
"""
FRONT = unit("X1", "1611") + unit("D1", "1612", side="axis")


def offered(setup: str, mission: str) -> list[str]:
    """Return the operations that are offered to the Axis for a mission."""
    played = case_kit.session(setup)
    return [write(each) for each in opportunities.flights(played.pos, Side.AXIS, mission)]


def test_23b_a_a_defense_only_within_reach_by_staging_is_offered_so() -> None:
    played = case_kit.session(FIELDS + FRONT + flyer("G1", "1624", "3A4 Test 8-0/8", "axis"))
    played.say("allied: end")
    decision = played.decision
    assert decision is not None
    assert decision.topic == "defensive air support"
    answers = [write(each) for each in decision.legal()]
    assert answers == ["pass", "das 17A:1612 with G1 stage 1618"]
    assert all(decision.refuse(each) is None for each in decision.legal())
    assert played.say(answers[1]).ok
    assert played.pos.state.air.units["G1"].hex == at("1612")


def test_23b_a_harassment_by_staging_and_at_extended_range_is_offered() -> None:
    setup = FIELDS.replace("movement/ground", "initial") + FRONT
    bomber = flyer("G1", "1624", "3B4 Test 8-0/7", "axis")
    assert offered(setup + bomber, HARASSMENT) == [
        "harass 17A:1611 with G1 extended", "harass 17A:1611 with G1 stage 1618",
        "harass 17A:1611 with G1 stage 1618 extended",
    ]  # fmt: skip


def test_23e2_b_heavy_bombers_are_offered_no_staging() -> None:
    setup = FIELDS.replace("movement/ground", "initial") + FRONT
    assert not offered(setup + flyer("G1", "1624", "3HB4 Test 8-8/6", "axis"), HARASSMENT)


def test_20g2c_what_is_in_range_is_offered_as_it_is() -> None:
    fighters = flyer("G1", "1618", "3A4 Test 8-0/8", "axis")
    assert offered(FIELDS.replace("movement/ground", "combat") + FRONT + fighters, DEFENSIVE) == [
        "das 17A:1612 with G1"
    ]


NEAR = "The airbase in range that is nearest to it is 17A:1606"
NEAREST = {
    "bomb 17A:1612 with B1": "At extended range it flies 12",
    "bomb 17A:1609 with B1 via 17A:1601": "The straight way takes 5",
    "bomb 17A:1612 with F1": "F1 reaches it by way of 17A:1606: add stage 17A:1606",
    "bomb 17A:1612 with F2 stage 17A:1604": "F2 reaches it from where it is, without staging",
    "bomb 17A:1612 with H1 extended": "H1 would reach it from 17A:1606, where it may transfer to",
    "bomb 17A:1612 with L1": "No airbase that L1 may use is within 2 of it",
    "fly 17A:1612 transfer L1": NEAR,
    "bomb 17A:1612 with F1 stage 17A:1624": NEAR,
    "transport 17A:1607 with T1 extended": "One way, to stay there, it flies 3",
}
"""What is too far for an air unit, and the nearest thing that is not."""
FLYERS = "".join(
    flyer(*each)
    for each in (
        ("B1", "1604", "3B4 Test 4-4/6"), ("F1", "1604", "5F5 Test 3-0/6"),
        ("F2", "1606", "5F5 Test 3-0/6"), ("H1", "1604", "3HB4 Test 4-4/3"),
        ("L1", "1604", "3B4 Test 4-4/2"), ("T1", "1604", "1T4 Test 0-0/1"),
    )
)  # fmt: skip


@pytest.mark.parametrize("line", NEAREST)
def test_18_b_what_is_out_of_range_is_refused_with_what_is_nearest(line: str) -> None:
    played = case_kit.session(FIELDS + FRONT + FLYERS)
    if "T1" in line:
        played.pos.state.airfields[at("1607")] = 3
        played.pos.state.set_owner(at("1607"), Side.ALLIED)
    reply = played.say(line)
    assert reply.refusal is not None
    assert reply.refusal.hint == NEAREST[line], reply.lines


def test_20g_j_passing_over_the_target_says_that_nothing_is_bombed() -> None:
    setup = FIELDS.replace("axis = [", 'axis = ["17A:1610", ')
    setup = setup.replace("terrain = { ", 'terrain = { "17A:1610" = "airfield 3", ')
    played = case_kit.session(setup + FLYERS)
    reply = played.say("bomb 17A:1610 with B1 F1")
    assert reply.lines[-2] == (
        "Allied to answer (20G-j): B1, F1 are over 17A:1610: bomb airbase (8), or pass to bomb "
        "nothing"
    )
    assert (
        "B1, F1 bomb nothing in 17A:1610: the Allied player passed, and the airbase could have "
        "been bombed; they return to base (20G-j)"
    ) in played.say("pass").lines


def test_20f_cargo_is_told_in_words() -> None:
    loads = [Item(word) for word in ("1 rp", "3 rp", "1 supply", "us.1inf")]
    assert [f"{item.told} {item.verb} landed" for item in loads] == [
        "1 resource point is landed", "3 resource points are landed", "1 supply point is landed",
        "us.1inf is landed",
    ]  # fmt: skip


def test_12e_resource_points_are_told_with_how_many_more_or_fewer() -> None:
    changes = [PointsChanged(Side.AXIS, at("1604"), by) for by in (-1, 1, -2)]
    assert narrate.event_lines(changes) == [
        "17A:1604: 1 resource point fewer", "17A:1604: 1 resource point more",
        "17A:1604: 2 resource points fewer",
    ]  # fmt: skip


def test_36b_the_weather_of_a_turn_is_told_once() -> None:
    game = scenario_kit.new("road-to-rome", (), "air")
    game.play.dice = SeededDice(1)
    told = narrate.outcome_lines(game.position.board, game.submit(Side.AXIS, Begin()))
    assert sum("weather" in line for line in told if not line.startswith("Die")) == 1, told


def test_a_refusal_is_explained_by_every_clause_it_cites() -> None:
    played = case_kit.session(FIELDS + FRONT + FLYERS)
    reply = played.say("bomb 17A:1612 with L1")
    assert reply.refusal is not None
    assert reply.refusal.cited == ("20G-f", "18-b")
    told = played.say("why").lines
    assert any(line.startswith("  20G-f ") for line in told), told
    assert any(line.startswith("  18-b ") for line in told), told
    record = as_record(Given("test", 1, "bomb"), reply)
    assert record["refusal"]["rule"] == "20G-f"
    assert record["refusal"]["rules"] == ["20G-f", "18-b"]


RETURN = """player = "axis"
phase = "exploitation/ground"
control = { allied = ["17A:1604"], axis = ["17A:1616", "17A:1618"] }
terrain = { "17A:1616" = "airfield 6" }
on_call = ["me_109g6"]
"""


def test_26b_m_who_stays_in_anothers_place_is_told_with_its_organization() -> None:
    flyers = flyer("S1", "1616", "me_109g6", "axis", 'organization = "lw_gg_strat"')
    flyers += flyer("M1", "1616", "me_109g6", "axis", 'organization = "lw_west_tac"')
    played = case_kit.session(RETURN + flyers, (3,) * 40, turn="Apr II 44")
    played.say("end")
    told = "\n".join(played.say("sendback M1").lines)
    assert "S1 stays in its place and belongs to " in told, told
    assert "Luftwaffe" in told.partition("belongs to ")[2].partition(" now (26B-m)")[0], told
    assert "S1 placed" not in told
    assert "M1 placed at the strategic box" in told
    assert played.pos.state.air.units["S1"].organization == "lw_west_tac"
    assert played.pos.state.air.units["S1"].base == at("1616")


def test_20c_b_a_fighter_too_far_to_intercept_is_refused_with_who_may() -> None:
    setup = FIELDS.replace("axis = [", 'axis = ["17A:1610", ')
    setup = setup.replace("terrain = { ", 'terrain = { "17A:1610" = "airfield 3", ')
    near = flyer("M1", "1610", "8F6 Test 0-0/9", "axis")
    far = flyer("M2", "1624", "8F6 Test 0-0/9", "axis")
    played = case_kit.session(setup + FLYERS + near + far)
    played.say("bomb 17A:1610 with B1")
    while played.decision is not None and played.decision.topic == "patrol":
        played.say("pass")
    told = played.say("intercept M2").lines[0]
    assert told == (
        "No: M2 flies 4 hexes on interception, and 17A:1610 is 14 from 17A:1624 (rules 20C-b, "
        "18-b). May do it: M1."
    )
    played.say("pass")
    assert played.decision is not None
    assert played.decision.topic == "scramble"
    told = played.say("scramble M1 to 27:5033").lines[0]
    assert told.endswith("Nearest: scramble M1 to 17A:1618."), told
