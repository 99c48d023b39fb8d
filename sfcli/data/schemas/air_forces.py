"""Air and naval unit types, aircraft, and the air orders of battle."""

import re
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, PlainValidator

from sfcli import calendar
from sfcli.charts.air_orders import BOXES, COLUMN_A, COLUMN_B, STARTS
from sfcli.charts.aircraft import CATEGORIES, CODES, PREFIXES, TYPES
from sfcli.data.schemas.base import (
    Amount,
    Entry,
    File,
    Positive,
    Res,
    Side,
    Turn,
    complete,
    one_of,
)  # fmt: skip

_AIR = re.compile(rf"\d+[{PREFIXES}]{{0,3}}({'|'.join(TYPES)})-?\d+")
_BOMBS = re.compile(r"\d+-\d+")
_MOVE = re.compile(r"[1-9]\d*\*|T")


class UnitType(Entry):
    """An air unit type."""

    name: str
    category: Annotated[str, one_of(*CATEGORIES)]
    cargo: Res = 0


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

    air: Annotated[dict[Annotated[str, one_of(*TYPES)], UnitType], complete(*TYPES)]
    prefix: dict[str, Named]
    code: dict[Annotated[str, one_of(*CODES)], Named]
    naval: dict[str, NavalType]


def _air(text: str) -> str:
    if not _AIR.fullmatch(text):
        raise ValueError(f"expected ratings such as 7F8 or 5NHF5; found {text}")
    return text


def _bombs(text: str) -> str:
    if not _BOMBS.fullmatch(text):
        raise ValueError(f"expected tactical and strategic strength, such as 3-7; found {text}")
    return text


def _codes(text: str) -> str:
    for letter in text:
        if letter not in CODES:
            raise ValueError(f"expected letters of {' '.join(CODES)}; found {letter}")
    return text


def _move(value: Any) -> str:
    if isinstance(value, int) and not isinstance(value, bool) and value > 0:
        return str(value)
    if isinstance(value, str) and _MOVE.fullmatch(value):
        return value
    raise ValueError(f'expected a number, one with an asterisk ("40*") or "T"; found {value!r}')


class Aircraft(Entry):
    """What is printed on the counters of an aircraft."""

    model: str
    air: Annotated[str, AfterValidator(_air)]
    bombs: Annotated[str, AfterValidator(_bombs)] = ""
    codes: Annotated[str, AfterValidator(_codes)] = ""
    move: Annotated[str, PlainValidator(_move)]
    nations: Annotated[list[str], Field(min_length=1)]


class AllAircraft(File):
    """All aircraft."""

    aircraft: dict[str, Aircraft]


class Organization(Entry):
    """An organization of the air orders of battle."""

    name: str
    side: Side
    theater: Annotated[str, one_of("ETO", "MTO", "West", "South", "Greater Germany")]
    assignment: Literal["tactical", "strategic", "antiship"]
    nations: Annotated[list[str], Field(min_length=1)]
    pool: str
    columns: bool = False


Units = dict[str, Positive]
Start = Annotated[str, one_of(*STARTS)]


class AirForces(File):
    """The air forces at the start."""

    organization: dict[str, Organization]
    start: Annotated[
        dict[Start, dict[str, dict[Annotated[str, one_of(*BOXES)], Units]]], complete(*STARTS)
    ]
    share: Annotated[dict[Start, Amount], complete(*STARTS)]


class Cycle(Entry):
    """What an organization receives and gives up."""

    arps: Amount
    reinforce: Units = Field(default_factory=dict)
    withdraw: Units = Field(default_factory=dict)


def _column(word: str) -> str:
    if word not in (COLUMN_A, COLUMN_B) and calendar.parse(word) is None:
        raise ValueError(f"expected A, B or a turn, such as Jan I 44; found {word}")
    return word


class Transfer(Entry):
    """Air units that change their organization."""

    turn: Turn
    source: Annotated[str, Field(alias="from")]
    target: Annotated[str, Field(alias="to")]
    units: Units
    kind: Literal["theater", "assignment"]
    after: str = ""


class Alarm(Entry):
    """A conditional reinforcement."""

    name: str
    event: str
    source: Annotated[str, Field(alias="from")]
    target: Annotated[str, Field(alias="to")]
    units: Units


class AirCycles(File):
    """The air cycles."""

    cycle: dict[Turn, dict[str, Cycle]]
    column: dict[str, dict[Annotated[str, AfterValidator(_column)], Cycle]]
    transfer: dict[str, Transfer]
    alarm: dict[str, Alarm]
