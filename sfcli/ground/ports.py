"""Ports as supply lines use them: functioning, reached from the sea, joined by water.

Rules 12B4, 30A4, 30A7 and 34K. What the rules of naval war add closes waters through `closed`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from sfcli.board import PART, SEA, Board
from sfcli.ground import floods, lines
from sfcli.ground.floods import Table
from sfcli.hexes import ADJACENT, NEIGHBOURS, OFF, Hex, everywhere
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import OWNER_CODE
from sfcli.waterways import to_sea

_WATERS: Final = (PART, SEA)

Node = tuple[Hex, int]
"""The waters of a hex that hang together: the hex, and which of its groups of sea hexsides."""


@dataclass(frozen=True, slots=True)
class Waterway:
    """How ships come to a port: the hexes on its banks, and the hex where the sea begins."""

    banks: frozenset[Hex]
    mouth: Hex


@lru_cache(maxsize=8)
def waterways(board: Board) -> dict[Hex, Waterway]:
    """Return the way to the sea of every port; a coastal port is its own mouth. Rule 30A7."""
    found = {}
    for hex_, port in board.ports.items():
        own = Waterway(frozenset({hex_}), hex_)
        found[hex_] = (_inland(board, hex_) or own) if port.inland else own
    return found


def _inland(board: Board, port: Hex) -> Waterway | None:
    """Return the way by rivers and canals from a port to the sea, None where none is drawn."""
    way = to_sea(board, port)
    if not way:
        return None
    a, b = way[-1]
    mouths = [
        h for h in sorted({a, b} | (set(ADJACENT[a]) & set(ADJACENT[b]))) if board.sea_zone[h]
    ]
    return Waterway(frozenset({port}).union(*way), mouths[0]) if mouths else None


def is_new(pos: Position, hex_: Hex) -> bool:
    """Tell whether the owner of a port may not use it yet.

    He did not own it at the start of his last initial phase. Rule 30A.
    """
    return hex_ in pos.state.new_ports


def functioning(pos: Position, hex_: Hex, side: Side) -> bool:
    """Tell whether a port is a side's to use: functioning, owned in time, its banks owned too.

    Rules 30A, 30A4, 30A7.
    """
    if not lines.port_functions(pos, hex_) or is_new(pos, hex_):
        return False
    owner, banks = pos.state.owner, waterways(pos.board)[hex_].banks
    return all(owner(bank) is side for bank in banks if not pos.board.is_sea(bank))


def usable(pos: Position, side: Side) -> dict[Hex, int]:
    """Return a side's functioning ports with their sizes. Rule 30A4."""
    code, owners, ports = OWNER_CODE[side], pos.state.owners, pos.board.ports
    return {
        h: port.size for h, port in ports.items() if owners[h] == code and functioning(pos, h, side)
    }


def closed(_: Position, __: Side) -> Table:
    """Return the waters a side's naval supply lines may not enter for naval reasons. Rule 34K.

    Enemy groups, coast defenses and danger zones close waters; no rule in play sets any of them.
    """
    return floods.EMPTY


@lru_cache(maxsize=8)
def waters(board: Board) -> dict[Node, tuple[Node, ...]]:
    """Return which waters are next to which, as ships pass between them. Rules 12B4, 27B5."""
    found: dict[Node, tuple[Node, ...]] = {}
    for hex_ in everywhere():
        if not (board.sea_zone[hex_] and board.playable(hex_)):
            continue
        groups: dict[int, list[Node]] = {}
        for way, near in enumerate(NEIGHBOURS[hex_]):
            if near == OFF or board.water[6 * hex_ + way] not in _WATERS:
                continue
            if board.playable(near) and board.sea_zone[near] == board.sea_zone[hex_]:
                other = (near, _group(board, near, (way + 3) % 6))
                groups.setdefault(_group(board, hex_, way), []).append(other)
        found.update({(hex_, group): tuple(near) for group, near in groups.items()})
    return found


def _group(board: Board, hex_: Hex, way: int) -> int:
    """Return which of the hex's separate waters a hexside belongs to."""
    for place, ways in enumerate(board.sea_groups.get(hex_, ())):
        if way in ways:
            return place
    return 0


@lru_cache(maxsize=8)
def _numbered(board: Board) -> tuple[tuple[Node, ...], tuple[tuple[int, ...], ...]]:
    """Return all waters, and by the place of each the places of those next to it."""
    nodes = tuple(waters(board))
    places = {node: place for place, node in enumerate(nodes)}
    next_to = (waters(board)[node] for node in nodes)
    return nodes, tuple(tuple(places[near] for near in each) for each in next_to)


def basins(pos: Position, barred: Table) -> dict[Node, int]:
    """Return a number for each stretch of water, the same where a naval element joins them.

    Hexes that are barred, by rule 12A or 34K, hold no way through. Rule 12B4.
    """
    nodes, next_to = _numbered(pos.board)
    numbers = [-1 if barred[hex_] else 0 for hex_, _ in nodes]
    count = 0
    for start in range(len(nodes)):
        if numbers[start]:
            continue
        count += 1
        numbers[start] = count
        frontier = [start]
        while frontier:
            for near in next_to[frontier.pop()]:
                if not numbers[near]:
                    numbers[near] = count
                    frontier.append(near)
    return {node: number for node, number in zip(nodes, numbers, strict=True) if number > 0}


@dataclass(frozen=True, slots=True)
class Harbors:
    """A side's functioning ports and the waters they lie on, under what bars the lines now."""

    sizes: dict[Hex, int]
    leaves: dict[Hex, frozenset[int]]
    """Waters a naval element from the port may use."""
    enters: dict[Hex, frozenset[int]]
    """Waters from which one may come into it."""


def harbors(pos: Position, side: Side, barred: Table) -> Harbors:
    """Return a side's ports with the waters that join them. Rules 12A, 12B4, 34K."""
    sizes = usable(pos, side)
    if len(sizes) < 2:
        return Harbors(sizes, dict.fromkeys(sizes, frozenset()), dict.fromkeys(sizes, frozenset()))
    sea = basins(pos, floods.either(barred, closed(pos, side)))
    leaves, enters = {}, {}
    for hex_ in sizes:
        own = _nodes(pos.board, waterways(pos.board)[hex_].mouth)
        enters[hex_] = frozenset() if barred[hex_] else frozenset(_numbers(sea, own))
        next_to = [near for node in own for near in waters(pos.board)[node]]
        leaves[hex_] = frozenset(_numbers(sea, [*own, *next_to]))
    return Harbors(sizes, leaves, enters)


def _nodes(board: Board, hex_: Hex) -> list[Node]:
    groups = range(max(1, len(board.sea_groups.get(hex_, ()))))
    return [(hex_, group) for group in groups if (hex_, group) in waters(board)]


def _numbers(sea: dict[Node, int], nodes: Iterable[Node]) -> Iterable[int]:
    return (sea[node] for node in nodes if node in sea)
