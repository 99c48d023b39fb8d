"""Where a side's units may not go at all. Rules 3B3, 3F, 37C."""

from sfcli import geography
from sfcli.hexes import COUNT, Hex, everywhere
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side


def controlled(pos: Position, side: Side) -> frozenset[str]:
    """Return the theaters a side controls. Rule 3F."""
    return pos.scenario.theaters.get(side, geography.THEATERS[side])


def refuse(pos: Position, side: Side, hex_: Hex) -> Refusal | None:
    """Say why a side's units may not voluntarily enter a hex, None where they may."""
    board = pos.board
    if not board.playable(hex_):
        return Refusal("", f"{pos.place(hex_)} is not on the map of this scenario")
    if geography.neutral(board, hex_):
        return Refusal(
            "37C-a", f"{pos.place(hex_)} lies in {board.country[hex_]}, which is neutral"
        )
    if board.country[hex_]:
        theaters = controlled(pos, side)
        theater = geography.theater(board, side, hex_, pos.state.italy_surrendered)
        if theater not in theaters:
            return Refusal(
                "3F-n",
                f"{pos.place(hex_)} lies in {board.country[hex_]}, outside the theaters the "
                f"{side.label} player controls ({', '.join(sorted(theaters))})",
            )
    return None


def closed(pos: Position, side: Side) -> bytearray:
    """Return a table by hex of where a side's units may not go: 1 where they may not."""
    return pos.derived(("closed", side), pos.state.italy_surrendered, lambda: _closed(pos, side))


def _closed(pos: Position, side: Side) -> bytearray:
    table = bytearray(COUNT)
    for hex_ in everywhere():
        if not pos.board.is_sea(hex_):
            table[hex_] = not pos.board.playable(hex_) or refuse(pos, side, hex_) is not None
    return table
