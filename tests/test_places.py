"""Names of the map, and the hexes they mean."""

import csv
from pathlib import Path

import pytest

from sfcli import hexes, places, spelling
from sfcli.places import Place
from sfcli.refusals import Refusal
from tests.sheets import at, real

NAMES = Path(__file__).parent / "data" / "order_of_battle_places.csv"
MOVED = {"Piombino": "26:0828", "Elba": "26:0829", "Portoferraio (Elba)": "26:0829"}
"""Places that stand in another hex here than when the orders of battle were written."""


def named() -> list[tuple[str, list[str]]]:
    with NAMES.open(encoding="utf-8") as file:
        rows = csv.DictReader(line for line in file if not line.startswith("#"))
        return [(row["name"], row["hexes"].split()) for row in rows]


def found(name: str) -> list[str]:
    place = places.index(real()).locate(name)
    assert isinstance(place, Place), str(place)
    return [hexes.name(hex_) for hex_ in place.hexes]


@pytest.mark.parametrize(("name", "where"), named())
def test_every_place_the_orders_of_battle_name_is_found(name: str, where: list[str]) -> None:
    expected = [MOVED.get(name, where[0]), *where[1:]]
    assert expected[0] in found(name)
    assert set(found(name)) & set(expected)


def test_the_orders_of_battle_name_some_places() -> None:
    assert len(named()) > 200


@pytest.mark.parametrize(
    ("name", "where"),
    [
        ("Caen", ["17A:1010"]),
        ("CAEN", ["17A:1010"]),
        ("saint-brieuc", ["17A:0817"]),
        ("St Brieuc", ["17A:0817"]),
        ("Köln", ["16A:1620"]),
        ("München", ["16A:3615"]),
        ("L'Aquila", ["26:1522"]),
        ("Béziers", ["17A:4216"]),
        ("Wien", ["16A:4303", "16A:4302"]),
        ("Vienna", ["16A:4303", "16A:4302"]),
        ("Wien (east)", ["16A:4302"]),
        ("Littoria", ["26:1925"]),
        ("Newport", ["17A:0208"]),
        ("Philippeville", ["27:2721"]),
        ("Philippeville (Belgium)", ["16A:1528"]),
        ("Ruhr", ["16A:1418", "16A:1419", "16A:1320", "16A:1519"]),
        ("Deauville", ["17A:1008"]),
        ("Anzio beachhead", ["26:1825", "26:1925"]),
    ],
)
def test_case_accents_hyphens_and_other_names_do_not_matter(name: str, where: list[str]) -> None:
    assert found(name) == where


def test_a_city_of_several_hexes_is_one_place_with_its_chief_hex_first() -> None:
    (paris,) = places.index(real()).find("Paris")
    assert paris.hex == at("17A:1604")
    assert set(paris.hexes) == real().major_cities[paris.hex].hexes
    assert paris.kind == "city"


def test_a_district_is_a_place_and_a_town_comes_before_it() -> None:
    index = places.index(real())
    (lazio,) = index.find("lazio")
    assert lazio.kind == "district"
    assert at("26:1625") in lazio.hexes
    assert {place.kind for place in index.find("Marche")} == {"city", "district"}
    assert found("Marche") == ["16A:1626"]


def test_an_unknown_name_is_refused_with_the_nearest() -> None:
    refusal = places.index(real()).locate("Cean")
    assert isinstance(refusal, Refusal)
    assert refusal.rule == ""
    assert str(refusal).startswith("No place on the map is called Cean. Nearest are Caen")
    assert places.index(real()).nearest("Mesina")[0] == "Messina"
    assert places.index(real()).find("Cean") == ()


def test_a_name_like_no_other_is_refused_without_a_hint() -> None:
    refusal = places.index(real()).locate("qqqqqqqqqq")
    assert str(refusal) == "No place on the map is called qqqqqqqqqq."


def test_an_ambiguous_name_is_refused_with_every_candidate() -> None:
    index = places.Places(
        {
            "susa": (
                Place("Susa", "city", (at("17A:4201"),)),
                Place("Susa", "city", (at("27:4011"),)),
            )
        },
        ("Susa",),
    )
    refusal = index.locate("Susa")
    assert isinstance(refusal, Refusal)
    assert "Susa 17A:4201, Susa 27:4011" in refusal.why


def test_every_city_and_port_of_the_map_is_found_by_its_name() -> None:
    index = places.index(real())
    for hex_, cities in real().cities.items():
        for city in cities:
            assert any(hex_ in place.hexes for place in index.find(city.name)), city
    for hex_, port in real().ports.items():
        assert any(hex_ in place.hexes for place in index.find(port.name)), port
    assert {city.name for here in real().cities.values() for city in here} <= set(index.names)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Sankt Pölten", "st poelten"),
        ("'s-Hertogenbosch", "s hertogenbosch"),
        ("  Le   Havre ", "le havre"),
        ("Bône", "bone"),
    ],
)
def test_folding(text: str, folded: str) -> None:
    assert spelling.fold(text) == folded


def test_unknown_words_are_told_with_what_was_expected() -> None:
    assert spelling.unknown("wods", ["woods", "forest"]) == (
        "expected woods, forest; found wods; did you mean woods?"
    )
    assert spelling.unknown("", ["a"]) == "expected a; found nothing"
