"""Artillery that is not covered by other units counts for little. Rule 14B."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from sfcli.ground import carriers
from sfcli.ground.strengths import Line

EXCESS: Final = 1
"""What all artillery in excess adds up to, whatever halves or doubles it."""


def covered(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines with the artillery in excess marked, in the way best for its owner.

    Artillery counts at full strength up to the REs of the other units; a unit that does not fit as
    a whole is in excess as a whole. Movement counters cover none: their size is for transport.
    Rules 14B, 14J.
    """
    lines = tuple(lines)
    guns = [line for line in lines if line.unit.counter.is_artillery]
    cover = [line for line in lines if not line.unit.counter.is_artillery]
    room = sum(line.unit.re for line in cover if not carriers.is_carrier(line.unit))
    if sum(line.unit.re for line in guns) <= room:
        return lines
    full = _best(guns, room)
    return tuple(
        replace(line, excess=True)
        if line.unit.counter.is_artillery and line.unit.id not in full
        else line
        for line in lines
    )


def _best(guns: Sequence[Line], room: int) -> frozenset[str]:
    """Return the artillery of most strength that fits the room, in twelfths of RE."""
    nothing: tuple[Fraction, frozenset[str]] = (Fraction(0), frozenset())
    best = {0: nothing}
    for gun in guns:
        for used, (strength, chosen) in sorted(best.items(), reverse=True):
            total = used + gun.unit.re
            better = (strength + gun.strength, chosen | {gun.unit.id})
            if total <= room and better[0] > best.get(total, (Fraction(-1),))[0]:
                best[total] = better
    return max(best.values(), key=lambda choice: (choice[0], len(choice[1])))[1]


def total(lines: Iterable[Line]) -> Fraction:
    """Return what the lines add up to; all artillery in excess adds one point. Rules 9A, 14B."""
    lines = tuple(lines)
    result = sum((line.strength for line in lines if not line.excess), Fraction(0))
    if any(line.excess and line.printed for line in lines):
        result += EXCESS
    return result
