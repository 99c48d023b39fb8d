"""Harassment on the move: ways and rail lines by what leaving harassed hexes takes. Rule 20G2d."""

import random
from collections.abc import Iterator
from heapq import heappop, heappush

import pytest

from sfcli.game import Game
from sfcli.ground import admin, harassed, lines, movement, prospects, rail, routes, terrain, zoc
from sfcli.ground.routes import Path, Traveller
from sfcli.hexes import ADJACENT, Hex
from sfcli.orders import Admin
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import ONE
from tests.builder import at, board, game, unit
from tests.test_movement_rail import FRANCE, GERMANY, tangle
from tests.test_movement_ways import front

_HARASSED = 0.3
"""Chance that a hex is harassed."""


def harass(made: Game, seed: int) -> None:
    """Put hits into hexes by chance."""
    dice = random.Random(seed)
    hits = {Hex(h): dice.choice([1, 2]) for h in range(6500) if dice.random() < _HARASSED}
    made.state.air.harassment = hits


def naive(made: Game, mover: Unit) -> dict[Hex, int]:
    """Search as the rules are worded: hex by hex, with nothing worked out beforehand."""
    pos, table = made.position, made.position.charts.zoc
    assert mover.hex is not None
    best, heap = {mover.hex: 0}, [(0, mover.hex)]
    while heap:
        spent, here = heappop(heap)
        if spent > best[here]:
            continue
        held = zoc.into(pos, here, Side.AXIS)
        for to in ADJACENT[here]:
            edge = terrain.graph(pos, mover.counter).edge(here, to)
            if edge is None or movement.refuse_entry(pos, Side.ALLIED, to):
                continue
            cost = spent + edge.mps + ONE * made.state.air.harassment.get(here, 0)
            if held:
                next_too = zoc.into(pos, to, Side.AXIS) > 0
                cost += table.cost(held == zoc.REDUCED, next_too, False)
            if cost <= movement.left(mover) and cost < best.get(to, 10**9):
                best[to] = cost
                heappush(heap, (cost, to))
    return best


@pytest.mark.parametrize("seed", range(2))
def test_20g2d_m_reach_is_what_the_rules_say_hex_by_hex(seed: int) -> None:
    made = front(seed)
    harass(made, seed)
    for mover in list(made.position.on_map(Side.ALLIED))[::3]:
        expected = naive(made, mover)
        found = movement.reach(made.position, mover)
        assert {h: cost for h, (cost, _) in found.items() if h in expected} == expected
        for to in [h for h in expected if h != mover.hex][::4]:
            asked = prospects.path(made.position, [mover], to)
            assert not isinstance(asked, Refusal)
            leaving = [
                mps for leg in asked[0].legs for what, mps in leg.parts if "harassed" in what
            ]
            way = (mover.hex, *(leg.to for leg in asked[0].legs[:-1]))
            hits = sum(made.state.air.harassment.get(h, 0) for h in way if h is not None)
            assert sum(leaving) == hits * ONE


def test_20g2d_m_administrative_orders_cost_what_reach_says() -> None:
    made = front(4)
    harass(made, 4)
    checked = 0
    for mover in list(made.position.on_map(Side.ALLIED))[::2]:
        for to, (cost, _) in list(admin.reach(made.position, mover).items())[1::5]:
            planned = admin.plan_admin(made.position, Side.ALLIED, Admin((mover.id,), to))
            assert not isinstance(planned, Refusal)
            assert sum(planned.steps[0]) == cost or len(planned.path) == 1
            way = (mover.hex, *planned.path[:-1])
            free = [h for h in way if h in made.state.air.harassment]
            checked += bool(free)
    assert checked > 20


def test_20g2d_l_the_other_player_is_not_harassed() -> None:
    made = front(2)
    mover = next(unit for unit in made.position.on_map(Side.AXIS))
    before = movement.search(made.position, mover, at("17A:1604"), 5 * ONE)
    harass(made, 2)
    assert movement.search(made.position, mover, at("17A:1604"), 5 * ONE) == before
    assert not harassed.hits(made.position, Side.AXIS)


def all_paths(made: Game, by: Traveller, goal: Hex) -> Iterator[Path]:
    """Yield every way by rail without a hex twice that is short enough."""
    tracks, stack = lines.tracks(made.position.board), list[Path]([(by.start,)])
    while stack:
        path = stack.pop()
        if path[-1] == goal:
            yield path[1:]
        elif by.length(path[1:]) <= by.limit:
            stack += [(*path, t.to) for t in tracks[path[-1]] if t.to not in path]


@pytest.mark.parametrize("seed", range(4))
def test_20g2d_m_rail_reach_is_the_shortest_way_with_harassment(seed: int) -> None:
    on, names = tangle(seed)
    dice = random.Random(seed)
    rails = [n for n in names if lines.tracks(on)[at(n)]]
    delayed = 0
    for _ in range(12):
        made = game(
            unit("A1", dice.choice(rails), ratings=(8, 8, 8), spent=5 * ONE),
            on=on,
            player=Side.ALLIED,
            phase="movement",
            owned={Side.ALLIED: "all"},
            rail={(Side.ALLIED, FRANCE): 60, (Side.ALLIED, GERMANY): 60},
        )
        harass(made, dice.randint(0, 99))
        by = rail.traveller(made.position, [made.position.unit("A1")])
        reached = routes.reach(made.position, by)
        for goal in map(at, dice.sample(rails, 6)):
            lengths = [by.length(path) for path in all_paths(made, by, goal)]
            best = min((length for length in lengths if length <= by.limit), default=None)
            assert reached.get(goal) == best
            if best and goal != by.start:
                route = routes.find(made.position, by, goal)
                assert isinstance(route, routes.Route)
                assert by.length(route.path) <= by.limit
                delayed += by.length(route.path) > len(route.path)
    assert delayed


def test_20g2d_o_strategic_rail_loses_twenty_hexes_a_hit() -> None:
    made = game(
        unit("A1", "17A:1604", ratings=(8, 8, 6)),
        on=board("real"),
        player=Side.ALLIED,
        phase="movement",
        owned={Side.ALLIED: "all"},
        rail={(Side.ALLIED, FRANCE): 6},
    )
    before = prospects.rail_reach(made.position, made.position.unit("A1"), strategic=True)
    made.state.air.harassment = {at("17A:1604"): 2}
    after = prospects.rail_reach(made.position, made.position.unit("A1"), strategic=True)
    assert {h: n + 40 for h, n in before.items() if 0 < n <= 160} == {
        h: n for h, n in after.items() if n
    }
