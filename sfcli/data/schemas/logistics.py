"""The charts of rail, supply, construction, armor effects, weather, success and RP costs."""

from typing import Annotated

from pydantic import Field

from sfcli.charts.model import WEATHER
from sfcli.data.schemas.base import (
    SEASONS,
    Amount,
    Count,
    Entry,
    File,
    Modifier,
    Number,
    Positive,
    Res,
    SeaRow,
    Season,
    SeaZone,
    Side,
    Turn,
    WeatherRow,
    complete,
    exactly,
    one_of,
)


class RailRates(File):
    """The rail movement rates table."""

    hexes_per_mp: Annotated[
        dict[Number, Positive], complete(*(str(rating) for rating in range(1, 11)))
    ]
    rail_only: Annotated[dict[str, Positive], exactly("hexes", "hexes_per_mp")]
    strategic: Annotated[dict[str, Count], exactly("hexes", "harassed", "off_map")]


class Net(Entry):
    """A rail net."""

    name: str
    jul43: Annotated[dict[Side, Res], complete("axis", "allied")]
    apr44: Annotated[dict[Side, Res], complete("axis", "allied")]


class RailRules(Entry):
    """What changes rail capacities."""

    gain_per_point: Res
    gain_limit: Amount
    points_per_capacity: Positive
    points_per_turn: Count
    low_volume: Positive
    doubled: Positive
    least_for_supply: Res
    yard_hit: Res
    yard_hits_dot: Count
    yard_hits_major: Count
    surrender_loss: Res
    surrender_gain: Res


class RailNets(File):
    """The rail net capacity summary."""

    net: dict[str, Net]
    rules: RailRules


class Lengths(Entry):
    """Lengths of an element of a supply line, in hexes."""

    clear: Count
    mud: Count
    frost: Count
    winter: Count
    snow: Count

    def by_weather(self) -> dict[str, int]:
        """Return the lengths by weather condition."""
        return {word: getattr(self, word) for word in WEATHER}


class Element(Lengths):
    """The same, and while the strategic air war limits them."""

    limited: Lengths | None = None


User = Annotated[str, one_of("axis", "axis_italian", "allied")]


class SupplyLines(File):
    """The supply line summary."""

    overland: Annotated[dict[User, Element], complete("axis", "allied")]
    road: Annotated[dict[User, Element], complete("axis", "allied")]
    rail: Annotated[dict[str, Count], exactly("low_hexes")]
    port: Annotated[
        dict[str, Annotated[dict[str, Res], exactly("res")]], exactly("minor", "standard")
    ]
    naval: Annotated[dict[str, Count], exactly("night_hexes")]
    communications: Annotated[dict[str, Count], exactly("hexes")]


class Construction(File):
    """The construction summary."""

    turns: Annotated[dict[str, Positive], exactly("easy", "other", "port")]
    terrain: Annotated[dict[str, list[str]], exactly("easy", "no_airfield")]
    factors: Annotated[dict[str, Positive], exactly("poor", "westwall")]
    points: Annotated[dict[str, Count], exactly("work")]
    mps: Annotated[dict[str, Res], exactly("line", "temporary_easy", "temporary_other", "damage")]
    quick: Annotated[dict[str, Amount], exactly("share", "defense")]
    labor: Annotated[dict[str, Count], exactly("hexes")]
    restoration: Annotated[dict[str, Count], exactly("reach", "turns")]


Steps = Annotated[dict[str, int], exactly("seventh", "half", "whole")]
"""Modifiers by proportion."""


class ArmorAntitank(File):
    """The armor/antitank summary."""

    aeca: Annotated[dict[str, Steps], exactly("normal", "reduced")]
    aecd: Annotated[dict[str, Steps], exactly("normal", "reduced")]
    atec: Annotated[dict[str, Steps], exactly("normal")]
    limits: Annotated[
        dict[str, Amount], exactly("neutral_per_capable", "required_losses", "air_antitank")
    ]
    infantry_antitank: Annotated[dict[str, Turn], exactly("german", "allied")]


class WeatherTable(File):
    """The weather table."""

    weather: dict[
        Annotated[str, Field(pattern=r"^[A-G]$")],
        Annotated[dict[Season, WeatherRow], complete(*SEASONS)],
    ]
    sea: Annotated[dict[Season, SeaRow], complete(*SEASONS)]
    sea_drm: dict[SeaZone, dict[Annotated[str, one_of("every", *SEASONS)], int]]


class Use(Entry):
    """A use of the success table."""

    title: str
    rule: list[str]
    least: int
    eliminated: int = 0
    gain: int = 0
    success: str
    failure: str
    modifier: dict[str, Modifier] = Field(default_factory=dict)


class Fixed(Entry):
    """A roll whose numbers the rules state."""

    title: str
    rule: list[str]
    dice: list[Annotated[int, Field(ge=1, le=6)]]


class SuccessTable(File):
    """The success table."""

    use: dict[str, Use]
    fixed: dict[str, Fixed]
    disengagement: Annotated[dict[str, int], exactly("mixed_group_drm", "combat_group_drm")]


class Share(Entry):
    """A row of the special RP costs chart."""

    nations: list[str] = Field(default_factory=list)
    types: list[str]
    sizes: list[Annotated[str, one_of("XX", "XXg", "X", "III", "II")]] = Field(default_factory=list)
    ratings: list[str] = Field(default_factory=list)
    arm: Amount
    motorized: bool = True


class SpecialRpCosts(File):
    """The special RP costs chart."""

    share: dict[str, Share]
    same: dict[str, str]
    position_aa: Annotated[dict[str, Amount], exactly("inf")]
    headquarters: Annotated[dict[str, Amount], exactly("inf", "cm_inf", "cm_arm")]
    movement_counter: Annotated[dict[str, Amount], exactly("arm")]
    zero: Annotated[dict[str, Count], exactly("rps")]
    disband: Annotated[dict[str, Amount], exactly("british_inf")]
