"""The charts of the air war against every value that the rulebook or a published page fixes."""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from sfcli import calendar
from sfcli.charts.air import TASKS, AirCharts, CombatModifier
from sfcli.charts.aircraft import AirType
from sfcli.charts.model import Charts
from sfcli.data import air as air_reader
from sfcli.data.air_text import parse_air
from sfcli.data.charts import read_charts
from sfcli.data.counter_text import parse_counter
from sfcli.data.counters import Template, read_nations, read_templates
from sfcli.data.documents import Document, names, read_documents
from sfcli.data.errors import Problem
from sfcli.forces import Counter
from sfcli.twelfths import ONE

RULES = Path(__file__).parents[1] / "rules"
GRADE = "KAR-"
"""Results of fire, the worst for its target first."""


@cache
def charts() -> Charts:
    return read_charts(RULES)


def air() -> AirCharts:
    return charts().air


@cache
def documents() -> dict[str, Document]:
    problems: list[Problem] = []
    return read_documents(RULES, names(RULES), (), problems)


def plane(id_: str) -> AirType:
    return air().types[id_]


def printed(text: str) -> AirType:
    found = parse_air(text, air())
    assert isinstance(found, AirType), found
    return found


def turn(name: str) -> int:
    found = calendar.parse(name)
    assert found is not None
    return found


# ---- reading ------------------------------------------------------------------------------------


def test_a_game_without_air_units_reads_none_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[Path] = []
    real = air_reader.read_air

    def counted(rules: Path, known: Charts, overlays: tuple[Path, ...] = ()) -> AirCharts:
        read.append(rules)
        return real(rules, known, overlays)

    monkeypatch.setattr(air_reader, "read_air", counted)
    fresh = read_charts(RULES)
    assert read == []
    assert fresh.air is fresh.air
    assert fresh.air_orders is fresh.air_orders
    assert read == [RULES], "once, however often it is asked for"


# ---- air combat: rule 21 ------------------------------------------------------------------------


def fired(by: str, on: str, dice: int) -> tuple[int, int, str]:
    """Return the differential, the modified dice and the result of fire."""
    firing, target = plane(by), plane(on)
    differential = firing.attack - target.defense
    modified = dice + sum(each.drm for each in air().combat.applying(firing, target))
    return differential, modified, air().combat.result(differential, modified)


@pytest.mark.parametrize(
    ("by", "on", "dice", "differential", "modified", "result"),
    [
        ("p_40n", "me_109g6", 9, 0, 9, "-"),
        ("me_109g6", "p_40n", 6, 2, 6, "A"),
        ("p_38j", "fw_190a2", 7, 0, 7, "-"),
        ("p_51d5", "fw_190a2", 8, 1, 8, "-"),
        ("fw_190a2", "b_25d", 5, 4, 4, "K"),
        ("b_25d", "fw_190a2", 7, -3, 8, "-"),
    ],
)
def test_21_the_air_combat_of_the_rulebook(
    by: str, on: str, dice: int, differential: int, modified: int, result: str
) -> None:
    assert fired(by, on, dice) == (differential, modified, result)
    source = documents()["charts/air_combat_results"].source(
        ("results", str(differential), str(modified))
    )
    assert source == "rulebook:21"


def test_21b3_differentials() -> None:
    assert plane("p_51d5").attack - plane("ju_87d").defense == 4
    assert plane("ju_87d").attack - plane("p_51d5").defense == -5


def test_21b3_every_cell() -> None:
    rows = {
        -5: "AAR-------", -4: "AAAR------", -3: "KAAR------", -2: "KKAAR-----", -1: "KKKARR----",
        0: "KKKAAR----", 1: "KKKKARR---", 2: "KKKKAAR---", 3: "KKKKKARR--", 4: "KKKKKAAR--",
        5: "KKKKKAARR-", 6: "KKKKKKAAR-", 7: "KKKKKKKAA-",
    }  # fmt: skip
    assert air().combat.results == rows
    assert air().combat.result(-9, 1) == air().combat.result(-5, 1) == "A"
    assert air().combat.result(12, 9) == air().combat.result(7, 9) == "A"
    assert air().combat.result(0, -3) == "K"
    assert air().combat.result(7, 12) == "-"


@pytest.mark.parametrize(
    ("by", "on", "drm"),
    [
        ("me_109g6", "p_40n", 0),
        ("me_109g6", "b_26b", -1),
        ("p_47d", "me_110g2", -1),
        ("p_47d", "ju_52", -1),
        ("me_109g6", "c_46d", -1),
        ("me_109g6", "lanc", 0),
        ("me_110g2", "lanc", -1),
        ("me_110g2", "b_26b", -1),
        ("me_110g2", "p_47d", 1),
        ("beau_6f", "ju_88a4", -1),
        ("a_36a", "me_109g6", 1),
        ("stir_4", "me_109g6", 1),
        ("a_20b", "me_109g6", 1),
        ("lanc", "me_109g6", 0),
        ("me_262a1", "p_51d5", -1),
        ("me_262a1", "b_26b", -2),
        ("p_51d5", "me_262a1", 1),
        ("me_163b", "mete_3", 0),
    ],
)
def test_21b3_modifiers(by: str, on: str, drm: int) -> None:
    applying: list[CombatModifier] = air().combat.applying(plane(by), plane(on))
    assert sum(each.drm for each in applying) == drm, [each.when for each in applying]


@pytest.mark.parametrize(("strength", "left"), [(7, 5), (3, 1), (2, 1), (1, 1), (0, 0)])
def test_23a1_23c_strengths_are_lessened_and_never_raised(strength: int, left: int) -> None:
    assert air().combat.fighter_bomber.of(strength) == left
    assert air().combat.extended.of(strength) == left


def test_21c_patrol_attacks() -> None:
    differential = plane("me_109g6").attack - plane("b_25d").defense
    assert differential == 3
    assert air().patrol.result(differential, 4) == "R"
    assert air().patrol.result(99, 6) == "-"
    assert air().patrol.result(-99, 1) == "R"


@pytest.mark.parametrize(
    "rows",
    [
        lambda: air().combat.results,
        lambda: air().patrol.results,
        lambda: air().antiaircraft.results,
    ],
)
def test_more_never_serves_the_firer_worse(rows) -> None:  # type: ignore[no-untyped-def]
    grades = [[GRADE.index(letter) for letter in row] for _, row in sorted(rows().items())]
    for row in grades:
        assert row == sorted(row)
    for lower, higher in pairwise(grades):
        assert all(a >= b for a, b in zip(lower, higher, strict=True))


# ---- antiaircraft: rules 22, 26D, 43B -----------------------------------------------------------


def test_22b2_columns() -> None:
    table = air().antiaircraft
    assert list(table.results) == [1, 2, 3, 5, 7, 10, 13, 17]
    assert table.column(9) == 7
    assert table.column(40) == 17
    assert table.column(Fraction(1, 2)) == 0
    assert table.result(Fraction(1, 2), 2) == "-"


def test_22b2_every_cell() -> None:
    assert air().antiaircraft.results == {
        1: "AAR---------", 2: "AAAR--------", 3: "AAARR-------", 5: "AAAAR-------",
        7: "AAAARR------", 10: "KAAAAR------", 13: "KKAAARR-----", 17: "KKKAAAR-----",
    }  # fmt: skip
    assert air().antiaircraft.result(9, 6) == "R"
    assert air().antiaircraft.result(9, 7) == "-"


def test_22b1_on_das_the_attackers_fire_with_their_total_by_their_hexes() -> None:
    assert air().antiaircraft.who("defensive_air_support").ground == "attackers"
    assert air().antiaircraft.column(Fraction(4 + 0 + 2, 3)) == 2


@pytest.mark.parametrize(
    ("task", "ground", "naval", "light_on_heavy"),
    [
        ("ground_support", "all", "none", False),
        ("yard", "all", "none", False),
        ("transport", "all", "none", True),
        ("air_drop", "all", "none", True),
        ("minelaying", "all", "none", True),
        ("naval_in_port", "all", "in_port", True),
        ("port", "all", "in_port", False),
        ("strategic_port", "all", "in_port", False),
        ("naval_patrol", "none", "at_sea", True),
        ("defensive_air_support", "attackers", "none", False),
    ],
)
def test_22b1_who_fires(task: str, ground: str, naval: str, light_on_heavy: bool) -> None:
    who = air().antiaircraft.who(task)
    assert (who.ground, who.naval, who.light_on_heavy) == (ground, naval, light_on_heavy)
    assert task in TASKS


@pytest.mark.parametrize(
    ("id_", "task", "when", "night", "torpedoes", "drm"),
    [
        ("p_47d", "airbase", "Mar II 44", False, False, 0),
        ("p_47d", "airbase", "Apr I 44", False, False, -1),
        ("p_47d", "airbase", "Jan I 45", False, False, -1),
        ("b_26b", "airbase", "Jul I 43", False, False, 1),
        ("b_26b", "ground_support", "Jul I 43", False, False, -1),
        ("b_26b", "naval_in_port", "Jul I 43", False, False, 0),
        ("c_47", "air_drop", "Jul I 43", False, False, -1),
        ("c_47", "transport", "Jul I 43", False, False, 0),
        ("lanc", "yard", "Jul I 43", True, False, 2),
        ("me_262a2", "airbase", "Jul I 43", False, False, 1),
        ("ju_88a4_v", "naval_patrol", "Jul I 43", False, True, -1),
        ("ju_88a4_v", "naval_patrol", "Jul I 43", False, False, 0),
    ],
)
def test_22b2_modifiers(
    id_: str, task: str, when: str, night: bool, torpedoes: bool, drm: int
) -> None:
    applying = air().antiaircraft.applying(plane(id_), task, turn(when), night, torpedoes)
    assert sum(each.drm for each in applying) == drm, [each.when for each in applying]


def test_23h1_code_l_spares_a_bomber_its_modifier() -> None:
    low = printed("3B4 Low 2-3/L/20")
    assert air().antiaircraft.applying(low, "airbase", 0) == []


def test_26d_strategic_wings() -> None:
    wing = air().antiaircraft.wing
    assert (wing.per_hit, wing.afb, wing.day_hb, wing.night_hb) == (5, 3, 2, 1)


def test_43b_harassment_abatement() -> None:
    strength, dice = Fraction(4 + 7 + 3 + 6, 4), 7 + 10
    assert strength == 5
    abatement = air().antiaircraft.abatement
    assert abatement.nothing < dice <= abatement.one_hit


@cache
def templates() -> dict[str, Template]:
    return read_templates(RULES, charts())


def unit(text: str, nation: str) -> Counter:
    found = parse_counter(text, read_nations(RULES)[nation], charts(), templates())
    assert isinstance(found, Counter), found
    return found


@pytest.mark.parametrize(
    ("text", "nation", "aa"),
    [
        ("8-8 inf XX", "british", 1),
        ("8-8 inf XX", "canadian", 1),
        ("br_inf_8", "british", 1),
        ("pl_inf_8", "polish", 1),
        ("3-8 inf X", "british", 0),
        ("br_resxx", "british", 0),
        ("8-8 inf XX", "american", 0),
        ("16-10 arm XX", "american", 1),
        ("14-10 arm XX", "german", 1),
        ("6-10 arm X", "german", 0),
        ("lw_hg44", "german", 2),
        ("lw_para_98", "german", 1),
        ("lw_field", "german", 1),
        ("ge_inf_7", "german", 0),
        ("it_inf_38", "italian", 0),
        ("lw_hvaa_iii", "german", 4),
        ("ge_pf3", "german", 2),
    ],
)
def test_22a3_intrinsic_antiaircraft_of_units(text: str, nation: str, aa: int) -> None:
    assert air().intrinsic.strength(unit(text, nation)) == aa


def test_22a3_cadres_have_none() -> None:
    assert air().intrinsic.strength(unit("br_inf_8", "british"), cadre=True) == 0


def test_22a3_places() -> None:
    places = {(p.owner, p.name): p for p in air().intrinsic.places}
    assert places["german", "major city hex"].cities == {"partial", "full"}
    assert places["any", "great port"].ports == {"great"}
    assert places["allied", "London hex"].place == "London"
    (airfield,) = (place for place in places.values() if place.airfield)
    assert (airfield.owner, airfield.airfield) == ("german", 6)
    for place in places.values():
        told = (place.cities, place.ports, place.airfield, place.place)
        assert sum(map(bool, told)) == 1, place.name


# ---- bombing: rules 20G, 23 ---------------------------------------------------------------------


def test_20g_bombing_table() -> None:
    table = air().bombing
    assert table.least == {1: 6, 2: 5, 5: 4, 9: 3, 13: 2, 17: 1}
    assert table.column(8) == 5
    assert table.column(Fraction(9, 10)) == 0
    assert not table.is_hit(Fraction(9, 10), 6)
    assert table.is_hit(8, 4)
    assert not table.is_hit(8, 3)
    assert table.is_hit(1, 6), "the column of bombs on naval units, rule 20G2g"


@pytest.mark.parametrize(
    ("ids", "naval", "drm"),
    [
        (("a_36a",), False, 1),
        (("a_36a", "sbd_5"), False, 1),
        (("a_36a", "p_47d"), False, 0),
        (("ju_88a4_s",), True, 1),
        (("ju_88a4_s",), False, 0),
        (("ju_88a4_v",), True, 1),
        (("ju_88a4",), True, 0),
        (("he_177a_m",), True, 1),
        (("b_26b",), False, 0),
    ],
)
def test_20g_23e1_23h_modifiers(ids: tuple[str, ...], naval: bool, drm: int) -> None:
    applying = air().bombing.applying([plane(id_) for id_ in ids], naval)
    assert sum(each.drm for each in applying) == drm


def test_20g_23_strengths() -> None:
    strength = air().bombing.strength
    half, third = Fraction(1, 2), Fraction(1, 3)
    assert strength.poor_weather == {"mud", "winter", "snow"}
    assert strength.poor_seas == {"rough", "stormy"}
    assert (strength.poor, strength.poor_sea, strength.support) == (half, half, half)
    assert (strength.coast, strength.night) == (half, half)
    assert (strength.extended, strength.jettison) == (third, third)
    assert (strength.missiles, strength.torpedoes, strength.airbase) == (2, 2, 1)
    bomber = printed("5B6 B-25J 3-6/24")
    extended = [strength.extended * points for points in (bomber.tactical, bomber.strategic)]
    assert extended == [1, 2], "the example of rule 23C"


@pytest.mark.parametrize(
    ("points", "level"),
    [(1, 0), (Fraction(19, 10), 0), (2, 1), (3, 1), (4, 2), (9, 2), (10, 3), (19, 3), (20, 4)],
)
def test_20g2d_harassment_levels(points: Fraction | int, level: int) -> None:
    assert air().bombing.harassment.level(points) == level


def test_20g2d_what_harassment_does() -> None:
    harassment = air().bombing.harassment
    assert [(each.here, each.around) for each in harassment.levels] == [
        (1, 0), (2, 0), (2, 1), (2, 2),
    ]  # fmt: skip
    assert (harassment.most, harassment.mps) == (2, ONE)
    assert (harassment.strategic, harassment.rail_only) == (20, 7)


def test_20g_what_hits_do() -> None:
    hits = air().bombing.hits
    assert hits.yard == 2 * ONE
    assert (hits.yard_limits["dot"], hits.yard_limits["major"]) == (1, 2)
    assert (hits.coast_defense, hits.bridge) == (2, 3)
    assert air().bombing.units_per_re == 1


def test_23h2_code_t() -> None:
    assert air().antitank == 3
    assert plane("hurri_4").has("T")


# ---- airbases: rules 14A1, 17 -------------------------------------------------------------------


def test_17a_capacities() -> None:
    bases = charts().airbases
    capacity = bases.capacity
    assert capacity["fortress_improved"] + capacity["reference"] + 3 == 5
    assert (capacity["dot"], capacity["partial"], capacity["full"]) == (3, 6, 6)
    assert (bases.most, bases.step, bases.hit) == (12, 3, 1)
