"""The charts against every value that the rulebook or a published page fixes."""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from sfcli import calendar
from sfcli.board import FORTIFICATIONS, HEXSIDES, TERRAINS
from sfcli.charts.model import AS_MOUNTAIN, WEATHER, Charts, CombatTable
from sfcli.data.charts import fingerprint, read_charts
from sfcli.data.documents import Document, leaves, names, read_documents
from sfcli.data.errors import Problem
from sfcli.data.kinds import KINDS
from sfcli.data.schemas.base import validated
from sfcli.data.schemas.registry import SCHEMAS
from sfcli.twelfths import ONE

RULES = Path(__file__).parents[1] / "rules"
ORDER = ("AE", "AH", "AR", "AS", "EX", "HX", "DR", "DH", "DE")
"""Combat results, worst for the attacker first."""


@cache
def charts() -> Charts:
    return read_charts(RULES)


@cache
def documents() -> dict[str, Document]:
    problems: list[Problem] = []
    read = read_documents(RULES, names(RULES), (), problems)
    assert not problems
    return read


# ---- all files ---------------------------------------------------------------------------------


def test_every_file_has_a_schema_and_fits_it() -> None:
    assert set(documents()) == set(SCHEMAS)
    problems: list[Problem] = []
    for name, document in documents().items():
        validated(document, SCHEMAS[name], problems)
    assert not problems, "\n".join(map(str, problems))


def test_every_number_says_where_it_comes_from() -> None:
    for document in documents().values():
        for key, value in leaves(document.values):
            if isinstance(value, int) and not isinstance(value, bool):
                assert document.source(key), (document.name, key)


def test_every_published_source_is_known() -> None:
    known = documents()["charts/sources"].values["source"]
    for document in documents().values():
        for key, _ in leaves(document.values):
            for part in document.source(key).split("; "):
                if part.startswith("published:"):
                    source = part.removeprefix("published:").partition("/")[0]
                    assert source in known, (document.name, key, part)


def test_every_chart_opens_with_a_manual_that_names_its_tables() -> None:
    for name, document in documents().items():
        text = document.layers[0].file.read_text(encoding="utf-8")
        manual = text.partition("\n\n")[0]
        assert manual.startswith("# "), name
        assert "\n#" in manual, name
        for table, value in document.values.items():
            if table != "chart" and isinstance(value, dict) and name != "counters/templates":
                assert f"[{table}" in manual, (name, table)


def test_every_kind_is_explained_where_overlays_are() -> None:
    manual = (RULES.parent / "docs" / "overlays.md").read_text(encoding="utf-8")
    for kind, meaning in KINDS.items():
        assert f"| `{kind}` | {meaning} |" in manual


def test_ids_are_those_of_the_board() -> None:
    assert set(TERRAINS) <= set(charts().terrain.hexes)
    assert set(HEXSIDES) <= set(charts().terrain.sides)
    assert set(FORTIFICATIONS) <= set(charts().terrain.fortifications)
    assert set(charts().terrain.cities) == {"point", "reference", "dot", "partial", "full"}


def test_fingerprint_changes_with_the_data(tmp_path: Path) -> None:
    (tmp_path / "charts").mkdir()
    same = fingerprint(RULES, [tmp_path])
    (tmp_path / "charts" / "weather.toml").write_text('[sea]\n"Jan I" = "CCCCCC"\n')
    assert charts().digest == fingerprint(RULES) == same
    assert fingerprint(RULES, [tmp_path]) != same


# ---- movement: rules 6, 6B, 7B, 44A ------------------------------------------------------------


@pytest.mark.parametrize(
    ("terrain", "column", "weather", "mps"),
    [
        ("mountain", "cm_art", "clear", 6),
        ("mountain", "other", "clear", 3),
        ("mountain", "mountain", "clear", 2),
        ("mountain", "cm_art", "winter", None),
        ("clear", "cm_art", "clear", 1),
        ("clear", "other", "clear", 1),
        ("woods", "other", "clear", 2),
        ("woods", "cm_art", "clear", 2),
        ("swamp", "cm_art", "clear", 6),
        ("forest", "cm_art", "clear", 6),
        ("all_sea", "other", "clear", None),
        ("massively_flooded", "other", "clear", None),
    ],
)
def test_6_costs_of_hexes(terrain: str, column: str, weather: str, mps: int | None) -> None:
    cost = charts().terrain.hexes[terrain].cost(column, weather)
    assert cost == (None if mps is None else mps * ONE)


def test_6_a_column_that_is_missing_is_as_other() -> None:
    clear = charts().terrain.hexes["clear"]
    assert clear.cost("mountain", "mud") == clear.cost("other", "mud") == 2 * ONE


@pytest.mark.parametrize(
    ("side", "mps"),
    [("river", 1), ("major_river", 2), ("narrow_strait", 2), ("all_sea", None), ("fortified", 0)],
)
def test_6_costs_of_hexsides(side: str, mps: int | None) -> None:
    expected = None if mps is None else mps * ONE
    for column in ("cm_art", "other", "ski"):
        assert charts().terrain.sides[side].cost(column, frozen=False) == expected


def test_44a1_river_and_woods_with_the_bridge_out_cost_3() -> None:
    chart = charts().terrain
    total = (chart.hexes["woods"].cost("other", "clear") or 0) + (
        chart.sides["river"].cost("other", frozen=False) or 0
    )
    assert total == 3 * ONE


def test_44a4_flooding_rivers() -> None:
    sides = charts().terrain.sides
    assert (sides["river"].flooding, sides["major_river"].flooding) == (2 * ONE, 4 * ONE)


def test_37a1_34j_causeways_and_ferries_are_major_rivers() -> None:
    sides = charts().terrain.sides
    for side in (sides["causeway"], sides["lc_ferry"]):
        for frozen in (False, True):
            for column in ("cm_art", "other", "ski"):
                assert side.cost(column, frozen) == sides["major_river"].cost(column, frozen)
            assert side.effect(frozen) == sides["major_river"].effect(frozen)
        assert not side.admin


def test_mountain_hexsides_cost_what_a_mountain_hex_costs() -> None:
    side = charts().terrain.sides["mountain"]
    assert side.cost("other", frozen=False) == side.cost("mountain", frozen=False) == AS_MOUNTAIN


def test_high_mountains_open_to_high_mountain_units_in_clear_weather_only() -> None:
    side, pass_ = (charts().terrain.sides[n] for n in ("high_mountain", "high_mountain_pass"))
    assert side.cost("other", frozen=False) is None
    assert side.cost("high_mountain", frozen=False) == 4 * ONE
    assert side.is_open("high_mountain", "clear")
    assert not side.is_open("high_mountain", "mud")
    assert pass_.cost("other", frozen=False) == 4 * ONE
    assert pass_.is_open("other", "clear")
    assert not pass_.is_open("other", "frost")
    assert pass_.is_open("high_mountain", "frost")
    assert pass_.cost("cm_art", frozen=False) is None


def test_6b_admin_movement_is_barred_by_mountains_and_major_rivers() -> None:
    chart = charts().terrain
    barred = {id_ for id_, hex_ in chart.hexes.items() if not hex_.admin}
    assert barred == {"mountain"}
    assert {id_ for id_, side in chart.sides.items() if not side.admin} == {
        "major_river", "causeway", "lc_ferry", "mountain", "high_mountain", "high_mountain_pass",
    }  # fmt: skip


def test_43c3_overland_supply() -> None:
    chart = charts().terrain
    double = {id_ for id_, hex_ in chart.hexes.items() if hex_.supply_hexes == 2}
    assert double == {"mountain", "forest", "wooded_swamp", "wooded_rough", "swamp"}
    extra = {id_ for id_, side in chart.sides.items() if side.supply_extra == 1}
    assert extra == {"major_river", "narrow_strait"}


def test_poor_weather_never_makes_a_hex_cheaper_but_where_it_freezes() -> None:
    for hex_ in charts().terrain.hexes.values():
        for costs in hex_.costs.values():
            assert (costs["mud"] or 0) >= (costs["clear"] or 0), hex_.id
            assert costs["winter"] == costs["snow"], hex_.id


# ---- stacking: rule 8A -------------------------------------------------------------------------


def test_8a_stacking() -> None:
    regular, mountain = charts().terrain.stacking, charts().terrain.mountain_stacking
    assert (regular.units, regular.non_divisional, regular.artillery) == (3, 3 * ONE, 2 * ONE)
    assert regular.artillery_division
    assert (mountain.units, mountain.non_divisional, mountain.artillery) == (2, 2 * ONE, ONE)
    assert not mountain.artillery_division


# ---- combat: rules 9, 14, 36B, 37B -------------------------------------------------------------

EXACT = [
    *(("2:1", die, result) for die, result in enumerate(("AR", "AS", "AS", "EX", "HX", "DR"), 1)),
    ("3:1", 2, "EX"), ("3:1", 3, "HX"), ("3:1", 4, "DR"),
    ("4:1", 1, "EX"),
    ("5:1", -1, "AS"), ("5:1", 0, "EX"),
    ("7:1", 0, "HX"), ("7:1", 5, "DE"),
]  # fmt: skip
SEEN = [
    ("2:1", -3, "AE"), ("3:1", -3, "AH"), ("3:1", -3, "AS"), ("3:1", -2, "AR"), ("3:1", -2, "AS"),
    ("3:1", 0, "DH"), ("3:1", 0, "HX"), ("4:1", -2, "AR"), ("4:1", 0, "DE"), ("5:1", -4, "HX"),
    ("5:1", 2, "DE"), ("7:1", 1, "DH"), ("4:1", 3, "DE"), ("1.5:1", -2, "AR"), ("1.5:1", 3, "EX"),
    ("3:1", -2, "HX"), ("3:1", -1, "DR"), ("5:1", -2, "DR"),
]  # fmt: skip
"""Results seen in play at these odds with this modifier, the roll not told."""


def table() -> CombatTable:
    return charts().combat


def rolled(odds: str, modifier: int) -> list[str]:
    return [table().result(odds, die + modifier) for die in range(1, 7)]


@pytest.mark.parametrize(("odds", "die", "result"), EXACT)
def test_9c_cells_that_are_known(odds: str, die: int, result: str) -> None:
    assert table().result(odds, die) == result
    key = ("results", odds, str(die))
    source = documents()["charts/ground_combat_results"].source(key)
    assert source.startswith("published:"), "a known cell has its source"


@pytest.mark.parametrize(("odds", "modifier", "result"), SEEN)
def test_9c_results_seen_can_be_rolled(odds: str, modifier: int, result: str) -> None:
    assert result in rolled(odds, modifier)


def test_9c_statements_about_the_table() -> None:
    worse_than_ex = set(ORDER[: ORDER.index("EX")])
    free = set(ORDER[ORDER.index("DR") :])
    assert [r in ("EX", "HX", "DR") for r in rolled("2:1", 0)] == [False] * 3 + [True] * 3
    assert [r in free for r in rolled("2:1", 0)] == [False] * 5 + [True]
    takes = [r in ("EX", "HX", "DR", "DH", "DE") for r in rolled("3:1", -1)]
    assert sum(takes) == 4, "3:1 with -1 takes the hex on four of six rolls"
    assert not worse_than_ex & set(rolled("4:1", 0))
    assert not worse_than_ex & set(rolled("2:1", 3))
    for odds in ("6:1", "7:1", "8:1", "9:1"):
        assert set(rolled(odds, 0)) <= free, "from 6:1 the attacker loses nothing"
    failures = [r in worse_than_ex for r in rolled("5:1", -2)]
    assert failures == [True] + [False] * 5, "5:1 with -2 fails on a 1 only"
    assert "DR" in table().results["8:1"]


def test_9c_more_never_serves_the_attacker_worse() -> None:
    rank = {result: place for place, result in enumerate(ORDER)}
    columns = [[rank[r] for r in table().results[name]] for name, _ in table().columns]
    for column in columns:
        assert column == sorted(column)
    for lower, higher in pairwise(columns):
        assert all(a <= b for a, b in zip(lower, higher, strict=True))


def test_9b_odds_round_in_favor_of_the_defender() -> None:
    assert table().column(Fraction(34), Fraction(9)) == "3:1"
    assert table().column(Fraction(84), Fraction(12)) == "7:1"
    assert table().column(Fraction(143, 2), Fraction(12)) == "5:1"
    assert table().column(Fraction(3), Fraction(2)) == "1.5:1"
    assert table().column(Fraction(1), Fraction(4)) == "1:4"
    assert table().column(Fraction(99), Fraction(1)) == "9:1"
    assert table().column(Fraction(1), Fraction(5)) == ""
    assert table().too_low == "AE"


def test_9b_columns_and_rows() -> None:
    assert [name for name, _ in table().columns] == [
        "1:4", "1:3", "1:2", "1:1", "1.5:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1", "8:1", "9:1",
    ]  # fmt: skip
    assert table().first_row == -1
    assert all(len(column) == 10 for column in table().results.values())
    assert table().result("2:1", -4) == "AE"
    assert table().result("2:1", 12) == "DE"


def test_36b_weather() -> None:
    chart = charts().terrain
    assert chart.weather_drm == {"clear": 0, "mud": -2, "frost": 0, "winter": -1, "snow": -1}
    assert chart.weather_aec == {
        "clear": "normal", "mud": "none", "frost": "normal", "winter": "reduced", "snow": "reduced",
    }  # fmt: skip
    assert chart.freezing_weather == {"frost", "winter", "snow"}


@pytest.mark.parametrize(
    ("terrain", "drm", "aec"),
    [("clear", 0, True), ("rough", -1, True), ("mountain", -2, False), ("forest", -2, False)],
)
def test_9h_combat_in_hexes(terrain: str, drm: int, aec: bool) -> None:
    effect = charts().terrain.hexes[terrain].combat
    assert (effect.drm, effect.aec) == (drm, aec)


def test_9h_fort_and_ravines_make_minus_2() -> None:
    chart = charts().terrain
    assert chart.fortifications["fort"].drm + chart.hexes["ravines"].combat.drm == -2


def test_10g_cities() -> None:
    cities = charts().terrain.cities
    assert cities["dot"].aec is False
    assert cities["reference"].aec is True
    assert (cities["partial"].drm, cities["full"].drm) == (0, -1)
    for class_ in ("partial", "full"):
        assert (cities[class_].siege, cities[class_].assault_engineers) == (2, 2)
        assert cities[class_].engineers
        assert cities[class_].support_halved
        assert cities[class_].multiplier(frozenset({"any", "inf"})) == Fraction(1, 2)
        assert cities[class_].multiplier(frozenset({"any", "combat_engineer"})) == 1
        assert cities[class_].multiplier(frozenset({"any", "artillery"})) == 1


def test_9h_river_and_swamp_multipliers() -> None:
    chart = charts().terrain
    infantry = frozenset({"any", "non_artillery", "non_motorized", "inf"})
    guns = frozenset({"any", "artillery", "art"})
    motorized_guns = guns | {"combat_motorized"}
    tanks = frozenset({"non_artillery", "combat_motorized", "combat_motorized_except_artillery"})
    river, major = chart.sides["river"], chart.sides["major_river"]
    assert river.effect(False).multiplier(infantry) == Fraction(1, 2)
    assert river.effect(False).multiplier(guns) == 1
    assert river.effect(True).multiplier(infantry) == 1
    assert major.effect(False).multiplier(infantry) == Fraction(1, 4)
    assert major.effect(True).multiplier(infantry) == Fraction(1, 2)
    swamp = chart.hexes["swamp"].combat
    assert swamp.multiplier(tanks) == swamp.multiplier(guns) == Fraction(1, 2)
    assert swamp.multiplier(motorized_guns) == Fraction(1, 2), "halved once, not twice"
    assert swamp.multiplier(infantry) == 1


def test_37b_fortifications() -> None:
    forts = charts().terrain.fortifications
    assert forts["port_fortification"] == forts["fortress_improved"]
    assert forts["westwall_improved"].no_retreat
    assert not forts["westwall_unimproved"].no_retreat
    assert forts["fortress_improved"].assault_engineers == 2
    assert forts["fortress_unimproved"].assault_engineers == 1
    for effect in forts.values():
        assert effect.engineers == (effect.drm <= -1), "14A2 names the modifiers -1 to -3"
    after = charts().terrain.when_captured
    assert after["fort"] == ""
    assert after["fortress_improved"] == "fortress_unimproved"
    assert after["westwall_improved"] == "westwall_unimproved"
    assert after["westwall_unimproved"] == "westwall_unimproved"


def test_14a2_engineers() -> None:
    bonus = charts().terrain.engineers
    assert (bonus.least, bonus.drm) == (Fraction(1, 7), 1)


# ---- armor: rule 10 ----------------------------------------------------------------------------


def test_10c_modifiers() -> None:
    chart = charts().armor
    assert chart.aeca == {"normal": (1, 2, 3), "reduced": (0, 1, 2)}
    assert chart.aecd == {"normal": (-1, -2, -2), "reduced": (0, -1, -1)}
    assert chart.atec == (-1, -2, -4)
    assert chart.aeca["normal"][2] + chart.atec[2] == -1, "full against full, rule 10D"
    assert chart.neutral_per_capable == 2
    assert chart.required_losses == Fraction(1, 2)


@pytest.mark.parametrize(
    ("part", "whole", "step"),
    [(3, 9, 0), (1, 4, 0), (1, 7, 0), (1, 8, None), (3, 6, 1), (6, 6, 2), (5, 6, 1), (0, 0, None)],
)
def test_10c_proportions(part: int, whole: int, step: int | None) -> None:
    assert charts().armor.step(part, whole) == step


def test_10i_infantry_antitank_weapons() -> None:
    since = charts().infantry_antitank
    assert calendar.name(since.german) == "Jul I 44"
    assert calendar.name(since.allied) == "Sep I 44"


# ---- zones of control, overruns, rail, supply: rules 5, 7, 12, 13 ------------------------------


def test_6a_zoc_costs() -> None:
    zoc = charts().zoc
    assert zoc.cost(reduced=False, into_zoc=False, german_cm=False) == 2 * ONE
    assert zoc.cost(reduced=False, into_zoc=True, german_cm=False) == 3 * ONE
    assert zoc.cost(reduced=True, into_zoc=False, german_cm=False) == 0
    assert zoc.cost(reduced=True, into_zoc=True, german_cm=False) == ONE
    assert zoc.cost(reduced=False, into_zoc=True, german_cm=True) == 2 * ONE
    assert zoc.cost(reduced=True, into_zoc=True, german_cm=True) == ONE


def test_13_overrun_costs() -> None:
    overrun = charts().overrun
    assert (overrun.least_odds, overrun.zero_defense_odds) == (10, 12)
    assert overrun.cost(Fraction(10), german_cm=False) == 3 * ONE
    assert overrun.cost(Fraction(23, 2), german_cm=False) == 3 * ONE
    assert overrun.cost(Fraction(12), german_cm=False) == 2 * ONE
    assert overrun.cost(Fraction(10), german_cm=True) == 2 * ONE


def test_7a1_rail_rates() -> None:
    rates = charts().rail_rates
    assert rates.hexes_per_mp == {
        10: 4, 9: 4, 8: 5, 7: 6, 6: 7, 5: 8, 4: 10, 3: 13, 2: 20, 1: 40,
    }  # fmt: skip
    assert (rates.rail_only_hexes, rates.rail_only_per_mp) == (40, 7)
    assert rates.strategic_hexes == 200


def test_7a4_rail_nets() -> None:
    rail = charts().rail
    assert len(rail.nets) == 8
    assert rail.nets["mainland_france_benelux"].capacity["axis", "jul43"] == 50 * ONE
    assert rail.nets["mainland_france_benelux"].capacity["allied", "apr44"] == 0
    assert rail.nets["sicily"].capacity["axis", "jul43"] == 10 * ONE
    assert (rail.gain_per_point, rail.gain_limit) == (10 * ONE, Fraction(1, 2))
    assert (rail.points_per_capacity, rail.points_per_turn) == (3, 12)
    assert (rail.low_volume_multiplier, rail.doubled_multiplier) == (2, 2)
    assert rail.least_for_supply == 10 * ONE
    france = rail.nets["mainland_france_benelux"].capacity["axis", "jul43"]
    assert rail.gain_limit * france == 25 * ONE


def test_12b_supply_lines() -> None:
    supply = charts().supply
    assert supply.road["allied", False]["clear"] == 10
    assert supply.low_rail == 7
    assert supply.port_limits == {"standard": 30 * ONE, "minor": 15 * ONE}
    for lengths in (supply.overland, supply.road):
        assert len(lengths) == 6, "every user, limited or not"
        for of in lengths.values():
            assert of["mud"] < of["clear"], "mud shortens supply lines"
        for user in ("axis", "axis_italian", "allied"):
            for weather in WEATHER:
                assert lengths[user, True][weather] <= lengths[user, False][weather]
    assert supply.road["axis_italian", False] == supply.road["axis", False]


# ---- weather: rule 36 --------------------------------------------------------------------------

ROLLS = [
    ("Nov I", 4, "MMCC"), ("Dec II", 3, "SWM"), ("Mar II", 4, "MMC"), ("Apr I", 6, "MMC"),
    ("Apr II", 2, "MCC"), ("May I", 5, "NCC"), ("May II", 4, "CCC"),
]  # fmt: skip
"""Known rolls, with the results of the zones from C on."""
SEEN_WEATHER = [
    ("Mar II", "D", "M"), ("Oct I", "D", "M"), ("Nov II", "D", "M"), ("Apr I", "D", "N"),
    ("Nov I", "D", "N"), ("Oct II", "C", "M"), ("Oct II", "D", "M"), ("Oct II", "E", "C"),
    ("Nov II", "C", "F"), ("Jan II", "C", "S"), ("Jan II", "D", "S"), ("Jan II", "E", "M"),
    ("Jan II", "D", "W"), ("Nov I", "C", "M"), ("Nov I", "E", "M"), ("Dec I", "C", "S"),
    ("Dec I", "D", "W"), ("Dec II", "C", "S"), ("Dec II", "D", "W"), ("May I", "C", "C"),
    ("May I", "D", "C"),
]  # fmt: skip


@pytest.mark.parametrize(("season", "die", "results"), ROLLS)
def test_36b_rolls_that_are_known(season: str, die: int, results: str) -> None:
    table = charts().weather.weather
    assert "".join(table[zone][season][die - 1] for zone in "CDEF"[: len(results)]) == results


def test_36b_more_rolls() -> None:
    table = charts().weather.weather
    assert table["D"]["Oct I"][5] == "M"
    assert table["E"]["Jan II"][5] == "M"


@pytest.mark.parametrize(("season", "zone", "result"), SEEN_WEATHER)
def test_36b_weather_seen_can_be_rolled(season: str, zone: str, result: str) -> None:
    assert result in charts().weather.weather[zone][season]


def test_36b_the_summer_of_the_reports_was_clear() -> None:
    for zone in "CDEF":
        for season in ("Jul I", "Jul II", "Aug I", "Aug II", "Sep I"):
            assert charts().weather.weather[zone][season] == "CCCCCC"


@pytest.mark.parametrize(
    ("season", "zone", "die", "result"),
    [
        ("Mar II", "atlantic", 2, "C"), ("Mar II", "mediterranean", 4, "C"),
        ("Apr I", "atlantic", 2, "C"), ("Apr I", "mediterranean", 4, "C"),
        ("Apr II", "atlantic", 2, "C"), ("Apr II", "mediterranean", 2, "C"),
        ("May I", "atlantic", 6, "R"), ("May I", "mediterranean", 1, "C"),
    ],
)  # fmt: skip
def test_36c_sea_rolls(season: str, zone: str, die: int, result: str) -> None:
    weather = charts().weather
    modified = min(max(die + weather.sea_drm.get((zone, season), 0), 1), 6)
    assert weather.sea[season][modified - 1] == result


def test_36c_every_season_has_a_sea_modifier_where_the_zone_has_one_for_all() -> None:
    drms = charts().weather.sea_drm
    assert {season for zone, season in drms if zone == "mediterranean"} == set(charts().weather.sea)
    assert ("atlantic", "Oct I") in drms
    assert ("atlantic", "Jun I") not in drms


# ---- success table, replacements ---------------------------------------------------------------


def test_12d_elimination_check() -> None:
    check = charts().success["supply_elimination_check"]
    assert check.rule == "12D"
    assert check.modifiers == {"major_city_or_improved_fortress": 3, "cold": -1}
    assert check.eliminated == 0


def test_success_table_uses_that_are_known() -> None:
    table = charts().success
    assert table["commando_surprise_attack"].least == 5
    assert table["oss_surprise_attack"].least == table["commando_surprise_attack"].least
    assert table["early_activation"].modifiers == {"unreliable": -1}
    assert table["early_activation"].eliminated >= 1, "a failure can eliminate, rule 40A2"
    assert table["unreliable_formation"].rule == "40A2, 44C6"
    for use in table.values():
        assert use.title
        assert use.success
        assert use.failure
        assert use.rule
        assert use.eliminated < use.least


def test_3a3_sizes() -> None:
    sizes = charts().res
    assert sizes["supply_point"] == ONE // 4
    assert sizes["battalion"] == sizes["position_aa"] == ONE // 2
    assert sizes["brigade"] == sizes["regiment"] == sizes["cadre"] == sizes["headquarters"] == ONE
    assert sizes["division"] == 3 * ONE


# ---- later rules: what examples of the rulebook and reports fix --------------------------------


@pytest.mark.parametrize(
    ("chart", "key", "value"),
    [
        ("air_combat_results", ("results", "0"), "KKKAAR----"),
        ("air_combat_results", ("results", "2"), "KKKKAAR---"),
        ("patrol_attack", ("results", "3"), "AARR--"),
        ("optional_aa_fire", ("results", "17", "8"), 13),
        ("bombing", ("hit",), {"1": 6, "2": 5, "5": 4, "9": 3, "13": 2, "17": 1}),
        ("port_summary", ("type", "major", "hits"), 14),
        ("coast_defenses", ("port", "standard", "atlantic"), 2),
        ("off_map_ports", ("port", "liverpool", "distance"), 26),
        ("replacements", ("withdrawal",), {"inf": 13, "arm": 18}),
        ("replacements", ("special",), {"german": 4, "other": 5}),
        ("victory", ("territory",), {"dot_city": 1, "major_city_hex": 3, "naval_base": 1}),
        ("unit_breakdowns", ("unit", "ca_inf_10", "components"), {"ca_inf_x": 3}),
        ("unit_breakdowns", ("unit", "us_arm_bde", "components"), {"us_tank": 3}),
        ("airbase_summary", ("limits", "hex"), 12),
    ],
)
def test_charts_of_later_rules(chart: str, key: tuple[str, ...], value: object) -> None:
    found: object = documents()[f"charts/{chart}"].values
    for part in key:
        assert isinstance(found, dict)
        found = found[part]
    assert found == value


def test_26c2_strategic_assets_of_mar_i_44() -> None:
    chart = documents()["charts/allied_strategic_air_assets"]
    cycle = chart.values["strength"]["us_eto"]["Mar I 44"]
    assert (cycle["carpet"], cycle["hb"], cycle["wings"]) == (50, 44, 3)
    assert chart.source(("strength", "us_eto", "Mar I 44", "carpet")) == "rulebook:26C2"
    assert chart.source(("strength", "us_eto", "Mar I 44", "afb")) == "reconstructed"


def test_templates_that_charts_name_are_there() -> None:
    templates = documents()["counters/templates"].values["template"]
    named = set()
    for id_, unit in documents()["charts/unit_breakdowns"].values["unit"].items():
        named |= {id_, *unit["components"], *filter(None, [unit.get("headquarters")])}
    for id_, becomes in documents()["charts/german_reorganization"].values["unit"].items():
        named |= {id_, *becomes}
    for id_, other in documents()["charts/italian_fragile_divisions"].values["unit"].items():
        named |= {id_, other}
    assert named <= set(templates), named - set(templates)
