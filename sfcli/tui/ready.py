"""Which units can still act in the phase at hand. Rules 4, 6, 9A."""

from sfcli.campaign import limits
from sfcli.clock import Phase
from sfcli.ground import combat
from sfcli.hexes import ADJACENT
from sfcli.language.answers.units import may_still_move
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit


def ready(pos: Position, side: Side) -> frozenset[str]:
    """Return the handles of the side's units that can still move, or attack in combat."""
    if side is not pos.phasing or not pos.state.begun:
        return frozenset()
    if pos.state.clock.phase is Phase.COMBAT:
        if limits.refuse_attack(pos, side) is not None:
            return frozenset()
        enemies = pos.table(side.enemy)
        return frozenset(unit.id for unit in pos.on_map(side) if can_attack(unit, enemies))
    return frozenset(unit.id for unit in may_still_move(pos, side))


def can_attack(unit: Unit, enemies: bytearray) -> bool:
    """Tell whether a unit that may still attack stands next to enemies. Rules 9A, 9B."""
    return (
        unit.hex is not None
        and unit.ratings.attack > 0
        and any(enemies[near] for near in ADJACENT[unit.hex])
        and combat.refuse_unit(unit, unit.side) is None
    )
