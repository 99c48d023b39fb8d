"""Bombing strengths over a target. Rules 20G, 23A1, 23C, 23G, 23H6 to 23H8.

What adds comes before what multiplies: the fighter's point against airbases, then all the rest.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from sfcli.airforces import AirUnit
from sfcli.charts.air import NAVAL_TASKS, BombStrength
from sfcli.hexes import Hex
from sfcli.position import Position

YARD: Final = "yard"
STRATEGIC_PORT: Final = "strategic_port"
AIRBASE: Final = "airbase"
RAIL_LINE: Final = "rail_line"
PORT: Final = "port"
COAST: Final = "coast_defenses"
STRATEGIC: Final = frozenset({YARD, STRATEGIC_PORT})
"""Tasks of strategic bombing. Rule 20G1."""
BY_TABLE: Final = frozenset({AIRBASE, RAIL_LINE, PORT, COAST, "naval_in_port", "naval_patrol"})
"""Tasks of tactical bombing that use the bombing table. Rule 23H8."""
PRECISION: Final = "B"
MISSILES: Final = "M"


def strength(pos: Position, unit: AirUnit, task: str, torpedoes: bool = False) -> Fraction:
    """Return the bombing strength of an air unit over its target, for a task. Rule 20G."""
    chart = pos.charts.air.bombing.strength
    points = Fraction(_printed(unit, task))
    if task == AIRBASE and unit.type.is_fighter:
        points += chart.airbase
    for factor in _factors(pos, unit, task, chart, torpedoes):
        points *= factor
    return points


def total(pos: Position, units: Iterable[AirUnit], task: str) -> Fraction:
    """Return the bombing strength of several air units together. Rule 20G."""
    return sum((strength(pos, unit, task) for unit in units), Fraction(0))


def _printed(unit: AirUnit, task: str) -> int:
    """Return the printed strength a task goes by. Rules 20G1, 20G2, 23H8."""
    precise = unit.type.has(PRECISION) and task in BY_TABLE
    return unit.type.strategic if task in STRATEGIC or precise else unit.type.tactical


def _factors(
    pos: Position, unit: AirUnit, task: str, chart: BombStrength, torpedoes: bool
) -> Iterable[Fraction]:
    mission = unit.mission
    if task in NAVAL_TASKS and unit.type.has(MISSILES):
        yield chart.missiles
    if torpedoes:
        yield chart.torpedoes
    if mission is not None:
        if mission.extended and not unit.type.is_fighter:
            yield chart.extended
        if mission.jettisoned:
            yield chart.jettison
        if mission.night and not unit.type.is_night:
            yield chart.night
        yield weather(pos, mission.hex, task)
    if task == "defensive_air_support":
        yield chart.support
    if task == COAST:
        yield chart.coast


def weather(pos: Position, hex_: Hex, task: str) -> Fraction:
    """Return what the weather leaves of bombing strengths, or the sea conditions. Rule 20G."""
    chart = pos.charts.air.bombing.strength
    if task in NAVAL_TASKS:
        sea = pos.state.sea.get(pos.board.sea_zone[hex_], "calm")
        return chart.poor_sea if sea in chart.poor_seas else Fraction(1)
    return chart.poor if pos.weather(hex_) in chart.poor_weather else Fraction(1)
