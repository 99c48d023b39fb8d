"""Layers of the air war: patrol zones, and how far an air unit flies. Rules 18 to 20, 23C."""

from collections import Counter
from typing import TYPE_CHECKING

from sfcli.air import fighters, ranges
from sfcli.airforces import INTERCEPTION, AirUnit
from sfcli.hexes import Hex, distance, within
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.tui.palette import Ground
from sfcli.tui.tiles import Mark, Overlay

if TYPE_CHECKING:
    from sfcli.tui.overlays import View

_NAMED = 9
"""The most fighters that a mark counts."""


def patrol_zones(view: "View") -> Overlay:
    """Show in how many patrol zones of either side a hex is, CAP included. Rules 19, 20E."""
    own, enemy = _zones(view.pos, view.side), _zones(view.pos, view.side.enemy)
    marks = {}
    for hex_ in {*own, *enemy}:
        mine, theirs = own[hex_], enemy[hex_]
        ground = Ground.WARM if mine and theirs else Ground.ALERT if theirs else Ground.LIT
        marks[hex_] = Mark(f"{_few(mine)}:{_few(theirs)}", ground)
    return Overlay("patrol zones", "fighters that may attack there, yours : enemy", marks)


def _few(count: int) -> str:
    return str(min(count, _NAMED))


def _zones(pos: Position, side: Side) -> Counter[Hex]:
    found: Counter[Hex] = Counter()
    for unit in pos.state.air.units.values():
        if unit.side is not side:
            continue
        if unit.mission is not None:
            found.update([unit.mission.hex] if unit.mission.kind == "cap" else [])
        elif unit.base is not None and not unit.box:
            found.update(within(unit.base, radius) if (radius := fighters.zone(pos, unit)) else [])
    return found


def flight(view: "View") -> Overlay:
    """Show how far an air unit flies from where it is: its missions, and intercepting. Rule 18."""
    unit = view.air
    if unit is None or unit.hex is None:
        return Overlay("range", "put the cursor on an airbase, or show an air unit")
    near, far, farthest = _reaches(view.pos, unit)
    marks = {}
    for hex_ in view.hexes():
        away = distance(unit.hex, hex_)
        if away <= near:
            marks[hex_] = Mark("i", Ground.SELECTED)
        elif away <= far:
            marks[hex_] = Mark("+", Ground.LIT)
        elif away <= farthest:
            marks[hex_] = Mark("x", Ground.WARM)
    legend = [f"i intercepts ({near})"] if near else []
    legend += [f"+ range {far}", *([f"x extended {farthest}"] if farthest > far else [])]
    return Overlay(f"range of {unit.id}", ", ".join(legend), marks)


def _reaches(pos: Position, unit: AirUnit) -> tuple[int, int, int]:
    """Return the range on interception, the usual one, and that of the mission flown farthest."""
    near = ranges.mission_range(pos, unit, INTERCEPTION) if unit.type.is_fighter else 0
    missions = ("escort", "cap") if unit.type.is_fighter else ("bombing", "transport")
    farthest = max(ranges.mission_range(pos, unit, each, extended=True) for each in missions)
    return near, unit.type.movement, farthest
