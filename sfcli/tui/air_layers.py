"""Layers of the air war: patrol zones, and how far an air unit flies. Rules 18 to 20, 23C."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sfcli.air import fighters, ranges
from sfcli.airforces import BOMBING, CAP, ESCORT, INTERCEPTION, OPERATIVE, TRANSPORT, AirUnit
from sfcli.hexes import Hex, distance, within
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.tui.palette import Ground
from sfcli.tui.tiles import Mark, Overlay

if TYPE_CHECKING:
    from sfcli.tui.overlays import View

_NAMED = 9
"""The most air units that a mark counts."""


def patrol_zones(view: "View") -> Overlay:
    """Show in how many patrol zones of either side a hex is, CAP included. Rules 19, 20E.

    Of a fighter that was shown only its own zone.
    """
    if view.shown is not None and view.shown.type.is_fighter:
        return _zone_of(view.shown, view.pos)
    own, enemy = _zones(view.pos, view.side), _zones(view.pos, view.side.enemy)
    marks = {}
    for hex_ in {*own, *enemy}:
        mine, theirs = own[hex_], enemy[hex_]
        ground = Ground.WARM if mine and theirs else Ground.ALERT if theirs else Ground.LIT
        marks[hex_] = Mark(f"{_few(mine)}:{_few(theirs)}", ground)
    return Overlay("patrol zones", "fighters that may attack there, yours : enemy", marks)


def _zone_of(unit: AirUnit, pos: Position) -> Overlay:
    """Show where a fighter may attack. Rules 19, 20E."""
    zone = _zone(pos, unit)
    why = "" if zone else ": none, as it is not ready"
    return Overlay(
        f"patrol zone of {unit.id}",
        f"p: where it may attack{why}; Esc, then P: those of all fighters",
        {hex_: Mark("p", Ground.LIT) for hex_ in zone},
    )


def _few(count: int) -> str:
    return str(min(count, _NAMED))


def _zones(pos: Position, side: Side) -> Counter[Hex]:
    found: Counter[Hex] = Counter()
    for unit in pos.state.air.units.values():
        if unit.side is side:
            found.update(_zone(pos, unit))
    return found


def _zone(pos: Position, unit: AirUnit) -> tuple[Hex, ...]:
    """Return the hexes in which an air unit may make patrol attacks. Rules 19, 20E."""
    if unit.mission is not None:
        return (unit.mission.hex,) if unit.mission.kind == CAP else ()
    if unit.base is None or unit.box:
        return ()
    radius = fighters.zone(pos, unit)
    return tuple(within(unit.base, radius)) if radius else ()


def ranges_of(view: "View", side: Side) -> Overlay:
    """Show how many air units of a side can fly to each hex without extending their range. 18."""
    near: Counter[Hex] = Counter()
    other: Counter[Hex] = Counter()
    for (base, reach, fights), many in Counter(_ready(view.pos, side)).items():
        found = near if fights else other
        for hex_ in within(base, reach):
            found[hex_] += many
    ground = Ground.LIT if side is view.side else Ground.ALERT
    return Overlay(
        f"{side.label} ranges",
        "air units ready to fly that reach it, fighters : others",
        {
            hex_: Mark(f"{_few(near[hex_])}:{_few(other[hex_])}", ground)
            for hex_ in view.hexes()
            if near[hex_] or other[hex_]
        },
    )


def _ready(pos: Position, side: Side) -> Iterator[tuple[Hex, int, bool]]:
    """Yield airbase and range of each air unit that can fly, and whether it is a fighter."""
    for unit in pos.state.air.units.values():
        ready = unit.side is side and unit.status == OPERATIVE and unit.is_grounded
        if ready and unit.base is not None and not unit.box and unit.type.movement:
            yield unit.base, unit.type.movement, unit.type.is_fighter


def own_ranges(view: "View") -> Overlay:
    """Show where the air units of the side that speaks can fly. Rule 18."""
    return ranges_of(view, view.side)


def enemy_ranges(view: "View") -> Overlay:
    """Show where the air units of the other side can fly. Rule 18."""
    return ranges_of(view, view.side.enemy)


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
    missions = (ESCORT, CAP) if unit.type.is_fighter else (BOMBING, TRANSPORT)
    farthest = max(ranges.mission_range(pos, unit, each, extended=True) for each in missions)
    return near, unit.type.movement, farthest
