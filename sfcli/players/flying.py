"""Which air operations an automatic player flies. Rules 16C, 20."""

from collections.abc import Iterator, Sequence
from typing import Final

from sfcli.air import bases, boxes, missions, ranges
from sfcli.air import garrisons as air_garrisons
from sfcli.airforces import (
    BOMBING,
    CAP,
    ESCORT,
    OPERATIVE,
    PATROLLING,
    SUPPORT,
    TRANSFER,
    AirUnit,
)
from sfcli.clock import Phase
from sfcli.ground import lines
from sfcli.hexes import Hex, adjacent, distance
from sfcli.orders import AssignPatrol, Fly, Garrison, Release, Sortie
from sfcli.players import lifting
from sfcli.players.seat import Seat

_LOOKED_AT: Final = 40
"""Hexes a player looks at before he flies to one of them."""
_TOGETHER: Final = 3
"""Most air units of a mission in an operation, and most escorts."""
_RAILS: Final = 40
"""Rail hexes he thinks of to bomb."""
_NIGHT: Final = 10
_EXTENDED: Final = 10
_STAGED: Final = 10
"""Operations at night, sorties at extended range, escorts that stage, in hundredths."""


def flights(seat: Seat) -> Iterator[Fly]:
    """Yield air operations: a mission to a target hex in range, perhaps with escorts."""
    yield from lifting.planned(seat)
    ready = [unit for unit in seat.pos.state.air.units.values() if _is_ready(seat, unit)]
    for unit in seat.some(Fly, ready):
        mission = _mission(seat, unit)
        found = _target(seat, unit, mission) if mission else None
        if found is not None:
            target, extended = found
            yield Fly(
                target,
                tuple(_sorties(seat, unit, mission, extended, ready)),
                seat.likely(_NIGHT),
            )
    yield from lifting.airlifts(seat)


def patrols(seat: Seat) -> Iterator[AssignPatrol]:
    """Yield assignments of air units to naval patrol. Rule 20G2h."""
    ready = [u for u in seat.pos.state.air.units.values() if _is_ready(seat, u)]
    for unit in seat.some(AssignPatrol, ready):
        if unit.type.tactical:
            yield AssignPatrol((unit.id,))


def garrisons(seat: Seat) -> Iterator[Garrison]:
    """Yield moves of air units into garrison boxes. Rule 23I2."""
    held = [u for u in seat.pos.state.air.units.values() if u.box and u.is_grounded]
    for unit in seat.some(Garrison, held):
        areas = [area for area, box in air_garrisons.BOXES.items() if box == unit.box]
        if areas:
            yield Garrison((unit.id,), seat.chance.choice(areas))


def releases(seat: Seat) -> Iterator[Release]:
    """Yield moves of air units out of garrison boxes. Rule 23I2."""
    held = [u for u in seat.pos.state.air.units.values() if u.is_in_garrison]
    for unit in seat.some(Release, held):
        yield Release((unit.id,))


def _is_ready(seat: Seat, unit: AirUnit) -> bool:
    able = unit.side is seat.side and unit.status == OPERATIVE and unit.mission is None
    bound = unit.has(PATROLLING) or unit.type.is_glider or unit.is_antiship
    return able and not bound and not unit.is_in_garrison


def _mission(seat: Seat, unit: AirUnit) -> str:
    """Return a mission for an air unit in this phase, empty for none."""
    phase, type_ = seat.pos.state.clock.phase, unit.type
    if phase is Phase.COMBAT:
        return SUPPORT if type_.tactical else ""
    if phase is Phase.INITIAL:
        return CAP if type_.is_fighter else ""
    could = [TRANSFER]
    could += [BOMBING] * 3 if type_.tactical or type_.strategic else []
    could += [CAP] if type_.is_fighter else []
    return seat.chance.choice([mission for mission in could if mission in missions.DUTIES])


def _target(seat: Seat, unit: AirUnit, mission: str) -> tuple[Hex, bool] | None:
    """Return a hex to fly a mission to, and whether at extended range; None where none is near."""
    extended = seat.likely(_EXTENDED)
    reach = ranges.mission_range(seat.pos, unit, mission, extended)
    hexes = seat.mixed(_targets(seat, mission))[:_LOOKED_AT]
    for hex_ in hexes:
        start = boxes.nearest(seat.pos, unit, hex_, unit.box) if unit.box else unit.base
        if start is not None and distance(start, hex_) <= reach:
            return hex_, extended
    return None


def _targets(seat: Seat, mission: str) -> Sequence[Hex]:
    """Return hexes that are worth a mission."""
    pos, side = seat.pos, seat.side
    if mission == TRANSFER:
        return bases.everywhere(pos, side)
    if mission == SUPPORT:
        enemies = seat.stands(side.enemy)
        return [h for h in enemies if any(pos.occupied(near, side) for near in adjacent(h))]
    if mission == CAP:
        return [*seat.stands(), *bases.everywhere(pos, side)]
    worth = {*pos.board.ports, *lines.all_yards(pos.board)}
    worth.update(seat.mixed(lines.rail_hexes(pos.board))[:_RAILS])
    owned = [hex_ for hex_ in sorted(worth) if pos.state.owner(hex_) is side.enemy]
    return [*bases.everywhere(pos, side.enemy), *owned]


def _sorties(
    seat: Seat, unit: AirUnit, mission: str, extended: bool, ready: Sequence[AirUnit]
) -> Iterator[Sortie]:
    """Yield the sorties of an operation: air units of one base, and fighters that escort them."""
    others = [u for u in ready if u.base == unit.base and u.box == unit.box and u is not unit]
    if mission == CAP:
        others = [u for u in others if u.type.is_fighter]
    more = seat.mixed(others)[: seat.chance.randrange(_TOGETHER)]
    alike = [u for u in more if u.type.type == unit.type.type]
    yield Sortie((unit.id, *(u.id for u in alike)), mission, extended=extended)
    fighters = [u for u in ready if u.type.is_fighter and u is not unit and u not in alike]
    escorts = seat.mixed(fighters)[: seat.chance.randrange(_TOGETHER + 1)]
    if escorts and mission not in (TRANSFER, CAP):
        stage = None
        if seat.likely(_STAGED):
            stage = seat.chance.choice(bases.everywhere(seat.pos, seat.side) or [None])
        yield Sortie(tuple(u.id for u in escorts), ESCORT, stage=stage)
