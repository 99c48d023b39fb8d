"""Who owns a hex, and what happens when that changes. Rule 3D.

Ownership by ZOC is immediate (ruling on 3D): after each step of a unit with a ZOC `settle_step`,
after any other change `settle`, gives the hexes concerned to the side that now holds them. What a
capture brings with it is done by the play's capture duties.
"""

from collections.abc import Iterable

from sfcli import geography
from sfcli.events import Captured
from sfcli.ground import terrain, zoc
from sfcli.hexes import ADJACENT, Hex
from sfcli.position import Play, Position
from sfcli.sides import Side
from sfcli.state import Unit


def can_be_owned(pos: Position, hex_: Hex) -> bool:
    """Tell whether a hex is land in play of a country at war. Rules 3B3, 37C."""
    board = pos.board
    return not board.is_sea(hex_) and board.playable(hex_) and not geography.neutral(board, hex_)


def holder(pos: Position, hex_: Hex) -> Side | None:
    """Return the side that holds a hex by a unit in it or by an uncontested ZOC. Rule 3D."""
    sides = {unit.side for unit in pos.stack(hex_)}
    if sides:
        return sides.pop() if len(sides) == 1 else None
    holders = [side for side in Side if zoc.into(pos, hex_, side)]
    return holders[0] if len(holders) == 1 else None


def settle(play: Play, hexes: Iterable[Hex]) -> None:
    """Give each of the hexes and their neighbours to the side that now holds it. Rule 3D."""
    around = {near for hex_ in hexes for near in (hex_, *ADJACENT[hex_])}
    gained: dict[Side, list[Hex]] = {}
    for hex_ in sorted(around):
        side = holder(play, hex_)
        if side is not None and side is not play.state.owner(hex_) and can_be_owned(play, hex_):
            gained.setdefault(side, []).append(hex_)
    for side, taken in gained.items():
        capture(play, side, taken)


def settle_step(play: Play, start: Hex, movers: Iterable[Unit]) -> None:
    """Do what `settle` does after `movers`, one stack, went from `start` to their hex.

    Only their own side gains around the new hex, and only the enemy around the old one.
    """
    stack = list(movers)
    side, end = stack[0].side, stack[0].hex
    if end is None:
        return
    reached = {end}
    for unit in stack:
        if zoc.strength(unit):
            reached.update(terrain.graph(play, unit.counter).zoc(end))
    enemy_zoc, enemy_at = zoc.chart(play, side.enemy), play.table(side.enemy)
    owner = play.state.owner
    gained = [
        hex_
        for hex_ in sorted(reached)
        if owner(hex_) is not side
        and (hex_ == end or not (enemy_zoc[hex_] or enemy_at[hex_]))
        and can_be_owned(play, hex_)
    ]
    if gained:
        capture(play, side, gained)
    lost = [
        hex_
        for hex_ in (start, *ADJACENT[start])
        if enemy_zoc[hex_]
        and owner(hex_) is not side.enemy
        and not play.occupied(hex_, side)
        and not zoc.into(play, hex_, side)
        and can_be_owned(play, hex_)
    ]
    if lost:
        capture(play, side.enemy, lost)


def capture(play: Play, side: Side, hexes: Iterable[Hex]) -> None:
    """Give hexes to a side and do what follows from it."""
    taken = tuple(hexes)
    play.emit(Captured(side, taken))
    for duty in play.capture_duties:
        duty(play, side, taken)
