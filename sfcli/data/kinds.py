"""The kinds: words by which charts and rules single out classes of units. Rules 3A, 14.

A counter's kinds are its unit type, its second type where it has one, the abilities of both, and
those words of `KINDS` that its size, class, symbols and ratings earn it.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from sfcli.charts.model import UnitType

KINDS: Final[Mapping[str, str]] = {
    # class and size
    "any": "every unit",
    "combat_motorized": "combat/motorized (rule 3A2), the motorized symbol included",
    "non_motorized": "of non-motorized class",
    "artillery": "of an artillery type, motorized or not",
    "non_artillery": "of any other type",
    "combat_motorized_except_artillery": "uses the c/m combat effects of terrain (rule 14E2)",
    "divisional": "a divisional unit at full strength (rule 3A1)",
    "non_divisional": "any other unit",
    "headquarters": "a divisional headquarters (rule 14D)",
    "rail_only": "of movement rating R (rule 14F1)",
    "zero_movement": "of movement rating 0 (rule 14F2)",
    # movement
    "mountain": "a mountain unit, high mountain and Italian ski units included (rule 14E1)",
    "non_mountain": "any other unit",
    "light_infantry": "a light infantry unit, ski units that are not Italian included (rule 14E1)",
    "cavalry": "cavalry, which counts double for transport (rule 3A3)",
    "movement_counter": "a transport, LVT or APC counter (rule 14J)",
    "amphibious": "amphibious by its symbol (rules 14K, 32)",
    "airborne": "counts against the limits on airborne replacements (rules 40B2, 40B3)",
    "air_droppable": "may be air dropped (rule 24)",
    # combat
    "combat_engineer": "a combat engineer (rule 14A2)",
    "assault_engineer": "an assault engineer (rule 14A3)",
    "specialized_armor": "a specialized armor unit (rule 14C)",
    "siege_artillery": "a siege artillery unit (rule 14B1)",
    "antiaircraft": "an antiaircraft combat unit (rule 22A1)",
    "position_aa": "position antiaircraft (rule 22A2)",
    "commando": "a commando unit (rule 14H)",
    "political_police": "a political police unit (rule 14G)",
    # other
    "construction": "a construction unit (rule 14A1)",
    "training": "a training unit (rule 14E3)",
    "reserve": "a reserve unit (rule 14E3)",
    "replacement": "a replacement unit (rule 14E3)",
}
"""What each word means; a unit type is a kind as well, by its id."""


def unknown_kinds(words: Iterable[str], types: Mapping[str, UnitType]) -> list[str]:
    """Return the words that are neither in `KINDS` nor a unit type."""
    return [word for word in words if word not in KINDS and word not in types]
