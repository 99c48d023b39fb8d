"""What a scenario's file may hold, key by key; scenarios/README.md explains it."""

from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from sfcli import calendar, hexes, twelfths
from sfcli.charts.model import WEATHER
from sfcli.hexes import Hex
from sfcli.sides import Side
from sfcli.spelling import unknown

_PROVENANCE = (
    r"^(rulebook:\w.*|published:\w.*|recalled:(low|medium|high)|historical|reconstructed|assumed)$"
)


def _hex(value: object) -> Hex:
    found = hexes.parse(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"expected a hex with its sheet, such as 26:1825; found {value!r}")
    return found


def _turn(value: object) -> int:
    found = calendar.parse(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"expected a turn, such as Apr I 44; found {value!r}")
    return found


def _amount(value: object) -> Fraction:
    try:
        return twelfths.read(str(value))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f'expected a number, such as 3 or "1/2"; found {value!r}') from None


def _side(value: object) -> Side:
    if value not in tuple(Side):
        raise ValueError(unknown(str(value), tuple(Side)))
    return Side(str(value))


def _condition(value: object) -> str:
    if value not in WEATHER:
        raise ValueError(unknown(str(value), WEATHER))
    return str(value)


AHex = Annotated[int, BeforeValidator(_hex)]
Turn = Annotated[int, BeforeValidator(_turn)]
Amount = Annotated[Fraction, BeforeValidator(_amount)]
ASide = Annotated[Side, BeforeValidator(_side)]
Condition = Annotated[str, BeforeValidator(_condition)]
SeaCondition = Literal["calm", "rough", "stormy"]
Provenance = Annotated[str, Field(pattern=_PROVENANCE)]
Handle = Annotated[str, Field(pattern=r"^[A-Za-z][\w.\-/]*$")]
OptionName = Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
Nets = dict[str, Amount]
Pools = dict[str, dict[Literal["inf", "arm"], Amount]]


class Table(BaseModel):
    """A table of the file: the keys listed and no others."""

    model_config = ConfigDict(extra="forbid", arbitrary_types_allowed=True)


class Head(Table):
    """What the scenario is."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9-]+$")]
    title: str
    about: str = ""
    first_turn: Turn
    last_turn: Turn
    first_player: ASide = Side.AXIS
    options: list[str] = []
    theaters: dict[ASide, list[str]] = {}
    own_sources_only: bool = False
    italy_surrendered: bool = False
    rail_start: Literal["", "jul43", "apr44"] = ""


class Map(Table):
    """Which hexes are in play, and what is different on them."""

    hexes: list[AHex] = []
    changes: dict[str, Any] = {}
    note: str = ""


class Unit(Table):
    """A unit that stands on the map, is eliminated, or arrives later."""

    name: str
    template: str
    at: AHex | None = None
    status: Literal["full", "cadre", "eliminated", "away"] = "full"
    carrying: Annotated[int, Field(ge=0)] = 0
    provenance: Provenance
    note: str = ""


class Marker(Table):
    """A fortification, resource or supply points, or a broken rail line in a hex."""

    side: ASide
    kind: Literal[
        "fort", "fortress_unimproved", "fortress_improved", "resource_points", "supply_points",
        "broken_line",
    ]  # fmt: skip
    at: AHex
    count: Annotated[int, Field(ge=1)] = 1
    provenance: Provenance = "assumed"
    note: str = ""


class Work(Table):
    """A work under way, which units in its hex will finish."""

    side: ASide
    kind: Literal["fort", "airfield", "augment", "port", "westwall"]
    at: AHex
    units: Annotated[list[Handle], Field(min_length=1, max_length=2)]
    due: Turn
    slow: Turn | None = None
    labor: AHex | None = None
    provenance: Provenance = "assumed"
    note: str = ""


class PortState(Table):
    """A port that is damaged or destroyed."""

    at: AHex
    hits: Annotated[int, Field(ge=0)] = 0
    destroyed: bool = False
    provenance: Provenance = "assumed"
    note: str = ""


class Airbase(Table):
    """A permanent or temporary airfield, and the damage of the airbase of its hex."""

    at: AHex
    airfield: Annotated[int, Field(ge=0)] = 0
    temporary: bool = False
    hits: Annotated[int, Field(ge=0)] = 0
    provenance: Provenance = "assumed"
    note: str = ""


class AirUnits(Table):
    """Air units of an organization at an airbase or in a holding box."""

    organization: str
    at: AHex | None = None
    box: Literal["", "Britain", "North Africa"] = ""
    units: Annotated[dict[str, Annotated[int, Field(ge=1)]], Field(min_length=1)]
    status: Literal["operative", "inoperative"] = "operative"
    provenance: Provenance
    note: str = ""


class AirCycle(Table):
    """What an organization of the air orders of battle receives and gives up on a turn."""

    arps: Amount = Fraction(0)
    reinforce: dict[str, Annotated[int, Field(ge=1)]] = {}
    withdraw: dict[str, Annotated[int, Field(ge=1)]] = {}
    provenance: Provenance = "assumed"
    note: str = ""


class Source(Table):
    """A supply source."""

    side: ASide
    kind: Literal["full", "limited"] = "full"
    hexes: Annotated[list[AHex], Field(min_length=1)]
    name: str = ""
    res: Amount = Fraction(0)
    opens_after: Annotated[int, Field(ge=0)] = 0
    if_destroyed: Annotated[int, Field(ge=0)] = 0
    closed_at_start: bool = False
    port: bool = False
    note: str = ""


class WeatherTable(Table):
    """Weather given by the scenario, and what it is as the game begins."""

    fixed: dict[Turn, Condition] = {}
    start: dict[Literal["C", "D", "E", "F"], Condition] = {}
    sea: dict[Literal["Atlantic", "Baltic", "Mediterranean"], SeaCondition] = {}
    note: str = ""


class Replacements(Table):
    """Replacement points at the start, and by turn."""

    start: Pools = {}
    turns: dict[Turn, Pools] = {}
    note: str = ""


class Event(Table):
    """A unit that arrives, is withdrawn or is disbanded."""

    turn: Turn
    side: ASide
    action: Literal["arrive", "withdraw", "disband"]
    unit: Handle
    at: list[AHex] = []
    if_near: list[AHex] = []
    theater: str = ""
    provenance: Provenance = "assumed"
    note: str = ""


class Objective(Table):
    """A place worth victory points."""

    name: str
    at: AHex
    points: int
    note: str = ""


AirCycles = dict[Turn, dict[str, AirCycle]]


class Option(Table):
    """What a game has besides, and what it has not, where it is chosen as it begins."""

    about: str
    off: list[str] = []
    hexes: list[AHex] = []
    owners: dict[ASide, list[AHex]] = {}
    airbase: list[Airbase] = []
    air: list[AirUnits] = []
    arps: dict[str, Amount] = {}
    air_cycle: AirCycles = {}


class Scenario(Table):
    """A whole file."""

    scenario: Head
    map: Map = Map()
    owners: dict[ASide, list[AHex]] = {}
    units: dict[ASide, dict[Handle, Unit]] = {}
    marker: list[Marker] = []
    work: list[Work] = []
    port: list[PortState] = []
    airbase: list[Airbase] = []
    air: list[AirUnits] = []
    arps: dict[str, Amount] = {}
    air_cycle: AirCycles = {}
    source: list[Source] = []
    rail: dict[ASide, Nets] = {}
    weather: WeatherTable = WeatherTable()
    replacements: Replacements = Replacements()
    event: list[Event] = []
    objective: list[Objective] = []
    special: dict[str, Any] = {}
    lesson: list[dict[str, Any]] = []
    option: dict[OptionName, Option] = {}
    notes: dict[str, str] = {}
