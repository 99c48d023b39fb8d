"""What harassment costs ground units: to leave a harassed hex, or to stay there. Rule 20G2d.

It tells on the phasing player's units, in his movement and exploitation phases.
"""

from collections.abc import Mapping
from typing import Final

from sfcli.charts.air import Harassment
from sfcli.forces import RAIL_ONLY
from sfcli.hexes import Hex
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import ONE

_NOWHERE: Final[Mapping[Hex, int]] = {}


def hits(pos: Position, side: Side) -> Mapping[Hex, int]:
    """Return the harassment hits of hexes that tell on a side's units in this player turn."""
    return pos.state.air.harassment if side is pos.phasing else _NOWHERE


def prices(pos: Position, side: Side) -> Mapping[Hex, int]:
    """Return the MPs, in twelfths, that harassment adds to leaving hexes, none for the others."""
    here = hits(pos, side)
    if not here:
        return _NOWHERE
    each = _chart(pos).mps
    return {hex_: count * each for hex_, count in here.items()}


def delays(pos: Position, unit: Unit, rate: int, strategic: bool = False) -> Mapping[Hex, int]:
    """Return the rail hexes that leaving hexes by rail takes off what a unit can move.

    `rate` is what an MP buys it in rail hexes; a rail-only unit loses the same for one hit as for
    two.
    """
    here = hits(pos, unit.side)
    if not here:
        return _NOWHERE
    chart = _chart(pos)
    if strategic:
        return {hex_: count * chart.strategic for hex_, count in here.items()}
    if unit.ratings.movement == RAIL_ONLY:
        return dict.fromkeys(here, chart.rail_only)
    return {hex_: count * chart.mps // ONE * rate for hex_, count in here.items()}


def owed(pos: Position, unit: Unit) -> int:
    """Return the MPs, in twelfths, that a unit has to keep for the hex it began the phase in.

    It pays them as it leaves, or for staying. For a rail-only unit they are rail hexes.
    """
    if unit.hex is None or unit.has("moved"):
        return 0
    count = hits(pos, unit.side).get(unit.hex, 0)
    if not count:
        return 0
    due = count * _chart(pos).mps
    rail_only = unit.ratings.movement == RAIL_ONLY
    return due * pos.charts.rail_rates.rail_only_per_mp if rail_only else due


def _chart(pos: Position) -> Harassment:
    return pos.charts.air.bombing.harassment
