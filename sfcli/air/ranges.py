"""How far air units fly, and the patrol zones of fighters. Rules 18, 19, 20, 23C, 23F."""

from fractions import Fraction
from math import floor
from typing import Final

from sfcli.airforces import CAP, ESCORT, INTERCEPTION, PATROL_ATTACK, AirUnit
from sfcli.charts.aircraft import AirType
from sfcli.charts.missions import MissionChart, MissionRule
from sfcli.charts.model import Charts
from sfcli.position import Position

_FIGHTERS_EXTENDED: Final = (ESCORT, CAP)
"""All that fighters fly at extended range. Rule 23C."""


def mission_range(
    pos: Position, unit: AirUnit, mission: str, extended: bool = False, one_way: bool = False
) -> int:
    """Return the MPs a unit has for a mission, 0 where it cannot fly it so. Rules 18, 20, 23C."""
    return reach(pos.charts, unit.type, mission, extended, one_way)


def reach(
    charts: Charts, type_: AirType, mission: str, extended: bool = False, one_way: bool = False
) -> int:
    """Return the MPs air units of a type have for a mission. Rules 18, 20, 23C."""
    chart = charts.missions
    rule = chart.missions[mission]
    mps = type_.movement * _multiple(chart, rule, type_, extended, one_way)
    if type_.type in rule.half:
        mps /= 2
    return min(floor(mps), rule.most) if rule.most else floor(mps)


def _multiple(
    chart: MissionChart, rule: MissionRule, type_: AirType, extended: bool, one_way: bool
) -> Fraction:
    if one_way:
        return rule.one_way_extended if extended else rule.one_way
    if extended and type_.is_fighter and rule.id not in _FIGHTERS_EXTENDED:
        return Fraction(0)
    if extended:
        return chart.starred_extended if type_.starred and rule.extended else rule.extended
    if rule.id == INTERCEPTION and type_.is_rocket:
        return chart.rocket_interception
    return rule.range


def patrol_range(pos: Position, unit: AirUnit) -> int:
    """Return how far the patrol zone of a fighter extends, in hexes. Rule 19."""
    return mission_range(pos, unit, PATROL_ATTACK)
