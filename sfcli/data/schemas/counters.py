"""Unit types, nationalities and the templates of counters."""

from typing import Annotated

from pydantic import Field

from sfcli.data.schemas.base import (
    Capability,
    Column,
    Entry,
    File,
    Positive,
    Res,
    Side,
    UnitClass,
    one_of,
)

Category = Annotated[str, one_of("aeca", "aecd", "atec")]


class UnitType(Entry):
    """A unit type of the unit identification chart."""

    name: str
    unit_class: Annotated[UnitClass, Field(alias="class")]
    heavy: bool = False
    aeca: Capability = "none"
    aecd: Capability = "none"
    atec: Capability = "none"
    column: Column = "other"
    abilities: list[str] = Field(default_factory=list)
    groups: dict[str, dict[Annotated[str, one_of("aeca", "aecd", "atec")], Capability]] = Field(
        default_factory=dict
    )


class UnitTypes(File):
    """The unit identification chart."""

    re: dict[str, Res]
    type: dict[str, UnitType]


Group = Annotated[
    str,
    one_of(
        "german",
        "italian",
        "rsi_italian",
        "other_axis",
        "american",
        "british",
        "french",
        "allied_italian",
        "other_allied",
    ),
]


class Nation(Entry):
    """A nationality."""

    name: str
    code: Annotated[str, Field(pattern="^[A-Z]{2}$")]
    side: Side
    group: Group


class Nations(File):
    """The nationalities."""

    nation: dict[str, Nation]


RATINGS = r"^\d+(-\d+)?-(\d+|R)\*?$"
Basis = Annotated[str, one_of("printed", "design_intent", "rule", "derived", "assumed")]


class Template(Entry):
    """The template of a counter."""

    nation: str
    force: str = ""
    type: str
    second: str = ""
    motorized: bool = False
    size: Annotated[str, one_of("XX", "XXg", "X", "III", "II", "HQ", "PF", "POS", "TC")]
    ratings: Annotated[str, Field(pattern=RATINGS)]
    cadre: Annotated[str, Field(pattern=RATINGS)] = ""
    aa: dict[Annotated[str, one_of("heavy", "light")], Positive] = Field(default_factory=dict)
    capacity: Annotated[int, Field(ge=0, le=3)] = 0
    basis: Basis = "assumed"
    cadre_basis: Basis = "assumed"
    confidence: Annotated[str, one_of("high", "medium", "low")] = "medium"


class Templates(File):
    """The templates of all counters."""

    template: dict[str, Template]
