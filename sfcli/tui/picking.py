"""Units picked on the map, and the commands that keys write with them.

Nothing here gives an order: each key writes the command it stands for into the command line.
"""

from collections.abc import Collection, Iterable, Sequence

from sfcli.clock import Phase
from sfcli.ground import combat_terrain, stacking
from sfcli.hexes import ADJACENT, Hex
from sfcli.language.writer import write
from sfcli.orders import Attack, Move, Order, Overrun
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit


class Picking:
    """The units picked, in the order in which they were."""

    def __init__(self) -> None:
        self.units: list[str] = []

    def hexes(self, pos: Position) -> set[Hex]:
        """Return the hexes where they stand."""
        return {unit.hex for unit in pos.units(self.units) if unit.hex is not None}

    def toggle(self, id_: str) -> None:
        """Pick a unit, or let go of it."""
        if id_ in self.units:
            self.units.remove(id_)
        else:
            self.units.append(id_)

    def take_stack(self, pos: Position, hex_: Hex, side: Side, ready: Collection[str]) -> bool:
        """Pick a side's units in a hex: those that can still act, or all if none can."""
        chosen = _stack(pos, hex_, side, ready)
        self.units += [id_ for id_ in chosen if id_ not in self.units]
        return bool(chosen)

    def turn(self, pos: Position, hex_: Hex, side: Side, ready: Collection[str]) -> None:
        """Go on from all units picked in a hex to the first of them alone, the next, and none."""
        stack = _stack(pos, hex_, side, ready)
        held = [id_ for id_ in self.units if pos.unit(id_).hex == hex_]
        self.units = [id_ for id_ in self.units if id_ not in held]
        after = stack.index(held[0]) + 1 if len(held) == 1 and held[0] in stack else 0
        if len(stack) > 1:
            self.units += stack[after : after + 1]


def all_against(pos: Position, side: Side, hex_: Hex, ready: Collection[str]) -> list[str]:
    """Return a side's units around a hex that can attack it together. Rules 8B, 9A.

    From each hex come the strongest, as many as could stack in the attacked one.
    """
    found: list[Unit] = []
    for near in ADJACENT[hex_]:
        able = [
            unit
            for unit in pos.stack(near, side)
            if unit.id in ready and combat_terrain.refuse(pos, unit, hex_) is None
        ]
        found += _fitting(pos, hex_, sorted(able, key=lambda unit: -unit.ratings.attack))
    return [unit.id for unit in found]


def _fitting(pos: Position, hex_: Hex, units: Iterable[Unit]) -> list[Unit]:
    taken: list[Unit] = []
    for unit in units:
        if stacking.fits([*taken, unit], stacking.limit(pos, hex_)):
            taken.append(unit)
    return taken


def _stack(pos: Position, hex_: Hex, side: Side, ready: Collection[str]) -> list[str]:
    """Return a side's units in a hex: those that can still act, or all if none can."""
    stack = [unit.id for unit in pos.stack(hex_, side)]
    return [id_ for id_ in stack if id_ in ready] or stack


def order_on(pos: Position, side: Side, units: Sequence[str], hex_: Hex) -> Order:
    """Return what picked units would do on a hex in this phase: move, overrun or attack."""
    if not pos.occupied(hex_, side.enemy):
        return Move(tuple(units), hex_)
    if pos.state.clock.phase is Phase.COMBAT:
        return Attack(hex_, tuple(units))
    return Overrun(hex_, tuple(units))


def command_on(pos: Position, side: Side, units: Sequence[str], hex_: Hex) -> str:
    """Return that order as the command it is."""
    return write(order_on(pos, side, units, hex_))
