"""What being out of supply does to a unit. Rules 12C3 and 12D.

The counts are those of the last check: nothing here traces a line. A unit that draws on a special
source counts as in supply for the player turn, whatever its count of turns says.
"""

from typing import Final

from sfcli.state import Unit

_CHECKED_FROM: Final = 4
"""The turn out of supply from which an isolated unit may be eliminated."""


def turns_out(unit: Unit) -> int:
    """Return the turn out of supply whose effects a unit suffers, 0 for none. Rule 12D."""
    return 0 if unit.fed else unit.out or 0


def is_in_supply(unit: Unit) -> bool:
    """Tell whether a unit was in supply, be it special, at the last check. Rule 12B."""
    return unit.out is None or unit.fed


def is_in_regular_supply(unit: Unit) -> bool:
    """Tell whether a unit drew on a full or limited source at the last check. Rule 12C."""
    return unit.out is None


def attack_halved(unit: Unit) -> bool:
    """Tell whether a unit's attack strength is halved: at once only if isolated. Rule 12D."""
    turns = turns_out(unit)
    return turns >= 2 or (turns == 1 and unit.isolated)


def defense_halved(unit: Unit) -> bool:
    """Tell whether a unit's defense strength is halved. Rule 12D."""
    return turns_out(unit) >= 2


def aa_halved(unit: Unit) -> bool:
    """Tell whether a unit's antiaircraft strength is halved. Rule 12D."""
    return turns_out(unit) >= 2


def is_slowed(unit: Unit) -> bool:
    """Tell whether a unit's movement rating is halved: a c/m unit's at once. Rule 12D."""
    turns = turns_out(unit)
    return turns >= 2 or (turns == 1 and unit.counter.is_motorized)


def zoc_reduced(unit: Unit) -> bool:
    """Tell whether a unit's ZOC, if it has one, is a reduced one. Rule 12D."""
    return turns_out(unit) >= 2


def lacks_armor_effects(unit: Unit) -> bool:
    """Tell whether a unit counts as having no armor or antitank capability. Rule 12D."""
    return turns_out(unit) >= 2


def faces_elimination(unit: Unit) -> bool:
    """Tell whether a unit is to be checked for elimination in this initial phase. Rule 12D."""
    return turns_out(unit) >= _CHECKED_FROM and unit.isolated
