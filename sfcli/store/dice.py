"""The dice of games played for real, and seeded ones for tests and demonstrations. Rule 3C3."""

import hashlib
import secrets

from sfcli.dice import Dice
from sfcli.store.head import Custody


class SystemDice:
    """Dice drawn from the system's randomness as they fall: nobody can foresee them."""

    def roll(self) -> int:
        """Return a die."""
        return secrets.randbelow(6) + 1


class SeededDice:
    """Dice that follow from a seed and from how many have fallen before."""

    def __init__(self, seed: int, fallen: int = 0) -> None:
        """Take the seed, and the number of dice that have fallen."""
        self._seed, self._fallen = seed, fallen

    def roll(self) -> int:
        """Return the next die."""
        self._fallen += 1
        for draw in hashlib.sha256(f"{self._seed}/{self._fallen}".encode()).digest():
            if draw < 252:
                return draw % 6 + 1
        return self.roll()


def dice_of(custody: Custody, fallen: int) -> Dice | None:
    """Return the dice of a custody after so many have fallen; None for a custody unknown here."""
    if custody.source == "seeded" and custody.seeds:
        return SeededDice(custody.seeds[-1], fallen)
    return SystemDice() if custody.source == "system" else None
