"""Orders of bombing attacks, and the answers they ask for. Rules 20G, 26C2."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.orders.play import Order

Ids = tuple[str, ...]
"""Handles of air units."""


@dataclass(frozen=True, slots=True)
class Bomb(Order):
    """Announces the next bombing attack over the target hex. Rule 20G."""

    verb: ClassVar[str] = "bomb"
    task: str
    """What is bombed: `yard`, `strategic_port`, `airbase`, `rail_line`, `port`, ..."""
    units: Ids = ()
    """Who bombs together; none for all that have not bombed yet and can."""


@dataclass(frozen=True, slots=True)
class HitAir(Order):
    """Answers which air unit on the ground is hit. Rule 20G2a."""

    verb: ClassVar[str] = "hit"
    unit: str


@dataclass(frozen=True, slots=True)
class Effective(Order):
    """Answers which air units give support that counts. Rules 20G2b, 20G2c."""

    verb: ClassVar[str] = "support"
    units: Ids


@dataclass(frozen=True, slots=True)
class AssignPatrol(Order):
    """Assigns air units to naval patrol for this player turn. Rule 20G2h."""

    verb: ClassVar[str] = "assign"
    units: Ids
