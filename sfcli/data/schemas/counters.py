"""Unit types, nationalities and the templates of counters."""

import re
from typing import Annotated, Any

from pydantic import AfterValidator, Field, PlainValidator

from sfcli.data.schemas.base import (
    Capability,
    Column,
    Entry,
    File,
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


_RATINGS = re.compile(r"\d+(-\d+)?-(\d+|R)\*?")
_AA = re.compile(r"(heavy|light) [1-9]\d?")


def _ratings(text: str) -> str:
    if not _RATINGS.fullmatch(text):
        raise ValueError("expected ratings such as 8-8, 5-7-6, 2-1-R or 3-8*")
    return text


def _aa(text: str) -> str:
    if not _AA.fullmatch(text):
        raise ValueError("expected heavy or light and a strength, such as heavy 4")
    return text


Ratings = Annotated[str, AfterValidator(_ratings)]
Basis = Annotated[str, one_of("printed", "design_intent", "rule", "derived", "assumed")]


def _capacity(value: Any) -> int:
    if str(value) not in ("1", "3"):
        raise ValueError("expected 1 or 3")
    return int(value)


class Template(Entry):
    """The template of a counter."""

    nation: str
    force: str = ""
    type: str
    symbols: str = ""
    size: Annotated[str, one_of("XX", "XXg", "X", "III", "II", "HQ", "PF", "POS", "TC")]
    ratings: Ratings
    cadre: Ratings = ""
    aa: Annotated[str, AfterValidator(_aa)] = ""
    capacity: Annotated[int, PlainValidator(_capacity)] = 0
    basis: Basis = "assumed"
    cadre_basis: Basis = "assumed"
    confidence: Annotated[str, one_of("high", "medium", "low")] = "medium"


class Templates(Entry):
    """The templates of all counters."""

    template: dict[str, Template]
