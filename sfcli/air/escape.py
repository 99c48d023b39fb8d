"""Air units that escape from an airbase an enemy has taken, or the water. Rules 17, 17B, 37A4.

The dice fall as the hex changes hands; the flights follow once what is under way is settled. From
a massively flooded hex they fly at once. Air units whose airfield is removed escape the same way.
"""

from collections.abc import Iterator
from functools import partial
from typing import Final

from sfcli.air import bases, boxes, conduct, landing, ranges, ways
from sfcli.air.flight import Operation
from sfcli.air.takeoff import Departure
from sfcli.airforces import (
    ELIMINATED,
    ESCAPED,
    INOPERATIVE,
    TRANSFER,
    AirUnit,
    Mission,
)
from sfcli.airwar import AirFlagged
from sfcli.decisions import Decision
from sfcli.ground import airbases, terrain
from sfcli.hexes import Hex, distance
from sfcli.orders import Escape, Order, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import FLOODED

_ESCAPED: Final = frozenset({ESCAPED})


def captured(play: Play, _: Side, hexes: tuple[Hex, ...]) -> None:
    """Roll for every air unit on the ground in captured hexes. Rule 17B."""
    for hex_ in sorted(hexes):
        there = _stranded(play, hex_)
        for unit in there:
            _try(play, unit)
        if there:
            play.owed.append(partial(_fly_out, hex_=hex_))


def flooded(play: Play, hex_: Hex) -> Procedure[None]:
    """Let every air unit on the ground in a massively flooded hex try to escape. Rule 37A4."""
    for unit in _stranded(play, hex_):
        _try(play, unit)
    yield from _fly_out(play, hex_)


def unbased(play: Play, hex_: Hex) -> None:
    """Let air units of a hex whose airfield is removed try to escape, once this is over. 17."""
    if _stranded(play, hex_):
        play.owed.append(partial(_leave, hex_=hex_))


def _leave(play: Play, hex_: Hex) -> Procedure[None]:
    there = [unit for unit in _stranded(play, hex_) if unit.side is play.state.owner(hex_)]
    if not there:
        return
    play.note("17-b", f"no airbase is left in {play.place(hex_)}: the air units there escape")
    for unit in there:
        _try(play, unit)
    yield from _fly_out(play, hex_)


def _stranded(pos: Position, hex_: Hex) -> list[AirUnit]:
    """Return the air units on the ground in a hex with no airbase of theirs, or under water."""
    units, owner = pos.state.air.units.values(), pos.state.owner(hex_)
    there = [u for u in units if u.base == hex_ and u.is_grounded and not u.box]
    if terrain.ground(pos, hex_) == FLOODED or not airbases.undamaged(pos, hex_):
        return there
    return [u for u in there if u.side is not owner]


def _try(play: Play, unit: AirUnit) -> None:
    """Roll for the escape of an air unit; a glider goes only where it is towed. Rules 17B, 23D."""
    die = play.roll(f"{unit.id} escapes from {play.place(_base(unit))}", "17B-a")
    if die not in play.charts.air.escape:
        landing.lose(play, unit.id, ELIMINATED, "17B-c", f"{unit.id} does not escape ({die})")
    elif not _havens(play, unit):
        why = f"{unit.id} escapes, has no airbase within transfer range"
        landing.lose(play, unit.id, ELIMINATED, "17B-i", why)
    else:
        play.note("17B-b", f"{unit.id} escapes ({die})")
        if unit.status == INOPERATIVE:
            play.emit(AirFlagged(unit.id, add=_ESCAPED))


def _havens(pos: Position, unit: AirUnit) -> list[Hex]:
    """Return where an air unit can escape to, the nearest first. Rule 17B."""
    start, reach = _base(unit), ranges.mission_range(pos, unit, TRANSFER)
    found = bases.in_reach(pos, unit, start, reach)
    by_box = boxes.nearest(pos, unit, start)
    if by_box is not None and by_box not in found and distance(start, by_box) <= reach:
        found.append(by_box)
    return found


def _nearest_haven(pos: Position, unit: AirUnit) -> str:
    """Say where an air unit can escape to, empty where it cannot."""
    havens = _havens(pos, unit)
    return f"Nearest: escape {unit.id} to {pos.place(havens[0])}" if havens else ""


def _base(unit: AirUnit) -> Hex:
    assert unit.base is not None
    return unit.base


def _fly_out(play: Play, hex_: Hex) -> Procedure[None]:
    """Let the owner fly out those that escape, one operation after another. Rule 17B."""
    while there := _stranded(play, hex_):
        lost = [unit for unit in there if not _havens(play, unit)]
        for unit in lost:
            why = f"{unit.id} has no airbase within transfer range"
            landing.lose(play, unit.id, ELIMINATED, "17B-i", why)
        if lost:
            continue
        answer = yield from play.ask(_decision(play, hex_, there))
        assert isinstance(answer, Escape)
        yield from _operate(play, hex_, answer)


def _operate(play: Play, hex_: Hex, answer: Escape) -> Procedure[None]:
    units = [play.state.air.units[id_] for id_ in answer.units]
    side = units[0].side
    way = tuple(ways.through(hex_, answer.via, answer.base))
    departures = [
        Departure(
            unit.id,
            Mission(TRANSFER, hex_, hex_, ranges.mission_range(play, unit, TRANSFER)),
            way,
            hex_,
        )
        for unit in units
    ]
    sortie = Sortie(answer.units, TRANSFER, via=answer.via)
    made = Operation(side, answer.base, night=False, sorties=(sortie,))
    yield from conduct.conduct(play, made, departures)


def _refuse(pos: Position, hex_: Hex, ids: list[str], order: Escape) -> Refusal | None:
    """Say why air units do not escape together as ordered. Rules 17B, 20A."""
    if not order.units:
        return Refusal("17B-d", "no air unit is named")
    away = len(ways.through(hex_, order.via, order.base))
    for id_ in order.units:
        if id_ not in ids:
            return Refusal("17B-d", f"{id_} does not escape from {pos.place(hex_)}")
        unit = pos.state.air.units[id_]
        refusal = boxes.refuse(pos, unit, order.base)
        if refusal:
            return refusal
        reach = ranges.mission_range(pos, unit, TRANSFER)
        if away > reach:
            why = f"{id_} transfers {reach} hexes, and the way is {away}"
            return Refusal("20A-b", why, _nearest_haven(pos, unit))
    return None


def _decision(play: Play, hex_: Hex, there: list[AirUnit]) -> Decision:
    side, ids = there[0].side, [unit.id for unit in there]

    def check(order: Order) -> Refusal | None:
        assert isinstance(order, Escape)
        return _refuse(play, hex_, ids, order)

    def legal() -> Iterator[Order]:
        for base in _havens(play, there[0]):
            with_it = tuple(u.id for u in there if base in _havens(play, u))
            yield Escape(with_it, base)

    nearest = play.place(_havens(play, there[0])[0])
    return Decision(
        side=side,
        rule="17B-d",
        topic="escape",
        prompt=f"{', '.join(ids)} escape from {play.place(hex_)}: escape to {nearest} or elsewhere",
        waiting=f"the {side.label} player flies out of {play.place(hex_)}",
        accepts=(Escape,),
        check=check,
        legal=legal,
        facts={"hex": hex_, "units": tuple(ids)},
    )
