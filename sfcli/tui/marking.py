"""How a stack and the features of a hex share its cells, at each scale.

At the closest scale features are words in the rows that names and counters leave free; at the
middle one they are markers in free cells; at the farthest a single marker, where nobody stands.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sfcli.tui import counters
from sfcli.tui.brick import Brick
from sfcli.tui.cells import CLOSE, THEATRE, Scale
from sfcli.tui.counters import Stack
from sfcli.tui.features import FIELD, FORT, PORT, RAIL, Feature
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.palette import Paint

_UNDER: Final = frozenset({Paint.TEXTURE, Paint.RAIL, Paint.LOW_RAIL, Paint.ROAD, Paint.FERRY})
"""What a marker may cover."""
_BESIDE: Final = ((5, 1), (5, 2), (4, 1), (3, 1))
"""Cells for markers at the middle scale, column and row, that a stack may leave free."""
_ALONE: Final = (*_BESIDE, (1, 1), (4, 2), (1, 2), (2, 2))
_CORNER: Final = ((8, 1), (7, 1), (6, 1), (5, 1))
"""Cells for what has no room as a word at the closest scale."""
_NUMBER: Final = 5
"""Columns of the last row before the number of the hex."""


class _Row(NamedTuple):
    """Free columns of a row, from the first on."""

    y: int
    room: int


def draw(
    brick: Brick, scale: Scale, glyphs: Glyphs, stack: Stack | None, found: Sequence[Feature]
) -> None:
    """Draw a stack and features on a hex."""
    if scale is THEATRE:
        _draw_far(brick, glyphs, stack, found)
        return
    rest = _in_place(brick, scale, found, covered=stack is not None)
    if scale is CLOSE:
        _draw_close(brick, glyphs, stack, found)
        return
    if stack is not None:
        counters.draw_small(brick, stack, glyphs)
    _scatter(brick, rest, _ALONE if stack is None else _BESIDE)


def _draw_far(brick: Brick, glyphs: Glyphs, stack: Stack | None, found: Iterable[Feature]) -> None:
    far = next((feature for feature in found if feature.far), None)
    if stack is not None:
        counters.draw_far(brick, stack, glyphs)
    elif far is not None:
        brick.put(0, 0, far.glyph, far.paint)


def _in_place(
    brick: Brick, scale: Scale, found: Iterable[Feature], *, covered: bool
) -> list[Feature]:
    """Draw the markers that have a place of their own; return those that have none or lose it."""
    x, y = scale.half, scale.height // 2
    places = {FORT: (brick.width - 1, 1), PORT: (x + 1, y)}
    if not covered:
        places |= {FIELD: (x - 1, y), RAIL: (x - 1, y)}
    rest = []
    for feature in found:
        spot = places.pop(feature.place, None) if feature.glyph else None
        if spot is None:
            rest.append(feature)
        else:
            brick.put(*spot, feature.glyph, feature.paint)
    return rest


def _scatter(brick: Brick, found: Iterable[Feature], spots: Iterable[tuple[int, int]]) -> None:
    """Draw markers in the first cells that are free."""
    free = (spot for spot in spots if _is_free(brick, *spot))
    shown = (feature for feature in found if feature.glyph)
    for feature, (x, y) in zip(shown, free, strict=False):
        brick.put(x, y, feature.glyph, feature.paint)


def _is_free(brick: Brick, x: int, y: int) -> bool:
    char, paint, _ = brick.rows[y][x]
    return char == " " or (paint in _UNDER and not char.isdigit())


def _draw_close(
    brick: Brick, glyphs: Glyphs, stack: Stack | None, found: Sequence[Feature]
) -> None:
    top = _top(brick, found, counters.marks(stack.units, glyphs) if stack else "")
    count, shown = len(stack.units) if stack else 0, 2
    room = brick.width - 1
    if count < shown:
        rows = [*top, _Row(3, room), _Row(4, room)]
    elif count == shown:
        rows = [*top, _Row(4, room)]
    else:
        rows = top
        if _packed(found, top)[1]:
            shown, rows = 1, [*top, _Row(4, room)]
    if stack is not None:
        counters.draw_close(brick, stack, glyphs, shown)
    texts, left = _packed(found, rows)
    for row, words in texts:
        _write(brick, row, words)
    _scatter(brick, left, _CORNER)


def _top(brick: Brick, found: Iterable[Feature], letters: str) -> list[_Row]:
    """Return the first row where no name stands in it, before the markers at its end."""
    if brick.rows[1][1].paint is Paint.NAME:
        return []
    markers = max(len(letters), int(any(feature.place == FORT for feature in found)))
    return [_Row(1, brick.width - 1 - (markers + 1 if markers else 0))]


def _packed(
    found: Iterable[Feature], rows: Iterable[_Row]
) -> tuple[list[tuple[_Row, list[Feature]]], list[Feature]]:
    """Return the words that go into each row, and those for which there is no room."""
    left = list(found)
    texts: list[tuple[_Row, list[Feature]]] = []
    for row in rows:
        words: list[Feature] = []
        while left and len(" ".join(each.word for each in [*words, left[0]])) <= row.room:
            words.append(left.pop(0))
        if words:
            texts.append((row, words))
    return texts, left


def _write(brick: Brick, row: _Row, words: Sequence[Feature]) -> None:
    """Write words into a row; the number of the hex goes where it would be cut."""
    x = 1
    length = len(" ".join(each.word for each in words))
    if row.y == brick.height - 1 and length > _NUMBER:
        brick.put(1, row.y, " " * (brick.width - 1), Paint.TEXTURE)
    for each in words:
        brick.put(x, row.y, each.word + (" " if each is not words[-1] else ""), each.paint)
        x += len(each.word) + 1
