"""Air attack and air defense strengths in the air. Rules 21B3, 23A1, 23C, 23D, 23G."""

from typing import Final

from sfcli.airforces import (
    BOMBING,
    DEFENSIVE,
    HARASSMENT,
    NAVAL_PATROL,
    SUPPORT,
    TRANSPORT,
    AirUnit,
)
from sfcli.charts.aircraft import FIGHTER_BOMBER, AirType
from sfcli.position import Position

BOMBERS: Final = frozenset({BOMBING, SUPPORT, DEFENSIVE, HARASSMENT, NAVAL_PATROL})
"""Missions on which air units bomb. Rule 20G."""


def bombs(unit: AirUnit) -> bool:
    """Tell whether an air unit flies a bombing mission. Rule 20G."""
    return unit.mission is not None and unit.mission.kind in BOMBERS


def bears(type_: AirType, mission: str) -> bool:
    """Tell whether aircraft have the bombs, or the hold, that a mission needs. Rules 20F, 20G."""
    if mission == TRANSPORT:
        return type_.is_transport
    if mission == BOMBING:
        return bool(type_.tactical or type_.strategic)
    return mission not in BOMBERS or type_.tactical > 0


def carries_bombs(unit: AirUnit) -> bool:
    """Tell whether a fighter flies a bombing mission and has not jettisoned. Rule 23A1."""
    mission = unit.mission
    return bombs(unit) and unit.type.is_fighter and mission is not None and not mission.jettisoned


def attack(pos: Position, unit: AirUnit) -> int:
    """Return the air attack strength of an air unit on its mission; with 0 it never fires. 21B3."""
    table, mission, strength = pos.charts.air.combat, unit.mission, unit.type.attack
    if mission is None:
        return strength
    if unit.type.type == FIGHTER_BOMBER and carries_bombs(unit):
        strength = table.fighter_bomber.of(strength)
    if mission.extended and unit.type.is_fighter:
        strength = table.extended.of(strength)
    return 0 if mission.night and not unit.type.is_night else strength


def defense(pos: Position, unit: AirUnit) -> int:
    """Return the air defense strength of an air unit, with that of a glider it tows. Rule 21B3."""
    mission, strength = unit.mission, unit.type.defense
    if mission is None:
        return strength
    if mission.extended and unit.type.is_fighter:
        strength = pos.charts.air.combat.extended.of(strength)
    if mission.tow:
        strength += pos.state.air.units[mission.tow].type.defense
    return strength
