"""The real map for tests, and short words for asking it."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from sfcli import hexes
from sfcli.board import PART, SEA, Board
from sfcli.data import files
from sfcli.data.map import read_board
from sfcli.hexes import Hex


@lru_cache(maxsize=1)
def real() -> Board:
    """Return the map as the files have it."""
    return read_board(files.rules())


def at(text: str) -> Hex:
    """Return the hex with this number."""
    found = hexes.parse(text)
    assert found is not None, text
    return found


def along(text: str) -> list[Hex]:
    """Return the hexes of `17A:1612-1611-1510`, all on the sheet of the first."""
    sheet, _, numbers = text.partition(":")
    return [at(f"{sheet}:{number}") for number in numbers.split("-")]


def side(text: str) -> tuple[Hex, Hex]:
    """Return the two hexes of `17A:1612/1611`."""
    a, b = along(text.replace("/", "-"))
    return a, b


def terrain(text: str) -> tuple[str, ...]:
    """Return what is on a hexside."""
    return real().hexside_terrain(*side(text))


def water(text: str) -> int:
    """Return the water of a hexside."""
    return real().water[hexes.hexside(*side(text))]


def river(text: str) -> bool:
    """Tell whether a river is on a hexside."""
    return bool({"river", "major_river"} & set(terrain(text)))


def ships_pass(a: Hex, b: Hex) -> bool:
    """Tell whether there is an all-sea route between neighbours. Rules 27B5, 37A1."""
    wet = real().water[hexes.hexside(a, b)] in (PART, SEA)
    return wet and "causeway" not in real().hexside_terrain(a, b)


def sails(text: str) -> bool:
    """Tell whether a ship can follow the hexes, through the middle ones from side to side."""
    course = along(text)
    return all(ships_pass(a, b) for a, b in pairwise(course)) and all(
        _hang_together(a, b, c) for a, b, c in zip(course, course[1:], course[2:], strict=False)
    )


def names(text: str) -> set[str]:
    """Return the names of the cities in a hex."""
    return {city.name for city in real().cities.get(at(text), ())}


def country(text: str) -> str:
    """Return the country of a hex."""
    return real().country[at(text)]


def sides() -> Iterator[tuple[Hex, Hex]]:
    """Yield every hexside of the grid once."""
    for a in hexes.everywhere():
        for b in hexes.adjacent(a):
            if a < b:
                yield a, b


def _hang_together(before: Hex, hex_: Hex, after: Hex) -> bool:
    groups = real().sea_groups.get(hex_)
    ways = {hexes.direction(hex_, before), hexes.direction(hex_, after)}
    return groups is None or any(ways <= group for group in groups)
