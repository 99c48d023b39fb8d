"""Movement of units from hex to hex, with ZOC costs and the one-hex move. Rules 6 and 6A.

Administrative movement, rails and overruns have modules of their own and share what is here.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from sfcli.clock import Phase
from sfcli.events import Moved
from sfcli.forces import RAIL_ONLY
from sfcli.ground import frontiers, ownership, terrain, zoc
from sfcli.ground.terrain import Graph
from sfcli.hexes import Hex, direction, distance, name
from sfcli.orders import Move
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import ONE, fraction, mps, plain

Path = tuple[Hex, ...]
"""Hexes entered, in order; the last is where the movement ends."""

MOVED: Final = frozenset({"moved"})


def allowance(unit: Unit) -> int:
    """Return a unit's MPs for a phase, in twelfths, before any are spent.

    What it carries is taken off its movement rating first; being out of supply halves the rest.
    Rules 6, 12D, 12E.
    """
    rating = unit.ratings.movement
    if rating <= 0:
        return 0
    full = max(0, rating * ONE - carrying_cost(unit, max(unit.load, unit.carrying)))
    return full // 2 if is_slowed(unit) else full


def carrying_cost(unit: Unit, points: int) -> int:
    """Return the MPs, in twelfths, that carrying resource points takes off. Rule 12E."""
    if points == 0:
        return 0
    return ONE if points * ONE <= unit.re else 2 * ONE


def is_slowed(unit: Unit) -> bool:
    """Tell whether being out of supply halves the movement rating. Rule 12D."""
    turns = 0 if unit.fed else unit.out or 0
    return turns >= 2 or (turns == 1 and unit.counter.is_motorized)


def left(unit: Unit) -> int:
    """Return the MPs a unit has left this phase, in twelfths."""
    return max(0, allowance(unit) - unit.spent)


def refuse_mover(pos: Position, unit: Unit, side: Side) -> Refusal | None:
    """Say why a unit may not move in this phase at all. Rules 6, 7A, 7A2, 14F."""
    if unit.side is not side:
        return Refusal("4B-a", f"{unit.id} is an {unit.side.label} unit and not yours to move")
    if unit.hex is None:
        return Refusal("6-a", f"{unit.id} is not on the map ({unit.status})")
    if unit.ratings.movement == 0:
        return Refusal("6-t", f"{unit.id} has a movement rating of 0 and cannot move")
    if pos.state.clock.phase is Phase.EXPLOITATION and not unit.counter.is_motorized:
        return Refusal(
            "6-b", f"{unit.id} is not c/m, and only c/m units move in the exploitation phase"
        )
    if unit.has("strategic"):
        return Refusal("7A2-b", f"{unit.id} used strategic rail movement this player turn")
    if unit.has("one-hex"):
        return Refusal("6-r", f"{unit.id} used its one-hex move and has no MPs left")
    if unit.has("holder"):
        return Refusal(
            "7A-h",
            f"{unit.id} holds {pos.place(unit.hex)} open for rail movement and may not leave it "
            "this phase",
        )
    return None


def refuse_regular(pos: Position, unit: Unit, side: Side) -> Refusal | None:
    """Say why a unit may not use regular movement. Rules 6, 6B, 14F1."""
    refusal = refuse_mover(pos, unit, side)
    if refusal:
        return refusal
    if unit.ratings.movement == RAIL_ONLY:
        return Refusal(
            "14F1-a", f"{unit.id} is rail-only and moves by rail alone", f"Try: move {unit.id} rail"
        )
    if unit.has("admin"):
        return Refusal(
            "6B-g",
            f"{unit.id} used administrative movement: it may go on with that or by rail",
        )
    return None


def blocked(pos: Position, side: Side) -> bytearray:
    """Return a table by hex of where a side's units cannot go: enemies and closed country."""
    enemy_at, shut = pos.table(side.enemy), frontiers.closed(pos, side)
    stamp = (pos.state.stamp[side.enemy], pos.state.italy_surrendered)
    return pos.derived(("blocked", side), stamp, lambda: bytearray(map(int.__or__, enemy_at, shut)))


@dataclass(frozen=True, slots=True)
class Costs:
    """What a unit pays to go from hex to hex: terrain, hexsides, roads and enemy ZOCs."""

    graph: Graph
    enemy_zoc: bytearray
    leave: tuple[tuple[int, int], ...]
    """MPs to leave a hex by the enemy ZOC in it (none, reduced, full) and whether one is next."""

    def step(self, a: Hex, b: Hex) -> int | None:
        """Return the MPs for one hex, None where terrain prohibits it. Rules 6, 6A, 7B."""
        edge = self.graph.edge(a, b)
        if edge is None:
            return None
        return edge.mps + self.leave[self.enemy_zoc[a]][self.enemy_zoc[b] > 0]


def costs(pos: Position, unit: Unit) -> Costs:
    """Return what this unit pays to move now."""
    table = pos.charts.zoc
    german_cm = unit.counter.is_german and unit.counter.is_motorized
    leave = (
        (0, 0),
        (table.cost(True, False, german_cm), table.cost(True, True, german_cm)),
        (table.cost(False, False, german_cm), table.cost(False, True, german_cm)),
    )
    return Costs(terrain.graph(pos, unit.counter), zoc.chart(pos, unit.side.enemy), leave)


def reach(pos: Position, unit: Unit) -> dict[Hex, tuple[int, Hex]]:
    """Return the hexes a unit can reach by regular movement, with MPs spent and the hex before.

    The one-hex move is included: it costs all MPs there are. Rules 6, 6A, 7B.
    """
    if unit.hex is None:
        return {}
    found = search(pos, unit, unit.hex, left(unit))
    if can_move_one_hex(unit):
        wall = blocked(pos, unit.side)
        for edge in terrain.graph(pos, unit.counter).edges(unit.hex):
            if edge.to not in found and not wall[edge.to]:
                found[edge.to] = (left(unit), unit.hex)
    return found


def search(
    pos: Position, unit: Unit, start: Hex, budget: int, goal: Hex | None = None
) -> dict[Hex, tuple[int, Hex]]:
    """Return the hexes within `budget` MPs of `start` by the cheapest ways; stop at `goal`."""
    pay = costs(pos, unit)
    edges, enemy_zoc, leave = pay.graph.edges, pay.enemy_zoc, pay.leave
    wall = blocked(pos, unit.side)
    best: dict[Hex, tuple[int, Hex]] = {start: (0, start)}
    heap: list[tuple[int, int, Hex]] = [(0, 0, start)]
    while heap:
        spent, steps, here = heappop(heap)
        if here == goal:
            break
        if spent > best[here][0]:
            continue
        exit_cost = leave[enemy_zoc[here]]
        for to, mps_, _ in edges(here):
            total = spent + mps_ + exit_cost[enemy_zoc[to] > 0]
            if total > budget or wall[to]:
                continue
            known = best.get(to)
            if known is None or total < known[0]:
                best[to] = (total, here)
                heappush(heap, (total, steps + 1, to))
    return best


def way(found: dict[Hex, tuple[int, Hex]], to: Hex) -> Path:
    """Return the path to a hex that a search found."""
    path = [to]
    while found[path[-1]][1] != path[-1]:
        path.append(found[path[-1]][1])
    return tuple(reversed(path[:-1]))


def can_move_one_hex(unit: Unit) -> bool:
    """Tell whether the one-hex move is still open: it is the whole move of the phase. Rule 6."""
    return unit.ratings.movement > 0 and unit.spent == 0 and not unit.has("moved")


@dataclass(frozen=True, slots=True)
class Walk:
    """A legal regular movement of one stack, ready to be made."""

    units: tuple[str, ...]
    path: Path
    steps: tuple[tuple[int, ...], ...]
    """MPs of each unit for each hex of the path, by unit."""
    one_hex: frozenset[str]
    """Units that use the one-hex move."""


def plan_move(pos: Position, side: Side, order: Move) -> Walk | Refusal:
    """Say why units may not move as ordered, or return their movement. Rule 6."""
    units = pos.units(order.units)
    for unit in units:
        refusal = refuse_regular(pos, unit, side)
        if refusal:
            return refusal
    start = together(units)
    if isinstance(start, Refusal):
        return start
    if order.to == start:
        return Refusal("6-i", f"{units[0].id} is in {pos.place(start)} already")
    path = (*order.via, order.to) if order.via else _found(pos, units, start, order.to)
    if isinstance(path, Refusal):
        return path
    return plan_walk(pos, units, start, path)


def together(units: Sequence[Unit]) -> Hex | Refusal:
    """Return the hex all the units stand in. Units move together from one hex."""
    start = units[0].hex
    for unit in units:
        if unit.hex != start:
            return Refusal(
                "6-i",
                f"{units[0].id} and {unit.id} are not in the same hex and cannot move together",
                "Move them one after the other",
            )
    assert start is not None
    return start


def plan_walk(pos: Position, units: Sequence[Unit], start: Hex, path: Path) -> Walk | Refusal:
    """Say why a stack may not follow a path, or return the movement along it."""
    refusal = refuse_path(pos, units[0].side, start, path)
    if refusal:
        return refusal
    steps, one_hex = [], set()
    for unit in units:
        pay = _pay(pos, unit, start, path)
        if isinstance(pay, Refusal):
            return pay
        total = sum(pay)
        if total > left(unit):
            if len(path) > 1 or not can_move_one_hex(unit):
                return _too_far(pos, unit, path[-1], total)
            one_hex.add(unit.id)
            pay = (left(unit),)
        steps.append(pay)
    return Walk(tuple(u.id for u in units), path, tuple(steps), frozenset(one_hex))


def refuse_path(pos: Position, side: Side, start: Hex, path: Iterable[Hex]) -> Refusal | None:
    """Say why no unit of the side may follow a path: gaps, enemies, closed country. Rule 6."""
    here = start
    wall = blocked(pos, side)
    for to in path:
        if direction(here, to) < 0:
            return Refusal("6-i", f"{pos.place(to)} is not next to {pos.place(here)}")
        if wall[to]:
            return refuse_entry(pos, side, to)
        here = to
    return None


def refuse_entry(pos: Position, side: Side, hex_: Hex) -> Refusal | None:
    """Say why no unit of the side may enter a hex: enemies or closed country. Rules 3F, 6, 37C."""
    if pos.occupied(hex_, side.enemy):
        return Refusal(
            "6-m",
            f"{pos.place(hex_)} is occupied by enemy units",
            f"Overrun them or attack them in the combat phase: overrun {name(hex_)} with ...",
        )
    return frontiers.refuse(pos, side, hex_)


def _pay(pos: Position, unit: Unit, start: Hex, path: Path) -> tuple[int, ...] | Refusal:
    pay, here, paid = costs(pos, unit), start, []
    for to in path:
        cost = pay.step(here, to)
        if cost is None:
            return prohibited(pos, unit, here, to)
        paid.append(cost)
        here = to
    return tuple(paid)


def prohibited(pos: Position, unit: Unit, a: Hex, b: Hex) -> Refusal:
    """Say which terrain prohibits a unit from going from one hex to the next. Rule 6."""
    if terrain.prohibited_for(pos, unit, b):
        ground = pos.board.terrain[b].replace("_", " ")
        return Refusal(
            "6-k", f"{unit.id} may not enter {pos.place(b)}: {ground} is prohibited to it"
        )
    words = ", ".join(pos.board.hexside_terrain(a, b)).replace("_", " ")
    return Refusal(
        "6-l",
        f"{unit.id} may not cross from {pos.place(a)} to {pos.place(b)}: "
        f"the {words or 'edge'} hexside is prohibited",
    )


_FAR: Final = 10_000 * ONE


def _found(pos: Position, units: Sequence[Unit], start: Hex, to: Hex) -> Path | Refusal:
    """Return the cheapest path of the unit that has the hardest way."""
    refusal = refuse_entry(pos, units[0].side, to)
    if refusal:
        return refusal
    hardest: tuple[int, Path] | None = None
    for unit in units:
        found = search(pos, unit, start, _FAR, to)
        if to not in found:
            return Refusal("6-k", f"no way leads {unit.id} to {pos.place(to)}")
        cost, path = found[to][0], way(found, to)
        if hardest is None or cost - left(unit) > hardest[0]:
            hardest = (cost - left(unit), path)
    assert hardest is not None
    return hardest[1]


def _too_far(pos: Position, unit: Unit, to: Hex, total: int) -> Refusal:
    has = left(unit)
    hint = ""
    if unit.hex is not None:
        near = min(
            search(pos, unit, unit.hex, has).items(),
            key=lambda item: (distance(item[0], to), item[1][0]),
        )
        if near[0] != unit.hex:
            hint = f"It can get as far as {pos.place(near[0])} for {mps(near[1][0])}"
    return Refusal(
        "6-e", f"{unit.id} needs {mps(total)} MPs to {pos.place(to)} and has {mps(has)}", hint
    )


def can_move(pos: Position, side: Side, order: Move) -> bool:
    """Tell whether units may move as ordered. Rule 6."""
    return isinstance(plan_move(pos, side, order), Walk)


def move(play: Play, walk: Walk) -> Procedure[None]:
    """Move a stack hex by hex; its ZOC takes ownership on the way. Rules 3D, 6."""
    start = play.unit(walk.units[0]).hex
    assert start is not None
    origin = start
    for place, to in enumerate(walk.path):
        for id_, steps in zip(walk.units, walk.steps, strict=True):
            flags = MOVED | {"one-hex"} if id_ in walk.one_hex else MOVED
            play.emit(Moved(id_, to, steps[place], flags))
        ownership.settle_step(play, start, play.units(walk.units))
        start = to
    play.facts(cost=max_plain(walk.steps), path=[name(hex_) for hex_ in (origin, *walk.path)])
    return
    yield


def max_plain(steps: Iterable[Sequence[int]]) -> int | str:
    """Return the greatest total of MPs as an outcome shows it."""
    return plain(max(fraction(sum(each)) for each in steps))


ORDERS: Final = (
    OrderRule(
        Move, "Movements", "6-a", (Phase.MOVEMENT, Phase.EXPLOITATION), "ground", plan_move, move
    ),
)
