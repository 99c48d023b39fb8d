"""The changes of a game: the only things that alter a state, each named in the game's words."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, Protocol

from sfcli.clock import PLAYER_TURN as STEPS
from sfcli.clock import Clock
from sfcli.hexes import Hex
from sfcli.sides import Side
from sfcli.state import (
    CADRE,
    ELIMINATED,
    FLAGS,
    FULL,
    PHASE,
    SWAMP,
    Capacity,
    Flood,
    Railed,
    Shortage,
    State,
    Supplies,
    Unit,
)

CAUGHT: Final = frozenset({"caught"})
"""What ends where a unit leaves its hex. Rule 14H1."""


class Event(Protocol):
    """A change that knows how to apply itself."""

    def apply(self, state: State) -> None:
        """Change the state."""


@dataclass(frozen=True, slots=True)
class StepBegan:
    """The game went on to another step; what lasts a phase or a player turn ends. Rule 4."""

    clock: Clock

    def apply(self, state: State) -> None:
        before = state.clock
        state.clock = self.clock
        same_turn = (before.turn, before.player) == (self.clock.turn, self.clock.player)
        if same_turn and STEPS[before.place].phase == self.clock.phase:
            return
        for unit in list(state.units.values()):
            fresh = _refreshed(unit, same_turn)
            if fresh is not unit:
                state.put(fresh)
        state.railed = tuple(r for r in state.railed if same_turn and r.strategic)
        if not same_turn:
            if state.floods:
                state.floods = _sinking(state.floods)
            state.labor = {}
            losses = state.air.refresh(self.clock.player)
            for (side, net), capacity in state.rail.items():
                loss = losses.get(net, 0) if side is self.clock.player else 0
                state.rail[side, net] = Capacity(capacity.permanent, loss=loss)


def _sinking(floods: Mapping[Hex, Flood]) -> dict[Hex, Flood]:
    """Return the floods after another player turn: partial ones end. Rules 37A3, 37A4."""
    found = {}
    for hex_, flood in floods.items():
        left = max(0, flood.player_turns - 1)
        if left or flood.massive:
            ground = flood.ground if left else SWAMP
            found[hex_] = replace(flood, ground=ground, player_turns=left)
    return found


def _refreshed(unit: Unit, same_player_turn: bool) -> Unit:
    """Return the unit without what does not outlast the phase, or the player turn."""
    if unit.aboard:
        unit = unit.alone()
    if unit.shortage is not None:
        unit = unit.but(shortage=None)
    if not (unit.flags or unit.spent or unit.rail_left or unit.load or unit.charges):
        return unit
    kept = frozenset(f for f in unit.flags if same_player_turn and FLAGS[f] != PHASE)
    charges = unit.charges if same_player_turn else ()
    return unit.but(flags=kept, charges=charges, spent=0, rail_left=0, load=unit.carrying)


@dataclass(frozen=True, slots=True)
class GameBegan:
    """The game began."""

    def apply(self, state: State) -> None:
        state.begun = True


@dataclass(frozen=True, slots=True)
class WeatherChanged:
    """Weather and sea conditions of a game turn. Rule 36."""

    weather: Mapping[str, str]
    sea: Mapping[str, str]

    def apply(self, state: State) -> None:
        if state.weather != self.weather:
            state.weather = dict(self.weather)
        state.sea = dict(self.sea)


@dataclass(frozen=True, slots=True)
class Moved:
    """A unit moved, spending MPs (twelfths) and taking on flags. Rules 6, 7, 13."""

    unit: str
    to: Hex
    mps: int
    flags: frozenset[str] = frozenset()
    rail_left: int = 0

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        flags = unit.flags | self.flags
        state.put(
            unit.but(
                hex=self.to,
                spent=unit.spent + self.mps,
                flags=flags - CAUGHT if "caught" in flags else flags,
                rail_left=self.rail_left,
            )
        )


@dataclass(frozen=True, slots=True)
class Spent:
    """A unit spent MPs (twelfths) without moving."""

    unit: str
    mps: int
    flags: frozenset[str] = frozenset()

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.put(unit.but(spent=unit.spent + self.mps, flags=unit.flags | self.flags))


@dataclass(frozen=True, slots=True)
class Placed:
    """A unit was placed in a hex without moving there: by retreat, advance, or out of its box."""

    unit: str
    hex: Hex

    def apply(self, state: State) -> None:
        state.put(state.units[self.unit].but(hex=self.hex, box=""))


@dataclass(frozen=True, slots=True)
class Boxed:
    """A unit was taken off the map into a holding box. Rule 3E5."""

    unit: str
    box: str

    def apply(self, state: State) -> None:
        state.put(state.units[self.unit].but(hex=None, box=self.box))


@dataclass(frozen=True, slots=True)
class Marked:
    """Flags were set on a unit."""

    unit: str
    flags: frozenset[str]

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.put(unit.but(flags=unit.flags | self.flags))


@dataclass(frozen=True, slots=True)
class Unmarked:
    """Flags were taken off a unit."""

    unit: str
    flags: frozenset[str]

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.put(unit.but(flags=unit.flags - self.flags))


@dataclass(frozen=True, slots=True)
class Reduced:
    """A unit was reduced to its cadre. Rule 9E."""

    unit: str

    def apply(self, state: State) -> None:
        state.put(state.units[self.unit].but(status=CADRE))


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A unit was removed from play, and with it what was attached to it. Rules 9C, 15E."""

    unit: str

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.put(unit.alone().but(hex=None, status=ELIMINATED, carrying=0))
        if unit.change is not None and unit.change.attached:
            battalion = state.units[unit.change.attached]
            state.put(battalion.but(status=ELIMINATED))


@dataclass(frozen=True, slots=True)
class Entered:
    """A unit came into play, or back, with the supply status of the place. Rule 40."""

    unit: str
    hex: Hex
    status: str = FULL
    out: int | None = None
    isolated: bool = False

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.put(
            Unit(
                unit.id, unit.name, unit.counter, self.hex, self.status, self.out,
                isolated=self.isolated, flags=unit.flags, change=unit.change,
            )
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Left:
    """A unit left play without being eliminated, or was moved to another status off the map."""

    unit: str
    status: str

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        if unit.aboard:
            unit = unit.alone()
        state.put(unit.but(hex=None, box="", status=self.status, carrying=0))


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A cadre was rebuilt to full strength. Rule 40B1a."""

    unit: str

    def apply(self, state: State) -> None:
        state.put(state.units[self.unit].but(status=FULL))


@dataclass(frozen=True, slots=True)
class Captured:
    """A side gained ownership of hexes. Rule 3D."""

    side: Side
    hexes: tuple[Hex, ...]

    def apply(self, state: State) -> None:
        for hex_ in self.hexes:
            state.set_owner(hex_, self.side)
            state.places_out.pop(hex_, None)
        if not state.isolated.isdisjoint(self.hexes):
            state.isolated -= frozenset(self.hexes)


@dataclass(frozen=True, slots=True)
class OwnedByAllies:
    """City hexes the Allies have owned, which feed the Axis no more. Rule 12C1."""

    hexes: frozenset[Hex]

    def apply(self, state: State) -> None:
        state.allied_once |= self.hexes


@dataclass(frozen=True, slots=True)
class FortificationChanged:
    """A hex's fortification was built, changed or destroyed. Rule 37B."""

    hex: Hex
    fortification: str
    """Id of the fortification effects chart, empty for none."""

    def apply(self, state: State) -> None:
        if self.fortification:
            state.fortifications[self.hex] = self.fortification
        else:
            state.fortifications.pop(self.hex, None)


@dataclass(frozen=True, slots=True)
class Flooded:
    """A hex was flooded. Rules 37A3, 37A4."""

    hex: Hex
    flood: Flood

    def apply(self, state: State) -> None:
        state.floods = {**state.floods, self.hex: self.flood}


@dataclass(frozen=True, slots=True)
class LineBroken:
    """The rail line in a hex was broken. Rule 7A5."""

    hex: Hex

    def apply(self, state: State) -> None:
        state.broken |= {self.hex}


@dataclass(frozen=True, slots=True)
class PortFunctions:
    """A port stopped to function, or functions again. Rule 30A2."""

    hex: Hex
    functions: bool

    def apply(self, state: State) -> None:
        port = {self.hex}
        state.closed_ports = (
            state.closed_ports - port if self.functions else state.closed_ports | port
        )


@dataclass(frozen=True, slots=True)
class CapacityCharged:
    """A unit's rail movement was charged to nets: twelfths of RE on top of before. Rule 7A3."""

    unit: str
    added: tuple[tuple[str, int], ...]

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        charges = dict(unit.charges)
        for net, amount in self.added:
            charges[net] = charges.get(net, 0) + amount
            key = (unit.side, net)
            before = state.rail.get(key, Capacity())
            state.rail[key] = replace(before, used=before.used + amount)
        state.put(unit.but(charges=tuple(sorted(charges.items()))))


@dataclass(frozen=True, slots=True)
class CapacityChanged:
    """A side's capacity on a net was set anew. Rules 7A4a to 7A4c."""

    side: Side
    net: str
    capacity: Capacity

    def apply(self, state: State) -> None:
        state.rail[self.side, self.net] = self.capacity


@dataclass(frozen=True, slots=True)
class CapacityLost:
    """A share of a side's capacity is not usable this player turn, by net. Rule 26A3."""

    side: Side
    losses: Mapping[str, int]
    """Twelfths of RE."""

    def apply(self, state: State) -> None:
        for net, loss in self.losses.items():
            capacity = state.rail[self.side, net]
            state.rail[self.side, net] = replace(capacity, loss=capacity.loss + loss)


@dataclass(frozen=True, slots=True)
class FuelRationed:
    """Units are short of fuel in this phase. Rules 26A4, 26A5."""

    units: tuple[str, ...]
    shortage: Shortage

    def apply(self, state: State) -> None:
        for id_ in self.units:
            state.put(state.units[id_].but(shortage=self.shortage))


@dataclass(frozen=True, slots=True)
class PointsChanged:
    """Resource points of a side in a hex became more or fewer. Rule 12E."""

    side: Side
    hex: Hex
    by: int

    def apply(self, state: State) -> None:
        left = state.points.get((self.side, self.hex), 0) + self.by
        if left:
            state.points[self.side, self.hex] = left
        else:
            state.points.pop((self.side, self.hex), None)


@dataclass(frozen=True, slots=True)
class PointsRailed:
    """What is remembered of resource points that moved by rail on their own was set. Rule 12E."""

    railed: tuple[Railed, ...]

    def apply(self, state: State) -> None:
        state.railed = self.railed


@dataclass(frozen=True, slots=True)
class LoadChanged:
    """A unit carries more or fewer resource points. Rule 12E."""

    unit: str
    by: int

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        carrying = unit.carrying + self.by
        state.put(unit.but(carrying=carrying, load=max(unit.load, carrying)))


@dataclass(frozen=True, slots=True)
class SuppliesChanged:
    """Supply points were delivered, ran out or were lost. Rule 12C3a."""

    supplies: tuple[Supplies, ...]

    def apply(self, state: State) -> None:
        state.supplies = self.supplies


@dataclass(frozen=True, slots=True)
class SupplyJudged:
    """Units whose supply status changed: turns out of supply, and special supply. Rule 12."""

    verdicts: Mapping[str, tuple[int | None, bool]]
    places: Mapping[Hex, int] | None = None
    """Turns out of supply of the cities and ports that are, None where that was not judged."""

    def apply(self, state: State) -> None:
        if self.places is not None:
            state.places_out = dict(self.places)
        for id_, (out, fed) in self.verdicts.items():
            state.put(state.units[id_].but(out=out, fed=fed))


@dataclass(frozen=True, slots=True)
class IsolationJudged:
    """Units whose isolation changed, and all hexes that are isolated. Rule 3G."""

    isolated: Mapping[str, bool]
    hexes: frozenset[Hex] = frozenset()

    def apply(self, state: State) -> None:
        state.isolated = self.hexes
        for id_, isolated in self.isolated.items():
            state.put(state.units[id_].but(isolated=isolated))


@dataclass(frozen=True, slots=True)
class ReplacementsChanged:
    """A pool of replacement points became larger or smaller. Rule 40B1."""

    pool: str
    by: Fraction

    def apply(self, state: State) -> None:
        state.replacements[self.pool] = state.replacements.get(self.pool, Fraction(0)) + self.by


@dataclass(frozen=True, slots=True)
class Tallied:
    """A count of a scenario rule was set."""

    key: str
    count: int

    def apply(self, state: State) -> None:
        state.tallies[self.key] = self.count
