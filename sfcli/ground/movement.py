"""Movement of units from hex to hex, with ZOC costs and the one-hex move. Rules 6, 6A, 20G2d.

Administrative movement, rails and overruns have modules of their own and share what is here.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Final

from sfcli.clock import Phase
from sfcli.events import Moved
from sfcli.forces import RAIL_ONLY
from sfcli.ground import (
    allegiance,
    carriers,
    costs,
    floods,
    frontiers,
    holders,
    moments,
    ownership,
    supply_effects,
    terrain,
)
from sfcli.ground.costs import Costs
from sfcli.ground.terrain import Edges
from sfcli.hexes import Hex, direction, distance, name, through
from sfcli.orders import Move
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import FLOODED, Unit
from sfcli.twelfths import ONE, counted, fraction, mps, plain

Path = tuple[Hex, ...]
"""Hexes entered, in order; the last is where the movement ends."""
Found = dict[Hex, tuple[int, Hex]]
"""Hexes that can be reached, with the MPs spent (twelfths) and the hex before."""

REGULAR: Final = frozenset({"moved", "regular"})
"""What regular movement marks a unit with."""
ONE_HEX: Final = REGULAR | {"one-hex"}
_BARS_ONE_HEX: Final = frozenset({"moved", "loaded", "one-hex", "caught"})
"""What was done instead of the one-hex move."""


def allowance(unit: Unit) -> int:
    """Return a unit's MPs for a phase, in twelfths, before any are spent.

    What it carries is taken off its movement rating first; being out of supply halves the rest,
    and lack of fuel lessens what is left then. Rules 6, 12D, 12E, 26A4, 26A5.
    """
    rating = unit.ratings.movement
    if rating <= 0:
        return 0
    full = max(0, rating * ONE - carrying_cost(unit, max(unit.load, unit.carrying)))
    full = full // 2 if supply_effects.is_slowed(unit) else full
    return full if unit.shortage is None else unit.shortage.of(full)


def carrying_cost(unit: Unit, points: int) -> int:
    """Return the MPs, in twelfths, that carrying resource points takes off. Rule 12E."""
    if points == 0:
        return 0
    return ONE if points * ONE <= unit.re else 2 * ONE


def left(unit: Unit) -> int:
    """Return the MPs a unit has left this phase, in twelfths."""
    return max(0, allowance(unit) - unit.spent)


def refuse_mover(pos: Position, unit: Unit, side: Side) -> Refusal | None:
    """Say why a unit may not move in this phase at all. Rules 3B, 6, 7A2, 14F."""
    if unit.side is not side:
        return Refusal("4B-a", f"{unit.id} is an {unit.side.label} unit and not yours to move")
    refusal = allegiance.refuse(pos, unit)
    if refusal:
        return refusal
    if unit.hex is None:
        return Refusal("6-a", f"{unit.id} is not on the map ({unit.absence})")
    if unit.ratings.movement == 0:
        return Refusal("6-t", f"{unit.id} has a movement rating of 0 and cannot move")
    exploiting = pos.state.clock.phase is Phase.EXPLOITATION
    if exploiting and not unit.counter.is_motorized:
        return Refusal(
            "6-b", f"{unit.id} is not c/m, and only c/m units move in the exploitation phase"
        )
    if unit.has("flown"):
        return Refusal("20F-m", f"{unit.id} was carried by air and stays there this player turn")
    if unit.has("strategic"):
        clause, until = ("7A2-d", "this player turn") if exploiting else ("7A2-b", "this phase")
        return Refusal(clause, f"{unit.id} used strategic rail movement and stays there {until}")
    if unit.has("one-hex"):
        return Refusal("6-r", f"{unit.id} used its one-hex move and has no MPs left")
    if unit.has("halted"):
        return Refusal(
            "14H1-d",
            f"{unit.id} tried to slip past an enemy ZOC, failed without the MPs to pay for it, and "
            "has ended its movement",
        )
    return moments.refuse_ended(pos, side, unit.id)


def refuse_regular(pos: Position, unit: Unit, side: Side) -> Refusal | None:
    """Say why a unit may not use regular movement. Rules 6, 6B, 14F1."""
    refusal = refuse_mover(pos, unit, side)
    if refusal:
        return refusal
    if unit.ratings.movement == RAIL_ONLY:
        return Refusal(
            "14F1-a",
            f"{unit.id} is rail-only and moves by rail alone",
            f"Try: move {unit.id} rail HEX",
        )
    if unit.has("admin"):
        return Refusal(
            "6B-g",
            f"{unit.id} used administrative movement this phase: it may go on with that, or by "
            "rail",
        )
    return None


def refuse_group(
    pos: Position,
    units: Sequence[Unit],
    side: Side,
    refuse: Callable[[Position, Unit, Side], Refusal | None] = refuse_regular,
) -> Refusal | None:
    """Say why units may not leave one hex together, each of them being asked by `refuse`."""
    if len({unit.id for unit in units}) < len(units):
        return Refusal("6-e", "a unit is named twice")
    for unit in units:
        refusal = refuse(pos, unit, side)
        if refusal:
            return refusal
        if unit.hex != units[0].hex:
            return Refusal(
                "6-i",
                f"{units[0].id} and {unit.id} are not in the same hex and cannot move together",
                "Move them one after the other",
            )
    return carriers.refuse_apart(units) or holders.refuse_leaving(pos, units)


def blocked(pos: Position, side: Side) -> bytes:
    """Return a table by hex of where a side's units cannot go: enemies and closed country."""
    stamp = (pos.state.stamp[side.enemy], pos.state.italy_surrendered)
    return pos.derived(
        ("blocked", side),
        stamp,
        lambda: floods.either(pos.table(side.enemy), frontiers.closed(pos, side)),
    )


def reach(pos: Position, unit: Unit) -> Found:
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


def search(pos: Position, unit: Unit, start: Hex, budget: int, goal: Hex | None = None) -> Found:
    """Return the hexes within `budget` MPs of `start` by the cheapest ways; stop at `goal`."""
    pay = costs.of(pos, unit)
    graph, wall = pay.graph, blocked(pos, unit.side)
    return cheapest(graph.table, graph.edges, pay, wall, start, budget, goal)


def cheapest(
    table: Sequence[Edges | None],
    fill: Callable[[Hex], Edges],
    pay: Costs,
    wall: bytes,
    start: Hex,
    budget: int,
    goal: Hex | None = None,
) -> Found:
    """Return the hexes within `budget` MPs of `start`, over the ways of a graph and no wall."""
    burden, leave = pay.burden, pay.leave
    best: Found = {start: (0, start)}
    heap: list[tuple[int, Hex]] = [(0, start)]
    while heap:
        spent, here = heappop(heap)
        if here == goal:
            break
        if spent > best[here][0]:
            continue
        leaving = leave[burden[here]]
        for to, mps_ in table[here] or fill(here):
            total = spent + mps_ + leaving[burden[to]]
            if total > budget or wall[to]:
                continue
            known = best.get(to)
            if known is None or total < known[0]:
                best[to] = (total, here)
                heappush(heap, (total, to))
    return best


def way(found: Found, to: Hex) -> Path:
    """Return the path to a hex that a search found."""
    path = [to]
    while found[path[-1]][1] != path[-1]:
        path.append(found[path[-1]][1])
    return tuple(reversed(path[:-1]))


def can_move_one_hex(unit: Unit) -> bool:
    """Tell whether the one-hex move is still open: nothing else may be done with it. Rule 6."""
    return unit.ratings.movement > 0 and not (
        unit.spent or not unit.flags.isdisjoint(_BARS_ONE_HEX)
    )


@dataclass(frozen=True, slots=True)
class Walk:
    """A legal movement of one stack from hex to hex, ready to be made."""

    units: tuple[str, ...]
    path: Path
    steps: tuple[tuple[int, ...], ...]
    """MPs of each unit for each hex of the path, by unit."""
    flags: tuple[frozenset[str], ...]
    """What the movement marks each unit with."""


def plan_move(pos: Position, side: Side, order: Move) -> Walk | Refusal:
    """Say why units may not move as ordered, or return their movement. Rule 6."""
    units = pos.units(carriers.together(pos, order.units))
    refusal = refuse_group(pos, units, side)
    if refusal:
        return refusal
    start = units[0].hex
    assert start is not None
    if order.to == start:
        return Refusal("6-i", f"{units[0].id} is in {pos.place(start)} already")
    if order.via:
        return plan_walk(pos, units, start, through(order.via, order.to))
    return _plan_to(pos, units, start, order.to)


def plan_walk(pos: Position, units: Sequence[Unit], start: Hex, path: Path) -> Walk | Refusal:
    """Say why a stack may not follow a path, or return the movement along it."""
    refusal = refuse_path(pos, units[0].side, start, path)
    if refusal:
        return refusal
    steps, flags = [], []
    for unit in units:
        pay = _pay(pos, unit, start, path)
        if isinstance(pay, Refusal):
            return pay
        if sum(pay) <= left(unit):
            flags.append(REGULAR)
        elif len(path) == 1 and can_move_one_hex(unit):
            pay = (left(unit),)
            flags.append(ONE_HEX)
        else:
            return _too_far(pos, unit, path, sum(pay))
        steps.append(pay)
    return Walk(tuple(u.id for u in units), path, tuple(steps), tuple(flags))


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
            f"Overrun them, or attack them in the combat phase: overrun {name(hex_)} with UNITS",
        )
    return frontiers.refuse(pos, side, hex_)


def _pay(pos: Position, unit: Unit, start: Hex, path: Path) -> tuple[int, ...] | Refusal:
    pay, here, paid = costs.of(pos, unit), start, []
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
        return _prohibited_hex(pos, unit, b)
    words = ", ".join(pos.board.hexside_terrain(a, b)).replace("_", " ")
    return Refusal(
        "6-l",
        f"{unit.id} may not cross from {pos.place(a)} to {pos.place(b)}: "
        f"the {words or 'edge'} hexside is prohibited",
    )


def _prohibited_hex(pos: Position, unit: Unit, hex_: Hex) -> Refusal:
    """Say which terrain prohibits a unit from entering a hex, in any weather or in this."""
    ground = terrain.ground(pos, hex_)
    if ground == FLOODED:
        return Refusal(
            "37A4-c", f"{unit.id} may not enter {pos.place(hex_)}, which is massively flooded"
        )
    what = ground.replace("_", " ")
    hint = ""
    if not pos.charts.terrain.hexes[ground].prohibited:
        what = f"{what} in {pos.weather(hex_)} weather"
        hint = "Along a road it may"
    return Refusal(
        "6-k", f"{unit.id} may not enter {pos.place(hex_)}: {what} is prohibited to it", hint
    )


FAR: Final = 10_000 * ONE


def _plan_to(pos: Position, units: Sequence[Unit], start: Hex, to: Hex) -> Walk | Refusal:
    """Plan the way to a hex: straight to the next one, else the cheapest that all can go.

    The one-hex move is for where there is no other way.
    """
    refusal = refuse_entry(pos, units[0].side, to)
    if refusal:
        return refusal
    last: Walk | None = None
    for path in _candidates(pos, units, start, to):
        planned = plan_walk(pos, units, start, path)
        if isinstance(planned, Refusal):
            refusal = refusal or planned
        elif ONE_HEX in planned.flags:
            last = planned
        else:
            return planned
    return last or _no_way(pos, units, start, to) or refusal or _nowhere(pos, units[0], start, to)


def _candidates(pos: Position, units: Sequence[Unit], start: Hex, to: Hex) -> Iterator[Path]:
    """Yield the straight way to the next hex, and the cheapest path of each kind of unit."""
    if direction(start, to) >= 0:
        yield (to,)
    kinds = {(u.counter.columns, u.counter.is_german and u.counter.is_motorized): u for u in units}
    for unit in kinds.values():
        found = search(pos, unit, start, left(unit), to)
        if to in found:
            yield way(found, to)


def _no_way(pos: Position, units: Sequence[Unit], start: Hex, to: Hex) -> Refusal | None:
    """Say why the unit with the hardest way does not get there, None where each one does."""
    hardest, refusal = 0, None
    for unit in units:
        found = search(pos, unit, start, FAR, to)
        if to not in found:
            return _nowhere(pos, unit, start, to)
        short = found[to][0] - left(unit)
        if short > hardest:
            hardest, refusal = short, _too_far(pos, unit, way(found, to), found[to][0])
    return refusal


def _nowhere(pos: Position, unit: Unit, start: Hex, to: Hex) -> Refusal:
    if direction(start, to) >= 0:
        return prohibited(pos, unit, start, to)
    if terrain.prohibited_for(pos, unit, to):
        return prohibited(pos, unit, to, to)
    return Refusal("6-k", f"no way that is open to {unit.id} leads to {pos.place(to)}")


def _too_far(pos: Position, unit: Unit, path: Path, total: int) -> Refusal:
    """Say how many MPs a unit lacks for a path, and how far it can get. Rule 6."""
    has, to = left(unit), path[-1]
    why = f"{unit.id} needs {counted(total, 'MP')} to {pos.place(to)} and has {mps(has)}"
    clause = "6-e"
    if len(path) == 1 and unit.has("moved"):
        clause = "6-s"
        why += "; it has moved this phase, so that the one-hex move is closed to it"
    elif len(path) == 1 and (unit.spent or unit.has("loaded")):
        clause = "6-r"
        why += "; it did other things this phase, so that the one-hex move is closed to it"
    assert unit.hex is not None
    return Refusal(clause, why, as_far_as(pos, unit, to, search(pos, unit, unit.hex, left(unit))))


def as_far_as(pos: Position, unit: Unit, to: Hex, found: Found) -> str:
    """Say which of the hexes it can reach is nearest to another, empty where it can reach none."""
    near = min(found, key=lambda hex_: (distance(hex_, to), found[hex_][0]))
    if near == unit.hex:
        return ""
    return f"It can get as far as {pos.place(near)} for {mps(found[near][0])}"


def can_move(pos: Position, side: Side, order: Move) -> bool:
    """Tell whether units may move as ordered. Rule 6."""
    return isinstance(plan_move(pos, side, order), Walk)


def move(play: Play, walk: Walk) -> Procedure[None]:
    """Move a stack hex by hex. Rule 6."""
    origin = play.unit(walk.units[0]).hex
    assert origin is not None
    holders.hand_over(play, walk.units)
    for place, to in enumerate(walk.path):
        paid = [steps[place] for steps in walk.steps]
        yield from step(play, walk.units, to, paid, walk.flags)
    play.facts(
        cost=plain(fraction(max(map(sum, walk.steps)))),
        path=[name(hex_) for hex_ in (origin, *walk.path)],
    )


def step(
    play: Play, units: Sequence[str], to: Hex, paid: Sequence[int], flags: Sequence[frozenset[str]]
) -> Procedure[None]:
    """Move a stack one hex further; its ZOC takes ownership on the way. Rules 3D, 6.

    Whatever interrupts movement on its way to a hex, or on entering it, does so here.
    """
    start = play.unit(units[0]).hex
    assert start is not None
    each = zip(units, paid, flags, strict=True)
    play.emit(*(Moved(id_, to, mps_, marks) for id_, mps_, marks in each))
    ownership.settle_step(play, start, play.units(units))
    yield from play.settle_up()


ORDERS: Final = (
    OrderRule(
        Move, "Movements", "6-a", (Phase.MOVEMENT, Phase.EXPLOITATION), "ground", plan_move, move
    ),
)
