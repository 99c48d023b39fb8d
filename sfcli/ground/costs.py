"""What units pay to go from hex to hex: terrain, hexsides, roads, ZOCs. Rules 6, 6A, 7B, 20G2d."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Final

from sfcli.charts.model import ZocCosts
from sfcli.ground import churned, harassed, terrain, zoc
from sfcli.ground.terrain import Graph, Parts
from sfcli.hexes import Hex, direction
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit

Leaving = tuple[tuple[int, ...], ...]
"""MPs to leave a hex, by the burden of it and by that of the next hex."""
_KINDS: Final = 3
"""Kinds of ZOC there are, none among them."""


@dataclass(frozen=True, slots=True)
class Costs:
    """What a unit pays to go from hex to hex: terrain, hexsides, roads, ZOCs and harassment."""

    graph: Graph
    enemy_zoc: bytearray
    burden: bytearray
    """By hex what makes leaving it dear: the enemy ZOC in it, and above it its harassment."""
    leave: Leaving
    harassed: Mapping[Hex, int]
    """MPs, in twelfths, that harassment adds to leaving hexes."""

    def leave_zoc(self, kind: int, into: int) -> int:
        """Return the MPs to leave a hex in a ZOC of a kind for one with another. Rule 6A."""
        return self.leave[kind][into]

    def step(self, a: Hex, b: Hex) -> int | None:
        """Return the MPs for one hex, None where terrain prohibits it. Rules 6, 6A, 7B, 20G2d."""
        edge = self.graph.edge(a, b)
        if edge is None:
            return None
        return edge[1] + self.leave[self.burden[a]][self.burden[b]]

    def parts(self, a: Hex, b: Hex) -> Parts | None:
        """Return what the MPs for one hex are made of, None where terrain prohibits it."""
        parts = self.graph.parts(a, direction(a, b))
        if parts is None:
            return None
        more = (
            ("leaving an enemy ZOC", self.leave_zoc(self.enemy_zoc[a], self.enemy_zoc[b])),
            ("leaving a harassed hex", self.harassed.get(a, 0)),
        )
        return (*parts, *(part for part in more if part[1]))


def of(pos: Position, unit: Unit) -> Costs:
    """Return what this unit pays to move now. Rules 6, 6A, 20G2d, 26C2d."""
    german_cm = unit.counter.is_german and unit.counter.is_motorized
    leave = pos.derived(("leaving", german_cm), None, lambda: _leaving(pos.charts.zoc, german_cm))
    side, graph = unit.side, churned.graph(pos, terrain.graph(pos, unit.counter))
    enemy_zoc, stamp = zoc.chart(pos, side.enemy), zoc.stamp(pos, side.enemy)
    return burdened(pos, side, Costs(graph, enemy_zoc, enemy_zoc, leave, {}), stamp)


def burdened(pos: Position, side: Side, pay: Costs, stamp: Hashable) -> Costs:
    """Return what a side's units pay with harassment; `stamp` is new with each ZOC. Rule 20G2d."""
    hits = harassed.hits(pos, side)
    if not hits:
        return pay
    burden = pos.derived(
        ("burden", side, stamp is None), (stamp, tuple(hits.items())),
        lambda: _burden(pay.enemy_zoc, hits),
    )  # fmt: skip
    chart = pos.charts.air.bombing.harassment
    wide = range(chart.most + 1)
    rows = (tuple(cost + count * chart.mps for cost in row * len(wide))
            for count in wide for row in pay.leave)  # fmt: skip
    return Costs(pay.graph, pay.enemy_zoc, burden, tuple(rows), harassed.prices(pos, side))


def _burden(enemy_zoc: bytearray, hits: Mapping[Hex, int]) -> bytearray:
    table = bytearray(enemy_zoc)
    for hex_, count in hits.items():
        table[hex_] += _KINDS * count
    return table


def _leaving(table: ZocCosts, german_cm: bool) -> Leaving:
    reduced = [table.cost(True, into, german_cm) for into in (False, True, True)]
    full = [table.cost(False, into, german_cm) for into in (False, True, True)]
    return ((0, 0, 0), (reduced[0], reduced[1], reduced[2]), (full[0], full[1], full[2]))
