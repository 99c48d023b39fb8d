"""The missions air units fly: who flies them, when and how far. Rules 16C, 18, 19, 20, 23C, 23G."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class MissionRule:
    """A mission of rule 20. Ranges are multiples of the printed movement rating, 0 for none."""

    id: str
    name: str
    rule: str
    categories: frozenset[str]
    """Categories of air units that fly it: `fighter`, `bomber`, `transport`."""
    player: str
    """`phasing`, `non_phasing` or `either`."""
    phases: frozenset[str]
    """Phases an operation may be flown for it; empty where it belongs to other operations."""
    range: Fraction
    extended: Fraction = Fraction(0)
    one_way: Fraction = Fraction(0)
    one_way_extended: Fraction = Fraction(0)
    most: int = 0
    """The most hexes whatever the rating, 0 for no such limit."""
    half: frozenset[str] = frozenset()
    """Types that fly half as far."""
    range_rule: str = ""
    """The clause that says how far it is flown."""
    phase_rule: str = ""
    """The clause that says when it is flown."""
    night: str = "any"
    """`any`, `night_fighters` or `none`: who flies it at night."""


@dataclass(frozen=True, slots=True)
class MissionChart:
    """The missions, and the ranges that types and ratings of their own have."""

    missions: Mapping[str, MissionRule] = field(default_factory=dict)
    starred_extended: Fraction = Fraction(0)
    """Multiple at extended range for ratings printed with an asterisk."""
    rocket_interception: Fraction = Fraction(0)
    """Multiple for rocket fighters on interception."""
