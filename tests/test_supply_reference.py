"""Supply lines against a plain search forwards, unit by unit, over random positions. Rule 12."""

import random
from collections import deque
from dataclasses import replace

import pytest

from sfcli.board import ANY_ROAD
from sfcli.game import Game
from sfcli.ground import lines, networks, supply, supply_lines, terrain, zoc
from sfcli.hexes import ADJACENT, NEIGHBOURS, Hex, hexside, name
from sfcli.position import Position
from sfcli.scenario import Source
from sfcli.sides import Side
from tests.builder import at, charts, game, patched, unit

ROWS, COLUMNS = range(1, 9), range(1, 11)
"""A corner of 17A in which the weather zones C and D meet."""


def random_game(seed: int) -> Game:
    rng = random.Random(seed)
    area = [f"17A:{row:02}{column:02}" for row in ROWS for column in COLUMNS]
    inside = {at(text) for text in area}
    ground = {text: rng.choice(["clear"] * 6 + ["mountain", "all sea"]) for text in area}
    tracks = []
    for kind in ("road", "road", "rail", "low rail", "low rail"):
        here = at(rng.choice(area))
        path = [here]
        for _ in range(rng.randrange(3, 12)):
            here = rng.choice([h for h in ADJACENT[here] if h in inside] or [here])
            if here != path[-1]:
                path.append(here)
        tracks.append({"kind": kind, "hexes": [name(h) for h in path]})
    changes = {
        "terrain": {text: word for text, word in ground.items() if word != "clear"},
        "line": [line for line in tracks if len(line["hexes"]) > 1],
        "net": {"greater_germany": [text for text in area if rng.random() < 0.4]},
    }
    board = replace(patched(changes), in_play=frozenset(inside))
    land = [text for text in area if not board.is_sea(at(text))]
    units = []
    for place in range(8):
        size = rng.choice(["XX", "II"])
        type_ = rng.choice(["inf", "arm"])
        units.append(unit(f"A{place}", rng.choice(land), size=size, type_=type_))
    taken = {u.hex for u in units}
    free = [text for text in land if at(text) not in taken]
    for place in range(rng.randrange(5)):
        spot = rng.choice(free)
        units.append(unit(f"D{place}", spot, nation="german", size=rng.choice(["XX", "II"])))
    ours = [text for text in land if rng.random() < 0.8]
    enemy = {u.hex for u in units if u.side is Side.AXIS}
    source = rng.choice([t for t in ours if at(t) not in enemy] or land)
    game_ = game(
        *units,
        on=board,
        owned={Side.ALLIED: ours},
        rail={
            (Side.ALLIED, "mainland_france_benelux"): rng.choice([0, 10]),
            (Side.ALLIED, "greater_germany"): rng.choice([0, 10]),
            (Side.ALLIED, "britain"): rng.choice([0, 10]),
        },
        sources=(Source(Side.ALLIED, (at(source),)),),
        own_sources_only=True,
    )
    weather = ["clear", "clear", "mud", "frost", "winter"]
    game_.state.weather = {"C": rng.choice(weather), "D": rng.choice(weather)}
    for each in units:
        if each.hex is not None:
            game_.state.set_owner(each.hex, each.side)
    return game_


def open_to(pos: Position, hex_: Hex) -> bool:
    """Rule 12A."""
    if not pos.board.playable(hex_) or pos.occupied(hex_, Side.AXIS):
        return False
    return pos.occupied(hex_, Side.ALLIED) or not zoc.into(pos, hex_, Side.AXIS)


def ours(pos: Position, hex_: Hex) -> bool:
    return pos.state.owner(hex_) is Side.ALLIED


def by_rail(pos: Position, start: Hex, source: Hex) -> bool:
    """Rule 12B3, forwards: a weak net has to be left for a strong one."""
    if start == source:
        return True
    if not ours(pos, start):
        return False
    seen = {(start, 0)}
    queue = deque(seen)
    while queue:
        here, low = queue.popleft()
        for track in lines.tracks(pos.board)[here]:
            to, used = track.to, low + track.low
            if used > charts().supply.low_rail or not ours(pos, to) or not open_to(pos, to):
                continue
            if to == source and networks.is_strong(pos, Side.ALLIED, to):
                return True
            if (to, used) not in seen:
                seen.add((to, used))
                queue.append((to, used))
    return False


def reaches(pos: Position, start: Hex, element: str, step, done) -> bool:
    """Follow one element: the worst weather it has touched sets its length. Rules 12B, 36D."""
    limits = supply_lines.lengths(pos, element, "allied")
    first = (start, 0, limits[pos.weather(start)])
    seen, queue = {first}, deque([first])
    while queue:
        here, length, limit = queue.popleft()
        if length <= limit and done(here):
            return True
        if length == max(limits.values()):
            continue
        for to in ADJACENT[here]:
            if step(here, to) and open_to(pos, to):
                state = (to, length + 1, min(limit, limits[pos.weather(to)]))
                if state not in seen:
                    seen.add(state)
                    queue.append(state)
    return False


def in_supply(pos: Position, id_: str, source: Hex) -> bool:
    it = pos.unit(id_)
    graph = terrain.graph(pos, it.counter)
    assert it.hex is not None

    def rail(hex_: Hex) -> bool:
        return by_rail(pos, hex_, source)

    def road_step(a: Hex, b: Hex) -> bool:
        there = pos.board.sides[hexside(a, b)] & ANY_ROAD and pos.board.playable(b)
        return bool(there) and ours(pos, b)

    def road(hex_: Hex) -> bool:
        return rail(hex_) or (ours(pos, hex_) and reaches(pos, hex_, "road", road_step, rail))

    def over(a: Hex, b: Hex) -> bool:
        return b in NEIGHBOURS[a] and graph.edge(a, b) is not None

    return reaches(pos, it.hex, "overland", over, road)


@pytest.mark.parametrize("seed", range(120))
def test_12b_every_unit_as_a_search_forwards_finds_it(seed: int) -> None:
    pos = random_game(seed).position
    source = pos.scenario.sources[0].hexes[0]
    found = supply.reach(pos, Side.ALLIED)
    if pos.state.owner(source) is not Side.ALLIED:
        return
    for it in pos.on_map(Side.ALLIED):
        expected = in_supply(pos, it.id, source)
        assert found.reached(found.full("allied"), it) is expected, (it.id, name(it.hex))
