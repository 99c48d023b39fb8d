"""What the air orders of battle bring and demand in an initial phase. Rules 16B3, 25."""

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from sfcli.air import arps, cycles
from sfcli.airforces import ABORTED, ARRIVING, AWAY, ELIMINATED, GROUNDED, STRATEGIC, AirUnit
from sfcli.airwar import AirUnitPlaced, Reassigned, WithdrawalsChanged
from sfcli.charts.air_orders import AirCounts, AirTransfer
from sfcli.position import Play, Position
from sfcli.sides import Side

_ARRIVING: Final = frozenset({ARRIVING})
_NUMBERED: Final = re.compile(r"(.*)_(\d+)")


def organizations(pos: Position, side: Side) -> list[str]:
    """Return the organizations of a side that have air units in the game, in order. Rule 16B3c."""
    units = pos.state.air.units.values()
    return sorted({unit.organization for unit in units if unit.side is side and unit.organization})


def receive(play: Play, side: Side) -> None:
    """Bring in what comes in a side's initial phase, and note what is to be withdrawn. Rule 25."""
    turn, known = play.state.clock.turn, play.charts.air_orders
    starts = play.charts.air.arps.cycle_of(turn) == turn
    for organization in organizations(play, side):
        if organization not in known.organizations:
            continue
        if known.organizations[organization].assignment == STRATEGIC:
            if starts:
                _reinforce_box(play, organization, turn)
        elif starts:
            cycle = cycles.cycle(play, organization, turn)
            arps.begin_cycle(play, organization, Fraction(cycle.arps))
            _demand(play, organization, cycle.withdraw)
            _bring(play, side, organization, cycle.reinforce)
        else:
            arps.forget_spent(play, organization)
    for transfer in cycles.transfers(play):
        if transfer.turn == turn and not transfer.after:
            _transfer(play, side, transfer)


def _reinforce_box(play: Play, organization: str, turn: int) -> None:
    """Let air units come to the strategic assets box and go from it. Rules 16B4a, 26B."""
    cycle = cycles.cycle(play, organization, turn)
    for type_, count in cycle.withdraw.items():
        boxed = [u for u in _choice_of(play, organization, type_) if u.box == STRATEGIC]
        for unit in boxed[:count]:
            play.emit(AirUnitPlaced(replace(unit, box="")))
    for type_, count in cycle.reinforce.items():
        for _ in range(count):
            id_, aircraft = free_handle(play, organization, type_), play.charts.air.types[type_]
            unit = AirUnit(id_, aircraft, Side.AXIS, organization, box=STRATEGIC, status=AWAY)
            play.emit(AirUnitPlaced(unit))


def _choice_of(pos: Position, organization: str, type_: str) -> list[AirUnit]:
    units = pos.state.air.units.values()
    return [u for u in units if (u.organization, u.type.id) == (organization, type_)]


def _demand(play: Play, organization: str, counts: AirCounts) -> None:
    """Note which air units an organization has to withdraw. Rule 25B."""
    due = dict(play.state.air.withdrawals)
    for type_, count in counts.items():
        if count and any(_has(play, organization, type_)):
            due[organization, type_] = due.get((organization, type_), 0) + count
    if due != play.state.air.withdrawals:
        play.emit(WithdrawalsChanged(due, play.state.air.spots))


def _has(pos: Position, organization: str, type_: str) -> Iterator[bool]:
    for unit in pos.state.air.units.values():
        if (unit.organization, unit.type.id) == (organization, type_) and unit.status != AWAY:
            yield True


def _bring(play: Play, side: Side, organization: str, counts: AirCounts) -> None:
    """Let reinforcements arrive, yet to be placed. Rule 25C."""
    for type_, count in counts.items():
        for _ in range(count):
            aircraft = play.charts.air.types[type_]
            id_ = free_handle(play, organization, type_)
            unit = AirUnit(id_, aircraft, side, organization, status=AWAY, flags=_ARRIVING)
            play.emit(AirUnitPlaced(unit))
            play.note("25C-b", f"{id_} arrives: {aircraft}")


def free_handle(pos: Position, organization: str, type_: str) -> str:
    """Return a handle no air unit has: that of its like with the next number."""
    units = pos.state.air.units.values()
    alike = [u.id for u in units if u.type.id == type_ and u.organization == organization]
    own = [u.id for u in units if u.organization == organization]
    stem = _stem(alike[0]) if alike else f"{_prefix(own, organization)}.{_plain(type_)}"
    number = 1
    while f"{stem}_{number}" in pos.state.air.units:
        number += 1
    return f"{stem}_{number}"


def _stem(id_: str) -> str:
    found = _NUMBERED.fullmatch(id_)
    return found[1] if found else id_


def _prefix(own: list[str], organization: str) -> str:
    return own[0].partition(".")[0] if own else organization.partition("_")[0]


def _plain(type_: str) -> str:
    return re.sub(r"[^a-z0-9]", "", type_.casefold())


def _transfer(play: Play, side: Side, transfer: AirTransfer) -> None:
    """Carry out a transfer between organizations; one the game lacks is the outside. Rule 16B3."""
    here = organizations(play, side)
    if transfer.source not in here and transfer.target not in here:
        return
    if transfer.theater and transfer.source in here and transfer.target in here:
        return
    if transfer.source not in here:
        _bring(play, side, transfer.target, transfer.units)
    elif transfer.target not in here:
        _demand(play, transfer.source, transfer.units)
    else:
        _reassign(play, transfer)


def _reassign(play: Play, transfer: AirTransfer) -> None:
    """Let air units belong to another organization, wherever they are. Rule 16B3."""
    moved: list[str] = []
    assigned = play.charts.air_orders.organizations[transfer.target].assignment
    for type_, count in transfer.units.items():
        for unit in _choice(play, transfer.source, type_)[:count]:
            play.emit(Reassigned(unit.id, transfer.target))
            _move_box(play, play.state.air.units[unit.id], to_box=assigned == STRATEGIC)
            moved.append(unit.id)
    if moved:
        ids, verb = ", ".join(moved), "belongs" if len(moved) == 1 else "belong"
        name = arps.named(play, transfer.target)
        play.note("16B3c-b", f"{ids} {verb} to {name} now")


def _move_box(play: Play, unit: AirUnit, *, to_box: bool) -> None:
    """Put an air unit into the strategic assets box, or bring in one from there. Rule 16B3b."""
    if to_box:
        play.emit(AirUnitPlaced(replace(unit, base=None, box=STRATEGIC, status=AWAY)))
    elif unit.box == STRATEGIC:
        play.emit(AirUnitPlaced(replace(unit, box="", status=AWAY, flags=_ARRIVING)))


def _choice(pos: Position, organization: str, type_: str) -> list[AirUnit]:
    """Return air units of a type by how ready they are: in play or boxed, aborted, eliminated."""
    rank = {**dict.fromkeys(GROUNDED, 0), ABORTED: 1, ELIMINATED: 2}
    units = [
        unit
        for unit in _choice_of(pos, organization, type_)
        if unit.status in rank or unit.box == STRATEGIC
    ]
    return sorted(units, key=lambda unit: (rank.get(unit.status, 0), unit.id))
