"""Reads `rules/map` and what overlay folders change of it into a `Board`.

Each file tells in its head what it holds. Every mistake in all of them is told at once.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from sfcli import patches, spelling
from sfcli.board import (
    BIT,
    DRY,
    FEATURES,
    FORTIFICATIONS,
    HEXSIDES,
    LAKE,
    LINES,
    PART,
    SEA,
    TERRAINS,
    Board,
    City,
    CitySize,
    District,
    Port,
    PortSize,
    annexed,
    cities_by_hex,
    joined_by_rail,
    major_cities,
    with_water,
)
from sfcli.data.errors import DataError, Problem
from sfcli.data.lines import locate
from sfcli.data.table import Table
from sfcli.data.tomlfile import read
from sfcli.hexes import COUNT, DIRECTIONS, NEIGHBOURS, OFF, Hex, Side6, direction, everywhere, name

PROVENANCE: Final = ("rulebook", "published", "recalled", "reconstructed", "historical")
"""Where a layer of the map may come from."""

_KINDS: Final = ("land", "coastal", "sea")
_WEATHER: Final = ("C", "D", "E", "F")
_SEAS: Final = ("", "Atlantic", "Baltic", "Mediterranean")
_WIDE: Final = ("all_sea", "all_lake")
_SIDES: Final = {word: BIT[word] for word in HEXSIDES if word not in _WIDE}
_WATERS: Final = {"none": DRY, "part": PART, "sea": SEA, "lake": LAKE}
_CITIES: Final = {size.name.lower(): size for size in CitySize}
_PORTS: Final = {size.name.lower(): size for size in PortSize}
_FLAGS: Final = ("inland", "artificial", "fragile")


def read_board(rules: Path, overlays: Sequence[Path] = ()) -> Board:
    """Read the map of a rules folder, with the `map/*.toml` of overlay folders laid over it.

    Raises `DataError` with every problem found in the files.
    """
    problems: list[Problem] = []
    board = _board(rules / "map", problems)
    if problems:
        raise DataError(problems)
    for overlay in overlays:
        for path in sorted((overlay / "map").glob("*.toml")):
            board = _laid_over(board, path, problems)
    if problems:
        raise DataError(problems)
    return board


def _board(folder: Path, problems: list[Problem]) -> Board:
    def table(file: str, columns: str) -> Table:
        return Table(folder / file, columns, problems)

    districts = _districts(table("districts.csv", _DISTRICTS))
    land = _hexes(table("hexes.csv", _HEXES), districts)
    hexsides = _hexsides(table("hexsides.csv", "a,b,terrain,water,name"), land.kind)
    _lines(table("lines.csv", "kind,name,hexes"), hexsides.sides)
    towns, ports = _places(table("places.csv", "name,hex,city,port,flags"))
    cities = cities_by_hex(towns)
    majors = major_cities(cities)
    joined_by_rail(hexsides.sides, majors)
    return replace(
        _ground(land, hexsides, districts),
        cities=cities,
        major_cities=majors,
        ports=ports,
        fortifications=_fortifications(table("fortifications.csv", "hex,fortification")),
        airfields=_airfields(table("airfields.csv", "hex,capacity")),
        aliases=_aliases(table("aliases.csv", "name,target"), {city.name for city in towns}),
        provenance=_provenance(folder / "sources.toml", problems),
    )


def _ground(land: "_Land", hexsides: "_Hexsides", districts: Mapping[str, District]) -> Board:
    """Return a board of hexes and hexsides without places."""
    return Board(
        kind=tuple(land.kind),
        terrain=tuple(land.terrain),
        country=tuple(land.country),
        district=tuple(land.district),
        annexed=annexed(land.country, land.district, districts),
        ceded=land.ceded,
        weather_zone=tuple(land.weather),
        sea_zone=tuple(land.sea),
        sides=tuple(hexsides.sides),
        water=bytes(hexsides.water),
        districts=districts,
        cities={},
        major_cities={},
        ports={},
        features=land.features,
        fortifications={},
        airfields={},
        sea_groups=land.groups,
        islands=land.islands,
        side_names=hexsides.names,
    )


_DISTRICTS: Final = "name,country,axis_theater,allied_theater,rail_net"
_HEXES: Final = (
    "hex,kind,terrain,country,district,ceded,weather,sea_zone,sea_groups,island,features"
)


def _districts(table: Table) -> dict[str, District]:
    found: dict[str, District] = {}
    for row in table.rows():
        if not row[0] or not row[1]:
            table.wrong("name", "expected a name and a country")
        elif row[0] in found:
            table.wrong("name", f"expected each district once; found {row[0]} again")
        found[row[0]] = District(*row)
    return found


@dataclass
class _Land:
    """What hexes.csv tells, by hex."""

    kind: list[str] = field(default_factory=lambda: [""] * COUNT)
    terrain: list[str] = field(default_factory=lambda: [""] * COUNT)
    country: list[str] = field(default_factory=lambda: [""] * COUNT)
    district: list[str] = field(default_factory=lambda: [""] * COUNT)
    weather: list[str] = field(default_factory=lambda: [""] * COUNT)
    sea: list[str] = field(default_factory=lambda: [""] * COUNT)
    ceded: dict[Hex, str] = field(default_factory=dict)
    groups: dict[Hex, tuple[frozenset[int], ...]] = field(default_factory=dict)
    islands: dict[Hex, str] = field(default_factory=dict)
    features: dict[Hex, frozenset[str]] = field(default_factory=dict)


def _hexes(table: Table, districts: Mapping[str, District]) -> _Land:
    land = _Land()
    homes = {*districts, ""}
    good: set[tuple[str, ...]] = set()
    for row in table.rows():
        hex_ = table.hex(row[0])
        if hex_ is None:
            continue
        if land.kind[hex_]:
            table.wrong("hex", f"expected each hex once; found {row[0]} again")
        _, kind, terrain, country, district, ceded, weather, sea, groups, island, features = row
        land.kind[hex_], land.terrain[hex_] = kind, terrain
        land.country[hex_], land.district[hex_] = country, district
        land.weather[hex_], land.sea[hex_] = weather, sea
        told = (kind, terrain, country, district, weather, sea)
        if told not in good:
            _check(table, row, homes)
            good.add(told)
        if ceded or groups or island or features:
            _rare(table, land, hex_, row, homes)
    table.line = 0
    missing = [name(hex_) for hex_ in everywhere() if not land.kind[hex_]]
    if missing and not table.problems:
        table.wrong("hex", f"expected every hex; missing are {' '.join(missing[:5])}")
    return land


def _check(table: Table, row: Sequence[str], districts: set[str]) -> None:
    """Note what is wrong with a row of hexes.csv."""
    _, kind, terrain, country, district, _, weather, sea, *_ = row
    for key, word, known in (
        ("kind", kind, _KINDS),
        ("terrain", terrain, TERRAINS),
        ("district", district, sorted(districts)),
        ("weather", weather, _WEATHER),
        ("sea_zone", sea, _SEAS),
    ):
        if word not in known:
            table.unknown(key, word, known)
    if (kind == "sea") != (terrain in _WIDE):
        table.wrong("terrain", f"expected all_sea or all_lake for sea only; {kind} is {terrain}")
    if (kind == "sea") == bool(country and district):
        table.wrong("district", "expected a country and a district on land, neither at sea")


def _rare(table: Table, land: _Land, hex_: Hex, row: Sequence[str], districts: set[str]) -> None:
    """Read the columns that most hexes leave empty."""
    ceded, groups, island, features = row[5], row[8], row[9], row[10]
    if ceded:
        land.ceded[hex_] = ceded
        if ceded not in districts:
            table.unknown("ceded", ceded, sorted(districts))
    if groups:
        parted = (
            table.words("sea_groups", g.replace("+", " "), DIRECTIONS) for g in groups.split("|")
        )
        land.groups[hex_] = tuple(frozenset(map(DIRECTIONS.index, group)) for group in parted)
    if island:
        land.islands[hex_] = island
    if features:
        land.features[hex_] = frozenset(table.words("features", features, FEATURES))


@dataclass
class _Hexsides:
    """What hexsides.csv tells, by hexside."""

    sides: list[int]
    water: bytearray
    names: dict[Side6, str] = field(default_factory=dict)


def _hexsides(table: Table, kind: Sequence[str]) -> _Hexsides:
    found = _open_sea(kind)
    seen: set[Side6] = set()
    for first, second, terrain, water, called in table.rows():
        pair = _pair(table, first, second)
        if water not in _WATERS:
            table.unknown("water", water, _WATERS)
            continue
        if pair is None:
            continue
        side, back = pair
        if min(pair) in seen:
            table.wrong("a", f"expected each hexside once; found {first}/{second} again")
        seen.add(min(pair))
        mask = with_water(_mask(table, terrain), _WATERS[water])
        found.water[side] = found.water[back] = _WATERS[water]
        found.sides[side], found.sides[back] = mask & ~BIT["fortified"], mask
        if called:
            found.names[min(pair)] = called
    return found


def _open_sea(kind: Sequence[str]) -> _Hexsides:
    """Return hexsides that are all sea around sea hexes and have nothing else."""
    sides, water = [0] * (6 * COUNT), bytearray(6 * COUNT)
    around = [BIT["all_sea"]] * 6, bytes([SEA]) * 6
    for hex_, what in enumerate(kind):
        if what == "sea":
            sides[6 * hex_ : 6 * hex_ + 6], water[6 * hex_ : 6 * hex_ + 6] = around
            for way, near in enumerate(NEIGHBOURS[hex_]):
                if near != OFF and kind[near] != "sea":
                    back = 6 * near + (way + 3) % 6
                    sides[back], water[back] = BIT["all_sea"], SEA
    return _Hexsides(sides, water)


def _mask(table: Table, terrain: str) -> int:
    """Return the bits of hexside terrain."""
    bits = _SIDES.get(terrain)
    if bits is not None or not terrain:
        return bits or 0
    return sum(_SIDES[word] for word in set(table.words("terrain", terrain, _SIDES)))


def _pair(table: Table, first: str, second: str) -> tuple[Side6, Side6] | None:
    """Read a hexside: seen from its first hex, and from its second."""
    a, b = table.hex(first, "a"), table.hex(second, "b")
    if a is None or b is None:
        return None
    way = direction(a, b)
    if way < 0:
        table.wrong("b", f"expected a neighbour of {first}; found {second}")
        return None
    return Side6(6 * a + way), Side6(6 * b + (way + 3) % 6)


def _lines(table: Table, sides: list[int]) -> None:
    for kind, _, hexes in table.rows():
        bit = LINES.get(kind)
        if bit is None:
            table.unknown("kind", kind, LINES)
            continue
        for a, b in pairwise(table.hexes(hexes, "hexes")):
            way = direction(a, b)
            if way < 0:
                table.wrong("hexes", f"expected neighbours; found {name(a)} {name(b)}")
            else:
                sides[6 * a + way] |= bit
                sides[6 * b + (way + 3) % 6] |= bit


def _places(table: Table) -> tuple[list[City], dict[Hex, Port]]:
    towns: list[City] = []
    ports: dict[Hex, Port] = {}
    for place, number, size, port, text in table.rows():
        hex_ = table.hex(number)
        flags = dict.fromkeys(table.words("flags", text, _FLAGS), True)
        if not place:
            table.wrong("name", "expected a name")
        if size not in _CITIES:
            table.unknown("city", size, _CITIES)
        elif hex_ is not None:
            towns.append(City(place, hex_, _CITIES[size]))
        if port and port not in _PORTS:
            table.unknown("port", port, _PORTS)
        elif port and hex_ is not None:
            here = ports.get(hex_)
            if here is None or _PORTS[port] > here.size:
                ports[hex_] = Port(place, hex_, _PORTS[port], **flags)
    return towns, ports


def _fortifications(table: Table) -> dict[Hex, str]:
    found: dict[Hex, str] = {}
    for number, fortification in table.rows():
        hex_ = table.hex(number)
        if fortification not in FORTIFICATIONS:
            table.unknown("fortification", fortification, FORTIFICATIONS)
        if hex_ is not None:
            found[hex_] = fortification
    return found


def _airfields(table: Table) -> dict[Hex, int]:
    found: dict[Hex, int] = {}
    for number, capacity in table.rows():
        hex_ = table.hex(number)
        if not capacity.isdecimal() or int(capacity) < 1:
            table.wrong(
                "capacity", f"expected a number of air units; found {capacity or 'nothing'}"
            )
        elif hex_ is not None:
            found[hex_] = int(capacity)
    return found


def _aliases(table: Table, names: set[str]) -> dict[str, str | tuple[Hex, ...]]:
    found: dict[str, str | tuple[Hex, ...]] = {}
    for alias, target in table.rows():
        if alias in found or alias in names:
            table.wrong("name", f"expected a name that is not taken; found {alias}")
        if target in names:
            found[alias] = target
        elif ":" in target:
            found[alias] = tuple(table.hexes(target, "target"))
        else:
            near = spelling.nearest(target, names)
            hint = f"; did you mean {near[0]}?" if near else ""
            table.wrong("target", f"expected a name of places.csv or hexes; found {target}{hint}")
    return found


def _provenance(path: Path, problems: list[Problem]) -> dict[str, str]:
    """Read where each layer comes from."""
    layers = read(path, problems).get("layer")
    if not isinstance(layers, dict):
        problems.append(Problem(path, 0, "layer", "expected a table for each layer"))
        return {}
    found: dict[str, str] = {}
    for layer, told in layers.items():
        word = told.get("provenance") if isinstance(told, dict) else None
        if word not in PROVENANCE:
            message = f"expected {', '.join(PROVENANCE)}; found {word or 'nothing'}"
            problems.append(_problem(path, ("layer", layer, "provenance"), message))
        found[layer] = str(word)
    return found


def _laid_over(board: Board, path: Path, problems: list[Problem]) -> Board:
    """Return the board with an overlay file laid over it."""
    changes = read(path, problems)
    provenance = changes.pop("provenance", "published")
    if provenance not in PROVENANCE:
        message = f"expected {', '.join(PROVENANCE)}; found {provenance}"
        problems.append(_problem(path, ("provenance",), message))
    changed, faults = patches.apply(board, changes)
    problems.extend(_problem(path, fault.path, fault.message) for fault in faults)
    layers = {**board.provenance, path.stem: str(provenance)}
    return replace(changed, provenance=layers)


def _problem(path: Path, key: Sequence[str | int], message: str) -> Problem:
    line = locate(path.read_text(encoding="utf-8"), key)
    return Problem(path, line, ".".join(map(str, key)), message)
