"""Rail lines and roads as movement and supply follow them. Rules 7A, 7A4, 7B, 37A2.

What the board prints is worked out once for each board: the ways out of every hex, and the yards.
What play decides (ownership, enemy units and ZOCs, ports) is asked of the position. Rail breaks
stop movement alone, so they are not looked at here (rules 7A5, 12B3).
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sfcli import geography
from sfcli.board import ANY_RAIL, ANY_ROAD, RAIL, Board
from sfcli.ground import floods, terrain, zoc
from sfcli.ground.floods import Table
from sfcli.hexes import NEIGHBOURS, OFF, Hex, everywhere
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import OWNER_CODE


class Track(NamedTuple):
    """A rail line, or a rail ferry, from a hex to its neighbour."""

    to: Hex
    low: bool
    """It is a low-volume line; a ferry counts as one (rule 37A2)."""
    ferry: bool


@lru_cache(maxsize=8)
def tracks(board: Board) -> tuple[tuple[Track, ...], ...]:
    """Return the rail lines out of every hex in play, by hex. Rule 7A."""
    return tuple(tuple(_tracks(board, hex_)) for hex_ in everywhere())


def _tracks(board: Board, hex_: Hex) -> Iterator[Track]:
    if not board.playable(hex_):
        return
    for way, to in enumerate(NEIGHBOURS[hex_]):
        mask = board.sides[6 * hex_ + way] & ANY_RAIL
        if mask and to != OFF and board.playable(to):
            yield Track(to, not mask & RAIL, not mask & ANY_ROAD)


@lru_cache(maxsize=8)
def roads(board: Board) -> tuple[tuple[Hex, ...], ...]:
    """Return where roads lead from every hex in play; rail lines are roads too. Rule 7B."""
    return tuple(
        tuple(to for to in board.road_from(hex_) if to != OFF and board.playable(to))
        if board.playable(hex_)
        else ()
        for hex_ in everywhere()
    )


@lru_cache(maxsize=8)
def rail_hexes(board: Board) -> tuple[Hex, ...]:
    """Return the hexes in play that rail lines run through. Rule 7A."""
    return tuple(hex_ for hex_ in everywhere() if tracks(board)[hex_])


@lru_cache(maxsize=8)
def rail_table(board: Board) -> bytes:
    """Return a table by hex of where rail lines run in play. Rule 7A."""
    return bytes(map(bool, tracks(board)))


@lru_cache(maxsize=8)
def all_yards(board: Board) -> tuple[Hex, ...]:
    """Return the rail marshaling yards in play. Rule 7A."""
    return tuple(hex_ for hex_ in rail_hexes(board) if board.is_yard(hex_))


@lru_cache(maxsize=8)
def yard_set(board: Board) -> frozenset[Hex]:
    """Return the rail marshaling yards in play as a set. Rule 7A."""
    return frozenset(all_yards(board))


def net(pos: Position, hex_: Hex) -> str:
    """Return the id of the rail net a hex is on now, empty for none. Rules 3E1, 7A4."""
    return geography.rail_net(pos.board, hex_, pos.state.italy_surrendered)


def yards(pos: Position, side: Side, on: str) -> tuple[Hex, ...]:
    """Return the rail marshaling yards a side owns on a net. Rules 7A, 7A4."""
    code, owners = OWNER_CODE[side], pos.state.owners
    return tuple(
        hex_ for hex_ in all_yards(pos.board) if owners[hex_] == code and net(pos, hex_) == on
    )


def port_functions(pos: Position, hex_: Hex) -> bool:
    """Tell whether the hex has a port that functions. Rule 30A2."""
    return hex_ in pos.board.ports and hex_ not in pos.state.closed_ports


def ferry_runs(pos: Position, side: Side, a: Hex, b: Hex) -> bool:
    """Tell whether a side may use the rail ferry between two hexes.

    It has to own both ports, and both have to function. Rule 37A2.
    """
    owner = pos.state.owner
    return all(owner(end) is side and port_functions(pos, end) for end in (a, b))


def usable(pos: Position, side: Side, held: Table | None = None) -> bytes:
    """Return a table by hex of where a side may follow rail lines: 1 where it may.

    The hex has to be its own, not under water, without enemy units, and in no enemy ZOC unless
    `held` has it, a table by hex; left out, any unit of the side holds its hex (rules 7A, 12A,
    12B3, 37A4).
    """
    if held is not None:
        return _usable(pos, side, held)
    state = pos.state
    stamp = (*state.stamp.values(), bytes(state.owners), terrain.stamp(pos))
    return pos.derived(("usable", side), stamp, lambda: _usable(pos, side, pos.table(side)))


def _usable(pos: Position, side: Side, held: Table) -> bytes:
    mine = floods.equal(pos.state.owners, OWNER_CODE[side])
    unheld = floods.but(floods.flags(zoc.chart(pos, side.enemy)), held)
    water = floods.table(terrain.under_water(pos)) if pos.state.floods else floods.EMPTY
    shut = floods.either(pos.table(side.enemy), unheld, water)
    return floods.but(floods.both(mine, rail_table(pos.board)), shut)


def follow(pos: Position, side: Side, start: Hex, open_: Table) -> set[Hex]:
    """Return the hexes that rail lines join to `start` through the open hexes, itself included."""
    if not open_[start]:
        return set()
    ways = tracks(pos.board)
    found, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        for to, _, ferry in ways[here]:
            if (
                open_[to]
                and to not in found
                and not (ferry and not ferry_runs(pos, side, here, to))
            ):
                found.add(to)
                frontier.append(to)
    return found


def joined_to(pos: Position, side: Side, start: Hex) -> set[Hex]:
    """Return the hexes a side's rail lines of any length connect to one of them. Rule 7A."""
    return follow(pos, side, start, usable(pos, side))


def connected(pos: Position, side: Side, a: Hex, b: Hex) -> bool:
    """Tell whether two yards or cities of a side are connected by rail. Rule 7A.

    Ownership, enemy units and enemy ZOCs count; the length, the volume and the breaks do not.
    """
    return b in joined_to(pos, side, a)
