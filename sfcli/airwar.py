"""The changes the air war makes: flights, landings, losses, hits. Rules 16 to 26."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from sfcli.airforces import (
    ABORTED,
    ELIMINATED,
    AirUnit,
    DropPlan,
    Effort,
    Mission,
    Raid,
    StandingOrder,
)
from sfcli.forces import Counter
from sfcli.hexes import Hex
from sfcli.sides import Side
from sfcli.state import State


@dataclass(frozen=True, slots=True)
class TookOff:
    """An air unit took off on a mission, or switched to another one. Rules 18, 20E."""

    unit: str
    mission: Mission
    goes_on: bool = False
    """It flies a further leg of a transfer and begins no mission (rule 20A)."""

    def apply(self, state: State) -> None:
        unit = state.air.units[self.unit]
        if unit.mission is None and unit.side is Side.AXIS and not self.goes_on:
            state.air.begun += 1
        state.air.put(replace(unit, mission=self.mission))


@dataclass(frozen=True, slots=True)
class Jettisoned:
    """A fighter on a bombing mission dropped its bombs. Rule 23A1."""

    unit: str

    def apply(self, state: State) -> None:
        unit = state.air.units[self.unit]
        assert unit.mission is not None
        state.air.put(replace(unit, mission=replace(unit.mission, jettisoned=True)))


@dataclass(frozen=True, slots=True)
class Flew:
    """Air units flew on together, at 1 MP a hex. Rule 18."""

    units: tuple[str, ...]
    hex: Hex
    mps: int = 1

    def apply(self, state: State) -> None:
        for id_ in self.units:
            unit = state.air.units[id_]
            assert unit.mission is not None
            mission = replace(unit.mission, hex=self.hex, spent=unit.mission.spent + self.mps)
            state.air.fly(replace(unit, mission=mission))


@dataclass(frozen=True, slots=True)
class Landed:
    """An air unit landed at an airbase or in a box. Rules 16D6, 17, 23I1."""

    unit: str
    base: Hex | None
    status: str
    box: str = ""

    def apply(self, state: State) -> None:
        unit = state.air.units[self.unit]
        state.air.put(replace(unit, base=self.base, box=self.box, status=self.status, mission=None))


@dataclass(frozen=True, slots=True)
class AirUnitLost:
    """An air unit was aborted or eliminated. Rule 16B1."""

    unit: str
    status: str

    def apply(self, state: State) -> None:
        assert self.status in (ABORTED, ELIMINATED)
        unit = state.air.units[self.unit]
        state.air.put(
            replace(unit, base=None, box="", status=self.status, mission=None, flags=frozenset())
        )


@dataclass(frozen=True, slots=True)
class AirStatusChanged:
    """An air unit on the ground became operative or inoperative. Rule 16C1."""

    unit: str
    status: str

    def apply(self, state: State) -> None:
        state.air.put(replace(state.air.units[self.unit], status=self.status))


@dataclass(frozen=True, slots=True)
class AirFlagged:
    """What is remembered of an air unit changed."""

    unit: str
    add: frozenset[str] = frozenset()
    remove: frozenset[str] = frozenset()

    def apply(self, state: State) -> None:
        unit = state.air.units[self.unit]
        state.air.put(replace(unit, flags=(unit.flags | self.add) - self.remove))


@dataclass(frozen=True, slots=True)
class AirUnitPlaced:
    """An air unit entered play, changed its box or left play. Rules 23I, 25."""

    unit: AirUnit

    def apply(self, state: State) -> None:
        state.air.put(self.unit)


@dataclass(frozen=True, slots=True)
class Reassigned:
    """An air unit belongs to another organization now, wherever it is. Rules 16B3, 26B."""

    unit: str
    organization: str

    def apply(self, state: State) -> None:
        known = state.air.units[self.unit]
        state.air.put(replace(known, organization=self.organization))


@dataclass(frozen=True, slots=True)
class SupportInitiated:
    """All operations of some missions of air support have been initiated. Rule 16C3."""

    missions: frozenset[str]

    def apply(self, state: State) -> None:
        state.air.initiated |= self.missions


@dataclass(frozen=True, slots=True)
class HexesHarassed:
    """The harassment hits of hexes are so many now. Rule 20G2d."""

    hits: tuple[tuple[Hex, int], ...]

    def apply(self, state: State) -> None:
        state.air.harassment.update(self.hits)


@dataclass(frozen=True, slots=True)
class YardHit:
    """A marshaling yard was hit; the net loses capacity in the owner's next turn. Rule 20G1a."""

    hex: Hex
    owner: Side
    net: str
    loss: int
    """Twelfths of RE."""

    def apply(self, state: State) -> None:
        air, key = state.air, f"{self.owner}/{self.net}"
        air.yard_hits[self.hex] = air.yard_hits.get(self.hex, 0) + 1
        air.rail_loss[key] = air.rail_loss.get(key, 0) + self.loss


@dataclass(frozen=True, slots=True)
class CoastDefensesBombed:
    """Coast defenses took bombing hits this player turn, so many in all. Rule 20G2i."""

    hex: Hex
    hits: int

    def apply(self, state: State) -> None:
        state.air.coast_hits[self.hex] = self.hits


@dataclass(frozen=True, slots=True)
class StandingOrdersChanged:
    """The standing orders of both sides are these now."""

    orders: tuple[StandingOrder, ...]

    def apply(self, state: State) -> None:
        state.air.standing = self.orders


@dataclass(frozen=True, slots=True)
class LegsFlown:
    """These air units have flown a leg and may fly on at once; other activities end it. 20A."""

    units: frozenset[str]

    def apply(self, state: State) -> None:
        state.air.between_legs = self.units


@dataclass(frozen=True, slots=True)
class ArpsChanged:
    """The ARPs of an organization are these now: had, owed, spent this phase. Rules 25B, 25D."""

    organization: str
    has: Fraction
    owed: Fraction
    spent: Fraction

    def apply(self, state: State) -> None:
        air = state.air
        for counts, amount in (
            (air.arps, self.has),
            (air.arps_owed, self.owed),
            (air.arps_spent, self.spent),
        ):
            if amount:
                counts[self.organization] = amount
            else:
                counts.pop(self.organization, None)


@dataclass(frozen=True, slots=True)
class WithdrawalsChanged:
    """What is still to be withdrawn, and whose places reinforcements take. Rules 25B, 25C."""

    due: Mapping[tuple[str, str], int]
    spots: tuple[tuple[str, str, Hex], ...]

    def apply(self, state: State) -> None:
        state.air.withdrawals, state.air.spots = dict(self.due), self.spots


@dataclass(frozen=True, slots=True)
class StrategicStatusChanged:
    """The strategic air war status rose. Rule 26A."""

    status: int

    def apply(self, state: State) -> None:
        state.air.status = self.status


@dataclass(frozen=True, slots=True)
class MissionsCounted:
    """So many Axis air units have begun missions since the last were grounded. Rule 26A2."""

    begun: int

    def apply(self, state: State) -> None:
        state.air.begun = self.begun


@dataclass(frozen=True, slots=True)
class ExtendedFlown:
    """The Axis flew its extended range operation in a theater. Rule 26A1."""

    theater: str

    def apply(self, state: State) -> None:
        state.air.extended |= {self.theater}


@dataclass(frozen=True, slots=True)
class BasesSupplied:
    """These airbases had a regular supply line as the player turn began. Rule 20F."""

    hexes: frozenset[Hex]

    def apply(self, state: State) -> None:
        state.air.supplied = self.hexes


@dataclass(frozen=True, slots=True)
class DropPlanned:
    """An air drop of a unit was planned; None: it is planned no more. Rule 24C."""

    unit: str
    plan: DropPlan | None

    def apply(self, state: State) -> None:
        if self.plan is None:
            state.air.plans.pop(self.unit, None)
        else:
            state.air.plans[self.unit] = self.plan


@dataclass(frozen=True, slots=True)
class Converted:
    """An airborne headquarters was turned over to its other side. Rule 24E."""

    unit: str
    counter: Counter

    def apply(self, state: State) -> None:
        state.put(state.units[self.unit].but(counter=self.counter))


@dataclass(frozen=True, slots=True)
class Disrupted:
    """A unit was disrupted, badly or not, or recovered. Rule 24A."""

    unit: str
    disrupted: bool = True
    badly: bool = False

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.put(unit.but(disrupted=self.disrupted, badly=self.badly))


@dataclass(frozen=True, slots=True)
class CalledUp:
    """Strategic air forces were called up, or have gone back where none is named. 26B, 26C1."""

    side: Side
    force: str
    types: tuple[str, ...] = ()
    """Aircraft of the air units that have to be sent back (rule 26B)."""

    def apply(self, state: State) -> None:
        air = state.air
        air.on_call = self.types
        if self.force:
            air.called |= {self.force}
            turns = air.call_ups.get(self.force, ())
            air.call_ups[self.force] = (*turns, state.clock.turn)
            air.calling[self.side] = air.calling.get(self.side, 0) + 1


@dataclass(frozen=True, slots=True)
class ForceCalledUp:
    """An Allied strategic air force was called up, and its base marker placed. Rule 26C1."""

    force: str
    base: Hex

    def apply(self, state: State) -> None:
        air = state.air
        air.called |= {self.force}
        air.efforts[self.force] = Effort(self.base)
        air.call_ups[self.force] = (*air.call_ups.get(self.force, ()), state.clock.turn)
        air.calling[Side.ALLIED] = air.calling.get(Side.ALLIED, 0) + 1


@dataclass(frozen=True, slots=True)
class WingFlew:
    """A strategic wing flew a mission with so much of its air force's strength. Rule 26C2."""

    force: str
    mission: str
    used: int

    def apply(self, state: State) -> None:
        before = state.air.efforts[self.force]
        state.air.efforts[self.force] = replace(
            before, mission=self.mission, flown=before.flown + 1, used=before.used + self.used
        )


@dataclass(frozen=True, slots=True)
class RaidsChanged:
    """These strategic wings wait over their hexes now. Rules 26C2c, 26C2d."""

    raids: tuple[Raid, ...]

    def apply(self, state: State) -> None:
        state.air.raids = self.raids


@dataclass(frozen=True, slots=True)
class CarpetBombed:
    """A hex was carpet-bombed, short or not. Rule 26C2d."""

    hex: Hex
    short: bool

    def apply(self, state: State) -> None:
        state.air.carpets |= {self.hex}
        if self.short:
            state.air.fell_short = True
            state.air.short_bombings += 1


@dataclass(frozen=True, slots=True)
class EffortsEnded:
    """The special efforts of the Allied strategic air forces are over. Rule 26C1."""

    def apply(self, state: State) -> None:
        state.air.efforts, state.air.raids = {}, ()


@dataclass(frozen=True, slots=True)
class AirNoted:
    """It was noted what became of air units in an initial phase, for players to see. 16C1."""

    side: Side
    what: str
    units: tuple[str, ...]

    def apply(self, state: State) -> None:
        deeds, key = state.air.deeds, (self.side, self.what)
        deeds[key] = (*deeds.get(key, ()), *self.units)
