"""Orders of special efforts of strategic air forces. Rules 26B, 26C."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.hexes import Hex
from sfcli.orders.play import Order


@dataclass(frozen=True, slots=True)
class CallUp(Order):
    """Answers which air units are called up. Rule 26B."""

    verb: ClassVar[str] = "callup"
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SendBack(Order):
    """Answers which air unit goes back to the strategic air war. Rule 26B."""

    verb: ClassVar[str] = "sendback"
    unit: str


@dataclass(frozen=True, slots=True)
class CallForce(Order):
    """Answers which strategic air force is called up, and where its base is. Rule 26C1."""

    verb: ClassVar[str] = "callup"
    force: str
    base: Hex


@dataclass(frozen=True, slots=True)
class WingYards(Order):
    """Sends a strategic wing to bomb marshaling yards, one after another. Rule 26C2a."""

    verb: ClassVar[str] = "wing"
    force: str
    yards: tuple[Hex, ...]
    night: bool = False


@dataclass(frozen=True, slots=True)
class WingBombs(Order):
    """Sends a strategic wing to bomb tactically, with some points of its air force. Rule 26C2."""

    verb: ClassVar[str] = "wing"
    force: str
    mission: str
    """`hb`, `afb` or `carpet`."""
    task: str
    """What is bombed, a word of `charts.air.TASKS`."""
    target: Hex
    points: int
    cover: tuple[str, ...] = ()
    """Fighters that cover it (rule 26C3)."""
    night: bool = False


@dataclass(frozen=True, slots=True)
class WingCarries(Order):
    """Sends a strategic wing to land cargo at an airbase. Rule 26C2e."""

    verb: ClassVar[str] = "wing"
    force: str
    target: Hex
    load: tuple[str, ...] = ()
    """Ground units, and `3 rp` or `2 supply`."""
    drop: tuple[str, ...] = ()
    tow: tuple[str, ...] = ()
    """What wings do not do, so that it can be said why."""
    night: bool = False
