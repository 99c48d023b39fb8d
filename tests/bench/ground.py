"""What the rules cost beside bare searches over the same ways."""

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import islice
from random import Random

from sfcli.data.scenarios import Setup
from sfcli.dice import GivenDice
from sfcli.game import Game
from sfcli.ground import floods, isolation, lines, movement, networks, supply, terrain
from sfcli.ground.terrain import Graph
from sfcli.hexes import COUNT, Hex
from sfcli.orders import Move
from sfcli.position import Play
from sfcli.sides import Side
from sfcli.state import Unit
from tests.bench import war
from tests.bench.measure import Row, best, ms, versus

MOVERS = 60
_SIZES = (325, 650, 1300, 2600)


def rows() -> Iterator[Row]:
    """Yield the measurements of movement, supply and isolation."""
    setup = war.setup()
    yield reach(setup)
    yield supplied(setup)


def play_of(setup: Setup) -> Play:
    """Return a position to be played on."""
    return Play(setup.board, setup.charts, setup.scenario, setup.state.copy(), dice=GivenDice())


def movers(play: Play, count: int) -> list[Unit]:
    """Return some units of the phasing side that can move."""
    units = [u for u in play.on_map(play.phasing) if movement.left(u)]
    return Random(1).sample(units, min(count, len(units)))


def reach(setup: Setup) -> Row:
    """Compare reach under all the rules with a bare search of the same graph and MPs."""
    play = play_of(setup)
    units = movers(play, MOVERS)
    return versus(
        f"reach of {len(units)} units / bare searches",
        lambda: [movement.reach(play, unit) for unit in units],
        bare_reach(setup),
        2,
    )


def bare_reach(setup: Setup) -> Callable[[], object]:
    """Return the work of searches for the same units without any rule but the costs."""
    play = play_of(setup)
    units = movers(play, MOVERS)
    graphs = [terrain.graph(play, unit.counter) for unit in units]
    ways = [
        (graph, unit.hex, movement.left(unit)) for graph, unit in zip(graphs, units, strict=True)
    ]
    return lambda: [search(graph, start, mps) for graph, start, mps in ways if start is not None]


def search(graph: Graph, start: Hex, budget: int) -> dict[Hex, tuple[int, Hex]]:
    """Search without any rule but the costs of the graph."""
    found, heap = {start: (0, start)}, [(0, start)]
    while heap:
        spent, here = heappop(heap)
        if spent > found[here][0]:
            continue
        for to, mps in graph.edges(here):
            total = spent + mps
            if total <= budget and (to not in found or total < found[to][0]):
                found[to] = (total, here)
                heappush(heap, (total, to))
    return found


def supplied(setup: Setup) -> Row:
    """Compare the judging of supply and isolation of both sides with the bare floods it takes."""
    play = play_of(setup)
    judge(play)
    runs = flooded(play)
    return versus(
        f"supply and isolation / {len(runs)} bare floods",
        lambda: judge(play),
        lambda: [bare_flood(*run) for run in runs],
        4,
    )


def judge(play: Play) -> None:
    """Judge supply and isolation as they are after a move of either side, from nothing known."""
    for side in Side:
        play.state.put(next(play.on_map(side)))
        play._derived.pop(("supply lines", side), None)
    for duty in (isolation.judge, supply.judge):
        running, answer = duty(play), None
        while True:
            try:
                decision = next(running) if answer is None else running.send(answer)
            except StopIteration:
                break
            answer = next(islice(decision.legal(), 1))


Run = tuple[Sequence[Hex], floods.Ways, int]


def flooded(play: Play) -> list[Run]:
    """Return what is flooded when a position is judged: from where, by which ways, how far.

    Searches of the railroads and the sea count as floods of the railroads.
    """
    runs: list[Run] = []
    flood_, search_ = floods.flood, networks.network
    rails = [[track.to for track in tracks] for tracks in lines.tracks(play.board)]

    def flood(ends, ways, barred, outside, limit=None):  # type: ignore[no-untyped-def]
        runs.append((list(ends), ways, COUNT if limit is None else limit))
        return flood_(runs[-1][0], ways, barred, outside, limit)

    def search(pos, side, sources, *rest):  # type: ignore[no-untyped-def]
        runs.append((list(sources), rails, COUNT))
        return search_(pos, side, runs[-1][0], *rest)

    floods.flood, networks.network = flood, search
    try:
        judge(play)
    finally:
        floods.flood, networks.network = flood_, search_
    return runs


def bare_flood(ends: Sequence[Hex], ways: floods.Ways, limit: int) -> bytearray:
    """Flood without any rule but the length of a line."""
    near = bytearray(COUNT)
    for hex_ in ends:
        near[hex_] = 1
    frontier = list(ends)
    for _ in range(limit):
        reached = []
        for end in frontier:
            for hex_ in ways[end]:
                if not near[hex_]:
                    near[hex_] = 1
                    reached.append(hex_)
        if not reached:
            break
        frontier = reached
    return near


def growth() -> Iterator[Row]:
    """Yield how costs grow with the number of units: no faster than the number does."""
    times = _SIZES[-1] / _SIZES[0]
    for what, work in GROWING.items():
        costs = [best(work(play_of(war.setup(size)))) for size in _SIZES]
        by_size = " ".join(f"{ms(cost)}," for cost in costs).rstrip(",")
        grown = costs[-1] / costs[0]
        yield Row(
            f"{what}, 1x 2x 4x 8x units", f"{grown:.1f} x   ({by_size})", f"<= {times:g} x",
            grown <= times,
        )  # fmt: skip


def _reach(play: Play) -> Callable[[], object]:
    units = movers(play, 30)
    return lambda: [movement.reach(play, unit) for unit in units]


def _judge(play: Play) -> Callable[[], object]:
    return lambda: judge(play)


def _fork(play: Play) -> Callable[[], object]:
    return lambda: [play.fork() for _ in range(10)]


def _command(play: Play) -> Callable[[], object]:
    """Return the work of a move of some hexes and of taking it back."""
    game = Game(play.board, play.charts, play.scenario, play.state, GivenDice())
    unit = movers(play, 1)[0]
    to = max(movement.reach(play, unit).items(), key=lambda found: found[1][0])[0]

    def work() -> None:
        outcome = game.submit(play.phasing, Move((unit.id,), to))
        assert outcome.ok, outcome.refusal
        game.undo()

    return work


GROWING = {
    "reach of 30 units": _reach,
    "a move and its undo": _command,
    "supply and isolation": _judge,
    "a fork of the position": _fork,
}
"""Work by what it is, made ready for a position."""
