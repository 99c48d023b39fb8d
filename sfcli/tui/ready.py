"""Which units can still act in the phase at hand. Rules 4, 6, 9A."""

from sfcli.clock import Phase
from sfcli.ground import movement
from sfcli.hexes import ADJACENT
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit

_MOVING = frozenset({Phase.MOVEMENT, Phase.EXPLOITATION})


def ready(pos: Position, side: Side) -> frozenset[str]:
    """Return the handles of the side's units that can still move, or attack in combat."""
    step = pos.state.clock.step
    if side is not pos.phasing or step.part.startswith("naval"):
        return frozenset()
    if step.phase in _MOVING:
        return frozenset(unit.id for unit in pos.on_map(side) if can_move(pos, unit))
    if step.phase is Phase.COMBAT:
        enemies = pos.table(side.enemy)
        return frozenset(unit.id for unit in pos.on_map(side) if can_attack(unit, enemies))
    return frozenset()


def can_move(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit has MPs left, and nothing forbids it to move. Rule 6."""
    return movement.left(unit) > 0 and movement.refuse_mover(pos, unit, unit.side) is None


def can_attack(unit: Unit, enemies: bytearray) -> bool:
    """Tell whether a unit that has not attacked stands next to enemies. Rule 9A."""
    return (
        unit.hex is not None
        and unit.ratings.attack > 0
        and not unit.has("attacked")
        and any(enemies[near] for near in ADJACENT[unit.hex])
    )
