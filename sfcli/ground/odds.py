"""The calculation of a battle, from printed strengths to the chance of each result. Rules 9A, 9B.

Attacks, overruns, questions and previews all use `battle`: what a player is shown beforehand is
what happens. Everything in it keeps its cause and its clause.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final, NamedTuple

from sfcli.ground import armor, artillery, combat_terrain, engineers, strengths
from sfcli.ground.armor import ArmorEffects
from sfcli.ground.engagement import Engagement
from sfcli.ground.strengths import Line
from sfcli.position import Position
from sfcli.twelfths import plain

AE: Final = "AE"
DE: Final = "DE"
DICE: Final = range(1, 7)


class Modifier(NamedTuple):
    """Something that modifies the die."""

    cause: str
    """`terrain`, `weather`, `city`, `fortification`, `aeca`, `aecd`, `atec`, `engineers` or
    `surprise`."""
    drm: int
    rule: str
    why: str


class Addition(NamedTuple):
    """Strength that is added to a side's total and is no unit's."""

    cause: str
    points: Fraction
    rule: str


class Duty(NamedTuple):
    """Units that have to bear half of their side's losses, as their ability was used. Rule 9J."""

    what: str
    rule: str
    units: frozenset[str]


@dataclass(frozen=True)
class Battle:
    """A battle as it would be fought now."""

    fight: Engagement
    attackers: tuple[Line, ...]
    defenders: tuple[Line, ...]
    for_attack: tuple[Addition, ...]
    for_defense: tuple[Addition, ...]
    attack: Fraction
    defense: Fraction
    column: str
    """Column of the ground combat results table; empty below the first, and where no die falls."""
    odds: str
    """The odds as players write them: the column, or what they round down to."""
    automatic: str
    """The result where no die is rolled: AE below the first column, DE against no defense."""
    modifiers: tuple[Modifier, ...]
    armor: ArmorEffects
    results: tuple[str, ...]
    """The result of each unmodified die, 1 to 6."""
    attacker_duties: tuple[Duty, ...]
    defender_duties: tuple[Duty, ...]

    @property
    def drm(self) -> int:
        """The sum of the modifiers of the die."""
        return sum(modifier.drm for modifier in self.modifiers)

    @property
    def drms(self) -> dict[str, int]:
        """The modifiers of the die by cause."""
        found: dict[str, int] = {}
        for modifier in self.modifiers:
            found[modifier.cause] = found.get(modifier.cause, 0) + modifier.drm
        return {cause: drm for cause, drm in found.items() if drm}

    @property
    def chances(self) -> Mapping[str, int]:
        """How many of the six dice bring each result, in the order of the dice."""
        return {result: self.results.count(result) for result in dict.fromkeys(self.results)}

    @property
    def attack_printed(self) -> int:
        """Printed attack strength of the units that results touch. Rules 9D, 14B2."""
        exposed = {unit.id for unit in self.fight.exposed()}
        return sum(line.printed for line in self.attackers if line.unit.id in exposed)

    @property
    def defense_printed(self) -> int:
        """Printed defense strength, passengers left out. Rules 9D, 9F1."""
        return sum(line.printed for line in self.defenders)

    def facts(self) -> dict[str, object]:
        """Return the outcome keys of the calculation."""
        return {
            "odds": self.odds,
            "attack": plain(self.attack),
            "defense": plain(self.defense),
            "drm": self.drm,
            "drms": self.drms,
        }


def battle(
    pos: Position,
    fight: Engagement,
    for_attack: Iterable[Addition] = (),
    for_defense: Iterable[Addition] = (),
    besides: Iterable[Modifier] = (),
) -> Battle:
    """Return the calculation of a battle in the position as it is. Rules 9A, 9B, 9G.

    `besides` are modifiers of the die that do not follow from it, such as surprise.
    """
    attackers = artillery.covered(strengths.attackers(pos, fight))
    defenders = artillery.covered(strengths.defenders(pos, fight))
    for_attack, for_defense = tuple(for_attack), tuple(for_defense)
    attack = artillery.total(attackers) + _points(for_attack)
    defense = artillery.total(defenders) + _points(for_defense)
    is_void = not any(line.printed for line in defenders)
    column = "" if is_void else pos.charts.combat.column(attack, defense)
    automatic = DE if is_void else "" if column else pos.charts.combat.too_low
    tanks, builders = armor.effects(pos, fight), engineers.share(pos, fight)
    modifiers = (*_modifiers(pos, fight, tanks, builders), *besides)
    drm = sum(modifier.drm for modifier in modifiers)
    return Battle(
        fight, attackers, defenders, for_attack, for_defense, attack, defense, column,
        column or ratio(attack, defense), automatic, modifiers, tanks,
        tuple(_turned(fight, result) for result in _results(pos, column, drm, automatic)),
        tuple(_attacker_duties(tanks, builders)), tuple(_defender_duties(tanks)),
    )  # fmt: skip


def _points(additions: Iterable[Addition]) -> Fraction:
    return sum((addition.points for addition in additions), Fraction(0))


def ratio(attack: Fraction, defense: Fraction) -> str:
    """Return odds in whole numbers, rounded in the defender's favor. Rule 9A."""
    if not defense:
        return f"{plain(attack)}:0"
    if attack >= defense:
        return f"{attack // defense}:1"
    return f"1:{ceil(defense / attack)}" if attack else f"0:{plain(defense)}"


def _results(pos: Position, column: str, drm: int, automatic: str) -> tuple[str, ...]:
    if automatic:
        return (automatic,) * len(DICE)
    return tuple(pos.charts.combat.result(column, die + drm) for die in DICE)


def _turned(fight: Engagement, result: str) -> str:
    """Return what a result becomes for units that stand with political police. Rule 14G."""
    if result == "DR" and all(unit.id in fight.steadfast for unit in fight.defenders):
        return "EX"
    if result == "AR" and all(unit.id in fight.steadfast for unit in fight.exposed()):
        return "AS"
    return result


def _modifiers(
    pos: Position, fight: Engagement, tanks: ArmorEffects, builders: engineers.EngineerShare
) -> Iterable[Modifier]:
    """Yield what modifies the die, zeros left out. Rules 9H, 10, 14A2, 36B."""
    weather = pos.weather(fight.hex)
    found = [
        *(Modifier(e.cause, e.effect.drm, e.rule, e.name) for e in fight.site),
        Modifier("terrain", _hexsides(pos, fight), "9H-c", "hexsides"),
        Modifier("weather", pos.charts.terrain.weather_drm[weather], "36B", weather),
        Modifier("aeca", tanks.aeca_drm, "10C1", f"AECA {tanks.aeca}"),
        Modifier("aecd", tanks.aecd_drm, "10C2", f"AECD {tanks.aecd}"),
        Modifier("atec", tanks.atec_drm, "10C3", f"ATEC {tanks.atec}"),
        Modifier("engineers", builders.drm, "14A2-b", builders.why),
    ]
    return (modifier for modifier in found if modifier.drm)


def _hexsides(pos: Position, fight: Engagement) -> int:
    """Return the die modifier of hexsides: the mildest of those that attackers cross. Rule 9H."""
    found = (
        sum(side.effect.drm for side in combat_terrain.across(pos, unit.hex, fight.hex, unit))
        for unit in fight.exposed()
        if unit.hex is not None
    )
    return max(found, default=0)


def _attacker_duties(tanks: ArmorEffects, builders: engineers.EngineerShare) -> Iterable[Duty]:
    if tanks.attackers_bound:
        yield Duty("armor", "10H-a", tanks.attackers_bound)
    if builders.drm:
        yield Duty("engineers", "14A2-d", builders.units)


def _defender_duties(tanks: ArmorEffects) -> Iterable[Duty]:
    if tanks.defenders_bound:
        yield Duty(
            "antitank fire" if tanks.atec.counted else "armor", "10H-b", tanks.defenders_bound
        )
