"""The charts of air forces, antiaircraft and V-weapons."""

from typing import Annotated, Literal

from pydantic import Field

from sfcli.data.schemas.base import (
    Amount,
    Count,
    Entry,
    File,
    Modifiers,
    Number,
    Positive,
    Turn,
    complete,
    exactly,
    letters,
    one_of,
)  # fmt: skip

_DIFFERENTIAL = r"^-?\d$"
AirResults = Annotated[str, letters("KAR-", 10)]
PatrolResults = Annotated[str, letters("KAR-", 6)]
AaResults = Annotated[str, letters("KAR-", 12)]


class AirCombat(File):
    """The air combat results table."""

    results: Annotated[
        dict[Annotated[str, Field(pattern=_DIFFERENTIAL)], AirResults],
        complete(*(str(differential) for differential in range(-5, 8))),
    ]
    modifier: Modifiers
    fighter_bomber: Annotated[dict[str, Count], exactly("less", "least")]


class PatrolAttack(File):
    """The patrol attack table."""

    results: Annotated[
        dict[Annotated[str, Field(pattern=_DIFFERENTIAL)], PatrolResults],
        complete(*(str(differential) for differential in range(-4, 8))),
    ]


class AntiaircraftFire(File):
    """The antiaircraft fire table."""

    results: dict[Number, AaResults]
    modifier: Modifiers
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


class Bombing(File):
    """The bombing table."""

    hit: dict[Number, int]
    modifier: Modifiers
    harassment: Annotated[dict[Number, Positive], exactly("1", "2", "3", "4")]
    effects: Annotated[
        dict[str, Count], exactly("yard", "yard_dot", "yard_major", "coast_defense", "bridge")
    ]


class CarpetBombing(File):
    """The carpet bombing table."""

    short: int
    modifier: Modifiers
    effects: Annotated[dict[str, int], exactly("drm", "short_drm", "ban", "entry")]


class AirDrop(File):
    """The air drop disruption table."""

    unit: Annotated[dict[str, int], exactly("eliminated", "badly_disrupted", "disrupted")]
    supply_point: Annotated[dict[str, int], exactly("scattered")]
    modifier: Modifiers
    effects: Annotated[
        dict[str, Amount],
        exactly("disrupted", "badly_disrupted_defense", "badly_disrupted_attack"),
    ]


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


class PlaceAa(UnitAa):
    """AA of a place."""

    owner: Annotated[str, one_of("german", "italian", "allied", "any")]


class IntrinsicAa(File):
    """The intrinsic AA summary."""

    unit: dict[str, UnitAa]
    feature: dict[str, PlaceAa]


class Effect(Entry):
    """An effect of the strategic air war."""

    status: Positive
    effect: Annotated[
        str,
        one_of(
            "extended_range_limits", "rail_capacity", "aviation_fuel", "ground_fuel_shortage",
            "severe_ground_fuel_shortage", "supply_line_limits",
        ),
    ]  # fmt: skip
    percent: Annotated[int, Field(ge=0, le=100)] | None = None


class StrategicAirWar(File):
    """The strategic air war status table and effects chart."""

    first: Turn
    initial: Count
    status: Annotated[dict[str, int], exactly("by_two", "by_one")]
    modifier: Modifiers
    effect: dict[str, Effect]
    rules: Annotated[dict[str, Amount], exactly("exploitation", "severe", "extended")]


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


class Force(Entry):
    """A strategic air force."""

    name: str
    theater: Literal["ETO", "MTO"]
    range: dict[Annotated[str, one_of("afb", "hb", "day", "night")], Positive]


class Strength(Entry):
    """What a strategic air force can do in an air cycle."""

    wings: Count
    yards: Annotated[str, Field(pattern=r"^\d+:\d+$")]
    hb: Count
    afb: Count
    carpet: Count
    transport: Count


class StrategicAssets(File):
    """The Allied strategic air assets chart."""

    force: dict[str, Force]
    strength: dict[str, dict[Turn, Strength]]
    rules: Annotated[dict[str, Amount], exactly("call_ups", "night_yards", "german")]


class AirType(Entry):
    """An air unit type."""

    name: str
    category: Literal["fighter", "bomber", "transport"]
    cargo: Count = 0


class Named(Entry):
    """A prefix or a code."""

    name: str


class NavalType(Entry):
    """A naval unit type."""

    name: str
    gunnery: bool
    ngs: bool
    cargo: bool


class AirNavalIdentification(File):
    """The unit identification chart of air and naval forces."""

    air: dict[str, AirType]
    prefix: dict[str, Named]
    code: dict[str, Named]
    naval: dict[str, NavalType]
