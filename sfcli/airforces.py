"""Air units and what they are doing: the part of a state that the air war changes. Rules 16 to 26.

What is printed of an air unit is its type; the rest is here.
"""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import count
from typing import Final

from sfcli.charts.aircraft import AirType
from sfcli.hexes import Hex
from sfcli.sides import Side

OPERATIVE: Final = "operative"
INOPERATIVE: Final = "inoperative"
ABORTED: Final = "aborted"
ELIMINATED: Final = "eliminated"
AWAY: Final = "away"
"""Not in the game: yet to arrive, withdrawn, or engaged in the strategic air war."""
GROUNDED: Final = (OPERATIVE, INOPERATIVE)
"""Statuses of air units that are at a base or in the air. Rule 16B1."""

TRANSFER: Final = "transfer"
ESCORT: Final = "escort"
INTERCEPTION: Final = "interception"
PATROL_ATTACK: Final = "patrol_attack"
CAP: Final = "cap"
TRANSPORT: Final = "transport"
BOMBING: Final = "bombing"
SUPPORT: Final = "ground_support"
DEFENSIVE: Final = "defensive_air_support"
HARASSMENT: Final = "harassment"
NAVAL_PATROL: Final = "naval_patrol"
MISSIONS: Final = (
    TRANSFER, ESCORT, INTERCEPTION, PATROL_ATTACK, CAP, TRANSPORT, BOMBING, SUPPORT, DEFENSIVE,
    HARASSMENT, NAVAL_PATROL,
)  # fmt: skip
"""The missions an air unit flies, as it announces them when it takes off. Rule 20.

A bombing unit says only over the target what it bombs, a transport what it does there."""
SUSPENDED: Final = frozenset({CAP, SUPPORT, DEFENSIVE})
"""Missions during which an air unit stays over its target between operations. Rules 20E, 20G2."""

HARASSED: Final = "harassed"
"""Flag: it flew harassment and stays inoperative in the next initial phase (rule 20G2d)."""
PATROLLING: Final = "patrolling"
"""Flag: it is assigned to naval patrol this player turn and flies nothing else (rule 20G2h)."""
ESCAPED: Final = "escaped"
"""Flag: it escaped from a captured airbase while inoperative, and is aborted as it lands (17B)."""
ARRIVING: Final = "arriving"
"""Flag: it is a reinforcement that is to be placed in this initial phase (rule 25C)."""

GARRISON: Final = "garrison"
"""What the name of a garrison box begins with; that of its area follows (rule 23I2)."""
STRATEGIC: Final = "strategic"
"""Box of the air units engaged in the strategic air war, and assignment of their organizations
(rules 16B3b, 16B4a)."""
ANTISHIP: Final = "antiship"
"""What the name of an anti-shipping order of battle ends in (rule 23J)."""

REGROUPED: Final = "regrouped"
WITHDRAWN: Final = "withdrawn"
PLACED: Final = "placed"
REPLACED: Final = "replaced"
REPAIRED: Final = "repaired"
CALLED: Final = "called up"
READIED: Final = "made operative"
KEPT: Final = "kept inoperative"
IDLED: Final = "made inoperative"
"""What becomes of air units in the air part of an initial phase. Rules 16C1, 25, 26B."""

_STAMPS: Final = count(1)


@dataclass(frozen=True, slots=True)
class Mission:
    """What an air unit in the air is flying, until it is back at a base. Rules 18, 20."""

    kind: str
    """One of `MISSIONS`."""
    hex: Hex
    """Where it is."""
    origin: Hex
    """Where it took off for this mission."""
    range: int
    """MPs it has on the way out, and again on the way back."""
    spent: int = 0
    """MPs spent on the way out."""
    night: bool = False
    extended: bool = False
    """It flies at extended range (rule 23C)."""
    jettisoned: bool = False
    """It has dropped its bombs before air combat (rule 23A1)."""
    one_way: bool = False
    """It lands where it is going (rule 20F1)."""
    tow: str = ""
    """The glider it tows (rule 23D)."""
    cargo: tuple[str, ...] = ()
    """What it carries, each as its rule writes it (rule 20F)."""
    drops: bool = False
    """It is to drop its cargo (rule 20F2)."""

    def untowed(self) -> "Mission":
        """Return it without the glider. Rule 23D."""
        return replace(self, tow="")


@dataclass(frozen=True, slots=True)
class AirUnit:
    """An air unit in the game. Rule 16A."""

    id: str
    """The handle by which players name it; it never changes."""
    type: AirType
    """What its counter prints."""
    side: Side
    organization: str = ""
    """Air order of battle it belongs to (rule 16B3c)."""
    base: Hex | None = None
    """Airbase it is at, or took off from; None while it is at none."""
    box: str = ""
    """Holding box, garrison box or strategic box it is in, empty for none (rules 23I, 26B)."""
    status: str = OPERATIVE
    mission: Mission | None = None
    """What it flies now, None on the ground."""
    flags: frozenset[str] = frozenset()

    @property
    def is_airborne(self) -> bool:
        """It is in the air."""
        return self.mission is not None

    @property
    def is_grounded(self) -> bool:
        """It is on the ground at an airbase or in a box, and neither aborted nor eliminated."""
        return self.mission is None and self.status in GROUNDED

    @property
    def hex(self) -> Hex | None:
        """Where it is: in the air, or on the ground; None in a box or out of play."""
        return self.mission.hex if self.mission else self.base

    @property
    def is_antiship(self) -> bool:
        """It belongs to the dedicated anti-shipping forces (rule 23J)."""
        return self.organization.endswith(ANTISHIP)

    @property
    def is_in_garrison(self) -> bool:
        """It is in a garrison box (rule 23I2)."""
        return self.box.startswith(GARRISON)

    def flies(self, mission: str) -> bool:
        """Tell whether it is in the air on a mission. Rule 20."""
        return self.mission is not None and self.mission.kind == mission

    def has(self, flag: str) -> bool:
        """Tell whether a flag is set."""
        return flag in self.flags


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """What a side answers to a kind of question without being asked."""

    side: Side
    topic: str
    """Topic of the decisions it answers."""
    answer: str
    """Word for the answer, one of those the topic knows."""
    conditions: tuple[str, ...] = ()
    """What has to hold for it, each as the language writes it."""


@dataclass(frozen=True, slots=True)
class DropPlan:
    """An air drop that a player has planned for a ground unit. Rule 24C."""

    hex: Hex
    made: int
    """Game turn in which it was planned."""
    turn: int
    """Game turn in which it is to take place."""


@dataclass(frozen=True, slots=True)
class Effort:
    """The special effort of an Allied strategic air force in this player turn. Rules 26C1, 26C2."""

    base: Hex
    """Where its base marker and its wings are."""
    mission: str = ""
    """What all its wings fly, a word of `charts.air_war.WING_MISSIONS`; empty before the first."""
    flown: int = 0
    """Wings that have flown."""
    used: int = 0
    """Strength points that have been handed out, or twelfths of RE of cargo."""


@dataclass(frozen=True, slots=True)
class Raid:
    """A strategic wing that waits over a hex for the battle there. Rules 26C2c, 26C2d."""

    force: str
    hex: Hex
    points: Fraction
    """What weather and antiaircraft have left of its strength."""
    carpet: bool = False
    """It is to bomb a carpet; otherwise it flies ground support."""
    short: bool | None = None
    """Whether its bombs fell short, None before they fall."""


@dataclass(slots=True)
class Skies:
    """Everything of the air war that changes in play."""

    units: dict[str, AirUnit] = field(default_factory=dict)
    harassment: dict[Hex, int] = field(default_factory=dict)
    """Harassment hits of hexes (rule 20G2d)."""
    yard_hits: dict[Hex, int] = field(default_factory=dict)
    """Hits this player turn on the marshaling yards of hexes (rule 20G1a)."""
    rail_loss: dict[str, int] = field(default_factory=dict)
    """REs that bombing takes from the capacity of rail nets, by `side/net`, in the owner's next
    player turn, twelfths (rule 20G1a)."""
    coast_hits: dict[Hex, int] = field(default_factory=dict)
    """Bombing hits this player turn on the coast defenses of hexes (rule 20G2i)."""
    status: int = 0
    """Strategic air war status (rule 26A)."""
    begun: int = 0
    """Axis air units that began missions since some were last grounded for fuel (rule 26A2)."""
    extended: frozenset[str] = frozenset()
    """Axis theaters in which an extended range operation was flown this player turn (26A1)."""
    called: frozenset[str] = frozenset()
    """Strategic air forces called up for this player turn (rules 26B, 26C)."""
    on_call: tuple[str, ...] = ()
    """Aircraft of the air units that the Axis has to send back (rule 26B)."""
    calling: dict[Side, int] = field(default_factory=dict)
    """How many strategic air forces a side has called up in this player turn."""
    last_called: dict[Side, int] = field(default_factory=dict)
    """How many a side called up in its last player turn (rule 26A)."""
    call_ups: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Game turns of the call-ups of each strategic air force (rules 26B, 26C)."""
    efforts: dict[str, Effort] = field(default_factory=dict)
    """Special efforts of this player turn, by Allied strategic air force (rule 26C1)."""
    raids: tuple[Raid, ...] = ()
    """Strategic wings that wait for ground combat (rules 26C2c, 26C2d)."""
    carpets: frozenset[Hex] = frozenset()
    """Hexes carpet-bombed in this player turn (rule 26C2d)."""
    fell_short: bool = False
    """A carpet bombing of this player turn fell on friendly troops (rule 26C2d)."""
    short_bombings: int = 0
    """How often that has happened in this game."""
    arps: dict[str, Fraction] = field(default_factory=dict)
    """Air replacement points by organization (rule 25D)."""
    arps_owed: dict[str, Fraction] = field(default_factory=dict)
    """ARPs that organizations owe for withdrawals (rule 25B)."""
    arps_spent: dict[str, Fraction] = field(default_factory=dict)
    """ARPs spent in the present initial phase."""
    withdrawals: dict[tuple[str, str], int] = field(default_factory=dict)
    """Air units still to be withdrawn, by organization and aircraft (rule 25B)."""
    spots: tuple[tuple[str, str, Hex], ...] = ()
    """Airbases of withdrawn air units that reinforcements of a type go to first: organization,
    type and base (rule 25C)."""
    plans: dict[str, DropPlan] = field(default_factory=dict)
    """Planned air drops by ground unit, known to its owner alone (rule 24C)."""
    supplied: frozenset[Hex] = frozenset()
    """Airbases that had a regular supply line as the player turn began (rule 20F)."""
    between_legs: frozenset[str] = frozenset()
    """Air units that have just flown a leg of a transfer and may fly on at once (rule 20A)."""
    deeds: dict[tuple[Side, str], tuple[str, ...]] = field(default_factory=dict)
    """Air units of a side that were replaced, made operative or the like in the initial phase of
    this player turn, in order (rule 16C1)."""
    initiated: frozenset[str] = frozenset()
    """Missions of air support of which all operations have been initiated in this player turn's
    combat phase, so that no more are (rule 16C3)."""
    standing: tuple[StandingOrder, ...] = ()
    """Standing orders, the first that fits first."""
    stamp: int = field(default=0, compare=False, repr=False)
    """New with every change to an air unit but its hex in flight, for what is derived from them."""

    def copy(self) -> "Skies":
        """Return a copy that shares every value that cannot change."""
        return replace(
            self,
            units=dict(self.units),
            harassment=dict(self.harassment),
            yard_hits=dict(self.yard_hits),
            rail_loss=dict(self.rail_loss),
            coast_hits=dict(self.coast_hits),
            calling=dict(self.calling),
            last_called=dict(self.last_called),
            call_ups=dict(self.call_ups),
            efforts=dict(self.efforts),
            arps=dict(self.arps),
            arps_owed=dict(self.arps_owed),
            arps_spent=dict(self.arps_spent),
            withdrawals=dict(self.withdrawals),
            plans=dict(self.plans),
            deeds=dict(self.deeds),
        )

    def refresh(self, player: Side) -> dict[str, int]:
        """Forget what lasts a player turn only, as another one begins.

        Return what bombing of yards takes off the phasing player's nets in it. Rule 20G1a.
        """
        self.last_called.pop(player.enemy, None)
        if self.calling.get(player.enemy):
            self.last_called[player.enemy] = self.calling[player.enemy]
        self.calling, self.called = {}, frozenset()
        self.efforts, self.raids = {}, ()
        self.carpets, self.fell_short = frozenset(), False
        self.begun, self.extended = 0, frozenset()
        self.harassment, self.yard_hits, self.coast_hits = {}, {}, {}
        self.initiated, self.deeds = frozenset(), {}
        for unit in list(self.units.values()):
            if unit.has(PATROLLING):
                self.put(replace(unit, flags=unit.flags - {PATROLLING}))
        due = f"{player}/"
        losses = {k.removeprefix(due): n for k, n in self.rail_loss.items() if k.startswith(due)}
        self.rail_loss = {k: n for k, n in self.rail_loss.items() if not k.startswith(due)}
        return losses

    def put(self, unit: AirUnit) -> None:
        """Set an air unit."""
        self.units[unit.id] = unit
        self.stamp = next(_STAMPS)

    def fly(self, unit: AirUnit) -> None:
        """Set an air unit that has only flown on, which changes nothing that is derived.

        Where fighters on CAP are does.
        """
        self.units[unit.id] = unit
        if unit.mission is not None and unit.mission.kind == CAP:
            self.stamp = next(_STAMPS)
