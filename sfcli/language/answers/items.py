"""What lists of duties are made of: an item, how far it is, and the commands that do it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from sfcli.hexes import Hex


class Stage(StrEnum):
    """How far an item is."""

    DONE = "done"
    DUE = "due"
    """The phase cannot end before it."""
    MAY = "may"
    """It may be done, or left."""
    NOW = "now"
    """It is being decided."""
    LATER = "then"
    """It comes after what is being decided."""
    NONE = "none"
    """There is nothing to do."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be done now."""

    line: str
    """The command; where it ends in a blank, its beginning."""
    at: Hex | None = None
    """Where it would be done."""
    elsewhere: Mapping[Hex, str] = field(default_factory=dict)
    """The same command for other hexes."""

    @property
    def shown(self) -> str:
        """The command as lists show it: the beginning of one with dots for the rest."""
        return f"{self.line}..." if self.line.endswith(" ") else self.line


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the list."""

    what: str
    stage: Stage
    told: str = ""
    choices: tuple[Choice, ...] = ()
    news: bool = False
    """What is told of it is worth reading though nothing is left to do."""
