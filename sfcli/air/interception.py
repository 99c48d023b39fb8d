"""CAP over the target hex, interceptors and scrambling fighters. Rules 16D2, 20C, 20E, 23A2."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import Final

from sfcli.air import bases, cap, fighters, landing, ranges
from sfcli.air.answers import Choice
from sfcli.air.flight import Operation
from sfcli.airforces import ESCORT, INTERCEPTION, TRANSFER, AirUnit, Mission
from sfcli.airwar import Flew, TookOff
from sfcli.decisions import Decision
from sfcli.hexes import Hex, distance, name
from sfcli.orders import Intercept, Order, Pass, Scramble, Switch
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal

_OFFERED: Final = 4
"""Airbases named for each fighter that may scramble; any other in range will do too."""


def join(play: Play, operation: Operation) -> Procedure[None]:
    """Let fighters on CAP over the target hex switch to escort. Rules 16D1, 20E."""
    side, hex_ = operation.side, operation.target
    over = tuple(
        u.id for u in cap.over(play, side, hex_, operation.night) if u.id not in operation.units
    )
    if not over or operation.night or not operation.is_there(play):
        return

    def strange(id_: str) -> Refusal:
        unit = play.state.air.units[id_]
        if unit.side is side and unit in cap.over(play, side, hex_, not operation.night):
            return Refusal("23G-k", f"{id_} is on night CAP, and this is a day operation")
        return Refusal("20E-j", f"{id_} is not on CAP over {play.place(hex_)}")

    choice = Choice(
        side, "20E-g", "cap", Switch, over,
        f"CAP over {play.place(hex_)}: which fighters switch to escort? switch {over[0]} ..., "
        "or pass",
        f"the {side.label} player may switch fighters from CAP to escort", strange,
        facts={"hex": hex_, "operation": tuple(unit.id for unit in operation.airborne(play))},
    )  # fmt: skip
    for id_ in (yield from choice.ask(play)):
        fighters.bring(play, play.state.air.units[id_], ESCORT, hex_, operation.night)
        operation.units.append(id_)


def intercept(play: Play, operation: Operation) -> Procedure[None]:
    """Let the reacting player fly interceptors to the target hex: the second step. 16D2, 20C."""
    if not operation.is_there(play):
        return
    side, hex_ = operation.side.enemy, operation.target
    able = fighters.able(play, side, INTERCEPTION, hex_, operation.night)
    if able:
        for id_ in (yield from _choice(play, operation, able).ask(play)):
            unit = play.state.air.units[id_]
            fighters.bring(play, unit, INTERCEPTION, hex_, operation.night)
            operation.reacting.append(id_)
    yield from scramble(play, operation)


def _choice(play: Play, operation: Operation, able: list[AirUnit]) -> Choice:
    side, hex_ = operation.side.enemy, operation.target
    ids = tuple(unit.id for unit in able)
    strange = fighters.strange(play, side, INTERCEPTION, hex_, operation.night)
    return Choice(
        side, "20C-a", "intercept", Intercept, ids,
        f"who intercepts over {play.place(hex_)}? intercept {ids[0]} ..., or pass",
        f"the {side.label} player may intercept", strange,
        facts={"hex": hex_, "enemies": tuple(unit.id for unit in operation.airborne(play))},
    )  # fmt: skip


def scramble(play: Play, operation: Operation) -> Procedure[None]:
    """Let fighters scramble from an airbase in the target hex, one by one. Rule 23A2."""
    while _scramblers(play, operation):
        answer = yield from play.ask(_decision(play, operation))
        if not isinstance(answer, Scramble):
            return
        unit = play.state.air.units[answer.unit]
        assert unit.base is not None
        play.emit(
            TookOff(unit.id, _leg(play, unit, unit.base, operation.night)),
            Flew((unit.id,), answer.base, distance(unit.base, answer.base)),
        )
        play.note("23A2-a", f"{unit.id} scrambles to {play.place(answer.base)}")
        landing.land(play, unit.id, answer.base)


def _leg(pos: Position, unit: AirUnit, start: Hex, night: bool) -> Mission:
    return Mission(TRANSFER, start, start, ranges.mission_range(pos, unit, TRANSFER), night=night)


def _scramblers(pos: Position, operation: Operation) -> list[AirUnit]:
    """Return the fighters that may scramble and have somewhere to go. Rules 17A, 23A2."""
    side, hex_ = operation.side.enemy, operation.target
    if not bases.is_usable(pos, side, hex_):
        return []
    here = [u for u in pos.state.air.units.values() if u.base == hex_ and u.side is side]
    return [u for u in here if u.is_grounded and u.type.is_fighter and any(_havens(pos, u))]


def _havens(pos: Position, unit: AirUnit) -> Iterator[Hex]:
    """Yield where a scrambling fighter may land, the nearest first. Rules 20A, 23A2."""
    assert unit.base is not None
    aloft = replace(unit, mission=_leg(pos, unit, unit.base, night=False))
    return (hex_ for hex_ in landing.landings(pos, aloft) if hex_ != unit.base)


def _refuse_scramble(play: Play, operation: Operation, order: Scramble) -> Refusal | None:
    unit, side = play.state.air.units[order.unit], operation.side.enemy
    target = operation.target
    if unit.side is not side or unit.base != target or not unit.is_grounded:
        why = f"{unit.id} is not on the ground at your airbase in {play.place(target)}"
        return Refusal("23A2-c", why)
    if not unit.type.is_fighter:
        return Refusal("23A2-c", f"{unit.id} is a {unit.type.category}, and only fighters scramble")
    aloft = replace(unit, mission=_leg(play, unit, target, operation.night))
    if order.base != target and landing.may_land(play, aloft, order.base):
        return None
    away, reach = distance(target, order.base), ranges.mission_range(play, unit, TRANSFER)
    if away > reach:
        why = f"{play.place(order.base)} is {away} hexes away, and {unit.id} transfers {reach}"
        near = next(_havens(play, unit), None)
        hint = "" if near is None else f"Nearest: scramble {unit.id} to {play.place(near)}"
        return Refusal("23A2-d", why, hint)
    refusal = bases.refuse(play, unit, order.base)
    return refusal or Refusal("23A2-d", f"{unit.id} is in {play.place(target)} already")


def _decision(play: Play, operation: Operation) -> Decision:
    side, able = operation.side.enemy, _scramblers(play, operation)

    def check(order: Order) -> Refusal | None:
        return _refuse_scramble(play, operation, order) if isinstance(order, Scramble) else None

    def legal() -> Iterator[Order]:
        yield Pass()
        for unit in able:
            for hex_ in islice(_havens(play, unit), _OFFERED):
                yield Scramble(unit.id, hex_)

    named = f"{able[0].id} to {name(next(_havens(play, able[0])))} ..."
    return Decision(
        side=side, rule="23A2-a", topic="scramble",
        prompt=f"does a fighter scramble? scramble {named}, or pass",
        waiting=f"the {side.label} player may let fighters scramble",
        accepts=(Scramble, Pass), check=check, legal=legal,
        facts={"units": tuple(unit.id for unit in able)},
    )  # fmt: skip
