"""The charts of air operations: combat, antiaircraft fire, bombing, drops. Rules 20 to 24.

Results are letters: `K` eliminated, `A` aborted, `R` turned back, `-` no effect (rule 21B2).
A *task* is what an air unit does over its target: its mission, or which kind of bombing or
transport mission it turns out to be.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from sfcli.charts.aircraft import AirClass, AirType, AirTypes, AirUnitType

if TYPE_CHECKING:
    from sfcli.charts.air_war import ArpChart, StrategicAssets, StrategicWar
    from sfcli.forces import Counter

KILLED: Final = "K"
ABORTED: Final = "A"
RETURNED: Final = "R"
NO_EFFECT: Final = "-"

TASKS: Final = (
    "transport", "air_drop", "minelaying", "yard", "strategic_port", "airbase", "ground_support",
    "defensive_air_support", "harassment", "rail_line", "port", "naval_in_port", "naval_patrol",
    "coast_defenses", "bridge", "carpet",
)  # fmt: skip
"""What air units that antiaircraft may fire at do over their target. Rules 20F, 20G, 26C2, 44A1."""

DROP_MODIFIERS: Final = (
    "enemy", "night", "weather", "rough_ground", "air_landing", "commando", "late_allied",
)  # fmt: skip
"""What modifies the die of air drop disruption. Rule 24A."""

CARPET_MODIFIERS: Final = ("weather", "wide_attack", "british_by_day")
"""What modifies the die of carpet bombing. Rule 26C2d."""

NAVAL_TASKS: Final = frozenset({"naval_in_port", "naval_patrol"})
"""Tasks whose target are naval units. Rules 20G2g, 20G2h."""


@dataclass(frozen=True, slots=True)
class CombatModifier:
    """A modifier of the air combat dice, by who fires on whom. Rule 21B3."""

    drm: int
    when: str
    """The condition in words."""
    by: AirClass
    on: AirClass


@dataclass(frozen=True, slots=True)
class Lessening:
    """What takes off a strength, and how much of it stays at least; it never raises one."""

    less: int
    least: int

    def of(self, strength: int) -> int:
        """Return what is left of a strength. Rules 23A1, 23C."""
        return min(strength, max(self.least, strength - self.less))


@dataclass(frozen=True, slots=True)
class AirCombatTable:
    """The air combat results table. Rule 21B3."""

    results: Mapping[int, str]
    """Rows of letters by differential, one a modified dice roll from 1 on."""
    modifiers: tuple[CombatModifier, ...]
    fighter_bomber: Lessening
    """Of the attack strength of a type F that keeps its bombs (rule 23A1)."""
    extended: Lessening
    """Of the strengths of a fighter at extended range (rule 23C)."""

    def applying(self, by: AirType, on: AirType) -> list[CombatModifier]:
        """Return the modifiers of an air unit's fire on another."""
        return [each for each in self.modifiers if each.by.holds(by) and each.on.holds(on)]

    def result(self, differential: int, dice: int) -> str:
        """Return the result of a modified dice roll."""
        return _cell(_row(self.results, differential), dice)


@dataclass(frozen=True, slots=True)
class PatrolTable:
    """The patrol attack table. Rule 21C."""

    results: Mapping[int, str]
    """Rows of letters by differential, one a die."""

    def result(self, differential: int, die: int) -> str:
        """Return the result of a die roll."""
        return _cell(_row(self.results, differential), die)


def _row(results: Mapping[int, str], differential: int) -> str:
    return results[min(max(differential, min(results)), max(results))]


def _cell(row: str, roll: int) -> str:
    return row[min(max(roll, 1), len(row)) - 1]


def _column(columns: Iterable[int], strength: Fraction | int) -> int:
    """Return the greatest column that is not above a strength, 0 below the first."""
    return max((column for column in columns if column <= strength), default=0)


@dataclass(frozen=True, slots=True)
class FireModifier:
    """A modifier of the dice of antiaircraft fire. Rule 22B2."""

    drm: int
    when: str
    of: AirClass
    tasks: frozenset[str]
    """Tasks during which it holds, all that are not spared if empty."""
    spared: frozenset[str]
    """Tasks during which it does not."""
    night: bool
    """Only in night operations (rule 23G)."""
    torpedoes: bool
    """Only with torpedoes (rule 23H7)."""
    since: int
    """First game turn on which it holds."""

    def holds(self, air: AirType, task: str, turn: int, night: bool, torpedoes: bool) -> bool:
        """Tell whether it modifies the fire at an air unit."""
        return (
            self.of.holds(air)
            and (not self.tasks or task in self.tasks)
            and task not in self.spared
            and (night or not self.night)
            and (torpedoes or not self.torpedoes)
            and turn >= self.since
        )


@dataclass(frozen=True, slots=True)
class Gunners:
    """Which antiaircraft may fire at air units that do something over a hex. Rule 22B1."""

    ground: str
    """Ground units and places: `all`, `attackers` (units of the attack on the hex) or `none`."""
    naval: str
    """The naval unit with the highest strength: `in_port`, `at_sea` or `none`."""
    light_on_heavy: bool
    """Light antiaircraft too may fire at type HB."""


@dataclass(frozen=True, slots=True)
class WingFire:
    """Antiaircraft fire at strategic wings: hits, and the strength points each takes. Rule 26D."""

    per_hit: int
    """Points of antiaircraft strength for a hit."""
    afb: int
    day_hb: int
    night_hb: int


@dataclass(frozen=True, slots=True)
class Abatement:
    """Harassment abatement, by modified dice. Rule 43B2."""

    nothing: int
    """Greatest roll without effect; then the greatest that removes one hit of two."""
    one_hit: int


@dataclass(frozen=True, slots=True)
class AntiaircraftTable:
    """The antiaircraft fire table. Rule 22B."""

    results: Mapping[int, str]
    """Rows of letters by antiaircraft strength, one a modified dice roll from 1 on."""
    modifiers: tuple[FireModifier, ...]
    gunners: Mapping[str, Gunners]
    """By task; `other` stands for what is not named."""
    wing: WingFire
    abatement: Abatement

    def column(self, strength: Fraction | int) -> int:
        """Return the column of an antiaircraft strength, 0 for fire without effect."""
        return _column(self.results, strength)

    def result(self, strength: Fraction | int, dice: int) -> str:
        """Return the result of a modified dice roll, no effect for strengths below 1."""
        column = self.column(strength)
        return _cell(self.results[column], dice) if column else NO_EFFECT

    def applying(
        self, air: AirType, task: str, turn: int, night: bool = False, torpedoes: bool = False
    ) -> list[FireModifier]:
        """Return the modifiers of the fire at an air unit."""
        return [m for m in self.modifiers if m.holds(air, task, turn, night, torpedoes)]

    def who(self, task: str) -> Gunners:
        """Return which antiaircraft may fire."""
        return self.gunners.get(task, self.gunners["other"])


@dataclass(frozen=True, slots=True)
class IntrinsicUnit:
    """Ground units with intrinsic antiaircraft; what is empty holds for all. Rule 22A3."""

    name: str
    aa: int
    templates: frozenset[str]
    groups: frozenset[str]
    forces: frozenset[str]
    kinds: frozenset[str]
    without: frozenset[str]
    """Kinds that do not have it."""

    def holds(self, counter: "Counter") -> bool:
        """Tell whether a counter is of those units."""
        return (
            (not self.templates or counter.template in self.templates)
            and (not self.groups or counter.nation.group in self.groups)
            and (not self.forces or counter.traits.get("force", "") in self.forces)
            and (not self.kinds or bool(self.kinds & counter.kinds))
            and not self.without & counter.kinds
        )


@dataclass(frozen=True, slots=True)
class IntrinsicPlace:
    """A feature of a hex with intrinsic antiaircraft. Rule 22A3."""

    name: str
    aa: int
    owner: str
    """`german`: Axis-owned, not Italian; `italian`: Axis-owned in Italy while it fights for the
    Axis; `allied`; or `any`."""
    cities: frozenset[str]
    """City classes it belongs to; likewise sizes of ports."""
    ports: frozenset[str]
    airfield: int
    """Least capacity of its permanent airfield, 0 where it is none."""
    place: str
    """Name of the city, empty for all."""


@dataclass(frozen=True, slots=True)
class IntrinsicChart:
    """The intrinsic antiaircraft summary; all of it is light. Rule 22A3."""

    units: tuple[IntrinsicUnit, ...]
    """The most particular first; the first that holds counts."""
    places: tuple[IntrinsicPlace, ...]
    """All that a hex has count together."""

    def strength(self, counter: "Counter", cadre: bool = False) -> int:
        """Return a ground unit's points: those of its counter, or what the summary gives it.

        What a unit has as a division it has at full strength only. Rule 22A3.
        """
        if cadre:
            return 0
        if counter.aa:
            return counter.aa
        return next((each.aa for each in self.units if each.holds(counter)), 0)


@dataclass(frozen=True, slots=True)
class BombModifier:
    """A modifier of the bombing die: every bombing air unit has to be of the class. Rule 20G."""

    drm: int
    when: str
    of: AirClass
    naval: bool
    """Only against naval units."""


@dataclass(frozen=True, slots=True)
class HarassmentLevel:
    """A level of harassment. Rule 20G2d."""

    points: int
    """Least bombing strength."""
    here: int
    """Hits in the hex; then in each adjacent land hex."""
    around: int


@dataclass(frozen=True, slots=True)
class Harassment:
    """Harassment, and what each hit in a hex costs. Rule 20G2d."""

    levels: tuple[HarassmentLevel, ...]
    """From the lowest on."""
    most: int
    """Hits a hex can have."""
    mps: int
    """MPs in twelfths for a hit, to leave the hex or stay there."""
    strategic: int
    """Hexes of strategic rail movement for a hit."""
    rail_only: int
    """Hexes of operational rail movement a rail-only unit loses, however many hits there are."""

    def level(self, strength: Fraction | int) -> int:
        """Return the level a bombing strength makes, 0 for none."""
        return sum(level.points <= strength for level in self.levels)


@dataclass(frozen=True, slots=True)
class BombHits:
    """What hits of bombing do. Rules 20G, 44A1."""

    yard: int
    """Twelfths of RE that a hit on a yard takes off the capacity of its net (rule 20G1a)."""
    yard_limits: Mapping[str, int]
    """Hits that count on a yard in a player turn, by `dot`, `major` (city hexes) and `port`."""
    coast_defense: int
    """Bombing hits for each hit on coast defenses (rule 20G2i)."""
    bridge: int
    """Hits that demolish a bridge (rule 44A1)."""


@dataclass(frozen=True, slots=True)
class BombStrength:
    """What changes bombing strengths: multipliers, but for the first. Rules 20G, 23."""

    airbase: int
    """Added to a fighter's tactical strength against airbases, before all else (rule 20G2a)."""
    poor_weather: frozenset[str]
    """Weather in which land is bombed at `poor` of the strength; likewise for seas."""
    poor: Fraction
    poor_seas: frozenset[str]
    poor_sea: Fraction
    support: Fraction
    """Defensive air support (rule 20G2c)."""
    coast: Fraction
    """Bombing of coast defenses (rule 20G2i)."""
    night: Fraction
    """Day air units at night (rule 23G)."""
    extended: Fraction
    """Bombers and transports at extended range (rule 23C)."""
    jettison: Fraction
    """Fighters that have jettisoned their bombs (rule 23A1)."""
    missiles: Fraction
    """Code M against naval units (rule 23H6)."""
    torpedoes: Fraction
    """Code V with torpedoes on naval patrol (rule 23H7)."""


@dataclass(frozen=True, slots=True)
class BombingTable:
    """The bombing table. Rule 20G."""

    least: Mapping[int, int]
    """Least modified die that hits, by bombing strength."""
    modifiers: tuple[BombModifier, ...]
    strength: BombStrength
    harassment: Harassment
    hits: BombHits
    units_per_re: int
    """Air units whose support counts for each RE of the attack, or of the defense (rule 20G2b)."""

    def column(self, strength: Fraction | int) -> int:
        """Return the column of a bombing strength, 0 for a certain miss."""
        return _column(self.least, strength)

    def is_hit(self, strength: Fraction | int, die: int) -> bool:
        """Tell whether a modified die hits."""
        column = self.column(strength)
        return bool(column) and die >= self.least[column]

    def applying(self, bombers: Iterable[AirType], naval: bool) -> list[BombModifier]:
        """Return the modifiers of a bombing attack by these air units."""
        attacking = list(bombers)
        return [
            each
            for each in self.modifiers
            if (naval or not each.naval) and all(each.of.holds(air) for air in attacking)
        ]


@dataclass(frozen=True, slots=True)
class DropTable:
    """The air drop disruption table. Rules 20F2, 24A. Greatest modified die of each result."""

    eliminated: int
    badly_disrupted: int
    disrupted: int
    scattered: int
    """Greatest modified die that scatters a supply point."""
    lasts: int
    """Initial phases that dropped supply points last (rule 12C3a)."""
    modifiers: Mapping[str, int]
    """By the words of `DROP_MODIFIERS`."""
    when: Mapping[str, str]
    """The same in words."""
    weather: frozenset[str]
    """Weather that modifies the die; then terrain."""
    rough_ground: frozenset[str]
    landing_ground: frozenset[str]
    """Terrain that does not modify the die of an air landing unit."""
    late: int
    """First turn of `late_allied`."""
    disrupted_strength: Fraction
    """Multiplier of both strengths; then those of badly disrupted units."""
    badly_attack: Fraction
    badly_defense: Fraction

    def unit(self, die: int) -> str:
        """Return what a modified die does to a unit: a word of this table, empty for nothing."""
        for word in ("eliminated", "badly_disrupted", "disrupted"):
            greatest: int = getattr(self, word)
            if die <= greatest:
                return word
        return ""

    def is_scattered(self, die: int) -> bool:
        """Tell whether a modified die scatters a supply point."""
        return die <= self.scattered


@dataclass(frozen=True, slots=True)
class CargoChart:
    """What air units carry. Rules 20F, 23C, 24."""

    poor_weather: frozenset[str]
    """Weather in which capacities are multiplied by the next."""
    poor: Fraction
    extended: Fraction
    """Multiplier of the capacity at extended range (rule 23C)."""
    minelayers: frozenset[str]
    """Types that lay mines, and what each carries of them, in twelfths of RE (rule 20F3)."""
    mines: int
    drop_size: int
    """What the size of a ground unit is multiplied by for an air drop (rule 20F2)."""
    no_drop: frozenset[str]
    """Terrain in which no ground unit is dropped, besides prohibited terrain (rule 20F2)."""


@dataclass(frozen=True, slots=True)
class CarpetTable:
    """The carpet bombing table. Rule 26C2d."""

    short: int
    """Greatest modified die at which bombs fall short."""
    first: int
    """First turn of carpet bombing."""
    modifiers: Mapping[str, int]
    """By the words of `CARPET_MODIFIERS`."""
    when: Mapping[str, str]
    """The same in words."""
    weather: frozenset[str]
    wide: int
    """Hexes from which ground units attack, from which `wide_attack` counts."""
    drm: int
    """Modifier of the combat die; then that of short bombing."""
    short_drm: int
    ban: int
    """Short bombings that end carpet bombing for the game."""
    entry: int
    """Multiplier of the MPs to enter the hex in exploitation."""
    least: Fraction
    """Share of the printed defense strength that a wing has to exceed."""


@dataclass(frozen=True, slots=True)
class AirCharts:
    """Every chart of the air war; a game without air units does not read them."""

    unit_types: Mapping[str, AirUnitType]
    """The unit identification chart, by type without prefixes."""
    prefixes: Mapping[str, str]
    """What prefixes mean, by letter; likewise codes."""
    codes: Mapping[str, str]
    types: AirTypes
    combat: AirCombatTable
    patrol: PatrolTable
    antiaircraft: AntiaircraftTable
    intrinsic: IntrinsicChart
    bombing: BombingTable
    cargo: CargoChart
    drop: DropTable
    carpet: CarpetTable
    strategic: "StrategicWar"
    assets: "StrategicAssets"
    arps: "ArpChart"
    escape: frozenset[int]
    """Dice on which an air unit escapes from a captured airbase (rule 17B)."""
    glider_loss: frozenset[int]
    """Dice on which a glider that lands with cargo is lost (rule 23D)."""
    antitank: Fraction
    """REs of full ATEC that a code T air unit is on defensive air support (rule 23H2)."""
