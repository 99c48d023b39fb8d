"""Railroad and naval elements of supply lines: the hexes from which they lead to sources.

Rules 12B3, 12B4 and 12C2. They are followed backwards from the sources. Low-volume hexes are
counted over the whole line; rail breaks do not matter.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sfcli.board import PortSize
from sfcli.ground import floods, lines, ports, supply_lines
from sfcli.ground.floods import Table, table
from sfcli.ground.ports import Harbors
from sfcli.hexes import Hex
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import OWNER_CODE, Capacity

Place = int
"""A hex on the way to a source; its complement where rail lines may not lead into it (12B3)."""


@dataclass(frozen=True)
class Network:
    """The hexes from which railroad and naval elements lead to sources."""

    onward: Mapping[Place, Place]
    """The next place on the way; a source leads to itself."""
    by_sea: Collection[Place] = ()
    """The places from which a naval element leads on; a rail line does from the others."""

    @cached_property
    def table(self) -> Table:
        """The hexes of the network."""
        return table(map(_hex, self.onward))

    def __contains__(self, hex_: Hex) -> bool:
        return hex_ in self.onward or ~hex_ in self.onward

    def way(self, hex_: Hex) -> list[tuple[str, list[Hex]]]:
        """Return the elements from a hex of the network to a source, each with its hexes."""
        here: Place = hex_ if hex_ in self.onward else ~hex_
        found: list[tuple[str, list[Hex]]] = []
        while (to := self.onward[here]) != here:
            element = "naval" if here in self.by_sea else "rail"
            if found and found[-1][0] == element == "rail":
                found[-1][1].append(_hex(to))
            else:
                found.append((element, [_hex(here), _hex(to)]))
            here = to
        return found


def _hex(place: Place) -> Hex:
    return Hex(place if place >= 0 else ~place)


def is_strong(pos: Position, side: Side, hex_: Hex) -> bool:
    """Tell whether rail lines may end in a hex: its net has capacity enough. Rule 12B3."""
    stamp = (tuple(pos.state.rail.items()), pos.state.italy_surrendered)
    known: dict[Hex, bool] = pos.derived(("strong nets", side), stamp, dict)
    if hex_ not in known:
        known[hex_] = _is_strong(pos, side, hex_)
    return known[hex_]


def _is_strong(pos: Position, side: Side, hex_: Hex) -> bool:
    net = lines.net(pos, hex_)
    capacity = pos.state.rail.get((side, net), Capacity())
    return not net or capacity.whole >= pos.charts.rail.least_for_supply


def harbors(pos: Position, side: Side) -> Harbors:
    """Return a side's functioning ports and the waters that join them."""
    return ports.harbors(pos, side, supply_lines.barred(pos, side))


Ways = Mapping[Hex, Sequence[tuple[Hex, bool]]]
"""By hex, the hexes from which rail lines lead into it, and whether by a low-volume line."""


def ways(pos: Position, side: Side) -> Ways:
    """Return where a side's supply lines by rail may come from, by hex. Rules 12B3, 37A2."""
    open_ = lines.usable(pos, side)
    stamp = (bytes(open_), bytes(pos.state.owners), pos.state.closed_ports)
    return pos.derived(("rails of supply", side), stamp, lambda: _ways(pos, side, open_))


def _ways(pos: Position, side: Side, open_: Table) -> Ways:
    code, owners, tracks = OWNER_CODE[side], pos.state.owners, lines.tracks(pos.board)
    return {
        here: [
            (near, low)
            for near, low, ferry in tracks[here]
            if owners[near] == code and (not ferry or lines.ferry_runs(pos, side, near, here))
        ]
        for here in floods.hexes_of(open_)
    }


@dataclass
class _Search:
    """A search from sources outwards, by low-volume hexes used."""

    pos: Position
    side: Side
    at: Harbors
    least: int
    """The smallest ports that naval elements may join."""

    def __post_init__(self) -> None:
        self.ways = ways(self.pos, self.side)
        self.onward: dict[Place, Place] = {}
        self.by_sea: set[Place] = set()
        self.done: set[Place] = set()
        self.waters: set[int] = set()
        large = [port for port, size in self.at.sizes.items() if size >= self.least]
        self.ports: set[Place] = {place for port in large for place in (port, ~port)}
        """The ports that naval elements may join."""

    def run(self, sources: Iterable[Hex]) -> Network:
        """Return what the sources can be reached from: first by no low-volume hex, then by one."""
        ready = [self._place(hex_) for hex_ in sources]
        self.onward.update(zip(ready, ready, strict=True))
        limit = self.pos.charts.supply.low_rail
        for low in range(limit + 1):
            ready = self._spread(ready, low < limit)
        return Network(self.onward, self.by_sea)

    def _place(self, hex_: Hex) -> Place:
        return hex_ if is_strong(self.pos, self.side, hex_) else ~hex_

    def _spread(self, ready: list[Place], more: bool) -> list[Place]:
        """Add what leads to the ready places by no more low-volume hexes.

        Returns what does so by one, if there may be one `more`.
        """
        onward, done, ports, later = self.onward, self.done, self.ports, list[Place]()
        while ready:
            place = ready.pop()
            if place in done:
                continue
            done.add(place)
            for near, is_low in self.ways.get(Hex(place), ()):
                if near in done:
                    continue
                if not is_low:
                    if onward.get(near) != near:
                        onward[near] = place
                        self.by_sea.discard(near)
                        ready.append(near)
                elif more:
                    onward.setdefault(near, place)
                    later.append(near)
            if place in ports:
                ready += self._by_sea(place)
        return later

    def _by_sea(self, place: Place) -> Iterator[Place]:
        """Add the ports from which a naval element leads into the port here, and yield them."""
        here = _hex(place)
        fresh = self.at.enters[here] - self.waters
        if not fresh:
            return
        self.waters |= fresh
        for port, size in self.at.sizes.items():
            if size >= self.least and port != here and self.at.leaves[port] & fresh:
                near = self._place(port)
                if near not in self.done and self.onward.get(near) != near:
                    self.onward[near] = place
                    self.by_sea.add(near)
                    yield near


def network(
    pos: Position, side: Side, sources: Iterable[Hex], at: Harbors, least: int = PortSize.MAJOR
) -> Network:
    """Return the hexes from which railroad and naval elements lead to the sources.

    Naval elements join ports of the `least` size or larger. Rules 12B3, 12B4.
    """
    return _Search(pos, side, at, least).run(sources)


def alike(pos: Position, side: Side, hexes: Iterable[Hex]) -> dict[Hex, Hex]:
    """Return for each of some hexes one that the same railroad and naval elements lead to.

    It is one for all hexes that open high-volume lines join: going on from one of them to another
    uses up nothing. Rule 12B3.
    """
    open_, ways = lines.usable(pos, side), lines.tracks(pos.board)
    found: dict[Hex, Hex] = {}
    for start in hexes:
        if start in found or not (open_[start] and is_strong(pos, side, start)):
            found.setdefault(start, start)
            continue
        frontier, joined = [start], {start}
        while frontier:
            for to, low, _ in ways[frontier.pop()]:
                if open_[to] and not low and to not in joined:
                    joined.add(to)
                    frontier.append(to)
        found.update((hex_, start) for hex_ in joined if is_strong(pos, side, hex_))
    return found


def linked(at: Harbors, size: int, to: Network) -> set[Hex]:
    """Return the ports of a size that may be limited sources: by sea to ports as large, and on.

    Rule 12C2.
    """
    leading: dict[int, set[Hex]] = {}
    for port, other_size in at.sizes.items():
        if other_size >= size and port in to:
            for waters in at.enters[port]:
                leading.setdefault(waters, set()).add(port)
    return {
        port
        for port, own_size in at.sizes.items()
        if own_size == size and any(leading.get(w, set()) - {port} for w in at.leaves[port])
    }
