"""Orders of the air replacement system. Rule 25."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.hexes import Hex
from sfcli.orders.play import Order


@dataclass(frozen=True, slots=True)
class Regroup(Order):
    """Answers which aborted air units are regrouped; the first one comes back. Rule 25A."""

    verb: ClassVar[str] = "regroup"
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WithdrawAir(Order):
    """Answers which air unit is withdrawn. Rule 25B."""

    verb: ClassVar[str] = "withdraw"
    unit: str


@dataclass(frozen=True, slots=True)
class BaseAir(Order):
    """Answers where an air unit that arrives is placed. Rule 25C."""

    verb: ClassVar[str] = "base"
    unit: str
    base: Hex


@dataclass(frozen=True, slots=True)
class ReplaceAir(Order):
    """Answers that an eliminated air unit is replaced, and where it is placed. Rule 25D1."""

    verb: ClassVar[str] = "replace"
    unit: str
    base: Hex


@dataclass(frozen=True, slots=True)
class RepairAir(Order):
    """Answers that an aborted air unit is repaired, and where it is placed. Rule 25D2."""

    verb: ClassVar[str] = "repair"
    unit: str
    base: Hex
