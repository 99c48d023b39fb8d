"""Countries, districts, theaters, rail nets and zones. Rules 3B3, 3E, 3F, 7A4, 34F, 37E, 39A."""

import pytest

from sfcli import geography, hexes, patches
from sfcli.board import plain
from sfcli.sides import Side
from tests.sheets import at, real

SIDES = {"axis": Side.AXIS, "allied": Side.ALLIED}


@pytest.mark.parametrize(
    ("hex_", "before", "after"),
    [
        ("26:1625", "Lazio", "Lazio"),
        ("26:0115", "Venezia Giulia", "WK XVIII"),
        ("16A:4521", "Venezia Tridentina", "WK XVIII"),
        ("16A:4919", "Veneto", "Veneto"),
        ("16A:2824", "WK V", "WK V"),
        ("16A:2025", "WK XII", "WK XII"),
        ("16A:3104", "Boehmen-Maehren", "Boehmen-Maehren"),
        ("17A:0514", "Channel Islands", "Channel Islands"),
        ("26:1013", "Marche", "Marche"),
        ("17A:0120", "", ""),
    ],
)
def test_3e3_districts_change_in_the_north_east_when_italy_surrenders(
    hex_: str, before: str, after: str
) -> None:
    assert geography.district(real(), at(hex_), False) == before
    assert geography.district(real(), at(hex_), True) == after


@pytest.mark.parametrize(
    ("hex_", "axis", "allied"),
    [
        ("17A:1604", "West", "ETO"),
        ("17A:0103", "West", "ETO"),
        ("16A:1226", "West", "ETO"),
        ("16A:2025", "Greater Germany", "ETO"),
        ("16A:1802", "Greater Germany", "ETO"),
        ("16A:0201", "Greater Germany", "ETO"),
        ("16A:4301", "Greater Germany", ""),
        ("16A:3226", "West", "ETO"),
        ("17A:4824", "South", "MTO"),
        ("27:0701", "South", "MTO"),
        ("26:4731", "South", "MTO"),
        ("27:3511", "South", "MTO"),
        ("26:0115", "South", "MTO"),
        ("26:0311", "Southeast", ""),
        ("26:3406", "Southeast", ""),
        ("17A:0120", "West", "ETO"),
        ("16A:0501", "Greater Germany", "ETO"),
        ("26:2812", "South", "MTO"),
        ("26:2706", "South", "MTO"),
    ],
)
def test_3f_theaters(hex_: str, axis: str, allied: str) -> None:
    assert geography.theater(real(), Side.AXIS, at(hex_), False) == axis
    assert geography.theater(real(), Side.ALLIED, at(hex_), False) == allied


def test_3f_the_ceded_north_east_changes_theaters() -> None:
    trieste = at("26:0115")
    assert geography.theater(real(), Side.AXIS, trieste, True) == "Greater Germany"
    assert geography.theater(real(), Side.ALLIED, trieste, True) == "ETO"


@pytest.mark.parametrize(
    ("hex_", "side", "theater"),
    [
        ("17A:0120", "axis", "West"),
        ("16A:0501", "axis", "Greater Germany"),
        ("26:2706", "axis", "South"),
        ("17A:1010", "axis", ""),
        ("17A:0910", "allied", "ETO"),
        ("16A:0606", "allied", "ETO"),
        ("17A:4711", "allied", "MTO"),
    ],
)
def test_3f_waters_have_the_theater_of_their_sea_zone(hex_: str, side: str, theater: str) -> None:
    assert geography.sea_theater(real(), SIDES[side], at(hex_)) == theater


@pytest.mark.parametrize(
    ("hex_", "before", "after"),
    [
        ("17A:1604", "mainland_france_benelux", "mainland_france_benelux"),
        ("16A:1226", "mainland_france_benelux", "mainland_france_benelux"),
        ("16A:2824", "greater_germany", "greater_germany"),
        ("16A:2025", "greater_germany", "greater_germany"),
        ("16A:1802", "greater_germany", "greater_germany"),
        ("16A:0201", "greater_germany", "greater_germany"),
        ("26:1625", "mainland_italy", "mainland_italy"),
        ("26:0115", "mainland_italy", "greater_germany"),
        ("26:3530", "sicily", "sicily"),
        ("27:2209", "sardinia", "sardinia"),
        ("27:0701", "corsica", "corsica"),
        ("17A:0103", "britain", "britain"),
        ("27:3511", "north_africa", "north_africa"),
        ("17A:4824", "", ""),
        ("17A:0120", "", ""),
    ],
)
def test_7a4_rail_nets(hex_: str, before: str, after: str) -> None:
    assert geography.rail_net(real(), at(hex_), False) == before
    assert geography.rail_net(real(), at(hex_), True) == after


def test_7a4_a_net_given_to_a_hex_comes_before_its_districts() -> None:
    board, faults = patches.apply(real(), {"net": {"greater_germany": ["17A:1604"]}})
    assert faults == []
    assert geography.rail_net(board, at("17A:1604"), False) == "greater_germany"
    assert geography.rail_net(board, at("17A:1605"), False) == "mainland_france_benelux"


@pytest.mark.parametrize(("hex_", "is_neutral"), [
    ("17A:4824", True), ("16A:3525", True), ("16A:3226", True), ("17A:1604", False),
    ("17A:0120", False),
])  # fmt: skip
def test_3b3_spain_switzerland_and_andorra_are_neutral(hex_: str, is_neutral: bool) -> None:
    assert geography.neutral(real(), at(hex_)) == is_neutral


def test_3b3_andorra_is_one_hex() -> None:
    neutrals = {real().country[h] for h in hexes.everywhere() if geography.neutral(real(), h)}
    assert neutrals == {"Andorra", "Spain", "Switzerland"}


TERMS = {
    "1939 Germany": geography.germany_1939,
    "France": geography.france,
    "mainland France": geography.mainland_france,
    "occupied France": geography.occupied_france,
    "Benelux": geography.benelux,
    "Britain": geography.britain,
    "Italy": geography.italy,
    "mainland Italy": geography.mainland_italy,
    "Italy or Corsica": geography.italy_or_corsica,
    "North Africa": geography.north_africa,
}


@pytest.mark.parametrize(
    ("hex_", "terms"),
    [
        ("16A:1802", {"1939 Germany"}),
        ("16A:3104", {"1939 Germany"}),
        ("16A:4303", {"1939 Germany"}),
        ("17A:1604", {"France", "mainland France", "occupied France"}),
        ("16A:2824", {"France", "mainland France"}),
        ("27:0701", {"France", "occupied France", "Italy or Corsica"}),
        ("16A:1226", {"Benelux"}),
        ("16A:2025", {"Benelux"}),
        ("16A:0621", {"Benelux"}),
        ("17A:0103", {"Britain"}),
        ("17A:0514", {"Britain"}),
        ("17A:0208", {"Britain"}),
        ("26:1625", {"Italy", "mainland Italy", "Italy or Corsica"}),
        ("26:0115", {"Italy", "mainland Italy", "Italy or Corsica"}),
        ("26:0828", {"Italy", "mainland Italy", "Italy or Corsica"}),
        ("26:0829", {"Italy", "Italy or Corsica"}),
        ("26:3530", {"Italy", "Italy or Corsica"}),
        ("27:2209", {"Italy", "Italy or Corsica"}),
        ("27:3805", {"Italy", "Italy or Corsica"}),
        ("26:1013", {"Italy", "Italy or Corsica"}),
        ("26:1911", {"Italy", "Italy or Corsica"}),
        ("27:3511", {"North Africa"}),
        ("27:1933", {"North Africa"}),
        ("26:0311", set()),
        ("17A:0120", set()),
    ],
)
def test_3e1_terms(hex_: str, terms: set[str]) -> None:
    assert {term for term, holds in TERMS.items() if holds(real(), at(hex_))} == terms


@pytest.mark.parametrize(
    ("hex_", "before", "after"),
    [
        ("16A:1802", True, True),
        ("16A:2824", True, True),
        ("16A:2025", True, True),
        ("16A:0201", False, False),
        ("26:0115", False, True),
        ("26:1625", False, False),
        ("17A:0120", False, False),
    ],
)
def test_3e1_greater_germany(hex_: str, before: bool, after: bool) -> None:
    assert geography.greater_germany(real(), at(hex_), False) == before
    assert geography.greater_germany(real(), at(hex_), True) == after


def test_12c1a_the_east_edge_of_greater_germany_has_rail_hexes() -> None:
    edge = geography.east_edge(real(), False)
    assert {hexes.column(hex_) for hex_ in edge} == {1}
    assert {real().country[hex_] for hex_ in edge} == {"Germany"}
    with_rail = [hexes.name(hex_) for hex_ in edge if real().has_rail(hex_)]
    assert with_rail == [
        "16A:1401", "16A:2001", "16A:2101", "16A:2201", "16A:2301", "16A:2401", "16A:2601",
        "16A:2701",
    ]  # fmt: skip


def test_37e_the_example_of_adjacent_districts() -> None:
    near = geography.adjacent_districts(real(), False)
    assert {"Belgium", "WK VI", "WK X"} <= near["Netherlands"]
    assert "Netherlands" in near["WK X"]


def test_37e_districts_touch_across_sea_hexsides_and_change_with_surrender() -> None:
    before = geography.adjacent_districts(real(), False)
    after = geography.adjacent_districts(real(), True)
    assert "Calabria" in before["Sicilia"]
    assert "MR 4" in before["Channel Islands"]
    assert "Veneto" in before["Venezia Giulia"]
    assert after["Venezia Giulia"] == frozenset()
    assert "Emilia" not in before["WK XVIII"]
    assert "Lombardia" in after["WK XVIII"]


@pytest.mark.parametrize(
    ("hex_", "zone", "after"),
    [
        ("17A:1604", "mainland_france", "mainland_france"),
        ("16A:2824", "", ""),
        ("27:0701", "corsica", "corsica"),
        ("16A:1226", "belgium", "belgium"),
        ("16A:0621", "netherlands", "netherlands"),
        ("16A:2025", "", ""),
        ("26:3530", "sicily", "sicily"),
        ("27:2209", "sardinia", "sardinia"),
        ("26:1625", "mainland_italy", "mainland_italy"),
        ("26:0115", "mainland_italy", ""),
        ("16A:1802", "", ""),
        ("17A:0103", "", ""),
        ("17A:0120", "", ""),
    ],
)
def test_39a_occupation_zones(hex_: str, zone: str, after: str) -> None:
    assert geography.occupation_zone(real(), at(hex_), False) == zone
    assert geography.occupation_zone(real(), at(hex_), True) == after


def test_34f_the_adriatic_ends_at_otranto() -> None:
    adriatic = geography.adriatic(real())
    inside = ("26:3310", "26:3309", "26:3308", "26:3307", "26:1818", "16A:4919", "26:2613")
    outside = ("26:3410", "26:3408", "26:3013", "26:2422", "26:3113", "17A:0120")
    assert [text for text in inside if at(text) not in adriatic] == []
    assert [text for text in outside if at(text) in adriatic] == []
    assert {real().sea_zone[hex_] for hex_ in adriatic} == {"Mediterranean"}


def test_the_plain_board_belongs_to_no_country_but_keeps_its_districts() -> None:
    bare = plain(real())
    paris, channel = at("17A:1604"), at("17A:0120")
    assert not any(geography.neutral(bare, hex_) for hex_ in hexes.everywhere())
    assert geography.rail_net(bare, paris, False) == "mainland_france_benelux"
    assert geography.theater(bare, Side.ALLIED, channel, False) == "ETO"
    assert geography.occupation_zone(bare, paris, False) == ""
    assert not geography.france(bare, paris)
    assert geography.adriatic(bare) == frozenset({at("26:3308")})
