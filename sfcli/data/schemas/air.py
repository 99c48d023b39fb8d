"""The charts of air operations, antiaircraft and V-weapons."""

from typing import Annotated, Literal

from pydantic import Field

from sfcli.charts.air import CARPET_MODIFIERS, DROP_MODIFIERS, TASKS
from sfcli.charts.aircraft import CODES, PREFIXES, TYPES
from sfcli.data.schemas.base import (
    Amount,
    Count,
    Entry,
    File,
    Modifier,
    Modifiers,
    Number,
    Port,
    Positive,
    Res,
    Turn,
    Weather,
    complete,
    exactly,
    letters,
    one_of,
)  # fmt: skip
from sfcli.data.schemas.ground import CITIES

_DIFFERENTIAL = r"^-?\d$"
AirResults = Annotated[str, letters("KAR-", 10)]
PatrolResults = Annotated[str, letters("KAR-", 6)]
AaResults = Annotated[str, letters("KAR-", 12)]
AirType = Annotated[str, one_of(*TYPES)]
Letter = Annotated[str, one_of(*PREFIXES, *CODES)]
Task = Annotated[str, one_of(*TASKS)]
Multiplier = Annotated[Amount, Field(gt=0)]


class AirClass(Entry):
    """A class of air units."""

    types: list[AirType] = Field(default_factory=list)
    letters: list[Letter] = Field(default_factory=list)
    without: list[Letter] = Field(default_factory=list)


class CombatModifier(Modifier):
    """A modifier of the air combat dice."""

    by: AirClass = AirClass()
    on: AirClass = AirClass()


Lessening = Annotated[dict[str, Count], exactly("less", "least")]


class AirCombat(File):
    """The air combat results table."""

    results: Annotated[
        dict[Annotated[str, Field(pattern=_DIFFERENTIAL)], AirResults],
        complete(*(str(differential) for differential in range(-5, 8))),
    ]
    modifier: dict[str, CombatModifier]
    fighter_bomber: Lessening
    extended: Lessening


class PatrolAttack(File):
    """The patrol attack table."""

    results: Annotated[
        dict[Annotated[str, Field(pattern=_DIFFERENTIAL)], PatrolResults],
        complete(*(str(differential) for differential in range(-4, 8))),
    ]


class FireModifier(Modifier):
    """A modifier of antiaircraft fire."""

    of: AirClass = AirClass()
    tasks: list[Task] = Field(default_factory=list)
    spared: list[Task] = Field(default_factory=list)
    night: bool = False
    torpedoes: bool = False
    since: Turn = 0


class Gunners(Entry):
    """Which antiaircraft may fire."""

    ground: Literal["all", "attackers", "none"]
    naval: Literal["in_port", "at_sea", "none"]
    light_on_heavy: bool


class AntiaircraftFire(File):
    """The antiaircraft fire table."""

    results: Annotated[dict[Number, AaResults], complete("1")]
    modifier: dict[str, FireModifier]
    against: Annotated[
        dict[Annotated[str, one_of("other", *TASKS)], Gunners],
        complete("other"),
    ]
    wing: Annotated[dict[str, Count], exactly("per_hit", "afb", "day_hb", "night_hb")]
    abatement: Annotated[dict[str, Count], exactly("nothing", "one_hit")]


class Shift(Entry):
    """A shift of columns."""

    columns: int
    when: str


class OptionalAaFire(File):
    """The optional AA fire table."""

    results: dict[
        Annotated[str, Field(pattern=r"^(\d+|[A-E])$")],
        Annotated[dict[Number, Count], exactly(*(str(dice) for dice in range(2, 13)))],
    ]
    shift: dict[str, Shift]
    air_defense: Modifiers
    least: Annotated[dict[str, Count], exactly("air_defense")]


class BombModifier(Modifier):
    """A modifier of the bombing die."""

    of: AirClass = AirClass()
    naval: bool = False


SeaCondition = Annotated[str, one_of("calm", "rough", "stormy")]


class BombStrength(Entry):
    """What changes bombing strengths."""

    airbase: Count
    poor_weather: Multiplier
    poor_seas: list[SeaCondition]
    poor_sea: Multiplier
    coast: Multiplier
    night: Multiplier
    extended: Multiplier
    jettison: Multiplier
    missiles: Multiplier
    torpedoes: Multiplier


class HarassmentLevel(Entry):
    """A level of harassment."""

    points: Positive
    here: Count
    around: Count


class Harassed(Entry):
    """What harassment costs."""

    most: Positive
    mps: Res
    rail_only: Count


class BombEffects(Entry):
    """What hits of bombing do."""

    yard: Res
    yard_dot: Count
    yard_major: Count
    yard_port: Count
    coast_defense: Positive
    bridge: Positive


class Bombing(File):
    """The bombing table."""

    hit: Annotated[dict[Number, int], complete("1")]
    modifier: dict[str, BombModifier]
    strength: BombStrength
    level: Annotated[dict[Number, HarassmentLevel], exactly("1", "2", "3", "4")]
    harassed: Harassed
    effects: BombEffects
    support: Annotated[dict[str, Positive], exactly("per_re")]


class CarpetModifier(Modifier):
    """A modifier of the carpet bombing die."""

    weather: list[Weather] = Field(default_factory=list)
    hexes: Count = 0


class CarpetEffects(Entry):
    """What carpet bombing does."""

    drm: int
    short_drm: int
    ban: Positive
    entry: Positive
    least: Amount


class CarpetBombing(File):
    """The carpet bombing table."""

    short: int
    first: Turn
    modifier: Annotated[
        dict[Annotated[str, one_of(*CARPET_MODIFIERS)], CarpetModifier],
        complete(*CARPET_MODIFIERS),
    ]
    effects: CarpetEffects


class DropModifier(Modifier):
    """A modifier of the air drop disruption die."""

    weather: list[Weather] = Field(default_factory=list)
    terrain: list[str] = Field(default_factory=list)
    spared: list[str] = Field(default_factory=list)
    since: Turn = 0


class AirDrop(File):
    """The air drop disruption table."""

    unit: Annotated[dict[str, int], exactly("eliminated", "badly_disrupted", "disrupted")]
    supply_point: Annotated[dict[str, int], exactly("scattered", "lasts")]
    modifier: Annotated[
        dict[Annotated[str, one_of(*DROP_MODIFIERS)], DropModifier], complete(*DROP_MODIFIERS)
    ]
    effects: Annotated[
        dict[str, Amount],
        exactly("disrupted", "badly_disrupted_defense", "badly_disrupted_attack"),
    ]


class Cargo(Entry):
    """What changes the capacities of air units."""

    poor_weather: list[Weather]
    poor: Multiplier
    extended: Multiplier


class Mines(Entry):
    """What lays mines."""

    types: list[AirType]
    re: Res


class Drop(Entry):
    """Air drops."""

    size: Positive
    closed: list[str]


class AirTransport(File):
    """Air transport."""

    cargo: Cargo
    mines: Mines
    drop: Drop


class Feature(Entry):
    """What bases air units."""

    name: str
    capacity: Count
    poor: Count | None = None


class Airbases(File):
    """The airbase summary."""

    feature: dict[str, Feature]
    limits: Annotated[dict[str, Positive], exactly("hex", "step", "hit", "repair")]


class UnitAa(Entry):
    """AA of a ground unit."""

    name: str
    aa: Count
    templates: list[str] = Field(default_factory=list)
    groups: list[str] = Field(default_factory=list)
    forces: list[str] = Field(default_factory=list)
    kinds: list[str] = Field(default_factory=list)
    without: list[str] = Field(default_factory=list)


class PlaceAa(Entry):
    """AA of a place."""

    name: str
    aa: Count
    owner: Annotated[str, one_of("german", "italian", "allied", "any")]
    cities: list[Annotated[str, one_of(*CITIES)]] = Field(default_factory=list)
    ports: list[Port] = Field(default_factory=list)
    airfield: Count = 0
    place: str = ""


class IntrinsicAa(File):
    """The intrinsic AA summary."""

    unit: dict[str, UnitAa]
    feature: dict[str, PlaceAa]


class Weapon(Entry):
    """A V-weapon."""

    name: str
    range: Positive
    london: int
    port: int
    interception: bool


class VWeapons(File):
    """The V-weapons table."""

    weapon: dict[str, Weapon]
    modifier: Modifiers
    effects: Annotated[dict[str, Amount], exactly("resource", "inf", "night", "fighters", "attack")]
