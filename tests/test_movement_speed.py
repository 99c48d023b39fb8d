"""Reach keeps close to a bare search over the same ways, however many rules it minds."""

from collections.abc import Callable
from heapq import heappop, heappush
from time import perf_counter

from sfcli.ground import movement, terrain
from sfcli.ground.terrain import Graph
from sfcli.hexes import Hex
from sfcli.sides import Side
from tests.builder import board, game, unit


def bare(graph: Graph, start: Hex, budget: int) -> dict[Hex, tuple[int, Hex]]:
    """Search without any rule but the costs of the graph."""
    best, heap = {start: (0, start)}, [(0, start)]
    while heap:
        spent, here = heappop(heap)
        if spent > best[here][0]:
            continue
        for to, mps in graph.edges(here):
            total = spent + mps
            if total <= budget and (to not in best or total < best[to][0]):
                best[to] = (total, here)
                heappush(heap, (total, to))
    return best


def fastest(run: Callable[[], object], times: int = 40) -> float:
    """Return the shortest of some runs, in seconds."""
    taken = []
    for _ in range(times):
        start = perf_counter()
        run()
        taken.append(perf_counter() - start)
    return min(taken)


def test_6_reach_takes_at_most_twice_a_bare_search() -> None:
    made = game(unit("A1", "17A:2010", ratings=(8, 8, 10)), on=board("real"), player=Side.ALLIED)
    mover = made.position.unit("A1")
    assert mover.hex is not None
    start, budget = mover.hex, movement.left(mover)
    graph = terrain.graph(made.position, mover.counter)
    assert set(bare(graph, start, budget)) == set(movement.reach(made.position, mover))
    least = fastest(lambda: bare(graph, start, budget))
    assert fastest(lambda: movement.reach(made.position, mover)) < 2 * least
