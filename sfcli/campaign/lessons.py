"""The text a teaching scenario shows beside the game, step by step.

`special.lessons` is described in scenarios/README.md. The text shown is that of the last step whose
condition holds, so that a player who takes a step back, or skips one, still reads what fits.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from sfcli import hexes
from sfcli.clock import step_named
from sfcli.position import Position
from sfcli.sides import Side


def lesson(pos: Position) -> str:
    """Return the text of the step the game is at, empty where nothing is taught."""
    shown = ""
    written = pos.scenario.special.get("lessons", ())
    for step in written if isinstance(written, Iterable) else ():
        if all(_holds(pos, key, value, step.get("when", {})) for key, value in _when(step)):
            shown = str(step["text"])
    return shown


def _when(step: Mapping[str, Any]) -> Iterable[tuple[str, Any]]:
    found: Mapping[str, Any] = step.get("when", {})
    return found.items()


def _holds(pos: Position, key: str, value: Any, when: Mapping[str, Any]) -> bool:
    """Tell whether one part of a condition holds."""
    if key == "step":
        return pos.state.clock.place >= (step_named(str(value)) or 0)
    if key == "player":
        return pos.phasing is Side(value)
    if key == "over":
        return pos.state.clock.turn > pos.scenario.last_turn
    if "air" in when:
        return _air_holds(pos, str(when["air"]), key, value)
    if "unit" in when:
        return _unit_holds(pos, str(when["unit"]), key, value)
    hex_ = hexes.parse(str(when.get("hex", "")))
    if hex_ is None:
        return False
    return key == "hex" or (key == "owner" and pos.state.owner(hex_) is Side(value))


def _air_holds(pos: Position, id_: str, key: str, value: Any) -> bool:
    unit = pos.state.air.units.get(id_)
    if unit is None:
        return False
    if key == "hex":
        return unit.hex is not None and hexes.name(unit.hex) == str(value)
    if key == "status":
        return unit.mission is None and unit.status == str(value)
    if key == "mission":
        return unit.flies(str(value))
    return key == "air"


def _unit_holds(pos: Position, id_: str, key: str, value: Any) -> bool:
    unit = pos.state.units.get(id_)
    if unit is None:
        return False
    if key == "hex":
        return unit.hex is not None and hexes.name(unit.hex) == str(value)
    if key == "status":
        return unit.status == str(value)
    return key == "unit" or (key == "flag" and unit.has(str(value)))
