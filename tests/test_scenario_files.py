"""Reading of the files of scenarios: everything that is wrong is told, with its line."""

from collections import Counter
from pathlib import Path

import pytest

from sfcli.air import standing
from sfcli.data.errors import DataError
from sfcli.data.scenarios import read_scenario, titles
from sfcli.ground import airbases
from sfcli.hexes import name
from sfcli.language.answers import scenario
from sfcli.position import Position
from sfcli.sides import Side
from tests.builder import RULES
from tests.scenario_kit import FOLDER, setup


def test_every_scenario_can_be_read() -> None:
    assert titles(FOLDER) == {
        "first-flights": "First Flights",
        "first-steps": "First Steps",
        "road-to-rome": "Road to Rome",
        "siegfried": "Siegfried",
    }
    for title in titles(FOLDER):
        assert setup(title).state.units


@pytest.mark.parametrize("name", ["road-to-rome", "siegfried"])
def test_players_are_told_what_a_scenario_has_of_its_own(name: str) -> None:
    """Every rule of its own, every source, objective and remark, in lines that fit a terminal."""
    it = setup(name)
    pos = Position(it.board, it.charts, it.scenario, it.state.copy())
    lines = list(scenario.lines(pos))
    told = " ".join(line.strip() for line in lines)
    assert all(len(line) <= 98 for line in lines)
    for rule in it.scenario.special:
        assert f"{TOLD[rule]}:" in told
    for source in it.scenario.sources:
        assert source.name in told
    for objective in it.scenario.objectives:
        assert objective.name in told
    for text in (it.scenario.about, *it.scenario.notes.values()):
        assert text in told


TOLD = {
    "max_attacks": "Attacks",
    "more_attacks": "Attacks",
    "air_support": "Air support",
    "landing": "By sea",
    "shuttle": "By sea",
    "deliveries": "Resource points that come",
    "rail_capacity": "Rail capacity",
    "no_special_replacements": "Replacements",
    "leave_map": "The edge of the map",
    "retreat_off_map": "The edge of the map",
    "victory": "Victory",
}
"""Under which head a special rule is told."""
BROKEN = {
    "ge.278_inf": ('turn   = "Apr II 44"', 'turn   = "Avril II 44"', "expected a turn"),
    "template": ('template = "ge_mtn_78"', 'template = "ge_mtn_87"', "did you mean"),
    "hex": ('at = "26:1922"', 'at = "26:1921"', "is not Axis-owned"),
    "prohibited": ('at = "26:2022", prov', 'at = "26:9922", prov', "expected a hex"),
    "net": ("axis   = { mainland_italy", "axis   = { mainland_italia", "mainland_italy"),
    "key": ("opens_after = 1", "opens_when = 1", "is no key of this table"),
    "owner": ('"26:0721", "26:0722", "26:0723"', '"26:0722", "26:0723"', "nobody owns"),
    "stack": ('at = "26:1820"', 'at = "26:1725"', "over its limit"),
    "builder": ('units = ["ge.xv_con"]', 'units = ["ge.con_xv"]', "there is no unit ge.con_xv"),
    "elsewhere": ('units = ["ge.xv_con"]', 'units = ["ge.5_mtn"]', "does not stand in 26:1724"),
    "no builder": (
        'at    = "26:1724"\nunits = ["ge.xv_con"]',
        'at    = "26:1922"\nunits = ["ge.5_mtn"]',
        "is not a construction unit",
    ),
    "twice": (
        'at    = "26:1724"\nunits = ["ge.xv_con"]',
        'at    = "26:2022"\nunits = ["ge.215_eng_south"]',
        "is fortified already",
    ),
    "late": ('due   = "Apr II 44"', 'due   = "Mar II 44"', "was finished before"),
    "port": ('at    = "26:1719"\nhits', 'at    = "26:1720"\nhits', "there is no port in 26:1720"),
    "hits": ('at    = "26:1719"\nhits  = 3', 'at    = "26:1719"\nhits  = 6', "5 hits are the most"),
    "airfield": ("airfield = 6", "airfield = 60", "is the most"),
    "strip": ('at        = "26:1825"\ntemp', 'at        = "26:1720"\ntemp', "no construction unit"),
    "airbase": ("hits     = 1", "hits     = 9", "takes 4 hits"),
    "line": (
        '"broken_line"\nat    = "26:0728"',
        '"broken_line"\nat    = "26:0727"',
        "no rail line",
    ),
    "source": (
        'hexes = ["26:2521"]\nname  = "Salerno"',
        'hexes = ["26:2520"]\nname  = "Salerno"',
        "no port in its hexes",
    ),
}


@pytest.mark.parametrize("mistake", BROKEN)
def test_a_mistake_is_told_with_its_line(mistake: str, tmp_path: Path) -> None:
    old, new_text, told = BROKEN[mistake]
    text = (FOLDER / "road-to-rome.toml").read_text()
    assert old in text
    place = text.index("[owners]") if mistake == "owner" else 0
    path = tmp_path / "broken.toml"
    path.write_text(text[:place] + text[place:].replace(old, new_text, 1))
    with pytest.raises(DataError) as caught:
        read_scenario(path, RULES)
    problems = caught.value.problems
    assert any(told in each.message for each in problems), problems
    assert all(each.line for each in problems)


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    text = (FOLDER / "road-to-rome.toml").read_text()
    text = text.replace("ge_mtn_78", "ge_mtn_87").replace("br_agra", "br_agre")
    path = tmp_path / "broken.toml"
    path.write_text(text)
    with pytest.raises(DataError) as caught:
        read_scenario(path, RULES)
    assert len(caught.value.problems) >= 5


def test_options_bring_what_they_say_and_nothing_else_changes() -> None:
    plain, flown = setup("road-to-rome"), setup("road-to-rome", "air")
    assert not plain.state.air.units
    assert not plain.state.air.standing
    assert plain.scenario.options == frozenset()
    assert flown.scenario.options == {"air"}
    assert "air_support" in plain.scenario.special
    assert "air_support" not in flown.scenario.special
    sides = [unit.side for unit in flown.state.air.units.values()]
    assert (sides.count(Side.ALLIED), sides.count(Side.AXIS)) == (22, 8)
    assert flown.state.air.standing == standing.INITIAL
    assert flown.state.units == plain.state.units
    more = (flown.board.in_play or frozenset()) - (plain.board.in_play or frozenset())
    assert {name(hex_) for hex_ in more} == {"27:0701", "27:2209", "26:0223"}


def test_no_airbase_begins_with_more_air_units_than_it_can_make_ready() -> None:
    it = setup("road-to-rome", "air")
    pos = Position(it.board, it.charts, it.scenario, it.state.copy())
    based = Counter(unit.base for unit in it.state.air.units.values())
    assert len(based) > 1
    for base, count in based.items():
        assert base is not None
        assert count <= airbases.capacity(pos, base), name(base)


def test_option_air_flies_no_more_than_half_of_an_air_force_rounded_up() -> None:
    """As the file says: of what the orders of battle have of an aircraft, half at the most."""
    it = setup("road-to-rome", "air")
    here = Counter((u.organization, u.type.id) for u in it.state.air.units.values())
    start = it.charts.air_orders.starts["apr44"]
    assert {organization for organization, _ in here} >= {"usaaf_mto_tac", "lw_south_tac"}
    for (organization, aircraft), count in here.items():
        assert count <= (start[organization, "field"][aircraft] + 1) // 2, aircraft


@pytest.mark.parametrize(
    ("old", "new_text", "told"),
    [
        ('organization = "rsi"', 'organization = "rsj"', "did you mean rsi"),
        ("{ g55 = 1 }", "{ g65 = 1 }", "did you mean g55"),
        ("{ g55 = 1 }", "{ p_47d = 1 }", "flies no P-47D"),
        ("{ g55 = 1 }", "{ g55 = 0 }", "greater than or equal to 1"),
        ('at           = "26:1327"', 'at           = "26:1525"', "there is no airbase"),
        ('at           = "26:1327"', 'at           = "26:1918"', "is not Axis-owned"),
        ('at           = "26:1327"', 'at           = "26:0101"', "is not in play"),
        ('at           = "26:1327"', 'box          = "Britian"', "expected"),
        ('at           = "26:1327"\n', "", "is nowhere"),
        ('air_cycle."May I 44".raf_mto_tac', 'air_cycle."Jun I 44".raf_mto_tac', "no air cycle"),
        ('air_cycle."May I 44".raf_mto_tac', 'air_cycle."May I 44".raf_mto', "did you mean"),
        ("reinforce  = { p_51b = 1 }", "reinforce  = { me_109g6 = 1 }", "flies no Me 109G6"),
        ("raf_mto_tac   = 2", "raf_mt_tac    = 2", "did you mean"),
    ],
)
def test_a_mistake_about_air_units_is_told_with_its_line(
    old: str, new_text: str, told: str, tmp_path: Path
) -> None:
    text = (FOLDER / "road-to-rome.toml").read_text()
    assert old in text
    path = tmp_path / "broken.toml"
    path.write_text(text.replace(old, new_text, 1))
    with pytest.raises(DataError) as caught:
        read_scenario(path, RULES, (), ("air",))
    problems = [each for each in caught.value.problems if told in each.message]
    assert problems, caught.value.problems
    line = text[: text.index(old)].count("\n") + 1
    assert all(abs(each.line - line) <= 3 for each in problems), (line, problems)


def test_an_option_that_is_none_is_told() -> None:
    for title, told in (("road-to-rome", "did you mean air"), ("first-steps", "no options")):
        with pytest.raises(DataError) as caught:
            read_scenario(FOLDER / f"{title}.toml", RULES, (), ("fair",))
        assert told in caught.value.problems[0].message
