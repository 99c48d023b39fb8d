"""Whom the Italians serve: the Axis until Italy surrenders, then two camps. Rules 3B1, 3B2."""

from typing import Final

from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.state import Unit

_BEFORE: Final = {
    "rsi_italian": ("3B1-c", "RSI Italian forces exist only once Italy has surrendered"),
    "allied_italian": ("3B2-a", "Italian forces are the Allied player's only once Italy has joined "
                       "the Allies"),
}  # fmt: skip
_AFTER: Final = {
    "italian": ("3B1-b", "the Axis player runs Italian forces only while Italy is in the Axis, and "
                "it has surrendered"),
}  # fmt: skip
"""Why forces are nobody's before Italy surrenders, and after it, by group."""


def refuse(pos: Position, unit: Unit) -> Refusal | None:
    """Say why a unit serves neither player now, None where it serves its own. Rules 3B1, 3B2."""
    reasons = _AFTER if pos.state.italy_surrendered else _BEFORE
    known = reasons.get(unit.counter.nation.group)
    if known is None:
        return None
    clause, why = known
    return Refusal(clause, f"{unit.id} is an {unit.counter.nation.name} unit: {why}")
