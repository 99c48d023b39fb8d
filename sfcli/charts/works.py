"""The charts of airbases, ports, coast defenses and construction. Rules 14A1, 17, 30A and 33B."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class AirbaseChart:
    """The airbase summary: air units that the features of a hex can base. Rules 14A1, 17A, 17D."""

    capacity: Mapping[str, int]
    """By feature: a city class, `fortress_improved`, `temporary_airfield` and others."""
    poor: Mapping[str, int]
    """The same in weather that tells on airfields, where it differs."""
    poor_weather: frozenset[str]
    names: Mapping[str, str]
    """The features as players read them."""
    most: int
    """The most a hex may base (rule 14A1)."""
    step: int
    """What building or enlarging a permanent airfield adds."""
    hit: int
    """Air units a hit takes off."""
    repair: int
    """MPs to repair a hit, in twelfths."""


@dataclass(frozen=True, slots=True)
class PortType:
    """What ports of a size can do. Rules 30A1, 30A2, 30A9."""

    capacity: int
    """Twelfths of RE that may embark and disembark in a player turn."""
    hits: int
    """The most damage it takes."""
    naval_base: bool


@dataclass(frozen=True, slots=True)
class PortChart:
    """The port summary. Rule 30A."""

    types: Mapping[str, PortType]
    """By `minor`, `standard`, `major`, `great`; and `mulberry`."""
    hit: int
    """Twelfths of RE of capacity that a hit takes off."""
    artificial_hit: int
    """The same of a port with an artificial harbor (rule 30A6)."""
    demolition: int
    """MPs for a hit, in twelfths (rule 14A1)."""
    repair: int
    """MPs to repair a hit, in twelfths."""
    destroyed: frozenset[int]
    """Dice on which the Axis destroys a port it loses (rule 30A3)."""


@dataclass(frozen=True, slots=True)
class CoastDefenseChart:
    """The coast defenses summary. Rule 33B."""

    ports: Mapping[tuple[str, str], int]
    """Level by size of port and sea zone."""
    others: Mapping[str, int]
    """Level of anything else, by its id."""
    hits: int
    """The most hits that count in a hex, and the levels that each takes."""
    hit: int


@dataclass(frozen=True, slots=True)
class ConstructionChart:
    """The construction summary: what works take. Rules 14A1, 14A5, 17D, 37B5. MPs in twelfths."""

    easy_turns: int
    other_turns: int
    port_turns: int
    easy: frozenset[str]
    """Terrain where building is quick."""
    no_airfield: frozenset[str]
    """Terrain where no airfield is built."""
    poor: int
    """Factor of MPs and turns in poor weather (rule 14A1a)."""
    westwall: int
    """Factor of turns and points of an improvement of the Westwall (rule 37B5)."""
    points: int
    """Resource points of a work."""
    line: int
    """MPs to repair a rail line."""
    temporary_easy: int
    """MPs to build a temporary airfield where building is quick; then elsewhere."""
    temporary_other: int
    damage: int
    """MPs of any unit for a hit on an airbase (rule 17D)."""
    share: Fraction
    """What each of two units pays (rule 14A1b)."""
    brigade: int
    """Least defense strength of a construction brigade that counts as two units."""
    labor: int
    """Hexes of a line to a city whose people help (rule 14A1c)."""
    restoration_reach: int
    """Hexes from the Westwall at which an Allied unit allows its restoration (rule 37B5)."""
    restoration_turns: int
