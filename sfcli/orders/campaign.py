"""Orders of reinforcements, replacements and of scenarios' own rules. Rule 40."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.hexes import Hex
from sfcli.orders.play import Order

Ids = tuple[str, ...]
"""Handles of units."""


@dataclass(frozen=True, slots=True)
class Place(Order):
    """Places an arriving unit on the map. Rule 40A."""

    verb: ClassVar[str] = "place"
    unit: str
    at: Hex


@dataclass(frozen=True, slots=True)
class Replace(Order):
    """Replaces an eliminated unit with replacement points. Rule 40B1a."""

    verb: ClassVar[str] = "replace"
    unit: str
    at: Hex
    cadre: bool = False
    """At its cadre strength instead of its full strength."""


@dataclass(frozen=True, slots=True)
class Rebuild(Order):
    """Rebuilds a cadre to full strength with replacement points. Rule 40B1a."""

    verb: ClassVar[str] = "rebuild"
    unit: str


@dataclass(frozen=True, slots=True)
class Transfer(Order):
    """Takes units into a holding box, or out of it onto the map. Rule 3E5."""

    verb: ClassVar[str] = "transfer"
    units: Ids
    to: Hex | None = None
    """The hex; none for the box."""


@dataclass(frozen=True, slots=True)
class Ship(Order):
    """Moves units by sea between two ports, where a scenario has a shuttle."""

    verb: ClassVar[str] = "ship"
    units: Ids
    to: Hex


@dataclass(frozen=True, slots=True)
class Leave(Order):
    """Takes units off the map over its edge, where a scenario allows it."""

    verb: ClassVar[str] = "leave"
    units: Ids
