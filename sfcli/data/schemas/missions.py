"""The chart of air missions."""

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from sfcli.data.schemas.base import Amount, Count, Entry, File, exactly, one_of

_Category = Annotated[str, one_of("fighter", "bomber", "transport")]


class AirMission(Entry):
    """A mission of air units."""

    name: str
    rule: str
    range_rule: str = ""
    phase_rule: str = ""
    categories: list[_Category]
    player: Annotated[str, one_of("phasing", "non_phasing", "either")]
    phases: list[Annotated[str, one_of("initial", "movement", "combat", "exploitation")]]
    range: Amount
    extended: Amount = Fraction(0)
    one_way: Amount = Fraction(0)
    one_way_extended: Amount = Fraction(0)
    most: Count = 0
    half: list[str] = Field(default_factory=list)
    night: Annotated[str, one_of("any", "night_fighters", "none")]


class AirMissions(File):
    """The chart of air missions."""

    mission: Annotated[
        dict[str, AirMission],
        exactly(
            "transfer", "escort", "interception", "patrol_attack", "cap", "transport", "bombing",
            "ground_support", "defensive_air_support", "harassment", "naval_patrol",
        ),
    ]  # fmt: skip
    starred: Annotated[dict[str, Amount], exactly("extended")]
    rocket: Annotated[dict[str, Amount], exactly("interception")]
