"""Movement over the real map: what it costs, where it leads, that questions and orders agree."""

import random
from collections.abc import Iterator
from heapq import heappop, heappush

import pytest

from sfcli.charts.model import COLUMNS, WEATHER
from sfcli.events import WeatherChanged
from sfcli.game import Game
from sfcli.ground import admin, movement, prospects, terrain, zoc
from sfcli.hexes import ADJACENT, Hex, direction, name
from sfcli.orders import Admin, Move
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from tests.builder import at, board, game, unit

_FRONT = 60
"""Units of each side."""


def front(seed: int, weather: str = "clear") -> Game:
    """Return a game with units of both sides strewn over northern France."""
    dice, land = random.Random(seed), board("real")
    hexes = [h for h in range(6500) if land.country[h] in ("France", "Belgium") and h % 65 > 30]
    places = dice.sample(hexes, 2 * _FRONT)
    units = []
    for place, hex_ in enumerate(places):
        ours = place % 2 == 0
        units.append(
            unit(
                f"{'A' if ours else 'G'}{place}",
                name(Hex(hex_)),
                nation="american" if ours else "german",
                type_=dice.choice(["inf", "arm", "mtn", "art", "lt_inf"]),
                size=dice.choice(["XX", "XX", "X"]),
                ratings=(8, 8, dice.choice([5, 6, 8, 10])),
                out=dice.choice([None, None, 2]),
            )
        )
    made = game(*units, on=land, player=Side.ALLIED, phase="movement", owned={Side.ALLIED: "all"})
    WeatherChanged(dict.fromkeys("CDEF", weather), {}).apply(made.state)
    return made


def allied(made: Game) -> Iterator[Unit]:
    return made.position.on_map(Side.ALLIED)


@pytest.mark.parametrize("weather", WEATHER)
@pytest.mark.parametrize("columns", [(c,) for c in COLUMNS[:2]] + [("other", "mountain", "ski")])
def test_6_edges_cost_what_their_parts_add_up_to(columns: tuple[str, ...], weather: str) -> None:
    made = front(1, weather)
    graph = terrain.graph_of(made.position, columns)
    checked = 0
    for a in range(0, 6500, 7):
        for b in ADJACENT[a]:
            edge, parts = graph.edge(Hex(a), b), graph.parts(Hex(a), direction(Hex(a), b))
            assert (edge is None) == (parts is None)
            if edge is not None and parts is not None:
                assert edge.mps == terrain.total(parts)
                checked += 1
    assert checked > 1000


def test_6_hexside_costs_do_not_depend_on_the_way_they_are_crossed() -> None:
    made = front(1, "frost")
    graph, land = terrain.graph_of(made.position, ("other",)), board("real")
    for a in range(0, 6500, 3):
        for b in ADJACENT[a]:
            there, back = graph.parts(Hex(a), direction(Hex(a), b)), None
            back = graph.parts(b, direction(b, Hex(a)))
            if there and back and there[0][0] != "road" and land.terrain[a] == land.terrain[b]:
                assert sorted(there[1:]) == sorted(back[1:])


def naive(made: Game, mover: Unit) -> dict[Hex, int]:
    """Search as the rule is worded: hex by hex, with nothing worked out beforehand."""
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
            if (
                edge is None
                or pos.occupied(to, Side.AXIS)
                or movement.refuse_entry(pos, Side.ALLIED, to)
            ):
                continue
            cost = spent + edge.mps
            if held:
                next_too = zoc.into(pos, to, Side.AXIS) > 0
                cost += table.cost(held == zoc.REDUCED, next_too, False)
            if cost <= movement.left(mover) and cost < best.get(to, 10**9):
                best[to] = cost
                heappush(heap, (cost, to))
    return best


@pytest.mark.parametrize("seed", range(3))
def test_6_reach_is_what_the_rules_say_hex_by_hex(seed: int) -> None:
    made = front(seed, ["clear", "mud", "frost"][seed])
    for mover in allied(made):
        expected = naive(made, mover)
        found = movement.reach(made.position, mover)
        assert {h: cost for h, (cost, _) in found.items() if h in expected} == expected
        beyond = set(found) - set(expected)
        assert all(found[h] == (movement.left(mover), mover.hex) for h in beyond)


def test_6_orders_go_where_reach_says_for_what_it_says() -> None:
    made = front(5)
    for mover in list(allied(made))[:12]:
        for to, (cost, _) in movement.reach(made.position, mover).items():
            if to == mover.hex:
                continue
            planned = movement.plan_move(made.position, Side.ALLIED, Move((mover.id,), to))
            assert not isinstance(planned, Refusal)
            assert mover.hex is not None
            near = direction(mover.hex, to) >= 0
            paid = sum(planned.steps[0])
            assert paid == cost or (near and cost < paid <= movement.left(mover))
            asked = prospects.path(made.position, [mover], to)
            assert not isinstance(asked, Refusal)
            assert asked[0].mps == paid
            assert all(leg.mps == sum(mps for _, mps in leg.parts) for leg in asked[0].legs)


def test_6_orders_go_nowhere_else() -> None:
    made = front(6)
    for mover in list(allied(made))[:6]:
        found = movement.reach(made.position, mover)
        assert mover.hex is not None
        for to in {h for near in found for h in ADJACENT[near]} - set(found):
            order = Move((mover.id,), to)
            assert isinstance(movement.plan_move(made.position, Side.ALLIED, order), Refusal)


def test_6b_orders_go_where_admin_reach_says() -> None:
    made = front(7)
    movers = [u for u in allied(made) if not admin.refuse_admin(made.position, u, u.side)]
    assert movers
    for mover in movers[:8]:
        found = admin.reach(made.position, mover)
        for to in found:
            if to != mover.hex:
                planned = admin.plan_admin(made.position, Side.ALLIED, Admin((mover.id,), to))
                assert not isinstance(planned, Refusal)
                assert sum(planned.steps[0]) >= found[to][0]
        for to in {h for near in found for h in ADJACENT[near]} - set(found):
            order = Admin((mover.id,), to)
            assert isinstance(admin.plan_admin(made.position, Side.ALLIED, order), Refusal)


def test_6_a_stack_finds_a_way_that_is_open_to_all() -> None:
    made = game(
        unit("A1", "17A:1604", type_="arm", ratings=(8, 8, 6)),
        unit("A2", "17A:1604", type_="mtn", ratings=(8, 8, 6)),
        on=board("plain"),
        player=Side.ALLIED,
        phase="movement",
    )
    out = made.submit(Side.ALLIED, Move(("A1", "A2"), at("17A:1610")))
    assert out.ok
    assert out.facts["cost"] == 6


def test_6_a_refusal_names_what_is_lacking_and_how_far_it_goes() -> None:
    made = game(unit("A1", "17A:1604", ratings=(8, 8, 3)), player=Side.ALLIED, phase="movement")
    out = made.submit(Side.ALLIED, Move(("A1",), at("17A:1610")))
    assert out.refusal is not None
    assert out.refusal.rule == "6-e"
    assert "needs 6 MPs" in out.refusal.why
    assert "has 3" in out.refusal.why
    assert "17A:1607" in out.refusal.hint


def test_6_undo_leaves_no_stale_zocs() -> None:
    made = game(
        unit("A1", "17A:1604"),
        unit("A2", "17A:1704"),
        unit("G1", "17A:1601", nation="german"),
        player=Side.ALLIED,
        phase="movement",
    )
    made.submit(Side.ALLIED, Move(("A1",), at("17A:1606")))
    assert zoc.chart(made.position, Side.ALLIED)[at("17A:1607")]
    made.undo()
    made.submit(Side.ALLIED, Move(("A2",), at("17A:1706")))
    assert not zoc.chart(made.position, Side.ALLIED)[at("17A:1608")]
    assert zoc.chart(made.position, Side.ALLIED)[at("17A:1603")]
    assert not zoc.chart(made.position, Side.ALLIED)[at("17A:1607")]
