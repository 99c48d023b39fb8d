"""Orders of breakdowns, detachments and movement counters. Rules 14J and 15."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.orders.play import Order

Ids = tuple[str, ...]
"""Handles of units."""


@dataclass(frozen=True, slots=True)
class BreakDown(Order):
    """Breaks a unit down into its components. Rule 15A."""

    verb: ClassVar[str] = "breakdown"
    unit: str
    headquarters: bool = False
    """Into unsupported components and a headquarters, instead of supported ones."""


@dataclass(frozen=True, slots=True)
class Assemble(Order):
    """Assembles a unit from its components. Rule 15A."""

    verb: ClassVar[str] = "assemble"
    units: Ids
    """The unit itself, or the components."""


@dataclass(frozen=True, slots=True)
class Detach(Order):
    """Detaches a battalion from a panzer division. Rule 15E."""

    verb: ClassVar[str] = "detach"
    unit: str


@dataclass(frozen=True, slots=True)
class Attach(Order):
    """Attaches a battalion to a panzer division. Rule 15E."""

    verb: ClassVar[str] = "attach"
    battalion: str
    unit: str


@dataclass(frozen=True, slots=True)
class Give(Order):
    """Answers which battalion the order of battle takes, or which division gives one. Rule 15E."""

    verb: ClassVar[str] = "give"
    unit: str


@dataclass(frozen=True, slots=True)
class Load(Order):
    """Has a movement counter carry units this phase. Rule 14J."""

    verb: ClassVar[str] = "load"
    units: Ids
    onto: str


@dataclass(frozen=True, slots=True)
class Unload(Order):
    """Has units not carried after all, before they have moved. Rule 14J."""

    verb: ClassVar[str] = "unload"
    units: Ids
