"""The plan of an air operation: who may take off, to fly what, and how far. Rules 16D, 18, 20."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from sfcli.air import bases, boxes, farther, gliders, ranges, strategic, unready, ways
from sfcli.air.duties import Duty
from sfcli.airforces import (
    BOMBING,
    CAP,
    DEFENSIVE,
    ESCORT,
    INTERCEPTION,
    NAVAL_PATROL,
    OPERATIVE,
    PATROLLING,
    STRATEGIC,
    TRANSFER,
    TRANSPORT,
    AirUnit,
    Mission,
)
from sfcli.charts.missions import MissionRule
from sfcli.clock import Phase
from sfcli.hexes import Hex, distance
from sfcli.orders import Fly, Sortie
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side

_TOGETHER: Final = frozenset({BOMBING, TRANSPORT})
"""Missions that one operation may be flown for together. Rule 16D."""
_OF_TERMS: Final = {ESCORT: ("16B2-d",), INTERCEPTION: ("16B2-e",)}
"""The clauses that say of a term by which category of air units it is flown."""
INTERCEPTORS = "I"
"""Code of air units that fly nothing but interception and transfer. Rule 23H9."""


@dataclass(frozen=True, slots=True)
class Departure:
    """An air unit ready to take off. Rule 16D1."""

    unit: str
    mission: Mission
    way: tuple[Hex, ...]
    """The hexes it enters on its mission."""
    start: Hex
    staging: tuple[Hex, ...] = ()
    """The hexes it enters before, to its staging airbase; none where it does not stage."""
    goes_on: bool = False
    """It flies a further leg of a transfer, which it began before (rule 20A)."""


def plan(
    pos: Position, side: Side, order: Fly, duties: Mapping[str, Duty]
) -> list[Departure] | Refusal:
    """Say why an air operation may not be flown, or return who takes off. Rule 16D."""
    refusal = _refuse_operation(pos, side, order)
    if refusal:
        return refusal
    departures = []
    for sortie in order.sorties:
        for id_ in sortie.units:
            found = _departure(pos, side, order, sortie, id_)
            if isinstance(found, Refusal):
                return found
            departures.append(found)
    refusal = gliders.refuse(pos, order) or _refuse_extended(pos, side, departures)
    if refusal:
        return refusal
    for sortie in order.sorties:
        if sortie.mission in duties:
            refusal = duties[sortie.mission].refuse(pos, side, order, sortie)
            if refusal:
                return refusal
    return departures


def _refuse_extended(pos: Position, side: Side, departures: list[Departure]) -> Refusal | None:
    """Say why the Axis flies at extended range no more this player turn. Rule 26A1."""
    far = [each.start for each in departures if each.mission.extended]
    return strategic.refuse_extended(pos, far) if far and side is Side.AXIS else None


def _refuse_operation(pos: Position, side: Side, order: Fly) -> Refusal | None:
    """Say why the missions do not make an operation now. Rules 16C, 16D, 20."""
    chart = pos.charts.missions.missions
    flown = {sortie.mission for sortie in order.sorties} - {ESCORT}
    if not flown:
        return Refusal("20B-a", "escorts guard other air units of the operation, and none is named")
    ids = order.units
    twice = next((id_ for id_ in ids if ids.count(id_) > 1), None)
    if twice:
        return Refusal("20-b", f"{twice} is named twice, and flies one mission in a player turn")
    for mission in sorted(flown):
        refusal = refuse_now(pos, side, chart[mission])
        if refusal:
            return refusal
    if len(flown) > 1 and not flown <= _TOGETHER:
        names = " and ".join(chart[m].name for m in sorted(flown))
        return Refusal("16D-f", f"{names} are not flown in one air operation")
    refusals = (_refuse_sortie(pos, order, sortie) for sortie in order.sorties)
    return next((refusal for refusal in refusals if refusal), None)


def _refuse_sortie(pos: Position, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why a mission is not part of the operation: by night, or elsewhere. Rules 16D, 23G."""
    rule = pos.charts.missions.missions[sortie.mission]
    if order.night and rule.night == "none":
        clause = "23G-m" if sortie.mission == ESCORT else "23G-h"
        return Refusal(clause, f"{rule.name} is not flown at night")
    if sortie.mission != ESCORT and sortie.to not in (None, order.target):
        end, target = pos.place(_end(order, sortie)), pos.place(order.target)
        return Refusal("16D-e", f"{rule.name} goes to {end}, and the target hex is {target}")
    return None


def refuse_now(pos: Position, side: Side, rule: MissionRule) -> Refusal | None:
    """Say why a side flies no operation for a mission in this phase. Rules 16C, 20."""
    phase = pos.state.clock.phase
    if not rule.phases:
        return Refusal(f"{rule.rule}-a", f"{rule.name} is flown in operations of another kind only")
    if phase not in rule.phases:
        when = " and ".join(word for word in ("initial", "movement", "combat", "exploitation")
                            if word in rule.phases)  # fmt: skip
        why = f"{rule.name} is flown in the {when} phase, and this is the {phase} phase"
        return Refusal(rule.phase_rule, why, also=_of_phase(pos, side))
    if rule.player == "phasing" and side is not pos.phasing:
        why = f"{rule.name} is for the phasing player, who is the {pos.phasing.label} player"
        return Refusal(rule.phase_rule, why, also=_of_phase(pos, side))
    if rule.player == "non_phasing" and side is pos.phasing:
        why = f"{rule.name} is for the player who is not phasing, the {side.enemy.label} player"
        only = ("16C1-j",) if phase is Phase.INITIAL else ()
        return Refusal(rule.phase_rule, why, also=(*only, *_of_phase(pos, side)))
    return None


def _of_phase(pos: Position, side: Side) -> tuple[str, ...]:
    """Return the clauses by which a phase has no other air operations. Rules 16C, 16D."""
    if pos.state.clock.phase is Phase.INITIAL:
        return ("16C-a", "16C1-m")
    if pos.state.clock.phase is Phase.COMBAT and side is pos.phasing:
        return ("16C-a", "16D-g")
    return ("16C-a",)


def refuse_unit(
    pos: Position, side: Side, unit: AirUnit, mission: str, night: bool
) -> Refusal | None:
    """Say why a unit may not fly a mission, wherever it goes. Rules 16B1, 20, 23G to 23J."""
    if unit.side is not side:
        return Refusal("16D-b", f"{unit.id} is an {unit.side.label} air unit and not yours")
    rule = pos.charts.missions.missions[mission]
    return _refuse_status(pos, unit, mission) or _refuse_kind(unit, rule, night)


def _refuse_kind(unit: AirUnit, rule: MissionRule, night: bool) -> Refusal | None:
    """Say why aircraft of a kind do not fly a mission. Rules 16B2, 20, 20F3, 23G, 23H9, 23J."""
    mission = rule.id
    if unit.type.category not in rule.categories:
        clause = "20B-i" if mission == ESCORT else f"{rule.rule}-a"
        those = f"{' and '.join(sorted(rule.categories))}s"
        why = f"{unit.id} is a {unit.type.category}, and {rule.name} is flown by {those}"
        return Refusal(clause, why, also=_OF_TERMS.get(mission, ()))
    if mission == TRANSPORT and not unit.type.is_transport:
        return Refusal("20F3-a", f"{unit.id} is a bomber, and all that bombers carry is mines")
    if night and rule.night == "night_fighters" and not unit.type.is_night:
        why = f"{unit.id} is a day air unit, and at night only night fighters fly {rule.name}"
        return Refusal("23G-j" if mission == CAP else "23G-i", why)
    if unit.type.has(INTERCEPTORS) and mission not in (INTERCEPTION, TRANSFER):
        return Refusal(
            "23H9-a",
            f"{unit.id} is a dedicated interceptor and flies interception and transfer only",
        )
    if unit.is_antiship and mission != NAVAL_PATROL:
        return Refusal(
            "23J-c", f"{unit.id} belongs to the anti-shipping forces, which fly naval patrol only"
        )
    return None


def _refuse_status(pos: Position, unit: AirUnit, mission: str) -> Refusal | None:
    if unit.mission is not None:
        return Refusal("20-b", f"{unit.id} is in the air on {unit.mission.kind.replace('_', ' ')}")
    if unit.is_in_garrison:
        return Refusal("23I2-e", f"{unit.id} is in garrison and flies no mission")
    if unit.box == STRATEGIC:
        why = f"{unit.id} is engaged in the strategic air war and has not been called up"
        return Refusal("16B3b-b", why)
    between = mission == TRANSFER and unit.id in pos.state.air.between_legs
    if unit.status != OPERATIVE and not between:
        return unready.refuse(unit)
    if unit.has(PATROLLING) and mission != NAVAL_PATROL:
        return Refusal("20G2h-d", f"{unit.id} is assigned to naval patrol and flies nothing else")
    if unit.type.is_glider:
        return Refusal("23D-b", f"{unit.id} is a glider and flies only towed")
    return None


def _departure(
    pos: Position, side: Side, order: Fly, sortie: Sortie, id_: str
) -> Departure | Refusal:
    """Say why a unit may not take off for a sortie, or return its departure."""
    unit = pos.state.air.units[id_]
    refusal = refuse_unit(pos, side, unit, sortie.mission, order.night)
    if refusal:
        return refusal
    start = _start(pos, unit, order, sortie)
    if start is None:
        return Refusal("17-a", f"{id_} is at no airbase")
    if sortie.start is not None and sortie.start != start:
        why = f"{id_} takes off where it is, in {pos.place(start)}"
        return Refusal("17-a", f"{why}, and not in {pos.place(sortie.start)}")
    refusal = (
        boxes.refuse_start(pos, unit, start) if unit.box else bases.refuse(pos, unit, start)
    ) or _refuse_stage(pos, unit, sortie, start)
    if refusal:
        return refusal
    return _with_range(pos, order, sortie, unit, start)


def _start(pos: Position, unit: AirUnit, order: Fly, sortie: Sortie) -> Hex | None:
    """Return where a unit takes off: from a box wherever it is nearest. Rules 17, 23I1."""
    start = sortie.start if unit.box else unit.base
    if start is not None:
        return start
    first = sortie.via[0] if sortie.via else _end(order, sortie)
    return boxes.nearest(pos, unit, first, unit.box)


def _refuse_stage(pos: Position, unit: AirUnit, sortie: Sortie, start: Hex) -> Refusal | None:
    """Say why a unit may not stage. Rules 23B, 23E2, 23J."""
    if sortie.stage is None:
        return None
    if sortie.mission in farther.UNSTAGED:
        return Refusal("23B-a", f"nobody stages for {sortie.mission.replace('_', ' ')}")
    if unit.type.is_heavy_bomber:
        return Refusal("23E2-b", f"{unit.id} is a heavy bomber, and they do not stage")
    reach, away = ranges.mission_range(pos, unit, TRANSFER), distance(start, sortie.stage)
    if away > reach:
        hop = farther.Leg(unit, Sortie((unit.id,), TRANSFER), start, sortie.stage)
        return Refusal(
            "23B-a",
            f"{pos.place(sortie.stage)} is {away} hexes from {pos.place(start)}, and {unit.id} "
            f"transfers {reach}",
            farther.nearest(pos, hop, away),
        )
    return boxes.refuse(pos, unit, sortie.stage)


def _with_range(
    pos: Position, order: Fly, sortie: Sortie, unit: AirUnit, start: Hex
) -> Departure | Refusal:
    """Say why the way is too long for a unit, or return its departure. Rules 18, 23C."""
    rule = pos.charts.missions.missions[sortie.mission]
    reach = ranges.mission_range(pos, unit, sortie.mission, sortie.extended, sortie.one_way)
    if not reach:
        return _refuse_range(rule, sortie, unit)
    leg = farther.Leg(unit, sortie, start, _end(order, sortie))
    begins, way = leg.begins, leg.way
    if len(way) > reach:
        return Refusal(
            _range_rule(rule, sortie, unit),
            f"{unit.id} flies {reach} hexes on {rule.name}, and {pos.place(leg.end)} is "
            f"{len(way)} from {pos.place(begins)}",
            farther.nearest(pos, leg, len(way)),
            also=("18-b",),
        )
    mission = Mission(
        sortie.mission, start, begins, reach, night=order.night, extended=sortie.extended,
        one_way=sortie.one_way, tow=gliders.towed(sortie).get(unit.id, ""),
        cargo=(*sortie.load, *sortie.drop), drops=bool(sortie.drop),
    )  # fmt: skip
    staging = () if sortie.stage is None else tuple(ways.straight(start, sortie.stage))
    return Departure(unit.id, mission, way, start, staging, unit.status != OPERATIVE)


def _range_rule(rule: MissionRule, sortie: Sortie, unit: AirUnit) -> str:
    """Return the clause that says how far a unit flies on a mission. Rules 20, 23C."""
    if sortie.one_way:
        return "20F1-d"
    if unit.type.type in rule.half:
        return "20G2c-b"
    return rule.range_rule


def _refuse_range(rule: MissionRule, sortie: Sortie, unit: AirUnit) -> Refusal:
    """Say that a mission is not flown at extended range, or not one way. Rules 20F1, 23C."""
    if sortie.one_way:
        return Refusal("20F1-d", f"{rule.name} is not flown one way by {unit.id}")
    if not sortie.extended:
        return Refusal(rule.range_rule, f"{unit.id} flies no hex on {rule.name}", also=("18-b",))
    if not rule.extended:
        clause = "23C-e" if sortie.mission == DEFENSIVE else "23C-d"
        return Refusal(clause, f"{rule.name} is not flown at extended range")
    return Refusal(
        "23C-c",
        f"{unit.id} is a fighter, and fighters fly only escort and combat air patrol at extended "
        "range",
    )


def _end(order: Fly, sortie: Sortie) -> Hex:
    return order.target if sortie.to is None else sortie.to
