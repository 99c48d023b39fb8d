"""The map's tables agree with themselves and with the rules. Rules 2, 3E, 7, 27, 30, 36A."""

import csv
import shutil
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from sfcli import geography, hexes, patches, waterways
from sfcli.board import (
    ANY_RAIL,
    ANY_ROAD,
    BIT,
    FERRY,
    HEXSIDES,
    LAKE,
    LINES,
    PART,
    SEA,
    TERRAINS,
    CitySize,
    PortSize,
    plain,
)
from sfcli.data import files
from sfcli.data.charts import read_charts
from sfcli.data.errors import DataError
from sfcli.data.map import PROVENANCE, read_board
from sfcli.hexes import Hex, across, hexside, name
from tests.sheets import at, real, sides

MAP = files.rules() / "map"
FORTIFIED = BIT["fortified"]


def rows(file: str) -> Iterator[dict[str, str]]:
    with (MAP / file).open(encoding="utf-8") as lines:
        yield from csv.DictReader(line for line in lines if not line.startswith("#"))


def wet(hex_: Hex) -> set[int]:
    """Return the directions in which ships leave a hex, beyond the edge included."""
    board = real()
    return {
        way
        for way, near in enumerate(hexes.neighbours(hex_))
        if near == hexes.OFF or board.water[6 * hex_ + way] in (PART, SEA)
    }


def test_2_there_are_as_many_hexes_of_each_kind_as_were_compiled() -> None:
    assert Counter(real().kind) == {"land": 3454, "coastal": 671, "sea": 2375}
    assert Counter(real().terrain) == {
        "all_sea": 2374, "all_lake": 1, "clear": 1621, "rough": 1023, "wooded_rough": 334,
        "mountain": 629, "woods": 145, "forest": 46, "swamp": 14, "canal_intensive": 66,
        "bocage": 57, "stony_desert": 190,
    }  # fmt: skip
    assert len(list(rows("hexes.csv"))) == hexes.COUNT
    assert set(real().terrain) <= set(TERRAINS)


def test_2_hexsides_look_the_same_from_both_hexes() -> None:
    board = real()
    for a, b in sides():
        here, there = hexside(a, b), hexside(b, a)
        assert board.water[here] == board.water[there], (name(a), name(b))
        assert board.sides[here] & ~FORTIFIED == board.sides[there] & ~FORTIFIED
        assert across(here) == there


def test_3e3_every_land_hex_is_in_a_district_of_its_country_or_annexed() -> None:
    board = real()
    for hex_ in hexes.everywhere():
        if board.is_sea(hex_):
            assert board.district[hex_] == board.country[hex_] == ""
        else:
            home = board.districts[board.district[hex_]].country
            assert home == board.country[hex_] or hex_ in board.annexed, name(hex_)
    assert set(board.districts) == set(board.district) - {""}


def test_3e1_only_germany_annexes_and_only_what_the_rule_names() -> None:
    board = real()
    taken = Counter((board.country[hex_], board.district[hex_]) for hex_ in board.annexed)
    assert taken == {
        ("Belgium", "WK VI"): 2,
        ("France", "WK V"): 16,
        ("France", "WK XII"): 9,
        ("Luxembourg", "WK XII"): 6,
        ("Yugoslavia", "WK XVIII"): 16,
    }
    assert {board.country[hex_] for hex_ in board.ceded} == {"Italy"}
    assert set(board.ceded.values()) == {"WK XVIII"}


def test_3f_theaters_are_those_of_the_rule() -> None:
    districts = real().districts.values()
    assert {d.allied_theater for d in districts} == {"", "ETO", "MTO"}
    assert {d.axis_theater for d in districts} == {
        "", "Greater Germany", "West", "South", "Southeast",
    }  # fmt: skip


def test_7a4_there_are_eight_rail_nets() -> None:
    assert {d.rail_net for d in real().districts.values()} - {""} == {
        "britain", "corsica", "greater_germany", "mainland_france_benelux", "mainland_italy",
        "north_africa", "sardinia", "sicily",
    }  # fmt: skip


def test_7a_every_line_goes_from_neighbour_to_neighbour_and_is_drawn_once() -> None:
    drawn: Counter[frozenset[Hex]] = Counter()
    for row in rows("lines.csv"):
        course = [at(text) for text in row["hexes"].split()]
        assert len(course) >= 2, row
        for a, b in pairwise(course):
            assert hexes.distance(a, b) == 1, row
            drawn[frozenset((a, b))] += 1
    assert [pair for pair, times in drawn.items() if times > 1] == []
    assert len(drawn) > 3400


def test_7a_lines_run_over_land() -> None:
    board = real()
    for a, b in sides():
        mask = board.sides[hexside(a, b)]
        if mask & ANY_ROAD:
            assert "sea" not in (board.kind[a], board.kind[b]), (name(a), name(b))
            assert not mask & (BIT["all_sea"] | BIT["all_lake"]), (name(a), name(b))


def test_7a_the_hexes_of_a_multi_hex_city_are_joined_by_rail() -> None:
    board = real()
    pairs = 0
    for hex_, city in board.major_cities.items():
        for near in hexes.adjacent(hex_):
            if near in city.hexes:
                pairs += 1
                assert board.sides[hexside(hex_, near)] & ANY_RAIL
    assert pairs > 20


def rail_parts() -> list[set[Hex]]:
    """Return the rail hexes in parts that hang together without ferries."""
    board = real()
    left = {hex_ for hex_ in hexes.everywhere() if board.has_rail(hex_)}
    parts: list[set[Hex]] = []
    while left:
        part, frontier = set(), [min(left)]
        while frontier:
            here = frontier.pop()
            part.add(here)
            for near, _ in board.rail_from(here):
                if near not in part and not board.sides[hexside(here, near)] & FERRY:
                    frontier.append(near)
        parts.append(part)
        left -= part
    return parts


def test_7a4_the_rails_of_each_net_hang_together() -> None:
    board = real()
    nets: dict[str, set[Hex]] = {}
    for hex_ in hexes.everywhere():
        net = geography.rail_net(board, hex_, False)
        if net and board.has_rail(hex_) and board.country[hex_] != "Denmark":
            nets.setdefault(net, set()).add(hex_)
    parts = rail_parts()
    assert [net for net, lines in nets.items() if not any(lines <= part for part in parts)] == []
    mainland = {"mainland_france_benelux", "greater_germany", "mainland_italy"}
    assert any(set().union(*(nets[net] for net in mainland)) <= part for part in parts)
    assert len(nets) == 8


def test_37a1_a_road_or_rail_line_over_water_is_a_causeway_and_the_other_way_round() -> None:
    board = real()
    causeways = set()
    for a, b in sides():
        side = hexside(a, b)
        if board.sides[side] & BIT["causeway"]:
            causeways.add(board.side_name(a, b))
            assert board.sides[side] & ANY_ROAD
            assert board.water[side] == SEA
    assert causeways == {"Sloedam", "Afsluitdijk", "Sant'Antioco"}


def test_37a2_a_ferry_goes_over_sea_from_port_to_port_and_is_no_road() -> None:
    board = real()
    ferries = [(a, b) for a, b in sides() if board.sides[hexside(a, b)] & FERRY]
    assert {frozenset(map(name, pair)) for pair in ferries} == {
        frozenset(("26:3822", "26:3823")),
        frozenset(("26:3823", "26:3923")),
    }
    for a, b in ferries:
        assert "all_sea" in board.hexside_terrain(a, b)
        assert not board.sides[hexside(a, b)] & ANY_ROAD


def test_27b5_water_is_where_there_is_a_coast_and_the_other_way_round() -> None:
    board = real()
    for hex_ in hexes.everywhere():
        ships = wet(hex_)
        if board.kind[hex_] == "land":
            assert all(hexes.neighbours(hex_)[way] == hexes.OFF for way in ships), name(hex_)
        elif board.terrain[hex_] != "all_lake":
            assert ships, name(hex_)


def test_27b5_a_sea_hex_has_no_way_for_land_units() -> None:
    board = real()
    for hex_ in hexes.everywhere():
        if board.is_sea(hex_):
            for near in hexes.adjacent(hex_):
                assert {"all_sea", "all_lake"} & set(board.hexside_terrain(hex_, near))


def test_27b5_groups_of_water_sides_are_the_water_sides() -> None:
    board = real()
    assert len(board.sea_groups) > 50
    for hex_, groups in board.sea_groups.items():
        assert len(groups) > 1, name(hex_)
        assert frozenset().union(*groups) == wet(hex_), name(hex_)


def test_27b1_sea_zones_do_not_touch_and_every_coast_has_one() -> None:
    board = real()
    for hex_ in hexes.everywhere():
        has_zone = board.kind[hex_] != "land" and board.terrain[hex_] != "all_lake"
        assert bool(board.sea_zone[hex_]) == has_zone, name(hex_)
    for a, b in sides():
        if board.water[hexside(a, b)] in (PART, SEA):
            assert board.sea_zone[a] == board.sea_zone[b], (name(a), name(b))


def test_28_straits_and_causeways_can_be_crossed() -> None:
    board = real()
    found = Counter(word for a, b in sides() for word in board.hexside_terrain(a, b))
    assert set(found) <= set(HEXSIDES)
    assert found["narrow_strait"] == 15
    assert found["causeway"] == 4
    for a, b in sides():
        words = set(board.hexside_terrain(a, b))
        if words & {"narrow_strait", "causeway"}:
            assert board.water[hexside(a, b)] == SEA
            assert not words & {"all_sea", "all_lake"}
            assert board.kind[a] == board.kind[b] == "coastal"


def test_30a_ports_are_on_the_coast_or_have_a_river_to_it() -> None:
    board = real()
    inland = {port.name for port in board.ports.values() if port.inland}
    assert inland == {
        "Amsterdam", "Antwerpen", "Bordeaux", "Bremen", "Caen", "Gent", "Hamburg", "London",
        "Nantes", "Pauillac", "Rochefort", "Rotterdam", "Rouen", "Terneuzen",
    }  # fmt: skip
    for hex_, port in board.ports.items():
        if port.inland:
            chain = waterways.to_sea(board, hex_)
            assert 1 <= len(chain) <= 7, port.name
            assert hex_ in chain[0]
            assert waterways.meets_sea(board, chain[-1])
        else:
            assert board.kind[hex_] == "coastal", port.name


def test_3e2_cities_stand_on_land_the_largest_first() -> None:
    board = real()
    for hex_, cities in board.cities.items():
        assert not board.is_sea(hex_)
        assert [city.size for city in cities] == sorted((c.size for c in cities), reverse=True)
    sizes = Counter(city.size for cities in board.cities.values() for city in cities)
    assert sizes[CitySize.FULL] == 30
    assert sizes[CitySize.PARTIAL] == 28
    assert sizes[CitySize.DOT] == 109
    assert sum(sizes.values()) == 1048


@pytest.mark.parametrize(
    ("hex_", "place", "city", "port"),
    [
        ("26:4126", "Catania", CitySize.DOT, PortSize.STANDARD),
        ("17A:2421", "Royan", CitySize.POINT, PortSize.MINOR),
        ("26:0828", "Piombino", CitySize.REFERENCE, PortSize.STANDARD),
    ],
)
def test_3e2_corrected_places(hex_: str, place: str, city: CitySize, port: PortSize) -> None:
    assert [(c.name, c.size) for c in real().cities[at(hex_)]] == [(place, city)]
    assert real().ports[at(hex_)].size == port


@pytest.mark.parametrize(
    ("place", "country"),
    [
        ("17A:3502", "Switzerland"),
        ("16A:3226", "Switzerland"),
        ("16A:4126", "Switzerland"),
        ("16A:0206", "Germany"),
        ("16A:4602", "Hungary"),
    ],
)
def test_3e_corrected_borders(place: str, country: str) -> None:
    assert real().country[at(place)] == country


def test_3e4_the_sacco_does_not_run_round_the_alban_hills() -> None:
    for near in ("26:1825", "26:1824"):
        assert real().hexside_terrain(at("26:1725"), at(near)) == ()


@pytest.mark.parametrize(
    ("start", "district", "count"),
    [
        ("27:0701", "Corsica", 26),
        ("27:2209", "Sardegna", 60),
        ("26:3530", "Sicilia", 61),
        ("26:0829", "Toscana", 2),
        ("16A:0414", "WK X", 1),
        ("17A:1621", "MR 11", 1),
    ],
)
def test_3e4_nobody_walks_off_an_island_but_over_straits(
    start: str, district: str, count: int
) -> None:
    board = real()
    closed = BIT["all_sea"] | BIT["all_lake"] | BIT["narrow_strait"]
    reached, frontier = {at(start)}, [at(start)]
    while frontier:
        here = frontier.pop()
        for near in hexes.adjacent(here):
            if near not in reached and not board.sides[hexside(here, near)] & closed:
                reached.add(near)
                frontier.append(near)
    assert {board.district[hex_] for hex_ in reached} == {district}
    assert len(reached) == count


def test_37a_the_ijsselmeer_is_a_lake_no_ship_comes_to() -> None:
    board = real()
    assert board.terrain[at("16A:0620")] == "all_lake"
    assert {board.water[6 * at("16A:0620") + way] for way in range(6)} == {LAKE}
    assert board.water[hexside(at("16A:0419"), at("16A:0520"))] == LAKE
    assert board.kind[at("16A:0520")] == "land"


def test_37b_the_westwall_and_the_ouvrages_start_unimproved() -> None:
    kinds = Counter(real().fortifications.values())
    assert kinds == {"westwall_unimproved": 24, "maginot_ouvrage_unimproved": 10}
    westwall = [h for h, kind in real().fortifications.items() if kind.startswith("westwall")]
    assert {real().country[hex_] for hex_ in westwall} == {"Germany"}


def test_36a1_weather_zones_follow_one_another_from_north_to_south() -> None:
    zones = real().weather_zone
    assert set(zones) == {"C", "D", "E", "F"}
    assert all(abs(ord(zones[a]) - ord(zones[b])) <= 1 for a, b in sides())
    assert (zones[at("16A:1802")], zones[at("17A:1604")]) == ("C", "D")
    assert (zones[at("26:1625")], zones[at("27:4513")]) == ("D", "F")


def test_every_layer_says_where_it_comes_from() -> None:
    assert set(real().provenance.values()) <= set(PROVENANCE)
    assert real().provenance["*"] == "reconstructed"
    told = tomllib.loads((MAP / "sources.toml").read_text(encoding="utf-8"))
    notices = (files.rules().parent / "NOTICES.md").read_text(encoding="utf-8")
    for credit in told["credit"]:
        assert credit["who"] in notices


def test_the_plain_board_is_bare_land_with_the_zones_of_the_map() -> None:
    bare = plain(real())
    assert set(bare.kind) == {"land"}
    assert set(bare.terrain) == {"clear"}
    assert not any(bare.sides)
    assert not any(bare.water)
    assert not bare.cities
    assert not bare.sea_groups
    assert not bare.aliases
    assert bare.weather_zone == real().weather_zone
    assert bare.sea_zone == real().sea_zone
    assert bare.district == real().district


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a copy of the rules folder's map to spoil."""
    shutil.copytree(MAP, tmp_path / "map")
    return tmp_path


def spoil(folder: Path, file: str, old: str, new: str) -> int:
    """Replace the first line that starts with `old`, and return its number."""
    path = folder / "map" / file
    lines = path.read_text(encoding="utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith(old))
    lines[place] = new
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return place + 1


def problems(folder: Path) -> list[str]:
    with pytest.raises(DataError) as caught:
        read_board(folder)
    return [str(problem).removeprefix(f"{folder}/map/") for problem in caught.value.problems]


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("hexes.csv", "17A:1612,", "17A:1612,lnad,clear,France,MR 4,,D,,,,",
         "kind: expected land, coastal, sea; found lnad; did you mean land?"),
        ("hexes.csv", "17A:1612,", "17A:1612,land,wood,France,MR 4,,D,,,,", "terrain: expected"),
        ("hexes.csv", "17A:1612,", "17A:1612,land,clear,France,MR 44,,D,,,,", "district: expected"),
        ("hexes.csv", "17A:1612,", "17A:1612,land,clear,France,MR 4,,B,,,,",
         "weather: expected C, D, E, F; found B"),
        ("hexes.csv", "17A:1612,", "17A:1612,land,clear,,,,D,,,,",
         "district: expected a country and a district on land, neither at sea"),
        ("hexes.csv", "17A:1612,", "17A:1612,land,all_sea,France,MR 4,,D,,,,",
         "terrain: expected all_sea or all_lake for sea only; land is all_sea"),
        ("hexes.csv", "17A:1612,", "17A:1612,land,clear,France,MR 4,,D,,E+N|W,,",
         "sea_groups: expected E, NE, NW, W, SW, SE; found N"),
        ("hexes.csv", "17A:1612,", "17A:1612,land,clear,France,MR 4,,D,,,,cliff",
         "features: expected cliffs, restricted; found cliff; did you mean cliffs?"),
        ("hexes.csv", "17A:1612,", "17A:1612,land", "expected 11 columns; found 2"),
        ("hexes.csv", "17A:1612,", "17A:1611,land,clear,France,MR 4,,D,,,,",
         "hex: expected each hex once; found 17A:1611 again"),
        ("hexsides.csv", "17A:1618,17A:1619,", "17A:1618,17A:1621,river,none,Loire",
         "b: expected a neighbour of 17A:1618; found 17A:1621"),
        ("hexsides.csv", "17A:1618,17A:1619,", "17A:1618,17A:1619,rivr,none,Loire",
         "terrain: expected river, major_river"),
        ("hexsides.csv", "17A:1618,17A:1619,", "17A:1618,17A:1619,river,some,Loire",
         "water: expected none, part, sea, lake; found some"),
        ("lines.csv", "ferry,Villa", "fery,Villa,26:3822 26:3823",
         "kind: expected road, rail, low rail, ferry; found fery; did you mean ferry?"),
        ("lines.csv", "ferry,Villa", "ferry,Villa,26:3822 26:3824",
         "hexes: expected neighbours; found 26:3822 26:3824"),
        ("lines.csv", "ferry,Villa", "ferry,Villa,26:3822 26:9999",
         "hexes: expected a hex such as 17A:1612; found 26:9999"),
        ("places.csv", "Caen,", "Caen,17A:1010,dots,major,inland",
         "city: expected point, reference, dot, partial, full; found dots; did you mean dot?"),
        ("places.csv", "Caen,", "Caen,17A:1010,dot,major,inlnd",
         "flags: expected inland, artificial, fragile; found inlnd; did you mean inland?"),
        ("places.csv", "Caen,", "Caen,17A:1010,dot,big,", "port: expected minor, standard"),
        ("districts.csv", "MR 4,", "MR 3,France,West,ETO,x",
         "name: expected each district once; found MR 3 again"),
        ("fortifications.csv", "16A:1421,", "16A:1421,westwal",
         "fortification: expected fort, fortress_unimproved"),
        ("airfields.csv", "hex,", "hex,capacity\n17A:0817,none",
         "capacity: expected a number of air units; found none"),
        ("aliases.csv", "Rome,", "Rome,Romma",
         "target: expected a name of places.csv or hexes; found Romma; did you mean Roma?"),
        ("sources.toml", 'provenance = "rulebook"', 'provenance = "heard"',
         "layer.grid.provenance: expected rulebook"),
    ],
)  # fmt: skip
def test_every_mistake_is_told_with_its_file_line_and_column(
    copy: Path, file: str, old: str, new: str, message: str
) -> None:
    line = spoil(copy, file, old, new) + new.count("\n")
    assert any(told.startswith(f"{file}:{line}: {message}") for told in problems(copy))


def test_all_mistakes_are_told_at_once(copy: Path) -> None:
    spoil(copy, "places.csv", "Caen,", "Caen,17A:1010,dots,major,inland")
    spoil(copy, "lines.csv", "ferry,Villa", "fery,Villa,26:3822 26:3823")
    (copy / "map" / "fortifications.csv").unlink()
    told = problems(copy)
    assert [line.partition(":")[0] for line in told] == [
        "lines.csv", "places.csv", "fortifications.csv",
    ]  # fmt: skip
    assert "fortifications.csv: cannot be read: No such file or directory" in told


def test_a_missing_hex_and_a_wrong_header_are_told(copy: Path) -> None:
    spoil(copy, "hexes.csv", "17A:1612,", "# gone")
    spoil(copy, "lines.csv", "kind,", "kind,hexes")
    assert problems(copy)[:2] == [
        "hexes.csv: hex: expected every hex; missing are 17A:1612",
        "lines.csv:13: expected the header kind,name,hexes; found kind,hexes",
    ]


def test_a_file_that_is_no_text_or_no_toml_is_told(copy: Path) -> None:
    (copy / "map" / "places.csv").write_bytes(b"name,hex\xff")
    (copy / "map" / "sources.toml").write_text("[layer", encoding="utf-8")
    told = problems(copy)
    assert "places.csv: expected UTF-8; found byte 0xff" in told
    assert any(line.startswith("sources.toml:1: expected TOML: ") for line in told)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "sources.toml: cannot be read: No such file or directory"),
        (b"\xff", "sources.toml: expected UTF-8; found byte 0xff"),
        (b"x = ", "sources.toml:1: expected TOML: Invalid value"),
        (b"layer = 3", "sources.toml: layer: expected a table for each layer"),
    ],
)
def test_sources_that_cannot_be_read_are_told(
    copy: Path, content: bytes | None, message: str
) -> None:
    path = copy / "map" / "sources.toml"
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    assert problems(copy)[0] == message


def test_overlays_are_laid_over_the_map_in_the_order_of_their_names(tmp_path: Path) -> None:
    (tmp_path / "map").mkdir()
    first, second = tmp_path / "map" / "a.toml", tmp_path / "map" / "b.toml"
    first.write_text('[terrain]\n"17A:1605" = "woods"\n"17A:1612" = "forest"\n', encoding="utf-8")
    second.write_text(
        'provenance = "recalled"\n[terrain]\n"17A:1605" = "swamp"\n', encoding="utf-8"
    )
    board = read_board(files.rules(), [tmp_path])
    assert board.terrain[at("17A:1605")] == "swamp"
    assert board.terrain[at("17A:1612")] == "forest"
    assert board.provenance["a"] == "published"
    assert board.provenance["b"] == "recalled"
    assert board.provenance["*"] == "reconstructed"


def test_mistakes_in_an_overlay_are_told_with_their_lines(tmp_path: Path) -> None:
    (tmp_path / "map").mkdir()
    path = tmp_path / "map" / "mine.toml"
    path.write_text(
        'provenance = "rumour"\n\n[terrain]\n"17A:1605" = "wods"\n\n'
        '[[line]]\nkind = "road"\nhexes = ["17A:1601", "17A:1603"]\n',
        encoding="utf-8",
    )
    with pytest.raises(DataError) as caught:
        read_board(files.rules(), [tmp_path])
    assert [(problem.line, problem.key) for problem in caught.value.problems] == [
        (1, "provenance"),
        (4, "terrain.17A:1605"),
        (6, "line.0"),
    ]
    assert "woods" in str(caught.value)


def test_the_overlay_folder_is_the_one_given_or_the_players_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert files.overlays(tmp_path) == (tmp_path,)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert files.overlays() == ()
    (tmp_path / "sfcli" / "overlay").mkdir(parents=True)
    assert files.overlays() == (tmp_path / "sfcli" / "overlay",)


def test_the_installed_package_brings_its_own_data(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (files.rules() / "map" / "hexes.csv").is_file()
    assert files.scenarios().name == "scenarios"
    (tmp_path / "rules").mkdir()
    monkeypatch.setattr(files, "_INSTALLED", tmp_path)
    assert files.rules() == tmp_path / "rules"


def test_hexside_words_have_bits_apart_from_lines_and_each_other() -> None:
    bits = [*BIT.values(), *LINES.values()]
    assert all(a & b == 0 for a, b in combinations(bits, 2))
    assert len(bits) == len(HEXSIDES) + len(LINES)


def test_every_word_of_the_map_is_a_row_of_the_charts() -> None:
    chart = read_charts(files.rules()).terrain
    assert set(TERRAINS) <= set(chart.hexes)
    assert set(HEXSIDES) <= set(chart.sides)


@pytest.mark.parametrize(
    ("hex_", "yard"),
    [
        ("17A:1010", True),
        ("17A:1604", True),
        ("27:1308", True),
        ("26:0828", True),
        ("17A:0914", False),
        ("17A:1605", True),
        ("17A:1506", False),
        ("26:4731", False),
    ],
)
def test_7a_marshaling_yards(hex_: str, yard: bool) -> None:
    assert real().is_yard(at(hex_)) == yard


def test_7a_a_yard_needs_a_rail_line() -> None:
    board, _ = patches.apply(plain(real()), {"terrain": {"17A:1604": "dot city X"}})
    assert not board.is_yard(at("17A:1604"))
    assert board.is_dot_city(at("17A:1604"))


def test_7b_roads_lead_along_roads_and_rails_but_not_ferries() -> None:
    board = real()
    assert set(board.road_from(at("26:3822"))) == {at("26:3821"), at("26:3923")}
    assert board.has_road(at("17A:1010"))
    assert not board.has_road(at("16A:0414"))
    assert at("26:3823") in {to for to, _ in board.rail_from(at("26:3822"))}


def test_a_hex_is_known_by_its_largest_city_or_its_port() -> None:
    assert real().place(at("17A:1008")) == "Le Havre"
    assert real().place(at("17A:1507")) == ""
    lonely = replace(plain(real()), ports={at("17A:1507"): real().ports[at("17A:1010")]})
    assert lonely.place(at("17A:1507")) == "Caen"
    assert real().city(at("17A:0912")) is None
    assert not real().is_major_city_hex(at("17A:1010"))


def test_a_scenario_may_have_part_of_the_map_in_play() -> None:
    board = replace(real(), in_play=frozenset({at("17A:1010")}))
    assert board.playable(at("17A:1010"))
    assert not board.playable(at("17A:1011"))
    assert real().playable(at("17A:1011"))
