"""Whether a side has an air force at all. Rule 16A."""

from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side


def refuse(pos: Position, side: Side) -> Refusal | None:
    """Say why a side never flies anything in this game: it has no air units."""
    if any(unit.side is side for unit in pos.state.air.units.values()):
        return None
    return Refusal("16A-a", f"the {side.label} player has no air units in this game")
