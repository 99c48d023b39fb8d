"""What players are told of air units and of operations under way. Rules 16B1, 16B3, 16D."""

from dataclasses import replace

from sfcli import orders
from sfcli.airforces import INOPERATIVE, AirUnit
from sfcli.airwar import AirUnitPlaced
from sfcli.hexes import distance, parse
from sfcli.language.air_questions import ShowAir
from sfcli.language.air_units import describe
from sfcli.language.answers.air_units import listed
from sfcli.orders import Fly, Sortie
from sfcli.sides import Side
from tests import scenario_kit

ROMA = parse("26:1625")


def _at_rome() -> tuple[scenario_kit.Game, AirUnit]:
    """Return Road to Rome with its air forces in the Allied movement phase, and a bomber of it."""
    game = scenario_kit.new("road-to-rome", [3] * 400, "air")
    scenario_kit.do(game, orders.Begin())
    scenario_kit.play_to(game, "Apr I 44", Side.ALLIED, "movement")
    return game, game.position.state.air.units["us.b25c_1"]


def test_16b1_i_what_is_told_of_an_air_unit_says_whether_it_is_operative() -> None:
    game, bomber = _at_rome()
    assert "operative" in describe(game.position, bomber).split(", ")
    game.play.emit(AirUnitPlaced(replace(bomber, status=INOPERATIVE)))
    bomber = game.position.state.air.units[bomber.id]
    assert "inoperative" in describe(game.position, bomber).split(", ")


def test_16d_c_a_patrol_attack_on_the_way_is_asked_for_without_a_word_of_the_target_hex() -> None:
    game, bomber = _at_rome()
    assert ROMA is not None
    scenario_kit.do(game, Fly(ROMA, (Sortie((bomber.id,), "bombing"),)))
    decision = game.decision
    assert decision is not None
    assert decision.topic == "patrol"
    here = decision.facts["hex"]
    assert isinstance(here, int)
    assert distance(here, ROMA) > 0
    told = f"{decision.prompt} {decision.waiting} {dict(decision.facts)}"
    assert game.position.place(ROMA) not in told
    assert str(int(ROMA)) not in told


def test_16b3_organizations_are_of_a_theater_and_an_assignment() -> None:
    game, _ = _at_rome()
    known = game.position.charts.air_orders.organizations
    flown = {unit.organization for unit in game.position.state.air.units.values()}
    assert {"usaaf_mto_tac", "raf_mto_tac", "lw_south_tac"} <= flown
    assert all((known[each].theater, known[each].assignment) in (
        ("MTO", "tactical"), ("South", "tactical")
    ) for each in flown)  # fmt: skip
    antiship = known["eto_antiship"]
    assert antiship.assignment == "antiship"
    assert len(antiship.nations) > 1


def test_23j_d_the_anti_shipping_forces_are_listed_apart_from_the_others_of_their_box() -> None:
    game, bomber = _at_rome()
    boxed = replace(bomber, base=None, box="North Africa")
    antiship = replace(boxed, id="us.b25c_9", organization="mto_antiship")
    game.play.emit(AirUnitPlaced(boxed), AirUnitPlaced(antiship))
    lines = [*listed(game, Side.ALLIED, ShowAir()).lines]
    others, apart = (
        lines.index("North Africa box:"),
        lines.index("North Africa box, anti-shipping forces:"),
    )
    assert any(bomber.id in line for line in lines[others:apart])
    assert not any(antiship.id in line for line in lines[others:apart])
    assert any(antiship.id in line for line in lines[apart : apart + 4])
