"""The charts of air transport, the strategic air war and air replacement against what is fixed."""

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from sfcli import calendar
from sfcli.charts.air import AirCharts
from sfcli.charts.model import Charts
from sfcli.data.charts import read_charts
from sfcli.twelfths import ONE

RULES = Path(__file__).parents[1] / "rules"


@cache
def charts() -> Charts:
    return read_charts(RULES)


def air() -> AirCharts:
    return charts().air


def turn(name: str) -> int:
    found = calendar.parse(name)
    assert found is not None
    return found


# ---- transport, drops: rules 17B, 20F, 23D, 24 --------------------------------------------------


def test_20f_cargo() -> None:
    types, cargo = air().unit_types, air().cargo
    assert [types[word].cargo for word in ("T", "HT", "GT", "GHT")] == [ONE, 2 * ONE, ONE, 2 * ONE]
    assert types["B"].cargo == types["F"].cargo == 0
    assert (cargo.poor_weather, cargo.poor) == ({"mud", "winter", "snow"}, Fraction(1, 2))
    assert cargo.extended == Fraction(1, 2)
    assert (cargo.minelayers, cargo.mines) == ({"B", "HB"}, ONE)
    assert cargo.drop_size == 2
    assert cargo.no_drop == {"mountain", "wooded_swamp", "forest"}


def test_17b_23d_rolls_of_the_rules() -> None:
    assert air().escape == {1, 2, 3}
    assert air().glider_loss == {5, 6}


def test_24a_disruption() -> None:
    table = air().drop
    assert [table.unit(die) for die in (0, 1, 2, 3, 4)] == [
        "eliminated", "badly_disrupted", "disrupted", "disrupted", "",
    ]  # fmt: skip
    half = Fraction(1, 2)
    assert (table.disrupted_strength, table.badly_defense, table.badly_attack) == (half, half, 0)
    lands = [not table.is_scattered(die + table.modifiers["weather"]) for die in range(1, 7)]
    assert sum(lands) == 2, "a supply point in mud has one chance in three"
    assert "mud" in table.weather
    assert table.rough_ground <= set(charts().terrain.hexes)
    assert table.landing_ground == {"clear"}
    assert table.late == turn("Jun I 44")
    assert set(table.when) == set(table.modifiers)


def test_23g_night_landings_fail_about_as_often_as_in_reports() -> None:
    landing = charts().success["night_landing"]
    fails = sum(die < landing.least for die in range(1, 7))
    assert fails == 3, "25 of about 49 in reports"
    assert set(landing.modifiers) == {"poor_weather", "temporary_airfield"}
    assert charts().success["naval_patrol_contact"].rule == "20G2h"


# ---- the strategic air war: rule 26 -------------------------------------------------------------


def test_26a_status() -> None:
    war = air().strategic
    assert (war.first, war.initial) == (turn("May I 44"), 0)
    call_up = war.modifiers["allied_call_up"]
    assert call_up == 1
    assert war.rise(5 + call_up) == 0, "the roll of May I 44"
    assert war.rise(2) == war.rise(3) == war.rise(1) == 1, "May II, Jul II and Sep I 44"
    assert war.rise(0) == 2


def test_26a_effects() -> None:
    war = air().strategic
    assert war.percent("rail_capacity", 4) == 80
    assert war.percent("aviation_fuel", 4) == 75
    assert war.percent("rail_capacity", 0) == war.percent("aviation_fuel", 3) == 100
    assert not war.is_in_force("ground_fuel_shortage", 4)
    assert war.is_in_force("ground_fuel_shortage", 12)
    assert [each.status for each in war.effects] == sorted(each.status for each in war.effects)
    for effect in ("rail_capacity", "aviation_fuel"):
        left = [war.percent(effect, status) for status in range(15)]
        assert left == sorted(left, reverse=True)


def test_26a2_low_fuel_grounds_a_share() -> None:
    for percent, fuel in air().strategic.fuel.items():
        share = Fraction(fuel.begin, fuel.begin + fuel.ground)
        assert abs(share - Fraction(percent, 100)) < Fraction(1, 100)
    assert (air().strategic.fuel[75].begin, air().strategic.fuel[75].ground) == (3, 1)


def test_26a3_usable_rail_capacity() -> None:
    percent = air().strategic.percent("rail_capacity", 2)
    assert percent * 50 == 45 * 100


def test_26a4_26a5_ground_fuel() -> None:
    war = air().strategic
    assert 10 * war.exploitation == 5
    assert 10 * ONE - war.severe == 8 * ONE
    assert war.extended == 1


def test_26c2_the_us_eto_air_force_of_mar_i_44() -> None:
    mar = air().assets.strength("us_eto", turn("Mar I 44"))
    assert (mar.wings, mar.hb, mar.carpet) == (3, 44, 50)
    assert mar.hb == 10 + 17 + 17
    assert (mar.yard_missions, mar.yard_strength) == (2, 17)
    assert air().assets.strength("us_eto", turn("Apr II 44")) == mar
    assert air().assets.strength("us_eto", turn("May I 44")) != mar
    assert mar.transport == 5 * ONE


def test_26c_four_air_forces() -> None:
    assets = air().assets
    assert {force.theater for force in assets.forces.values()} == {"ETO", "MTO"}
    assert len(assets.forces) == 4
    assert (assets.call_ups, assets.cover) == (5, 4)
    assert assets.german == assets.night_yards == Fraction(1, 2)
    for id_, force in assets.forces.items():
        american = force.nation == "american"
        assert set(force.ranges) == ({"afb", "hb"} if american else {"day", "night"})
        assert force.night == (set() if american else {"yards", "transport"})
        assert ("afb" in force.missions) is american
        for (of, start), strength in assets.strengths.items():
            if of == id_ and start < air().carpet.first:
                assert strength.carpet == 0, "carpet bombing begins with Mar I 44"


def test_26c3_fighter_cover() -> None:
    forces = air().assets.forces
    assert forces["raf_eto"].covered == forces["raf_mto"].covered == {"hb", "carpet"}
    assert forces["raf_eto"].covered_until is None
    assert forces["us_mto"].covered == {"hb", "afb", "carpet"}
    assert forces["us_mto"].covered_until == turn("Jan II 44")
    assert not forces["us_eto"].covered


def test_26c2d_carpet_bombing() -> None:
    carpet = air().carpet
    assert (carpet.drm, carpet.short_drm, carpet.ban, carpet.entry) == (1, -1, 5, 3)
    assert (carpet.least, carpet.first) == (Fraction(1, 2), turn("Mar I 44"))
    assert set(carpet.when) == set(carpet.modifiers)


# ---- replacement: rule 25 -----------------------------------------------------------------------


def test_25_arps() -> None:
    arps = air().arps
    assert (arps.replace, arps.repair, arps.kept, arps.regroup) == (2, 1, 2, 2)
    assert arps.spendable(7) == Fraction(7, 2), "the example of rule 25D"
    assert (arps.spendable(2), arps.spendable(1)) == (1, 1)


@pytest.mark.parametrize(
    ("name", "cycle"),
    [
        ("Jul I 43", "Jul I 43"), ("Aug II 43", "Jul I 43"), ("Sep I 43", "Sep I 43"),
        ("Apr I 44", "Mar I 44"), ("Dec II 44", "Nov I 44"), ("Jan I 45", "Jan I 45"),
    ],
)  # fmt: skip
def test_25_cycles_of_four_turns(name: str, cycle: str) -> None:
    assert air().arps.cycle_of(turn(name)) == turn(cycle)
