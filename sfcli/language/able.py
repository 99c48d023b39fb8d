"""Which units a hex stands for: every unit there that can do what is ordered."""

from collections.abc import Sequence
from typing import Final

from sfcli.ground import combat, movement
from sfcli.language.context import Reading
from sfcli.language.kinds import Kind, units_kind
from sfcli.orders import Advance
from sfcli.state import Unit


def _movers(reading: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose those that may use regular movement and have MPs left. Rule 6."""
    return [
        unit
        for unit in units
        if movement.refuse_regular(reading.pos, unit, reading.side) is None
        and (movement.left(unit) or movement.can_move_one_hex(unit))
    ]


def _travellers(reading: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose those that may move in this phase at all, by rail or otherwise. Rules 6, 7."""
    return [u for u in units if movement.refuse_mover(reading.pos, u, reading.side) is None]


def _attackers(reading: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose those that may still attack in this phase. Rule 9B."""
    return [unit for unit in units if combat.refuse_unit(unit, reading.side) is None]


def _advancers(reading: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose those that may advance now. Rule 9F2."""
    refuse = reading.context.refuse
    if refuse is None:
        return units
    return [unit for unit in units if refuse(reading.side, Advance((unit.id,))) is None]


KINDS: Final[dict[str, Kind]] = {
    "movers": units_kind(_movers),
    "travellers": units_kind(_travellers),
    "attackers": units_kind(_attackers),
    "advancers": units_kind(_advancers),
}
"""Kinds of units, by what they are to do."""
