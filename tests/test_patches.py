"""Changes laid over a board, in the words of rule cases, scenarios and overlays."""

from collections.abc import Mapping

import pytest

from sfcli import hexes, patches
from sfcli.board import (
    DRY,
    LAKE,
    LOW_RAIL,
    PART,
    RAIL,
    ROAD,
    SEA,
    TERRAINS,
    Board,
    City,
    CitySize,
    Port,
    PortSize,
    plain,
)
from sfcli.hexes import hexside
from tests.sheets import at, real, side

A, B, C = "17A:1604", "17A:1605", "17A:1606"
AB = "17A:1604/1605"


def changed(changes: Mapping[str, object], on: Board | None = None) -> Board:
    board, faults = patches.apply(on or plain(real()), changes)
    assert faults == []
    return board


def put(*words: str, hex_: str = A, on: Board | None = None) -> Board:
    return changed({"terrain": {hex_: list(words)}}, on)


@pytest.mark.parametrize("terrain", [word for word in TERRAINS if not word.startswith("all")])
def test_terrain_is_named_with_blanks(terrain: str) -> None:
    board = put(terrain.replace("_", " "))
    assert board.terrain[at(A)] == terrain
    assert board.kind[at(A)] == "land"
    assert board.terrain[at(B)] == "clear"


def test_a_word_need_not_be_a_list_and_case_does_not_matter() -> None:
    assert changed({"terrain": {A: "Wooded_Rough"}}).terrain[at(A)] == "wooded_rough"


def test_nothing_changes_by_no_changes() -> None:
    board = changed({}, real())
    for name in ("kind", "terrain", "sides", "water", "cities", "ports", "annexed", "features"):
        assert getattr(board, name) == getattr(real(), name), name
    assert board.major_cities == real().major_cities
    assert board.sea_groups == real().sea_groups


def test_all_sea_makes_sea_hexsides_and_a_coast() -> None:
    board = put("all sea", hex_=B)
    assert (board.kind[at(B)], board.terrain[at(B)]) == ("sea", "all_sea")
    assert board.district[at(B)] == ""
    assert board.sea_zone[at(B)] == "Atlantic"
    for near in hexes.adjacent(at(B)):
        assert board.hexside_terrain(at(B), near) == ("all_sea",)
        assert board.hexside_terrain(near, at(B)) == ("all_sea",)
        assert board.water[hexside(near, at(B))] == SEA
        assert board.kind[near] == "coastal"
        assert board.sea_zone[near] == "Atlantic"


def test_land_made_of_sea_keeps_the_sea_around_it() -> None:
    board = changed({"terrain": {A: "all sea", B: "all sea"}})
    board = put("rough", hex_=A, on=board)
    assert (board.kind[at(A)], board.terrain[at(A)]) == ("coastal", "rough")
    assert board.hexside_terrain(at(A), at(B)) == ("all_sea",)
    dry = next(near for near in hexes.adjacent(at(A)) if near != at(B))
    assert board.hexside_terrain(at(A), dry) == ()


def test_an_all_lake_hex_is_closed_by_lake() -> None:
    board = put("all lake")
    assert board.is_sea(at(A))
    assert board.sea_zone[at(A)] == ""
    assert board.water[hexside(at(A), at(B))] == LAKE
    assert board.hexside_terrain(at(B), at(A)) == ("all_lake",)
    assert board.kind[at(B)] == "land"


def test_coastal_and_land() -> None:
    board = put("coastal")
    assert (board.kind[at(A)], board.sea_zone[at(A)]) == ("coastal", "Atlantic")
    board = put("land", on=board)
    assert (board.kind[at(A)], board.sea_zone[at(A)]) == ("land", "")


def test_cities_and_ports_may_go_without_a_name() -> None:
    board = put("dot city Test", "standard port")
    assert board.cities[at(A)] == (City("Test", at(A), CitySize.DOT),)
    assert board.ports[at(A)] == Port("Test", at(A), PortSize.STANDARD)
    assert board.is_dot_city(at(A))
    board = put("full city", hex_=B)
    assert board.cities[at(B)][0].name == B
    assert put("minor port", hex_=B).ports[at(B)].name == B


@pytest.mark.parametrize("size", list(CitySize))
def test_every_class_of_city(size: CitySize) -> None:
    board = put(f"{size.name.lower()} city New Place")
    assert board.cities[at(A)] == (City("New Place", at(A), size),)
    assert (at(A) in board.major_cities) == (size >= CitySize.PARTIAL)


@pytest.mark.parametrize("size", list(PortSize))
def test_every_size_of_port(size: PortSize) -> None:
    port = put(f"inland artificial fragile {size.name.lower()} port Haven").ports[at(A)]
    assert port == Port("Haven", at(A), size, inland=True, artificial=True, fragile=True)


def test_a_city_of_the_same_name_is_replaced_and_the_largest_comes_first() -> None:
    board = put("point city Caen", "full city Bourg", hex_="17A:1010", on=real())
    assert [(c.name, c.size) for c in board.cities[at("17A:1010")]] == [
        ("Bourg", CitySize.FULL),
        ("Caen", CitySize.POINT),
    ]


def test_7a_adjacent_city_hexes_are_joined_by_rail_and_parted_again() -> None:
    board = changed({"terrain": {A: "full city One", B: "partial city Two"}})
    assert board.major_cities[at(A)].hexes == {at(A), at(B)}
    assert board.sides[hexside(at(A), at(B))] & RAIL
    assert board.sides[hexside(at(B), at(A))] & RAIL
    board = put("no city", hex_=B, on=board)
    assert board.major_cities[at(A)].hexes == {at(A)}
    assert not board.sides[hexside(at(A), at(B))] & RAIL
    assert at(B) not in board.cities


def test_7a_the_rails_of_real_multi_hex_cities_stay() -> None:
    board = put("woods", hex_="27:2209", on=real())
    assert board.sides[hexside(*side("16A:4302/4303"))] & RAIL
    assert board.sides == real().sides


@pytest.mark.parametrize(
    ("word", "id_"),
    [
        ("fort", "fort"),
        ("fortress", "fortress_unimproved"),
        ("improved fortress", "fortress_improved"),
        ("westwall", "westwall_unimproved"),
        ("improved westwall", "westwall_improved"),
        ("ouvrage", "maginot_ouvrage_unimproved"),
        ("port fortification", "port_fortification"),
    ],
)
def test_37b_fortifications_are_rows_of_their_chart(word: str, id_: str) -> None:
    board = put(word)
    assert board.fortifications == {at(A): id_}
    assert put("no fortification", on=board).fortifications == {}
    assert put(f"no {word}", on=board).fortifications == {}


def test_airfields_and_features() -> None:
    board = put("airfield 3", "cliffs", "restricted")
    assert board.airfields == {at(A): 3}
    assert board.features == {at(A): {"cliffs", "restricted"}}
    board = put("no airfield", "no cliffs", "no restricted", on=board)
    assert board.airfields == {}
    assert board.features == {}


def test_27b5_waters_are_parted_and_joined() -> None:
    board = put("coastal", "waters E+NE|W")
    assert board.sea_groups == {at(A): (frozenset({0, 1}), frozenset({3}))}
    assert put("waters", on=board).sea_groups == {}


def test_27b5_new_water_joins_the_group_it_touches() -> None:
    board = put("coastal", "waters E+NE|W")
    board = changed({"terrain": {"17A:1604/1504": "all sea"}}, board)
    assert hexes.direction(at(A), at("17A:1504")) == hexes.NE
    assert board.sea_groups[at(A)] == (frozenset({0, 1}), frozenset({3}))
    southwest = hexes.name(hexes.neighbours(at(A))[hexes.SW])
    board = changed({"terrain": {f"{A}/{southwest}": "part sea"}}, board)
    assert board.sea_groups[at(A)] == (frozenset({0, 1}), frozenset({3, 4}))
    board = changed({"terrain": {AB: "land", f"{A}/{southwest}": "land"}}, board)
    assert at(A) not in board.sea_groups


@pytest.mark.parametrize(
    "word", ["river", "major river", "canal", "mountain", "high mountain", "escarpment", "wadi"]
)
def test_hexside_terrain_is_seen_from_both_hexes_and_taken_away(word: str) -> None:
    id_ = word.replace(" ", "_")
    board = changed({"terrain": {AB: f"{word} Name"}})
    assert board.hexside_terrain(at(A), at(B)) == board.hexside_terrain(at(B), at(A)) == (id_,)
    assert board.side_name(at(A), at(B)) == board.side_name(at(B), at(A)) == "Name"
    board = changed({"terrain": {AB: f"no {word}"}}, board)
    assert board.hexside_terrain(at(A), at(B)) == ()
    assert board.side_name(at(A), at(B)) == ""


def test_a_major_river_takes_the_place_of_a_river_and_a_high_mountain_of_a_mountain() -> None:
    board = changed({"terrain": {AB: ["river", "major river", "mountain", "high mountain"]}})
    assert board.hexside_terrain(at(A), at(B)) == ("major_river", "high_mountain")
    board = changed({"terrain": {AB: ["river", "mountain"]}}, board)
    assert board.hexside_terrain(at(A), at(B)) == ("river", "mountain")


def test_the_second_sheet_may_be_left_out_or_given() -> None:
    board = changed({"terrain": {"17A:1601/16A:1632": "river", "17A:1601/1602": "canal"}})
    assert board.hexside_terrain(at("17A:1601"), at("16A:1632")) == ("river",)
    assert board.hexside_terrain(at("17A:1601"), at("17A:1602")) == ("canal",)


def test_37b3_the_second_hex_is_fortified_against_the_first() -> None:
    board = changed({"terrain": {AB: "fortified"}})
    assert board.hexside_terrain(at(B), at(A)) == ("fortified",)
    assert board.hexside_terrain(at(A), at(B)) == ()
    board = changed({"terrain": {AB: "no fortified"}}, board)
    assert board.hexside_terrain(at(B), at(A)) == ()


@pytest.mark.parametrize("word", ["narrow strait", "causeway"])
def test_37a1_a_strait_or_causeway_opens_an_all_sea_hexside(word: str) -> None:
    id_ = word.replace(" ", "_")
    for words in ([word], [word, "all sea"], ["all sea", word]):
        board = changed({"terrain": {AB: words}})
        assert board.hexside_terrain(at(A), at(B)) == (id_,)
        assert board.water[hexside(at(B), at(A))] == SEA
        assert board.kind[at(A)] == board.kind[at(B)] == "coastal"
    board = changed({"terrain": {AB: f"no {word}"}}, board)
    assert board.hexside_terrain(at(A), at(B)) == ("all_sea",)
    board = changed({"terrain": {AB: "land"}}, board)
    assert board.hexside_terrain(at(A), at(B)) == ()
    assert board.water[hexside(at(A), at(B))] == DRY


def test_lake_and_part_sea() -> None:
    board = changed({"terrain": {AB: "lake", "17A:1605/1606": "part sea"}})
    assert board.hexside_terrain(at(A), at(B)) == ("all_lake",)
    assert board.kind[at(A)] == "land"
    assert board.hexside_terrain(at(B), at(C)) == ()
    assert board.water[hexside(at(B), at(C))] == PART
    assert board.kind[at(C)] == "coastal"
    board = changed({"terrain": {AB: "no lake", "17A:1605/1606": "no part sea"}}, board)
    assert board.hexside_terrain(at(A), at(B)) == ()
    assert board.water[hexside(at(B), at(C))] == DRY


def test_hexes_change_before_hexsides_whatever_their_order() -> None:
    board = changed({"terrain": {AB: "narrow strait", B: "all sea"}})
    assert board.hexside_terrain(at(A), at(B)) == ("narrow_strait",)


def test_7_lines_are_drawn_and_taken_away() -> None:
    lines = [
        {"kind": "road", "hexes": [A, "1605", "1606"]},
        {"kind": "low rail", "hexes": [A, "1605"]},
    ]
    board = changed({"line": lines})
    assert board.sides[hexside(at(A), at(B))] == board.sides[hexside(at(B), at(A))]
    assert board.sides[hexside(at(A), at(B))] == ROAD | LOW_RAIL
    assert board.sides[hexside(at(B), at(C))] == ROAD
    assert list(board.rail_from(at(A))) == [(at(B), False)]
    board = changed({"line": [{"kind": "no road", "hexes": [A, "1605", "1606"]}]}, board)
    assert board.sides[hexside(at(A), at(B))] == LOW_RAIL
    board = changed({"terrain": {AB: ["no low rail", "rail"]}}, board)
    assert list(board.rail_from(at(A))) == [(at(B), True)]


def test_line_hexes_are_on_the_sheet_of_the_hex_before() -> None:
    board = changed({"line": [{"kind": "rail", "hexes": ["17A:1602", "1601", "16A:1632", "1631"]}]})
    assert board.has_rail(at("16A:1631"))
    assert board.sides[hexside(at("17A:1601"), at("16A:1632"))] == RAIL


def test_areas_are_given_to_hexes() -> None:
    board = changed(
        {
            "net": {"greater_germany": [A]},
            "country": {"Germany": [B]},
            "district": {"WK V": [A, B]},
            "weather_zone": {"C": [A]},
            "sea_zone": {"Baltic": [A]},
            "ceded": {"WK XVIII": [A]},
            "island": {"Atlantis": [A]},
        },
        real(),
    )
    assert board.rail_nets == {at(A): "greater_germany"}
    assert board.country[at(B)] == "Germany"
    assert board.district[at(A)] == board.district[at(B)] == "WK V"
    assert board.weather_zone[at(A)] == "C"
    assert board.sea_zone[at(A)] == "Baltic"
    assert board.ceded[at(A)] == "WK XVIII"
    assert board.islands[at(A)] == "Atlantis"
    assert at(A) in board.annexed
    assert at(B) not in board.annexed
    board = changed({"ceded": {"": [A]}, "island": {"": [A]}}, board)
    assert at(A) not in board.ceded
    assert at(A) not in board.islands


def test_the_board_itself_is_left_alone() -> None:
    bare = plain(real())
    before = (bare.terrain, bare.sides, dict(bare.cities))
    put("rough", "full city X", on=bare)
    assert (bare.terrain, bare.sides, dict(bare.cities)) == before


@pytest.mark.parametrize(
    ("changes", "path", "told"),
    [
        ({"terrain": {A: "wods"}}, ("terrain", A), "found wods, which is no word for it; nearest"),
        ({"terrain": {A: "full ctiy X"}}, ("terrain", A), "found full ctiy X, which is no word"),
        ({"terrain": {AB: "rivr"}}, ("terrain", AB), "found rivr, which is no word for it"),
        ({"terrain": {A: "waters E+X"}}, ("terrain", A), "found waters E+X"),
        ({"terrain": {A: 3}}, ("terrain", A), "expected a word or a list of words"),
        ({"terrain": {"1604": "woods"}}, ("terrain", "1604"), "expected a hex such as 17A:1612"),
        (
            {"terrain": {"17A:1604/1607": "river"}},
            ("terrain", "17A:1604/1607"),
            "expected a hex, or two neighbours; found 17A:1604 and 17A:1607, 3 hexes apart",
        ),
        (
            {"terrain": {"17A:1604/1605/1606": "river"}},
            ("terrain", "17A:1604/1605/1606"),
            "expected a hex, or two neighbours",
        ),
        ({"terrain": "woods"}, ("terrain",), "expected a table"),
        ({"terrian": {}}, ("terrian",), "expected terrain, net, country, district"),
        (
            {"line": [{"kind": "raod", "hexes": [A, B]}]},
            ("line", 0),
            "expected road, rail, low rail, ferry; found raod; did you mean road?",
        ),
        (
            {"line": [{"kind": "road", "hexes": [A, C]}]},
            ("line", 0),
            "expected neighbours; found 17A:1604 and 17A:1606, 2 hexes apart",
        ),
        ({"line": [{"kind": "road"}]}, ("line", 0), "expected a table with kind and hexes"),
        ({"line": {"kind": "road"}}, ("line",), "expected a list of tables"),
        ({"net": {"grater_germany": [A]}}, ("net", "grater_germany"), "expected britain, corsica"),
        ({"district": {"MR 44": [A]}}, ("district", "MR 44"), "expected"),
    ],
)
def test_what_cannot_be_changed_is_told_where_it_stands(
    changes: Mapping[str, object], path: tuple[str | int, ...], told: str
) -> None:
    (fault,) = patches.apply(plain(real()), changes)[1]
    assert fault.path == path
    assert fault.message.startswith(told)


@pytest.mark.parametrize(
    ("word", "nearest"),
    [("wods", "woods"), ("full ctiy X", "full city"), ("mountian", "mountain"), ("fotr", "fort")],
)
def test_the_nearest_spelling_is_told(word: str, nearest: str) -> None:
    (fault,) = patches.apply(plain(real()), {"terrain": {A: word}})[1]
    assert nearest in fault.message.partition("nearest are ")[2].split(", ")


def test_the_rest_is_changed_although_something_cannot_be() -> None:
    board, told = patches.apply(plain(real()), {"terrain": {A: ["wods", "rough"], B: "forest"}})
    assert len(told) == 1
    assert (board.terrain[at(A)], board.terrain[at(B)]) == ("rough", "forest")


def test_a_fault_reads_as_its_place_and_what_is_wrong() -> None:
    assert str(patches.Fault(("line", 0), "expected a list")) == "line.0: expected a list"


def test_no_before_what_can_be_no_word_is_told() -> None:
    (fault,) = patches.apply(plain(real()), {"terrain": {A: "no weather"}})[1]
    assert fault.message.startswith("found no weather, which is no word for it")
