"""The charts of the strategic air war and of air replacements. Rules 25 and 26."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

RANGE_LIMITS: Final = "extended_range_limits"
RAIL_CAPACITY: Final = "rail_capacity"
AVIATION_FUEL: Final = "aviation_fuel"
GROUND_FUEL: Final = "ground_fuel_shortage"
SEVERE_GROUND_FUEL: Final = "severe_ground_fuel_shortage"
SUPPLY_LIMITS: Final = "supply_line_limits"
EFFECTS: Final = (
    RANGE_LIMITS, RAIL_CAPACITY, AVIATION_FUEL, GROUND_FUEL, SEVERE_GROUND_FUEL, SUPPLY_LIMITS,
)  # fmt: skip
"""The effects of the strategic air war, in the order of rules 26A1 to 26A6."""

STATUS_MODIFIERS: Final = ("allied_call_up", "german_call_up", "forward_airbase")
"""What modifies the die of the status. Rule 26A."""

WING_MISSIONS: Final = ("yards", "hb", "afb", "carpet", "transport")
"""The missions of strategic wings, in the order of rules 26C2a to 26C2e."""

WHOLE: Final = 100


@dataclass(frozen=True, slots=True)
class StrategicEffect:
    """An effect of the strategic air war, in force from a status on. Rule 26A."""

    status: int
    effect: str
    """One of `EFFECTS`."""
    percent: int = WHOLE
    """What is left of rail capacity or aviation fuel."""


@dataclass(frozen=True, slots=True)
class Fuel:
    """Low aviation fuel: when so many air units begin missions, others are grounded. Rule 26A2."""

    begin: int
    ground: int


@dataclass(frozen=True, slots=True)
class StrategicWar:
    """The strategic air war status table and effects chart. Rule 26A."""

    first: int
    """First turn on which the status is checked."""
    initial: int
    by_two: int
    """Greatest modified die that raises the status by 2; then by 1."""
    by_one: int
    modifiers: Mapping[str, int]
    """By the words of `STATUS_MODIFIERS`; the first for each air force called up."""
    when: Mapping[str, str]
    """The same in words."""
    forward_capacity: int
    """Capacity of a hex that counts as a forward airbase."""
    effects: tuple[StrategicEffect, ...]
    """Those of the lowest status first."""
    fuel: Mapping[int, Fuel]
    """By percentage."""
    exploitation: Fraction
    """Multiplier of MPs under a ground fuel shortage (rule 26A4)."""
    severe: int
    """MPs lost in the movement phase under a severe one, in twelfths (rule 26A5)."""
    extended: int
    """Extended range operations a player turn in each Axis theater under limits (rule 26A1)."""

    def rise(self, die: int) -> int:
        """Return by how much a modified die raises the status."""
        if die <= self.by_two:
            return 2
        return int(die <= self.by_one)

    def is_in_force(self, effect: str, status: int) -> bool:
        """Tell whether an effect of `EFFECTS` is in force at a status."""
        return any(each.effect == effect and each.status <= status for each in self.effects)

    def percent(self, effect: str, status: int) -> int:
        """Return what an effect leaves at a status, in hundredths."""
        left = (e.percent for e in self.effects if e.effect == effect and e.status <= status)
        return min(left, default=WHOLE)


@dataclass(frozen=True, slots=True)
class StrategicForce:
    """A strategic air force of the Allies. Rule 26C."""

    id: str
    name: str
    theater: str
    """`ETO` or `MTO`."""
    nation: str
    """Id of the nationality whose fighters cover it (rule 26C3)."""
    ranges: Mapping[str, int]
    """Hexes, by `afb` and `hb` of American wings, `day` and `night` of British ones."""
    missions: frozenset[str]
    """Missions of `WING_MISSIONS` it may fly."""
    night: frozenset[str]
    """Those it may fly at night."""
    covered: frozenset[str]
    """Those that need fighter cover by day."""
    covered_until: int | None
    """Last turn on which they do, None for the whole game."""


@dataclass(frozen=True, slots=True)
class WingStrengths:
    """What a strategic air force can do in an air cycle. Rule 26C2."""

    wings: int
    yard_missions: int
    """Yard missions of each wing, and the strategic strength of each."""
    yard_strength: int
    hb: int
    """Tactical strength of the whole air force; likewise the next two."""
    afb: int
    carpet: int
    transport: int
    """Cargo of the whole air force, in twelfths of RE."""


@dataclass(frozen=True, slots=True)
class StrategicAssets:
    """The Allied strategic air assets chart, and the German assets. Rules 26B, 26C."""

    forces: Mapping[str, StrategicForce]
    strengths: Mapping[tuple[str, int], WingStrengths]
    """By air force and first turn of the air cycle."""
    call_ups: int
    """Call-ups a year of each force, and of the German assets."""
    german: Fraction
    """Share of the German air units that may be called up (rule 26B)."""
    night_yards: Fraction
    """Multiplier of yard missions at night (rule 26C2a)."""
    cover: int
    """Strength points for each fighter of cover (rule 26C3)."""

    def strength(self, force: str, turn: int) -> WingStrengths:
        """Return what an air force can do on a turn."""
        return self.strengths[force, max(t for f, t in self.strengths if f == force and t <= turn)]


@dataclass(frozen=True, slots=True)
class ArpChart:
    """What air replacement points do. Rules 25, 25B, 25D and 26B."""

    first: int
    """First turn of the first air cycle."""
    cycle: int
    """Game turns of an air cycle."""
    replace: int
    """ARPs to replace an eliminated air unit; then to repair an aborted one."""
    repair: int
    share: Fraction
    """Share of the allowance that may be spent in an initial phase."""
    small: int
    """Allowance below which all of it may be spent."""
    kept: int
    """ARPs that may be kept for the next cycle."""
    regroup: int
    """Aborted air units regrouped together, all but one of which are eliminated (rule 25A)."""

    def cycle_of(self, turn: int) -> int:
        """Return the first turn of the air cycle that a turn lies in."""
        return turn - (turn - self.first) % self.cycle

    def spendable(self, allowance: Fraction | int) -> Fraction:
        """Return how much of an allowance may be spent in an initial phase. Rule 25D."""
        whole = Fraction(allowance)
        return whole if whole < self.small else whole * self.share
