"""A position of the size of the whole war, the same in every run: printed counters on the real map.

The Allies hold Britain, North Africa, the south of Italy and a bridgehead in Normandy; the Axis
holds the rest. Half of the units stand within a few hexes of the enemy.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Final

from sfcli import geography
from sfcli.clock import Clock, step_named
from sfcli.data.scenarios import Setup
from sfcli.forces import Counter
from sfcli.ground import floods, frontiers, lines, ownership, stacking, terrain
from sfcli.hexes import ADJACENT, Hex, everywhere, parse, row, within
from sfcli.position import Position
from sfcli.scenario import Scenario
from sfcli.sides import Side
from sfcli.state import CADRE, FULL, Capacity, State, Unit
from sfcli.twelfths import ONE
from tests.builder import board, charts
from tests.soak.starts import counters

UNITS: Final = 2600
_TURN: Final = 24
_FRONT: Final = 72
"""The row of the whole grid south of which Italy is Allied."""
_BRIDGEHEAD: Final = 3
"""Hexes round Caen that are Allied."""
_NEAR: Final = 3
"""Hexes from the enemy at which half of the units stand at most."""


@lru_cache(maxsize=8)
def setup(units: int = UNITS, phase: str = "movement") -> Setup:
    """Return a position with so many units, the Axis to go on in a phase."""
    on, chance = board("real"), Random(1944)
    place = step_named(phase)
    assert place is not None
    state = State(Clock(_TURN, Side.AXIS, place), begun=True, italy_surrendered=True)
    state.weather = dict.fromkeys("ABCDEFG", "clear")
    state.fortifications = dict(on.fortifications)
    scenario = Scenario("war", "The whole war", _TURN, _TURN + 20)
    pos = Position(on, charts(), scenario, state)
    land = {side: _land(pos, side) for side in Side}
    for side, hexes in land.items():
        for hex_ in hexes:
            state.set_owner(hex_, side)
    for net in pos.charts.rail.nets:
        state.rail[Side.AXIS, net] = Capacity(60 * ONE)
        state.rail[Side.ALLIED, net] = Capacity(20 * ONE)
    for side, hexes in land.items():
        for unit in _army(pos, side, hexes, units // 2, chance):
            state.put(unit)
        yards = [h for h in hexes if h in lines.yard_set(on)]
        for hex_ in chance.sample(yards, min(40, len(yards))):
            state.points[side, hex_] = 5
    state.replacements = {"german/inf": Fraction(9), "american/inf": Fraction(9)}
    return Setup(on, charts(), scenario, state)


def _land(pos: Position, side: Side) -> list[Hex]:
    """Return the land that is a side's."""
    on = pos.board
    caen = parse("17A:1804")
    assert caen is not None
    open_ = floods.but(ownership.ownable(on), frontiers.closed(pos, side))
    beach = set(within(caen, _BRIDGEHEAD))
    return [h for h in everywhere() if open_[h] and (_is_allied(h, beach) == (side is Side.ALLIED))]


def _is_allied(hex_: Hex, beach: set[Hex]) -> bool:
    real = board("real")
    return (
        geography.britain(real, hex_)
        or geography.north_africa(real, hex_)
        or (geography.italy(real, hex_) and row(hex_) > _FRONT)
        or hex_ in beach
    )


def _army(pos: Position, side: Side, land: list[Hex], size: int, chance: Random) -> Iterator[Unit]:
    """Yield a side's units: one half near the enemy, the other anywhere."""
    near = _near(pos, side, land)
    known = [c for c in counters().values() if c.side is side and c.full.movement]
    known = [c for c in known if c.nation.group != "italian" or side is Side.ALLIED]
    for number in range(size):
        counter = chance.choice(known)
        first = near if number % 2 else land
        yield _unit(pos, counter, number, first, land, chance)


def _near(pos: Position, side: Side, land: list[Hex]) -> list[Hex]:
    """Return a side's hexes that are within a few of the enemy's."""
    owner, mine = pos.state.owner, set(land)
    reached = {h for h in land if any(owner(n) is side.enemy for n in ADJACENT[h])}
    for _ in range(_NEAR - 1):
        reached |= {n for h in reached for n in ADJACENT[h] if n in mine}
    return sorted(reached)


def _unit(
    pos: Position, counter: Counter, number: int, first: list[Hex], land: list[Hex], chance: Random
) -> Unit:
    """Return a unit where there is room for it: in a hex of the first ones if it can be."""
    name = f"{counter.nation.id[:2]}.{number}_{counter.type.id}"
    status = CADRE if counter.cadre and chance.random() < 0.15 else FULL
    unit = Unit(name, f"{number} {counter.type.name}", counter, None, status)
    tries = [*chance.choices(first, k=10), *chance.choices(land, k=100)]
    for hex_ in tries:
        put = replace(unit, hex=hex_)
        stack = [*pos.stack(hex_, unit.side), put]
        if not terrain.prohibited_for(pos, put, hex_) and stacking.fits(
            stack, stacking.limit(pos, hex_)
        ):
            return put
    raise RuntimeError(f"no room for {name}")
