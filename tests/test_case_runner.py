"""The format of rule cases: what passes, what fails, what cannot be read, and how it is said."""

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from sfcli.cases import facts
from sfcli.cases.compare import same
from sfcli.cases.coverage import WITHOUT, Coverage, by_clause, report
from sfcli.cases.files import find, read_case
from sfcli.cases.report import check_file
from sfcli.cases.setup import build
from sfcli.cases.tables import tables
from sfcli.data import clauses
from sfcli.data.clauses import under
from sfcli.dice import GivenDice
from sfcli.hexes import parse
from sfcli.sides import Side

CASES = Path(__file__).parent / "cases"
HEAD = """\
rule  = ["6-e"]
title = "A case"

[setup]
turn    = "Jul I 44"
player  = "allied"
phase   = "movement"
control = { allied = "all" }

[[setup.unit]]
id = "A1"
side = "allied"
hex = "17A:1604"
counter = "8-8 inf XX"
cadre = "3-8"

[[setup.unit]]
id = "D1"
side = "axis"
hex = "17A:1305"
counter = "3-6 inf III"
"""
AT_A_FIELD = """[[setup.air]]
id = "B1"
side = "allied"
base = "17A:1606"
model = "4B5 Test 4-4/6"
"""
"""An air unit at a temporary airfield that nobody keeps."""
MOVE = """
[[step]]
do = "move A1 to 17A:1602"
expect = { ok = true, cost = 2 }
"""


def failures(tmp_path: Path, text: str) -> list[str]:
    """Return what a case fails in, without the name of its file."""
    path = tmp_path / "case.toml"
    path.write_text(text, encoding="utf-8")
    lines = check_file(path, tables()).lines
    return [line.removeprefix(str(path)) for line in lines]


def test_a_case_passes(tmp_path: Path) -> None:
    assert failures(tmp_path, HEAD + MOVE) == []


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ("expect = { cost = 3 }", ":23: move A1 to 17A:1602: cost should be 3 and is 2"),
        ("expect = { ok = false }", "should be refused and was accepted"),
        ('expect = { rule = "6" }', "should be refused and was accepted"),
        ("expect = { color = 1 }", "the outcome has no such key, only cost"),
        ("dice = [3]", "rolled 0 of the 1 die given"),
        ('dice = "any"', ""),
        ("", ""),
        ('expect = { cost = "2" }', ""),
        ('expect = { path = ["17A:1604", "17A:1603", "17A:1602"] }', ""),
        ('expect = { path = ["17A:1604", "17A:1602", "17A:1603"] }', "path should be"),
    ],
)
def test_an_outcome_is_compared(tmp_path: Path, step: str, said: str) -> None:
    found = failures(tmp_path, f'{HEAD}\n[[step]]\ndo = "move A1 to 17A:1602"\n{step}\n')
    assert any(said in line for line in found) if said else found == []


@pytest.mark.parametrize(
    ("line", "expect", "said"),
    [
        ("move A1 to 17A:0101", 'ok = false, rule = "6-e"', ""),
        ("move A1 to 17A:0101", 'ok = false, rule = "6"', ""),
        ("move A1 to 17A:0101", 'rule = "6"', ""),
        ("move A1 to 17A:0101", 'ok = false, rule = ["9B", "6-e"]', ""),
        ("move A1 to 17A:0101", 'ok = false, rule = "6A"', "should be refused by 6A and was"),
        ("move A1 to 17A:0101", "ok = true", "should be accepted and was refused"),
        ("move A1 to 17A:0101", "cost = 6", "should be accepted and was refused"),
        ("move B9 to 17A:1602", "ok = false", ""),
        ("move B9 to 17A:1602", "ok = true", "cannot be read: B9 names no unit"),
        ("mvoe A1 to 17A:1602", "ok = false", "cannot be read: mvoe is no command"),
        ("", "ok = true", "the step has no command"),
        ("pass", "ok = true", ""),
        ("pass", "ok = false", ""),
        ("axis: move D1 to 17A:1205", 'ok = false, rule = "6-a"', ""),
        ("odds 17A:1305 with A1", 'ok = false, rule = "9"', ""),
        ("supply A1", "in_supply = false", ""),
        ("end", "ok = true", ""),
    ],
)
def test_a_line_is_carried_out(tmp_path: Path, line: str, expect: str, said: str) -> None:
    found = failures(tmp_path, f'{HEAD}\n[[step]]\ndo = "{line}"\nexpect = {{ {expect} }}\n')
    assert any(said in text for text in found) if said else found == []


def test_more_dice_than_given_fail(tmp_path: Path) -> None:
    text = HEAD.replace("movement", "combat").replace("17A:1305", "17A:1605")
    step = '\n[[step]]\ndo = "attack 17A:1605 with A1"\n'
    assert any(
        "rolls more dice than the 0 dice given" in f for f in failures(tmp_path, text + step)
    )
    assert failures(tmp_path, text + step + "dice = [6]\n") == []
    assert failures(tmp_path, text + step + "dice = 6\n") == []


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ('unit = "A1"\nhex = "17A:1602"\nmp = 6\nstatus = "full"', ""),
        ('unit = "A1"\nmp = "6"\nsupply = "in supply"\nisolated = false\ncarrying = 0', ""),
        ('unit = "A1"\nhex = "17A:1603"', "hex should be 17A:1603 and is 17A:1602"),
        ('unit = "A9"\nhex = "17A:1603"', "is no such unit"),
        ('hex = "17A:1602"\nowner = "allied"\nstack = ["A1"]\nrp = 0', ""),
        ('hex = "17A:1604"\nstack = []', ""),
        ('hex = "17A:1305"\nowner = "axis"', ""),
        ('side = "allied"\nrail = { greater_germany = 0 }', ""),
        ('turn = "Jul I 44"\nplayer = "allied"\nphase = "movement"\nweather = "clear"', ""),
        ('phase = "movement/ground"\nsea = { atlantic = "calm" }\ndecision = "none"', ""),
        ('decision = "axis"', "decision should be axis and is nothing"),
        ('unit = "A1"\ncolour = 1', "then 1.colour: is no fact of a unit"),
        ('hex = "nowhere"\nowner = "axis"', "expected a hex"),
        ('side = "red"\nrp = 1', "expected a side"),
        ('turn = "Jul I 44"\nafter = 3', "expected the number of a step; found 3"),
    ],
)
def test_facts_hold_at_the_end(tmp_path: Path, then: str, said: str) -> None:
    found = failures(tmp_path, f"{HEAD}{MOVE}\n[[then]]\n{then}\n")
    assert any(said in text for text in found) if said else found == [], found


def test_facts_hold_right_after_a_step(tmp_path: Path) -> None:
    second = '\n[[step]]\ndo = "move A1 to 17A:1601"\n'

    def then(hex_: str, after: int) -> str:
        return f'\n[[then]]\nunit = "A1"\nhex = "{hex_}"\nafter = {after}\n'

    assert failures(tmp_path, HEAD + MOVE + then("17A:1602", 1) + second) == []
    assert failures(tmp_path, HEAD + MOVE + second + then("17A:1602", 1)) == []
    assert failures(tmp_path, HEAD + MOVE + second + then("17A:1601", 2)) == []
    third = '\n[[step]]\ndo = "end"\n'
    between = HEAD + MOVE + second + then("17A:1601", 1) + third
    assert failures(tmp_path, between) == []
    assert failures(tmp_path, between.replace('17A:1601"\nafter', '17A:1602"\nafter')) != []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (('turn    = "Jul I 44"', 'turn = "Jul 44"'), ":5: setup.turn: expected a turn"),
        (('phase   = "movement"', 'phase = "moving"'), ":7: setup.phase: expected a phase"),
        (('player  = "allied"', 'player = "red"'), ":6: setup.player: "),
        (('counter = "8-8 inf XX"', 'counter = "8-8 infx XX"'), ":14: setup.unit 1.counter: "),
        (('counter = "8-8 inf XX"', 'color = "red"'), "setup.unit 1.color: is no key"),
        (('id = "D1"', 'id = "A1"'), "two units are called A1"),
        (('hex = "17A:1604"', 'hex = "1604"'), "setup.unit 1.hex: expected a hex"),
        (('hex = "17A:1604"\n', ""), "A1 stands nowhere"),
        (('cadre = "3-8"', 'nation = "german"'), "German units are Axis ones"),
        (('rule  = ["6-e"]\n', ""), "rule: is missing"),
        (("[setup]", '[setup]\nboard = "round"'), "setup.board: "),
        (("[setup]", '[setup]\nweather = "hail"'), "setup.weather: "),
        (('title = "A case"', 'title = "A case'), "is no TOML"),
        (("[setup]", '[setup.terrain]\n"17A:1605" = "jam"\n[setup]'), "setup.terrain.17A:1605: "),
        (("[setup]", "[setup]\nairplanes = 3"), "setup.airplanes: is no key of this table"),
        (('{ allied = "all" }', '{ allied = "most" }'), 'allied: expected "all" or a list of'),
        (("[setup]", "[setup]\nrail = { axis = { france = 9 } }"), "setup.rail.axis.france: "),
        (('hex = "17A:1604"\n', 'hex = "17A:1604"\nmp = 9\n'), "A1 has 8 MPs in all; found 9"),
        (
            (
                "[setup]",
                '[[setup.source]]\nside = "axis"\nhex = "17A:1601"\nkind = "limited"\n[setup]',
            ),
            "setup.source 1: a limited source needs a limit",
        ),
        (
            ("[setup]", f'{AT_A_FIELD}[setup]\ntemporary = ["17A:1606"]'),
            "setup.temporary: no construction unit is in 17A:1606 to keep the temporary airfield "
            "that B1 is at",
        ),
    ],
)
def test_what_cannot_be_read_is_an_error(
    tmp_path: Path, change: tuple[str, str], said: str
) -> None:
    found = failures(tmp_path, HEAD.replace(*change) + MOVE)
    assert any(said in line for line in found), found


@pytest.mark.parametrize("dice", ["[7]", '"all"', "[true]", "[2.5]", "0"])
def test_dice_that_cannot_fall(tmp_path: Path, dice: str) -> None:
    found = failures(tmp_path, f"{HEAD}{MOVE}dice = {dice}\n")
    assert any("step 1.dice: expected a list of dice" in line for line in found), found


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert "no such file" in check_file(tmp_path / "none.toml", tables()).lines[0].lower()
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    assert "is not UTF-8" in check_file(tmp_path / "bytes.toml", tables()).lines[0]


def test_every_key_of_the_set_up_is_used(tmp_path: Path) -> None:
    text = """\
rule  = "12C"
title = "Everything"
[setup]
board = "plain"
turn = "Dec II 44"
player = "axis"
phase = "initial"
weather = { C = "mud", D = "snow" }
sea = { atlantic = "rough" }
options = ["44B3"]
control = { allied = "all", axis = ["17A:1601", "1602"] }
rail = { axis = { greater_germany = 10 } }
net = { greater_germany = ["17A:1601", "1602"] }
breaks = ["17A:1602"]
own_sources_only = true
theaters = { axis = ["West"] }
replacements = { "german/inf" = "3 1/2" }
tallies = { battles = 2 }
italy_surrendered = true
allied_once = ["17A:1601"]
[setup.terrain]
"17A:1605" = ["rough", "dot city Test", "fort"]
"17A:1604/1605" = "river"
[[setup.line]]
kind = "rail"
hexes = ["17A:1601", "1602", "1603"]
[[setup.source]]
side = "axis"
hex = "17A:1601"
kind = "limited"
limit = 15
[[setup.rp]]
side = "axis"
hex = "17A:1601"
n = 3
id = "RP1"
[[setup.supply]]
side = "axis"
hex = "17A:1601"
n = 2
[[setup.unit]]
id = "D1"
side = "axis"
hex = "17A:1601"
counter = "8-8 inf XX"
cadre = "3-8"
status = "cadre"
mp = "3 1/2"
supply = "U-2"
isolated = true
disrupted = true
moved = true
attacked = true
[[setup.unit]]
id = "D2"
side = "axis"
status = "away"
counter = "2-1-8 inf III"
"""
    path = tmp_path / "all.toml"
    path.write_text(text, encoding="utf-8")
    game = build(read_case(path), tables(), GivenDice())
    pos, state = game.position, game.state
    here = parse("17A:1601")
    assert here is not None
    unit = state.units["D1"]
    assert (state.clock.step.id, state.clock.player) == ("initial", Side.AXIS)
    assert (state.weather["D"], state.sea["Atlantic"]) == ("snow", "rough")
    assert pos.scenario.options == {"44B3"}
    assert state.owner(here) is Side.AXIS
    assert state.owner(here + 20) is Side.ALLIED
    assert pos.board.rail_nets[here] == "greater_germany"
    assert state.rail[Side.AXIS, "greater_germany"].left == 120
    assert state.points[Side.AXIS, here] == 3
    assert state.supplies[0].points == 2
    assert pos.scenario.sources[0].limit == 180
    assert (unit.status, unit.out, unit.isolated, unit.disrupted) == ("cadre", 2, True, True)
    assert unit.flags >= {"moved", "attacked"}
    assert state.replacements["german/inf"] == Fraction(7, 2)
    assert pos.board.has_rail(here)
    assert state.units["D2"].hex is None
    assert list(state.fortifications.values()) == ["fort"]


@pytest.mark.parametrize(
    ("given", "found", "equal"),
    [
        (3, 3, True),
        ("3 1/2", Fraction(7, 2), True),
        (3.5, "3 1/2", True),
        ("1/2", "1/2", True),
        ("3:1", "3:1", True),
        ("3:1", "2:1", False),
        ("ex", "EX", True),
        (["A1", "A2"], ("A1", "A2"), True),
        (["A2", "A1"], frozenset({"A1", "A2"}), True),
        (["A2", "A1"], ["A1", "A2"], False),
        ({"terrain": -1}, {"terrain": -1, "weather": 0}, True),
        ({"terrain": -1}, {"terrain": -1, "weather": -2}, True),
        ({"terrain": -1}, {"terrain": -2, "weather": -2}, False),
        ({"terrain": -1}, {"weather": -2}, False),
        ({"terrain": 0}, {"terrain": -1}, False),
        ({}, {"terrain": -1}, False),
        ({}, {"terrain": 0}, True),
        ("16A:1033", "17A:1001", True),
        (True, 1, True),
        ("none", None, True),
        ("", None, True),
        ("axis", Side.AXIS, True),
        ("-1", -1, True),
        (0, None, False),
    ],
)
def test_values_are_compared(given: Any, found: Any, equal: bool) -> None:
    assert same(given, found) is equal


@pytest.mark.parametrize(
    ("cited", "given", "holds"),
    [
        ("9B-c", "9B", True),
        ("9B2-a", "9B", True),
        ("9B2-a", "9", True),
        ("9B-c", "9B-c", True),
        ("9B-c", "9b-C", True),
        ("9B-ca", "9B-c", False),
        ("9B", "9B-c", False),
        ("12D-a", "1", False),
        ("1-a", "1", True),
        ("40B1a-c", "40B1a", True),
        ("7A3-f", "7A", True),
    ],
)
def test_clauses_are_cited_by_prefix(cited: str, given: str, holds: bool) -> None:
    assert under(cited, given) is holds


def test_coverage_tells_cases_by_clause(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('rule = ["6-e", "6A"]\n')
    (tmp_path / "b.toml").write_text("rule = [\n")
    (tmp_path / "without.md").write_text("Prose.\n\n- 6-a, 6-b: the units are on holiday\n")
    assert by_clause(tmp_path) == {"6-e": ["a.toml"], "6A": ["a.toml"]}
    lines = list(report(["6"], tmp_path))
    assert lines.count("           + a.toml") == 2, "of clause 6-e, and of rule 6A as a whole"
    assert lines.count("           - no case: the units are on holiday") == 2
    assert lines.count("  on the whole of it") == 1
    assert re.fullmatch(
        r"\d+ clauses: 1 with a case, 2 that can have none yet, \d\d still without", lines[-1]
    )
    bare = list(report(["6"], tmp_path, uncovered=True))
    assert not any("6-e " in line for line in bare)
    assert any("6-a " in line for line in bare)
    assert list(report(["99"], tmp_path)) == []


def test_coverage_fits_80_columns() -> None:
    assert max(map(len, report([], CASES))) <= 80
    assert list(report(["12B3"], CASES))[-1].endswith("with a case, none still without")


FINISHED = (
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14A2", "14A3", "14B",
    "14C", "14D", "14E", "14F", "14I", "36", "37B", "37C",
)  # fmt: skip
"""Rules of which every clause has a case, or a reason why it can have none yet."""


def test_every_clause_of_the_finished_rules_is_covered() -> None:
    coverage = Coverage(CASES)
    ids = {
        clause.id
        for paragraph in clauses.everything()
        if any(under(paragraph.rule, rule) for rule in FINISHED)
        for clause in paragraph.clauses
    }
    assert len(ids) > 600
    assert [id_ for id_ in sorted(ids) if coverage.is_open(id_)] == []


def test_what_can_have_no_case_has_none() -> None:
    coverage = Coverage(CASES)
    known = {clause.id for paragraph in clauses.everything() for clause in paragraph.clauses}
    text = (CASES / WITHOUT).read_text(encoding="utf-8")
    bullets = [line for line in text.splitlines() if line.startswith("- ")]
    listed = [id_ for line in bullets for id_ in line[2:].partition(":")[0].split(", ")]
    assert sorted(listed) == sorted(coverage.without), "every line is read, each clause once"
    assert [id_ for id_ in listed if id_ not in known] == []
    assert [id_ for id_ in listed if id_ in coverage.cases] == []


def test_folders_are_searched(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    for name in ("b.toml", "deep/a.toml", "note.md"):
        (tmp_path / name).write_text("")
    assert [p.name for p in find([tmp_path])] == ["b.toml", "a.toml"]
    assert [p.name for p in find([tmp_path / "b.toml"])] == ["b.toml"]


def test_every_fact_is_documented() -> None:
    text = (Path(__file__).parent / "cases" / "README.md").read_text(encoding="utf-8")
    for table in (facts.UNIT, facts.HEX, facts.SIDE, facts.GAME):
        for key in table:
            assert re.search(rf"\b{key}\b", text.partition("## [[then]]")[2]), key


def test_what_is_owed_is_compared(tmp_path: Path) -> None:
    text = HEAD.replace("movement", "combat").replace("17A:1305", "17A:1605")
    step = '\n[[step]]\ndo = "attack 17A:1605 with A1"\ndice = [6]\n'
    for owed in ("allied", "allied advance", "advance"):
        assert failures(tmp_path, f'{text}{step}expect = {{ decision = "{owed}" }}\n') == []
    found = failures(tmp_path, f'{text}{step}expect = {{ decision = "axis" }}\n')
    assert "the decision owed should be axis and is allied advance" in found[0]
