"""Holding boxes of air units: Britain and North Africa. Rules 23I1, 23J.

A hex of such an area stands for the box: what lands there is in the box, and no capacity counts.
"""

from collections.abc import Iterable

from sfcli import geography
from sfcli.air import bases
from sfcli.air.bases import AFLOAT
from sfcli.airforces import AirUnit
from sfcli.board import DRY, Board
from sfcli.hexes import ADJACENT, Hex, distance, everywhere, hexside
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side


def box_of(pos: Position, side: Side, hex_: Hex) -> str:
    """Return the holding box that a hex stands for, empty for none."""
    return geography.box(pos.board, hex_) if side is Side.ALLIED else ""


def takes(pos: Position, unit: AirUnit, hex_: Hex) -> bool:
    """Tell whether a unit takes off from a box by way of a hex, and lands in it there."""
    if not box_of(pos, unit.side, hex_) or pos.state.owner(hex_) is not unit.side:
        return False
    if bases.takes(pos, unit, hex_):
        return True
    return is_open_country(pos.board, hex_) and not unit.type.has(AFLOAT)


def refuse(pos: Position, unit: AirUnit, hex_: Hex) -> Refusal | None:
    """Say why a unit may not land in a hex, be it an airbase or the way into a box. 17, 23I1."""
    if takes(pos, unit, hex_):
        return None
    refusal = bases.refuse(pos, unit, hex_)
    if refusal and refusal.rule == "17-a" and box_of(pos, unit.side, hex_):
        return _no_way(pos, hex_)
    return refusal


def refuse_start(pos: Position, unit: AirUnit, hex_: Hex) -> Refusal | None:
    """Say why a unit in a box does not take off in a hex."""
    if box_of(pos, unit.side, hex_) != unit.box:
        return Refusal(
            "23I1-d", f"{unit.id} is in the {unit.box} holding box, and {pos.place(hex_)} is not "
            f"in {unit.box}"
        )  # fmt: skip
    if takes(pos, unit, hex_):
        return None
    return _no_way(pos, hex_)


def _no_way(pos: Position, hex_: Hex) -> Refusal:
    why = f"{pos.place(hex_)} is neither an airbase nor an all-land clear hex"
    return Refusal("23I1-f", f"{why}, and nobody comes by way of it into a holding box or out")


def nearest(pos: Position, unit: AirUnit, target: Hex, box: str = "") -> Hex | None:
    """Return the hex of a box nearest to a target where a unit may land or take off."""
    if unit.side is not Side.ALLIED:
        return None
    places: Iterable[Hex] = (
        hex_
        for hex_ in _places(pos)
        if (not box or geography.box(pos.board, hex_) == box) and takes(pos, unit, hex_)
    )
    return min(places, key=lambda hex_: (distance(hex_, target), hex_), default=None)


def names(pos: Position) -> list[str]:
    """Return the holding boxes that some hex in play leads to."""
    return sorted(geography.boxes(pos.board))


def is_antiship(unit: AirUnit) -> bool:
    """Tell whether a unit belongs to the dedicated anti-shipping forces. Rule 23J."""
    return unit.is_antiship


def _places(pos: Position) -> tuple[Hex, ...]:
    """Return the hexes of the areas of holding boxes where aircraft may land."""
    return pos.derived("air box places", id(pos.board), lambda: _found(pos.board))


def _found(board: Board) -> tuple[Hex, ...]:
    return tuple(
        hex_
        for hex_ in everywhere()
        if geography.box(board, hex_)
        and (is_open_country(board, hex_) or hex_ in board.cities or hex_ in board.airfields)
    )


def is_open_country(board: Board, hex_: Hex) -> bool:
    """Tell whether a hex is all land and clear terrain."""
    if board.terrain[hex_] != "clear" or board.kind[hex_] != "land":
        return False
    return all(board.water[hexside(hex_, near)] == DRY for near in ADJACENT[hex_])
