"""Rail movement: lines, yards, nets, routes and capacity."""

import random
from collections.abc import Iterator

import pytest

from sfcli.board import Board
from sfcli.game import Game
from sfcli.ground import capacity, lines, prospects, rail, routes, trains
from sfcli.ground.routes import Route, Traveller
from sfcli.hexes import ADJACENT, Hex, name
from sfcli.hexes import at as grid
from sfcli.orders import Rail, RailPoints, Strategic
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Capacity
from sfcli.twelfths import ONE
from tests.builder import at, board, charts, game, patched, unit

FRANCE, GERMANY = "mainland_france_benelux", "greater_germany"


def snake(length: int) -> list[str]:
    """Return the names of a line of hexes that winds down the map."""
    hexes: list[Hex] = []
    for row in range(9, 13):
        across = range(1, 66) if row % 2 else range(65, 0, -1)
        hexes += [grid(row, column) for column in across]
    return [name(h) for h in hexes[:length]]


def test_7a2_two_hundred_hexes() -> None:
    line = snake(210)
    on = patched({"line": [{"kind": "rail", "hexes": line}], "net": {FRANCE: line}})
    made = game(
        unit("A1", line[0], ratings=(8, 8, 6), out=2),
        on=on,
        player=Side.ALLIED,
        phase="movement",
        owned={Side.ALLIED: "all"},
        rail={(Side.ALLIED, FRANCE): 10},
    )
    far = made.submit(Side.ALLIED, Strategic(("A1",), at(line[201])))
    assert far.refusal is not None
    assert far.refusal.rule == "7A2-a"
    out = made.submit(Side.ALLIED, Strategic(("A1",), at(line[200])))
    assert out.ok
    assert out.facts["hexes"] == 200


def test_7a4_eight_nets_and_what_they_start_with() -> None:
    nets = charts().rail.nets
    assert len(nets) == 8
    for start in ("jul43", "apr44"):
        for side in Side:
            assert all(net.capacity[side, start] >= 0 for net in nets.values())
    assert nets[FRANCE].capacity[Side.AXIS, "jul43"] == 50 * ONE
    assert nets[FRANCE].capacity[Side.ALLIED, "jul43"] == 0


def test_7a4_alsace_is_on_the_german_net() -> None:
    made = game(on=board("real"))
    land = board("real")
    alsace = [
        h for h in lines.rail_hexes(land) if land.country[h] == "France" and h in land.annexed
    ]
    assert alsace
    assert {lines.net(made.position, h) for h in alsace} == {GERMANY}


def test_7a_yards_of_the_map() -> None:
    land = board("real")
    assert at("27:1308") in lines.all_yards(land)  # Porto Torres, a minor port in Sardinia
    assert at("27:3502") not in lines.all_yards(land)  # Marsala, one in Sicily
    assert at("17A:1604") in lines.all_yards(land)


def test_7a_wien_is_joined_across_its_hexes() -> None:
    tracks = lines.tracks(board("real"))[at("16A:4302")]
    assert any(t.to == at("16A:4303") and not t.low for t in tracks)


def test_7a_connection_ignores_length_and_breaks() -> None:
    made = game(on=board("real"), owned={Side.AXIS: "all"})
    made.state.broken = frozenset(lines.rail_hexes(board("real"))[::5])
    paris, milano = at("17A:1604"), at("16A:4427")
    assert lines.connected(made.position, Side.AXIS, paris, milano)
    assert lines.connected(made.position, Side.AXIS, milano, paris)
    assert not lines.connected(made.position, Side.ALLIED, paris, milano)


def test_37a2_the_messina_ferry_joins_two_nets() -> None:
    made = game(
        unit("G1", "26:3823", nation="german", size="X"),
        on=board("real"),
        phase="movement",
        owned={Side.AXIS: "all"},
        rail={(Side.AXIS, "sicily"): 4, (Side.AXIS, "mainland_italy"): 4},
    )
    out = made.submit(Side.AXIS, Rail(("G1",), at("26:3822")))
    assert out.ok
    assert out.facts["charged"] == {"mainland_italy": 2, "sicily": 2}


def tangle(seed: int) -> tuple[Board, list[str]]:
    """Return a board with a tangle of high- and low-volume lines on two nets."""
    dice = random.Random(seed)
    hexes = [at(f"17A:{row:02}{column:02}") for row in range(14, 20) for column in range(4, 11)]
    drawn, names = [], [name(h) for h in hexes]
    for a in hexes:
        for b in ADJACENT[a]:
            if b in hexes and a < b and dice.random() < 0.45:
                kind = dice.choice(["rail", "rail", "low rail"])
                drawn.append({"kind": kind, "hexes": [name(a), name(b)]})
    german = [n for n in names if dice.random() < 0.4]
    french = [n for n in names if n not in german]
    return patched({"line": drawn, "net": {FRANCE: french, GERMANY: german}}), names


def all_routes(made: Game, by: Traveller, goal: Hex) -> Iterator[Route]:
    """Yield every route without a hex twice that is short enough and within capacity."""
    tracks, stack = lines.tracks(made.position.board), [(by.start,)]
    while stack:
        path = stack.pop()
        if path[-1] == goal:
            route = routes.along(made.position, by, path[1:])
            if isinstance(route, Route):
                yield route
            continue
        if len(path) <= by.limit:
            stack += [(*path, t.to) for t in tracks[path[-1]] if t.to not in path]


def price(route: Route) -> tuple[int, bool, int, int]:
    charged = sum(capacity.total(route.charges).values())
    return charged, route.low, len(route.nets), len(route.path)


@pytest.mark.parametrize("seed", range(6))
def test_7a3_routes_are_the_cheapest_there_are(seed: int) -> None:
    on, names = tangle(seed)
    dice = random.Random(seed)
    rails = [n for n in names if lines.tracks(on)[at(n)]]
    found = 0
    for _ in range(25):
        start, goal = dice.sample(rails, 2)
        made = game(
            unit("A1", start, ratings=(8, 8, 8), spent=7 * ONE),
            on=on,
            player=Side.ALLIED,
            phase="movement",
            owned={Side.ALLIED: "all"},
            rail={(Side.ALLIED, FRANCE): dice.choice([3, 9]), (Side.ALLIED, GERMANY): 6},
        )
        by = rail.traveller(made.position, [made.position.unit("A1")])
        best = min((price(r) for r in all_routes(made, by, at(goal))), default=None)
        route = routes.find(made.position, by, at(goal))
        assert (best is None) == isinstance(route, Refusal), (start, goal, route)
        if isinstance(route, Route):
            assert price(route) == best
            found += 1
            reached = routes.reach(made.position, by)
            assert reached[at(goal)] <= len(route.path) <= by.limit
    assert found > 3


def test_7a_orders_go_where_rail_reach_says() -> None:
    made = game(
        unit("A1", "17A:1604", ratings=(8, 8, 6)),
        unit("G1", "17A:1609", nation="german"),
        on=board("real"),
        player=Side.ALLIED,
        phase="movement",
        owned={Side.ALLIED: "all"},
        rail={(Side.ALLIED, FRANCE): 6},
    )
    mover = made.position.unit("A1")
    found = prospects.rail_reach(made.position, mover)
    assert len(found) > 100
    for to, hexes in list(found.items())[1::9]:
        way = prospects.rail_way(made.position, [mover], to)
        assert isinstance(way, Route)
        assert hexes <= len(way.path) <= trains.hexes_left(made.position.charts, mover)


def test_7a3_report_adds_up() -> None:
    made = game(
        unit("A1", "17A:1604", ratings=(8, 8, 6)),
        on=board("real"),
        player=Side.ALLIED,
        phase="movement",
        owned={Side.ALLIED: "all"},
        rail={(Side.ALLIED, FRANCE): 6},
    )
    made.submit(Side.ALLIED, Rail(("A1",), at("17A:1612")))
    reports = {r.net: r for r in prospects.rail_report(made.position, Side.ALLIED)}
    assert len(reports) == 8
    assert reports[FRANCE].capacity == Capacity(6 * ONE, used=3 * ONE)
    assert at("17A:1604") in reports[FRANCE].yards


def test_12e_points_of_one_hex_are_charged_once_each() -> None:
    on = patched({"line": [{"kind": "rail", "hexes": [f"17A:16{c:02}" for c in range(4, 15)]}]})
    made = game(
        on=on,
        player=Side.ALLIED,
        phase="movement",
        owned={Side.ALLIED: "all"},
        rail={(Side.ALLIED, FRANCE): 5},
    )
    made.state.points = {(Side.ALLIED, at("17A:1604")): 4, (Side.ALLIED, at("17A:1608")): 1}
    assert made.submit(Side.ALLIED, RailPoints(2, at("17A:1604"), at("17A:1608"))).ok
    assert made.submit(Side.ALLIED, RailPoints(3, at("17A:1608"), at("17A:1610"))).ok
    assert made.state.rail[Side.ALLIED, FRANCE].used == 3 * ONE
    assert made.state.points == {(Side.ALLIED, at("17A:1604")): 2, (Side.ALLIED, at("17A:1610")): 3}
    assert {(r.points, r.spent) for r in made.state.railed} == {(2, 6), (1, 2)}


def test_7a_a_unit_that_holds_its_hex_is_told_that_it_goes_nowhere() -> None:
    made = game(
        unit("A1", "17A:1604", flags=frozenset({"holder"})),
        unit("A2", "17A:1604", flags=frozenset({"moved"})),
        on=board("real"),
        player=Side.ALLIED,
        phase="movement",
        owned={Side.ALLIED: "all"},
        rail={(Side.ALLIED, FRANCE): 6},
    )
    holder = made.position.unit("A1")
    assert prospects.reach(made.position, holder) == {}
    assert prospects.admin_reach(made.position, holder) == {}
    assert prospects.rail_reach(made.position, holder) == {}
    assert len(prospects.reach(made.position, made.position.unit("A2"))) > 1
