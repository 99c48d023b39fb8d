"""What a mission asks for before it is flown, and what it does over its target. Rule 20."""

from collections.abc import Callable
from dataclasses import dataclass

from sfcli.air.flight import Operation
from sfcli.orders import Fly, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side

Check = Callable[[Position, Side, Fly, Sortie], Refusal | None]
"""Says why air units may not fly a mission to the target hex, whatever their range."""


@dataclass(frozen=True, slots=True)
class Duty:
    """A mission that an air operation is flown for. Rule 20."""

    mission: str
    """One of `airforces.MISSIONS`."""
    refuse: Check
    resolve: Callable[[Play, Operation], Procedure[None]]
    """The mission resolution step, for the units that fly this mission."""
    stays: bool = False
    """It is suspended then: the air units that fly it stay over the target hex."""
    all_stay: bool = False
    """So does everybody else in the operation, until the ground combat (rules 20G2b, 20G2c)."""
