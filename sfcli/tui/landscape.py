"""The printed map as bricks of cells: terrain, hexsides, lines, places. Rules 2, 3E2, 7."""

from typing import Final

from sfcli.board import BIT, FERRY, LOW_RAIL, RAIL, ROAD, Board, City, CitySize
from sfcli.hexes import NE, NEIGHBOURS, NW, OFF, SE, SW, E, Hex, W, number
from sfcli.tui.brick import Brick
from sfcli.tui.cells import CLOSE, OPERATIONS, THEATRE, Scale
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.palette import Ground, Paint

_GROUNDS: Final = {
    "clear": Ground.CLEAR, "rough": Ground.ROUGH, "wooded_rough": Ground.WOODED_ROUGH,
    "woods": Ground.WOODS, "forest": Ground.FOREST, "mountain": Ground.MOUNTAIN,
    "swamp": Ground.SWAMP, "wooded_swamp": Ground.WOODED_SWAMP, "canal_intensive": Ground.CANALS,
    "bocage": Ground.BOCAGE, "ravines": Ground.RAVINES, "sand": Ground.SAND,
    "stony_desert": Ground.STONES, "all_sea": Ground.SEA, "all_lake": Ground.LAKE,
}  # fmt: skip

_SPOTS: Final = {
    THEATRE: ((0, 0, 0), (1, 0, 1)),
    OPERATIONS: ((1, 1, 0), (4, 1, 1), (2, 2, 1), (5, 2, 0)),
    CLOSE: (
        (2, 1, 0), (6, 1, 1), (4, 2, 1), (8, 2, 0), (2, 3, 1), (6, 3, 0), (4, 4, 0), (8, 4, 1),
    ),
}  # fmt: skip
"""Where the characters of a terrain stand: column, row, and which of the two."""

_SIDE_ORDER: Final = (
    "fortified", "narrow_strait", "causeway", "all_sea", "all_lake", "high_mountain",
    "major_river", "river", "canal", "mountain", "escarpment", "wadi",
)  # fmt: skip
"""Which terrain shows where a hexside has several."""
_SIDE_PAINTS: Final = {
    "river": Paint.RIVER, "major_river": Paint.MAJOR_RIVER, "canal": Paint.CANAL,
    "narrow_strait": Paint.STRAIT, "causeway": Paint.STRAIT, "fortified": Paint.FORTIFIED,
    "high_mountain": Paint.RIDGE, "mountain": Paint.RIDGE, "escarpment": Paint.RIDGE,
}  # fmt: skip
_WATER_GROUNDS: Final = {"all_sea": Ground.SEA, "all_lake": Ground.LAKE}
_WEIGHTS: Final = {"river": 1, "major_river": 2}
_LINES: Final = (
    (RAIL, "rail", Paint.RAIL),
    (LOW_RAIL, "low_rail", Paint.LOW_RAIL),
    (ROAD, "road", Paint.ROAD),
    (FERRY, "ferry", Paint.FERRY),
)
_LEVEL: Final = frozenset({E, W})
_RISING: Final = frozenset({NE, SW})
_FALLING: Final = frozenset({NW, SE})


class Landscape:
    """Draws the printed hexes of a board at one scale, each once."""

    def __init__(self, board: Board, glyphs: Glyphs, scale: Scale) -> None:
        self.board, self.glyphs, self.scale = board, glyphs, scale
        self._bricks: dict[Hex, Brick] = {}

    def brick(self, hex_: Hex) -> Brick:
        """Return the drawing of a hex; it is not to be changed."""
        found = self._bricks.get(hex_)
        if found is None:
            found = self._bricks[hex_] = self._draw(hex_)
        return found

    def ground(self, hex_: Hex) -> Ground:
        """Return what a hex is made of; nothing for land out of play, while sea stays sea."""
        if hex_ == OFF or not (self.board.playable(hex_) or self.board.is_sea(hex_)):
            return Ground.VOID
        return _GROUNDS[self.board.terrain[hex_]]

    def _draw(self, hex_: Hex) -> Brick:
        ground = self.ground(hex_)
        brick = Brick(self.scale.width, self.scale.height, ground)
        if ground is Ground.VOID:
            if self.scale.has_sides and hex_ != OFF:
                self._draw_sides(brick, hex_)
            return brick
        texture = self.glyphs.terrain[self.board.terrain[hex_]]
        for x, y, which in _SPOTS[self.scale]:
            brick.put(x, y, texture[which], Paint.TEXTURE)
        if self.scale.has_sides:
            self._draw_sides(brick, hex_)
        if self.board.playable(hex_):
            if self.scale.has_sides:
                self._draw_lines(brick, hex_)
            self._draw_places(brick, hex_)
        return brick

    def drown(self, brick: Brick, terrain: str, ground: Ground) -> None:
        """Make a drawn hex look like another terrain: that which a flood has made of it."""
        edge = int(self.scale.has_sides)
        brick.tint(ground, edge, edge)
        texture = self.glyphs.terrain[terrain]
        for x, y, which in _SPOTS[self.scale]:
            char, paint, _ = brick.rows[y][x]
            if paint is Paint.TEXTURE and not char.isdigit():
                brick.put(x, y, texture[which], Paint.TEXTURE)

    def side_word(self, hex_: Hex, way: int) -> str:
        """Return what a hexside of a hex in play shows; fortified ones from either hex."""
        mask = self.board.sides[6 * hex_ + way]
        beyond = NEIGHBOURS[hex_][way]
        if not (self._in_play(hex_) or self._in_play(beyond)):
            return ""
        if beyond != OFF and self.board.sides[6 * beyond + (way + 3) % 6] & BIT["fortified"]:
            return "fortified_beyond"
        if not mask:
            return ""
        return next((word for word in _SIDE_ORDER if mask & BIT[word]), "")

    def _in_play(self, hex_: Hex) -> bool:
        return hex_ != OFF and self.board.playable(hex_)

    def _draw_sides(self, brick: Brick, hex_: Hex) -> None:
        half = self.scale.half
        nw, ne, west = (self.side_word(hex_, way) for way in (NW, NE, W))
        for x in range(1, half):
            self._stroke(brick, x, 0, nw, upright=False)
            self._stroke(brick, half + x, 0, ne, upright=False)
        for y in range(1, self.scale.height):
            self._stroke(brick, 0, y, west, upright=True)
        left = NEIGHBOURS[hex_][W]
        above = NEIGHBOURS[hex_][NW]
        beside = self.side_word(left, NE) if left != OFF else ""
        upper = self.side_word(above, E) if above != OFF else ""
        if not any(self._in_play(h) for h in (hex_, left, above, NEIGHBOURS[hex_][NE])):
            return
        self._vertex(brick, 0, (beside, nw, west), self.glyphs.box_down)
        self._vertex(brick, half, (nw, ne, upper), self.glyphs.box_up)

    def _stroke(self, brick: Brick, x: int, y: int, word: str, *, upright: bool) -> None:
        if not word:
            return
        weight, box = _WEIGHTS.get(word, 0), self.glyphs.box_down
        if weight and box:
            char = ("│" if weight == 1 else "┃") if upright else box[12 * weight]
        else:
            char = self.glyphs.sides[word][upright]
        paint = _SIDE_PAINTS.get(word.removesuffix("_beyond"), Paint.TEXTURE)
        brick.put(x, y, char, paint, _WATER_GROUNDS.get(word))

    def _vertex(self, brick: Brick, x: int, arms: tuple[str, str, str], box: str) -> None:
        """Draw where hexsides meet: the arms to the left, to the right, and up or down."""
        weights = [_WEIGHTS.get(word, 0) for word in arms]
        paint = Paint.MAJOR_RIVER if max(weights) > 1 else Paint.RIVER
        if not any(weights):
            wet = next((g for w in arms if (g := _WATER_GROUNDS.get(w))), None)
            brick.put(x, 0, self.glyphs.vertex, Paint.TEXTURE, wet)
        elif box:
            brick.put(x, 0, box[weights[0] * 9 + weights[1] * 3 + weights[2]], paint)
        else:
            word = next(word for word in arms if _WEIGHTS.get(word) == max(weights))
            upright = not (weights[0] or weights[1])
            brick.put(x, 0, self.glyphs.sides[word][upright], paint)

    def line(self, hex_: Hex, way: int) -> tuple[str, Paint] | None:
        """Return the characters and paint of the best line across a hexside."""
        mask = self.board.sides[6 * hex_ + way]
        for bit, name, paint in _LINES:
            if mask & bit:
                return getattr(self.glyphs, name), paint
        return None

    def _draw_lines(self, brick: Brick, hex_: Hex) -> None:
        found = {way: line for way in range(6) if (line := self.line(hex_, way))}
        if not found:
            return
        x, y = self.scale.half, self.scale.height // 2
        for way in sorted(found, key=lambda w: -found[w][1]):
            chars, paint = found[way]
            char = chars[0] if way in _LEVEL else chars[1] if way in _RISING else chars[2]
            for dx, dy in _path(self.scale, way):
                brick.put(x + dx, y + dy, char, paint)
        best, paint = min(found.values(), key=lambda line: line[1])
        brick.put(x, y, self._junction(frozenset(found), best), paint)

    def _junction(self, ways: frozenset[int], chars: str) -> str:
        """Return the character in which lines meet."""
        for straight, char in zip((_LEVEL, _RISING, _FALLING), chars, strict=False):
            if ways <= straight:
                return char
        return self.glyphs.bends.get(ways, chars[3])

    def _draw_places(self, brick: Brick, hex_: Hex) -> None:
        cities = self.board.cities.get(hex_, ())
        port = self.board.ports.get(hex_)
        if self.scale is THEATRE:
            self._draw_on_theatre(brick, cities)
            return
        x, y = self.scale.half, self.scale.height // 2
        if cities:
            brick.put(x, y, self.glyphs.cities[cities[0].size], Paint.CITY)
        if port:
            brick.put(x + 1, y, self.glyphs.ports[port.size], Paint.PORT)
        name = self.glyphs.text(self.board.place(hex_))
        if self.scale is CLOSE:
            brick.put(6, 4, number(hex_), Paint.TEXTURE)
            brick.put(1, 1, name[: self.scale.width - 1], Paint.NAME)
        elif cities and cities[0].size >= CitySize.DOT:
            brick.put(1, 2, name[: self.scale.width - 1], Paint.NAME)

    def _draw_on_theatre(self, brick: Brick, cities: tuple[City, ...]) -> None:
        if cities and cities[0].size >= CitySize.DOT:
            brick.put(1, 0, self.glyphs.cities[cities[0].size], Paint.CITY)


def _path(scale: Scale, way: int) -> list[tuple[int, int]]:
    """Return the cells of a line from the middle of a hex to a hexside, relative to the middle.

    The cells of the top and left hexsides are the brick's own; a diagonal climbs one row a column.
    """
    up, down = scale.height // 2, scale.height - 1 - scale.height // 2
    match way:
        case 0:
            return [(step, 0) for step in range(1, scale.width - scale.half)]
        case 3:
            return [(-step, 0) for step in range(1, scale.half + 1)]
        case 1:
            return [(step, -step) for step in range(1, up + 1)]
        case 2:
            return [(-step, -step) for step in range(1, up + 1)]
        case 4:
            return [(-step, step) for step in range(1, down + 1)]
        case _:
            return [(step, step) for step in range(1, down + 1)]
