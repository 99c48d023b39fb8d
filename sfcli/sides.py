"""The two players, and who belongs to them. Rule 3B."""

from enum import StrEnum


class Side(StrEnum):
    """A player. The Axis player turn comes first in a game turn (rule 4)."""

    AXIS = "axis"
    ALLIED = "allied"

    @property
    def enemy(self) -> "Side":
        """The other player."""
        return Side.ALLIED if self is Side.AXIS else Side.AXIS

    @property
    def label(self) -> str:
        """The side's name at the head of a sentence."""
        return self.value.capitalize()
