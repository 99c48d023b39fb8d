"""A board being changed: what each change means for the hexes, hexsides and lines it touches.

Land turned to sea gets sea hexsides and a coast around it; a strait opens an all-sea hexside; the
rail lines of a multi-hex city are drawn anew (rule 7A).
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from sfcli.board import (
    BIT,
    LAKE,
    PART,
    RAIL,
    SEA,
    Board,
    City,
    MajorCity,
    Port,
    annexed,
    cities_by_hex,
    joined_by_rail,
    major_cities,
    with_water,
)
from sfcli.hexes import ADJACENT, Hex, direction, hexside, within

_EITHER: Final = {
    "river": "major_river",
    "major_river": "river",
    "mountain": "high_mountain",
    "high_mountain": "mountain",
}
"""Hexside terrain that takes the place of another."""
_CROSSINGS: Final = ("narrow_strait", "causeway")
_WIDE: Final = {"all_sea": SEA, "all_lake": LAKE}


class Draft:
    """A working copy of a board; `board` returns it finished."""

    def __init__(self, board: Board) -> None:
        """Copy what may change."""
        self.old = board
        self.kind, self.terrain = list(board.kind), list(board.terrain)
        self.country, self.district = list(board.country), list(board.district)
        self.weather_zone, self.sea_zone = list(board.weather_zone), list(board.sea_zone)
        self.sides, self.water = list(board.sides), bytearray(board.water)
        self.cities = {hex_: list(here) for hex_, here in board.cities.items()}
        self.ports = dict(board.ports)
        self.features = {hex_: set(words) for hex_, words in board.features.items()}
        self.fortifications, self.airfields = dict(board.fortifications), dict(board.airfields)
        self.sea_groups = dict(board.sea_groups)
        self.rail_nets, self.ceded = dict(board.rail_nets), dict(board.ceded)
        self.islands, self.side_names = dict(board.islands), dict(board.side_names)

    def set_terrain(self, hex_: Hex, terrain: str) -> None:
        """Give a hex its terrain; `all_sea`, `all_lake` and what was one change its sides."""
        was_water = self.kind[hex_] == "sea"
        self.terrain[hex_] = terrain
        if terrain in _WIDE:
            self.kind[hex_], self.sea_zone[hex_] = "sea", ""
            self.country[hex_] = self.district[hex_] = ""
            if terrain == "all_sea":
                self.sea_zone[hex_] = self._nearest_zone(hex_)
            for near in ADJACENT[hex_]:
                self.set_water(hex_, near, _WIDE[terrain])
        elif was_water:
            self.kind[hex_] = "land"
            for near in ADJACENT[hex_]:
                if self.kind[near] != "sea":
                    self.set_water(hex_, near, 0)
            if any(self.water[hexside(hex_, near)] in (PART, SEA) for near in ADJACENT[hex_]):
                self.set_coastal(hex_)

    def set_coastal(self, hex_: Hex) -> None:
        """Make a land hex coastal, in the nearest sea zone unless it has one."""
        self.kind[hex_] = "coastal"
        self.sea_zone[hex_] = self.sea_zone[hex_] or self._nearest_zone(hex_)

    def set_land(self, hex_: Hex) -> None:
        """Make a hex land without a coast."""
        self.kind[hex_], self.sea_zone[hex_] = "land", ""

    def set_water(self, a: Hex, b: Hex, water: int) -> None:
        """Give a hexside its water; land that meets the sea becomes coastal."""
        for here, there in ((a, b), (b, a)):
            side = hexside(here, there)
            self._regroup(here, direction(here, there), water in (PART, SEA))
            self.water[side] = water
            self.sides[side] = with_water(self.sides[side], water)
            if water in (PART, SEA) and self.kind[here] == "land":
                self.set_coastal(here)

    def set_side(self, a: Hex, b: Hex, word: str, there: bool) -> None:
        """Put hexside terrain there or take it away; `fortified` is that of `b`. Rule 37B3."""
        if word in _WIDE:
            self.set_water(a, b, _WIDE[word] if there else 0)
            return
        sides = [hexside(b, a)] if word == "fortified" and there else [hexside(a, b), hexside(b, a)]
        for side in sides:
            self.sides[side] &= ~(BIT[word] | BIT.get(_EITHER.get(word, ""), 0))
            self.sides[side] |= BIT[word] if there else 0
        if not there:
            self.side_names.pop(min(hexside(a, b), hexside(b, a)), None)
        if word in _CROSSINGS:
            water = self.water[hexside(a, b)]
            self.set_water(a, b, SEA if there and water != LAKE else water)

    def set_line(self, a: Hex, b: Hex, bit: int, there: bool) -> None:
        """Draw a line between neighbours or take it away."""
        for side in (hexside(a, b), hexside(b, a)):
            self.sides[side] = self.sides[side] | bit if there else self.sides[side] & ~bit

    def set_name(self, a: Hex, b: Hex, name: str) -> None:
        """Name what lies on a hexside."""
        self.side_names[min(hexside(a, b), hexside(b, a))] = name

    def set_groups(self, hex_: Hex, groups: Iterable[frozenset[int]]) -> None:
        """Say which water sides of a hex hang together; none for all of them. Rule 27B5."""
        self.sea_groups[hex_] = tuple(groups)
        if not self.sea_groups[hex_]:
            del self.sea_groups[hex_]

    def add_city(self, city: City) -> None:
        """Put a city in its hex, in place of one of the same name there."""
        here = [old for old in self.cities.get(city.hex, []) if old.name != city.name]
        self.cities[city.hex] = [*here, city]

    def add_port(self, port: Port) -> None:
        """Put a port in its hex, in place of the one there."""
        self.ports[port.hex] = port

    def board(self) -> Board:
        """Return the board as changed."""
        cities = cities_by_hex(city for here in self.cities.values() for city in here)
        majors = major_cities(cities)
        self._relink(majors)
        return replace(
            self.old,
            kind=tuple(self.kind),
            terrain=tuple(self.terrain),
            country=tuple(self.country),
            district=tuple(self.district),
            annexed=annexed(self.country, self.district, self.old.districts),
            ceded=self.ceded,
            weather_zone=tuple(self.weather_zone),
            sea_zone=tuple(self.sea_zone),
            sides=tuple(self.sides),
            water=bytes(self.water),
            cities=cities,
            major_cities=majors,
            ports=self.ports,
            features={hex_: frozenset(words) for hex_, words in self.features.items() if words},
            fortifications=self.fortifications,
            airfields=self.airfields,
            sea_groups=self.sea_groups,
            islands=self.islands,
            rail_nets=self.rail_nets,
            side_names=self.side_names,
        )

    def _relink(self, majors: dict[Hex, MajorCity]) -> None:
        """Draw the lines of multi-hex cities, and none where a city no longer is."""
        for a, city in self.old.major_cities.items():
            for b in ADJACENT[a]:
                if b in city.hexes and not (a in majors and b in majors[a].hexes):
                    self.set_line(a, b, RAIL, False)
        joined_by_rail(self.sides, majors)

    def _regroup(self, hex_: Hex, way: int, wet: bool) -> None:
        """Add a side to the groups of water it touches, or take it out of them. Rule 27B5."""
        groups = self.sea_groups.get(hex_)
        if groups is None or wet == any(way in group for group in groups):
            return
        if wet:
            beside = {(way + 1) % 6, (way - 1) % 6}
            joined = tuple(group | {way} if group & beside else group for group in groups)
            groups = joined if joined != groups else (*groups, frozenset({way}))
        else:
            groups = tuple(group - {way} for group in groups if group - {way})
        self.set_groups(hex_, groups if len(groups) > 1 else ())

    def _nearest_zone(self, hex_: Hex) -> str:
        for reach in range(100):
            zones = {self.sea_zone[near] for near in within(hex_, reach)} - {""}
            if zones:
                return min(zones)
        return ""
