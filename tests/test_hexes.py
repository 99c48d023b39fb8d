"""The grid of the four sheets. Rule 2."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sfcli import hexes
from sfcli.hexes import COLUMNS, COUNT, DIRECTIONS, OFF, ROWS, Hex

ANY_HEX = st.integers(0, COUNT - 1).map(Hex)


def at(text: str) -> Hex:
    found = hexes.parse(text)
    assert found is not None
    return found


def neighbour(text: str, way: str) -> str:
    near = hexes.neighbours(at(text))[DIRECTIONS.index(way)]
    return "" if near == OFF else hexes.name(near)


@pytest.mark.parametrize(
    ("hex_", "way", "near"),
    [
        ("17A:1612", "E", "17A:1611"),
        ("17A:1608", "NW", "17A:1509"),
        ("17A:2421", "W", "17A:2422"),
        ("17A:2323", "SE", "17A:2422"),
        ("17A:2422", "SE", "17A:2522"),
        ("17A:0522", "NE", "17A:0421"),
        ("17A:1519", "SE", "17A:1618"),
        ("17A:1519", "SW", "17A:1619"),
        ("16A:0826", "NW", "16A:0727"),
        ("26:2115", "SE", "26:2214"),
        ("26:3823", "E", "26:3822"),
        ("26:3823", "SE", "26:3923"),
        ("27:3912", "W", "27:3913"),
    ],
)
def test_2_neighbours_are_those_the_rulebook_and_errata_name(
    hex_: str, way: str, near: str
) -> None:
    assert neighbour(hex_, way) == near


@pytest.mark.parametrize(
    ("alias", "name"),
    [("16A:1033", "17A:1001"), ("26:5033", "27:5001"), ("16a:0133", "17A:0101")],
)
def test_2_column_33_of_the_eastern_sheets_is_column_01_of_the_western(
    alias: str, name: str
) -> None:
    assert hexes.name(at(alias)) == name
    assert hexes.sheet(at(alias)) == name.partition(":")[0]


def test_2_the_southern_sheets_follow_the_northern_without_a_shared_row() -> None:
    assert neighbour("17A:5010", "SW") == "27:0111"
    assert neighbour("17A:5010", "SE") == "27:0110"
    assert neighbour("16A:5001", "SE") == "26:0101"


def test_2_columns_grow_to_the_west_and_rows_to_the_south() -> None:
    assert neighbour("17A:1001", "E") == "16A:1032"
    assert neighbour("17A:1001", "W") == "17A:1002"
    assert hexes.row(at("26:0101")) == hexes.row(at("16A:5001")) + 1


@pytest.mark.parametrize(
    "text", ["17A:0034", "17A:5101", "17A:0100", "18A:0101", "1612", "17A:161", "17A 1612", ""]
)
def test_2_what_is_no_printed_number_is_not_read(text: str) -> None:
    assert hexes.parse(text) is None


def test_2_the_sheet_may_be_told_apart_from_the_number() -> None:
    assert hexes.parse("1612", "17A") == at("17A:1612")
    assert hexes.parse("16A:1612", "17A") == at("16A:1612")
    assert hexes.number(at("17A:0102")) == "0102"


def test_2_beyond_the_edge_is_nothing() -> None:
    assert neighbour("16A:0101", "E") == ""
    assert neighbour("17A:0133", "NW") == ""
    assert len(hexes.adjacent(at("16A:0101"))) == 2
    assert len(hexes.adjacent(at("17A:1612"))) == 6
    assert hexes.at(0, 1) == hexes.at(1, COLUMNS + 1) == hexes.at(ROWS + 1, 1) == OFF


@pytest.mark.parametrize(
    ("a", "b", "apart"),
    [
        ("17A:1612", "17A:1608", 4),
        ("17A:1612", "17A:1612", 0),
        ("16A:1033", "17A:1001", 0),
        ("17A:5001", "27:0101", 1),
        ("26:1625", "26:2422", 8),
        ("17A:1010", "17A:1604", 9),
    ],
)
def test_2_distances_count_the_last_hex(a: str, b: str, apart: int) -> None:
    assert hexes.distance(at(a), at(b)) == apart


@given(ANY_HEX)
def test_2_every_hex_has_one_name_that_is_read_back(hex_: Hex) -> None:
    assert hexes.parse(hexes.name(hex_)) == hex_
    assert hexes.at(hexes.row(hex_), hexes.column(hex_)) == hex_


@given(ANY_HEX)
def test_2_a_neighbour_lies_opposite_and_one_hex_off(hex_: Hex) -> None:
    for way, near in enumerate(hexes.neighbours(hex_)):
        if near != OFF:
            assert hexes.direction(hex_, near) == way
            assert hexes.direction(near, hex_) == (way + 3) % 6
            assert hexes.distance(hex_, near) == 1
            side = hexes.hexside(hex_, near)
            assert hexes.across(side) == hexes.hexside(near, hex_)
            assert hexes.across(hexes.across(side)) == side


@given(ANY_HEX, ANY_HEX, ANY_HEX)
def test_2_distance_is_a_distance(a: Hex, b: Hex, c: Hex) -> None:
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)
    assert (hexes.direction(a, b) >= 0) == (hexes.distance(a, b) == 1)


@given(ANY_HEX, st.integers(0, 4))
def test_2_distance_is_the_length_of_the_shortest_way(centre: Hex, reach: int) -> None:
    steps = {centre: 0}
    queue = deque([centre])
    while queue:
        here = queue.popleft()
        for near in hexes.adjacent(here):
            if near not in steps and steps[here] < reach:
                steps[near] = steps[here] + 1
                queue.append(near)
    assert {h: hexes.distance(centre, h) for h in steps} == steps
    assert set(hexes.within(centre, reach)) == set(steps)


def test_2_there_are_6500_hexes() -> None:
    named = {hexes.name(hex_) for hex_ in hexes.everywhere()}
    assert len(named) == ROWS * COLUMNS == 6500
