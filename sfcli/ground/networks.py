"""Railroad and naval elements of supply lines: the hexes from which they lead to sources.

Rules 12B3, 12B4 and 12C2. They are followed backwards from the sources. Low-volume hexes are
counted over the whole line; rail breaks do not matter.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from sfcli.board import PortSize
from sfcli.ground import lines, ports, supply_lines
from sfcli.ground.floods import Table, table
from sfcli.ground.ports import Harbors
from sfcli.hexes import Hex
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import OWNER_CODE, Capacity

Place = tuple[Hex, bool]
"""A hex on the way to a source, and whether rail lines may lead into it there (rule 12B3)."""


@dataclass(frozen=True)
class Network:
    """The hexes from which railroad and naval elements lead to sources."""

    onward: Mapping[Place, tuple[Place, str] | None]
    """The next place and the element that leads there, `rail` or `naval`; None at a source."""

    @cached_property
    def table(self) -> Table:
        """The hexes of the network."""
        return table(hex_ for hex_, _ in self.onward)

    def __contains__(self, hex_: Hex) -> bool:
        return (hex_, True) in self.onward or (hex_, False) in self.onward

    def way(self, hex_: Hex) -> list[tuple[str, list[Hex]]]:
        """Return the elements from a hex of the network to a source, each with its hexes."""
        here: Place = (hex_, True) if (hex_, True) in self.onward else (hex_, False)
        found: list[tuple[str, list[Hex]]] = []
        while (step := self.onward[here]) is not None:
            to, element = step
            if found and found[-1][0] == element == "rail":
                found[-1][1].append(to[0])
            else:
                found.append((element, [here[0], to[0]]))
            here = to
        return found


def is_strong(pos: Position, side: Side, hex_: Hex) -> bool:
    """Tell whether rail lines may end in a hex: its net has capacity enough. Rule 12B3."""
    net = lines.net(pos, hex_)
    capacity = pos.state.rail.get((side, net), Capacity())
    return not net or capacity.permanent + capacity.increase >= pos.charts.rail.least_for_supply


def harbors(pos: Position, side: Side) -> Harbors:
    """Return a side's functioning ports and the waters that join them."""
    return ports.harbors(pos, side, supply_lines.barred(pos, side))


@dataclass
class _Search:
    """A search from sources outwards, by low-volume hexes used."""

    pos: Position
    side: Side
    at: Harbors
    least: int
    """The smallest ports that naval elements may join."""

    def __post_init__(self) -> None:
        self.open = lines.usable(self.pos, self.side)
        self.onward: dict[Place, tuple[Place, str] | None] = {}
        self.done: set[Place] = set()
        self.waters: set[int] = set()
        self.queue: deque[tuple[Place, int]] = deque()

    def run(self, sources: Iterable[Hex]) -> Network:
        """Return what the sources can be reached from."""
        for hex_ in sources:
            place = (hex_, is_strong(self.pos, self.side, hex_))
            self.onward[place] = None
            self.queue.append((place, 0))
        while self.queue:
            place, low = self.queue.popleft()
            if place not in self.done:
                self.done.add(place)
                self._by_rail(place, low)
                self._by_sea(place, low)
        return Network(self.onward)

    def _by_rail(self, place: Place, low: int) -> None:
        """Add the hexes from which a rail line leads into this one."""
        here, led = place
        if not (led and self.open[here]):
            return
        code, owners = OWNER_CODE[self.side], self.pos.state.owners
        limit = self.pos.charts.supply.low_rail
        for near, is_low, ferry in lines.tracks(self.pos.board)[here]:
            if owners[near] != code or (is_low and low == limit):
                continue
            if ferry and not lines.ferry_runs(self.pos, self.side, near, here):
                continue
            self._add((near, True), low + is_low, place, "rail", bool(is_low))

    def _by_sea(self, place: Place, low: int) -> None:
        """Add the ports from which a naval element leads into the port here."""
        here, _ = place
        if self.at.sizes.get(here, -1) < self.least:
            return
        fresh = self.at.enters[here] - self.waters
        self.waters |= fresh
        for port, size in self.at.sizes.items():
            if size >= self.least and port != here and self.at.leaves[port] & fresh:
                led = is_strong(self.pos, self.side, port)
                self._add((port, led), low, place, "naval", False)

    def _add(self, near: Place, low: int, place: Place, element: str, later: bool) -> None:
        if near in self.done:
            return
        if near not in self.onward or not later:
            if near in self.onward and self.onward[near] is None:
                return
            self.onward[near] = (place, element)
        if later:
            self.queue.append((near, low))
        else:
            self.queue.appendleft((near, low))


def network(
    pos: Position, side: Side, sources: Iterable[Hex], at: Harbors, least: int = PortSize.MAJOR
) -> Network:
    """Return the hexes from which railroad and naval elements lead to the sources.

    Naval elements join ports of the `least` size or larger. Rules 12B3, 12B4.
    """
    return _Search(pos, side, at, least).run(sources)


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
