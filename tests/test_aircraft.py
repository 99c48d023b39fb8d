"""Aircraft as their counters print them, and the air orders of battle."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from sfcli import calendar
from sfcli.charts.air_orders import BOXES, FIELD, STARTS, AirOrders
from sfcli.charts.aircraft import CATEGORIES, CODES, PREFIXES, TYPES, AirClass, AirType
from sfcli.charts.model import Charts
from sfcli.data.charts import read_charts
from sfcli.data.documents import Document, read_documents
from sfcli.data.errors import Problem
from sfcli.sides import Side
from sfcli.twelfths import ONE

RULES = Path(__file__).parents[1] / "rules"
NAMES = ("counters/aircraft", "counters/air_forces", "counters/air_cycles")


@cache
def charts() -> Charts:
    return read_charts(RULES)


def types() -> dict[str, AirType]:
    return dict(charts().air.types)


def orders() -> AirOrders:
    return charts().air_orders


@cache
def documents() -> dict[str, Document]:
    problems: list[Problem] = []
    return read_documents(RULES, NAMES, (), problems)


def turn(name: str) -> int:
    found = calendar.parse(name)
    assert found is not None
    return found


# ---- what is printed: rules 16A, 18, 25A --------------------------------------------------------

KNOWN = [
    ("p_40n", "6F6", "", ""),
    ("p_38j", "7F8", "", ""),
    ("p_38l", "", "", "25"),
    ("p_51d5", "8F8", "", ""),
    ("p_51b", "7F8", "2-1", "18"),
    ("p_47d25", "8F9", "", ""),
    ("b_25d", "4B5", "", ""),
    ("b_25j", "5B6", "3-6", "24"),
    ("b_25j_a", "5A6", "4-3", "24"),
    ("a_20g5", "4A5", "4-1", "19"),
    ("a_20g20", "5A6", "5-2", "19"),
    ("ju_88a4", "4B5", "3-7", "26"),
    ("ju_88a4_s", "4B5", "3-7", "26"),
    ("me_109g6", "8F6", "", "9"),
    ("fw_190a2", "9F7", "", ""),
    ("ju_87d", "3A4", "", ""),
    ("spit_5", "7F6", "", ""),
    ("lanc", "3HB5", "2-18", "40*"),
    ("ju_52", "1T2", "", ""),
    ("dfs_230", "0GT-1", "", "T"),
]
"""Ratings that the rulebook prints: of air combat, of bombing, of movement."""


@pytest.mark.parametrize(("id_", "air", "bombs", "move"), KNOWN)
def test_ratings_that_are_known(id_: str, air: str, bombs: str, move: str) -> None:
    one = types()[id_]
    told = {
        "air": f"{one.attack}{one.full_type}{one.defense}",
        "bombs": f"{one.tactical}-{one.strategic}",
        "move": "T" if one.is_glider else f"{one.movement}{'*' if one.starred else ''}",
    }
    for key, value in (("air", air), ("bombs", bombs), ("move", move)):
        if value:
            assert told[key] == value
            source = documents()["counters/aircraft"].source(("aircraft", id_, key))
            assert source.startswith("rulebook:"), "a known rating has its source"


@pytest.mark.parametrize(
    ("id_", "text"),
    [
        ("p_51b", "7F8 P-51B 2-1/18"),
        ("b_25j", "5B6 B-25J 3-6/24"),
        ("b_25j_a", "5A6 B-25J 4-3/24"),
        ("a_20g5", "4A5 A-20G5 4-1/19"),
        ("ju_88a4_s", "4B5 Ju 88A4 3-7/S/26"),
        ("lanc", "3HB5 Lanc 2-18/B/40*"),
        ("dfs_230", "0GT-1 DFS 230 T"),
        ("ju_52", "1T2 Ju 52 15"),
        ("me_262a1", "10JF10 Me 262A1 0-0/12"),
    ],
)
def test_16a_what_is_printed_in_one_line(id_: str, text: str) -> None:
    assert str(types()[id_]) == text


def test_25a_model_type_and_codes_tell_aircraft_apart() -> None:
    assert len(types()) == 125
    assert len({one.face for one in types().values()}) == len(types())
    assert types()["b_25j"].model == types()["b_25j_a"].model
    assert types()["b_25j"].face != types()["b_25j_a"].face, "different types"
    assert types()["ju_88a4"].face != types()["ju_88a4_s"].face, "different codes"


def test_every_aircraft_is_of_a_type_and_no_other() -> None:
    for id_, one in types().items():
        assert one.id == id_
        assert one.type in TYPES
        assert one.prefixes <= set(PREFIXES)
        assert one.codes <= set(CODES)
        assert one.category in CATEGORIES
        assert sum((one.is_fighter, one.is_bomber, one.is_transport)) == 1
        assert one.is_glider is (one.movement == 0)
        assert one.nations
        if one.is_transport:
            assert one.tactical == one.strategic == 0
            assert one.cargo == (2 * ONE if "H" in one.type else ONE)


def test_16a_23_types_prefixes_and_codes() -> None:
    known = types()
    assert known["beau_6f"].full_type == "NHF"
    assert known["beau_6f"].is_fighter
    assert known["beau_6f"].is_night
    assert not known["me_110g2"].is_night
    assert known["me_262a1"].is_jet
    assert not known["me_262a1"].is_rocket
    assert known["me_163b"].is_rocket
    assert known["me_163b"].is_jet, "rule 23F treats both alike on airfields"
    assert known["me_163b"].has("I")
    assert known["mistel"].codes == {"S", "X"}
    assert known["z506"].has("F")
    assert known["he_111h22"].has("Z")
    assert known["lanc"].starred
    assert [id_ for id_, one in known.items() if one.starred] == ["lanc"], "rule 23C: one alone"
    assert [id_ for id_, one in known.items() if one.has("B")] == ["lanc"], "rule 23H8"
    for prefix in PREFIXES:
        assert any(prefix in one.prefixes for one in known.values())
    for code in CODES:
        assert any(one.has(code) for one in known.values()), code


def test_16a2_a_class_holds_for_all_prefixes_of_its_types() -> None:
    fighters, jets = AirClass(types=frozenset({"F"})), AirClass(letters=frozenset("JR"))
    slow = AirClass(types=frozenset({"F"}), without=frozenset("JR"))
    known = types()
    for id_ in ("p_47d", "me_262a1", "me_163b"):
        assert fighters.holds(known[id_])
    assert not fighters.holds(known["me_110g2"])
    assert jets.holds(known["me_163b"])
    assert not jets.holds(known["p_47d"])
    assert slow.holds(known["p_47d"])
    assert not slow.holds(known["me_262a1"])
    assert AirClass().holds(known["c_47"])


def test_23d_a_towed_glider_takes_off_defense() -> None:
    assert types()["ju_52"].defense + types()["dfs_230"].defense == 1


@pytest.mark.parametrize("name", ["he_111h16", "he_177a", "sm79_2", "sm79_3", "b_25c", "b_26b"])
def test_44e1_bombers_that_are_named(name: str) -> None:
    assert types()[name].type in ("B", "HB")


def test_every_nation_and_organization_is_of_one_side() -> None:
    for organization in orders().organizations.values():
        axis = organization.side is Side.AXIS
        nations = {"german", "italian", "rsi_italian"}
        assert organization.nations <= nations if axis else not organization.nations & nations


# ---- air orders of battle: rules 16B3, 23I, 25 --------------------------------------------------


def at_start(start: str, organization: str, box: str = "") -> Counter[str]:
    """Return the air units of an organization at a start, in all its boxes unless one is given."""
    found: Counter[str] = Counter()
    for (of, where), units in orders().starts[start].items():
        if of == organization and box in ("", where):
            found.update(units)
    return found


def flown(until: str, begin: str = "jul43", alarm: bool = True) -> dict[str, Counter[str]]:
    """Return the air units of every organization on a turn, with no losses."""
    now = {id_: at_start(begin, id_) for id_ in orders().organizations}
    first = turn("Jul I 43") if begin == "jul43" else turn("Mar I 44")
    for when in sorted({when for _, when in orders().cycles}):
        if not first < when <= turn(until):
            continue
        for transfer in orders().transfers:
            if transfer.turn == when and (alarm or not transfer.after):
                now[transfer.source].subtract(transfer.units)
                now[transfer.target].update(transfer.units)
        for id_, units in now.items():
            cycle = orders().cycle(id_, when)
            units.update(cycle.reinforce)
            units.subtract(cycle.withdraw)
    return {id_: +units for id_, units in now.items()}


def test_16b3_the_forces_of_apr_i_44_are_those_of_jul_i_43_with_what_came_and_went() -> None:
    made = flown("Mar I 44")
    for id_, organization in orders().organizations.items():
        if not organization.columns and organization.nations != {"italian"}:
            assert made[id_] == at_start("apr44", id_), id_


def test_25b_what_is_withdrawn_was_there() -> None:
    for start in STARTS:
        now = {id_: at_start(start, id_) for id_ in orders().organizations}
        first = turn("Jul I 43") if start == "jul43" else turn("Mar I 44")
        alarms = {(alarm.source, alarm.target): alarm for alarm in orders().alarms}
        for when in sorted({when for _, when in orders().cycles if when > first}):
            for alarm in alarms.values():
                if when == turn("Jul I 44"):
                    now[alarm.source].subtract(alarm.units)
                    now[alarm.target].update(alarm.units)
            for transfer in (t for t in orders().transfers if t.turn == when):
                now[transfer.source].subtract(transfer.units)
                now[transfer.target].update(transfer.units)
            for id_, units in now.items():
                units.update(orders().cycle(id_, when).reinforce)
                units.subtract(orders().cycle(id_, when).withdraw)
                if orders().organizations[id_].nations != {"italian"} or start == "jul43":
                    short = {one for one, count in units.items() if count < 0}
                    assert not short, (start, calendar.name(when), id_, short)


def test_the_allied_tactical_forces_in_the_eto_are_as_published() -> None:
    held = at_start("jul43", "usaaf_eto_tac", FIELD) + at_start("jul43", "raf_eto_tac", FIELD)
    kinds = Counter(types()[id_].type for id_ in held.elements())
    assert (kinds["F"], kinds["A"], kinds["B"] + kinds["HB"]) == (14, 1, 6)


def test_the_german_balance_of_sep_i_44_is_as_published() -> None:
    when = turn("Sep I 44")
    balance: Counter[bool] = Counter()
    for id_, organization in orders().organizations.items():
        if organization.nations == {"german"}:
            cycle = orders().cycle(id_, when)
            strategic = organization.assignment == "strategic"
            balance[strategic] += sum(cycle.reinforce.values()) - sum(cycle.withdraw.values())
    for transfer in orders().transfers:
        if transfer.turn == when and transfer.after:
            balance[False] -= sum(transfer.units.values())
            balance[True] += sum(transfer.units.values())
    assert (balance[False], balance[True]) == (-28, 12)


def test_25d_arps_that_are_published() -> None:
    jul = turn("Jul I 44")
    luftwaffe = sum(orders().cycle(each.id, jul).arps for each in orders().pooled("luftwaffe"))
    assert 50 <= luftwaffe <= 52, "52 with what had been kept"
    american = sum(orders().cycle(each.id, jul).arps for each in orders().pooled("american"))
    assert american >= 26, "13 were spent in one initial phase"
    assert orders().columns["rsi", "Jul I 44"].arps >= 1


def test_aircraft_that_reports_name_are_in_play_by_then() -> None:
    first = orders().first_turn
    assert at_start("apr44", "rsi")["g55"] >= 1, "Mar II 44"
    assert "mc205v" in at_start("apr44", "rsi"), "Jul I 44"
    may = flown("May I 44")
    assert may["french_mto_tac"]["p_47d"] >= 1, "Jun I 44"
    assert first("p_51d5") is not None
    assert first("p_51d5") <= turn("Jul I 44")  # type: ignore[operator]
    for id_ in ("a_36a", "p_400", "fw_190a2", "ju_88c6", "fw_200c", "me_323d", "do_217k_m"):
        assert first(id_) == turn("Jul I 43"), id_
    assert first("he_111h22") is not None
    assert first("he_111h22") <= turn("Jul I 44")  # type: ignore[operator]


def test_aircraft_without_a_first_turn_come_with_carriers() -> None:
    late = [one for id_, one in types().items() if orders().first_turn(id_) is None]
    assert late
    assert all(one.has("C") for one in late), [one.id for one in late]


def test_16b3a_combined_organizations_pool_their_arps() -> None:
    assert {each.id for each in orders().pooled("american")} == {"usaaf_eto_tac", "usaaf_mto_tac"}
    assert {each.id for each in orders().pooled("luftwaffe")} == {
        "lw_west_tac", "lw_south_tac", "lw_gg_tac",
    }  # fmt: skip
    theaters = {each.theater for each in orders().organizations.values()}
    assert theaters == {"ETO", "MTO", "West", "South", "Greater Germany"}


def test_23i2_garrison_boxes_hold_allied_air_units() -> None:
    for start in STARTS:
        for id_, box in orders().starts[start]:
            assert box in BOXES
            organization = orders().organizations[id_]
            assert (box == "strategic") is (organization.assignment == "strategic")
            if box not in (FIELD, "strategic"):
                assert organization.side is Side.ALLIED
                assert organization.assignment == "tactical"


def test_26b_every_cycle_has_arps_for_call_ups() -> None:
    cycles = sorted({when for _, when in orders().cycles})
    assert [calendar.name(when) for when in cycles[:3]] == ["Jul I 43", "Sep I 43", "Nov I 43"]
    assert len(cycles) == 12
    for when in cycles:
        assert orders().cycle("lw_gg_strat", when).arps > 0
    assert orders().cycle("lw_gg_strat", cycles[0] + 1).arps == 0, "no cycle begins then"


def test_38b3_columns() -> None:
    for id_, organization in orders().organizations.items():
        columns = [column for of, column in orders().columns if of == id_]
        assert bool(columns) is organization.columns
        if columns:
            assert columns[:3] == ["A", "B", "Nov I 43"]


def test_transfers_and_the_alarm() -> None:
    turns = [transfer.turn for transfer in orders().transfers]
    assert turns == sorted(turns)
    (alarm,) = orders().alarms
    assert (alarm.id, alarm.event) == ("luftwaffe", "West invaded")
    back = [transfer for transfer in orders().transfers if transfer.after == "luftwaffe"]
    assert [transfer.units for transfer in back] == [alarm.units]
    assert not back[0].theater, "it is always carried out"
    assert orders().shares["apr44"] * 2 == orders().shares["jul43"] == 1
