"""Orders of air units, and the answers that air operations ask for. Rules 16 to 23."""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.hexes import Hex
from sfcli.orders.play import Order

Ids = tuple[str, ...]
"""Handles of air units."""


@dataclass(frozen=True, slots=True)
class Sortie:
    """Air units that take off together on one mission. Rules 16D1, 18."""

    units: Ids
    mission: str
    """One of `airforces.MISSIONS`."""
    to: Hex | None = None
    """Where they fly: None for the target hex; escorts may leave the others before (rule 20B)."""
    via: tuple[Hex, ...] = ()
    """Hexes the way leads through; what flies the same way from there on flies together."""
    start: Hex | None = None
    """Where units in a holding box take off (rule 23I1)."""
    stage: Hex | None = None
    """Airbase they stage to first (rule 23B)."""
    extended: bool = False
    one_way: bool = False
    load: Ids = ()
    """Cargo landed at the target: ground units, and `3 rp` or `2 supply` (rule 20F1)."""
    drop: Ids = ()
    """Cargo dropped there, named likewise (rule 20F2)."""
    tow: Ids = ()
    """Gliders towed, one by each transport (rule 23D)."""


@dataclass(frozen=True, slots=True)
class Fly(Order):
    """Initiates an air operation. Rule 16D."""

    verb: ClassVar[str] = "fly"
    target: Hex
    sorties: tuple[Sortie, ...]
    night: bool = False

    @property
    def units(self) -> Ids:
        """Everything that takes off."""
        return tuple(unit for sortie in self.sorties for unit in sortie.units)


@dataclass(frozen=True, slots=True)
class LandAt(Order):
    """Answers at which airbase an air unit lands. Rules 16D6, 21B2."""

    verb: ClassVar[str] = "land"
    unit: str
    base: Hex


@dataclass(frozen=True, slots=True)
class Idle(Order):
    """Answers which air units of an airbase stay inoperative for lack of capacity. Rule 16C1."""

    verb: ClassVar[str] = "idle"
    units: Ids


@dataclass(frozen=True, slots=True)
class Garrison(Order):
    """Moves air units from a holding box into the garrison box of an area. Rule 23I2."""

    verb: ClassVar[str] = "garrison"
    units: Ids
    area: str
    """As the Allied garrison chart names it, such as `middle_east`."""


@dataclass(frozen=True, slots=True)
class Release(Order):
    """Moves air units from their garrison box back into the holding box. Rule 23I2."""

    verb: ClassVar[str] = "release"
    units: Ids


@dataclass(frozen=True, slots=True)
class Escape(Order):
    """Answers which air units escape from a captured airbase together, and where to. Rule 17B."""

    verb: ClassVar[str] = "escape"
    units: Ids
    base: Hex
    via: tuple[Hex, ...] = ()
