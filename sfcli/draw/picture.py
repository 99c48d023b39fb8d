"""The map as an SVG picture: hexes with a point to the north, drawn layer over layer."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from math import cos, pi, sin
from typing import Final

from sfcli.board import BIT, FERRY, LOW_RAIL, PART, RAIL, ROAD, SEA, Board, City, CitySize, PortSize
from sfcli.draw.window import Window, around
from sfcli.hexes import NEIGHBOURS, OFF, Hex, column, number, row

TERRAIN: Final = {
    "clear": "#f6f2df",
    "rough": "#e3d2a0",
    "wooded_rough": "#c4b97c",
    "woods": "#c9dfb0",
    "forest": "#97c084",
    "mountain": "#ad8a63",
    "swamp": "#b9d8cf",
    "wooded_swamp": "#8fbfa6",
    "canal_intensive": "#d5e9c8",
    "bocage": "#dbe89f",
    "ravines": "#d9c596",
    "sand": "#fbeab4",
    "stony_desert": "#f1dcb6",
    "all_sea": "#bcd7ee",
    "all_lake": "#9cc9ea",
}
"""Colour of a hex, by id of its terrain."""
SIDES: Final = {
    "river": ("#3b78c4", 0.06),
    "major_river": ("#2257a8", 0.12),
    "canal": ("#1f9aa5", 0.07),
    "narrow_strait": ("#b02bb0", 0.12),
    "causeway": ("#e07b1a", 0.14),
    "mountain": ("#8a5a2b", 0.1),
    "high_mountain": ("#4d2d10", 0.16),
    "escarpment": ("#9b6a1c", 0.12),
    "wadi": ("#c49a45", 0.1),
    "fortified": ("#222222", 0.1),
    "all_lake": ("#6fb1e0", 0.16),
}
"""Colour and width, in hexes, of hexside terrain."""
LINES: Final = {
    ROAD: ("#a05a2c", 0.035, "0.12 0.08"),
    LOW_RAIL: ("#444444", 0.035, ""),
    RAIL: ("#000000", 0.08, ""),
    FERRY: ("#444444", 0.05, "0.03 0.07"),
}
"""Colour, width and dashes, in hexes, of lines."""
_COAST: Final = ("#5b8fc0", 0.05)
_BORDER: Final = "#c0262d"
_CORNERS: Final = tuple((cos(k * pi / 3 - pi / 6), -sin(k * pi / 3 - pi / 6)) for k in range(6))
"""Corners of a hex of unit size; the side of direction d lies between corners d and d + 1."""
_RADIUS: Final = 1 / 3**0.5
"""From the middle of a hex to a corner, in hex widths."""

Point = tuple[float, float]


def svg(
    board: Board,
    *,
    centre: Hex | None = None,
    size: tuple[int, int] | None = None,
    scale: int = 48,
    marks: Mapping[Hex, str] | None = None,
) -> str:
    """Return the map around a hex as an SVG document.

    `size` is in columns and rows; without a centre and a size it is the whole map. `scale` is the
    width of a hex in pixels; `marks` are short texts to write into hexes, such as stacks.
    """
    window = around(centre, size)
    seen = [hex_ for hex_ in window.hexes() if board.playable(hex_)]
    picture = _Picture(board, window)
    return "\n".join(
        [
            _opening(window, scale),
            *picture.land(seen),
            *picture.sides(seen),
            *picture.borders(seen),
            *picture.lines(seen),
            *picture.places(seen),
            *picture.writing(seen, marks or {}),
            "</svg>\n",
        ]
    )


def _opening(window: Window, scale: int) -> str:
    wide = len(window.columns()) + 0.5
    high = (len(window.rows()) - 1) * 1.5 * _RADIUS + 2 * _RADIUS
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide * scale:.0f}" '
        f'height="{high * scale:.0f}" viewBox="0 0 {wide:.3f} {high:.3f}" '
        'font-family="sans-serif" stroke-linecap="round" stroke-linejoin="round">'
    )


class _Picture:
    """The layers of a picture, in hex widths from the window's north-west corner."""

    def __init__(self, board: Board, window: Window) -> None:
        self.board, self.window = board, window

    def middle(self, hex_: Hex) -> Point:
        """Return the middle of a hex."""
        east = self.window.west - column(hex_) + (1.0 if row(hex_) % 2 else 0.5)
        return east, _RADIUS + (row(hex_) - self.window.north) * 1.5 * _RADIUS

    def corners(self, hex_: Hex, size: float = 1.0) -> list[Point]:
        """Return the corners of a hex, or of a smaller one inside it."""
        x, y = self.middle(hex_)
        return [(x + size * _RADIUS * dx, y + size * _RADIUS * dy) for dx, dy in _CORNERS]

    def side(self, hex_: Hex, way: int, size: float = 1.0) -> str:
        """Return the path of a hexside."""
        corners = self.corners(hex_, size)
        return _path((corners[way], corners[(way + 1) % 6]))

    def land(self, seen: Iterable[Hex]) -> Iterator[str]:
        """Yield the hexes, those of one terrain in one path."""
        areas: dict[str, list[str]] = {}
        for hex_ in seen:
            shape = _path(self.corners(hex_)) + "Z"
            areas.setdefault(self.board.terrain[hex_], []).append(shape)
        for terrain, shapes in sorted(areas.items()):
            colour = TERRAIN[terrain]
            yield (
                f'<path class="{terrain}" fill="{colour}" stroke="#9aa0a6" stroke-width="0.012" '
                f'd="{"".join(shapes)}"/>'
            )

    def sides(self, seen: Iterable[Hex]) -> Iterator[str]:
        """Yield hexside terrain and the coast, each hexside once but for fortified ones."""
        drawn: dict[str, list[str]] = {}
        for hex_ in seen:
            for way, near in enumerate(NEIGHBOURS[hex_]):
                mask = self.board.sides[6 * hex_ + way]
                if mask & BIT["fortified"]:
                    drawn.setdefault("fortified", []).append(self.side(hex_, way, 0.85))
                if near == OFF or (near < hex_ and near in self.window):
                    continue
                words = [word for word in SIDES if mask & BIT[word] and word != "fortified"]
                words += self._coast(hex_, near, way)
                for word in words:
                    drawn.setdefault(word, []).append(self.side(hex_, way))
        for word, paths in drawn.items():
            colour, width = SIDES.get(word, _COAST)
            yield _strokes(word, paths, colour, width, "0.02 0.1" if word == "inlet" else "")

    def _coast(self, hex_: Hex, near: Hex, way: int) -> list[str]:
        """Return `coast` for an all-sea hexside of land, `inlet` for one that is sea in part."""
        water = self.board.water[6 * hex_ + way]
        if water == PART:
            return ["inlet"]
        ashore = not (self.board.is_sea(hex_) and self.board.is_sea(near))
        return ["coast"] if water == SEA and ashore else []

    def borders(self, seen: Iterable[Hex]) -> Iterator[str]:
        """Yield the borders between countries."""
        country = self.board.country
        paths = [
            self.side(hex_, way)
            for hex_ in seen
            for way, near in enumerate(NEIGHBOURS[hex_])
            if near > hex_ and country[hex_] and country[near] and country[hex_] != country[near]
            if not self.board.sides[6 * hex_ + way] & BIT["all_sea"]
        ]
        if paths:
            yield _strokes("border", paths, _BORDER, 0.04, "0.1 0.1")

    def lines(self, seen: Iterable[Hex]) -> Iterator[str]:
        """Yield roads and rail lines from hex to hex."""
        drawn: dict[int, list[str]] = {bit: [] for bit in LINES}
        for hex_ in seen:
            for way, near in enumerate(NEIGHBOURS[hex_]):
                mask = self.board.sides[6 * hex_ + way]
                best = next((bit for bit in (RAIL, LOW_RAIL, FERRY, ROAD) if mask & bit), 0)
                if best and near != OFF and (near > hex_ or near not in self.window):
                    drawn[best].append(_path((self.middle(hex_), self.middle(near))))
        names = {ROAD: "road", LOW_RAIL: "low-rail", RAIL: "rail", FERRY: "ferry"}
        for bit, (colour, width, dashes) in LINES.items():
            if drawn[bit]:
                yield _strokes(names[bit], drawn[bit], colour, width, dashes)

    def places(self, seen: Iterable[Hex]) -> Iterator[str]:
        """Yield cities, ports, fortifications and airfields."""
        board = self.board
        for hex_ in seen:
            x, y = self.middle(hex_)
            for city in board.cities.get(hex_, ())[:1]:
                yield self._city(city)
            port = board.ports.get(hex_)
            if port is not None:
                reach = 0.09 + 0.03 * (port.size - PortSize.MINOR)
                shape = [
                    (x + 0.3 - reach, y + 0.12),
                    (x + 0.3 + reach, y + 0.12),
                    (x + 0.3, y + 0.3),
                ]
                yield f'<path class="port" fill="#1f5fbf" d="{_path(shape)}Z"/>'
            if hex_ in board.fortifications:
                yield _strokes(
                    "fortification",
                    [_path(self.corners(hex_, 0.78)), "Z"],
                    "#222",
                    0.05,
                    "0.06 0.1",
                )
            if hex_ in board.airfields:
                cross = f"M{x - 0.38:.2f} {y + 0.2:.2f}h.2m-.1 -.1v.2"
                yield _strokes("airfield", [cross], "#7a1fa2", 0.05)

    def _city(self, city: City) -> str:
        x, y = self.middle(city.hex)
        if city.size >= CitySize.PARTIAL:
            size = 0.92 if city.size == CitySize.FULL else 0.55
            shape = _path(self.corners(city.hex, size)) + "Z"
            return f'<path class="city" fill="#e89a8f" fill-opacity="0.85" d="{shape}"/>'
        radius = {CitySize.DOT: 0.13, CitySize.REFERENCE: 0.09, CitySize.POINT: 0.04}[city.size]
        fill = "#ffffff" if city.size == CitySize.REFERENCE else "#000000"
        return (
            f'<circle class="city" cx="{x:.2f}" cy="{y:.2f}" r="{radius}" fill="{fill}" '
            'stroke="#000" stroke-width="0.03"/>'
        )

    def writing(self, seen: Iterable[Hex], marks: Mapping[Hex, str]) -> Iterator[str]:
        """Yield hex numbers, names and marks."""
        for hex_ in seen:
            x, y = self.middle(hex_)
            yield _text("number", x, y - 0.36, 0.15, number(hex_), "#7a7f85")
            place = self.board.place(hex_)
            if place:
                city = self.board.city(hex_)
                large = city is not None and city.size >= CitySize.DOT
                yield _text("name", x, y + 0.42, 0.2 if large else 0.15, place, "#000")
            if hex_ in marks:
                yield _text("mark", x, y + 0.1, 0.3, marks[hex_], "#103a8c")


def _path(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def _strokes(name: str, paths: Iterable[str], colour: str, width: float, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path class="{name}" fill="none" stroke="{colour}" stroke-width="{width}"{dashed} '
        f'd="{"".join(paths)}"/>'
    )


def _text(name: str, x: float, y: float, size: float, words: str, colour: str) -> str:
    return (
        f'<text class="{name}" x="{x:.2f}" y="{y:.2f}" font-size="{size}" fill="{colour}" '
        f'text-anchor="middle">{escape(words)}</text>'
    )
