"""The printed map: what every hex, hexside and line is. It never changes in play. Rules 2, 3E, 7.

What play changes (ownership, broken rails, forts, floods, annexations) is in the state. Terrain,
hexside and city words are the ids of the terrain effects chart; the board knows no costs. A strait
or causeway can be crossed, so its hexside is not `all_sea` as well, though its water is.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Final

from sfcli.hexes import ADJACENT, COUNT, NEIGHBOURS, Hex, Side6, across, hexside

TERRAINS: Final = (
    "clear", "rough", "wooded_rough", "woods", "forest", "mountain", "swamp", "wooded_swamp",
    "canal_intensive", "bocage", "ravines", "sand", "stony_desert", "all_sea", "all_lake",
)  # fmt: skip
"""Ids of the terrain of hexes."""

HEXSIDES: Final = (
    "river", "major_river", "canal", "narrow_strait", "causeway", "mountain", "high_mountain",
    "escarpment", "wadi", "fortified", "all_lake", "all_sea",
)  # fmt: skip
"""Ids of hexside terrain; the bit of each in a hexside's mask is `1 << its place here`."""

BIT: Final = {word: 1 << place for place, word in enumerate(HEXSIDES)}
DRY, PART, SEA, LAKE = range(4)
"""Water of a hexside: none, in part, all sea, all lake. Ships pass `PART` and `SEA`."""
ROAD: Final = 1 << 16
RAIL: Final = 1 << 17
"""A high-volume rail line crosses the hexside."""
LOW_RAIL: Final = 1 << 18
FERRY: Final = 1 << 19
"""A rail ferry: a low-volume line, never a road (rule 37A2)."""
ANY_RAIL: Final = RAIL | LOW_RAIL | FERRY
ANY_ROAD: Final = ROAD | RAIL | LOW_RAIL
"""Each rail line is also a road. Rule 7B."""
LINES: Final = {"road": ROAD, "rail": RAIL, "low rail": LOW_RAIL, "ferry": FERRY}

FEATURES: Final = ("cliffs", "restricted")
"""Coastal cliffs (rule 32B) and restricted waters (rule 28)."""
FORTIFICATIONS: Final = (
    "fort", "fortress_unimproved", "fortress_improved", "port_fortification",
    "westwall_unimproved", "westwall_improved", "maginot_ouvrage_unimproved",
)  # fmt: skip
"""Ids of what fortifies a hex. Rule 37B."""


class CitySize(IntEnum):
    """The classes of cities, least first. Rule 3E2."""

    POINT = 0
    REFERENCE = 1
    DOT = 2
    PARTIAL = 3
    FULL = 4


class PortSize(IntEnum):
    """The sizes of ports, least first. Rule 30A."""

    MINOR = 0
    STANDARD = 1
    MAJOR = 2
    GREAT = 3


@dataclass(frozen=True, slots=True)
class City:
    """A city or town printed in a hex."""

    name: str
    hex: Hex
    size: CitySize


@dataclass(frozen=True, slots=True)
class MajorCity:
    """A major city: a partial, full or multi-hex city. Rule 3E2."""

    name: str
    hexes: frozenset[Hex]


@dataclass(frozen=True, slots=True)
class Port:
    """A port printed in a hex."""

    name: str
    hex: Hex
    size: PortSize
    inland: bool = False
    artificial: bool = False
    """It has an artificial harbor (rule 30A6)."""
    fragile: bool = False


@dataclass(frozen=True, slots=True)
class District:
    """A district: a province, a military region, a Wehrkreis or a small country. Rule 3E3."""

    name: str
    country: str
    axis_theater: str
    allied_theater: str
    rail_net: str
    """Id of the rail net chart, empty where no net reaches."""


@dataclass(frozen=True, eq=False)
class Board:
    """The map. Sequences are indexed by hex, `sides` and `water` by hexside (`hexes.Side6`).

    Boards are compared by identity, so that what is derived from one can be kept with it.
    """

    kind: tuple[str, ...]
    """`land`, `coastal` or `sea`; `sea` is all water, be it a lake."""
    terrain: tuple[str, ...]
    """Id of the terrain chart, such as `wooded_rough`."""
    country: tuple[str, ...]
    """Country of 1 September 1939, empty at sea."""
    district: tuple[str, ...]
    """Name of the district, annexed land counted to its Wehrkreis; empty at sea."""
    annexed: frozenset[Hex]
    """Land annexed into Greater Germany from the start."""
    ceded: Mapping[Hex, str]
    """District of the land annexed when Italy surrenders (rule 3E1)."""
    weather_zone: tuple[str, ...]
    sea_zone: tuple[str, ...]
    sides: tuple[int, ...]
    """Mask of hexside terrain and lines; `BIT`, `LINES`. `fortified` is seen from its own hex."""
    water: bytes
    """Water of the hexside: `DRY`, `PART`, `SEA`, `LAKE`; straits and causeways are over sea."""
    districts: Mapping[str, District]
    cities: Mapping[Hex, tuple[City, ...]]
    """Cities by hex, largest first."""
    major_cities: Mapping[Hex, MajorCity]
    ports: Mapping[Hex, Port]
    """The largest port of each hex that has one."""
    features: Mapping[Hex, frozenset[str]]
    """Other printed features; `FEATURES`."""
    fortifications: Mapping[Hex, str]
    """Printed fortification, id of the fortification effects chart: Westwall and ouvrages too."""
    airfields: Mapping[Hex, int]
    """Capacity of the permanent airfield at the start of the game (rule 17A)."""
    sea_groups: Mapping[Hex, tuple[frozenset[int], ...]] = field(default_factory=dict)
    """Directions of the water sides that hang together, where land parts a hex's sea (27B5)."""
    islands: Mapping[Hex, str] = field(default_factory=dict)
    """Small island, or enclave, that is all the land of the hex (rules 3E1, 3E4)."""
    rail_nets: Mapping[Hex, str] = field(default_factory=dict)
    """Rail net of a hex where it is not its district's."""
    side_names: Mapping[Side6, str] = field(default_factory=dict)
    """River, canal, strait or lake of a hexside; `side_name` reads it from either hex."""
    aliases: Mapping[str, str | tuple[Hex, ...]] = field(default_factory=dict)
    """Other names of places, and names of areas with their hexes."""
    provenance: Mapping[str, str] = field(default_factory=dict)
    """Where each layer comes from; `*` for what is not named."""
    in_play: frozenset[Hex] | None = None
    """The hexes in play, None for all."""

    def city(self, hex_: Hex) -> City | None:
        """Return the largest city of the hex that is more than a point city. Rule 3E2."""
        cities = self.cities.get(hex_)
        return cities[0] if cities and cities[0].size > CitySize.POINT else None

    def place(self, hex_: Hex) -> str:
        """Return the name a player knows the hex by, empty where it has none."""
        cities = self.cities.get(hex_)
        if cities:
            return cities[0].name
        return self.ports[hex_].name if hex_ in self.ports else ""

    def is_dot_city(self, hex_: Hex) -> bool:
        """Tell whether a dot city is in the hex."""
        city = self.city(hex_)
        return city is not None and city.size == CitySize.DOT

    def is_major_city_hex(self, hex_: Hex) -> bool:
        """Tell whether the hex is a hex of a major city. Rule 3E2."""
        return hex_ in self.major_cities

    def is_sea(self, hex_: Hex) -> bool:
        """Tell whether the hex holds no land."""
        return self.kind[hex_] == "sea"

    def playable(self, hex_: Hex) -> bool:
        """Tell whether the hex is in play in this game."""
        return self.in_play is None or hex_ in self.in_play

    def hexside_terrain(self, a: Hex, b: Hex) -> tuple[str, ...]:
        """Return the ids of the terrain on the hexside between two neighbours, seen from `a`."""
        mask = self.sides[hexside(a, b)]
        return tuple(word for word in HEXSIDES if mask & BIT[word])

    def side_name(self, a: Hex, b: Hex) -> str:
        """Return the name of what lies between two neighbours, empty where it has none."""
        side = hexside(a, b)
        return self.side_names.get(min(side, across(side)), "")

    def has_rail(self, hex_: Hex) -> bool:
        """Tell whether the hex is on a rail line."""
        return any(self.sides[6 * hex_ + way] & ANY_RAIL for way in range(6))

    def has_road(self, hex_: Hex) -> bool:
        """Tell whether the hex is on a road or on a rail line, which is a road too. Rule 7B."""
        return any(self.sides[6 * hex_ + way] & ANY_ROAD for way in range(6))

    def rail_from(self, hex_: Hex) -> Iterable[tuple[Hex, bool]]:
        """Yield the neighbours a rail line leads to, and whether it is a high-volume one."""
        for way, to in enumerate(NEIGHBOURS[hex_]):
            mask = self.sides[6 * hex_ + way]
            if mask & ANY_RAIL:
                yield to, bool(mask & RAIL)

    def road_from(self, hex_: Hex) -> Iterable[Hex]:
        """Yield the neighbours a road or a rail line used as a road leads to."""
        for way, to in enumerate(NEIGHBOURS[hex_]):
            if self.sides[6 * hex_ + way] & ANY_ROAD:
                yield to

    def is_yard(self, hex_: Hex) -> bool:
        """Tell whether the hex is a rail marshaling yard. Rule 7A."""
        if not self.has_rail(hex_):
            return False
        port = self.ports.get(hex_)
        return (
            self.is_dot_city(hex_)
            or self.is_major_city_hex(hex_)
            or (port is not None and port.size >= PortSize.STANDARD)
            or (port is not None and self.district[hex_] in ("Sardegna", "Corsica"))
        )


def major_cities(cities: Mapping[Hex, tuple[City, ...]]) -> dict[Hex, MajorCity]:
    """Return the major city of each partial or full city hex, adjacent ones joined. Rule 3E2."""
    parts = {h: c[0] for h, c in cities.items() if c and c[0].size >= CitySize.PARTIAL}
    found: dict[Hex, MajorCity] = {}
    for start in parts:
        if start in found:
            continue
        joined, frontier = {start}, [start]
        while frontier:
            for near in ADJACENT[frontier.pop()]:
                if near in parts and near not in joined:
                    joined.add(near)
                    frontier.append(near)
        largest = max((parts[h] for h in sorted(joined)), key=lambda city: city.size)
        city = MajorCity(largest.name, frozenset(joined))
        found.update(dict.fromkeys(joined, city))
    return found


def cities_by_hex(cities: Iterable[City]) -> dict[Hex, tuple[City, ...]]:
    """Return the cities of each hex, the largest first and a city before its parts."""
    found: dict[Hex, list[City]] = {}
    for city in cities:
        found.setdefault(city.hex, []).append(city)
    return {
        hex_: tuple(sorted(here, key=lambda city: (-city.size, "(" in city.name, city.name)))
        for hex_, here in found.items()
    }


def joined_by_rail(sides: list[int], cities: Mapping[Hex, MajorCity]) -> None:
    """Draw the high-volume lines between adjacent hexes of each multi-hex city. Rule 7A."""
    for a, city in cities.items():
        for b in ADJACENT[a]:
            if b in city.hexes:
                sides[hexside(a, b)] |= RAIL


def plain(board: Board) -> Board:
    """Return the bare grid: all clear land, weather and sea zones as on `board`."""
    return replace(
        board,
        kind=("land",) * COUNT,
        terrain=("clear",) * COUNT,
        country=("",) * COUNT,
        annexed=frozenset(),
        ceded={},
        sides=(0,) * (6 * COUNT),
        water=bytes(6 * COUNT),
        cities={},
        major_cities={},
        ports={},
        features={},
        fortifications={},
        airfields={},
        sea_groups={},
        islands={},
        rail_nets={},
        side_names={},
        aliases={},
    )


def with_water(mask: int, water: int) -> int:
    """Return a hexside's mask with `all_sea` or `all_lake` as its water and crossings make it."""
    mask &= ~(BIT["all_sea"] | BIT["all_lake"])
    if water == SEA and not mask & (BIT["narrow_strait"] | BIT["causeway"]):
        return mask | BIT["all_sea"]
    if water == LAKE and not mask & BIT["causeway"]:
        return mask | BIT["all_lake"]
    return mask


def annexed(
    country: Sequence[str], district: Sequence[str], districts: Mapping[str, District]
) -> frozenset[Hex]:
    """Return the land that lies in a district of another country. Rule 3E1."""
    home = {name: found.country for name, found in districts.items()}
    pairs = enumerate(zip(country, district, strict=True))
    return frozenset(Hex(h) for h, (land, name) in pairs if land and home.get(name, land) != land)
