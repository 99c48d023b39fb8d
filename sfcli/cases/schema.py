"""What a case file may hold, key by key. Read by pydantic, which is loaded only here."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from sfcli import calendar, clock, hexes, twelfths
from sfcli.charts.model import WEATHER
from sfcli.hexes import Hex
from sfcli.sides import Side

_HANDLE = re.compile(r"[A-Za-z0-9][\w.\-/]*")
ZONES = ("C", "D", "E", "F")
SEAS = ("Atlantic", "Baltic", "Mediterranean")
SEA_CONDITIONS = ("calm", "rough", "stormy")


def _hex(value: object) -> Hex:
    found = hexes.parse(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"expected a hex such as 17A:1612; found {value!r}")
    return found


def _hexes(value: object) -> tuple[Hex, ...]:
    """Read a list of hexes, each on the sheet of the one before unless it names its own."""
    if not isinstance(value, list):
        raise ValueError(f"expected a list of hexes; found {value!r}")
    found: list[Hex] = []
    for text in value:
        sheet = hexes.sheet(found[-1]) if found else None
        hex_ = hexes.parse(text, sheet) if isinstance(text, str) else None
        if hex_ is None:
            raise ValueError(f"expected a hex such as 17A:1612; found {text!r}")
        found.append(hex_)
    return tuple(found)


def _control(value: object) -> Literal["all"] | tuple[Hex, ...]:
    if isinstance(value, str) and value.strip().lower() == "all":
        return "all"
    if not isinstance(value, list):
        raise ValueError(f'expected "all" or a list of hexes; found {value!r}')
    return _hexes(value)


def _handle(value: object) -> str:
    text = str(value)
    if not _HANDLE.fullmatch(text) or text.isdigit() or hexes.parse(text):
        raise ValueError(f"expected a handle such as A1 or us.1_inf; found {value!r}")
    return text


def _amount(value: object) -> Fraction:
    try:
        return twelfths.read(str(value))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f'expected a number such as 3 or "3 1/2"; found {value!r}') from None


def _turn(value: object) -> int:
    found = calendar.parse(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"expected a turn such as Jul I 44; found {value!r}")
    return found


def _phase(value: object) -> int:
    found = clock.step_named(value) if isinstance(value, str) else None
    if found is None:
        known = ", ".join(step.id for step in clock.PLAYER_TURN)
        raise ValueError(f"expected a phase ({known}); found {value!r}")
    return found


def _low(value: object) -> object:
    return value.strip().lower() if isinstance(value, str) else value


def _listed(value: object) -> object:
    return [value] if isinstance(value, str) else value


def _supply(value: object) -> int | None:
    """Read `U-2`, the second turn out of supply; None is in supply."""
    if value is True or value in ("in supply", "in"):
        return None
    text = str(value).strip().upper()
    if text.startswith("U-") and text[2:].isdigit():
        return int(text[2:])
    raise ValueError(f'expected "U-0", "U-1", ... or "in supply"; found {value!r}')


def _dice(value: object) -> object:
    """Read the dice of a step: a list of them, a single one, or the word any."""
    if isinstance(value, str) and value.lower() == "any":
        return "any"
    dice = value if isinstance(value, list) else [value]
    if not all(type(die) is int and 1 <= die <= 6 for die in dice):
        raise ValueError(f'expected a list of dice such as [4, 2], or "any"; found {value!r}')
    return tuple(dice)


def _weather(value: object) -> dict[str, str]:
    if isinstance(value, str):
        value = dict.fromkeys(ZONES, value)
    if not isinstance(value, dict):
        raise ValueError(f"expected a weather condition, or one for each zone; found {value!r}")
    found = {str(zone).upper(): str(word).lower() for zone, word in value.items()}
    for zone, word in found.items():
        if zone not in ZONES or word not in WEATHER:
            raise ValueError(f"expected {', '.join(WEATHER)} in zones C to F; found {zone} {word}")
    return {**dict.fromkeys(ZONES, WEATHER[0]), **found}


def _sea(value: object) -> dict[str, str]:
    if isinstance(value, str):
        value = dict.fromkeys(SEAS, value)
    if not isinstance(value, dict):
        raise ValueError(f"expected a sea condition, or one for each sea zone; found {value!r}")
    found = {str(zone).capitalize(): str(word).lower() for zone, word in value.items()}
    for zone, word in found.items():
        if zone not in SEAS or word not in SEA_CONDITIONS:
            raise ValueError(
                f"expected {', '.join(SEA_CONDITIONS)} in {', '.join(SEAS)}; found {zone} {word}"
            )
    return {**dict.fromkeys(SEAS, SEA_CONDITIONS[0]), **found}


AHex = Annotated[Hex, BeforeValidator(_hex)]
Hexes = Annotated[tuple[Hex, ...], BeforeValidator(_hexes)]
Control = Annotated[Literal["all"] | tuple[Hex, ...], BeforeValidator(_control)]
Amount = Annotated[Fraction, BeforeValidator(_amount)]
ATurn = Annotated[int, BeforeValidator(_turn)]
ASide = Annotated[Side, BeforeValidator(_low)]
Words = Annotated[tuple[str, ...], BeforeValidator(_listed)]
Dice = Annotated[tuple[int, ...] | Literal["any"], BeforeValidator(_dice)]


class Table(BaseModel):
    """A table that knows all its keys."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class LineTable(Table):
    """A road or rail line drawn on the board."""

    kind: str
    hexes: tuple[str, ...]


class SourceTable(Table):
    """A supply source."""

    side: ASide
    hex: AHex
    kind: Annotated[Literal["full", "limited"], BeforeValidator(_low)] = "full"
    limit: Amount = Fraction(0)
    """REs a limited source supplies."""

    @model_validator(mode="after")
    def _limited(self) -> Self:
        if self.kind == "limited" and not self.limit:
            raise ValueError("a limited source needs a limit, the REs it supplies")
        return self


class PointsTable(Table):
    """Resource points, or supply points, in a hex."""

    side: ASide
    hex: AHex
    n: Annotated[int, Field(ge=0)] = 1
    id: str = ""
    checks: Annotated[int, Field(ge=1)] = 2
    """Initial phases supply points still last."""


class ArrivalTable(Table):
    """A unit that comes into play, or leaves it, by the order of battle."""

    turn: ATurn
    side: ASide
    unit: str
    action: Literal["arrive", "withdraw", "disband"] = "arrive"
    at: Hexes = ()
    theater: str = ""
    """Theater a transfer comes from or goes to."""


class WorkTable(Table):
    """A work under way."""

    kind: Literal["fort", "airfield", "augment", "port", "westwall"]
    side: ASide
    hex: AHex
    units: Words
    due: ATurn
    slow: ATurn | None = None
    """Turn it is finished in if one of two units goes on alone; missing: `due`."""
    labor: AHex | None = None


class UnitTable(Table):
    """A ground unit."""

    id: Annotated[str, BeforeValidator(_handle)]
    side: ASide
    hex: AHex | None = None
    counter: str
    cadre: str = ""
    nation: str = ""
    name: str = ""
    flags: Words = ()
    traits: Mapping[str, str | int | bool] = {}
    aa: int | None = None
    capacity: int = 1
    """REs a movement counter carries."""
    mp: Amount | None = None
    """MPs left this phase."""
    status: Annotated[
        Literal["full", "cadre", "eliminated", "away", "broken down", "assembled", "attached"],
        BeforeValidator(_low),
    ] = "full"
    supply: Annotated[int | None, BeforeValidator(_supply)] = None
    fed: bool = False
    isolated: bool = False
    disrupted: bool = False
    badly: bool = False
    """It is badly disrupted."""
    flown: bool = False
    dropped: bool = False
    carrying: Annotated[int, Field(ge=0)] = 0
    moved: bool = False
    admin: bool = False
    rail: bool = False
    one_hex: bool = False
    holder: bool = False
    strategic: bool = False
    attacked: bool = False
    defended: bool = False
    retreated: bool = False
    committed: bool = False
    box: Literal["", "Britain", "North Africa"] = ""
    """Holding box it is in."""
    parts: Words = ()
    """Units it is broken down into."""
    letter: str = ""
    """Letter of its set of breakdown counters; empty: the first that is free."""
    detached: bool = False
    """It has detached its Panther battalion."""
    attached: str = ""
    """Battalion attached to it."""


class AirTable(Table):
    """An air unit."""

    id: Annotated[str, BeforeValidator(_handle)]
    side: ASide
    model: str
    """Id of an air unit type, or all that is printed, such as `8F6 Me109G6 0-0/9`."""
    base: AHex | None = None
    box: str = ""
    """Holding or garrison box it is in."""
    organization: str = ""
    status: Annotated[
        Literal["operative", "inoperative", "aborted", "eliminated", "away"], BeforeValidator(_low)
    ] = "operative"
    flags: Words = ()
    flying: str = ""
    """A suspended mission it flies: `cap`, `ground_support`, `defensive_air_support`, `escort`."""
    over: AHex | None = None
    """The hex it is over then."""
    night: bool = False
    extended: bool = False
    jettisoned: bool = False


class PlanTable(Table):
    """A planned air drop."""

    unit: str
    hex: AHex
    made: ATurn
    turn: ATurn


class FloodTable(Table):
    """A flooded hex."""

    hex: AHex
    massive: bool = False
    turn: ATurn | None = None
    """Turn of the flood; the turn of the set-up if missing."""
    player_turns: Annotated[int, Field(ge=0)] = 1
    """Player turns, the present one included, that a partial flood lasts, or for which a massive
    one is prohibited; 0 where it is a swamp for good."""


class Setup(Table):
    """The position a case starts from."""

    board: Annotated[Literal["plain", "real"], BeforeValidator(_low)] = "plain"
    turn: ATurn = 24
    player: ASide = Side.ALLIED
    phase: Annotated[int, BeforeValidator(_phase)] = clock.step_named("movement") or 0
    weather: Annotated[dict[str, str], BeforeValidator(_weather)] = _weather("clear")
    sea: Annotated[dict[str, str], BeforeValidator(_sea)] = _sea("calm")
    options: Words = ()
    control: Mapping[ASide, Control] = {}
    terrain: Mapping[str, str | tuple[str, ...]] = {}
    line: tuple[LineTable, ...] = ()
    net: Mapping[str, tuple[str, ...]] = {}
    country: Mapping[str, tuple[str, ...]] = {}
    district: Mapping[str, tuple[str, ...]] = {}
    rail: Mapping[ASide, Mapping[str, Amount]] = {}
    rail_start: Annotated[Literal["", "jul43", "apr44"], BeforeValidator(_low)] = ""
    """Start whose capacities the rail net chart gives to nets that `rail` does not name."""
    breaks: Hexes = ()
    closed_ports: Hexes = ()
    port_hits: Mapping[AHex, Annotated[int, Field(ge=1)]] = {}
    destroyed_ports: Hexes = ()
    temporary: Hexes = ()
    """Temporary airfields."""
    airbase_hits: Mapping[AHex, Annotated[int, Field(ge=1)]] = {}
    flood: tuple[FloodTable, ...] = ()
    work: tuple[WorkTable, ...] = ()
    restoration: ATurn | None = None
    """Turn in which the restoration of the Westwall was declared."""
    isolated: Hexes = ()
    source: tuple[SourceTable, ...] = ()
    rp: tuple[PointsTable, ...] = ()
    supply: tuple[PointsTable, ...] = ()
    unit: tuple[UnitTable, ...] = ()
    plan: tuple[PlanTable, ...] = ()
    """Planned air drops."""
    air: tuple[AirTable, ...] = ()
    strategic_status: Annotated[int, Field(ge=0)] = 0
    """Strategic air war status."""
    efforts: Mapping[str, AHex] = {}
    """Allied strategic air forces called up for this player turn, with their bases."""
    short_bombings: Annotated[int, Field(ge=0)] = 0
    call_ups: Mapping[str, tuple[ATurn, ...]] = {}
    """Game turns of the call-ups of strategic air forces; `german` for the Axis."""
    on_call: Words = ()
    """Aircraft of the air units that the Axis has to send back."""
    arps: Mapping[str, Amount] = {}
    """ARPs by organization; then those that are owed."""
    arps_owed: Mapping[str, Amount] = {}
    harassment: Mapping[AHex, Annotated[int, Field(ge=1)]] = {}
    """Harassment hits."""
    arrival: tuple[ArrivalTable, ...] = ()
    last_turn: ATurn | None = None
    theaters: Mapping[ASide, Words] = {}
    italy_surrendered: bool = False
    allied_once: Hexes = ()
    """City hexes the Allies have owned before."""
    replacements: Mapping[str, Amount] = {}
    tallies: Mapping[str, int] = {}
    special: Mapping[str, Any] = {}
    own_sources_only: bool = False


class Step(Table):
    """A command, its dice, and what must come of it."""

    do: str
    dice: Dice = ()
    expect: Mapping[str, Any] = {}


class Case(Table):
    """A rule case."""

    rule: Annotated[Words, Field(min_length=1)]
    title: str
    note: str = ""
    setup: Setup
    step: tuple[Step, ...] = ()
    then: tuple[Mapping[str, Any], ...] = ()
