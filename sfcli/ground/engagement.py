"""Who fights whom in an attack or an overrun. Rules 9A, 9F1, 14A2, 14A3, 14B2, 14C, 14G.

An `Engagement` is what every calculation about a battle starts from. Units that retreated into the
hex earlier in the phase, its passengers, take no part in any of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sfcli.ground import combat_terrain
from sfcli.ground.combat_terrain import Effect
from sfcli.hexes import Hex, distance
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit

LONG_RANGE: Final = 2
"""Hexes over which long-range siege artillery fires. Rule 14B2."""
_ENGINEERS: Final = frozenset({"combat_engineer", "assault_engineer"})
_AS_ENGINEERS: Final = frozenset({"non_motorized", "non_artillery", "non_mountain", "any"})


@dataclass(frozen=True, slots=True)
class Engagement:
    """The two sides of a battle and its ground."""

    side: Side
    """The attacker."""
    hex: Hex
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    passengers: tuple[Unit, ...]
    """Units that retreated into the hex this phase: they suffer, and count for nothing."""
    site: tuple[Effect, ...]
    neutral: frozenset[str] = frozenset()
    """Half-capable attackers that their owner treats as neutral. Rule 10E."""
    steadfast: frozenset[str] = frozenset()
    """Units that political police keep from retreating. Rule 14G."""
    antitank: int = 0
    """Twelfths of RE of full ATEC that air units add to the defense. Rule 23H2."""

    @property
    def works(self) -> bool:
        """Tell whether it is an attack on a major city or a charted fortification. Rule 14A2."""
        return any(effect.effect.engineers for effect in self.site)

    def at_range(self, unit: Unit) -> bool:
        """Tell whether an attacker fires from two hexes away. Rule 14B2."""
        return is_long_range(unit) and unit.hex is not None and distance(unit.hex, self.hex) > 1

    def exposed(self) -> tuple[Unit, ...]:
        """Return the attackers that combat results touch: those next to the hex. Rule 14B2."""
        return tuple(unit for unit in self.attackers if not self.at_range(unit))


def engage(
    pos: Position, side: Side, hex_: Hex, units: Iterable[Unit], neutral: Iterable[str] = ()
) -> Engagement:
    """Return the engagement of a side's units with all enemy units in a hex. Rules 9B, 9F1."""
    enemies = pos.stack(hex_, side.enemy)
    defenders = tuple(unit for unit in enemies if not unit.has("retreated"))
    passengers = tuple(unit for unit in enemies if unit.has("retreated"))
    site = combat_terrain.site(pos, hex_, defenders)
    force = tuple(units)
    held = steadfast(pos, (*force, *defenders))
    return Engagement(side, hex_, force, defenders, passengers, site, frozenset(neutral), held)


def steadfast(pos: Position, units: Iterable[Unit]) -> frozenset[str]:
    """Return the units that have stood with German political police since the phase began.

    In a combat phase a unit comes to police only by retreating, for who advances has fought.
    Rule 14G.
    """
    axis = [unit for unit in units if unit.side is Side.AXIS and not unit.has("retreated")]
    watched = {
        unit.hex
        for unit in axis
        if unit.hex is not None and any(map(_is_police, pos.stack(unit.hex, Side.AXIS)))
    }
    return frozenset(unit.id for unit in axis if unit.hex in watched)


def _is_police(unit: Unit) -> bool:
    kinds_ = unit.counter.kinds
    return "political_police" in kinds_ and unit.counter.is_german and not unit.has("retreated")


def is_long_range(unit: Unit) -> bool:
    """Tell whether a unit is long-range siege artillery. Rule 14B2."""
    return "lr_siege_art" in unit.counter.kinds


def engineer_type(unit: Unit, works: bool) -> str:
    """Return the engineer type a specialized armor unit is treated as, empty for none. Rule 14C.

    That is so only where it attacks a major city or a charted fortification.
    """
    if not works or "specialized_armor" not in unit.counter.kinds:
        return ""
    return "aslt_eng" if "aslt_eng_tank" in unit.counter.kinds else "eng"


def is_assault_engineer(unit: Unit, works: bool) -> bool:
    """Tell whether an attacker is an assault engineer, or treated as one. Rules 14A3, 14C."""
    return "assault_engineer" in unit.counter.kinds or engineer_type(unit, works) == "aslt_eng"


def is_engineer(unit: Unit, works: bool) -> bool:
    """Tell whether an attacker counts as engineers in the attack. Rules 14A2, 14A3, 14C."""
    return bool(unit.counter.kinds & _ENGINEERS) or bool(engineer_type(unit, works))


def kinds(unit: Unit, works: bool) -> frozenset[str]:
    """Return the kinds by which terrain singles out an attacker. Rules 9H, 14C."""
    as_type = engineer_type(unit, works)
    if not as_type:
        return unit.counter.kinds
    ability = "assault_engineer" if as_type == "aslt_eng" else "combat_engineer"
    return _AS_ENGINEERS | {as_type, ability, "specialized_armor"}
