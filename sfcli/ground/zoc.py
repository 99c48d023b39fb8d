"""Zones of control: who exerts them, and where. Rule 5."""

from collections.abc import Hashable
from typing import Final

from sfcli.ground import supply_effects, terrain
from sfcli.hexes import ADJACENT, COUNT, Hex
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit

NONE: Final = 0
REDUCED: Final = 1
FULL: Final = 2


def strength(unit: Unit) -> int:
    """Return the kind of ZOC a unit has now: `FULL`, `REDUCED` or `NONE`.

    Every divisional unit has one (a cadre is not divisional); a unit that uses administrative
    movement has lost it for the phase; from the second turn out of supply it is reduced.
    Rules 5, 6B, 12D.
    """
    if not unit.is_divisional or unit.hex is None or "admin" in unit.flags:
        return NONE
    return REDUCED if supply_effects.zoc_reduced(unit) else FULL


def exerts(pos: Position, unit: Unit, hex_: Hex) -> int:
    """Return the kind of ZOC a unit exerts into a hex. Rule 5."""
    kind = strength(unit)
    if kind and unit.hex is not None and hex_ in terrain.graph(pos, unit.counter).zoc(unit.hex):
        return kind
    return NONE


def exerted(pos: Position, hex_: Hex) -> list[tuple[Unit, int]]:
    """Return the units of either side that exert a ZOC into a hex, and which kind. Rule 5."""
    near = (unit for from_ in ADJACENT[hex_] for unit in pos.stack(from_))
    return [(unit, kind) for unit in near if (kind := exerts(pos, unit, hex_))]


def into(pos: Position, hex_: Hex, side: Side) -> int:
    """Return the strongest ZOC a side exerts into a hex."""
    state, found = pos.state, NONE
    for near in ADJACENT[hex_]:
        for id_ in state.at.get(near, ()):
            unit = state.units[id_]
            if unit.side is side:
                found = max(found, exerts(pos, unit, hex_))
                if found == FULL:
                    return found
    return found


def chart(pos: Position, side: Side) -> bytearray:
    """Return the strongest ZOC of a side for every hex, as a table by hex."""
    return pos.derived(("zoc", side), stamp(pos, side), lambda: _chart(pos, side))


def stamp(pos: Position, side: Side) -> Hashable:
    """Return what is new whenever a side's ZOCs may be others."""
    return pos.state.stamp[side], terrain.stamp(pos)


def _chart(pos: Position, side: Side) -> bytearray:
    table = bytearray(COUNT)
    for unit in pos.on_map(side):
        kind = strength(unit)
        if kind and unit.hex is not None:
            for hex_ in terrain.graph(pos, unit.counter).zoc(unit.hex):
                if table[hex_] < kind:
                    table[hex_] = kind
    return table
