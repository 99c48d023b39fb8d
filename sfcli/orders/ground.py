"""Orders of the ground rules. Rules 6, 7, 9, 12E, 13."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.hexes import Hex
from sfcli.orders.play import Order

Ids = tuple[str, ...]
"""Handles of units."""


@dataclass(frozen=True, slots=True)
class Move(Order):
    """Moves units together by regular movement. Rule 6."""

    verb: ClassVar[str] = "move"
    units: Ids
    to: Hex
    via: tuple[Hex, ...] = ()
    """The hexes between; none for the next hex, or for the cheapest way to one farther off."""


@dataclass(frozen=True, slots=True)
class Admin(Order):
    """Moves units together by administrative movement. Rule 6B."""

    verb: ClassVar[str] = "move"
    units: Ids
    to: Hex
    via: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class Rail(Order):
    """Moves units by operational rail movement. Rule 7A1."""

    verb: ClassVar[str] = "move"
    units: Ids
    to: Hex
    via: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class Strategic(Order):
    """Moves units by strategic rail movement. Rule 7A2."""

    verb: ClassVar[str] = "move"
    units: Ids
    to: Hex
    via: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class RailPoints(Order):
    """Moves resource points by rail on their own. Rule 12E."""

    verb: ClassVar[str] = "move"
    points: int
    at: Hex
    to: Hex
    via: tuple[Hex, ...] = ()
    strategic: bool = False
    """By strategic rail movement (rule 7A2)."""


@dataclass(frozen=True, slots=True)
class Overrun(Order):
    """Overruns the enemy units in a hex. Rule 13."""

    verb: ClassVar[str] = "overrun"
    hex: Hex
    units: Ids


@dataclass(frozen=True, slots=True)
class BreakRail(Order):
    """Breaks the rail line in the hex where a unit stands. Rule 7A5."""

    verb: ClassVar[str] = "break"
    hex: Hex
    unit: str


@dataclass(frozen=True, slots=True)
class Carry(Order):
    """Loads resource points of its hex onto a unit. Rule 12E."""

    verb: ClassVar[str] = "carry"
    points: int
    unit: str


@dataclass(frozen=True, slots=True)
class Lay(Order):
    """Sets down resource points a unit carries. Rule 12E."""

    verb: ClassVar[str] = "lay"
    points: int
    unit: str


@dataclass(frozen=True, slots=True)
class SpendPoints(Order):
    """Spends resource points on a rail net's capacity. Rules 7A4a, 7A4b."""

    verb: ClassVar[str] = "spend"
    points: int
    at: Hex
    net: str
    permanent: bool
    """Builds capacity for good (7A4b) instead of raising it this player turn (7A4a)."""


@dataclass(frozen=True, slots=True)
class Attack(Order):
    """Attacks the enemy units in a hex. Rule 9A."""

    verb: ClassVar[str] = "attack"
    hex: Hex
    units: Ids
    neutral: Ids = ()
    """Half-capable units treated as neutral for armor effects (rule 10E)."""
    air: int = 0
    """Air support points of a scenario that has them."""


@dataclass(frozen=True, slots=True)
class Retreat(Order):
    """Answers where units retreat. Rule 9F1."""

    verb: ClassVar[str] = "retreat"
    units: Ids
    to: Hex

    def echoes(self) -> frozenset[object]:
        return frozenset((unit, self.to) for unit in self.units)


@dataclass(frozen=True, slots=True)
class Lose(Order):
    """Answers which units are lost: the whole choice. Rule 9C."""

    verb: ClassVar[str] = "lose"
    units: Ids

    def echoes(self) -> frozenset[object]:
        return frozenset(("lost", unit) for unit in self.units)


@dataclass(frozen=True, slots=True)
class Advance(Order):
    """Answers which units advance; the others stay. Rule 9F2."""

    verb: ClassVar[str] = "advance"
    units: Ids


@dataclass(frozen=True, slots=True)
class AirSupport(Order):
    """Answers how many air support points go into the defense of an attacked hex. Rule 20G2c."""

    verb: ClassVar[str] = "air"
    points: int
