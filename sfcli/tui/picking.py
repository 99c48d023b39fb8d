"""Units picked on the map, and the commands that keys write with them.

Nothing here gives an order: each key writes the command it stands for into the command line.
"""

from collections.abc import Collection, Sequence

from sfcli.clock import Phase
from sfcli.hexes import Hex
from sfcli.language.writer import write
from sfcli.orders import Attack, Move, Order, Overrun
from sfcli.position import Position
from sfcli.sides import Side


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
        stack = [unit.id for unit in pos.stack(hex_, side)]
        chosen = [id_ for id_ in stack if id_ in ready] or stack
        self.units += [id_ for id_ in chosen if id_ not in self.units]
        return bool(chosen)

    def drop_stack(self, pos: Position, hex_: Hex) -> None:
        """Let go of the units in a hex."""
        self.units = [id_ for id_ in self.units if pos.unit(id_).hex != hex_]


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
