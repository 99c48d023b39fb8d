"""Administrative movement: faster, far from the enemy, without a ZOC. Rule 6B.

Before units move, those next to an enemy unit are marked (`near`), as they may not use it this
phase; so is a unit that rail movement brings next to one. As the phase ends, units get their ZOCs
back.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from sfcli.clock import Phase
from sfcli.events import Marked, Unmarked
from sfcli.forces import RAIL_ONLY
from sfcli.ground import carriers, costs, floods, harassed, movement, ownership, terrain
from sfcli.ground.costs import Costs
from sfcli.ground.movement import Path, Walk, left
from sfcli.ground.terrain import graph
from sfcli.hexes import ADJACENT, COUNT, Hex, direction, through
from sfcli.orders import Admin
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import OWNER_CODE, Unit
from sfcli.twelfths import counted, mps

ADMIN: Final = frozenset({"moved", "admin"})
"""What administrative movement marks a unit with."""
NEAR: Final = frozenset({"near"})
_FREE: Final = bytearray(COUNT)
_ANYWHERE: Final = ((0, 0, 0),) * 3
"""Leaving enemy ZOCs costs nothing: it keeps out of them."""


def contacts(pos: Position, side: Side) -> bytearray:
    """Return a table by hex: 1 next to an enemy unit, with a ZOC or without. Rule 6B."""
    return pos.derived(
        ("contacts", side), pos.state.stamp[side.enemy], lambda: _contacts(pos, side)
    )


def _contacts(pos: Position, side: Side) -> bytearray:
    table, enemy_at = bytearray(COUNT), pos.table(side.enemy)
    for hex_ in pos.state.at:
        if enemy_at[hex_]:
            for near in ADJACENT[hex_]:
                table[near] = 1
    return table


def refuse_admin(pos: Position, unit: Unit, side: Side) -> Refusal | None:
    """Say why a unit may not use administrative movement in this phase. Rules 6B, 14F1."""
    refusal = movement.refuse_mover(pos, unit, side)
    if refusal:
        return refusal
    if unit.ratings.movement == RAIL_ONLY:
        return Refusal("14F1-a", f"{unit.id} is rail-only and moves by rail alone")
    if unit.has("regular"):
        return Refusal(
            "6B-g",
            f"{unit.id} has spent MPs this phase on other than administrative movement, rail "
            "movement or naval transport",
            f"It has {counted(left(unit), 'MP')} left for regular movement",
        )
    if unit.hex is not None and (unit.has("near") or contacts(pos, side)[unit.hex]):
        return _refuse_near(unit)
    return None


def _refuse_near(unit: Unit) -> Refusal:
    """Say when the unit was next to an enemy unit: as the phase began, or by rail since."""
    hint = f"It has {counted(left(unit), 'MP')} left for regular movement"
    if unit.has("rail"):
        return Refusal("6B-k", f"{unit.id} has been next to an enemy unit this phase", hint)
    return Refusal("6B-j", f"{unit.id} began the phase next to an enemy unit", hint)


def walls(pos: Position, side: Side) -> bytes:
    """Return a table by hex of where administrative movement may not enter: 0 where it may."""
    theirs = bytearray(256)
    theirs[OWNER_CODE[side.enemy]] = 1
    foreign = bytes(pos.state.owners).translate(theirs)
    return floods.either(movement.blocked(pos, side), contacts(pos, side), foreign)


def search(pos: Position, unit: Unit, budget: int, goal: Hex | None = None) -> movement.Found:
    """Return the hexes within `budget` MPs by administrative movement. Rule 6B."""
    if unit.hex is None:
        return {}
    ways, wall = graph(pos, unit.counter), walls(pos, unit.side)
    pay = costs.burdened(pos, unit.side, Costs(ways, _FREE, _FREE, _ANYWHERE, {}), None)
    return movement.cheapest(
        ways.admin_table, ways.admin_edges, pay, wall, unit.hex, budget, goal
    )  # fmt: skip


def reach(pos: Position, unit: Unit) -> movement.Found:
    """Return the hexes a unit can reach by administrative movement, none where it may not use it.

    MPs spent and the hex before come with each. Rule 6B.
    """
    return {} if refuse_admin(pos, unit, unit.side) else search(pos, unit, left(unit))


def plan_admin(pos: Position, side: Side, order: Admin) -> Walk | Refusal:
    """Say why units may not move administratively as ordered, or return their movement."""
    units = pos.units(carriers.together(pos, order.units))
    refusal = movement.refuse_group(pos, units, side, refuse_admin)
    if refusal:
        return refusal
    start = units[0].hex
    assert start is not None
    if order.to == start:
        return Refusal("6-i", f"{units[0].id} is in {pos.place(start)} already")
    if order.via:
        return plan_walk(pos, units, start, through(order.via, order.to))
    refusal = refuse_entry(pos, side, order.to)
    for path in () if refusal else _candidates(pos, units, start, order.to):
        planned = plan_walk(pos, units, start, path)
        if isinstance(planned, Walk):
            return planned
        refusal = refusal or planned
    return refusal or _no_way(pos, units[0], order.to)


def _candidates(pos: Position, units: Sequence[Unit], start: Hex, to: Hex) -> Iterator[Path]:
    """Yield the straight way to the next hex, and the cheapest path of each kind of unit."""
    if direction(start, to) >= 0:
        yield (to,)
    for unit in {unit.counter.columns: unit for unit in units}.values():
        found = search(pos, unit, left(unit), to)
        if to in found:
            yield movement.way(found, to)


def _no_way(pos: Position, unit: Unit, to: Hex) -> Refusal:
    found = search(pos, unit, movement.FAR, to)
    if to not in found:
        return Refusal(
            "6B-b",
            f"no way leads {unit.id} to {pos.place(to)} by administrative movement: it keeps "
            "out of enemy-owned hexes, away from enemy units and, off roads, from mountains and "
            "major rivers",
        )
    return _too_far(pos, unit, to, found[to][0])


def plan_walk(pos: Position, units: Sequence[Unit], start: Hex, path: Path) -> Walk | Refusal:
    """Say why a stack may not follow a path by administrative movement, or return the way."""
    side, here = units[0].side, start
    for to in path:
        if direction(here, to) < 0:
            return Refusal("6-i", f"{pos.place(to)} is not next to {pos.place(here)}")
        refusal = refuse_entry(pos, side, to)
        if refusal:
            return refusal
        here = to
    steps = []
    for unit in units:
        pay = _pay(pos, unit, start, path)
        if isinstance(pay, Refusal):
            return pay
        if sum(pay) > left(unit):
            return _too_far(pos, unit, path[-1], sum(pay))
        steps.append(pay)
    return Walk(tuple(u.id for u in units), path, tuple(steps), (ADMIN,) * len(units))


def refuse_entry(pos: Position, side: Side, hex_: Hex) -> Refusal | None:
    """Say why no unit of the side may enter a hex by administrative movement. Rule 6B."""
    refusal = movement.refuse_entry(pos, side, hex_)
    if refusal:
        return refusal
    if pos.state.owner(hex_) is side.enemy:
        return Refusal(
            "6B-l",
            f"{pos.place(hex_)} is {side.enemy.label}-owned, and administrative movement enters no "
            "enemy-owned hexes",
            "Regular movement may enter it and take it",
        )
    if contacts(pos, side)[hex_]:
        return Refusal(
            "6B-k",
            f"{pos.place(hex_)} is next to an enemy unit, and administrative movement may not "
            "come next to one",
            "Regular movement may",
        )
    return None


def _pay(pos: Position, unit: Unit, start: Hex, path: Path) -> tuple[int, ...] | Refusal:
    ways, here, paid = graph(pos, unit.counter), start, []
    leaving = harassed.prices(pos, unit.side)
    for to in path:
        cost = next((edge.mps for edge in ways.admin_edges(here) if edge.to == to), None)
        if cost is None:
            return _prohibited(pos, unit, here, to)
        paid.append(cost + leaving.get(here, 0))
        here = to
    return tuple(paid)


def _prohibited(pos: Position, unit: Unit, a: Hex, b: Hex) -> Refusal:
    """Say which terrain bars administrative movement off roads. Rule 6B."""
    if graph(pos, unit.counter).edge(a, b) is None:
        return movement.prohibited(pos, unit, a, b)
    hint = "Along a road any terrain is open to it"
    ground = terrain.ground(pos, b)
    if not pos.charts.terrain.hexes[ground].admin:
        words = ground.replace("_", " ")
        return Refusal(
            "6B-d", f"{pos.place(b)} is {words}, closed to administrative movement off roads", hint
        )
    sides = pos.charts.terrain.sides
    barred = [w for w in pos.board.hexside_terrain(a, b) if not sides[w].admin]
    words = ", ".join(barred).replace("_", " ")
    return Refusal(
        "6B-e",
        f"the {words} hexside from {pos.place(a)} to {pos.place(b)} is closed to administrative "
        "movement off roads",
        hint,
    )


def _too_far(pos: Position, unit: Unit, to: Hex, total: int) -> Refusal:
    return Refusal(
        "6-e",
        f"{unit.id} needs {counted(total, 'MP')} to {pos.place(to)} by administrative movement and "
        f"has {mps(left(unit))}",
        movement.as_far_as(pos, unit, to, search(pos, unit, left(unit))),
    )


def note_contacts(play: Play) -> Procedure[None]:
    """Mark the phasing units that begin the movement phase next to an enemy unit. Rule 6B."""
    side = play.phasing
    near = contacts(play, side)
    for unit in list(play.on_map(side)):
        if unit.hex is not None and near[unit.hex]:
            play.emit(Marked(unit.id, NEAR))
    return
    yield


def regain_zocs(play: Play) -> Procedure[None]:
    """Give units their ZOCs back as the movement phase ends, and the hexes in them. Rule 6B."""
    moved = [unit for unit in play.on_map(play.phasing) if unit.has("admin")]
    for unit in moved:
        play.emit(Unmarked(unit.id, frozenset({"admin"})))
    ownership.settle(play, [unit.hex for unit in moved if unit.hex is not None])
    return
    yield


ORDERS: Final = (
    OrderRule(
        Admin, "Administrative movements", "6B-a", (Phase.MOVEMENT,), "ground", plan_admin,
        movement.move,
    ),
)  # fmt: skip
