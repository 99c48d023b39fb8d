"""Hexes that carpet bombing has churned up: what it takes to enter them. Rule 26C2d."""

from dataclasses import dataclass, field
from typing import Final

from sfcli.clock import Phase
from sfcli.ground.terrain import Edge, Edges, Graph, Parts, total
from sfcli.hexes import NEIGHBOURS, Hex
from sfcli.position import Position

CAUSE: Final = "carpet bombing"


@dataclass
class Churned(Graph):
    """The ways of another graph, of which those into some hexes are dearer."""

    under: Graph = field(kw_only=True)
    hexes: frozenset[Hex] = field(kw_only=True)
    factor: int = field(kw_only=True)
    """Multiplier of the MPs to enter them."""

    def edges(self, hex_: Hex) -> Edges:
        """Return the ways out of a hex by regular movement."""
        found = self.table[hex_]
        if found is None:
            found = self.table[hex_] = tuple(map(self._dearer, self.under.edges(hex_)))
        return found

    def parts(self, hex_: Hex, way: int, admin: bool = False) -> Parts | None:
        """Return what the cost of a way is made of, None where it is not open."""
        parts = self.under.parts(hex_, way, admin)
        if parts is None or NEIGHBOURS[hex_][way] not in self.hexes:
            return parts
        return (*parts, (CAUSE, total(parts) * (self.factor - 1)))

    def _dearer(self, edge: Edge) -> Edge:
        return Edge(edge.to, edge.mps * self.factor) if edge.to in self.hexes else edge


def graph(pos: Position, under: Graph) -> Graph:
    """Return a graph with what carpet bombing adds in the exploitation phase. Rule 26C2d."""
    hexes = pos.state.air.carpets
    if not hexes or pos.state.clock.phase is not Phase.EXPLOITATION:
        return under
    return pos.derived(("churned", id(under)), hexes, lambda: _churned(pos, under, hexes))


def _churned(pos: Position, under: Graph, hexes: frozenset[Hex]) -> Graph:
    return Churned(
        under.board, under.grounds, under.chart, under.weather, under.columns, under.amphibious,
        under=under, hexes=hexes, factor=pos.charts.air.carpet.entry,
    )  # fmt: skip
