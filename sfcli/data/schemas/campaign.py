"""The charts of naval matters, garrisons, replacements, breakdowns and victory."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from sfcli import calendar
from sfcli.data.schemas.base import (
    Amount,
    Count,
    Entry,
    File,
    Modifiers,
    Number,
    Port,
    Positive,
    SeaZone,
    Turn,
    complete,
    exactly,
    one_of,
)  # fmt: skip


class NavalGunnery(File):
    """The naval gunnery table."""

    hit: dict[Number, int]
    modifier: Modifiers
    multiplier: Annotated[
        dict[str, Amount],
        exactly(
            "rough_sea", "stormy_sea", "night", "night_late", "night_cd", "adjacent_cd",
            "on_bypassing", "on_cargo", "cd_on_cargo",
        ),
    ]  # fmt: skip
    damage: Annotated[dict[str, Positive], exactly("naval", "coast_defense", "mine", "danger_zone")]


class Level(Entry):
    """A level of coast defenses."""

    name: str
    level: Count


class CoastDefenses(File):
    """The coast defenses summary."""

    port: dict[
        Annotated[str, one_of("minor", "standard", "major", "great", "mulberry")],
        Annotated[dict[SeaZone, Count], complete("atlantic", "baltic", "mediterranean")],
    ]
    other: dict[str, Level]
    rules: Annotated[
        dict[str, Amount], exactly("combat_zone", "hits", "hit", "rebuild", "raid", "ground")
    ]


class OffMapPort(Entry):
    """A port of a holding box."""

    box: str
    name: str
    type: Port
    distance: Count
    entry: list[str]


class OffMapPorts(File):
    """The off-map port summary."""

    port: dict[str, OffMapPort]


class PortType(Entry):
    """What ports of a size can do."""

    capacity: Count
    hits: Count
    naval_base: bool
    artificial: bool = False


class PortRules(Entry):
    """Hits on ports."""

    hit: Count
    artificial_hit: Count
    demolition: Positive
    repair: Positive
    destroyed: list[Annotated[int, Field(ge=1, le=6)]]


class Ports(File):
    """The port summary."""

    type: Annotated[dict[str, PortType], complete("minor", "standard", "major", "great")]
    rules: PortRules


class Mulberries(File):
    """The Mulberry emplacement table."""

    wrecked: int
    modifier: Modifiers
    rules: Annotated[dict[str, Count], exactly("mulberries")]


class Garrison(Entry):
    """What a garrison needs."""

    re: Count
    air: Count


class AlliedGarrisons(File):
    """The Allied garrison chart."""

    garrison: dict[str, dict[str, dict[str, Garrison]]]
    rules: Annotated[dict[str, Amount], exactly("substitute", "res_per_inf", "air_per_arp")]


class Points(Entry):
    """Points of each kind."""

    inf: Amount | None = None
    arm: Amount | None = None
    res: Amount | None = None
    nrp: Amount | None = None


class Production(BaseModel):
    """What a district produces each month, by the turn from which it does."""

    model_config = ConfigDict(extra="allow", strict=True, frozen=True)
    __pydantic_extra__: dict[str, Points]
    when: Annotated[
        str,
        one_of(
            "", "axis_owned", "italy_in_axis", "after_liberation", "after_corsica",
            "after_surrender_rsi", "after_surrender_allied",
        ),
    ] = ""  # fmt: skip

    @model_validator(mode="after")
    def _by_turns(self) -> Self:
        for turn in self.__pydantic_extra__:
            if calendar.parse(turn) is None:
                raise ValueError(f"expected when, or a turn such as Jul I 43; found {turn}")
        return self


class Replacements(File):
    """The replacements charts."""

    pool: dict[str, dict[str, Production]]
    initial: Annotated[dict[str, dict[str, Points]], exactly("jul43", "apr44")]
    withdrawal: Points
    theater: dict[str, Count]
    loss: Annotated[dict[str, Points], exactly("city", "naval_base")]
    limits: Annotated[dict[str, dict[str, Count]], exactly("axis", "allied")]
    special: Annotated[dict[str, Positive], exactly("german", "other")]
    training: Annotated[dict[str, Count], exactly("full", "half")]


class Breakdown(Entry):
    """What a unit breaks down into."""

    components: dict[str, Positive]
    headquarters: str = ""
    scheme: Literal["general", "specific", "assembly"]
    set: str = ""

    @model_validator(mode="after")
    def _lettered(self) -> Self:
        if (self.scheme == "general") is not bool(self.set):
            raise ValueError("a set is named of the general scheme, and of no other")
        return self


class BreakdownSet(Entry):
    """Lettered sets of breakdown counters."""

    letters: Annotated[str, Field(pattern="^[A-Z]+$")]


class Detachment(Entry):
    """A battalion that panzer divisions detach or have attached."""

    battalion: str
    strength: Positive
    counters: Positive
    least: Count


class ParachuteSide(Entry):
    """The parachute side of an airborne headquarters."""

    side: str


class Breakdowns(File):
    """The unit breakdown charts."""

    unit: dict[str, Breakdown]
    sets: Annotated[dict[str, BreakdownSet], Field(alias="set")]
    panther: Detachment
    pz4: Detachment
    parachute: dict[str, ParachuteSide]


class Reorganization(Entry):
    """What a reorganization costs."""

    inf: int
    arm: int
    first: Annotated[Turn | None, Field(alias="from")] = None


class Reorganizations(File):
    """The German reorganization chart."""

    unit: dict[str, dict[str, Reorganization]]


class FragileDivisions(File):
    """The substitutes of fragile Italian divisions."""

    unit: dict[str, str]


class SpecialForce(Entry):
    """What commandos of a kind may do."""

    name: str
    types: list[str]
    side: Literal["", "allied", "axis"] = ""
    groups: list[str] = Field(default_factory=list)
    force: str = ""
    marked: str = ""
    amphibious: bool
    air_drop: bool
    zoc: bool
    surprise: Literal["none", "any", "german", "italian"]
    raid: bool
    retreat: bool
    replaced: bool


class SpecialForces(File):
    """The special forces chart."""

    force: dict[str, SpecialForce]


class Disaster(Entry):
    """Disastrous operations."""

    vp: int
    elite_vp: int
    elite: list[str]


class Event(Entry):
    """An event that gives VPs."""

    vp: int
    early: int = 0


class VictoryScenario(Entry):
    """Victory in a scenario."""

    name: str
    start: Turn
    initial: int
    levels: Annotated[
        dict[str, int],
        exactly(
            "allied_decisive", "allied_substantial", "allied_marginal", "axis_marginal",
            "axis_substantial",
        ),
    ]  # fmt: skip


class Victory(File):
    """The victory chart."""

    checks: list[Turn]
    territory: Annotated[dict[str, int], exactly("dot_city", "major_city_hex", "naval_base")]
    losses: Annotated[dict[str, Positive], exactly("ground", "air", "naval")]
    disaster: Disaster
    event: dict[str, Event]
    scenario: dict[str, VictoryScenario]


class Source(Entry):
    """A source of published numbers."""

    title: str
    address: str
    sister: bool = False


class Sources(File):
    """The sources of published numbers."""

    source: dict[str, Source]
