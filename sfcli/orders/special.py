"""Orders of commandos and floods. Rules 14H, 37A3, 37A4, 37D."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.hexes import Hex
from sfcli.orders.play import Order


@dataclass(frozen=True, slots=True)
class Slip(Order):
    """Moves a commando past enemy ZOCs. Rule 14H1."""

    verb: ClassVar[str] = "slip"
    unit: str
    to: Hex
    via: tuple[Hex, ...] = ()
    """The hexes between; none for the next hex, or for the way with the fewest attempts."""


@dataclass(frozen=True, slots=True)
class Pay(Order):
    """Answers that a commando that was noticed pays to leave its hex. Rule 14H1."""

    verb: ClassVar[str] = "pay"


@dataclass(frozen=True, slots=True)
class Surprise(Order):
    """Answers which unit makes a surprise attack. Rules 14H3, 37D."""

    verb: ClassVar[str] = "surprise"
    unit: str


@dataclass(frozen=True, slots=True)
class Inundate(Order):
    """Answers that the attacked hex is to be flooded. Rules 37A3, 37A4."""

    verb: ClassVar[str] = "flood"
    massive: bool


@dataclass(frozen=True, slots=True)
class CallOff(Order):
    """Answers that the attack on a flooded hex is called off. Rule 37A3."""

    verb: ClassVar[str] = "call"


@dataclass(frozen=True, slots=True)
class Relieve(Order):
    """Answers from where resource points are spent on disaster relief. Rules 37A3, 37A4."""

    verb: ClassVar[str] = "relieve"
    points: int
    at: Hex
