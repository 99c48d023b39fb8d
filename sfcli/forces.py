"""What a counter is, apart from where it stands. Rules 3A, 10B, 11, 14D, 14E.

A `Counter` never changes. Its *kinds* are the words by which charts and rules single it out:
the unit type and its abilities, `combat_motorized`, `non_motorized`, `artillery`,
`non_artillery`, `mountain`, `non_mountain`, `light_infantry`, `ski`, `divisional`,
`non_divisional`, `headquarters`, `combat_engineer`, `assault_engineer`, `specialized_armor`, ...
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from sfcli.charts.model import UnitType
from sfcli.sides import Side

RAIL_ONLY: Final = -1
"""Movement rating of a unit printed with an R. Rule 14F1."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """The printed numbers of one face of a counter."""

    attack: int
    defense: int
    movement: int
    """MPs, 0 for units that cannot move, `RAIL_ONLY` for an R."""

    def __str__(self) -> str:
        pace = "R" if self.movement == RAIL_ONLY else str(self.movement)
        if self.attack == self.defense:
            return f"{self.attack}-{pace}"
        return f"{self.attack}-{self.defense}-{pace}"


@dataclass(frozen=True, slots=True)
class Nation:
    """A nationality and the force it counts to."""

    id: str
    name: str
    side: Side
    group: str
    """`german`, `italian`, `rsi_italian`, `other_axis`, `american`, `british`, `french`, ...: the
    word of rule 3B that covers it."""


@dataclass(frozen=True, slots=True)
class Counter:
    """A ground unit's counter: type, size, ratings and symbols."""

    template: str
    """Id of the counter's template, empty for one described outright."""
    nation: Nation
    type: UnitType
    size: str
    """`XX`, `X`, `III`, `II`, `HQ`, or `PF`, `POS`, `TC` for what has no size symbol."""
    full: Ratings
    cadre: Ratings | None
    """The back of the counter (rule 9E)."""
    re: int
    """Regimental equivalents in twelfths at full strength (rule 3A3)."""
    cadre_re: int
    support: str
    """`supported`, `self` (the self-supported indicator) or `unsupported` (rule 11)."""
    unit_class: str
    """`non_motorized`, `artillery` or `combat_motorized` (rule 3A2)."""
    heavy: bool
    """It has heavy equipment (rule 3A4)."""
    aeca: str
    """Capability as full, half, third, neutral or none; motorized symbol and HQ included."""
    aecd: str
    atec: str
    columns: tuple[str, ...]
    """Movement columns; the cheapest counts (rules 6, 14E)."""
    kinds: frozenset[str]
    aa: int = 0
    aa_type: str = ""
    """`heavy` or `light`."""
    cadre_support: str = "unsupported"
    """`self` where the back bears the self-supported indicator (rule 11)."""
    cadre_heavy: bool = False
    """Its cadre has heavy equipment (rule 3A4)."""
    traits: Mapping[str, str | int | bool] = field(default_factory=dict)
    """What later rules read of the counter, such as `capacity` of a movement counter."""

    @property
    def side(self) -> Side:
        """The player who controls it (rule 3B)."""
        return self.nation.side

    @property
    def is_divisional(self) -> bool:
        """A divisional unit, which is never a headquarters (rule 3A1)."""
        return self.size in ("XX", "XXg")

    @property
    def is_motorized(self) -> bool:
        """Combat/motorized, "c/m" in the rules (rule 3A2)."""
        return self.unit_class == "combat_motorized"

    @property
    def is_artillery(self) -> bool:
        """An artillery type, motorized or not (rules 3A2, 14B)."""
        return "artillery" in self.kinds

    @property
    def is_headquarters(self) -> bool:
        """A divisional headquarters (rule 14D)."""
        return self.size == "HQ"

    @property
    def is_german(self) -> bool:
        """A German unit in the sense of rule 3B1."""
        return self.nation.group == "german"
