"""Armor and antitank effects: proportions of REs, and what they do to the die. Rules 10, 14I, 36B.

REs are whole twelfths, so that a half and a third of any unit are whole too. The attacker says
which of his half-capable units he treats as neutral (rule 10E); the defender's option is taken for
the greatest modifier, and so is the attacker's where only his capability is asked (rule 10C3).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from sfcli.charts.model import ArmorChart, Charts
from sfcli.ground import combat_terrain, stacking, supply_effects
from sfcli.ground.engagement import Engagement, engineer_type
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import mps

FULL: Final = "full"
HALF: Final = "half"
THIRD: Final = "third"
NEUTRAL: Final = "neutral"
NONE: Final = "none"
CAPABLE: Final = frozenset({FULL, HALF})
"""Values of units that bear required losses: capable of one half at least. Rule 10H."""


@dataclass(frozen=True, slots=True)
class Part:
    """REs of one unit that have one value in a category, in twelfths. Rule 10B."""

    unit: str
    value: str
    re: int


@dataclass(frozen=True, slots=True)
class Proportion:
    """Capable REs of a side and the REs they are compared with, in twelfths. Rule 10C."""

    capable: int
    counted: int

    @property
    def share(self) -> Fraction:
        """The proportion as a fraction, 0 where nothing counts."""
        return Fraction(self.capable, self.counted) if self.counted else Fraction(0)

    @property
    def step(self) -> int | None:
        """Which modifier of the armor/antitank summary it earns, None below one seventh."""
        return ArmorChart.step(self.capable, self.counted)

    @property
    def is_half(self) -> bool:
        """Tell whether it is one half or more."""
        return self.counted > 0 and 2 * self.capable >= self.counted

    def __str__(self) -> str:
        return f"{self.share} ({mps(self.capable)} of {mps(self.counted)} REs)"


_NOTHING: Final = Proportion(0, 0)


@dataclass(frozen=True, slots=True)
class ArmorEffects:
    """What armor and antitank effects do in a battle. Rules 10C, 10D, 10H."""

    aeca: Proportion
    aecd: Proportion
    atec: Proportion
    aeca_drm: int
    aecd_drm: int
    atec_drm: int
    capable: Proportion
    """The attackers' AECA with terrain and weather set aside: from 1/2 the defender uses ATEC."""
    attackers_bound: frozenset[str] = frozenset()
    """Attackers who bear required losses, as they used 1/2 AECA or more."""
    defenders_bound: frozenset[str] = frozenset()


def effects(pos: Position, fight: Engagement) -> ArmorEffects:
    """Return the armor and antitank effects of a battle. Rule 10."""
    chart, use = pos.charts.armor, _use(pos, fight)
    values = {unit.id: _aeca(pos.charts, unit, fight.works) for unit in fight.attackers}
    own = _attackers(pos, fight, values)
    aeca = proportion(own, chart.neutral_per_capable, fight.neutral)
    aeca_drm = _drm(chart.aeca[use], aeca) if use else 0
    could = [part for unit in fight.attackers for part in parts(unit, values[unit.id], NONE)]
    capable = best(could, chart.neutral_per_capable)
    bound = frozenset(part.unit for part in own if part.value in CAPABLE)
    aecd, atec, tanks, guns = _NOTHING, _NOTHING, frozenset[str](), frozenset[str]()
    if capable.is_half:
        atec, guns = _defense(_atec(pos, fight), chart, fight.antitank)
    elif use:
        aecd, tanks = _defense(_aecd(fight), chart)
    return ArmorEffects(
        aeca, aecd, atec, aeca_drm, _drm(chart.aecd[use or "normal"], aecd),
        _drm(chart.atec, atec), capable,
        bound if aeca_drm and aeca.is_half else frozenset(), tanks | guns,
    )  # fmt: skip


def _use(pos: Position, fight: Engagement) -> str:
    """Return whether AEC is used in full, `reduced` or not at all (empty). Rules 10C, 10G, 36B."""
    weather = pos.charts.terrain.weather_aec[pos.weather(fight.hex)]
    allowed = all(effect.effect.aec for effect in fight.site)
    return weather if allowed and weather != NONE else ""


def _drm(row: Sequence[int], of: Proportion) -> int:
    return 0 if of.step is None else row[of.step]


def _defense(
    own: Sequence[Part], chart: ArmorChart, extra: int = 0
) -> tuple[Proportion, frozenset[str]]:
    """Return a defender's proportion, and who bears required losses for it. Rules 10E, 10H.

    `extra` are capable REs that no unit has, which do not count among all. Rule 23H2.
    """
    found = best(own, chart.neutral_per_capable, extra)
    bound = frozenset(part.unit for part in own if part.value in CAPABLE)
    return found, bound if found.is_half else frozenset()


def _attackers(pos: Position, fight: Engagement, values: dict[str, str]) -> list[Part]:
    """Return the attackers' AECA with the hexsides they attack across. Rules 10G, 37B3."""
    found: list[Part] = []
    for unit in fight.attackers:
        value = values[unit.id]
        if not _may_use(pos, fight, unit):
            value = NEUTRAL if unit.counter.is_artillery else NONE
        found += parts(unit, value, NONE)
    return found


def _may_use(pos: Position, fight: Engagement, unit: Unit) -> bool:
    if unit.hex is None or fight.at_range(unit):
        return True
    sides = combat_terrain.across(pos, unit.hex, fight.hex, unit)
    return all(side.effect.aec for side in sides)


def _aeca(charts: Charts, unit: Unit, works: bool) -> str:
    """Return an attacker's AECA. Rules 12D, 14C."""
    if supply_effects.lacks_armor_effects(unit):
        return NONE
    as_type = engineer_type(unit, works)
    if as_type:
        return charts.unit_types[as_type].capability("aeca", unit.counter.nation.group)
    return unit.counter.aeca


def _aecd(fight: Engagement) -> list[Part]:
    return [
        part
        for unit in fight.defenders
        for part in parts(
            unit, NONE if supply_effects.lacks_armor_effects(unit) else unit.counter.aecd, NONE
        )
    ]


def _atec(pos: Position, fight: Engagement) -> list[Part]:
    """Return the defenders' ATEC, infantry antitank weapons included. Rules 10I, 14I."""
    found: list[Part] = []
    for unit in fight.defenders:
        if supply_effects.lacks_armor_effects(unit):
            found += parts(unit, NONE, NONE)
            continue
        infantry = NEUTRAL if has_infantry_antitank(pos, unit) else NONE
        value = unit.counter.atec
        found += parts(unit, infantry if value == NONE else value, infantry)
    return found


def has_infantry_antitank(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit without ATEC is neutral instead by now. Rule 10I."""
    since, turn = pos.charts.infantry_antitank, pos.state.clock.turn
    if unit.side is Side.ALLIED:
        return turn >= since.allied
    return unit.counter.is_german and turn >= since.german


def parts(unit: Unit, value: str, infantry: str) -> list[Part]:
    """Return a unit's REs by value: of a mixed unit a third is armor, the rest infantry.

    What does not count against stacking is left out. Rules 10B, 14I.
    """
    if not stacking.counts(unit):
        return []
    if value == THIRD:
        armor = unit.re // 3
        return [Part(unit.id, THIRD, armor), Part(unit.id, infantry, unit.re - armor)]
    return [Part(unit.id, value, unit.re)]


def proportion(
    own: Iterable[Part], limit: int, neutral: frozenset[str] = frozenset()
) -> Proportion:
    """Return a side's proportion; half-capable units in `neutral` are treated so. Rules 10C-10F."""
    total = dict.fromkeys((FULL, HALF, THIRD, NEUTRAL, NONE), 0)
    for part in own:
        value = NEUTRAL if part.value == HALF and part.unit in neutral else part.value
        total[value] += part.re
    return _weigh(total, 0, limit)


def _weigh(total: dict[str, int], aside: int, limit: int) -> Proportion:
    """Return the proportion with some half-capable REs set aside as neutral. Rules 10E, 10F."""
    full, half = total[FULL] + total[THIRD], total[HALF] - aside
    base = full + half
    excess = max(0, total[NEUTRAL] + aside - limit * base)
    return Proportion(full + half // 2, base + total[NONE] + excess)


def best(own: Iterable[Part], limit: int, extra: int = 0) -> Proportion:
    """Return the greatest proportion there is with half-capable units as neutral. Rule 10E."""
    total = dict.fromkeys((FULL, HALF, THIRD, NEUTRAL, NONE), 0)
    aside = {0}
    for part in own:
        total[part.value] += part.re
        if part.value == HALF:
            aside |= {some + part.re for some in aside}
    weighed = (_weigh(total, some, limit) for some in sorted(aside))
    return max((Proportion(p.capable + extra, p.counted) for p in weighed), key=lambda p: p.share)
