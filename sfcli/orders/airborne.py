"""Orders of airborne landings. Rules 24C, 24E."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.hexes import Hex
from sfcli.orders.play import Order


@dataclass(frozen=True, slots=True)
class PlanDrop(Order):
    """Plans the air drop of a unit. Rule 24C."""

    verb: ClassVar[str] = "plan"
    unit: str
    hex: Hex
    turn: int | None = None
    """Game turn in which it is to take place, None for the next one."""


@dataclass(frozen=True, slots=True)
class CancelDrop(Order):
    """Cancels the planned air drop of a unit. Rule 24C."""

    verb: ClassVar[str] = "cancel"
    unit: str


@dataclass(frozen=True, slots=True)
class Convert(Order):
    """Turns an airborne headquarters over to its other side. Rule 24E."""

    verb: ClassVar[str] = "convert"
    unit: str
