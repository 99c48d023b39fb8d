"""The success table: one die, modified, for all that may succeed or fail.

What may be attempted, and what modifies the die, is in the chart by its id; whether a modifier
applies is for the rule to say.
"""

from collections.abc import Iterable
from typing import NamedTuple

from sfcli.position import Play, Position


class Attempt(NamedTuple):
    """What came of an attempt."""

    die: int
    drm: int
    least: int
    """Least modified die that succeeds."""
    eliminated_by: int
    """Greatest modified die that eliminates the unit, 0 for none."""

    @property
    def succeeds(self) -> bool:
        """Tell whether it succeeded."""
        return self.die + self.drm >= self.least

    @property
    def eliminates(self) -> bool:
        """Tell whether it failed so badly that the unit is eliminated."""
        return not self.succeeds and self.die + self.drm <= self.eliminated_by

    def __str__(self) -> str:
        drm = f"{self.drm:+}" if self.drm else ""
        return f"{self.die}{drm} against {self.least}"


def modifier(pos: Position, use: str, applies: Iterable[str]) -> int:
    """Return the sum of a use's modifiers that apply; words the chart does not have add nothing."""
    modifiers = pos.charts.success[use].modifiers
    return sum(modifiers.get(word, 0) for word in applies)


def attempt(play: Play, use: str, what: str, rule: str, applies: Iterable[str] = ()) -> Attempt:
    """Roll for a use of the success table and return what came of it."""
    row = play.charts.success[use]
    drm = modifier(play, use, applies)
    die = play.roll(what, rule)
    return Attempt(die, drm, row.least, row.eliminated)


def needed(pos: Position, use: str, applies: Iterable[str] = ()) -> int:
    """Return the least unmodified die that succeeds."""
    return pos.charts.success[use].least - modifier(pos, use, applies)
