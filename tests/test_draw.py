"""The map drawn as text and as a picture. Rule 2."""

import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

from sfcli import draw, patches
from sfcli.board import TERRAINS, Board, plain
from sfcli.draw import Window, around, picture
from sfcli.draw import plain as as_text
from sfcli.hexes import name
from tests.sheets import at, real

SVG = "{http://www.w3.org/2000/svg}"

NORMANDY = """\
       15  13  11  09  07  05
17A:06       b'b*
17A:07    .p.'b b-
17A:08     . b'b-.
17A:09  .*.*b-b-.-.   .-.*.-
17A:10 b-b-b-b-b'.o.-.o. . .-.*
17A:11  b b-b-b-b-. .-.-.-.-.-.-
17A:12 b-b-b b-b .-.-.-.-.o.-.-
17A:13  b-b-b-b-.-.-.-. .*.-.-.*

. clear   b bocage
o dot city   * reference city   p port   - rail line   ' road

Caen 17A:1010, Le Havre 17A:1008, Rouen 17A:1206
"""

FOUR_SHEETS = """\
         03  01  31
17A:49  :#%-%*:-    %- 16A:49
17A:50                 16A:50
27:01                  26:01
"""


def bare(**changes: object) -> Board:
    board, faults = patches.apply(plain(real()), changes)
    assert faults == []
    return board


def test_golden_text_of_lower_normandy() -> None:
    assert draw.text(real(), centre=at("17A:1010"), size=(12, 8)) == NORMANDY


def test_golden_text_where_four_sheets_meet() -> None:
    drawn = draw.text(real(), centre=at("17A:5001"), size=(7, 3), legend=False)
    assert drawn == FOUR_SHEETS


def test_east_is_to_the_right_and_odd_rows_stand_half_a_hex_to_it() -> None:
    board = bare(terrain={"17A:1601": "mountain", "17A:1503": "forest"})
    drawn = draw.text(board, centre=at("17A:1602"), size=(3, 2), legend=False)
    assert drawn.splitlines()[1:] == ["17A:15  f . .", "17A:16 . . ^"]


def test_what_stands_in_a_hex_is_told_by_the_largest_of_it() -> None:
    words = {
        "17A:1606": ["full city A", "great port A"],
        "17A:1605": ["partial city B"],
        "17A:1604": ["point city C", "minor port C", "airfield 2"],
        "17A:1603": ["fort", "airfield 2"],
        "17A:1602": ["airfield 2"],
    }
    board = bare(terrain=words, line=[{"kind": "road", "hexes": ["17A:1602", "1601"]}])
    drawn = draw.text(board, centre=at("17A:1604"), size=(6, 1))
    assert drawn.splitlines()[1] == "17A:16 .@.O.p.#.a.'"
    assert "@ full city   O partial city   p port   # fortification   a airfield" in drawn
    assert "A 17A:1606, B 17A:1605" in drawn


def test_marks_stand_in_place_of_hexes() -> None:
    drawn = draw.text(
        plain(real()), centre=at("17A:1602"), size=(3, 1), marks={at("17A:1602"): "XXX"}
    )
    assert drawn.splitlines()[1] == "17A:16 . XX."


def test_hexes_out_of_play_are_blank() -> None:
    board = replace(plain(real()), in_play=frozenset({at("17A:1602")}))
    drawn = draw.text(board, centre=at("17A:1602"), size=(3, 1), legend=False)
    assert drawn.splitlines()[1] == "17A:16   ."


def test_the_whole_map_is_a_hundred_rows_of_sixty_five_hexes() -> None:
    drawn = draw.text(real(), legend=False).splitlines()
    assert len(drawn) == 101
    assert drawn[1].startswith("17A:01")
    assert drawn[100].startswith("27:50")
    assert max(map(len, drawn)) == len("17A:16 ") + 131 + len(" 16A:16")


def test_every_terrain_has_a_character_and_a_colour_of_its_own() -> None:
    for signs in (as_text.TERRAIN, picture.TERRAIN):
        assert set(signs) == set(TERRAINS)
        assert len(set(signs.values())) == len(signs)
    assert len(set(as_text.STANDING.values())) == len(as_text.STANDING)


@pytest.mark.parametrize(
    ("centre", "size", "corners"),
    [
        (None, None, ("17A:0133", "26:5001")),
        ("17A:1612", (3, 3), ("17A:1513", "17A:1711")),
        ("17A:0133", (5, 5), ("17A:0133", "17A:0529")),
        ("26:5001", (2, 1), ("26:5002", "26:5001")),
        ("17A:1612", (200, 1), ("17A:1633", "16A:1601")),
    ],
)
def test_the_window_lies_on_the_map(
    centre: str | None, size: tuple[int, int] | None, corners: tuple[str, str]
) -> None:
    window = around(at(centre) if centre else None, size)
    drawn = [name(hex_) for hex_ in window.hexes()]
    assert (drawn[0], drawn[-1]) == corners
    assert all(at(text) in window for text in drawn)
    assert len(drawn) == len(window.rows()) * len(window.columns())


def test_a_window_without_a_size_is_part_of_the_map() -> None:
    window = around(at("17A:1612"))
    assert (len(window.columns()), len(window.rows())) == (33, 25)
    assert around(None, (3, 3)) != Window()
    assert at("26:5001") not in window


def test_the_picture_is_svg_with_a_hex_for_each_of_the_window() -> None:
    drawn = ET.fromstring(draw.svg(real(), centre=at("17A:1010"), size=(12, 8)))
    assert drawn.tag == f"{SVG}svg"
    numbers = [e.text for e in drawn.iter(f"{SVG}text") if e.get("class") == "number"]
    assert len(numbers) == 96
    assert "1010" in numbers
    shapes = {e.get("class"): e.get("d", "").count("Z") for e in drawn.iter(f"{SVG}path")}
    drawn_hexes = sum(count for word, count in shapes.items() if word in picture.TERRAIN)
    assert drawn_hexes == 96
    names = {e.text for e in drawn.iter(f"{SVG}text") if e.get("class") == "name"}
    assert {"Caen", "Le Havre", "Cherbourg"} <= names


def svg_classes(board: Board, size: tuple[int, int] = (5, 5)) -> set[str]:
    drawn = ET.fromstring(draw.svg(board, centre=at("17A:1603"), size=size))
    return {element.get("class", "") for element in drawn.iter()} - {"", "clear", "number"}


def test_the_picture_shows_nothing_on_bare_land() -> None:
    assert svg_classes(bare()) == set()


@pytest.mark.parametrize(
    "word",
    ["river", "major river", "canal", "narrow strait", "causeway", "mountain", "high mountain",
     "escarpment", "wadi", "fortified", "lake"],
)  # fmt: skip
def test_the_picture_shows_hexside_terrain(word: str) -> None:
    shown = {"lake": "all_lake"}.get(word, word.replace(" ", "_"))
    found = svg_classes(bare(terrain={"17A:1603/1602": word}))
    assert shown in found
    assert found <= {shown, "coast"}


@pytest.mark.parametrize("kind", ["road", "rail", "low rail", "ferry"])
def test_the_picture_shows_lines(kind: str) -> None:
    board = bare(line=[{"kind": kind, "hexes": ["17A:1604", "1603", "1602"]}])
    assert svg_classes(board) == {kind.replace(" ", "-")}


def test_the_picture_shows_a_line_that_leaves_the_window() -> None:
    board = bare(line=[{"kind": "rail", "hexes": ["17A:1604", "1603"]}])
    assert svg_classes(board, (1, 1)) == {"rail"}


@pytest.mark.parametrize(
    ("word", "shown"),
    [
        ("full city X", {"city", "name"}),
        ("dot city X", {"city", "name"}),
        ("point city X", {"city", "name"}),
        ("minor port X", {"port", "name"}),
        ("fort", {"fortification"}),
        ("airfield 2", {"airfield"}),
        ("all sea", {"all_sea", "coast"}),
    ],
)
def test_the_picture_shows_what_stands_in_a_hex(word: str, shown: set[str]) -> None:
    assert svg_classes(bare(terrain={"17A:1603": word})) == shown


def test_the_picture_shows_inlets_and_borders() -> None:
    board = bare(terrain={"17A:1603/1602": "part sea"})
    assert svg_classes(board) == {"inlet"}
    two = bare(country={"France": ["17A:1603"], "Italy": ["17A:1602"]})
    assert svg_classes(two) == {"border"}


def test_the_picture_shows_marks_and_escapes_them() -> None:
    drawn = draw.svg(bare(), centre=at("17A:1603"), size=(1, 1), marks={at("17A:1603"): "<&>"})
    (mark,) = (e.text for e in ET.fromstring(drawn).iter() if e.get("class") == "mark")
    assert mark == "<&>"


def test_the_picture_leaves_out_hexes_not_in_play() -> None:
    board = replace(bare(), in_play=frozenset({at("17A:1603")}))
    drawn = ET.fromstring(draw.svg(board, centre=at("17A:1603"), size=(3, 3)))
    numbers = [e.text for e in drawn.iter(f"{SVG}text") if e.get("class") == "number"]
    assert numbers == ["1603"]
