"""The colours of the map at three depths: full, sixteen, none.

A cell has a `Paint` (what its character stands for) and a `Ground` (what it lies on); this module
alone knows what they look like. Full depth uses the 256 indexed colours, whose codes are half as
long as 24-bit ones: a page of map has to go over a slow line. The map's characters tell everything
without colour, so the last depth has only bold, dim and reverse.
"""

from enum import IntEnum
from functools import lru_cache
from typing import Final

from rich.color import Color
from rich.style import Style


class Depth(IntEnum):
    """How much colour a terminal has."""

    NONE = 0
    SIXTEEN = 1
    FULL = 2


class Ground(IntEnum):
    """What a cell lies on."""

    VOID = 0
    SEA = 1
    LAKE = 2
    CLEAR = 3
    ROUGH = 4
    WOODED_ROUGH = 5
    WOODS = 6
    FOREST = 7
    MOUNTAIN = 8
    SWAMP = 9
    WOODED_SWAMP = 10
    CANALS = 11
    BOCAGE = 12
    RAVINES = 13
    SAND = 14
    STONES = 15
    AXIS = 20
    ALLIED = 21
    GERMAN = 22
    ITALIAN = 23
    AMERICAN = 24
    BRITISH = 25
    FRENCH = 26
    OWNED_AXIS = 30
    OWNED_ALLIED = 31
    LIT = 32
    """An overlay's good news: reach, supply, own."""
    WARM = 33
    """An overlay's middle news."""
    ALERT = 34
    """An overlay's bad news: out of supply, enemy ZOC, lost."""
    CURSOR = 40
    SELECTED = 41
    TARGET = 42
    """A hex an answer may name."""


class Paint(IntEnum):
    """What a character stands for."""

    TEXTURE = 0
    """Terrain and grid: the ground's own tint."""
    RIVER = 1
    MAJOR_RIVER = 2
    CANAL = 3
    STRAIT = 4
    RIDGE = 5
    FORTIFIED = 6
    RAIL = 7
    LOW_RAIL = 8
    ROAD = 9
    FERRY = 10
    CITY = 11
    PORT = 12
    NAME = 13
    FORT = 14
    COUNTER = 15
    MARK = 16
    """A marker: out of supply, isolated, broken rail."""
    OVERLAY = 17
    AIR_AXIS = 18
    """Air units."""
    AIR_ALLIED = 19


_GROUNDS: Final[dict[Ground, tuple[int, int]]] = {
    Ground.VOID: (234, 236),
    Ground.SEA: (24, 31),
    Ground.LAKE: (31, 117),
    Ground.CLEAR: (187, 144),
    Ground.ROUGH: (180, 137),
    Ground.WOODED_ROUGH: (143, 58),
    Ground.WOODS: (150, 64),
    Ground.FOREST: (107, 22),
    Ground.MOUNTAIN: (137, 94),
    Ground.SWAMP: (152, 66),
    Ground.WOODED_SWAMP: (115, 29),
    Ground.CANALS: (158, 66),
    Ground.BOCAGE: (151, 65),
    Ground.RAVINES: (180, 94),
    Ground.SAND: (223, 179),
    Ground.STONES: (216, 137),
    Ground.AXIS: (240, 15),
    Ground.ALLIED: (58, 15),
    Ground.GERMAN: (240, 15),
    Ground.ITALIAN: (65, 15),
    Ground.AMERICAN: (58, 15),
    Ground.BRITISH: (94, 15),
    Ground.FRENCH: (25, 15),
    Ground.OWNED_AXIS: (248, 240),
    Ground.OWNED_ALLIED: (149, 64),
    Ground.LIT: (120, 22),
    Ground.WARM: (221, 94),
    Ground.ALERT: (210, 88),
    Ground.CURSOR: (226, 16),
    Ground.SELECTED: (80, 16),
    Ground.TARGET: (207, 16),
}
"""Background, and the tint of texture or text on it, as indexed colours."""

# White on counters and black of plain lines are the terminal's own: their codes are short. Bold
# black is not, as many terminals lighten bold colours below 8.
_PAINTS: Final[dict[Paint, int]] = {
    Paint.RIVER: 26,
    Paint.MAJOR_RIVER: 21,
    Paint.CANAL: 30,
    Paint.STRAIT: 201,
    Paint.RIDGE: 52,
    Paint.FORTIFIED: 124,
    Paint.RAIL: 0,
    Paint.LOW_RAIL: 239,
    Paint.ROAD: 94,
    Paint.FERRY: 0,
    Paint.CITY: 88,
    Paint.PORT: 18,
    Paint.NAME: 0,
    Paint.FORT: 52,
    Paint.MARK: 160,
    Paint.OVERLAY: 16,
    Paint.AIR_AXIS: 238,
    Paint.AIR_ALLIED: 22,
}

_FRAMES: Final = frozenset({Ground.CURSOR, Ground.SELECTED, Ground.TARGET})
_TINTED: Final = frozenset({Paint.TEXTURE, Paint.COUNTER})
_BOLD: Final = frozenset({Paint.CITY, Paint.MARK, Paint.COUNTER, Paint.OVERLAY, Paint.FORT})

_SIXTEEN_GROUNDS: Final[dict[Ground, tuple[int, int]]] = {
    Ground.VOID: (0, 8),
    Ground.SEA: (4, 12),
    Ground.LAKE: (4, 14),
    Ground.AXIS: (7, 0),
    Ground.GERMAN: (7, 0),
    Ground.ITALIAN: (7, 0),
    Ground.ALLIED: (2, 15),
    Ground.AMERICAN: (2, 15),
    Ground.BRITISH: (2, 15),
    Ground.FRENCH: (2, 15),
    Ground.OWNED_AXIS: (8, 7),
    Ground.OWNED_ALLIED: (2, 0),
    Ground.LIT: (2, 15),
    Ground.WARM: (3, 0),
    Ground.ALERT: (1, 15),
    Ground.CURSOR: (11, 0),
    Ground.SELECTED: (14, 0),
    Ground.TARGET: (13, 0),
}
_SIXTEEN_TEXTURES: Final[dict[Ground, int]] = {
    Ground.CLEAR: 8, Ground.ROUGH: 3, Ground.WOODED_ROUGH: 10, Ground.WOODS: 2, Ground.FOREST: 2,
    Ground.MOUNTAIN: 11, Ground.SWAMP: 6, Ground.WOODED_SWAMP: 6, Ground.CANALS: 6,
    Ground.BOCAGE: 10, Ground.RAVINES: 3, Ground.SAND: 11, Ground.STONES: 3,
}  # fmt: skip
"""With sixteen colours land is black and its glyphs carry the terrain."""
_SIXTEEN_PAINTS: Final[dict[Paint, int]] = {
    Paint.RIVER: 12, Paint.MAJOR_RIVER: 12, Paint.CANAL: 14, Paint.STRAIT: 13, Paint.RIDGE: 3,
    Paint.FORTIFIED: 9, Paint.RAIL: 15, Paint.LOW_RAIL: 7, Paint.ROAD: 3, Paint.FERRY: 7,
    Paint.CITY: 15, Paint.PORT: 14, Paint.NAME: 15, Paint.FORT: 9, Paint.MARK: 9,
    Paint.OVERLAY: 15, Paint.AIR_AXIS: 7, Paint.AIR_ALLIED: 10,
}  # fmt: skip


@lru_cache(maxsize=4096)
def style(depth: Depth, paint: Paint, ground: Ground) -> Style:
    """Return what a cell looks like; never no style, which Textual's filters cannot take."""
    if depth is Depth.NONE:
        return _plain(paint, ground)
    fore, back = _full(paint, ground) if depth is Depth.FULL else _sixteen(paint, ground)
    return Style(
        color=Color.from_ansi(fore), bgcolor=Color.from_ansi(back), bold=paint in _BOLD or None
    )


def _full(paint: Paint, ground: Ground) -> tuple[int, int]:
    back, tint = _GROUNDS[ground]
    if paint in _TINTED or ground in _FRAMES:
        return tint, back
    return _PAINTS[paint], back


def _sixteen(paint: Paint, ground: Ground) -> tuple[int, int]:
    back, tint = _SIXTEEN_GROUNDS.get(ground, (0, _SIXTEEN_TEXTURES.get(ground, 7)))
    if paint in _TINTED or ground in _FRAMES:
        return tint, back
    return _SIXTEEN_PAINTS[paint], back


def _plain(paint: Paint, ground: Ground) -> Style:
    """Return a style of no colour: frames and Axis counters are reversed."""
    reverse = ground in _FRAMES or ground in (Ground.AXIS, Ground.GERMAN, Ground.ITALIAN)
    dim = paint is Paint.TEXTURE and not reverse
    return Style(bold=paint in _BOLD or None, dim=dim or None, reverse=reverse or None)
