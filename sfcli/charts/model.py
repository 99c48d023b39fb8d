"""What the charts say, as the rules ask for it. Every number comes from `rules/charts`.

Costs are MPs in twelfths; None stands for prohibited. A *kind* is a word for a class of units
that a chart singles out, such as `artillery` or `non_mountain`; `forces.Counter.kinds` holds the
kinds each counter answers to.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sfcli.charts.breakdowns import Breakdowns
from sfcli.charts.missions import MissionChart
from sfcli.charts.special import Flooding, SpecialForce
from sfcli.charts.works import AirbaseChart, CoastDefenseChart, ConstructionChart, PortChart

if TYPE_CHECKING:
    from sfcli.charts.air import AirCharts
    from sfcli.charts.air_orders import AirOrders

COLUMNS: Final = ("cm_art", "other", "mountain", "light_infantry", "ski", "high_mountain")
"""The movement columns of the terrain effects chart; the last is for hexsides only."""

WEATHER: Final = ("clear", "mud", "frost", "winter", "snow")
"""Weather conditions, fairest first. Rule 36A2."""

AS_MOUNTAIN: Final = -1
"""Hexside cost: the hex entered costs what a mountain hex costs."""

Cost = int | None
"""MPs in twelfths, None where prohibited."""


@dataclass(frozen=True, slots=True)
class CombatEffect:
    """What a terrain, city or fortification does to an attack into or across it. Rule 9H."""

    drm: int = 0
    aec: bool = True
    """Armor effects may be used (rule 10G)."""
    multipliers: Mapping[str, Fraction] | None = None
    """Attack strength multiplier by kind; a unit takes each one whose kind it has."""
    spared: frozenset[str] = frozenset()
    """Kinds not affected by `multipliers`."""
    support_halved: bool = False
    """Ground support strength is halved here."""
    siege: int = 1
    """Multiplier of siege artillery attacking here (rule 14B1)."""
    assault_engineers: int = 1
    """Multiplier of assault engineers attacking or defending here (rule 14A3)."""
    engineers: bool = False
    """Combat engineers may modify the die here (rule 14A2)."""
    prohibited: bool = False
    """No unit may attack across (rule 9B)."""
    no_retreat: bool = False
    """The defender ignores retreats from every result but DE (rule 37B5)."""

    def multiplier(self, kinds: frozenset[str]) -> Fraction:
        """Return the multiplier of an attacking unit of these kinds."""
        result = Fraction(1)
        if self.multipliers and not (self.spared & kinds):
            for kind, factor in self.multipliers.items():
                if kind in kinds:
                    result *= factor
        return result


@dataclass(frozen=True, slots=True)
class TerrainHex:
    """A terrain type of hexes on the terrain effects chart."""

    id: str
    name: str
    costs: Mapping[str, Mapping[str, Cost]]
    """MPs to enter by column and weather; a missing column is as `other`."""
    combat: CombatEffect
    frozen_as: str = ""
    """Terrain whose combat effects count where the hex is frozen."""
    admin: bool = True
    """Admin movement may enter it off a road (rule 6B)."""
    supply_hexes: int = 1
    """Hexes of overland supply it counts for under the advanced rule 43C3."""
    prohibited: bool = False

    def cost(self, column: str, weather: str) -> Cost:
        """Return the MPs to enter the hex in the movement column."""
        if self.prohibited:
            return None
        return self.costs.get(column, self.costs["other"])[weather]


@dataclass(frozen=True, slots=True)
class TerrainSide:
    """A terrain type of hexsides on the terrain effects chart."""

    id: str
    name: str
    costs: Mapping[str, Cost]
    """MPs to cross by column, added to the hex's; a missing column is as `other`."""
    frozen_costs: Mapping[str, Cost]
    combat: CombatEffect
    frozen_combat: CombatEffect
    admin: bool = True
    """Admin movement may cross it off a road (rule 6B)."""
    supply_extra: int = 0
    """Hexes it adds to overland supply under the advanced rule 43C3, unfrozen."""
    closed: frozenset[str] = frozenset()
    """Weather in which only the columns of `open_to` may cross."""
    open_to: frozenset[str] = frozenset()
    flooding: int | None = None
    """MPs to cross while flooding, where they differ (rule 44A4)."""

    def cost(self, column: str, frozen: bool) -> Cost:
        """Return the MPs to cross the hexside in the movement column."""
        table = self.frozen_costs if frozen else self.costs
        return table.get(column, table["other"])

    def is_open(self, column: str, weather: str) -> bool:
        """Tell whether weather lets units of the movement column cross."""
        return weather not in self.closed or column in self.open_to

    def effect(self, frozen: bool) -> CombatEffect:
        """Return what the hexside does to an attack across it."""
        return self.frozen_combat if frozen else self.combat


@dataclass(frozen=True, slots=True)
class StackingLimit:
    """How many units may stack in a hex. Rule 8A."""

    units: int
    """Units of any size and type."""
    non_divisional: int
    """Twelfths of RE of non-divisional units besides."""
    artillery: int
    """Twelfths of RE of artillery besides."""
    artillery_division: bool
    """One artillery division may stand for the artillery REs."""


@dataclass(frozen=True, slots=True)
class EngineerBonus:
    """When engineers modify the die. Rule 14A2."""

    least: Fraction
    """Least proportion of the attacking REs, artillery not counted."""
    drm: int


@dataclass(frozen=True, slots=True)
class TerrainChart:
    """The terrain effects chart."""

    hexes: Mapping[str, TerrainHex]
    sides: Mapping[str, TerrainSide]
    cities: Mapping[str, CombatEffect]
    """By city class: `reference`, `dot`, `partial`, `full`."""
    fortifications: Mapping[str, CombatEffect]
    """The fortification effects chart, by id."""
    when_captured: Mapping[str, str]
    """What becomes of a captured fortification: its new id, empty for destroyed (rule 37B)."""
    weather_drm: Mapping[str, int]
    weather_aec: Mapping[str, str]
    """`normal`, `reduced` or `none` by weather (rule 36B)."""
    freezing_zones: frozenset[str]
    """Weather zones whose rivers, lakes and swamps freeze in cold weather."""
    freezing_weather: frozenset[str]
    stacking: StackingLimit
    mountain_stacking: StackingLimit
    engineers: EngineerBonus
    flooding: Flooding


@dataclass(frozen=True, slots=True)
class CombatTable:
    """The ground combat results table. Rule 9."""

    columns: tuple[tuple[str, Fraction], ...]
    """Name and ratio of each odds column, worst for the attacker first."""
    first_row: int
    """Modified die of the first row; lower dice use it too."""
    results: Mapping[str, tuple[str, ...]]
    """Results by odds column, one a row."""
    too_low: str
    """The result of an attack below the first column."""

    def column(self, attack: Fraction, defense: Fraction) -> str:
        """Return the odds column, rounded in the defender's favor; empty below the first."""
        found = ""
        for name, ratio in self.columns:
            if attack >= ratio * defense:
                found = name
        return found

    def result(self, column: str, die: int) -> str:
        """Return the result of a modified die."""
        rows = self.results[column]
        return rows[min(max(die - self.first_row, 0), len(rows) - 1)]


@dataclass(frozen=True, slots=True)
class ZocCosts:
    """The ZOC movement costs table: MPs, in twelfths, to leave a hex in an enemy ZOC."""

    full: tuple[int, int]
    """Leaving a full ZOC: to a hex out of enemy ZOC, to one in it."""
    reduced: tuple[int, int]
    german_cm_less: int
    """Taken off for German c/m units leaving a full ZOC."""

    def cost(self, reduced: bool, into_zoc: bool, german_cm: bool) -> int:
        """Return the MPs to leave the hex."""
        pay = (self.reduced if reduced else self.full)[into_zoc]
        return max(0, pay - self.german_cm_less) if german_cm and not reduced else pay


@dataclass(frozen=True, slots=True)
class OverrunCosts:
    """The overrun movement costs table."""

    rows: tuple[tuple[int, int], ...]
    """Least odds (to one) and MPs in twelfths, rising odds."""
    least_odds: int
    zero_defense_odds: int
    german_cm_less: int

    def cost(self, odds: Fraction, german_cm: bool) -> int:
        """Return the MPs each overrunning unit pays at these odds to one."""
        pay = max(self.rows)[1]
        for least, mps in sorted(self.rows):
            if odds >= least:
                pay = mps
        return max(0, pay - self.german_cm_less) if german_cm else pay


@dataclass(frozen=True, slots=True)
class RailRates:
    """The rail movement rates table."""

    hexes_per_mp: Mapping[int, int]
    """By printed movement rating."""
    rail_only_hexes: int
    """Hexes a turn for rail-only units and resource points."""
    strategic_hexes: int
    rail_only_per_mp: int
    """Hexes that count as one MP of a rail-only unit (rule 31A)."""


@dataclass(frozen=True, slots=True)
class RailNet:
    """A rail net and its starting capacities in twelfths, by side and start: `jul43`, `apr44`."""

    id: str
    name: str
    capacity: Mapping[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class RailChart:
    """The rail net capacity summary. Rules 7A3 and 7A4."""

    nets: Mapping[str, RailNet]
    gain_per_point: int
    gain_limit: Fraction
    """The increase may be at most this share of the capacity."""
    points_per_capacity: int
    points_per_turn: int
    low_volume_multiplier: int
    doubled_multiplier: int
    """For cavalry and c/m units."""
    least_for_supply: int
    """Capacity a net must have for rail supply to be traced on it alone (rule 12B3)."""

    def at_start(self, start: str) -> dict[tuple[str, str], int]:
        """Return the capacities in twelfths that players start with, by side and net. Rule 7A4."""
        return {
            (side, net.id): res
            for net in self.nets.values()
            for (side, known), res in net.capacity.items()
            if known == start
        }


@dataclass(frozen=True, slots=True)
class SupplyChart:
    """The supply line summary: lengths of elements in hexes."""

    overland: Mapping[tuple[str, bool], Mapping[str, int]]
    """By user (`axis`, `axis_italian`, `allied`) and strategic air limit, by weather.

    A user without lengths of its own has those of its side, so every pair is there."""
    road: Mapping[tuple[str, bool], Mapping[str, int]]
    low_rail: int
    """Low-volume rail hexes a line may hold."""
    port_limits: Mapping[str, int]
    """REs a port of this size supplies as a limited source, by size."""


@dataclass(frozen=True, slots=True)
class ArmorChart:
    """The armor/antitank summary. Rule 10C. Proportions: from 1/7, from 1/2, the whole."""

    aeca: Mapping[str, tuple[int, int, int]]
    """Die modifiers by `normal` or `reduced`."""
    aecd: Mapping[str, tuple[int, int, int]]
    atec: tuple[int, int, int]
    neutral_per_capable: int
    """Neutral REs allowed for each RE of full and half capable units (rule 10F)."""
    required_losses: Fraction
    """Share of the losses that units whose ability was used have to bear (rules 9J, 10H)."""

    @staticmethod
    def step(part: int, whole: int) -> int | None:
        """Return which modifier a proportion earns: 0, 1, 2, or None below one seventh."""
        if whole <= 0 or 7 * part < whole:
            return None
        return 2 if part >= whole else 1 if 2 * part >= whole else 0


@dataclass(frozen=True, slots=True)
class WeatherTable:
    """The weather table. Rule 36."""

    weather: Mapping[str, Mapping[str, str]]
    """By zone and season (`Jan I`): six letters, one a die."""
    sea: Mapping[str, str]
    """By season: six letters, one a modified die."""
    sea_drm: Mapping[tuple[str, str], int]
    """Modifier of the sea condition die by sea zone and season, 0 for what is not named."""


@dataclass(frozen=True, slots=True)
class Success:
    """A use of the success table."""

    id: str
    rule: str
    """The clauses that call for it, such as `12D` or `40A2, 44C6`."""
    least: int
    """Least modified die that succeeds."""
    eliminated: int
    """Greatest modified die that eliminates the unit, 0 for none."""
    gain: int
    """What success is worth: added to the die, or hits; 0 where nothing is counted."""
    modifiers: Mapping[str, int]
    """By the words of the success table, such as `cold`."""
    title: str = ""
    success: str = ""
    """What a success means, in words; likewise the next."""
    failure: str = ""


@dataclass(frozen=True, slots=True)
class UnitType:
    """A unit type of the unit identification chart. Rules 3A2 and 10."""

    id: str
    name: str
    unit_class: str
    """`non_motorized`, `artillery` or `combat_motorized`."""
    heavy: bool
    aeca: str
    """`full`, `half`, `third`, `neutral` or `none`; likewise the next two."""
    aecd: str
    atec: str
    column: str
    """Movement column of the terrain effects chart."""
    abilities: frozenset[str]
    groups: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Capabilities (`aeca`, `aecd`, `atec`) that differ, by group of rule 3B."""

    def capability(self, category: str, group: str) -> str:
        """Return a unit's capability in `aeca`, `aecd` or `atec`, symbols set aside."""
        own: str = getattr(self, category)
        return self.groups.get(group, {}).get(category, own)


@dataclass(frozen=True, slots=True)
class InfantryAntitank:
    """From when units without ATEC are neutral instead, by side. Rule 10I."""

    german: int
    allied: int


@dataclass(frozen=True, slots=True)
class ArmShare:
    """A row of the special RP costs chart: what part of their cost units pay in Arm RPs."""

    nations: frozenset[str]
    """Ids of nations, empty for all; likewise the next ones."""
    types: frozenset[str]
    sizes: frozenset[str]
    ratings: frozenset[str]
    arm: Fraction
    motorized: bool
    """Only combat/motorized units pay it."""

    def covers(self, nation: str, type_: str, size: str, ratings: str, motorized: bool) -> bool:
        """Tell whether the row is the one of such a unit."""
        return (
            (motorized or not self.motorized)
            and type_ in self.types
            and (not self.nations or nation in self.nations)
            and (not self.sizes or size in self.sizes)
            and (not self.ratings or ratings in self.ratings)
        )


@dataclass(frozen=True, slots=True)
class RpCosts:
    """The special RP costs chart. Rule 40B1a; `charts.replacement` applies it."""

    shares: tuple[ArmShare, ...]
    """In order; the first that covers a unit counts."""
    position_aa: Fraction
    """Inf RPs for each AA point."""
    headquarters: Fraction
    """Inf RPs of one that is not c/m."""
    cm_headquarters: tuple[Fraction, Fraction]
    """Inf and Arm RPs of a c/m one."""
    movement_counter: Fraction
    """Arm RPs for each RE of capacity."""
    zero: int
    """RPs of a unit without any strength."""
    british_disband: Fraction
    """Inf RPs for each RE the British disband (rule 40D1)."""


@dataclass(frozen=True, slots=True)
class Charts:
    """Every chart the rules use."""

    terrain: TerrainChart
    combat: CombatTable
    zoc: ZocCosts
    overrun: OverrunCosts
    rail_rates: RailRates
    rail: RailChart
    supply: SupplyChart
    armor: ArmorChart
    weather: WeatherTable
    success: Mapping[str, Success]
    unit_types: Mapping[str, UnitType]
    infantry_antitank: InfantryAntitank
    res: Mapping[str, int]
    """RE sizes in twelfths, by the words of rule 3A3 (`battalion`, `cadre`, ...)."""
    rp_costs: RpCosts
    missions: MissionChart
    special_forces: tuple[SpecialForce, ...]
    """The most particular rows first; the first that covers a unit counts."""
    airbases: AirbaseChart
    ports: PortChart
    coast_defenses: CoastDefenseChart
    construction: ConstructionChart
    digest: str
    """Fingerprint of the data the charts were read from."""
    air_of: "Callable[[], AirCharts]"
    """Gives the charts of the air war, which a game without air units never asks for."""
    air_orders_of: "Callable[[], AirOrders]"
    """Likewise the air orders of battle."""
    breakdowns: Breakdowns = field(default_factory=Breakdowns)

    @property
    def air(self) -> "AirCharts":
        """The charts of the air war and all aircraft (rules 16 to 26)."""
        return self.air_of()

    @property
    def air_orders(self) -> "AirOrders":
        """The air orders of battle (rules 16B3, 25)."""
        return self.air_orders_of()
