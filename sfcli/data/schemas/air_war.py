"""The charts of the strategic air war and of air replacement."""

from typing import Annotated, Literal

from pydantic import Field

from sfcli.charts.air_war import EFFECTS, STATUS_MODIFIERS, WING_MISSIONS
from sfcli.data.schemas.base import (
    Amount,
    Count,
    Entry,
    File,
    Modifier,
    Positive,
    Res,
    Turn,
    complete,
    exactly,
    one_of,
)  # fmt: skip

WingMission = Annotated[str, one_of(*WING_MISSIONS)]


class Effect(Entry):
    """An effect of the strategic air war."""

    status: Positive
    effect: Annotated[str, one_of(*EFFECTS)]
    percent: Annotated[int, Field(ge=0, le=100)] | None = None


class StatusModifier(Modifier):
    """A modifier of the status die."""

    capacity: Count = 0


class Fuel(Entry):
    """How many air units low fuel grounds."""

    begin: Positive
    ground: Positive


class WarRules(Entry):
    """What effects do."""

    exploitation: Amount
    severe: Res
    extended: Count


class StrategicAirWar(File):
    """The strategic air war status table and effects chart."""

    first: Turn
    initial: Count
    status: Annotated[dict[str, int], exactly("by_two", "by_one")]
    modifier: Annotated[
        dict[Annotated[str, one_of(*STATUS_MODIFIERS)], StatusModifier],
        complete(*STATUS_MODIFIERS),
    ]
    effect: dict[str, Effect]
    fuel: dict[Annotated[str, Field(pattern=r"^\d{1,2}$")], Fuel]
    rules: WarRules


class Force(Entry):
    """A strategic air force."""

    name: str
    theater: Literal["ETO", "MTO"]
    range: dict[Annotated[str, one_of("afb", "hb", "day", "night")], Positive]
    nation: str
    missions: list[WingMission]
    night: list[WingMission]
    covered: list[WingMission]
    covered_until: Turn | None = None


class Strength(Entry):
    """What a strategic air force can do in an air cycle."""

    wings: Count
    yards: Annotated[str, Field(pattern=r"^\d+:\d+$")]
    hb: Count
    afb: Count
    carpet: Count
    transport: Res


class AssetRules(Entry):
    """The rules of strategic assets."""

    call_ups: Count
    night_yards: Amount
    german: Amount
    cover: Positive


class StrategicAssets(File):
    """The Allied strategic air assets chart."""

    force: dict[str, Force]
    strength: dict[str, dict[Turn, Strength]]
    rules: AssetRules


class Arps(Entry):
    """What ARPs do."""

    replace: Positive
    repair: Positive
    share: Amount
    small: Count
    kept: Count


class Cycle(Entry):
    """The air cycles."""

    first: Turn
    turns: Positive


class AirReplacement(File):
    """Air replacement."""

    cycle: Cycle
    arps: Arps
    regroup: Annotated[dict[str, Positive], exactly("units")]
