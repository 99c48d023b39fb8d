"""Units eliminated for want of supply, and supplies that run out. Rules 12C3a and 12D."""

from dataclasses import replace
from typing import Final

from sfcli.campaign import weather
from sfcli.events import Eliminated, SuppliesChanged
from sfcli.ground import ownership, supply_effects
from sfcli.position import Play, Position, Procedure
from sfcli.state import Unit

_CHECK: Final = "supply_elimination_check"
_SHELTER: Final = "major_city_or_improved_fortress"


def check(play: Play) -> Procedure[None]:
    """Check for elimination every isolated unit from its fourth turn out of supply. Rule 12D."""
    for id_ in [u.id for u in play.state.units.values() if u.hex is not None]:
        unit = play.unit(id_)
        if supply_effects.faces_elimination(unit):
            _check(play, unit)
    return
    yield


def _check(play: Play, unit: Unit) -> None:
    assert unit.hex is not None
    where, drm = unit.hex, modifier(play, unit)
    die = play.roll(f"{unit.id}: does it survive out of supply?", "12D-m")
    least = play.charts.success[_CHECK].least
    survives = die + drm >= least
    fate = "survives" if survives else "is eliminated"
    play.note(
        "12D-p",
        f"{unit.id} in {play.place(where)}, isolated and out of supply for turn "
        f"{supply_effects.turns_out(unit)}, {fate}: {die}{drm:+} against {least}",
    )
    if not survives:
        play.emit(Eliminated(unit.id))
        ownership.settle(play, (where,))


def modifier(pos: Position, unit: Unit) -> int:
    """Return what modifies a unit's elimination check: shelter, or cold weather. Rule 12D."""
    assert unit.hex is not None
    modifiers = pos.charts.success[_CHECK].modifiers
    if is_sheltered(pos, unit):
        return modifiers[_SHELTER]
    return modifiers["cold"] if weather.is_cold(pos.weather(unit.hex)) else 0


def is_sheltered(pos: Position, unit: Unit) -> bool:
    """Tell whether a major city hex or an improved fortress shelters a unit. Rule 12D."""
    assert unit.hex is not None
    fortress = pos.state.fortifications.get(unit.hex)
    return pos.board.is_major_city_hex(unit.hex) or fortress == "fortress_improved"


def use_up(play: Play) -> Procedure[None]:
    """Count an initial phase of every supply point, and remove those past their second. Rule 12C3a.
    """  # fmt: skip
    if play.state.supplies:
        left = (replace(each, checks=each.checks - 1) for each in play.state.supplies)
        play.emit(SuppliesChanged(tuple(each for each in left if each.checks > 0)))
    return
    yield
