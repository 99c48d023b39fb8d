"""The characters of the map, once in Unicode and once in ASCII.

Everything that matters is told by character and not by colour alone: sides, terrain, sizes of
cities and ports, rivers, lines, markers.
"""

import unicodedata
from collections.abc import Mapping
from typing import Final, NamedTuple

from sfcli.board import CitySize, PortSize
from sfcli.hexes import NE, NW, SE, SW, E, W


class Glyphs(NamedTuple):
    """A set of characters for the map and the panels."""

    terrain: Mapping[str, str]
    """Two characters for each terrain: the first alone at the smallest scale."""
    sides: Mapping[str, tuple[str, str]]
    """Hexside terrain that is not drawn as a box line: along a top hexside, along an upright."""
    box_down: str
    """Box characters by weight of the arms left, right and down, the last quickest."""
    box_up: str
    vertex: str
    """Where three hexsides meet that carry nothing."""
    rail: str
    """Level, rising, falling, and the meeting of lines; likewise the next three."""
    low_rail: str
    road: str
    ferry: str
    bends: Mapping[frozenset[int], str]
    """A line that bends, by the directions it leads to."""
    broken: str
    cities: Mapping[CitySize, str]
    ports: Mapping[PortSize, str]
    fort: str
    unimproved: str
    """An unimproved fortress, Westwall hex or ouvrage."""
    improved: str
    """An improved fortress or Westwall hex."""
    begun: str
    """A work under way."""
    airfield: str
    hit_airfield: str
    """An airbase with hits."""
    hit_port: str
    no_port: str
    """A port that is closed or destroyed."""
    flood: str
    shapes: Mapping[str, tuple[str, str]]
    """By side: a stack that can still act, and one that cannot."""
    wings: Mapping[str, tuple[str, str]]
    """By side: air units some of which can still fly, and such that cannot."""
    many: str
    """A count above nine."""
    marks: Mapping[str, str]
    rule: str
    """A level rule in panels."""
    pointer: str
    letters: Mapping[str, str]
    """What other characters of texts are written as; any left out lose their accents or go."""

    def text(self, text: str) -> str:
        """Return a text in these characters."""
        if not self.letters or text.isascii():
            return text
        for char, written in self.letters.items():
            text = text.replace(char, written)
        bare = unicodedata.normalize("NFKD", text)
        return "".join(char for char in bare if char.isascii())


_CITIES: Final = (CitySize.POINT, CitySize.REFERENCE, CitySize.DOT, CitySize.PARTIAL, CitySize.FULL)
_PORTS: Final = (PortSize.MINOR, PortSize.STANDARD, PortSize.MAJOR, PortSize.GREAT)
_MARKS: Final = {
    "isolated": "I", "unsupplied": "U", "disrupted": "D", "carrying": "$",
}  # fmt: skip

UNICODE: Final = Glyphs(
    terrain={
        "clear": "  ", "rough": "∩ ", "wooded_rough": "∩♣", "woods": "♣ ", "forest": "♣♣",
        "mountain": "▲▲", "swamp": "≈\"", "wooded_swamp": "≈♣", "canal_intensive": "‡ ",
        "bocage": "¤¤", "ravines": "√ ", "sand": "∴ ", "stony_desert": "∴∴",
        "all_sea": "~ ", "all_lake": "≈ ",
    },
    sides={
        "narrow_strait": ("≈", "≈"), "causeway": ("=", "‖"), "mountain": ("^", "^"),
        "high_mountain": ("▲", "▲"), "escarpment": ("┴", "┤"), "wadi": ("∴", "∴"),
        "fortified": ("▄", "▐"),
        "fortified_beyond": ("▀", "▌"),
        "canal": ("┄", "┊"), "all_lake": ("≈", "≈"), "all_sea": ("~", "~"),
    },
    box_down=" ╷╻╶╭┎╺┍┏╴╮┒─┬┰╼┮┲╸┑┓╾┭┱━┯┳",
    box_up=" ╵╹╶╰┖╺┕┗╴╯┚─┴┸╼┶┺╸┙┛╾┵┹━┷┻",
    vertex="·",
    rail="━╱╲╋",
    low_rail="─╱╲┼",
    road="┄··┄",
    ferry="┈┈┈┈",
    bends={
        frozenset({W, NE}): "╯", frozenset({E, NW}): "╰", frozenset({W, SE}): "╮",
        frozenset({E, SW}): "╭", frozenset({NW, NE}): "∨", frozenset({SW, SE}): "∧",
        frozenset({W, NW}): "╲", frozenset({E, SE}): "╲",
        frozenset({W, SW}): "╱", frozenset({E, NE}): "╱",
    },
    broken="×",
    cities=dict(zip(_CITIES, "∘○●◉▣", strict=True)),
    ports=dict(zip(_PORTS, "ιτψΨ", strict=True)),
    fort="▚",
    unimproved="▒",
    improved="▓",
    begun="▖",
    airfield="†",
    hit_airfield="ŧ",
    hit_port="ρ",
    no_port="ø",
    flood="≋",
    shapes={"axis": ("■", "□"), "allied": ("◆", "◇")},
    wings={"axis": ("▼", "▽"), "allied": ("►", "▻")},
    many="+",
    marks=_MARKS,
    rule="─",
    pointer="▸",
    letters={},
)  # fmt: skip

ASCII: Final = Glyphs(
    terrain={
        "clear": "  ", "rough": "n ", "wooded_rough": "nt", "woods": "t ", "forest": "tt",
        "mountain": "AA", "swamp": "\" ", "wooded_swamp": "\"t", "canal_intensive": "# ",
        "bocage": "%%", "ravines": "v ", "sand": ": ", "stony_desert": "::",
        "all_sea": "~ ", "all_lake": "~~",
    },
    sides={
        "river": ("~", "|"), "major_river": ("=", "H"), "narrow_strait": ("s", "s"),
        "causeway": ("=", "="), "mountain": ("^", "^"), "high_mountain": ("A", "A"),
        "escarpment": ("v", ">"), "wadi": (":", ":"), "fortified": ("#", "#"),
        "fortified_beyond": ("#", "#"),
        "canal": ("-", ":"), "all_lake": ("~", "~"), "all_sea": ("~", "~"),
    },
    box_down="",
    box_up="",
    vertex=".",
    rail="=/\\+",
    low_rail="-/\\+",
    road=".,`.",
    ferry="''''",
    bends={},
    broken="x",
    cities=dict(zip(_CITIES, ".oO0@", strict=True)),
    ports=dict(zip(_PORTS, "ijyY", strict=True)),
    fort="%",
    unimproved="&",
    improved="B",
    begun="b",
    airfield="f",
    hit_airfield="F",
    hit_port="p",
    no_port="X",
    flood="w",
    shapes={"axis": ("#", "="), "allied": ("*", ":")},
    wings={"axis": ("M", "m"), "allied": ("K", "k")},
    many="+",
    marks=_MARKS,
    rule="-",
    pointer=">",
    letters={
        "½": " 1/2", "⅓": " 1/3", "⅔": " 2/3", "¼": " 1/4", "¾": " 3/4", "⅙": " 1/6",
        "⅚": " 5/6", "⅛": " 1/8", "⅜": " 3/8", "⅝": " 5/8", "⅞": " 7/8", "×": "x", "…": "...",
        "ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "Ae", "←": "Left", "→": "Right",
        "↑": "Up", "↓": "Down", "─": "-",
    },
)  # fmt: skip
