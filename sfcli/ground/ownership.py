"""Who owns a hex, and what happens when that changes. Rule 3D.

Ownership by ZOC is immediate (ruling on 3D): after each step of a unit with a ZOC `settle_step`,
after any other change `settle`, gives the hexes concerned to the side that now holds them. What a
capture brings with it is done by the play's capture duties.
"""

from collections.abc import Iterable
from functools import lru_cache

from sfcli import geography
from sfcli.board import Board
from sfcli.events import Captured
from sfcli.ground import floods, terrain, zoc
from sfcli.ground.floods import Table
from sfcli.hexes import ADJACENT, Hex, everywhere
from sfcli.position import Play, Position, Procedure
from sfcli.sides import Side
from sfcli.state import OWNER_CODE, Unit


@lru_cache(maxsize=8)
def ownable(board: Board) -> bytes:
    """Return a table by hex: 1 for land in play of a country at war. Rules 3B3, 3D, 37C."""
    return bytes(
        not board.is_sea(hex_) and board.playable(hex_) and not geography.neutral(board, hex_)
        for hex_ in everywhere()
    )


def is_german_owned(pos: Position, hex_: Hex) -> bool:
    """Tell whether a hex is Axis-owned and counts as German. Rule 3D."""
    return pos.state.owner(hex_) is Side.AXIS and not is_italian_owned(pos, hex_)


def is_italian_owned(pos: Position, hex_: Hex) -> bool:
    """Tell whether a hex is Axis-owned and counts as Italian: until Italy surrenders. Rule 3D."""
    return (
        pos.state.owner(hex_) is Side.AXIS
        and not pos.state.italy_surrendered
        and geography.italy_or_corsica(pos.board, hex_)
    )


def owner_word(pos: Position, hex_: Hex) -> str:
    """Return who owns a hex: `allied`, `german`, `italian`, or nothing. Rule 3D."""
    if is_italian_owned(pos, hex_):
        return "italian"
    owner = pos.state.owner(hex_)
    return {Side.AXIS: "german", Side.ALLIED: "allied"}[owner] if owner else ""


def holder(pos: Position, hex_: Hex) -> Side | None:
    """Return the side that holds a hex by a unit in it or by an uncontested ZOC. Rule 3D."""
    sides = {unit.side for unit in pos.stack(hex_)}
    if sides:
        return sides.pop() if len(sides) == 1 else None
    holders = [side for side in Side if zoc.into(pos, hex_, side)]
    return holders[0] if len(holders) == 1 else None


def may_gain(pos: Position, side: Side, hex_: Hex) -> bool:
    """Tell whether not all that holds a hex for a side is disrupted. Rule 24B1."""
    there = pos.stack(hex_, side)
    if there:
        return any(not unit.disrupted for unit in there)
    return any(not u.disrupted for u, _ in zoc.exerted(pos, hex_) if u.side is side)


def settle(play: Play, hexes: Iterable[Hex]) -> None:
    """Give each of the hexes and their neighbours to the side that now holds it. Rule 3D."""
    around = {near for hex_ in hexes for near in (hex_, *ADJACENT[hex_])}
    land, gained = ownable(play.board), dict[Side, list[Hex]]()
    for hex_ in sorted(around):
        side = holder(play, hex_) if land[hex_] else None
        if side is not None and side is not play.state.owner(hex_) and may_gain(play, side, hex_):
            gained.setdefault(side, []).append(hex_)
    for side, taken in gained.items():
        capture(play, side, taken)


def resettle(play: Play) -> Procedure[None]:
    """Do what `settle` does wherever there are units: frost opens ways to ZOCs. Rules 3D, 5, 36."""
    gained = [(_gains(play, side), side) for side in Side]
    for taken, side in sorted(gained):
        if taken:
            capture(play, side, taken)
    return
    yield


def _gains(pos: Position, side: Side) -> list[Hex]:
    """Return the hexes a side holds by a unit or an uncontested ZOC and does not own. Rule 3D."""
    held = floods.but(floods.flags(zoc.chart(pos, side)), floods.flags(zoc.chart(pos, side.enemy)))
    held = floods.either(pos.table(side), floods.but(held, pos.table(side.enemy)))
    foreign = floods.but(ownable(pos.board), floods.equal(pos.state.owners, OWNER_CODE[side]))
    found = floods.hexes_of(floods.both(held, foreign))
    return [hex_ for hex_ in found if may_gain(pos, side, hex_)]


def settle_step(play: Play, start: Hex, movers: Iterable[Unit]) -> None:
    """Do what `settle` does after `movers`, one stack, went from `start` to their hex. Rule 3D.

    Only their own side gains around the new hex, and only the enemy around the old one.
    """
    stack = list(movers)
    side, end = stack[0].side, stack[0].hex
    if end is not None:
        enemy_zoc = zoc.chart(play, side.enemy)
        gained = _gained(play, side, end, stack, enemy_zoc)
        if gained:
            capture(play, side, gained)
            enemy_zoc = zoc.chart(play, side.enemy)
        lost = _lost(play, side, start, enemy_zoc)
        if lost:
            capture(play, side.enemy, lost)


def _gained(
    pos: Position, side: Side, end: Hex, stack: Iterable[Unit], enemy_zoc: Table
) -> list[Hex]:
    """Return the hexes that units gain by having come to a hex."""
    reached = {end}
    for unit in stack:
        if zoc.strength(unit) and not unit.disrupted:
            reached.update(terrain.graph(pos, unit.counter).zoc(end))
    enemy_at = pos.table(side.enemy)
    owners, own, land = pos.state.owners, OWNER_CODE[side], ownable(pos.board)
    return [
        hex_
        for hex_ in sorted(reached)
        if owners[hex_] != own
        and land[hex_]
        and (hex_ == end or not (enemy_zoc[hex_] or enemy_at[hex_]))
        and may_gain(pos, side, hex_)
    ]


def _lost(pos: Position, side: Side, start: Hex, enemy_zoc: Table) -> list[Hex]:
    """Return the hexes a side loses by having left a hex: enemy ZOCs are uncontested there."""
    land = ownable(pos.board)
    owners, theirs = pos.state.owners, OWNER_CODE[side.enemy]
    return [
        hex_
        for hex_ in (start, *ADJACENT[start])
        if enemy_zoc[hex_]
        and owners[hex_] != theirs
        and land[hex_]
        and not pos.occupied(hex_, side)
        and not zoc.into(pos, hex_, side)
        and may_gain(pos, side.enemy, hex_)
    ]


def capture(play: Play, side: Side, hexes: Iterable[Hex]) -> None:
    """Give hexes to a side and do what follows from it. Rule 3D."""
    taken = tuple(hexes)
    lost = tuple(hex_ for hex_ in taken if play.state.owner(hex_) is side.enemy)
    play.emit(Captured(side, taken))
    for duty in play.capture_duties:
        duty(play, side, taken)
    for duty in play.loss_duties if lost else ():
        duty(play, side.enemy, lost)
