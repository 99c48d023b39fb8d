"""What a unit is worth in a battle, and why: factor by factor. Rules 9A, 9H, 11, 12D, 14A3, 14B1.

Factors multiply, and fractions are kept (rule 3C1).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from sfcli.ground import carriers, combat_terrain, supply_effects, support
from sfcli.ground.combat_terrain import Effect
from sfcli.ground.engagement import Engagement, is_assault_engineer, kinds
from sfcli.position import Position
from sfcli.state import Unit

_HALF: Final = Fraction(1, 2)


class Factor(NamedTuple):
    """Something that multiplies a unit's strength."""

    by: Fraction
    cause: str
    rule: str


@dataclass(frozen=True, slots=True)
class Line:
    """A unit's part in a battle."""

    unit: Unit
    printed: int
    """Attack strength of an attacker, defense strength of a defender. Rule 9D."""
    factors: tuple[Factor, ...]
    excess: bool = False
    """Artillery beyond what counts at full strength. Rule 14B."""

    @property
    def strength(self) -> Fraction:
        """The strength with its factors, before rule 14B is looked at."""
        result = Fraction(self.printed)
        for factor in self.factors:
            result *= factor.by
        return result


def attackers(pos: Position, fight: Engagement) -> tuple[Line, ...]:
    """Return the attacking units with what halves or doubles each. Rules 9A, 9H, 11, 12D, 14."""
    alone = support.unsupported(fight.attackers)
    return tuple(
        Line(
            unit,
            carriers.attack_strength(pos, unit),
            (
                *_common(unit, alone, supply_effects.attack_halved(unit)),
                *_disrupted(pos, unit, attacks=True),
                *_from_terrain(pos, fight, unit),
                *_against_works(fight, unit),
            ),
        )
        for unit in fight.attackers
    )


def defenders(pos: Position, fight: Engagement) -> tuple[Line, ...]:
    """Return the defending units with what halves or doubles each. Rules 9A, 11, 12D, 14A3."""
    alone = support.unsupported(fight.defenders)
    return tuple(
        Line(
            unit,
            unit.ratings.defense,
            (
                *_common(unit, alone, supply_effects.defense_halved(unit)),
                *_disrupted(pos, unit, attacks=False),
                *_assault_engineers(fight, "assault_engineer" in unit.counter.kinds),
            ),
        )
        for unit in fight.defenders
    )


def _common(unit: Unit, alone: frozenset[str], unsupplied: bool) -> Iterator[Factor]:
    if unit.id in alone:
        yield Factor(_HALF, "unsupported", "11-f")
    if unsupplied:
        first = supply_effects.turns_out(unit) == 1
        cause = "out of supply and isolated" if first else "out of supply"
        yield Factor(_HALF, cause, "12D-e" if first else "12D-h")


def _disrupted(pos: Position, unit: Unit, attacks: bool) -> Iterator[Factor]:
    table = pos.charts.air.drop
    if unit.badly:
        by = table.badly_attack if attacks else table.badly_defense
        yield Factor(by, "badly disrupted", "24A-f")
    elif unit.disrupted:
        yield Factor(table.disrupted_strength, "disrupted", "24A-e")


def _from_terrain(pos: Position, fight: Engagement, unit: Unit) -> Iterator[Factor]:
    words = kinds(unit, fight.works)
    effects: tuple[Effect, ...] = fight.site
    if unit.hex is not None and not fight.at_range(unit):
        effects += combat_terrain.across(pos, unit.hex, fight.hex, unit)
    for effect in effects:
        by = effect.effect.multiplier(words)
        if by != 1:
            yield Factor(by, effect.name, "9H-b")


def _against_works(fight: Engagement, unit: Unit) -> Iterator[Factor]:
    siege = max(effect.effect.siege for effect in fight.site)
    if siege > 1 and "siege_artillery" in unit.counter.kinds:
        yield Factor(Fraction(siege), "siege artillery", "14B1-a")
    yield from _assault_engineers(fight, is_assault_engineer(unit, fight.works))


def _assault_engineers(fight: Engagement, is_one: bool) -> Iterator[Factor]:
    by = max(effect.effect.assault_engineers for effect in fight.site)
    if by > 1 and is_one:
        yield Factor(Fraction(by), "assault engineers", "14A3-c")
