"""Which fighters react to an air operation, and how they come to a hex. Rules 19, 20C to 20E."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from sfcli.air import bases, boxes, ranges, takeoff
from sfcli.airforces import CAP, OPERATIVE, PATROL_ATTACK, AirUnit, Mission
from sfcli.airwar import TookOff
from sfcli.hexes import Hex, distance
from sfcli.position import Play, Position
from sfcli.refusals import Refusal
from sfcli.sides import Side


def able(pos: Position, side: Side, mission: str, hex_: Hex, night: bool) -> list[AirUnit]:
    """Return the fighters of a side that may fly patrol attack or interception to a hex.

    For a patrol attack they are those whose patrol zone covers the hex: it reaches as far as they
    fly on that mission.
    """
    found = [
        (place, unit)
        for (start, reach), units in _based(pos, side, mission, night).items()
        if distance(start, hex_) <= reach
        for place, unit in units
    ]
    starts: dict[tuple[str, str], Hex | None] = {}
    for place, unit in _elsewhere(pos, side):
        key = (unit.box, unit.type.id)
        if unit.box and key not in starts:
            starts[key] = start_of(pos, unit, hex_)
        start = starts[key] if unit.box else None
        if _refuse(pos, side, unit, mission, hex_, night, start) is None:
            found.append((place, unit))
    return [unit for _, unit in sorted(found, key=lambda each: each[0])]


_Placed = tuple[int, AirUnit]
"""A fighter with its place among all of its side, by which they are told."""


def _ready(pos: Position, side: Side) -> tuple[_Placed, ...]:
    """Return a side's fighters that are operative or on CAP."""
    return pos.derived(
        ("ready fighters", side), pos.state.air.stamp, lambda: tuple(_found(pos, side))
    )


def _found(pos: Position, side: Side) -> Iterator[_Placed]:
    for place, unit in enumerate(pos.state.air.units.values()):
        here = unit.mission is None or unit.flies(CAP)
        if here and unit.side is side and unit.type.is_fighter and unit.status == OPERATIVE:
            yield place, unit


def _based(
    pos: Position, side: Side, mission: str, night: bool
) -> dict[tuple[Hex, int], list[_Placed]]:
    """Return the fighters on the ground that may fly a mission, by airbase and range."""

    def made() -> dict[tuple[Hex, int], list[_Placed]]:
        found: dict[tuple[Hex, int], list[_Placed]] = {}
        for place, unit in _ready(pos, side):
            if unit.base is None or unit.box or unit.mission is not None:
                continue
            if _refuse(pos, side, unit, mission, unit.base, night, unit.base) is None:
                key = (unit.base, ranges.mission_range(pos, unit, mission))
                found.setdefault(key, []).append((place, unit))
        return found

    key = ("based fighters", side, mission, night)
    return pos.derived(key, (pos.state.air.stamp, bases.stamp(pos)), made)


def _elsewhere(pos: Position, side: Side) -> Iterator[_Placed]:
    """Yield the fighters that are ready in boxes or on CAP."""
    return (each for each in _ready(pos, side) if each[1].box or each[1].mission is not None)


def refuse(
    pos: Position, side: Side, unit: AirUnit, mission: str, hex_: Hex, night: bool
) -> Refusal | None:
    """Say why a unit may not fly patrol attack or interception to a hex. Rules 20C, 20D, 20E."""
    return _refuse(pos, side, unit, mission, hex_, night, start_of(pos, unit, hex_))


def strange(
    pos: Position, side: Side, mission: str, hex_: Hex, night: bool
) -> Callable[[str], Refusal]:
    """Return what says why an air unit that is not among those able does not react. 20C, 20D."""

    def why(id_: str) -> Refusal:
        refusal = refuse(pos, side, pos.state.air.units[id_], mission, hex_, night)
        assert refusal is not None
        return refusal

    return why


def _refuse(
    pos: Position,
    side: Side,
    unit: AirUnit,
    mission: str,
    hex_: Hex,
    night: bool,
    start: Hex | None,
) -> Refusal | None:
    if unit.side is side and unit.mission is not None and unit.mission.kind == CAP:
        return _refuse_cap(pos, unit, unit.mission, hex_, night)
    refusal = takeoff.refuse_unit(pos, side, unit, mission, night)
    if refusal:
        return refusal
    if start is None:
        return Refusal("17-a", f"{unit.id} is at no airbase")
    reach, away = ranges.mission_range(pos, unit, mission), distance(start, hex_)
    if away > reach:
        rule = pos.charts.missions.missions[mission]
        return Refusal(
            rule.range_rule,
            f"{unit.id} flies {reach} hexes on {rule.name}, and "
            f"{pos.place(hex_)} is {away} from {pos.place(start)}",
            also=("18-b",),
        )
    return None if unit.box else bases.refuse(pos, unit, start)


def _refuse_cap(
    pos: Position, unit: AirUnit, mission: Mission, hex_: Hex, night: bool
) -> Refusal | None:
    """Say why a fighter on CAP may not act in a hex. Rules 20E, 23G."""
    if mission.hex != hex_:
        why = f"{unit.id} is on CAP over {pos.place(mission.hex)} and acts only there"
        return Refusal("20E-j", why)
    if mission.night is night:
        return None
    if mission.night:
        return Refusal("23G-k", f"{unit.id} is on night CAP, and this is a day operation")
    return Refusal("23G-l", f"{unit.id} is on day CAP, and this is a night operation")


def start_of(pos: Position, unit: AirUnit, hex_: Hex) -> Hex | None:
    """Return where a unit on the ground takes off for a hex, in a box at the nearest. Rule 23I1."""
    return boxes.nearest(pos, unit, hex_, unit.box) if unit.box else unit.base


def bring(play: Play, unit: AirUnit, mission: str, hex_: Hex, night: bool) -> None:
    """Bring a fighter over a hex on its mission, from CAP or from the ground. Rules 20C to 20E."""
    if unit.mission is not None:
        play.emit(TookOff(unit.id, replace(unit.mission, kind=mission)))
        play.note("20E-k", f"{unit.id} leaves CAP for {mission.replace('_', ' ')}")
        return
    start = start_of(play, unit, hex_)
    assert start is not None
    reach, spent = ranges.mission_range(play, unit, mission), distance(start, hex_)
    play.emit(TookOff(unit.id, Mission(mission, hex_, start, reach, spent, night)))


def zone(pos: Position, unit: AirUnit) -> int:
    """Return the radius of the patrol zone a unit has now, 0 where it has none. Rule 19."""
    if takeoff.refuse_unit(pos, unit.side, unit, PATROL_ATTACK, night=False):
        return 0
    usable = unit.box or (unit.base is not None and not bases.refuse(pos, unit, unit.base))
    return ranges.patrol_range(pos, unit) if usable else 0
