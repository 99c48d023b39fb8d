"""What terrain, floods and weather do to units that move. Rules 6, 6B, 7B, 14K, 36B, 36D, 37A.

What the ground of a hex is now is told by `ground`, which knows the floods; the board has only what
is printed. Costs are MPs in twelfths. They depend on the movement columns of the unit, on floods
and on the weather, so there is one `Graph` for each, filled in as hexes are asked for.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, NamedTuple

from sfcli.board import ANY_ROAD, HEXSIDES, Board
from sfcli.charts.model import AS_MOUNTAIN, WEATHER, TerrainChart
from sfcli.forces import Counter
from sfcli.hexes import COUNT, NEIGHBOURS, OFF, Hex
from sfcli.position import Position
from sfcli.state import FLOODED, Unit

Columns = tuple[str, ...]
Parts = tuple[tuple[str, int], ...]
"""What a cost is made of: the terrain that asks for it, and MPs in twelfths."""

_SEVERITY: Final = {condition: rank for rank, condition in enumerate(WEATHER)}
_TERRAIN_BITS: Final = (1 << len(HEXSIDES)) - 1
_AMPHIBIOUS: Final = frozenset({"amph_arm", "lvt"})
_AS_RIVER: Final = frozenset({"major_river", "causeway", "all_lake"})
"""Hexsides that are rivers to amphibious tanks and LVTs. Rules 14J2, 14K."""


class Edge(NamedTuple):
    """A way from a hex to its neighbour, and the MPs it costs."""

    to: Hex
    mps: int


Edges = tuple[Edge, ...]


@dataclass(eq=False)
class Graph:
    """The ways between hexes for units of one set of movement columns in one weather."""

    board: Board
    grounds: Sequence[str]
    """Terrain of hexes as it is now."""
    chart: TerrainChart
    weather: Mapping[str, str]
    """Condition by weather zone."""
    columns: Columns
    amphibious: bool = False
    """Lakes and major rivers are rivers to the units (rules 14J2, 14K)."""
    table: list[Edges | None] = field(default_factory=lambda: [None] * COUNT)
    """The ways out of each hex, None where they were not asked for yet; likewise the next."""
    admin_table: list[Edges | None] = field(default_factory=lambda: [None] * COUNT)
    _zoc: dict[Hex, tuple[Hex, ...]] = field(default_factory=dict)
    _entries: dict[tuple[str, str], int | None] = field(default_factory=dict)
    _costs: dict[tuple[int, str, str, str, bool], int | None] = field(default_factory=dict)

    def edges(self, hex_: Hex) -> Edges:
        """Return the ways out of a hex by regular movement, by road where cheaper. Rules 6, 7B."""
        found = self.table[hex_]
        if found is None:
            ways = self._ways(hex_, admin=False)
            found = self.table[hex_] = tuple(Edge(to, mps) for to, mps in ways)
        return found

    def admin_edges(self, hex_: Hex) -> Edges:
        """Return the ways out of a hex by administrative movement, at half cost. Rule 6B."""
        found = self.admin_table[hex_]
        if found is None:
            ways = self._ways(hex_, admin=True)
            found = self.admin_table[hex_] = tuple(Edge(to, mps // 2) for to, mps in ways)
        return found

    def edge(self, a: Hex, b: Hex) -> Edge | None:
        """Return the way from a hex to its neighbour, None where terrain prohibits it."""
        for edge in self.table[a] or self.edges(a):
            if edge[0] == b:
                return edge
        return None

    def zoc(self, hex_: Hex) -> tuple[Hex, ...]:
        """Return the neighbours that terrain lets a unit's ZOC reach. Rule 5."""
        found = self._zoc.get(hex_)
        if found is None:
            found = self._zoc[hex_] = tuple(
                to
                for way, to in enumerate(NEIGHBOURS[hex_])
                if to != OFF and self.board.playable(to) and self.off_road(hex_, way) is not None
            )
        return found

    def parts(self, hex_: Hex, way: int, admin: bool = False) -> Parts | None:
        """Return what the cost of a way is made of, None where it is not open.

        The road rate counts where it is no dearer. Administrative movement is confined to some
        terrain off roads; its costs are not halved here. Rules 6, 6B, 7B.
        """
        road = self.road(hex_, way)
        off_road = self.off_road(hex_, way)
        if admin and not self._admin_off_road(hex_, way):
            off_road = None
        if road is None or (off_road is not None and total(off_road) < total(road)):
            return off_road
        return road

    def road(self, hex_: Hex, way: int) -> Parts | None:
        """Return the road rate: what clear terrain costs, whatever is there. Rules 7B, 37A4."""
        to = NEIGHBOURS[hex_][way]
        if not self.board.sides[6 * hex_ + way] & ANY_ROAD or self.grounds[to] == FLOODED:
            return None
        rate = self._entry("clear", to)
        return None if rate is None else (("road", rate),)

    def off_road(self, hex_: Hex, way: int) -> Parts | None:
        """Return what the unit pays off roads, by the cheapest of its columns. Rules 6, 14E."""
        to = NEIGHBOURS[hex_][way]
        word = self.grounds[to]
        entry = self._entry(word, to)
        if entry is None:
            return None
        crossed = self._crossed(hex_, way)
        return self._across(hex_, to, (word, entry), crossed) if crossed else ((word, entry),)

    def _crossed(self, hex_: Hex, way: int) -> list[str]:
        """Return the terrain of a hexside as the units feel it. Rules 14J2, 14K."""
        mask = self.board.sides[6 * hex_ + way] & _TERRAIN_BITS
        found = words(mask) if mask else []
        return as_rivers(found) if self.amphibious else found

    def _ways(self, hex_: Hex, admin: bool) -> Iterator[tuple[Hex, int]]:
        """Yield the ways out of a hex with their MPs; ways that are alike are worked out once."""
        board, costs = self.board, self._costs
        zones, grounds, first = board.weather_zone, self.grounds, 6 * hex_
        for way, to in enumerate(NEIGHBOURS[hex_]):
            if to == OFF or not board.playable(to):
                continue
            key = (board.sides[first + way], grounds[to], zones[hex_], zones[to], admin)
            if key not in costs:
                parts = self.parts(hex_, way, admin)
                costs[key] = None if parts is None else total(parts)
            mps = costs[key]
            if mps is not None:
                yield to, mps

    def _entry(self, word: str, to: Hex) -> int | None:
        """Return the MPs to enter terrain in the weather of a hex, None where prohibited."""
        key = word, self._weather(to)
        if key not in self._entries:
            costs = [self.chart.hexes[word].cost(column, key[1]) for column in self.columns]
            self._entries[key] = min((cost for cost in costs if cost is not None), default=None)
        return self._entries[key]

    def _across(self, a: Hex, b: Hex, entry: tuple[str, int], crossed: list[str]) -> Parts | None:
        """Return the cost of a hex with what the hexside adds to it. Rules 6, 36D."""
        condition = worse_weather(self.board, self.weather, a, b)
        frozen = frozen_between(self.board, self.chart, self.weather, a, b)
        added = []
        for word in crossed:
            side = self.chart.sides[word]
            costs = [side.cost(c, frozen) for c in self.columns if side.is_open(c, condition)]
            cost = min((cost for cost in costs if cost is not None), default=None)
            if cost == AS_MOUNTAIN:
                mountain = self._entry("mountain", b)
                if mountain is None:
                    return None
                entry = max(entry, (f"{word} hexside", mountain), key=lambda part: part[1])
            elif cost is None:
                return None
            elif cost:
                added.append((word, cost))
        return (entry, *added)

    def _admin_off_road(self, hex_: Hex, way: int) -> bool:
        entered = self.chart.hexes[self.grounds[NEIGHBOURS[hex_][way]]]
        crossed = self._crossed(hex_, way)
        return entered.admin and all(self.chart.sides[word].admin for word in crossed)

    def _weather(self, hex_: Hex) -> str:
        return self.weather.get(self.board.weather_zone[hex_], WEATHER[0])


def total(parts: Parts) -> int:
    """Return the MPs the parts of a cost add up to, in twelfths."""
    return sum(cost for _, cost in parts)


def words(mask: int) -> list[str]:
    """Return the hexside terrain of a mask."""
    return [word for place, word in enumerate(HEXSIDES) if mask >> place & 1]


def as_rivers(crossed: Sequence[str]) -> list[str]:
    """Return the terrain of a hexside as amphibious tanks and LVTs feel it. Rules 14J2, 14K."""
    return list(dict.fromkeys("river" if word in _AS_RIVER else word for word in crossed))


def is_amphibious(counter: Counter) -> bool:
    """Tell whether lakes and major rivers are rivers to such a unit. Rules 14J2, 14K."""
    return not _AMPHIBIOUS.isdisjoint(counter.kinds)


def graph(pos: Position, counter: Counter) -> Graph:
    """Return the graph for units like this one in the weather and floods of now."""
    return graph_of(pos, counter.columns, is_amphibious(counter))


def graph_of(pos: Position, columns: Columns, amphibious: bool = False) -> Graph:
    """Return the graph for a set of movement columns in the weather and floods of now."""
    state = pos.state
    return pos.derived(
        ("graph", columns, amphibious),
        stamp(pos),
        lambda: _graph(
            pos.board, _Chart(pos.charts.terrain), tuple(state.weather.items()),
            tuple((hex_, flood.ground) for hex_, flood in state.floods.items()), columns,
            amphibious,
        ),
    )  # fmt: skip


class _Chart:
    """A chart by which graphs are kept: the same one, not one like it."""

    def __init__(self, chart: TerrainChart) -> None:
        self.chart = chart

    def __hash__(self) -> int:
        return id(self.chart)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Chart) and other.chart is self.chart


@lru_cache(maxsize=32)
def _graph(
    board: Board,
    by: _Chart,
    weather: tuple[tuple[str, str], ...],
    floods: tuple[tuple[Hex, str], ...],
    columns: Columns,
    amphibious: bool,
) -> Graph:
    """Return a graph, the same one in all games while it is in use: what it costs fills up."""
    grounds = list(board.terrain)
    for hex_, ground_ in floods:
        grounds[hex_] = ground_
    return Graph(board, grounds, by.chart, dict(weather), columns, amphibious)


def stamp(pos: Position) -> tuple[object, object]:
    """Return a stamp for what is derived from terrain, floods and weather.

    Neither table is ever changed in place, so that comparing two stamps costs nothing.
    """
    return pos.state.weather, pos.state.floods


def ground(pos: Position, hex_: Hex) -> str:
    """Return the terrain of a hex as it is now: what is printed, or what a flood made of it.

    Rules 37A3, 37A4.
    """
    flood = pos.state.floods.get(hex_)
    return pos.board.terrain[hex_] if flood is None else flood.ground


def under_water(pos: Position) -> list[Hex]:
    """Return the hexes that massive flooding has made prohibited. Rule 37A4."""
    return [hex_ for hex_, flood in pos.state.floods.items() if flood.ground == FLOODED]


def is_frozen(pos: Position, hex_: Hex) -> bool:
    """Tell whether rivers, lakes and swamps in the hex are frozen. Rule 36A2."""
    return _frozen(pos.board, pos.charts.terrain, pos.state.weather, hex_)


def side_weather(pos: Position, a: Hex, b: Hex) -> str:
    """Return the weather on a hexside: the worse of its two hexes'. Rule 36D."""
    return worse_weather(pos.board, pos.state.weather, a, b)


def side_frozen(pos: Position, a: Hex, b: Hex) -> bool:
    """Tell whether water on a hexside is frozen, by the hex with the worse weather. Rule 36D."""
    return frozen_between(pos.board, pos.charts.terrain, pos.state.weather, a, b)


def worse_weather(board: Board, weather: Mapping[str, str], a: Hex, b: Hex) -> str:
    """Return the worse of the weather in two hexes. Rule 36D."""
    here, there = _condition(board, weather, a), _condition(board, weather, b)
    return max(here, there, key=_SEVERITY.__getitem__)


def frozen_between(
    board: Board, chart: TerrainChart, weather: Mapping[str, str], a: Hex, b: Hex
) -> bool:
    """Tell whether water between two hexes is frozen.

    The hex with the worse weather decides; where both have the same, both have to be in zones
    that freeze. Rules 36A2, 36D.
    """
    here, there = (_SEVERITY[_condition(board, weather, hex_)] for hex_ in (a, b))
    deciding = (a, b) if here == there else (a,) if here > there else (b,)
    return all(_frozen(board, chart, weather, hex_) for hex_ in deciding)


def prohibited_for(pos: Position, unit: Unit, hex_: Hex) -> bool:
    """Tell whether the terrain of a hex is prohibited to a unit, roads set aside. Rule 6."""
    chart, weather = pos.charts.terrain.hexes[ground(pos, hex_)], pos.weather(hex_)
    return all(chart.cost(column, weather) is None for column in unit.counter.columns)


def _frozen(board: Board, chart: TerrainChart, weather: Mapping[str, str], hex_: Hex) -> bool:
    condition = _condition(board, weather, hex_)
    return condition in chart.freezing_weather and board.weather_zone[hex_] in chart.freezing_zones


def _condition(board: Board, weather: Mapping[str, str], hex_: Hex) -> str:
    return weather.get(board.weather_zone[hex_], WEATHER[0])
