"""Support: which units fight at full strength. Rules 11, 3A4, 14D."""

from collections.abc import Iterable
from typing import Final

from sfcli.hexes import Hex
from sfcli.state import CADRE, Unit
from sfcli.twelfths import ONE

SUPPORTED: Final = "supported"
SELF: Final = "self"
UNSUPPORTED: Final = "unsupported"


def standing(unit: Unit) -> str:
    """Return whether a unit is supported, supports itself alone, or is unsupported. Rule 11.

    Divisional units, artillery and headquarters are supported; the dot makes a unit support itself
    and nobody else. A cadre is not divisional.
    """
    counter = unit.counter
    if unit.status == CADRE:
        if counter.cadre_support == SELF:
            return SELF
        return SUPPORTED if counter.is_artillery else UNSUPPORTED
    if counter.support == SELF:
        return SELF
    if unit.is_divisional or counter.is_artillery or counter.is_headquarters:
        return SUPPORTED
    return UNSUPPORTED


def unsupported(units: Iterable[Unit]) -> frozenset[str]:
    """Return the units of a force that nothing in their hex supports. Rule 11.

    The force is the units in the attacked hex, or those of one attack: a supporter has to take part
    in it and to stand in the same hex. A movement counter is one unit with what it carries (rule
    14J), and so is supported where that is.
    """
    force = [(unit, standing(unit)) for unit in units]
    by_parachute = _by_parachute(force)
    helped: set[Hex | None] = {unit.hex for unit, kind in force if kind == SUPPORTED}
    carried = {unit.aboard for unit, kind in force if kind != UNSUPPORTED}
    return frozenset(
        unit.id
        for unit, kind in force
        if kind == UNSUPPORTED
        and unit.hex not in helped
        and unit.id not in carried
        and unit.id not in by_parachute
    )


def _by_parachute(force: Iterable[tuple[Unit, str]]) -> frozenset[str]:
    """Return the units that parachute headquarters support: 1 RE each, the strongest. Rule 24E."""
    listed = list(force)
    room: dict[Hex | None, int] = {}
    for unit, _ in listed:
        if is_parachute_hq(unit) and not unit.disrupted:
            room[unit.hex] = room.get(unit.hex, 0) + ONE
    found = set()
    alone = [unit for unit, kind in listed if kind == UNSUPPORTED and unit.hex in room]
    for unit in sorted(alone, key=lambda u: (-u.ratings.attack, -u.ratings.defense, u.id)):
        if unit.re <= room[unit.hex]:
            room[unit.hex] -= unit.re
            found.add(unit.id)
    return frozenset(found)


def is_parachute_hq(unit: Unit) -> bool:
    """Tell whether a unit is an airborne headquarters on its parachute side. Rule 24E."""
    return unit.counter.is_headquarters and "air_droppable" in unit.counter.kinds
