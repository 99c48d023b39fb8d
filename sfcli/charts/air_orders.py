"""The air orders of battle: what organizations begin with, receive, give up. Rules 16B3, 25."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from sfcli import calendar
from sfcli.sides import Side

STARTS: Final = ("jul43", "apr44")
"""The starts that the orders of battle know: Jul I 43 and Apr I 44."""

FIELD: Final = "field"
STRATEGIC: Final = "strategic"
BOXES: Final = (
    FIELD, STRATEGIC, "britain_home_defense", "north_africa", "middle_east", "near_east",
)  # fmt: skip
"""Where air units begin: in play, in the strategic assets box (rule 26B), or in the garrison box of
an area of the Allied garrison chart (rule 23I2)."""

COLUMN_A: Final = "A"
COLUMN_B: Final = "B"
"""What Italians receive in the first and the second initial phase of their side (rule 38B3)."""

AirCounts = Mapping[str, int]
"""Air units by id of their aircraft."""


@dataclass(frozen=True, slots=True)
class AirOrganization:
    """An organization of the air orders of battle. Rule 16B3c."""

    id: str
    name: str
    side: Side
    theater: str
    """`ETO`, `MTO`, `West`, `South` or `Greater Germany`."""
    assignment: str
    """`tactical`, `strategic` or `antiship` (rule 16B3b)."""
    nations: frozenset[str]
    """Ids of the nationalities whose air units it holds."""
    pool: str
    """Organizations of one pool are one for a player with all their theaters (rule 16B3a)."""
    columns: bool
    """What it receives comes by the columns of rules 38B3 and 38B4."""


@dataclass(frozen=True, slots=True)
class AirCycle:
    """What an organization receives and gives up as an air cycle begins. Rule 25."""

    arps: Fraction = Fraction(0)
    """ARP allowance; of strategic assets, the ARPs of each call-up (rule 26B)."""
    reinforce: AirCounts = field(default_factory=dict)
    withdraw: AirCounts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AirTransfer:
    """Air units that go from one organization to another. Rules 3F, 16B3."""

    id: str
    turn: int
    source: str
    target: str
    units: AirCounts
    theater: bool
    """It is ignored where the player controls both theaters (rule 3F)."""
    after: str
    """The alarm that has to have been taken, empty for none."""


@dataclass(frozen=True, slots=True)
class AirAlarm:
    """A conditional reinforcement: air units that come when something happens."""

    id: str
    name: str
    event: str
    """An event of the Allied garrison chart, the first time it happens (rule 37E1)."""
    source: str
    target: str
    units: AirCounts


@dataclass(frozen=True, slots=True)
class AirOrders:
    """The air orders of battle of the whole war. Rules 16B3 and 25."""

    organizations: Mapping[str, AirOrganization]
    starts: Mapping[str, Mapping[tuple[str, str], AirCounts]]
    """By start of `STARTS`, then by organization and box of `BOXES`."""
    shares: Mapping[str, Fraction]
    """Share of the ARP allowance of the cycle under way that is left at a start."""
    cycles: Mapping[tuple[str, int], AirCycle]
    """By organization and first turn of the air cycle."""
    columns: Mapping[tuple[str, str], AirCycle]
    """By organization and column: `COLUMN_A`, `COLUMN_B`, or the name of a turn (rule 38B3)."""
    transfers: tuple[AirTransfer, ...]
    """The earliest first."""
    alarms: tuple[AirAlarm, ...]

    def cycle(self, organization: str, turn: int) -> AirCycle:
        """Return what an organization receives and gives up on a turn, nothing on most."""
        return self.cycles.get((organization, turn), AirCycle())

    def pooled(self, pool: str) -> tuple[AirOrganization, ...]:
        """Return the organizations of a pool."""
        return tuple(each for each in self.organizations.values() if each.pool == pool)

    def first_turn(self, aircraft: str) -> int | None:
        """Return the first turn an aircraft is in an organization, None where no turn is set.

        What comes with carrier groups, or in columns A and B, has no turn of its own.
        """
        if any(aircraft in counts for counts in self.starts["jul43"].values()):
            return calendar.parse("Jul I 43")
        came = [turn for (_, turn), cycle in self.cycles.items() if aircraft in cycle.reinforce]
        for (_, column), cycle in self.columns.items():
            turn = calendar.parse(column)
            if turn is not None and aircraft in cycle.reinforce:
                came.append(turn)
        return min(came, default=None)
