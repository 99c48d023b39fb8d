"""Naval patrol: assignment in the initial phase, and the zones of those assigned. Rule 20G2h."""

from collections.abc import Iterator
from typing import Final

from sfcli.air import bases, boxes, presence, ranges, takeoff
from sfcli.airforces import NAVAL_PATROL, PATROLLING, AirUnit
from sfcli.airwar import AirFlagged
from sfcli.board import Board
from sfcli.clock import Phase
from sfcli.hexes import Hex, distance, everywhere
from sfcli.orders import AssignPatrol
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side

_PATROLLING: Final = frozenset({PATROLLING})


def plan_assign(pos: Position, side: Side, order: AssignPatrol) -> AssignPatrol | Refusal:
    """Say why air units may not be assigned to naval patrol, or return the order. Rule 20G2h."""
    for id_ in order.units:
        unit = pos.state.air.units[id_]
        refusal = _refuse(pos, side, unit)
        if refusal:
            return refusal
    return order


def _refuse(pos: Position, side: Side, unit: AirUnit) -> Refusal | None:
    if unit.has(PATROLLING) and unit.side is side:
        return Refusal("20G2h-d", f"{unit.id} is assigned to naval patrol already")
    refusal = takeoff.refuse_unit(pos, side, unit, NAVAL_PATROL, night=False)
    if refusal:
        return refusal
    if not unit.type.tactical:
        return Refusal("20G2-a", f"{unit.id} has no tactical bombing strength to attack ships with")
    return None


def assign(play: Play, order: AssignPatrol) -> Procedure[None]:
    """Assign air units to naval patrol for this player turn. Rule 20G2h."""
    play.emit(*(AirFlagged(id_, add=_PATROLLING) for id_ in order.units))
    ids = ", ".join(order.units)
    play.note("20G2h-d", f"{ids} fly naval patrol this player turn, or nothing")
    return
    yield


def in_zone(pos: Position, unit: AirUnit, hex_: Hex) -> bool:
    """Tell whether a hex is in the naval patrol zone of an assigned air unit. Rule 20G2h."""
    if not unit.has(PATROLLING) or not unit.is_grounded or not _is_at_sea(pos.board, hex_):
        return False
    start = boxes.nearest(pos, unit, hex_, unit.box) if unit.box else unit.base
    if start is None or not (unit.box or bases.takes(pos, unit, start)):
        return False
    return distance(start, hex_) <= ranges.mission_range(pos, unit, NAVAL_PATROL)


def zone(pos: Position, unit: AirUnit) -> Iterator[Hex]:
    """Yield the hexes of the naval patrol zone of an assigned air unit. Rule 20G2h."""
    return (hex_ for hex_ in everywhere() if in_zone(pos, unit, hex_))


def _is_at_sea(board: Board, hex_: Hex) -> bool:
    """Tell whether a hex is an all-sea or a partial-sea hex; lakes are none."""
    return board.kind[hex_] == "coastal" or board.terrain[hex_] == "all_sea"


ORDERS: Final = (
    OrderRule(
        AssignPatrol, "Assignments to naval patrol", "20G2h-b", (Phase.INITIAL,), "", plan_assign,
        assign, phasing_only=False, never=presence.refuse,
    ),
)  # fmt: skip
