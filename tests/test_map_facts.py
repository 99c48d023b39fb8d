"""Published facts about hexes, by their number in `data/map_facts.csv`."""

import csv
import tomllib
from pathlib import Path

import pytest

from sfcli import geography, hexes, places, waterways
from sfcli.board import ANY_RAIL, DRY, LAKE, CitySize, PortSize
from sfcli.data import files
from sfcli.hexes import hexside
from tests.sheets import (
    along,
    at,
    country,
    names,
    real,
    river,
    sails,
    ships_pass,
    side,
    terrain,
    water,
)

FACTS = Path(__file__).parent / "data" / "map_facts.csv"


def rail(text: str) -> bool:
    return bool(real().sides[hexside(*side(text))] & ANY_RAIL)


def kind(text: str) -> str:
    return real().kind[at(text)]


def floodable(text: str) -> bool:
    """Tell whether the Axis could flood the hex massively. Rule 37A4."""
    hex_, board = at(text), real()
    wet = {"river", "major_river", "canal"}
    sides = [set(board.hexside_terrain(hex_, near)) & wet for near in hexes.adjacent(hex_)]
    return (
        board.terrain[hex_] == "canal_intensive"
        and board.country[hex_] == "Netherlands"
        and (board.kind[hex_] == "coastal" or any(sides))
    )


def test_every_fact_has_its_test() -> None:
    with FACTS.open(encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        ids = [row["id"].lower() for row in rows]
    assert len(ids) == 64
    tests = [name for name in globals() if name.startswith("test_")]
    assert [id_ for id_ in ids if not any(t.startswith(f"test_{id_}_") for t in tests)] == []


def test_f01_27b5_land_parts_2115_from_2214() -> None:
    assert water("26:2115/2214") == DRY
    assert kind("26:2115") == kind("26:2214") == "coastal"


def test_f02_27b5_land_in_3806_blocks_the_way_through_it() -> None:
    assert sails("26:3807-3806")
    assert sails("26:3806-3805")
    assert not sails("26:3807-3806-3805")


def test_f03_27b5_no_all_sea_route_from_0522_to_0421() -> None:
    assert not ships_pass(*side("17A:0522/0421"))


def test_f04a_28_straits_between_2421_and_2422() -> None:
    assert "narrow_strait" in terrain("17A:2421/2422")
    assert "all_sea" not in terrain("17A:2421/2422")


def test_f04b_28_the_way_in_past_the_straits_is_open_water() -> None:
    assert sails("17A:2323-2422-2522")


def test_f05a_28_by_sea_to_the_mouth_of_the_loire() -> None:
    assert sails("17A:1521-1520")
    assert kind("17A:1520") == "coastal"


def test_f05b_28_the_loire_down_from_nantes() -> None:
    assert all(map(river, ("17A:1520/1519", "17A:1519/1619", "17A:1618/1619")))


def test_f05c_28_nantes_is_an_inland_port_three_hexsides_up() -> None:
    port = real().ports[at("17A:1618")]
    assert (port.name, port.inland) == ("Nantes", True)
    chain = [set(reach) for reach in waterways.to_sea(real(), port.hex)]
    assert chain == [set(side(f"17A:{text}")) for text in ("1618/1619", "1519/1619", "1520/1519")]


def test_f06_30a5_entry_hexes_of_liverpool_are_sea_on_the_north_edge() -> None:
    entry = [at(f"17A:01{number}") for number in range(16, 23)]
    assert {real().kind[hex_] for hex_ in entry} == {"sea"}
    assert {hexes.row(hex_) for hex_ in entry} == {1}


def test_f07a_34a2_brunsbuettel_and_kiel() -> None:
    assert "Brunsbuettel" in names("16A:0509")
    assert "Kiel" in names("16A:0606")
    assert real().ports[at("16A:0509")].name == "Brunsbuettel"
    assert real().ports[at("16A:0606")].name == "Kiel"


def test_f07b_34a2_the_kaiser_wilhelm_canal_joins_them() -> None:
    board = real()
    canal = {
        reach
        for hex_ in (at("16A:0509"),)
        for reach in _canal_from(hex_)
        if board.side_name(*reach) == "Kaiser-Wilhelm-Kanal"
    }
    assert {at("16A:0509"), at("16A:0606")} <= {hex_ for reach in canal for hex_ in reach}


def _canal_from(hex_: hexes.Hex) -> list[waterways.Reach]:
    """Return the canal hexsides that hang together with those of a hex."""
    found = [
        (min(hex_, near), max(hex_, near))
        for near in hexes.adjacent(hex_)
        if "canal" in real().hexside_terrain(hex_, near)
    ]
    for reach in found:
        found.extend(
            further
            for further in waterways.joined(real(), reach)
            if "canal" in real().hexside_terrain(*further) and further not in found
        )
    return found


def test_f08a_34f_open_water_from_italy_to_albania() -> None:
    course = along("26:3310-3309-3308-3307")
    assert [real().country[hex_] for hex_ in course] == ["Italy", "", "", "Albania"]
    assert all(real().sea_zone[hex_] == "Mediterranean" for hex_ in course)


def test_f08b_34f_sea_sides_along_the_line() -> None:
    assert sails("26:3310-3309-3308-3307")


def test_f09a_34j_messina() -> None:
    assert "Messina" in names("26:3823")


def test_f09b_34j_sea_hexsides_with_land_beyond() -> None:
    for text in ("26:3823/3822", "26:3823/3923"):
        assert "all_sea" in terrain(text)
        assert country(f"26:{text[-4:]}") == "Italy"


def test_f10a_37a1_a_sea_path_but_for_the_causeway() -> None:
    assert sails("16A:0827-0826")
    assert sails("16A:0826-0825")
    assert not sails("16A:0827-0826-0825")


def test_f10b_37a1_causeway_between_0826_and_0727() -> None:
    assert terrain("16A:0826/0727") == ("causeway",)
    assert not ships_pass(*side("16A:0826/0727"))


def test_f11a_37a4_0623_can_be_flooded() -> None:
    assert floodable("16A:0623")


def test_f11b_37a4_0922_can_be_flooded() -> None:
    assert floodable("16A:0922")


def test_f11c_37a4_1122_cannot_be_flooded() -> None:
    assert real().terrain[at("16A:1122")] == "canal_intensive"
    assert not floodable("16A:1122")


def test_f11d_37a4_0417_cannot_be_flooded() -> None:
    assert real().terrain[at("16A:0417")] == "canal_intensive"
    assert not floodable("16A:0417")


def test_f12_3e4_elba_is_two_hexes_of_toscana() -> None:
    elba = {hex_ for hex_, island in real().islands.items() if island == "Elba"}
    assert elba == {at("26:0829"), at("26:0830")}
    assert {real().district[hex_] for hex_ in elba} == {"Toscana"}


def test_f13_3e4_borkum_is_german_and_in_wk_x() -> None:
    assert "Borkum" in names("16A:0414")
    assert country("16A:0414") == "Germany"
    assert real().district[at("16A:0414")] == "WK X"


def test_f14_34f_the_2000_hexrow_is_on_both_southern_maps() -> None:
    row = [hexes.at(70, column) for column in range(1, 66)]
    assert {hexes.name(hex_)[:5] for hex_ in row} == {"26:20", "27:20"}


def test_f15a_7a5_le_mans_and_chartres() -> None:
    assert "Le Mans" in names("17A:1612")
    assert "Chartres" in names("17A:1608")


def test_f15b_7a5_rail_leaves_le_mans_to_the_east() -> None:
    assert rail("17A:1612/1611")


def test_f15c_7a5_rail_enters_chartres_from_the_north_west() -> None:
    assert rail("17A:1509/1608")


def test_f16_20e_caen_is_an_inland_fragile_port() -> None:
    port = real().ports[at("17A:1010")]
    assert (port.name, port.inland, port.fragile) == ("Caen", True, True)


def test_f17_3e2_paris_is_one_full_and_three_partial_hexes() -> None:
    city = real().major_cities[at("17A:1604")]
    sizes = sorted(real().cities[hex_][0].size for hex_ in city.hexes)
    assert sizes == [CitySize.PARTIAL] * 3 + [CitySize.FULL]
    assert city.name == "Paris"


def test_f18_3e2_the_ruhr_is_one_multi_hex_city() -> None:
    ruhr = real().major_cities[at("16A:1418")]
    cities = {city.name for hex_ in ruhr.hexes for city in real().cities[hex_]}
    assert {"Essen", "Dortmund", "Duisburg"} <= cities


def test_f19a_38b_roma() -> None:
    assert "Roma" in names("26:1625")


def test_f19b_41b_napoli_is_a_coastal_port() -> None:
    assert real().ports[at("26:2422")].name == "Napoli"
    assert kind("26:2422") == "coastal"


def test_f20_2_sheets_share_a_column_and_no_row() -> None:
    assert at("16A:2033") == at("17A:2001")
    assert at("26:2033") == at("27:2001")
    assert hexes.row(at("26:0101")) == hexes.row(at("16A:5001")) + 1


def test_f21_3e1_the_channel_islands_are_british_and_britain_is_in_part_on_the_map() -> None:
    assert {country(f"17A:{number}") for number in ("0412", "0514", "0714")} == {"Britain"}
    for place in ("London", "Portsmouth", "Saint Peter Port"):
        found = places.index(real()).find(place)
        assert [real().country[one.hex] for one in found] == ["Britain"]


@pytest.mark.parametrize("place", ["Lampedusa", "Pantelleria", "Lipari", "Lagosta", "Zara"])
def test_f22_3e1_islands_and_enclave_of_italy(place: str) -> None:
    (found,) = places.index(real()).find(place)
    assert real().country[found.hex] == "Italy"
    assert not geography.mainland_italy(real(), found.hex)


def test_f23_3b3_neutrals_on_the_map() -> None:
    assert set(real().country) >= {"Andorra", "Spain", "Switzerland"}


def test_f24_37e_districts_next_to_the_netherlands() -> None:
    near = geography.adjacent_districts(real(), False)["Netherlands"]
    assert near == {"Belgium", "WK VI", "WK X"}


def test_e01_0605_is_clear_without_a_city() -> None:
    assert real().terrain[at("16A:0605")] == "clear"
    assert names("16A:0605") == set()


def test_e02_canal_at_gent_and_terneuzen() -> None:
    assert "canal" in terrain("16A:0928/0927")
    assert "canal" in terrain("16A:0827/0927")


def test_e03_river_at_krems() -> None:
    assert river("16A:4005/4105")
    assert river("16A:4004/4105")


def test_e04_wien_is_two_hexes_joined_by_rail() -> None:
    assert real().major_cities[at("16A:4302")].hexes == {at("16A:4302"), at("16A:4303")}
    assert rail("16A:4302/4303")


def test_e05_steyr_is_known_to_stand_elsewhere() -> None:
    text = (files.rules() / "map" / "sources.toml").read_text(encoding="utf-8")
    (fault,) = tomllib.loads(text)["known_fault"]
    (steyr,) = places.index(real()).find(fault["place"])
    assert (fault["place"], fault["published"]) == ("Steyr", "16A:3906")
    assert hexes.name(steyr.hex) == fault["here"] != fault["published"]
    enns = [near for near in hexes.adjacent(steyr.hex) if real().side_name(steyr.hex, near)]
    assert "Enns" in {real().side_name(steyr.hex, near) for near in enns}


def test_e06_1520_is_a_full_city_hex_on_a_river() -> None:
    assert real().cities[at("16A:1520")][0].size == CitySize.FULL
    assert any(
        {"river", "major_river"} & set(real().hexside_terrain(at("16A:1520"), near))
        for near in hexes.adjacent(at("16A:1520"))
    )


def test_e07_0109_is_woods() -> None:
    assert real().terrain[at("17A:0109")] == "woods"


def test_e08_restricted_waters_in_1013_and_1014() -> None:
    for text in ("17A:1013", "17A:1014"):
        assert kind(text) == "coastal"
        assert "restricted" in real().features[at(text)]


@pytest.mark.parametrize("text", ["0128/0129", "0128/0228", "0228/0227", "0228/0328"])
def test_e09_border_of_toscana_and_liguria(text: str) -> None:
    assert {real().district[hex_] for hex_ in side(f"26:{text}")} == {"Toscana", "Liguria"}


def test_e10_lipari_is_rough() -> None:
    assert real().terrain[at("26:3624")] == "rough"
    assert real().islands[at("26:3624")] == "Lipari"


def test_e11_sebkhet_kelbia() -> None:
    assert water("27:3912/3913") == LAKE
    assert country("27:3912") == country("27:3913") == "Tunisia"


@pytest.mark.parametrize("place", ["Berlin", "Hamburg", "Prag", "Frankfurt am Main"])
def test_e12_full_city_hexes(place: str) -> None:
    (found,) = places.index(real()).find(place)
    assert real().cities[found.hex][0].size == CitySize.FULL


def test_e13_weather_line_d_in_the_west() -> None:
    on_the_line = along("27:0430-0331-0231-0132")
    assert {real().weather_zone[hex_] for hex_ in on_the_line} == {"D"}
    beyond = {hexes.neighbours(hex_)[hexes.W] for hex_ in on_the_line}
    assert {real().weather_zone[hex_] for hex_ in beyond} == {"E"}


def test_a01_3922_is_mountain() -> None:
    assert real().terrain[at("26:3922")] == "mountain"


def test_a02_the_toe_is_land() -> None:
    for hex_ in along("26:3619-3618-3718"):
        assert real().country[hex_] == "Italy"


def test_a03_the_gustav_line_is_land() -> None:
    for hex_ in along("26:2123-1821-1819-1719-2120-2121-2020"):
        assert real().country[hex_] == "Italy"


def test_a04_the_line_from_roma_ends_on_the_adriatic() -> None:
    assert kind("26:1520") == "coastal"
    assert country("26:1520") == "Italy"
    assert at("26:1520") in geography.adriatic(real())


def test_a05_landing_hexes_are_coastal() -> None:
    assert kind("17A:0618") == kind("17A:0717") == "coastal"


def test_a06_airbase_hex_is_land() -> None:
    assert country("17A:0817") == "France"


def test_a07_overlord_beaches_are_coastal() -> None:
    for text in ("17A:0810", "17A:0910", "17A:0711"):
        assert kind(text) == "coastal"
        assert country(text) == "France"


def test_a08_over_the_orne() -> None:
    assert country("17A:1009") == "France"
    assert river("17A:1009/1010")


def test_a09_4916_is_sea() -> None:
    assert kind("17A:4916") == "sea"


@pytest.mark.parametrize("number", ["1306", "1905", "1506", "1805", "1806", "2207", "2003"])
def test_a10_land_in_france(number: str) -> None:
    assert country(f"17A:{number}") == "France"


def test_a11_2003_lies_on_the_seine() -> None:
    hex_ = at("17A:2003")
    assert "Seine" in {real().side_name(hex_, near) for near in hexes.adjacent(hex_)}


def test_a12_0321_has_sea_off_holland() -> None:
    assert kind("16A:0321") in ("coastal", "sea")
    assert real().sea_zone[at("16A:0321")] == "Atlantic"


def test_a13_la_nouvelle_is_a_port() -> None:
    port = real().ports[at("17A:4417")]
    assert (port.name, port.size) == ("La Nouvelle", PortSize.MINOR)


def test_a14_1320_lies_on_a_river() -> None:
    hex_ = at("26:1320")
    assert country("26:1320") == "Italy"
    assert any(
        {"river", "major_river"} & set(real().hexside_terrain(hex_, near))
        for near in hexes.adjacent(hex_)
    )
