"""Names of the map and the hexes they mean: cities, ports, districts and other names.

Letter case, accents, hyphens and `Saint` for `St` do not matter. The parts of a city, as `Paris
(Versailles)`, are found under their own name and belong to the city.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from sfcli import hexes, spelling
from sfcli.board import Board
from sfcli.hexes import ADJACENT, Hex
from sfcli.refusals import Refusal


@dataclass(frozen=True, slots=True)
class Place:
    """A named place of the map."""

    name: str
    kind: str
    """`city`, `port`, `district` or `area`."""
    hexes: tuple[Hex, ...]
    """Its hexes, the chief one first."""

    @property
    def hex(self) -> Hex:
        """The hex meant where only one can be."""
        return self.hexes[0]


@dataclass(frozen=True)
class Places:
    """The places of a board by name."""

    by_name: Mapping[str, tuple[Place, ...]]
    """Places by folded name (`spelling.fold`)."""
    names: tuple[str, ...]
    """Every name as written on the map, for completion."""

    def find(self, name: str) -> tuple[Place, ...]:
        """Return the places of that name: several where it is ambiguous, none if unknown."""
        return self.by_name.get(spelling.fold(name), ())

    def nearest(self, name: str, count: int = 3) -> list[str]:
        """Return names of the map spelled much like `name`, the likeliest first."""
        return spelling.nearest(name, self.names, count)

    def locate(self, name: str) -> Place | Refusal:
        """Return the one place of that name, or say why there is none or which there are.

        A district is meant only where no town has its name.
        """
        every = self.find(name)
        found = [place for place in every if place.kind != "district"] or every
        if len(found) == 1:
            return found[0]
        if found:
            where = ", ".join(f"{place.name} {hexes.name(place.hex)}" for place in found)
            return Refusal("", f"More than one place is called {name}: {where}", "Name the hex")
        near = self.nearest(name)
        hint = f"Nearest are {', '.join(near)}" if near else ""
        return Refusal("", f"No place on the map is called {name}", hint)


@lru_cache(maxsize=4)
def index(board: Board) -> Places:
    """Return the places of a board by name."""
    found: dict[str, list[Place]] = {}
    names: dict[str, None] = {}
    for name, place in (*_towns(board), *_districts(board)):
        _add(found, names, name, place)
    for name, target in board.aliases.items():
        if isinstance(target, str):
            for place in tuple(found.get(spelling.fold(target), ())):
                _add(found, names, name, place)
        else:
            _add(found, names, name, Place(name, "area", target))
    return Places({key: tuple(places) for key, places in found.items()}, tuple(names))


def _add(found: dict[str, list[Place]], names: dict[str, None], name: str, place: Place) -> None:
    names[name] = None
    here = found.setdefault(spelling.fold(name), [])
    if place not in here:
        here.append(place)


def _towns(board: Board) -> Iterator[tuple[str, Place]]:
    """Yield the cities and ports under their names, and the parts of cities under theirs."""
    spots: dict[str, list[tuple[str, Hex]]] = {}
    for hex_, cities in board.cities.items():
        for city in cities:
            spots.setdefault(_whole(city.name), []).append((city.name, hex_))
    for hex_, port in board.ports.items():
        if (port.name, hex_) not in spots.get(_whole(port.name), ()):
            yield port.name, Place(port.name, "port", (hex_,))
    for whole, here in spots.items():
        for group in _groups(here):
            chief = next((spot for spot in group if spot[0] == whole), group[0])
            ordered = dict.fromkeys([chief[1], *(hex_ for _, hex_ in group)])
            yield chief[0], Place(chief[0], "city", tuple(ordered))
            for name, hex_ in group:
                if name != chief[0]:
                    yield name, Place(name, "city", (hex_,))
            if chief[0] != whole and not any(name == whole for name, _ in here):
                yield whole, Place(chief[0], "city", tuple(ordered))


def _districts(board: Board) -> Iterator[tuple[str, Place]]:
    """Yield the districts that have land, with its hexes."""
    land: dict[str, list[Hex]] = {name: [] for name in board.districts}
    for hex_, name in enumerate(board.district):
        if name:
            land[name].append(Hex(hex_))
    for name, here in land.items():
        if here:
            yield name, Place(name, "district", tuple(here))


def _whole(name: str) -> str:
    """Return the name of the city that a part such as `Paris (Versailles)` belongs to."""
    return name.partition(" (")[0]


def _groups(spots: list[tuple[str, Hex]]) -> Iterator[list[tuple[str, Hex]]]:
    """Yield the spots in groups that hang together, each from hex to neighbouring hex."""
    left = list(spots)
    while left:
        group = [left.pop(0)]
        for _, hex_ in group:
            near = [spot for spot in left if spot[1] in (hex_, *ADJACENT[hex_])]
            group.extend(near)
            left = [spot for spot in left if spot not in near]
        yield group
