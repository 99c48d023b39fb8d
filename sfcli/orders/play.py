"""Orders that belong to no rule family: ending a phase, answering with nothing, drawing supply."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.hexes import Hex


@dataclass(frozen=True, slots=True)
class Order:
    """An order or an answer."""

    verb: ClassVar[str] = ""

    def echoes(self) -> frozenset[object]:
        """Return what the answer settles, so that a repeated forced answer is recognised."""
        return frozenset({self})


@dataclass(frozen=True, slots=True)
class Begin(Order):
    """Begins the game with the duties of its first step. Rule 4."""

    verb: ClassVar[str] = "begin"


@dataclass(frozen=True, slots=True)
class End(Order):
    """Ends the phase, or the part of it in progress. Rule 4."""

    verb: ClassVar[str] = "end"


@dataclass(frozen=True, slots=True)
class Pass(Order):
    """Answers a decision with nothing."""

    verb: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Draw(Order):
    """Names the units that draw on a limited or special supply source. Rules 12C2, 12C3a."""

    verb: ClassVar[str] = "draw"
    units: tuple[str, ...]
    source: Hex
