"""The air replacement step: regrouping, withdrawals, reinforcements, replacements. Rules 16C1, 25.

It opens the air part of the phasing player's initial phase and is over once he passes.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sfcli.air import arps, bases, boxes, orders_of_battle
from sfcli.airforces import (
    ABORTED,
    ARRIVING,
    AWAY,
    ELIMINATED,
    GROUNDED,
    OPERATIVE,
    PLACED,
    REGROUPED,
    REPAIRED,
    REPLACED,
    WITHDRAWN,
    AirUnit,
)
from sfcli.airwar import AirNoted, AirUnitLost, AirUnitPlaced, WithdrawalsChanged
from sfcli.decisions import Decision
from sfcli.ground import isolation
from sfcli.hexes import Hex
from sfcli.orders import (
    BaseAir,
    Order,
    Pass,
    Regroup,
    RepairAir,
    ReplaceAir,
    WithdrawAir,
)
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side

_OFFERED: Final = 3
"""Airbases named for each air unit that may be replaced or repaired; any other will do too."""
_ACTIONS: Final = (Regroup, WithdrawAir, BaseAir, ReplaceAir, RepairAir, Pass)


def step(play: Play) -> Procedure[None]:
    """Carry out the air replacement step of the phasing player. Rules 16C1, 25."""
    side = play.phasing
    if not any(unit.side is side for unit in play.state.air.units.values()):
        return
    orders_of_battle.receive(play, side)
    while any(not isinstance(order, Pass) for order in _actions(play, side)):
        answer = yield from play.ask(_decision(play, side))
        if isinstance(answer, Pass):
            break
        _carry_out(play, answer)
    _lose_late(play, side)


def place_all(play: Play, side: Side) -> Procedure[None]:
    """Let a side place all that arrives, and nothing else. Rules 25C, 26B."""
    while any(places(play, unit) for unit in _arriving(play, side)):
        answer = yield from play.ask(_placing(play, side))
        assert isinstance(answer, BaseAir)
        _place(play, answer.unit, answer.base, PLACED)
    _lose_late(play, side)


def _placing(play: Play, side: Side) -> Decision:
    late = _arriving(play, side)

    def check(order: Order) -> Refusal | None:
        assert isinstance(order, BaseAir)
        unit = play.state.air.units.get(order.unit)
        if unit is None or unit not in late:
            return Refusal("25C-a", f"{order.unit} does not arrive now")
        return refuse_place(play, unit, order.base)

    def legal() -> Iterator[Order]:
        for unit in late:
            yield from (BaseAir(unit.id, base) for base in places(play, unit))

    ids = ", ".join(unit.id for unit in late)
    return Decision(
        side=side,
        rule="25C-a",
        topic="air placement",
        prompt=f"{ids} arrive: base {late[0].id} at HEX",
        waiting=f"the {side.label} player places air units",
        accepts=(BaseAir,),
        check=check,
        legal=legal,
        facts={"arriving": ids},
    )


def _carry_out(play: Play, order: Order) -> None:
    if isinstance(order, Regroup):
        first, *others = order.units
        for id_ in others:
            play.emit(AirUnitLost(id_, ELIMINATED))
        unit = play.state.air.units[first]
        play.emit(AirUnitPlaced(replace(unit, status=AWAY, flags=frozenset({ARRIVING}))))
        play.emit(AirNoted(unit.side, REGROUPED, (first,)))
        play.note("25A-c", f"{first} is regrouped with {', '.join(others)}, which is eliminated")
    elif isinstance(order, WithdrawAir):
        _withdraw(play, play.state.air.units[order.unit])
    elif isinstance(order, BaseAir):
        _place(play, order.unit, order.base, PLACED)
    elif isinstance(order, ReplaceAir | RepairAir):
        chart, unit = play.charts.air.arps, play.state.air.units[order.unit]
        is_new = isinstance(order, ReplaceAir)
        arps.spend(play, unit.organization, chart.replace if is_new else chart.repair)
        _place(play, order.unit, order.base, REPLACED if is_new else REPAIRED)


def _place(play: Play, id_: str, base: Hex, what: str) -> None:
    """Place an air unit, operative, at an airbase or in a holding box. Rule 25C."""
    unit = play.state.air.units[id_]
    box = boxes.box_of(play, unit.side, base)
    _use_up_spot(play, unit, base)
    placed = replace(unit, base=base, box=box, status=OPERATIVE, flags=frozenset(), mission=None)
    play.emit(AirNoted(unit.side, what, (id_,)), AirUnitPlaced(placed))


def _withdraw(play: Play, unit: AirUnit) -> None:
    """Withdraw an air unit, and pay for one that is aborted or eliminated. Rules 25B, 25C."""
    chart = play.charts.air.arps
    if unit.status in GROUNDED and unit.base is not None:
        spots = (*play.state.air.spots, (unit.organization, unit.type.type, unit.base))
    else:
        spots = play.state.air.spots
    due = dict(play.state.air.withdrawals)
    key = (unit.organization, unit.type.id)
    due[key] = due.get(key, 0) - 1
    left = {k: n for k, n in due.items() if n > 0}
    play.emit(WithdrawalsChanged(left, spots))
    gone = replace(unit, base=None, box="", status=AWAY, flags=frozenset(), mission=None)
    play.emit(AirNoted(unit.side, WITHDRAWN, (unit.id,)), AirUnitPlaced(gone))
    if unit.status == ABORTED:
        arps.charge(play, unit.organization, chart.repair)
    elif unit.status == ELIMINATED:
        arps.charge(play, unit.organization, chart.replace)


def _use_up_spot(play: Play, unit: AirUnit, base: Hex) -> None:
    """Note that a reinforcement takes the place of a withdrawn air unit. Rule 25C."""
    spot = (unit.organization, unit.type.type, base)
    spots = list(play.state.air.spots)
    if spot in spots:
        spots.remove(spot)
        play.emit(WithdrawalsChanged(play.state.air.withdrawals, tuple(spots)))


def _lose_late(play: Play, side: Side) -> None:
    """Eliminate the reinforcements that could not enter; free the places. Rule 25C."""
    for unit in _arriving(play, side):
        play.emit(AirUnitLost(unit.id, ELIMINATED))
        play.note("25C-f", f"{unit.id} cannot enter play and is eliminated")
    if play.state.air.spots:
        play.emit(WithdrawalsChanged(play.state.air.withdrawals, ()))


def _arriving(pos: Position, side: Side) -> list[AirUnit]:
    units = pos.state.air.units.values()
    return [unit for unit in units if unit.side is side and unit.has(ARRIVING)]


def places(pos: Position, unit: AirUnit) -> list[Hex]:
    """Return where an air unit may enter play: airbases and, for the Allies, boxes. Rule 25C."""
    found = [h for h in bases.everywhere(pos, unit.side) if refuse_place(pos, unit, h) is None]
    for box in boxes.names(pos) if unit.side is Side.ALLIED else ():
        near = boxes.nearest(pos, unit, found[0] if found else Hex(0), box)
        if near is not None:
            found.append(near)
    return list(dict.fromkeys(found))


def refuse_place(pos: Position, unit: AirUnit, hex_: Hex) -> Refusal | None:
    """Say why an air unit may not enter play in a hex. Rules 23J, 25C."""
    if boxes.takes(pos, unit, hex_):
        return None
    if unit.is_antiship:
        return Refusal("23J-a", f"{unit.id} bases in the holding boxes alone")
    refusal = bases.refuse(pos, unit, hex_)
    if refusal:
        rule = "25C-a" if refusal.rule.startswith("17") else refusal.rule
        return Refusal(rule, refusal.why, refusal.hint)
    if isolation.is_isolated(pos, unit.side, hex_):
        return Refusal("25C-c", f"{pos.place(hex_)} is isolated, and no air unit enters there")
    return _refuse_spots(pos, unit, hex_)


def _refuse_spots(pos: Position, unit: AirUnit, hex_: Hex) -> Refusal | None:
    """Say why a reinforcement has to take the place of a withdrawn air unit. Rule 25C."""
    if not unit.has(ARRIVING):
        return None
    kind = (unit.organization, unit.type.type)
    spots = [base for org, type_, base in pos.state.air.spots if (org, type_) == kind]
    if not spots or hex_ in spots:
        return None
    coming = [u for u in _arriving(pos, unit.side) if (u.organization, u.type.type) == kind]
    if len(coming) > len(spots):
        return None
    where = ", ".join(map(pos.place, spots))
    return Refusal("25C-d", f"{unit.id} takes the place of an air unit withdrawn from {where}")


def refuse(pos: Position, side: Side, order: Order) -> Refusal | None:
    """Say why an action of the air replacement step is not allowed. Rule 25."""
    if isinstance(order, Pass):
        return _refuse_pass(pos, side)
    if isinstance(order, Regroup):
        return _refuse_regroup(pos, side, order)
    assert isinstance(order, WithdrawAir | BaseAir | ReplaceAir | RepairAir)
    unit = pos.state.air.units.get(order.unit)
    if unit is None or unit.side is not side:
        return Refusal("25-d", f"{order.unit} is no air unit of yours")
    if isinstance(order, WithdrawAir):
        return _refuse_withdrawal(pos, unit)
    if pos.state.air.withdrawals:
        return Refusal("25B-a", f"{_due(pos)} to be withdrawn first")
    if isinstance(order, BaseAir):
        if not unit.has(ARRIVING):
            return Refusal("25C-a", f"{unit.id} does not arrive as a reinforcement")
        return refuse_place(pos, unit, order.base)
    return _refuse_points(pos, unit, order) or refuse_place(pos, unit, order.base)


def _refuse_points(pos: Position, unit: AirUnit, order: ReplaceAir | RepairAir) -> Refusal | None:
    chart = pos.charts.air.arps
    if isinstance(order, ReplaceAir):
        if unit.status != ELIMINATED:
            return Refusal(
                "25D1-a", f"{unit.id} is {unit.status}, and replaced are eliminated ones"
            )
        return arps.refuse(pos, unit.organization, chart.replace, f"replace {unit.id}")
    if unit.status != ABORTED:
        return Refusal("25D2-a", f"{unit.id} is {unit.status}, and repaired are aborted ones")
    return arps.refuse(pos, unit.organization, chart.repair, f"repair {unit.id}")


def _refuse_pass(pos: Position, side: Side) -> Refusal | None:
    if any(_candidates(pos, side, key) for key in pos.state.air.withdrawals):
        return Refusal("25B-a", f"{_due(pos)} to be withdrawn")
    late = [unit for unit in _arriving(pos, side) if places(pos, unit)]
    if late:
        ids = ", ".join(unit.id for unit in late)
        return Refusal("25C-a", f"{ids} arrive and have to be placed: base {late[0].id} at HEX")
    return None


def _due(pos: Position) -> str:
    return ", ".join(f"{count} {type_}" for (_, type_), count in pos.state.air.withdrawals.items())


def _refuse_regroup(pos: Position, side: Side, order: Regroup) -> Refusal | None:
    """Say why aborted air units may not be regrouped. Rule 25A."""
    many = pos.charts.air.arps.regroup
    if len(set(order.units)) != many or len(order.units) != many:
        return Refusal("25A-a", f"{many} aborted air units are regrouped together")
    units = [pos.state.air.units.get(id_) for id_ in order.units]
    for id_, unit in zip(order.units, units, strict=True):
        if unit is None or unit.side is not side:
            return Refusal("25-d", f"{id_} is no air unit of yours")
        if unit.status != ABORTED:
            return Refusal("25A-a", f"{id_} is {unit.status}, and regrouped are aborted ones")
    first, *others = [unit for unit in units if unit is not None]
    for other in others:
        if other.type.face != first.type.face:
            return Refusal(
                "25A-b", f"{first.id} and {other.id} differ: {first.type}, and {other.type}"
            )
        if other.organization != first.organization:
            return Refusal("25-d", f"{first.id} and {other.id} are of different organizations")
    return None


def _refuse_withdrawal(pos: Position, unit: AirUnit) -> Refusal | None:
    """Say why an air unit is not the one to be withdrawn. Rule 25B."""
    key = (unit.organization, unit.type.id)
    if key not in pos.state.air.withdrawals:
        due = _due(pos)
        what = f"; due are {due}" if due else ""
        return Refusal("25B-a", f"no {unit.type.model} is to be withdrawn{what}")
    if unit in _candidates(pos, unit.side, key):
        return None
    rule = "25B-b" if unit.status == ABORTED else "25B-d"
    better = _candidates(pos, unit.side, key)
    if not better:
        return Refusal("25B-a", f"{unit.id} is not in the game")
    return Refusal(rule, f"{unit.id} is {unit.status}, and {better[0].id} is {better[0].status}")


def _candidates(pos: Position, side: Side, key: tuple[str, str]) -> list[AirUnit]:
    """Return who may be withdrawn: those in play, or else aborted, or else eliminated. 25B."""
    units = [
        unit
        for unit in pos.state.air.units.values()
        if unit.side is side and (unit.organization, unit.type.id) == key
    ]
    in_play = [unit for unit in units if unit.status in GROUNDED]
    free = [unit for unit in in_play if not unit.is_in_garrison]
    aborted = [unit for unit in units if unit.status == ABORTED]
    return free or in_play or aborted or [unit for unit in units if unit.status == ELIMINATED]


def _actions(pos: Position, side: Side) -> Iterator[Order]:
    """Yield what may be done: what has to be done first, then nothing more, then the rest."""
    owing = False
    for key in pos.state.air.withdrawals:
        for unit in _candidates(pos, side, key):
            owing = True
            yield WithdrawAir(unit.id)
    if owing:
        yield from _regroupings(pos, side)
        return
    coming = False
    for unit in _arriving(pos, side):
        for base in places(pos, unit):
            coming = True
            yield BaseAir(unit.id, base)
    if not coming:
        yield Pass()
    yield from _regroupings(pos, side)
    yield from _revivals(pos, side)


def _regroupings(pos: Position, side: Side) -> Iterator[Order]:
    lost = [u for u in pos.state.air.units.values() if u.side is side and u.status == ABORTED]
    for place, first in enumerate(lost):
        for second in lost[place + 1 :]:
            order = Regroup((first.id, second.id))
            if _refuse_regroup(pos, side, order) is None:
                yield order
                break


def _revivals(pos: Position, side: Side) -> Iterator[Order]:
    for unit in pos.state.air.units.values():
        if unit.side is not side or unit.status not in (ABORTED, ELIMINATED):
            continue
        make = RepairAir if unit.status == ABORTED else ReplaceAir
        for base in places(pos, unit)[:_OFFERED]:
            order = make(unit.id, base)
            if refuse(pos, side, order) is None:
                yield order


def _decision(play: Play, side: Side) -> Decision:
    due, late = _due(play), ", ".join(unit.id for unit in _arriving(play, side))
    tasks = [f"withdraw {due}"] if due else []
    tasks += [f"place {late} (base AIR at HEX)"] if late else []
    tasks += ["regroup, repair or replace air units, or pass"]
    return Decision(
        side=side,
        rule="16C1-a",
        topic="air replacement",
        prompt=f"air replacement: {'; '.join(tasks)}",
        waiting=f"the {side.label} player replaces air units",
        accepts=_ACTIONS,
        check=lambda order: refuse(play, side, order),
        legal=lambda: _actions(play, side),
        facts={"due": dict(play.state.air.withdrawals), "arriving": late},
    )
