"""Where hexes lie on the screen. Rule 2."""

import itertools

import pytest

from sfcli import hexes
from sfcli.hexes import NE, NEIGHBOURS, NW, OFF, SE, SW, E, Hex, W, everywhere
from sfcli.tui.cells import CLOSE, OPERATIONS, SCALES, THEATRE, Scale
from tests.builder import at

MIDDLE = at("1612")
each_scale = pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.name)


@each_scale
def test_every_cell_of_a_hex_leads_back_to_it(scale: Scale) -> None:
    for hex_ in everywhere():
        x, y = scale.left(hex_), scale.top(hex_)
        assert scale.hex_at(x, y) == hex_
        assert scale.hex_at(x + scale.width - 1, y + scale.height - 1) == hex_


@each_scale
def test_no_cell_belongs_to_two_hexes_and_the_map_has_room_for_all(scale: Scale) -> None:
    lefts = {(scale.left(hex_), scale.top(hex_)) for hex_ in everywhere()}
    assert len(lefts) == hexes.COUNT
    assert max(x for x, _ in lefts) + scale.width + scale.has_sides <= scale.map_width
    assert max(y for _, y in lefts) + scale.height + scale.has_sides <= scale.map_height


@each_scale
def test_six_neighbours_lie_around_a_hex_as_on_the_sheets(scale: Scale) -> None:
    x, y = scale.left(MIDDLE), scale.top(MIDDLE)
    placed = {
        way: (scale.left(n) - x, scale.top(n) - y) for way, n in enumerate(NEIGHBOURS[MIDDLE])
    }
    width, half, height = scale.width, scale.half, scale.height
    assert placed == {
        E: (width, 0), W: (-width, 0), NE: (half, -height), NW: (-half, -height),
        SE: (half, height), SW: (-half, height),
    }  # fmt: skip


def test_higher_column_numbers_lie_to_the_west() -> None:
    assert OPERATIONS.left(at("1613")) < OPERATIONS.left(at("1612"))


def test_odd_rows_lie_half_a_hex_to_the_east() -> None:
    assert OPERATIONS.left(at("1512")) - OPERATIONS.left(at("1612")) == OPERATIONS.half
    assert THEATRE.left(at("1512")) - THEATRE.left(at("1612")) == 1


@each_scale
def test_bricks_cover_a_row_without_gaps(scale: Scale) -> None:
    for y in (0, scale.height, scale.map_height - 1):
        bricks = list(scale.bricks(y, 5, 70))
        assert bricks[0][0] <= 5
        assert bricks[-1][0] + scale.width >= 70
        assert all(b[0] - a[0] == scale.width for a, b in itertools.pairwise(bricks))


def test_bricks_beyond_the_edge_are_off_the_map() -> None:
    beyond = [
        hex_ for _, hex_ in OPERATIONS.bricks(0, OPERATIONS.map_width, OPERATIONS.map_width + 9)
    ]
    assert set(beyond) == {OFF}


@pytest.mark.parametrize("scale", [OPERATIONS, CLOSE], ids=lambda scale: scale.name)
def test_neighbours_share_the_cells_of_their_hexside(scale: Scale) -> None:
    own = set(scale.frame(MIDDLE))
    for near in NEIGHBOURS[MIDDLE]:
        assert own & set(scale.frame(Hex(near)))
