"""Supply lines, element by element, as tables of the hexes they reach. Rules 12A, 12B, 36D, 37C.

A line runs overland, then by road, then by rail and sea to a source; each part may be missing.
Here lines are followed backwards: from sources to the rail lines and ports that lead to them
(`Network`), along roads, and overland to units. The weather of an element is the worst it touches,
which is found exactly by one flood for each length, through hexes whose weather allows it.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final

from sfcli import geography
from sfcli.board import Board
from sfcli.charts.air_war import SUPPLY_LIMITS
from sfcli.charts.model import COLUMNS, TerrainChart
from sfcli.ground import floods, lines, terrain, zoc
from sfcli.ground.floods import Table
from sfcli.hexes import COUNT, NEIGHBOURS, OFF, Hex, everywhere
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import OWNER_CODE, Unit

AXIS: Final = "axis"
AXIS_ITALIAN: Final = "axis_italian"
ALLIED: Final = "allied"
USERS: Final = {Side.AXIS: (AXIS, AXIS_ITALIAN), Side.ALLIED: (ALLIED,)}
"""Who has sources and line lengths of its own, last who has every source of his side. Rule 12C1."""

_ITALIANS: Final = ("italian", "rsi_italian")
ANY: Final = ("other",)
"""The column whose prohibited terrain counts for what is not a unit."""


def user(unit: Unit) -> str:
    """Return whose sources and line lengths a unit uses. Rule 12C1."""
    if unit.side is Side.ALLIED:
        return ALLIED
    return AXIS_ITALIAN if unit.counter.nation.group in _ITALIANS else AXIS


@lru_cache(maxsize=8)
def _out_of_bounds(board: Board) -> bytes:
    """Return where no supply line runs at all: off the map in play, neutral. Rule 37C."""
    return bytes(not board.playable(h) or geography.neutral(board, h) for h in everywhere())


@lru_cache(maxsize=8)
def land(board: Board) -> bytes:
    """Return the hexes in play that hold land of a country at war."""
    shut = _out_of_bounds(board)
    return bytes(not (board.is_sea(h) or shut[h]) for h in everywhere())


def barred(pos: Position, side: Side) -> bytes:
    """Return the hexes a side's supply lines may not be traced into. Rules 12A and 37C.

    Enemy units bar a hex, and enemy ZOCs unless a friendly unit is there; so does massive flooding.
    """
    stamp = (*pos.state.stamp.values(), *terrain.stamp(pos))
    return pos.derived(("barred", side), stamp, lambda: _barred(pos, side))


def _barred(pos: Position, side: Side) -> bytes:
    in_zoc = floods.flags(zoc.chart(pos, side.enemy))
    unheld = floods.but(in_zoc, pos.table(side))
    shut = _out_of_bounds(pos.board)
    water = floods.table(terrain.under_water(pos)) if pos.state.floods else floods.EMPTY
    return floods.either(pos.table(side.enemy), unheld, shut, water)


def owned(pos: Position, side: Side) -> bytes:
    """Return the hexes a side owns. Rule 3D."""
    return floods.equal(pos.state.owners, OWNER_CODE[side])


def columns(pos: Position, unit: Unit) -> tuple[str, ...]:
    """Return the movement columns whose prohibited terrain bars a unit's supply line. Rule 12A.

    It is one answer for all columns to which the same terrain is prohibited now.
    """
    return alike(pos)[unit.counter.columns]


class Alike(dict[tuple[str, ...], tuple[str, ...]]):
    """For movement columns the ones that stand for them, worked out as they are asked for."""

    def __init__(self, chart: TerrainChart, conditions: Collection[str]) -> None:
        super().__init__()
        self.chart, self.conditions = chart, conditions

    def __missing__(self, of: tuple[str, ...]) -> tuple[str, ...]:
        same = self._barriers(of)
        known = ((column,) for column in COLUMNS)
        found = next((column for column in known if self._barriers(column) == same), of)
        self[of] = found
        return found

    def _barriers(self, of: tuple[str, ...]) -> frozenset[frozenset[tuple[str, ...]]]:
        """Return the prohibited terrain of each column: what tells columns apart for supply."""
        found = set()
        for column in of:
            shut: set[tuple[str, ...]] = set()
            for word, ground in self.chart.hexes.items():
                shut.update((word, w) for w in self.conditions if ground.cost(column, w) is None)
            for word, side in self.chart.sides.items():
                shut.update((word, f"{f}") for f in (False, True) if side.cost(column, f) is None)
            found.add(frozenset(shut))
        return frozenset(found)


def alike(pos: Position) -> Alike:
    """Return which movement columns stand for which in the weather of now. Rule 12A."""
    conditions = frozenset(pos.state.weather.values() or ("clear",))
    return pos.derived("alike", conditions, lambda: Alike(pos.charts.terrain, conditions))


def ways(pos: Position, of: tuple[str, ...] = ANY) -> floods.Ways:
    """Return by hex the neighbours from which terrain lets units of some columns enter it.

    Rule 12A.
    """
    return _ways(terrain.graph_of(pos, of))


@lru_cache(maxsize=32)
def _ways(graph: terrain.Graph) -> floods.Ways:
    """Return the ways; hexes and hexsides that are alike are asked about once."""
    board = graph.board
    grounds, zones, sides = graph.grounds, board.weather_zone, board.sides
    shut = _out_of_bounds(board)
    known: dict[tuple[str | int, ...], bool] = {}
    found: list[tuple[Hex, ...]] = [()] * COUNT
    for hex_ in floods.hexes_of(floods.equal(shut, 0)):
        into = []
        for way, near in enumerate(NEIGHBOURS[hex_]):
            if near == OFF or shut[near]:
                continue
            mask = sides[6 * hex_ + way]
            ground, zone = grounds[hex_], zones[hex_]
            key = (ground, zone, zones[near], mask) if mask else (ground, zone)
            passes = known.get(key)
            if passes is None:
                passes = known[key] = graph.edge(near, hex_) is not None
            if passes:
                into.append(near)
        found[hex_] = tuple(into)
    return found


def lengths(pos: Position, element: str, of: str) -> Mapping[str, int]:
    """Return the hexes an `overland` or `road` element may have by weather. Rule 12B.

    The strategic air war shortens those of the Axis (rule 26A6).
    """
    chart = pos.charts.supply.overland if element == "overland" else pos.charts.supply.road
    return chart[of, _are_short(pos, of)]


def _are_short(pos: Position, of: str) -> bool:
    """Tell whether the strategic air war has shortened a user's supply lines. Rule 26A6."""
    status = pos.state.air.status
    if not status or of == ALLIED:
        return False
    return pos.charts.air.strategic.is_in_force(SUPPLY_LIMITS, status)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where an element of one greatest length leads: how near each hex is to its ends."""

    limit: int
    near: bytearray
    """As `floods.flood` returns it."""
    outside: bytes
    """Hexes whose weather allows only a shorter one."""


def stretches(
    pos: Position, element: str, of: str, ends: Collection[Hex], into: floods.Ways, outside: Table,
    bar: Table,
) -> list[Stretch]:  # fmt: skip
    """Return one stretch for each length the weather on the map allows the element. Rule 36D."""
    by_weather = lengths(pos, element, of)
    by_zone = {zone: by_weather[pos.state.weather.get(zone, "clear")] for zone in _zones(pos.board)}
    found = []
    for limit in sorted(set(by_zone.values())):
        slow = frozenset(zone for zone, length in by_zone.items() if length < limit)
        off = floods.either(outside, _zone_hexes(pos.board, slow)) if slow else bytes(outside)
        found.append(Stretch(limit, floods.flood(ends, into, bar, off, limit), off))
    return found


@lru_cache(maxsize=8)
def _zones(board: Board) -> frozenset[str]:
    return frozenset(board.weather_zone[h] for h in everywhere() if board.playable(h))


@lru_cache(maxsize=64)
def _zone_hexes(board: Board, zones: frozenset[str]) -> bytes:
    return bytes(zone in zones for zone in board.weather_zone)


def reached(of: Iterable[Stretch]) -> bytes:
    """Return the hexes from which any of the stretches leads on."""
    return floods.either(*(floods.flags(each.near) for each in of))


@dataclass(frozen=True)
class Basis:
    """Where overland elements may end: sources, the rail lines and roads that lead to them."""

    ends: Table
    roads: tuple[Stretch, ...]
    """By road to the rail line, port or source."""

    @cached_property
    def table(self) -> bytes:
        """Every hex an overland element may end in."""
        return floods.either(self.ends, reached(self.roads)) if self.roads else bytes(self.ends)

    @cached_property
    def hexes(self) -> Sequence[Hex]:
        """The same as hexes."""
        return floods.hexes_of(self.table)


def basis(pos: Position, side: Side, of: str, ends: Table) -> Basis:
    """Return where overland elements may end, given where railroad elements may begin.

    Roads are followed through the side's own hexes alone. Rules 12B1, 12B2.
    """
    mine = owned(pos, side)
    foreign = floods.but(b"\x01" * COUNT, mine)
    starts = floods.hexes_of(ends)
    roads = stretches(pos, "road", of, starts, lines.roads(pos.board), foreign, barred(pos, side))
    return Basis(ends, tuple(roads))


def overland(
    pos: Position, side: Side, of: str, base: Basis, columns_: tuple[str, ...]
) -> list[Stretch]:
    """Return where overland elements of units of some columns may begin. Rule 12B1."""
    return stretches(
        pos, "overland", of, base.hexes, ways(pos, columns_), floods.EMPTY,
        barred(pos, side),
    )  # fmt: skip
