"""Commandos that slip past enemy ZOCs without paying to leave them. Rule 14H1.

A die falls in each hex in an enemy ZOC that the unit leaves. Where it fails the unit pays as any
other would, stays if its player likes that better, or has ended its movement if it cannot pay.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from sfcli.clock import Phase
from sfcli.decisions import Decision
from sfcli.events import Marked
from sfcli.ground import commandos, costs, holders, movement, success, zoc
from sfcli.ground.costs import Costs, Leaving
from sfcli.ground.movement import REGULAR, Path
from sfcli.hexes import Hex, direction, name, through
from sfcli.orders import Order, Pass, Pay, Slip
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import ONE, counted, fraction, mps, plain

USE: Final = "commando_zoc_leave"
INTO_ZOC: Final = "into_zoc"
HALTED: Final = frozenset({"halted"})
CAUGHT: Final = frozenset({"caught"})
_ATTEMPTS: Final[Leaving] = ((0, 0, 0), (1, 1, 1), (1, 1, 1))
"""What leaving a ZOC weighs against terrain, in twelfths: of ways equal otherwise the one with the
fewest attempts is taken."""


@dataclass(frozen=True, slots=True)
class Slipping:
    """A movement past enemy ZOCs, as far as it can be planned."""

    unit: str
    path: Path
    steps: tuple[int, ...]
    """MPs of each hex of the path, ZOCs left aside."""


def plan_slip(pos: Position, side: Side, order: Slip) -> Slipping | Refusal:
    """Say why a unit may not slip past ZOCs as ordered, or return its movement. Rule 14H1."""
    unit = pos.unit(order.unit)
    refusal = movement.refuse_group(pos, [unit], side) or refuse(pos, unit)
    if refusal:
        return refusal
    start = unit.hex
    assert start is not None
    if order.to == start:
        return Refusal("6-i", f"{unit.id} is in {pos.place(start)} already")
    if order.via:
        return _along(pos, unit, through(order.via, order.to))
    refusal = movement.refuse_entry(pos, side, order.to)
    if refusal:
        return refusal
    if direction(start, order.to) >= 0:
        return _along(pos, unit, (order.to,))
    found = search(pos, unit, order.to)
    if order.to not in found:
        return _no_way(pos, unit, order.to)
    return _along(pos, unit, movement.way(found, order.to))


def refuse(pos: Position, unit: Unit) -> Refusal | None:
    """Say why a unit may not try to slip past enemy ZOCs now. Rule 14H1."""
    pays = "It leaves them as others do, with MPs: move"
    if not commandos.is_commando(unit):
        return Refusal("14H1-a", f"{unit.id} is no commando and cannot slip past enemy ZOCs", pays)
    if not commandos.can_slip(pos, unit):
        return Refusal(
            "14H1-a",
            f"{unit.id} is a {unit.counter.type.name} unit of the Allies, and those cannot slip "
            "past enemy ZOCs",
            pays,
        )
    if unit.has("caught"):
        return Refusal(
            "14H1-d",
            f"{unit.id} has tried to leave its hex without paying, and failed: now it pays",
            f"Try: move {unit.id} to HEX",
        )
    return None


def search(pos: Position, unit: Unit, goal: Hex | None = None, far: bool = False) -> movement.Found:
    """Return the hexes a unit gets to where every attempt succeeds, as `movement.search` does."""
    assert unit.hex is not None
    pay = costs.of(pos, unit)
    plain_ = Costs(pay.graph, pay.enemy_zoc, pay.enemy_zoc, _ATTEMPTS, {})
    free = costs.burdened(pos, unit.side, plain_, zoc.stamp(pos, unit.side.enemy))
    budget = movement.FAR if far else movement.left(unit) + ONE - 1
    wall = movement.blocked(pos, unit.side)
    return movement.cheapest(pay.graph.table, pay.graph.edges, free, wall, unit.hex, budget, goal)


def reach(pos: Position, unit: Unit) -> movement.Found:
    """Return the hexes a unit may get to by slipping past ZOCs and not by movement. Rule 14H1."""
    refused = movement.refuse_group(pos, [unit], unit.side) or refuse(pos, unit)
    if refused or unit.hex is None:
        return {}
    known, most = movement.reach(pos, unit), movement.left(unit)
    found = search(pos, unit).items()
    return {to: (cost - cost % ONE, before) for to, (cost, before) in found
            if to not in known and cost - cost % ONE <= most}  # fmt: skip


def _along(pos: Position, unit: Unit, path: Path) -> Slipping | Refusal:
    """Say why a unit may not slip along a path, or return its movement."""
    start = unit.hex
    assert start is not None
    refusal = movement.refuse_path(pos, unit.side, start, path)
    if refusal:
        return refusal
    pay, steps = costs.of(pos, unit), list[int]()
    for here, to in zip((start, *path), path, strict=False):
        edge = pay.graph.edge(here, to)
        if edge is None:
            return movement.prohibited(pos, unit, here, to)
        steps.append(edge.mps + pay.harassed.get(here, 0))
    if sum(steps) > movement.left(unit):
        return _too_far(pos, unit, path[-1], sum(steps))
    if not any(_leaving(pay, here, to) for here, to in zip((start, *path), path, strict=False)):
        return Refusal(
            "14H1-b",
            f"{unit.id} has no enemy ZOC to pay for on its way to {pos.place(path[-1])}",
            f"Try: move {unit.id} to {name(path[-1])}",
        )
    return Slipping(unit.id, path, tuple(steps))


def _leaving(pay: Costs, here: Hex, to: Hex) -> int:
    """Return the MPs to leave a hex in an enemy ZOC, 0 where there is nothing to pay. Rule 6A."""
    return pay.leave_zoc(pay.enemy_zoc[here], pay.enemy_zoc[to])


def _no_way(pos: Position, unit: Unit, to: Hex) -> Refusal:
    found = search(pos, unit, to, far=True)
    if to not in found:
        return Refusal("6-k", f"no way that is open to {unit.id} leads to {pos.place(to)}")
    return _too_far(pos, unit, to, found[to][0] - found[to][0] % ONE)


def _too_far(pos: Position, unit: Unit, to: Hex, total: int) -> Refusal:
    return Refusal(
        "6-e",
        f"{unit.id} needs {counted(total, 'MP')} to {pos.place(to)} even where every attempt "
        f"succeeds, and has {mps(movement.left(unit))}",
        movement.as_far_as(pos, unit, to, search(pos, unit)),
    )


def slip(play: Play, planned: Slipping) -> Procedure[None]:
    """Move a unit hex by hex, a die in each hex in an enemy ZOC that it leaves. Rule 14H1."""
    unit = play.unit(planned.unit)
    assert unit.hex is not None
    before, walked = unit.spent, [unit.hex]
    holders.hand_over(play, (unit.id,))
    for to, terrain in zip(planned.path, planned.steps, strict=True):
        unit = play.unit(planned.unit)
        if terrain > movement.left(unit):
            play.note("14H1-d", f"{unit.id} has no MPs left to go on to {play.place(to)}")
            break
        paid = yield from _leave(play, unit, to, terrain)
        if paid is None:
            break
        yield from movement.step(play, (unit.id,), to, (terrain + paid,), (REGULAR,))
        walked.append(to)
    spent = play.unit(planned.unit).spent - before
    play.facts(cost=plain(fraction(spent)), path=[name(hex_) for hex_ in walked])


def _leave(play: Play, unit: Unit, to: Hex, terrain: int) -> Procedure[int | None]:
    """Try to leave a hex without paying; return the MPs that are paid, None where it stays."""
    assert unit.hex is not None
    pay = costs.of(play, unit)
    price = _leaving(pay, unit.hex, to)
    if not price:
        return 0
    what = f"{unit.id}: does it slip out of {name(unit.hex)}?"
    made = success.attempt(play, USE, what, "14H1-c", _modifiers(pay, to))
    if made.succeeds:
        play.note("14H1-b", f"{unit.id} slips out of {play.place(unit.hex)}: {made}")
        return 0
    return (yield from _fail(play, unit, to, terrain, price, f"{made}"))


def _modifiers(pay: Costs, to: Hex) -> Sequence[str]:
    return (INTO_ZOC,) if pay.enemy_zoc[to] else ()


def _fail(
    play: Play, unit: Unit, to: Hex, terrain: int, price: int, why: str
) -> Procedure[int | None]:
    """Let a unit that failed pay for leaving its hex, or stay there. Rule 14H1."""
    assert unit.hex is not None
    failed = f"{unit.id} does not slip out of {play.place(unit.hex)}: {why}"
    if terrain + price > movement.left(unit):
        short = f"it needs {counted(terrain + price, 'MP')} and has {mps(movement.left(unit))}"
        play.note("14H1-d", f"{failed}; {short}, so its movement ends there")
        play.emit(Marked(unit.id, HALTED))
        return None
    play.note("14H1-d", failed)
    answer = yield from play.ask(_decision(unit, play.place(unit.hex), play.place(to), price))
    if isinstance(answer, Pay):
        return price
    play.emit(Marked(unit.id, CAUGHT))
    return None


def _decision(unit: Unit, here: str, to: str, price: int) -> Decision:
    def legal() -> Iterator[Order]:
        yield Pay()
        yield Pass()

    return Decision(
        side=unit.side,
        rule="14H1-d",
        topic="pay",
        prompt=f"{unit.id} was noticed in {here}: pay {counted(price, 'MP')} more to leave it for "
        f"{to}, or pass and stay",
        waiting=f"{unit.id} pays to leave {here}, or stays",
        accepts=(Pay, Pass),
        check=lambda _: None,
        legal=legal,
        facts={"unit": unit.id, "price": price},
    )


ORDERS: Final = (
    OrderRule(
        Slip, "Slips past enemy ZOCs", "14H1-b", (Phase.MOVEMENT, Phase.EXPLOITATION), "ground",
        plan_slip, slip,
    ),
)  # fmt: skip
