"""What a game is played with: its turns, options, sources and special rules, as plain values.

A scenario never changes in play. Its special rules are data; the modules that carry them out name
the fields they read.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from sfcli.charts.air_orders import AirCycle
from sfcli.hexes import Hex
from sfcli.sides import Side


@dataclass(frozen=True, slots=True)
class Source:
    """A supply source a scenario grants while its side owns the hex. Rule 12C."""

    side: Side
    hexes: tuple[Hex, ...]
    kind: str = "full"
    """`full` or `limited`."""
    limit: int = 0
    """REs a limited source supplies, in twelfths."""
    name: str = ""
    opens_after: int = 0
    """Initial phases of its side that pass after capture before it opens."""
    if_destroyed: int = 0
    """More of them if the Axis destroys the port on losing it (rule 30A3), 0 where it cannot."""
    port: bool = False
    """It serves only while the port in its hexes functions (rules 30A4, 30A7)."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """A unit that comes into play, or leaves it, at a set time. Rule 40A."""

    turn: int
    side: Side
    unit: str
    action: str
    """`arrive`, `withdraw` or `disband`."""
    hexes: tuple[Hex, ...] = ()
    if_near: tuple[Hex, ...] = ()
    """It comes earlier once an enemy unit is in or next to one of these hexes."""
    theater: str = ""
    """Theater that the unit comes from or goes to, of a transfer (rule 3F)."""
    number: int = 1
    """Which entry for the same unit and action it is, from 1."""


def numbered(entries: Iterable[Arrival]) -> Iterator[Arrival]:
    """Yield entries of an order of battle in order, those for the same unit and action counted."""
    seen = Counter[tuple[str, str]]()
    for entry in entries:
        seen[entry.unit, entry.action] += 1
        yield replace(entry, number=seen[entry.unit, entry.action])


@dataclass(frozen=True, slots=True)
class Objective:
    """A hex worth victory points."""

    name: str
    hex: Hex
    points: int
    note: str = ""


@dataclass(frozen=True)
class Scenario:
    """The game at hand."""

    id: str
    title: str
    first_turn: int
    last_turn: int
    first_player: Side = Side.AXIS
    options: frozenset[str] = frozenset()
    """Ids of the advanced and optional rules in use."""
    theaters: Mapping[Side, frozenset[str]] = field(default_factory=dict)
    """Theaters each side controls (rule 3F); a side not named may go anywhere."""
    sources: tuple[Source, ...] = ()
    own_sources_only: bool = False
    """Only the scenario's supply sources count."""
    fixed_weather: Mapping[int, str] = field(default_factory=dict)
    """Weather of all zones by turn, where it is not rolled."""
    arrivals: tuple[Arrival, ...] = ()
    replacements: Mapping[tuple[int, str], Fraction] = field(default_factory=dict)
    """RPs by turn and pool, such as `german/inf`."""
    air_cycles: Mapping[tuple[str, int], AirCycle] = field(default_factory=dict)
    """What organizations receive and give up by turn, in place of the air orders of battle."""
    objectives: tuple[Objective, ...] = ()
    rail_edges: Mapping[Side, tuple[Hex, ...]] = field(default_factory=dict)
    about: str = ""
    """What players read of it."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """Remarks for players."""
    special: Mapping[str, object] = field(default_factory=dict)
    """The scenario's special rules by name; see scenarios/README.md."""
