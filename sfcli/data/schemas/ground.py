"""The charts of terrain, zones of control, overruns and combat."""

from typing import Annotated, Any, Literal, Self

from pydantic import Field, PlainValidator, model_validator

from sfcli.calendar import MONTHS
from sfcli.charts.model import AS_MOUNTAIN, WEATHER
from sfcli.data.schemas.base import (
    Amount,
    Column,
    Count,
    Entry,
    File,
    Mps,
    Number,
    Positive,
    Res,
    Weather,
    complete,
    exactly,
    mps,
    one_of,
)


def _side_mps(value: Any) -> int | None:
    return AS_MOUNTAIN if value == "mountain" else mps(value)


SideMps = Annotated[int | None, PlainValidator(_side_mps)]
Result = Annotated[str, one_of("AE", "AH", "AR", "AS", "EX", "HX", "DR", "DH", "DE")]
CITIES = ("point", "reference", "dot", "partial", "full")


class Combat(Entry):
    """Combat effects of terrain, a city or a fortification."""

    drm: int = 0
    aec: bool = True
    multipliers: dict[str, Amount] = Field(default_factory=dict)
    spared: list[str] = Field(default_factory=list)
    support_halved: bool = False
    siege: Positive = 1
    assault_engineers: Positive = 1
    engineers: bool = False
    prohibited: bool = False
    no_retreat: bool = False


HexCosts = Annotated[dict[str, Mps], exactly(*WEATHER)]
"""MPs to enter a hex by weather."""


class Hex(Entry):
    """A terrain type of hexes."""

    name: str
    costs: dict[Column, HexCosts] = Field(default_factory=dict)
    combat: Combat = Field(default_factory=Combat)
    frozen_as: str = ""
    admin: bool = True
    supply_hexes: Positive = 1
    prohibited: bool = False

    @model_validator(mode="after")
    def _has_costs(self) -> Self:
        if not self.prohibited and "other" not in self.costs:
            raise ValueError("expected costs.other, or prohibited = true")
        return self


class Frozen(Entry):
    """What a hexside is while frozen."""

    costs: dict[Column, SideMps] | None = None
    combat: Combat | None = None


class HexSide(Entry):
    """A terrain type of hexsides."""

    name: str
    costs: Annotated[dict[Column, SideMps], complete("other")]
    combat: Combat = Field(default_factory=Combat)
    frozen: Frozen = Field(default_factory=Frozen)
    closed: list[Weather] = Field(default_factory=list)
    open_to: list[Column] = Field(default_factory=list)
    admin: bool = True
    supply_extra: Count = 0
    flooding: Mps = None


class City(Entry):
    """A class of cities."""

    name: str
    combat: Combat


class Condition(Entry):
    """A weather condition."""

    drm: int
    armor: Literal["normal", "reduced", "none"]
    bombing_halved: bool


class Stacking(Entry):
    """A stacking limit."""

    units: Count
    non_divisional: Res
    artillery: Res
    artillery_division: bool


class Road(Entry):
    """The road rate."""

    as_hex: str
    optional_cost: Mps
    optional_not: list[str]


class Flooding(Entry):
    """What floods cost and how long they last."""

    relief: Count
    massive_relief: Count
    each_turn: Count
    player_turns: Positive
    summer: list[Annotated[str, one_of(*MONTHS)]]


class TerrainEffects(File):
    """The terrain effects chart."""

    weather: Annotated[dict[Weather, Condition], complete(*WEATHER)]
    freezing: Annotated[dict[str, list[str]], exactly("zones", "weather")]
    hex: dict[str, Hex]
    side: dict[str, HexSide]
    city: Annotated[dict[Annotated[str, one_of(*CITIES)], City], complete(*CITIES)]
    stacking: Annotated[dict[str, Stacking], exactly("regular", "mountain")]
    road: Road
    cliffs: Annotated[dict[str, Amount], exactly("landing_multiplier")]
    das: Annotated[dict[str, Amount], exactly("multiplier")]
    flooding: Flooding


class CombatResults(File):
    """The ground combat results table."""

    below: Result
    results: dict[
        Annotated[str, Field(pattern=r"^\d+(\.5)?:\d+$")],
        Annotated[
            dict[Annotated[str, Field(pattern=r"^-?\d+$")], Result],
            complete(*(str(die) for die in range(-1, 9))),
        ],
    ]


class Fortification(Entry):
    """A fortification at one condition."""

    name: str
    combat: Combat
    when_captured: str = ""
    defends: bool = False


class FortificationEffects(File):
    """The fortifications effects chart."""

    fortification: dict[str, Fortification]
    engineers: Annotated[dict[str, Amount], exactly("least", "drm")]
    heavy_aa: Annotated[dict[str, bool], exactly("as_field_artillery")]


Leave = Annotated[dict[str, Res], exactly("out", "into")]
Less = Annotated[dict[str, Res], exactly("less")]


class ZocCosts(File):
    """The ZOC movement costs table."""

    leave: Annotated[dict[str, Leave], exactly("full", "reduced")]
    german_cm: Less


class OverrunCosts(File):
    """The overrun movement costs table."""

    least: Positive
    zero_defense: Positive
    odds: dict[Number, Res]
    german_cm: Less
