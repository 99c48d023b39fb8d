"""Answers of patrol attacks, interception, air combat and antiaircraft fire. Rules 19 to 23.

And how position antiaircraft units are broken down and built up (rule 22A2).
"""

from dataclasses import dataclass
from typing import ClassVar

from sfcli.hexes import Hex
from sfcli.orders.play import Order

Ids = tuple[str, ...]
"""Handles of air units."""


@dataclass(frozen=True, slots=True)
class Chosen(Order):
    """Names air units as an answer."""

    units: Ids


@dataclass(frozen=True, slots=True)
class PatrolAttack(Chosen):
    """Sends fighters on patrol attack against a movement group. Rules 20D, 20E.

    Without any it lets the other movement groups of the operation fly by as well.
    """

    verb: ClassVar[str] = "patrol"


@dataclass(frozen=True, slots=True)
class Lead(Order):
    """Answers which of several patrolling fighters attacks next. Rule 21C."""

    verb: ClassVar[str] = "lead"
    unit: str


@dataclass(frozen=True, slots=True)
class Switch(Chosen):
    """Switches fighters from CAP over the target hex to escort. Rule 20E."""

    verb: ClassVar[str] = "switch"


@dataclass(frozen=True, slots=True)
class Intercept(Chosen):
    """Sends fighters to the target hex on interception. Rules 20C, 20E."""

    verb: ClassVar[str] = "intercept"


@dataclass(frozen=True, slots=True)
class Scramble(Order):
    """Flies a fighter out of the airbase in the target hex. Rule 23A2."""

    verb: ClassVar[str] = "scramble"
    unit: str
    base: Hex


@dataclass(frozen=True, slots=True)
class Jettison(Chosen):
    """Lets fighters drop their bombs before air combat. Rule 23A1."""

    verb: ClassVar[str] = "jettison"


@dataclass(frozen=True, slots=True)
class Engage(Chosen):
    """Names the interceptors that attack the screen; the others try to bypass it. Rule 21A2."""

    verb: ClassVar[str] = "engage"


@dataclass(frozen=True, slots=True)
class Against(Order):
    """Names the enemy air unit that one more air unit, drawn at random, attacks. Rule 21B1a."""

    verb: ClassVar[str] = "against"
    target: str

    def echoes(self) -> frozenset[object]:
        """Return what no other answer settles: the next air unit may go against the same one."""
        return frozenset({object()})


@dataclass(frozen=True, slots=True)
class Send(Chosen):
    """Sends unengaged escorts against the interceptors that bypass the screen. Rule 21B1c."""

    verb: ClassVar[str] = "send"


@dataclass(frozen=True, slots=True)
class More(Order):
    """Goes on with an engagement for another round. Rule 21B1b."""

    verb: ClassVar[str] = "more"


@dataclass(frozen=True, slots=True)
class Shoot(Order):
    """Lets an air unit of the mission force fire in this round. Rule 21B1f."""

    verb: ClassVar[str] = "shoot"


@dataclass(frozen=True, slots=True)
class Flak(Chosen):
    """Names the air units that antiaircraft fires at. Rule 22B1."""

    verb: ClassVar[str] = "flak"


@dataclass(frozen=True, slots=True)
class SplitPoints(Order):
    """Splits points off a position antiaircraft unit as another one. Rule 22A2."""

    verb: ClassVar[str] = "split"
    unit: str
    """A ground unit."""
    points: int


@dataclass(frozen=True, slots=True)
class MergePoints(Order):
    """Builds up position antiaircraft units of a hex into the first of them. Rule 22A2."""

    verb: ClassVar[str] = "merge"
    units: Ids
    """Ground units."""
