"""Holding boxes of air units: Britain and North Africa. Rules 23I1, 23J.

A hex of such an area stands for the box: what lands there is in the box, and no capacity counts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import nsmallest
from typing import Final

from sfcli import geography
from sfcli.air import bases
from sfcli.air.bases import AFLOAT
from sfcli.airforces import AirUnit
from sfcli.board import DRY, Board
from sfcli.hexes import ADJACENT, Hex, distance, everywhere, hexside
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side

_NEAREST: Final = 40
"""Hexes of a box that are kept for each hex they were looked for from."""


def box_of(pos: Position, side: Side, hex_: Hex) -> str:
    """Return the holding box that a hex stands for, empty for none. Rule 23I1."""
    return geography.box(pos.board, hex_) if side is Side.ALLIED else ""


def takes(pos: Position, unit: AirUnit, hex_: Hex) -> bool:
    """Tell whether a unit takes off from a box by way of a hex, and lands in it there. 23I1."""
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
    """Say why a unit in a box does not take off in a hex. Rule 23I1."""
    if box_of(pos, unit.side, hex_) != unit.box:
        return Refusal(
            "23I1-d",
            f"{unit.id} is in the {unit.box} holding box, and {pos.place(hex_)} is not "
            f"in {unit.box}",
        )
    if takes(pos, unit, hex_):
        return None
    return _no_way(pos, hex_)


def _no_way(pos: Position, hex_: Hex) -> Refusal:
    why = f"{pos.place(hex_)} is neither an airbase nor an all-land clear hex"
    return Refusal("23I1-f", f"{why}, and nobody comes by way of it into a holding box or out")


def nearest(pos: Position, unit: AirUnit, target: Hex, box: str = "") -> Hex | None:
    """Return the hex of a box nearest to a target where a unit may land or take off. Rule 23I1."""
    if unit.side is not Side.ALLIED:
        return None
    owned = _owned(pos)
    near = (hex_ for hex_ in owned.near(pos, target, box) if takes(pos, unit, hex_))
    found = next(near, None)
    if found is None and len(owned.places) > _NEAREST:
        places = (h for h in owned.of(pos, box) if takes(pos, unit, h))
        found = min(places, key=lambda hex_: (distance(hex_, target), hex_), default=None)
    return found


@dataclass(frozen=True, slots=True)
class _Owned:
    """The hexes of the areas of holding boxes that the Allied player owns now."""

    places: tuple[Hex, ...]
    known: dict[tuple[Hex, str], tuple[Hex, ...]] = field(default_factory=dict)
    """Those nearest to hexes that were asked for."""

    def of(self, pos: Position, box: str) -> Iterator[Hex]:
        """Yield the hexes of a box, or of both where none is named."""
        return (h for h in self.places if not box or geography.box(pos.board, h) == box)

    def near(self, pos: Position, target: Hex, box: str) -> tuple[Hex, ...]:
        """Return some hexes of a box, the nearest to a target first."""
        key = (target, box)
        if key not in self.known:
            nearest_ = nsmallest(_NEAREST, ((distance(h, target), h) for h in self.of(pos, box)))
            self.known[key] = tuple(hex_ for _, hex_ in nearest_)
        return self.known[key]


def _owned(pos: Position) -> _Owned:
    stamp, owner = (id(pos.board), bytes(pos.state.owners)), pos.state.owner
    return pos.derived(
        "air box places owned",
        stamp,
        lambda: _Owned(tuple(h for h in _places(pos) if owner(h) is Side.ALLIED)),
    )


def names(pos: Position) -> list[str]:
    """Return the holding boxes that some hex in play leads to. Rule 23I1."""
    return sorted(geography.boxes(pos.board))


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
    """Tell whether a hex is all land and clear terrain. Rule 23I1."""
    if board.terrain[hex_] != "clear" or board.kind[hex_] != "land":
        return False
    return all(board.water[hexside(hex_, near)] == DRY for near in ADJACENT[hex_])
