"""Coast defenses: the levels of what a hex holds. Rule 33B.

Those of a port are gone once an enemy has owned its hex, until they are rebuilt; the others go with
what they belong to. Hits last for the player turn.
"""

from collections.abc import Iterator
from typing import Final

from sfcli.board import PortSize
from sfcli.hexes import Hex
from sfcli.position import Play, Position
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import ONE
from sfcli.works import CoastDefensesLost

_POINTS: Final = 2
"""Points of Italian position AA, and halves of an RE of long-range artillery, for a level."""


def levels(pos: Position, hex_: Hex) -> Iterator[tuple[str, int]]:
    """Yield what in a hex has coast defenses, in words, and their level."""
    chart, board, state = pos.charts.coast_defenses, pos.board, pos.state
    if board.kind[hex_] != "coastal" and hex_ not in board.ports:
        return
    port = board.ports.get(hex_)
    if port is not None and hex_ not in state.lost_coasts:
        sea = board.sea_zone[hex_].lower()
        size = PortSize(port.size).name.lower()
        level = chart.ports.get((size, sea), 0)
        if level:
            yield f"{size} port", level
    works = state.fortifications.get(hex_, "")
    if chart.others.get(works):
        yield works.replace("_", " "), chart.others[works]
    for unit in pos.stack(hex_, state.owner(hex_)):
        level = _of_unit(pos, unit)
        if level:
            yield unit.id, level


def _of_unit(pos: Position, unit: Unit) -> int:
    """Return the coast defense level of a ground unit."""
    others, kinds = pos.charts.coast_defenses.others, unit.counter.kinds
    if "port_fort" in kinds:
        return others["port_fortification"]
    if "lr_siege_art" in kinds:
        return others["lr_siege_art"] * (unit.re * _POINTS // ONE)
    if "coast_art" in kinds or unit.counter.type.id == "coastart":
        return others["coastart"] * (unit.re // ONE)
    if unit.counter.size == "POS" and unit.counter.nation.group == "italian":
        return others["italian_position_aa"] * (unit.counter.aa // _POINTS)
    return 0


def level(pos: Position, hex_: Hex) -> int:
    """Return the level of the coast defenses of a hex without damage, 0 for none."""
    return sum(each for _, each in levels(pos, hex_))


def hits(pos: Position, hex_: Hex) -> int:
    """Return the hits of damage on the coast defenses of a hex this player turn. 20G2i, 33B."""
    bombed = pos.state.air.coast_hits.get(hex_, 0) // pos.charts.air.bombing.hits.coast_defense
    return min(pos.charts.coast_defenses.hits, bombed)


def left(pos: Position, hex_: Hex) -> int:
    """Return the level of the coast defenses of a hex as damage leaves it. Rule 33B."""
    return max(0, level(pos, hex_) - hits(pos, hex_) * pos.charts.coast_defenses.hit)


def captured(play: Play, _: Side, hexes: tuple[Hex, ...]) -> None:
    """Destroy the coast defenses of the ports in captured hexes. Rule 33B."""
    lost = frozenset(h for h in hexes if h in play.board.ports) - play.state.lost_coasts
    if lost:
        play.emit(CoastDefensesLost(lost))
        places = ", ".join(play.place(hex_) for hex_ in sorted(lost))
        play.note("33B-i", f"the coast defenses of the port are destroyed in {places}")
