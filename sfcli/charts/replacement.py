"""What it costs to replace a unit, and to rebuild it from its cadre. Rule 40B1a."""

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from sfcli.charts.model import RpCosts
from sfcli.forces import Counter, Ratings
from sfcli.twelfths import pretty

_HALF: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Rps:
    """An amount of replacement points, infantry and armor."""

    inf: Fraction = Fraction(0)
    arm: Fraction = Fraction(0)

    def __sub__(self, other: "Rps") -> "Rps":
        """Return the difference of each kind."""
        return Rps(self.inf - other.inf, self.arm - other.arm)

    def __str__(self) -> str:
        parts = [(self.arm, "Arm"), (self.inf, "Inf")]
        return " and ".join(f"{pretty(n)} {kind}" for n, kind in parts if n) or "no RPs"


def full_cost(costs: RpCosts, counter: Counter) -> Rps:
    """Return what the unit costs at full strength; position AA by its AA points. Rule 40B1a."""
    if "position_aa" in counter.kinds:
        return Rps(inf=costs.position_aa * counter.aa)
    if "movement_counter" in counter.kinds:
        return Rps(arm=costs.movement_counter * int(counter.traits.get("capacity", 0)))
    if counter.is_headquarters:
        inf, arm = costs.cm_headquarters
        return Rps(inf, arm) if counter.is_motorized else Rps(inf=costs.headquarters)
    return _of_strength(costs, counter, counter.full)


def cadre_cost(costs: RpCosts, counter: Counter) -> Rps | None:
    """Return what the unit costs at cadre strength, None where it has no cadre. Rule 40B1a."""
    return _of_strength(costs, counter, counter.cadre) if counter.cadre else None


def rebuild_cost(costs: RpCosts, counter: Counter) -> Rps | None:
    """Return what it costs to bring the cadre to full strength, None without one. Rule 40B1a."""
    cadre = cadre_cost(costs, counter)
    return full_cost(costs, counter) - cadre if cadre else None


def _of_strength(costs: RpCosts, counter: Counter, face: Ratings) -> Rps:
    """Return the cost of a printed strength, split as the special RP costs chart says."""
    strength = face.attack or face.defense or costs.zero
    arm = _nearest(_share(costs, counter) * strength)
    return Rps(inf=strength - arm, arm=arm)


def _share(costs: RpCosts, counter: Counter) -> Fraction:
    """Return the share of the cost that is paid in Arm RPs."""
    motorized = counter.is_motorized
    unit = (counter.nation.id, counter.type.id, counter.size, str(counter.full), motorized)
    for row in costs.shares:
        if row.covers(*unit):
            return row.arm
    return Fraction(int(motorized))


def _nearest(amount: Fraction) -> Fraction:
    """Return the nearest whole number, an exact half rounded down."""
    whole = floor(amount)
    return Fraction(whole + (amount - whole > _HALF))
