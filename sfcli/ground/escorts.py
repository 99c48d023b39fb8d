"""Commandos that retreat through enemy ZOCs, and units that they lead along. Rule 14H1.

A commando tries it wherever its retreat takes it into an enemy ZOC where a friendly unit stands.
Once it has come through, each unit that follows from its hex to the same one tries it too. Nobody
has anything to lose by it, so nobody is asked.
"""

from typing import Final

from sfcli.ground import commandos, refuges, success
from sfcli.ground.refuges import Movers
from sfcli.hexes import Hex, name
from sfcli.position import Play, Position
from sfcli.state import Unit

_OWN: Final = "commando_retreat_through_zoc"
_HELPED: Final = "commando_help_retreat"
_DIVISIONAL: Final = "divisional"

Led = set[tuple[Hex, Hex]]
"""From where to where commandos have come through in a retreat."""


def spared(play: Play, unit: Unit, to: Hex, movers: Movers, led: Led) -> bool:
    """Roll where a unit may ignore the enemy ZOCs in a hex, and tell whether it does. Rule 14H1."""
    start = unit.hex
    assert start is not None
    if may_try(play, unit, to, movers):
        what = f"{unit.id}: does it slip through to {name(to)}?"
        made = success.attempt(play, _OWN, what, "14H1-e")
        if made.succeeds:
            led.add((start, to))
    elif (start, to) in led and not commandos.can_slip(play, unit):
        what = f"{unit.id}: is it led through to {name(to)}?"
        made = success.attempt(play, _HELPED, what, "14H1-g", _applies(unit))
    else:
        return False
    how = "retreats unharmed" if made.succeeds else "does not retreat unharmed"
    play.note("14H1-h", f"{unit.id} {how} to {play.place(to)}: {made}")
    return made.succeeds


def may_try(pos: Position, unit: Unit, to: Hex, movers: Movers) -> bool:
    """Tell whether a commando may try to retreat into a hex in spite of enemy ZOCs. Rule 14H1."""
    return commandos.can_slip(pos, unit) and refuges.is_held(pos, unit.side, to, movers)


def needed(pos: Position) -> int:
    """Return the least die with which a commando comes through. Rule 14H1."""
    return success.needed(pos, _OWN)


def _applies(unit: Unit) -> tuple[str, ...]:
    return (_DIVISIONAL,) if unit.is_divisional else ()
