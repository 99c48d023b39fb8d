"""Infantry replacements for units lost to combat and overruns while not isolated. Rule 40B4.

Losses are printed attack strengths, kept by nationality until the owner's next initial phase.
"""

from fractions import Fraction
from typing import Final

from sfcli.events import ReplacementsChanged, Tallied
from sfcli.position import Play, Position, Procedure
from sfcli.state import Unit

_GERMAN: Final = 4
_OTHERS: Final = 5
"""Attack strength lost for each RP. Rule 40B4."""
_LOST: Final = " attack strength lost"


def are_given(pos: Position) -> bool:
    """Tell whether the game has special replacements; a scenario may do without."""
    return not pos.scenario.special.get("no_special_replacements")


def note_loss(play: Play, unit: Unit, points: int) -> None:
    """Note the attack strength a unit loses in combat or by an overrun. Rule 40B4."""
    if points and not unit.isolated and are_given(play):
        key = unit.counter.nation.id + _LOST
        play.emit(Tallied(key, play.state.tallies.get(key, 0) + points))


def lost_with(unit: Unit) -> int:
    """Return the attack strength lost if a unit is eliminated as it is."""
    return unit.ratings.attack


def lost_to_cadre(unit: Unit) -> int:
    """Return the attack strength lost if a unit is reduced to its cadre."""
    return unit.counter.full.attack - unit.counter.cadre.attack if unit.counter.cadre else 0


def receive(play: Play) -> Procedure[None]:
    """Give the phasing side its special replacements. Rule 40B4."""
    nations = {u.counter.nation for u in play.state.units.values() if u.side is play.phasing}
    for nation in sorted(nations, key=lambda each: each.id):
        lost = play.state.tallies.get(nation.id + _LOST, 0)
        if lost:
            points = Fraction(lost, _GERMAN if nation.group == "german" else _OTHERS)
            play.emit(ReplacementsChanged(f"{nation.id}/inf", points))
            play.emit(Tallied(nation.id + _LOST, 0))
            play.note("40B4-d", f"{nation.name} special replacements: {lost} lost, {points} Inf")
    return
    yield
