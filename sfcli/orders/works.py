"""Orders of engineers and of what they build: forts, airfields, lines. Rules 14A, 17, 37B5."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.hexes import Hex
from sfcli.orders.play import Order

Ids = tuple[str, ...]
"""Handles of units: one, or two that work quickly together."""


@dataclass(frozen=True, slots=True)
class Build(Order):
    """Begins a work that takes turns, in the hex of the units. Rules 14A1, 14A5, 37B5."""

    verb: ClassVar[str] = "build"
    what: str
    """`fort`, `airfield`, `augment`, `port` or `westwall`."""
    units: Ids
    labor: Hex | None = None
    """City hex whose people help (rule 14A1c)."""
    points: Hex | None = None
    """Where the resource points are taken from; none for the nearest ones."""


@dataclass(frozen=True, slots=True)
class BuildTemporary(Order):
    """Builds a temporary airfield. Rule 14A1."""

    verb: ClassVar[str] = "build"
    units: Ids
    labor: Hex | None = None


@dataclass(frozen=True, slots=True)
class Repair(Order):
    """Repairs a rail line, or hits on a port or an airbase. Rule 14A1."""

    verb: ClassVar[str] = "repair"
    what: str
    """`rail`, `port` or `airbase`."""
    units: Ids
    at: Hex | None = None
    """The hex of the units, where it is named."""
    hits: int = 1
    labor: Hex | None = None


@dataclass(frozen=True, slots=True)
class Demolish(Order):
    """Demolishes the capacity of a port. Rule 14A1."""

    verb: ClassVar[str] = "demolish"
    units: Ids
    at: Hex | None = None
    hits: int = 1
    labor: Hex | None = None


@dataclass(frozen=True, slots=True)
class DamageAirbase(Order):
    """Damages the airbase of a hex with any ground unit there. Rule 17D."""

    verb: ClassVar[str] = "damage"
    unit: str
    at: Hex | None = None
    hits: int = 1


@dataclass(frozen=True, slots=True)
class Abandon(Order):
    """Gives up an airfield of no capacity. Rule 17D."""

    verb: ClassVar[str] = "abandon"
    at: Hex


@dataclass(frozen=True, slots=True)
class Restore(Order):
    """Declares the special restoration of the Westwall. Rule 37B5."""

    verb: ClassVar[str] = "restore"


@dataclass(frozen=True, slots=True)
class DestroyPort(Order):
    """Answers that the Axis player tries to destroy a port he has lost. Rule 30A3."""

    verb: ClassVar[str] = "destroy"
    at: Hex
