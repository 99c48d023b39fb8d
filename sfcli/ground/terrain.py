"""What terrain and weather do to units that move. Rules 6, 6B, 7B, 36B, 36D.

Costs are MPs in twelfths. They depend on the movement columns of the unit and on the weather, so
there is one `Graph` for each, filled in as hexes are asked for.
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sfcli.board import ANY_ROAD, HEXSIDES
from sfcli.charts.model import AS_MOUNTAIN, WEATHER
from sfcli.forces import Counter
from sfcli.hexes import NEIGHBOURS, OFF, Hex
from sfcli.position import Position
from sfcli.state import Unit

Columns = tuple[str, ...]
_SEVERITY: Final = {condition: rank for rank, condition in enumerate(WEATHER)}
_TERRAIN_BITS: Final = (1 << len(HEXSIDES)) - 1


class Edge(NamedTuple):
    """A way from a hex to its neighbour."""

    to: Hex
    mps: int
    """MPs of regular movement, the road rate where that is less."""
    admin: int | None
    """MPs of administrative movement, None where it is not allowed."""


@dataclass
class Graph:
    """The ways between hexes for units of one set of movement columns in one weather."""

    pos: Position
    columns: Columns
    _edges: dict[Hex, tuple[Edge, ...]] = field(default_factory=dict)
    _zoc: dict[Hex, tuple[Hex, ...]] = field(default_factory=dict)

    def edges(self, hex_: Hex) -> tuple[Edge, ...]:
        """Return the ways out of a hex that terrain allows. Rules 6 and 7B."""
        found = self._edges.get(hex_)
        if found is None:
            ways = (self._edge(hex_, way) for way in range(6))
            found = self._edges[hex_] = tuple(edge for edge in ways if edge is not None)
        return found

    def edge(self, a: Hex, b: Hex) -> Edge | None:
        """Return the way from a hex to its neighbour, None where terrain prohibits it."""
        for edge in self.edges(a):
            if edge.to == b:
                return edge
        return None

    def zoc(self, hex_: Hex) -> tuple[Hex, ...]:
        """Return the neighbours that terrain lets a unit's ZOC reach. Rule 5."""
        found = self._zoc.get(hex_)
        if found is None:
            found = self._zoc[hex_] = tuple(
                to
                for way, to in enumerate(NEIGHBOURS[hex_])
                if to != OFF
                and self.pos.board.playable(to)
                and self._off_road(hex_, way, to) is not None
            )
        return found

    def _edge(self, hex_: Hex, way: int) -> Edge | None:
        to = NEIGHBOURS[hex_][way]
        if to == OFF or not self.pos.board.playable(to):
            return None
        off_road = self._off_road(hex_, way, to)
        road = self._road(hex_, way, to)
        costs = [cost for cost in (off_road, road) if cost is not None]
        if not costs:
            return None
        admin = [road] if road is not None else []
        if off_road is not None and self._admin_off_road(hex_, way, to):
            admin.append(off_road)
        return Edge(to, min(costs), min(admin) // 2 if admin else None)

    def _road(self, hex_: Hex, way: int, to: Hex) -> int | None:
        """Return the road rate: what clear terrain costs, whatever is there. Rule 7B."""
        if not self.pos.board.sides[6 * hex_ + way] & ANY_ROAD:
            return None
        clear, weather = self.pos.charts.terrain.hexes["clear"], self.pos.weather(to)
        costs = [clear.cost(column, weather) for column in self.columns]
        return min((cost for cost in costs if cost is not None), default=None)

    def _off_road(self, hex_: Hex, way: int, to: Hex) -> int | None:
        costs = [self._column_cost(column, hex_, way, to) for column in self.columns]
        return min((cost for cost in costs if cost is not None), default=None)

    def _column_cost(self, column: str, hex_: Hex, way: int, to: Hex) -> int | None:
        chart, board, weather = self.pos.charts.terrain, self.pos.board, self.pos.weather(to)
        total = chart.hexes[board.terrain[to]].cost(column, weather)
        mask = board.sides[6 * hex_ + way] & _TERRAIN_BITS
        if total is None or not mask:
            return total
        condition = side_weather(self.pos, hex_, to)
        frozen = side_frozen(self.pos, hex_, to)
        for word in words(mask):
            side = chart.sides[word]
            cost = side.cost(column, frozen)
            if cost == AS_MOUNTAIN:
                mountain = chart.hexes["mountain"].cost(column, weather)
                total = None if mountain is None else max(total, mountain)
            elif cost is None or (side.fair_weather_only and condition != "clear"):
                total = None
            else:
                total += cost
            if total is None:
                return None
        return total

    def _admin_off_road(self, hex_: Hex, way: int, to: Hex) -> bool:
        chart, board = self.pos.charts.terrain, self.pos.board
        mask = board.sides[6 * hex_ + way] & _TERRAIN_BITS
        return chart.hexes[board.terrain[to]].admin and all(
            chart.sides[word].admin for word in words(mask)
        )


def words(mask: int) -> list[str]:
    """Return the hexside terrain of a mask."""
    return [word for place, word in enumerate(HEXSIDES) if mask >> place & 1]


def graph(pos: Position, counter: Counter) -> Graph:
    """Return the graph for units like this one in the weather of now."""
    return graph_of(pos, counter.columns)


def graph_of(pos: Position, columns: Columns) -> Graph:
    """Return the graph for a set of movement columns in the weather of now."""
    stamp = tuple(sorted(pos.state.weather.items()))
    return pos.derived(("graph", columns), stamp, lambda: Graph(pos, columns))


def is_frozen(pos: Position, hex_: Hex) -> bool:
    """Tell whether rivers, lakes and swamps in the hex are frozen. Rule 36A2."""
    chart = pos.charts.terrain
    zone = pos.board.weather_zone[hex_]
    return pos.weather(hex_) in chart.freezing_weather and zone in chart.freezing_zones


def side_weather(pos: Position, a: Hex, b: Hex) -> str:
    """Return the weather on a hexside: the worse of its two hexes'. Rule 36D."""
    return max(pos.weather(a), pos.weather(b), key=_SEVERITY.__getitem__)


def side_frozen(pos: Position, a: Hex, b: Hex) -> bool:
    """Tell whether water on a hexside is frozen, by the hex with the worse weather. Rule 36D."""
    return is_frozen(pos, max(a, b, key=lambda hex_: _SEVERITY[pos.weather(hex_)]))


def prohibited_for(pos: Position, unit: Unit, hex_: Hex) -> bool:
    """Tell whether the terrain of a hex is prohibited to a unit, roads set aside. Rule 6."""
    chart, weather = pos.charts.terrain.hexes[pos.board.terrain[hex_]], pos.weather(hex_)
    return all(chart.cost(column, weather) is None for column in unit.counter.columns)
