"""Counters as the rules class them, and counters described in words."""

from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from sfcli.charts.model import COLUMNS, Charts
from sfcli.charts.replacement import Rps, cadre_cost, full_cost, rebuild_cost
from sfcli.data.charts import read_charts
from sfcli.data.counter_text import parse_counter
from sfcli.data.counters import Template, counter, read_nations, read_ratings, read_templates
from sfcli.data.kinds import KINDS
from sfcli.forces import RAIL_ONLY, Counter, Nation, Ratings
from sfcli.sides import Side
from sfcli.twelfths import ONE

RULES = Path(__file__).parents[1] / "rules"


@cache
def charts() -> Charts:
    return read_charts(RULES)


@cache
def nations() -> dict[str, Nation]:
    return read_nations(RULES)


@cache
def templates() -> dict[str, Template]:
    return read_templates(RULES, charts())


def of(id_: str) -> Counter:
    return counter(templates()[id_], charts())


def words(text: str, nation: str = "american", **more: object) -> Counter:
    found = parse_counter(text, nations()[nation], charts(), templates(), **more)  # type: ignore[arg-type]
    assert isinstance(found, Counter), found
    return found


def wrong(text: str, nation: str = "american", **more: object) -> str:
    found = parse_counter(text, nations()[nation], charts(), templates(), **more)  # type: ignore[arg-type]
    assert isinstance(found, str), found
    return found


# ---- templates ---------------------------------------------------------------------------------


def test_every_template_makes_a_counter() -> None:
    assert len(templates()) == 384
    for id_ in templates():
        made = of(id_)
        assert made.template == id_
        assert made.re > 0
        assert made.columns
        assert set(made.columns) <= set(COLUMNS)
        known = set(KINDS) | set(charts().unit_types)
        assert made.kinds <= known, made.kinds - known
        assert {made.aeca, made.aecd, made.atec} <= {"full", "half", "third", "neutral", "none"}
        if made.cadre:
            assert made.is_divisional, "rule 9E"
            assert made.cadre.attack < made.full.attack


def test_every_kind_is_one_of_some_counter() -> None:
    borne = {kind for id_ in templates() for kind in of(id_).kinds}
    assert set(KINDS) - borne == set()


@pytest.mark.parametrize(
    ("id_", "full", "cadre"),
    [
        ("ge_pz_14", (14, 14, 10), (6, 6, 8)),
        ("ge_inf_577", (5, 7, 6), (2, 3, 6)),
        ("ge_panther_bn", (4, 2, 10), None),
        ("ge_lrsiege", (2, 1, RAIL_ONLY), None),
        ("ge_pf2", (0, 2, 0), None),
    ],
)
def test_printed_ratings(id_: str, full: tuple[int, ...], cadre: tuple[int, ...] | None) -> None:
    assert of(id_).full == Ratings(*full)
    assert of(id_).cadre == (Ratings(*cadre) if cadre else None)


def test_names_tell_nation_type_size_and_ratings() -> None:
    assert templates()["us_inf_8"].name == "us inf XX 8-8"
    assert templates()["ge_static_45"].name == "ge stc XX 4-5*"


def test_3b_nations_and_their_sides() -> None:
    assert nations()["canadian"].group == nations()["indian"].group == "british"
    assert nations()["polish"].group == "other_allied"
    assert nations()["rsi_italian"].side is Side.AXIS
    assert nations()["allied_italian"].side is Side.ALLIED
    assert of("br_inf_9").nation.id == "british"
    assert of("ca_inf_10").nation.id == "canadian"
    assert of("ge_pz_14").is_german
    assert not of("ox_bn").is_german


def test_another_nation_may_be_given() -> None:
    changed = counter(templates()["br_inf_8"], charts(), nations()["polish"])
    assert (changed.nation.id, changed.template) == ("polish", "br_inf_8")


# ---- size, class, equipment: rules 3A, 11, 14D, 14J ---------------------------------------------


@pytest.mark.parametrize(
    ("id_", "re"),
    [
        ("ge_pz_14", 3), ("br_agra", 3), ("ge_pzx", 1), ("us_inf_iii", 1), ("ge_hq_inf", 1),
        ("us_tank", Fraction(1, 2)), ("ge_poshv1", Fraction(1, 2)), ("ge_pf3", 1),
        ("us_transport1", Fraction(1, 2)), ("us_transport3", 1), ("br_apc1", Fraction(1, 2)),
    ],
)  # fmt: skip
def test_3a3_sizes_in_res(id_: str, re: Fraction | int) -> None:
    assert of(id_).re == re * ONE
    assert of(id_).cadre_re == ONE


@pytest.mark.parametrize(
    ("id_", "unit_class"),
    [
        ("ge_inf_7", "non_motorized"), ("ge_pz_14", "combat_motorized"),
        ("ge_art_238", "artillery"), ("ge_motat_bn", "combat_motorized"),
        ("ge_werf_iii", "combat_motorized"), ("lw_hvaa_stat", "non_motorized"),
    ],
)  # fmt: skip
def test_3a2_classes(id_: str, unit_class: str) -> None:
    assert of(id_).unit_class == unit_class


def test_3a2_antiaircraft_and_antitank_units_are_no_artillery() -> None:
    assert not of("ge_motat_bn").is_artillery
    assert not of("lw_hvaa_iii").is_artillery


@pytest.mark.parametrize(
    ("id_", "support"),
    [
        ("ge_inf_7", "supported"), ("ge_static_45", "self"), ("ge_art_238", "supported"),
        ("ge_hq_inf", "supported"), ("br_inf_x3", "self"), ("br_inf_x2", "unsupported"),
        ("us_tank", "unsupported"), ("ge_pf2", "self"), ("us_transport1", "unsupported"),
    ],
)  # fmt: skip
def test_11_support(id_: str, support: str) -> None:
    assert of(id_).support == support


@pytest.mark.parametrize(
    ("id_", "heavy"),
    [
        ("ge_inf_7", True),  # supporting arms, rule 3A4
        ("br_inf_x3", True),  # the dot is supporting arms of its own
        ("br_inf_x2", False), ("ge_art_238", True), ("us_tank", True), ("ge_hq_inf", True),
        ("ge_motinf_x", True), ("ge_bd_inf2", False), ("ge_poslt1", True), ("us_para_iii", False),
    ],
)  # fmt: skip
def test_3a4_heavy_equipment(id_: str, heavy: bool) -> None:
    assert of(id_).heavy is heavy


def test_14d_headquarters() -> None:
    tanks, foot = of("ge_hq_pz"), of("ge_hq_inf")
    for made in (tanks, foot):
        assert made.is_headquarters
        assert not made.is_divisional
        assert (made.full.attack, made.full.defense) == (0, 0)
        assert (made.aeca, made.aecd, made.atec) == ("neutral",) * 3
        assert made.heavy
        assert "headquarters" in made.kinds
    assert tanks.is_motorized
    assert not foot.is_motorized


# ---- armor: rules 10B, 10I, 14E2, 14I -----------------------------------------------------------


@pytest.mark.parametrize(
    ("id_", "capabilities"),
    [
        ("ge_pz_14", "full full full"),
        ("ge_pzg_12", "half half full"),
        ("ge_inf_7", "none none none"),
        ("ge_art_238", "neutral neutral neutral"),
        ("ge_motinf_x", "neutral neutral neutral"),  # none becomes neutral, rule 14E2
        ("ge_motat_bn", "neutral neutral full"),
        ("lw_hvaa_stat", "none none full"),
        ("lw_ltaa_ii", "neutral neutral neutral"),
        ("it_laa136", "none none none"),
        ("it_arm_9", "full half half"),
        ("us_arm_16", "full full full"),
        ("br_recon", "full full full"),
        ("us_cav_x", "full half neutral"),
        ("ge_asseng_bn", "neutral neutral half"),
    ],
)
def test_10b_capabilities(id_: str, capabilities: str) -> None:
    made = of(id_)
    assert f"{made.aeca} {made.aecd} {made.atec}" == capabilities


def test_14i_mixed_units_are_a_third_armor_and_pay_cm_costs() -> None:
    made = words("3-6 mixed III", "german")
    assert (made.aeca, made.aecd, made.atec) == ("third", "third", "third")
    assert made.columns == ("cm_art",)
    assert not made.is_motorized


def test_14e2_motorized_artillery_is_artillery_still() -> None:
    made = of("ge_werf_iii")
    assert made.is_artillery
    assert made.is_motorized
    assert {"artillery", "combat_motorized"} <= made.kinds
    assert not {"combat_motorized_except_artillery", "non_artillery"} & made.kinds
    tanks = of("us_tank")
    assert {"combat_motorized", "combat_motorized_except_artillery"} <= tanks.kinds


# ---- movement columns: rules 6, 14E1 ------------------------------------------------------------


@pytest.mark.parametrize(
    ("id_", "columns"),
    [
        ("ge_pz_14", ("cm_art",)), ("ge_art_238", ("cm_art",)), ("ge_motinf_x", ("cm_art",)),
        ("ge_inf_7", ("other",)), ("ge_mtn_78", ("mountain",)), ("ge_jaeger", ("light_infantry",)),
        ("ge_hgmtn_bn", ("mountain", "high_mountain")), ("us_ssf", ("mountain",)),
        ("us_mortar", ("other",)),
    ],
)  # fmt: skip
def test_6_movement_columns(id_: str, columns: tuple[str, ...]) -> None:
    assert of(id_).columns == columns


def test_14e1_italian_ski_units_are_mountain_units_others_light_infantry() -> None:
    german, italian = words("1-6 ski II", "german"), words("1-6 ski II", "italian")
    assert german.columns == ("light_infantry", "ski")
    assert {"light_infantry", "non_mountain", "ski"} <= german.kinds
    assert italian.columns == ("mountain", "ski")
    assert "mountain" in italian.kinds
    assert "light_infantry" not in italian.kinds


def test_14e_two_symbols_give_both_abilities() -> None:
    trainees, engineers = of("ge_train_eng"), of("lw_para_eng")
    assert {"combat_engineer", "construction", "training"} <= trainees.kinds
    assert {"combat_engineer", "air_droppable", "eng", "para"} <= engineers.kinds
    assert {"commando", "mountain", "para_cmdo"} <= of("us_ssf").kinds


@pytest.mark.parametrize(
    ("id_", "kinds"),
    [
        ("ge_cav_x", {"cavalry"}), ("ge_siege", {"siege_artillery", "artillery"}),
        ("ge_stupz_bn", {"specialized_armor"}), ("ge_asseng_bn", {"assault_engineer"}),
        ("ss_polpol_ii", {"political_police"}), ("us_transport1", {"movement_counter"}),
        ("ge_poshv1", {"position_aa"}), ("us_ddtank", {"amphibious"}),
        ("br_abn_9", {"airborne"}), ("ge_con_iii", {"construction"}), ("ge_pf2", {"port_fort"}),
    ],
)  # fmt: skip
def test_kinds_of_special_units(id_: str, kinds: set[str]) -> None:
    assert kinds <= of(id_).kinds


def test_14a3_assault_engineers_and_14a4_railroad_engineers_construct_nothing() -> None:
    assert "construction" not in of("ge_asseng_bn").kinds
    assert "construction" not in of("ge_rreng_iii").kinds
    assert "construction" in of("ge_eng_iii").kinds


def test_24_airborne_divisions_are_airborne_but_not_dropped_as_such() -> None:
    assert "air_droppable" not in of("br_abn_9").kinds
    assert "air_droppable" not in of("lw_para_iii").kinds, "parachute-infantry, rule 24"


def test_special_forces_chart_denies_the_anti_german_oss_the_air_drop() -> None:
    assert "air_droppable" in of("us_oss_it").kinds
    assert "air_droppable" not in of("us_oss_ger").kinds


def test_antiaircraft_strengths_and_traits() -> None:
    assert (of("lw_hvaa_iii").aa, of("lw_hvaa_iii").aa_type) == (4, "heavy")
    assert (of("br_inf_9").aa, of("br_inf_9").aa_type) == (1, "light")
    assert of("us_transport3").traits["capacity"] == 3
    assert of("br_rmx").traits["force"] == "Royal Marine"


# ---- counters in words --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "full", "size", "support"),
    [
        ("8-8 inf XX", (8, 8, 8), "XX", "supported"),
        ("5-7-6 inf XX", (5, 7, 6), "XX", "supported"),
        ("2-3-8 art III", (2, 3, 8), "III", "supported"),
        ("0-8 inf HQ", (0, 0, 8), "HQ", "supported"),
        ("0-2-0 port_fort", (0, 2, 0), "PF", "self"),
        ("3-8* inf X", (3, 3, 8), "X", "self"),
        ("3-8 inf X", (3, 3, 8), "X", "unsupported"),
        ("4-2-10 arm II", (4, 2, 10), "II", "unsupported"),
        ("2-1-R lr_siege_art II", (2, 1, RAIL_ONLY), "II", "supported"),
    ],
)
def test_counters_in_words(text: str, full: tuple[int, int, int], size: str, support: str) -> None:
    made = words(text)
    assert (made.full, made.size, made.support) == (Ratings(*full), size, support)
    assert made.template == ""
    assert made.nation.id == "american"


def test_a_template_by_id_or_name() -> None:
    assert words("us inf XX 8-8").template == "us_inf_8"
    assert words("US INF xx 8-8").template == "us_inf_8"
    assert words("ca_inf_10").nation.id == "canadian", "its own nation, of the same side"
    assert words("us_inf_8", "german").nation.id == "german", "the nation given, of the other side"


def test_cadres_flags_and_antiaircraft_strengths() -> None:
    assert words("8-8 inf XX", cadre="3-8").cadre == Ratings(3, 3, 8)
    dotted = words("3-8 inf X", flags=["self-supported"])
    assert dotted.support == "self"
    assert dotted.heavy
    motorized = words("3-10 inf X", flags=["motorized"])
    assert motorized.is_motorized
    assert motorized.aeca == "neutral"
    assert motorized.heavy
    assert "mountain" in words("3-8 para_cmdo III", flags=["mtn"]).kinds
    assert (words("8-8 inf XX", aa=3).aa, words("8-8 inf XX", aa=3).aa_type) == (3, "light")
    assert words("2-3-8 hv_aa III", aa=4).aa_type == "heavy"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("8-8 infantry XX", "did you mean inf?"),
        ("8-8 mortr II", "did you mean mortar?"),
        ("8-8 inf", "size"),
        ("8-8 inf XXX", "expected XX"),
        ("inf XX", "ratings"),
        ("8 inf XX", "ratings"),
        ("0-2-0 port_fort XX", "no size"),
        ("3-8 inf HQ", "14D"),
        ("", "nothing"),
    ],
)
def test_what_is_no_counter_is_told(text: str, why: str) -> None:
    assert why in wrong(text)


def test_wrong_flags_and_cadres_are_told() -> None:
    assert "self-supported" in wrong("8-8 inf XX", flags=["selfsupported"])
    assert "ratings" in wrong("8-8 inf XX", cadre="three")


def test_ratings_read_and_print() -> None:
    for text in ("8-8", "5-7-6", "2-1-R", "0-2-0"):
        assert str(read_ratings(text)[0]) == text
    assert read_ratings("4-5*") == (Ratings(4, 4, 5), True)
    with pytest.raises(ValueError, match="ratings"):
        read_ratings("8-")


# ---- what they cost: rule 40B1a -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("id_", "arm", "inf"),
    [
        ("ge_pzx", 5, 1), ("ge_panther_bn", 4, 0), ("ge_inf_7", 0, 7), ("br_tank_x", 6, 0),
        ("us_aa_mot", 1, 2), ("ge_con_iii", 0, 1), ("us_transport3", 3, 0), ("it_arm_9", 5, 4),
        ("ge_hq_inf", 0, 1), ("ge_hq_pz", Fraction(1, 2), Fraction(1, 2)),
        ("ge_poshv1", 0, Fraction(1, 2)), ("nz_mech", 4, 8),
    ],
)  # fmt: skip
def test_40b1a_cost_of_a_full_unit(id_: str, arm: Fraction | int, inf: Fraction | int) -> None:
    assert full_cost(charts().rp_costs, of(id_)) == Rps(inf=Fraction(inf), arm=Fraction(arm))


@pytest.mark.parametrize(
    ("id_", "arm", "inf"), [("ge_pz_14", 5, 3), ("ge_inf_7", 0, 4), ("ss_pz_20", 8, 3)]
)
def test_40a1_40b1a_cost_of_rebuilding(id_: str, arm: int, inf: int) -> None:
    assert rebuild_cost(charts().rp_costs, of(id_)) == Rps(Fraction(inf), Fraction(arm))


def test_40b1a_costs_add_up_to_the_strength() -> None:
    for id_ in templates():
        made, costs = of(id_), charts().rp_costs
        if made.size in ("XX", "X", "III", "II"):
            cost = full_cost(costs, made)
            assert cost.arm + cost.inf == (made.full.attack or made.full.defense or 1), id_
            assert made.is_motorized or not cost.arm, "only c/m units here cost Arm RPs"
        assert (cadre_cost(costs, made) is None) == (made.cadre is None)


def test_40b1a_mixed_units_cost_both_and_strengthless_ones_a_point() -> None:
    assert full_cost(charts().rp_costs, words("4-6 mixed III")) == Rps(Fraction(2), Fraction(2))
    assert full_cost(charts().rp_costs, words("0-8 cmdo II")) == Rps(inf=Fraction(1))
    assert str(Rps(Fraction(1, 2), Fraction(3))) == "3 Arm and ½ Inf"
