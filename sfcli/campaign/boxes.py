"""Holding boxes, where the Allied player keeps units off the map. Rule 3E5.

A unit in a box is in Britain or in North Africa as if it stood there: it goes in and comes out in
the Allied initial phase alone, and is in supply.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sfcli import geography
from sfcli.clock import Phase
from sfcli.events import Boxed, IsolationJudged, Placed, SupplyJudged
from sfcli.ground import allegiance, frontiers, ownership, terrain
from sfcli.hexes import Hex, name
from sfcli.orders import Transfer
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit


@dataclass(frozen=True, slots=True)
class Transferring:
    """A legal transfer."""

    units: tuple[str, ...]
    to: Hex | None
    """None is into the box of the area each unit stands in."""


def held(pos: Position) -> Iterable[Unit]:
    """Yield the units in holding boxes."""
    return (unit for unit in pos.state.units.values() if unit.box)


def refuse_side(pos: Position, side: Side) -> Refusal | None:
    """Say why a side has no holding box in this game. Rule 3E5."""
    if side is not Side.ALLIED:
        return Refusal("3E5-a", "holding boxes are for the Allied player alone")
    if not geography.boxes(pos.board):
        return Refusal("3E5-a", "neither Britain nor North Africa is on the map of this scenario")
    return None


def plan_transfer(pos: Position, _: Side, order: Transfer) -> Transferring | Refusal:
    """Say why units may not go into their box, or out of it to a hex. Rule 3E5."""
    closed = None if order.to is None else _refuse_hex(pos, order.to)
    if closed:
        return closed
    for unit in pos.units(order.units):
        refusal = _refuse_unit(pos, unit) or (
            _refuse_in(pos, unit) if order.to is None else _refuse_out(pos, unit, order.to)
        )
        if refusal:
            return refusal
    return Transferring(order.units, order.to)


def _refuse_unit(pos: Position, unit: Unit) -> Refusal | None:
    if unit.side is not Side.ALLIED:
        return Refusal("3E5-a", f"{unit.id} is an {unit.side.label} unit and not yours")
    return allegiance.refuse(pos, unit)


def _refuse_in(pos: Position, unit: Unit) -> Refusal | None:
    if unit.hex is None:
        return Refusal("3E5-a", f"{unit.id} is not on the map ({unit.absence})")
    if not geography.box(pos.board, unit.hex):
        return Refusal(
            "3E5-a",
            f"{unit.id} is in {pos.place(unit.hex)}, and holding boxes hold what is on the island "
            "of Great Britain or in North Africa",
        )
    return None


def _refuse_out(pos: Position, unit: Unit, to: Hex) -> Refusal | None:
    if not unit.box:
        return Refusal("3E5-b", f"{unit.id} is in no holding box", f"Try: move {unit.id} to HEX")
    if geography.box(pos.board, to) != unit.box:
        return Refusal(
            "3E5-c",
            f"{unit.id} is in the {unit.box} holding box, which leads to hexes of {unit.box} alone",
        )
    if terrain.prohibited_for(pos, unit, to):
        return Refusal("6-k", f"{pos.place(to)} is prohibited terrain to {unit.id}")
    return None


def _refuse_hex(pos: Position, to: Hex) -> Refusal | None:
    """Say why units come out of a box in no such hex: not owned, or closed country."""
    if pos.state.owner(to) is not Side.ALLIED or pos.occupied(to, Side.AXIS):
        return Refusal(
            "3E5-b", f"{pos.place(to)} is not Allied-owned, and units come out on owned land"
        )
    return frontiers.refuse(pos, Side.ALLIED, to)


def transfer(play: Play, planned: Transferring) -> Procedure[None]:
    """Take units into their box, or put them on the map. Rule 3E5."""
    touched: set[Hex] = set() if planned.to is None else {planned.to}
    for unit in play.units(planned.units):
        if planned.to is not None:
            play.emit(Placed(unit.id, planned.to))
        elif unit.hex is not None:
            touched.add(unit.hex)
            play.emit(Boxed(unit.id, geography.box(play.board, unit.hex)))
    ownership.settle(play, touched)
    if planned.to is not None:
        play.facts(hex=name(planned.to))
    return
    yield


def supply(play: Play) -> Procedure[None]:
    """Find units in boxes in supply and not isolated, whatever they were before. Rule 3E5."""
    out = {unit.id for unit in held(play) if unit.out is not None or unit.fed}
    if out:
        play.emit(SupplyJudged(dict.fromkeys(sorted(out), (None, False))))
    cut_off = sorted(unit.id for unit in held(play) if unit.isolated)
    if cut_off:
        play.emit(IsolationJudged(dict.fromkeys(cut_off, False), play.state.isolated))
    return
    yield


ORDERS: Final = (
    OrderRule(
        Transfer, "Transfers to and from holding boxes", "3E5-b", (Phase.INITIAL,), "",
        plan_transfer, transfer, never=refuse_side,
    ),
)  # fmt: skip
