"""What a player could fly now, and who waits over the map. Rules 16C, 20."""

from collections.abc import Iterator

from sfcli.air import efforts, takeoff
from sfcli.air.strengths import bears
from sfcli.airforces import ESCORT, MISSIONS, OPERATIVE, SUSPENDED, AirUnit
from sfcli.hexes import Hex
from sfcli.language.candidates import count, some
from sfcli.language.grammar.flying import MISSION_OF
from sfcli.position import Position
from sfcli.sides import Side

_FEW = 8


def possible(pos: Position, side: Side) -> Iterator[str]:
    """Yield what a side's air units could fly in this phase, and what they fly already."""
    ready = [u for u in _own(pos, side) if u.status == OPERATIVE and u.mission is None]
    for mission in MISSIONS:
        rule = pos.charts.missions.missions[mission]
        if mission == ESCORT or takeoff.refuse_now(pos, side, rule):
            continue
        able = [unit.id for unit in ready if _can(pos, side, unit, mission)]
        if able:
            yield f"{count(len(able), 'air unit')} can fly {rule.name}: {some(able, _FEW)}"
    yield from _waiting(pos, side)
    if side is Side.ALLIED:
        yield from _wings(pos)


def _wings(pos: Position) -> Iterator[str]:
    """Yield what strategic wings can still fly, and where some wait. Rule 26C2."""
    for id_ in pos.state.air.efforts:
        left = efforts.wings_left(pos, id_)
        if left:
            yield f"{count(left, 'wing')} of {id_} can fly"
    for raid in pos.state.air.raids:
        what = "to bomb a carpet" if raid.carpet else "for ground support"
        yield f"A wing of {raid.force} waits over {pos.place(raid.hex)} {what}"


def is_out_of_time(pos: Position, side: Side, verb: str) -> bool:
    """Tell whether a verb is for a mission that is not flown in this phase. Rule 16C."""
    mission = MISSION_OF.get(verb)
    rules = pos.charts.missions.missions
    return mission is not None and takeoff.refuse_now(pos, side, rules[mission]) is not None


def _own(pos: Position, side: Side) -> Iterator[AirUnit]:
    return (unit for unit in pos.state.air.units.values() if unit.side is side)


def _can(pos: Position, side: Side, unit: AirUnit, mission: str) -> bool:
    if not bears(unit.type, mission):
        return False
    return takeoff.refuse_unit(pos, side, unit, mission, night=False) is None


def _waiting(pos: Position, side: Side) -> Iterator[str]:
    """Yield who stays over a hex until the battle there, or the end of the player turn."""
    found: dict[tuple[str, Hex], list[str]] = {}
    for unit in _own(pos, side):
        if unit.mission is not None and unit.mission.kind in SUSPENDED:
            found.setdefault((unit.mission.kind, unit.mission.hex), []).append(unit.id)
    for (mission, hex_), ids in found.items():
        name = pos.charts.missions.missions[mission].name
        yield f"{name} over {pos.place(hex_)}: {some(ids, _FEW)}"
