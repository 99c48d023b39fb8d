"""Changes laid over a board: by overlay files, by scenarios and by rule cases.

A table of changes has these keys, all optional:

    terrain       {"17A:1605": "woods", "17A:1604/1605": ["river Orne", "no rail"]}
    line          [{kind = "road", hexes = ["17A:1601", "1602"]}]; "no road" takes it away
    net, country, district, weather_zone, sea_zone, ceded, island    {"greater_germany": [hexes]}

Where no sheet is named it is that of the hex before. A hex takes terrain (`wooded rough`), `land`
or `coastal`, features (`cliffs`, `restricted`, `waters E+NE|W`), `dot city NAME`, `inland great
port NAME`, `fort`, `fortress`, `improved fortress`, `westwall`, `ouvrage`, `airfield 3`, and `no
city`, `no port`, `no fortification`, `no airfield`. A hexside takes terrain (`major river`), `all
sea`, `lake`, `part sea` or `land`, and lines (`low rail`); `no` before any of them takes it away.
`fortified` fortifies the second hex named against attacks out of the first (rule 37B3).
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from sfcli import hexes, spelling
from sfcli.board import (
    FEATURES,
    HEXSIDES,
    LINES,
    PART,
    TERRAINS,
    Board,
    City,
    CitySize,
    Port,
    PortSize,
)
from sfcli.draft import Draft
from sfcli.hexes import DIRECTIONS, Hex

KEYS: Final = (
    "terrain", "net", "country", "district", "weather_zone", "sea_zone", "ceded", "island", "line",
)  # fmt: skip
"""The keys of a table of changes, in the order they are carried out."""

_FORTIFICATIONS: Final = {
    "fort": "fort",
    "fortress": "fortress_unimproved",
    "improved fortress": "fortress_improved",
    "port fortification": "port_fortification",
    "westwall": "westwall_unimproved",
    "improved westwall": "westwall_improved",
    "ouvrage": "maginot_ouvrage_unimproved",
}
_TERRAINS: Final = {word.replace("_", " "): word for word in TERRAINS}
_SIDES: Final = {word.replace("_", " "): word for word in HEXSIDES} | {"lake": "all_lake"}
_CITIES: Final = tuple(f"{size.name.lower()} city" for size in CitySize)
_PORTS: Final = tuple(f"{size.name.lower()} port" for size in PortSize)
_CITY: Final = re.compile(r"(point|reference|dot|partial|full) city(?: (.+))?", re.IGNORECASE)
_PORT: Final = re.compile(
    r"((?:(?:inland|artificial|fragile) )*)(minor|standard|major|great) port(?: (.+))?",
    re.IGNORECASE,
)
_AIRFIELD: Final = re.compile(r"airfield (\d+)", re.IGNORECASE)
_WATERS: Final = re.compile(r"waters(?: ([A-Z+|]+))?")
_HEX_WORDS: Final = (
    *_TERRAINS, "land", "coastal", *FEATURES, *_FORTIFICATIONS, *_CITIES, *_PORTS, "airfield 3",
    "waters E+NE|W", "no city", "no port", "no fortification", "no airfield",
    *(f"no {word}" for word in FEATURES),
)  # fmt: skip
_SIDE_WORDS: Final = (*_SIDES, "part sea", "land", *LINES)


@dataclass(frozen=True, slots=True)
class Fault:
    """A change that cannot be made."""

    path: tuple[str | int, ...]
    """The way to it from the table of changes: keys, and places in lists from 0."""
    message: str

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.path))}: {self.message}"


def apply(board: Board, changes: Mapping[str, object]) -> tuple[Board, list[Fault]]:
    """Return the board with a table of changes made, and what could not be made of it.

    Hexes change first, then hexsides, then areas, then lines, each in the order given.
    """
    patch = _Patch(board)
    for key in sorted(changes, key=lambda key: KEYS.index(key) if key in KEYS else -1):
        value = changes[key]
        patch.path = (key,)
        if key not in KEYS:
            patch.fault(spelling.unknown(key, KEYS))
        elif key == "line":
            patch.lines(value)
        elif not isinstance(value, Mapping):
            patch.fault("expected a table")
        elif key == "terrain":
            patch.terrain(value)
        else:
            patch.areas(key, value)
    return patch.draft.board(), patch.faults


class _Patch:
    """One table of changes being read onto a draft."""

    def __init__(self, board: Board) -> None:
        self.draft = Draft(board)
        self.faults: list[Fault] = []
        self.path: tuple[str | int, ...] = ()
        """Where in the table the reading is."""
        nets = {land.rail_net for land in board.districts.values()}
        lands = {land.country for land in board.districts.values()} | set(board.country)
        self.tables: Mapping[str, tuple[set[str] | None, Callable[[Hex, str], None]]] = {
            "net": (nets, self.draft.rail_nets.__setitem__),
            "country": (lands, self.draft.country.__setitem__),
            "district": (set(board.districts), self.draft.district.__setitem__),
            "weather_zone": (set(board.weather_zone), self.draft.weather_zone.__setitem__),
            "sea_zone": (set(board.sea_zone), self.draft.sea_zone.__setitem__),
            "ceded": (set(board.districts) | {""}, _giver(self.draft.ceded)),
            "island": (None, _giver(self.draft.islands)),
        }

    def fault(self, message: str) -> None:
        self.faults.append(Fault(self.path, message))

    def areas(self, key: str, table: Mapping[str, object]) -> None:
        """Give lists of hexes a net, a country, a district, a zone."""
        known, give = self.tables[key]
        for name, value in table.items():
            self.path = (key, name)
            if known is not None and name not in known:
                self.fault(spelling.unknown(name, sorted(known - {""})))
                continue
            for hex_ in self._hexes(value):
                give(hex_, name)

    def terrain(self, table: Mapping[str, object]) -> None:
        """Change the hexes named, then the hexsides."""
        for key in sorted(table, key=lambda key: "/" in key):
            self.path = ("terrain", key)
            words = self._strings(table[key])
            named = self._hexes(key.split("/")) if words else []
            if len(named) == 1 and "/" not in key:
                for word in words:
                    self._change_hex(named[0], " ".join(word.replace("_", " ").split()))
            elif len(named) == 2 and hexes.direction(*named) >= 0:
                for word in words:
                    self._change_side(named[0], named[1], " ".join(word.split()))
            elif named:
                self.fault(f"expected a hex, or two neighbours; {_apart(named)}")

    def lines(self, value: object) -> None:
        """Draw lines along hexes, or take them away."""
        if not isinstance(value, list | tuple):
            self.fault("expected a list of tables")
            return
        for place, line in enumerate(value):
            self.path = ("line", place)
            if not isinstance(line, Mapping) or {"kind", "hexes"} - set(line):
                self.fault("expected a table with kind and hexes")
                continue
            kind = str(line["kind"]).lower()
            bit = LINES.get(kind.removeprefix("no "))
            if bit is None:
                self.fault(spelling.unknown(kind, LINES))
                continue
            for a, b in pairwise(self._hexes(line["hexes"])):
                if hexes.direction(a, b) < 0:
                    self.fault(f"expected neighbours; {_apart((a, b))}")
                else:
                    self.draft.set_line(a, b, bit, not kind.startswith("no "))

    def _strings(self, value: object) -> list[str]:
        found = [value] if isinstance(value, str) else value
        if isinstance(found, list | tuple) and all(isinstance(word, str) for word in found):
            return list(found)
        self.fault("expected a word or a list of words")
        return []

    def _hexes(self, value: object) -> list[Hex]:
        """Read hex numbers, each on the sheet of the one before unless it names its own."""
        found: list[Hex] = []
        sheet: str | None = None
        for text in self._strings(value):
            hex_ = hexes.parse(text, sheet)
            if hex_ is None:
                self.fault(f"expected a hex such as 17A:1612; found {text}")
                return []
            sheet = re.split("[:.]", text.strip())[0] if re.search("[:.]", text) else sheet
            found.append(hex_)
        return found

    def _change_hex(self, hex_: Hex, text: str) -> None:
        draft, word = self.draft, text.lower()
        if word in _TERRAINS:
            draft.set_terrain(hex_, _TERRAINS[word])
        elif word == "coastal":
            draft.set_coastal(hex_)
        elif word == "land":
            draft.set_land(hex_)
        elif word in FEATURES:
            draft.features.setdefault(hex_, set()).add(word)
        elif word in _FORTIFICATIONS:
            draft.fortifications[hex_] = _FORTIFICATIONS[word]
        elif not (self._place(hex_, text) or self._away(hex_, word)):
            self.fault(_unknown(text, _HEX_WORDS))

    def _place(self, hex_: Hex, text: str) -> bool:
        """Put a city, a port, an airfield in a hex or part its waters; False for other words."""
        if city := _CITY.fullmatch(text):
            name = city[2] or hexes.name(hex_)
            self.draft.add_city(City(name, hex_, CitySize[city[1].upper()]))
        elif port := _PORT.fullmatch(text):
            flags = port[1].lower().split()
            here = self.draft.cities.get(hex_)
            name = port[3] or (here[-1].name if here else hexes.name(hex_))
            size = PortSize[port[2].upper()]
            self.draft.add_port(Port(name, hex_, size, **dict.fromkeys(flags, True)))
        elif airfield := _AIRFIELD.fullmatch(text):
            self.draft.airfields[hex_] = int(airfield[1])
        elif waters := _WATERS.fullmatch(text):
            return self._part_waters(hex_, waters[1] or "")
        else:
            return False
        return True

    def _part_waters(self, hex_: Hex, text: str) -> bool:
        groups = [group.split("+") for group in text.split("|")] if text else []
        if any(way not in DIRECTIONS for group in groups for way in group):
            return False
        self.draft.set_groups(
            hex_, [frozenset(DIRECTIONS.index(way) for way in group) for group in groups]
        )
        return True

    def _away(self, hex_: Hex, word: str) -> bool:
        """Take something out of a hex; False for other words."""
        draft, what = self.draft, word.removeprefix("no ")
        if what == word:
            return False
        if what == "city":
            draft.cities.pop(hex_, None)
        elif what == "port":
            draft.ports.pop(hex_, None)
        elif what == "airfield":
            draft.airfields.pop(hex_, None)
        elif what == "fortification" or what in _FORTIFICATIONS:
            draft.fortifications.pop(hex_, None)
        elif what in FEATURES:
            draft.features.get(hex_, set()).discard(what)
        else:
            return False
        return True

    def _change_side(self, a: Hex, b: Hex, text: str) -> None:
        there = not text.lower().startswith("no ")
        bare = text if there else text[3:]
        word, name = _named(bare)
        if word in LINES:
            self.draft.set_line(a, b, LINES[word], there)
        elif word in _SIDES:
            self.draft.set_side(a, b, _SIDES[word], there)
        elif word == "part sea":
            self.draft.set_water(a, b, PART if there else 0)
        elif word == "land" and there:
            for crossing in ("narrow_strait", "causeway"):
                self.draft.set_side(a, b, crossing, False)
            self.draft.set_water(a, b, 0)
        else:
            self.fault(_unknown(bare, _SIDE_WORDS))
            return
        if name and there:
            self.draft.set_name(a, b, name)


def _named(text: str) -> tuple[str, str]:
    """Part a hexside's word from the name after it, as in `major river Loire`."""
    lowered = text.lower().replace("_", " ")
    for word in sorted(_SIDES, key=len, reverse=True):
        name = text[len(word) :].strip()
        if lowered.startswith(f"{word} ") and name[:1].isupper():
            return word, name
    return lowered, ""


def _unknown(text: str, known: Iterable[str]) -> str:
    near = spelling.nearest(text, known, 3)
    hint = f"; nearest are {', '.join(near)}" if near else f"; expected one of {', '.join(known)}"
    return f"found {text}, which is no word for it{hint}"


def _apart(named: Sequence[Hex]) -> str:
    numbers = " and ".join(map(hexes.name, named))
    apart = hexes.distance(named[0], named[-1])
    return f"found {numbers}, {apart} hexes apart"


def _giver(table: dict[Hex, str]) -> Callable[[Hex, str], None]:
    """Return what gives a hex its entry in a table, or takes it out for an empty one."""

    def give(hex_: Hex, name: str) -> None:
        if name:
            table[hex_] = name
        else:
            table.pop(hex_, None)

    return give
