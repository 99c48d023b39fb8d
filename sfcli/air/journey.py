"""The mission movement step: groups fly to the target hex. Rules 16D1, 18, 20B, 23B.

The group with the longest way goes first, and whoever is in its hex and flies the same way goes
with it: so those who have farther to go reach the others before these move on.
"""

from dataclasses import replace

from sfcli.air import landing, patrol, ranges, strategic
from sfcli.air.flight import MOVEMENT, Leg, Operation
from sfcli.air.takeoff import Departure
from sfcli.airforces import ABORTED, ESCORT, TRANSFER, AirUnit, Mission
from sfcli.airwar import AirUnitLost, Flew, TookOff
from sfcli.hexes import Hex
from sfcli.position import Play, Position, Procedure
from sfcli.sides import Side


def take_off(play: Play, operation: Operation, departures: list[Departure]) -> None:
    """Let everybody take off, on the mission or to the staging airbase. Rules 16D1, 23B."""
    for departure in departures:
        unit = play.state.air.units[departure.unit]
        mission = _staging(play, unit, departure) if departure.staging else departure.mission
        play.emit(TookOff(unit.id, mission, departure.goes_on))
        operation.units.append(unit.id)
        operation.bases[unit.id] = departure.start
        if unit.box:
            operation.boxes[unit.id] = unit.box
    operation.enter(play, MOVEMENT, hidden=True)
    far = [each.start for each in departures if each.mission.extended]
    if far and operation.side is Side.AXIS:
        strategic.note_extended(play, far)


def _staging(pos: Position, unit: AirUnit, departure: Departure) -> Mission:
    reach = ranges.mission_range(pos, unit, TRANSFER)
    mission = departure.mission
    return Mission(
        mission.kind, departure.start, departure.start, reach, night=mission.night, tow=mission.tow
    )


def fly(play: Play, operation: Operation, departures: list[Departure]) -> Procedure[None]:
    """Fly everybody to where they go, hex by hex. Rules 16D1, 18."""
    operation.legs = [Leg(d.unit, list(d.staging), staging=True) for d in departures if d.staging]
    yield from _depart(play, operation)
    yield from _travel(play, operation)
    for departure in departures:
        if departure.staging and _in_air(play, departure.unit):
            _begin(play, departure)
    operation.begun = {each.unit for each in departures if _in_air(play, each.unit)}
    operation.legs = [Leg(d.unit, list(d.way)) for d in departures]
    yield from _depart(play, operation)
    yield from _travel(play, operation)
    operation.reveal(play)


def _begin(play: Play, departure: Departure) -> None:
    """Let an air unit begin its mission at the airbase where it has staged. Rules 23B, 23G."""
    unit, base = play.state.air.units[departure.unit], departure.mission.origin
    if landing.crashes(play, unit, base):
        play.emit(AirUnitLost(unit.id, ABORTED))
        landing.crash_glider(play, unit.id, departure.mission.tow)
    else:
        play.emit(TookOff(unit.id, replace(departure.mission, hex=base)))


def _depart(play: Play, operation: Operation) -> Procedure[None]:
    """Expose the movement groups that take off to patrol attacks. Rule 20D."""
    groups: dict[tuple[Hex, tuple[Hex, ...]], list[str]] = {}
    for leg in operation.legs:
        if _in_air(play, leg.unit):
            key = (_hex(play, leg.unit), tuple(leg.way[:1]))
            groups.setdefault(key, []).append(leg.unit)
    for (hex_, _), ids in groups.items():
        yield from patrol.meet(play, operation, ids, hex_)


def _travel(play: Play, operation: Operation) -> Procedure[None]:
    """Move the groups until all are where they go, or turned back."""
    while legs := [leg for leg in operation.legs if leg.way and _in_air(play, leg.unit)]:
        lead = max(legs, key=lambda leg: len(leg.way))
        here, there = _hex(play, lead.unit), lead.way[0]
        together = [leg for leg in legs if leg.way[0] == there and _hex(play, leg.unit) == here]
        units = tuple(leg.unit for leg in together)
        play.emit(Flew(units, there))
        for leg in together:
            leg.way.pop(0)
        if there == operation.target:
            operation.reveal(play)
        yield from patrol.meet(play, operation, units, there)
        yield from _leave(play, operation, there)


def _leave(play: Play, operation: Operation, hex_: Hex) -> Procedure[None]:
    """Let escorts that go no farther return to base. Rule 20B."""
    if hex_ == operation.target:
        return
    for leg in operation.legs:
        if leg.way or leg.staging or not _in_air(play, leg.unit):
            continue
        unit = play.state.air.units[leg.unit]
        if unit.hex == hex_ and unit.flies(ESCORT):
            play.note("20B-f", f"{unit.id} leaves the operation in {play.place(hex_)}")
            yield from landing.home(play, unit.id)


def _in_air(pos: Position, id_: str) -> bool:
    return pos.state.air.units[id_].mission is not None


def _hex(pos: Position, id_: str) -> Hex:
    mission = pos.state.air.units[id_].mission
    assert mission is not None
    return mission.hex
