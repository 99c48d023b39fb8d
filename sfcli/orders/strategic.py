"""Orders of special efforts of strategic air forces. Rules 26B, 26C."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.orders.play import Order


@dataclass(frozen=True, slots=True)
class CallUp(Order):
    """Answers which air units, or strategic air forces, are called up. Rules 26B, 26C1."""

    verb: ClassVar[str] = "callup"
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SendBack(Order):
    """Answers which air unit goes back to the strategic air war. Rule 26B."""

    verb: ClassVar[str] = "sendback"
    unit: str
