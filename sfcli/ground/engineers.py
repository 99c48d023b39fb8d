"""Combat engineers and those who are treated like them modify the die. Rules 14A2, 14A3, 14C."""

from dataclasses import dataclass

from sfcli.ground import carriers
from sfcli.ground.engagement import Engagement, is_assault_engineer, is_engineer
from sfcli.position import Position
from sfcli.state import Unit
from sfcli.twelfths import mps


@dataclass(frozen=True, slots=True)
class EngineerShare:
    """How much of an attack is engineers, in twelfths of RE. Rule 14A2."""

    engineers: int
    whole: int
    drm: int
    units: frozenset[str]
    """The engineers, who bear required losses where they modify the die (rule 9J)."""

    @property
    def why(self) -> str:
        """The proportion in words."""
        return f"{mps(self.engineers)} of {mps(self.whole)} REs are engineers"


def share(pos: Position, fight: Engagement) -> EngineerShare:
    """Return the proportion of engineers in an attack and what it does to the die.

    Only major cities and charted fortifications count, artillery is left out, and assault engineers
    count double where their strength is doubled. Rules 14A2, 14A3, 14C.
    """
    works = fight.works
    units = frozenset(u.id for u in fight.attackers if is_engineer(u, works)) if works else None
    if not units:
        return EngineerShare(0, 0, 0, frozenset())
    engineers = sum(_size(fight, unit) for unit in fight.attackers if unit.id in units)
    others = [unit for unit in fight.attackers if not unit.counter.is_artillery]
    whole = sum(_size(fight, unit) for unit in others if not carriers.is_carrier(unit))
    bonus = pos.charts.terrain.engineers
    enough = engineers >= bonus.least * whole
    return EngineerShare(engineers, whole, bonus.drm if enough else 0, units)


def _size(fight: Engagement, unit: Unit) -> int:
    if not is_assault_engineer(unit, fight.works):
        return unit.re
    return unit.re * max(effect.effect.assault_engineers for effect in fight.site)
