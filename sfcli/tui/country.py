"""The country in play: where a cursor may go, and where it begins. Rule 2."""

from typing import NamedTuple

from sfcli import hexes
from sfcli.board import Board
from sfcli.hexes import ADJACENT, NEIGHBOURS, OFF, Hex
from sfcli.position import Position
from sfcli.sides import Side


class Bounds(NamedTuple):
    """The rows and columns that hold all of a country, inclusive."""

    north: int
    south: int
    west: int
    east: int


class Country:
    """The hexes in play, as a cursor goes over them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.bounds = _bounds(board)

    @property
    def is_cut_out(self) -> bool:
        """Whether only a part of the map is in play."""
        return self.board.in_play is not None

    def nearest(self, hex_: Hex) -> Hex:
        """Return the hex in play nearest to a hex: itself where it is."""
        if self.board.in_play is None or hex_ in self.board.in_play:
            return hex_
        return min(self.board.in_play, key=lambda each: (hexes.distance(hex_, each), each))

    def step(self, hex_: Hex, way: int) -> Hex:
        """Return the next hex in play in a direction, over a gap if need be; else the same one."""
        beyond = NEIGHBOURS[hex_][way]
        while beyond != OFF and not self.board.playable(beyond):
            beyond = NEIGHBOURS[beyond][way]
        return hex_ if beyond == OFF else beyond

    def climb(self, hex_: Hex, down: int) -> Hex:
        """Return the hex straight up (-1) or down (1): the two rows of neighbours by turns."""
        shifted = hexes.row(hex_) % 2 == 1
        if down < 0:
            ways = (hexes.NW, hexes.NE) if shifted else (hexes.NE, hexes.NW)
        else:
            ways = (hexes.SW, hexes.SE) if shifted else (hexes.SE, hexes.SW)
        near = [NEIGHBOURS[hex_][way] for way in ways]
        beside = next((h for h in near if h != OFF and self.board.playable(h)), None)
        return self.step(hex_, ways[0]) if beside is None else beside

    def page(self, hex_: Hex, right: int, down: int) -> Hex:
        """Return the hex in play nearest to one some columns and rows away."""
        bounds = self.bounds
        row = min(max(hexes.row(hex_) + down, bounds.north), bounds.south)
        column = min(max(hexes.column(hex_) - right, bounds.east), bounds.west)
        return self.nearest(hexes.at(row, column))


def _bounds(board: Board) -> Bounds:
    if not board.in_play:
        return Bounds(1, hexes.ROWS, hexes.COLUMNS, 1)
    rows = [hexes.row(hex_) for hex_ in board.in_play]
    columns = [hexes.column(hex_) for hex_ in board.in_play]
    return Bounds(min(rows), max(rows), max(columns), min(columns))


def first_hex(pos: Position) -> Hex:
    """Return where the cursor begins: at the strongest of the phasing player's stacks in front."""
    side = pos.phasing
    stands = {unit.hex for unit in pos.on_map(side) if unit.hex is not None}
    front = [hex_ for hex_ in stands if any(pos.occupied(h, side.enemy) for h in ADJACENT[hex_])]
    if front:
        return max(front, key=lambda hex_: (_strength(pos, hex_, side), -hex_))
    return _middle([*stands] or [h for h in hexes.everywhere() if pos.board.playable(h)])


def _strength(pos: Position, hex_: Hex, side: Side) -> int:
    return sum(unit.ratings.attack + unit.ratings.defense for unit in pos.stack(hex_, side))


def _middle(stands: list[Hex]) -> Hex:
    """Return the hex nearest to the middle of all."""
    row = sorted(map(hexes.row, stands))[len(stands) // 2]
    column = sorted(map(hexes.column, stands))[len(stands) // 2]
    return min(stands, key=lambda h: (hexes.distance(h, hexes.at(row, column)), h))
