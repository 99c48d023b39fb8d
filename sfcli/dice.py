"""Dice: where the numbers come from is not the engine's business. Rule 3C3."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol


class Dice(Protocol):
    """A source of dice."""

    def roll(self) -> int:
        """Return the next die, 1 to 6; raise `OutOfDiceError` where there is none."""


class OutOfDiceError(Exception):
    """A given sequence of dice is used up."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A die that fell, with what it was for."""

    die: int
    purpose: str
    rule: str


class GivenDice:
    """Dice given beforehand, such as those of a rule case or of a recorded command."""

    def __init__(self, dice: Iterable[int] = ()) -> None:
        self._left: Iterator[int] = iter(dice)

    def roll(self) -> int:
        """Return the next given die."""
        for die in self._left:
            return die
        raise OutOfDiceError
