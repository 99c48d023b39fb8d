"""Why a unit or a hex is in supply now, or why not: its line, element by element. Rules 3G, 12.

This answers questions. It traces as things stand, and says nothing of what the last check found.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from sfcli.ground import floods, isolation, networks, ownership, sources, supply, supply_lines
from sfcli.ground import lines as rails
from sfcli.ground.floods import Table, Ways
from sfcli.ground.supply import Lines, Reach
from sfcli.ground.supply_lines import Stretch
from sfcli.hexes import ADJACENT, Hex, name
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Capacity, Unit
from sfcli.twelfths import counted, mps


@dataclass(frozen=True, slots=True)
class Element:
    """A part of a supply line."""

    kind: str
    """`overland`, `road`, `rail` or `naval`."""
    hexes: tuple[Hex, ...]
    """From the hex it starts in to the one it ends in."""

    @property
    def length(self) -> int:
        """Hexes entered."""
        return len(self.hexes) - 1


@dataclass(frozen=True, slots=True)
class Trace:
    """What a line of supply would be now."""

    kind: str
    """`full`, `limited`, `special`, or empty where no line leads to a source."""
    source: Hex | None
    source_name: str
    elements: tuple[Element, ...]
    isolated: bool
    why: tuple[str, ...]
    """Why there is no line, or what limits it, in plain sentences."""
    barred: tuple[Hex, ...] = ()
    """Hexes on the shortest way that enemies bar."""

    @property
    def in_supply(self) -> bool:
        """A line leads to some source, whoever else may need it."""
        return bool(self.kind)

    def facts(self) -> dict[str, object]:
        """Return the outcome keys of the question `supply`."""
        return {
            "in_supply": self.in_supply,
            "source": name(self.source) if self.source is not None else "",
            "kind": self.kind,
            "isolated": self.isolated,
            "elements": [element.kind for element in self.elements],
            "lengths": {element.kind: element.length for element in self.elements},
            "barred": [name(hex_) for hex_ in self.barred],
        }


def of_unit(pos: Position, unit: Unit) -> Trace | None:
    """Trace supply to a unit as things stand, None where it is not on the map. Rule 12B."""
    if unit.hex is None:
        return None
    columns = supply_lines.columns(pos, unit)
    return _trace(pos, unit.side, supply_lines.user(unit), unit.hex, columns, unit)


def of_hex(pos: Position, side: Side, hex_: Hex) -> Trace:
    """Trace supply to a hex as things stand, for a side that has no unit there. Rule 12B."""
    return _trace(pos, side, sources.users(side)[0], hex_, supply_lines.ANY, None)


def _trace(
    pos: Position, side: Side, user: str, hex_: Hex, columns: tuple[str, ...], unit: Unit | None
) -> Trace:
    lines = supply.reach(pos, side)
    isolated = not isolation.trace(pos, side, columns)[hex_]
    full = lines.full(user)
    if full.reach(hex_, columns):
        return _found("full", full, hex_, columns, isolated, ())
    limited = _limited(lines, user, hex_, columns, isolated)
    if limited is not None:
        return limited
    if hex_ in sources.port_fortifications(pos, side):
        why = ("the port fortification here feeds every Axis unit in its hex",)
        return Trace("special", hex_, "port fortification", (), isolated, why)
    points = _points(lines, user, hex_, columns, isolated, unit)
    return points or _none(pos, side, full, hex_, columns, isolated)


def _limited(
    lines: Reach, user: str, hex_: Hex, columns: tuple[str, ...], isolated: bool
) -> Trace | None:
    for source in lines.limited(user):
        to = lines.to(user, source.hexes)
        if to.reach(hex_, columns):
            why = (f"it feeds at most {mps(source.limit)} REs",)
            return _found("limited", to, hex_, columns, isolated, why)
    return None


def _points(
    lines: Reach, user: str, hex_: Hex, columns: tuple[str, ...], isolated: bool, unit: Unit | None
) -> Trace | None:
    for at, room in sorted(sources.supply_points(lines.pos, lines.side).items()):
        to = lines.points(user, at)
        if to.reach(hex_, columns) and (unit is None or unit.re <= room):
            why = (f"its supply points feed at most {mps(room)} REs",)
            return _found("special", to, hex_, columns, isolated, why)
    return None


def _found(
    kind: str, to: Lines, hex_: Hex, columns: tuple[str, ...], isolated: bool, why: tuple[str, ...]
) -> Trace:
    elements = tuple(_elements(to, hex_, columns))
    source = elements[-1].hexes[-1] if elements else hex_
    return Trace(kind, source, to.pos.place(source), elements, isolated, why)


def _elements(to: Lines, hex_: Hex, columns: tuple[str, ...]) -> Iterable[Element]:
    """Yield the elements of a line that is known to exist. Rule 12B."""
    here, side = hex_, sources.side_of(to.user)
    bar = supply_lines.barred(to.pos, side)
    overland = _nearest(to.overland(columns), here)
    path = _path(overland.near, supply_lines.ways(to.pos, columns), bar, here)
    if len(path) > 1:
        yield Element("overland", path)
        here = path[-1]
    if not to.basis.ends[here]:
        road = _nearest(to.basis.roads, here)
        path = _path(road.near, rails.roads(to.pos.board), bar, here)
        yield Element("road", path)
        here = path[-1]
    for kind, hexes in to.network.way(here):
        yield Element(kind, tuple(hexes))


def _nearest(of: Sequence[Stretch], hex_: Hex) -> Stretch:
    return min((each for each in of if each.near[hex_]), key=lambda each: each.near[hex_])


def _path(near: Table, ways: Ways, bar: Table, start: Hex) -> tuple[Hex, ...]:
    """Return the hexes from `start` to an end of a flood, down its distances."""
    path = [start]
    while near[path[-1]] > 1:
        here = path[-1]
        path.append(
            next(
                to
                for to in ADJACENT[here]
                if near[to] == near[here] - 1 and not bar[to] and here in ways[to]
            )
        )
    return tuple(path)


def _none(
    pos: Position, side: Side, full: Lines, hex_: Hex, columns: tuple[str, ...], isolated: bool
) -> Trace:
    """Say why no line leads from a hex: no source, enemies in the way, or too long a way."""
    if not full.sources:
        return Trace("", None, "", (), isolated, (f"the {side.label} player owns no full source",))
    why: tuple[str, ...]
    ends, ways = floods.hexes_of(full.basis.table), supply_lines.ways(pos, columns)
    bar = supply_lines.barred(pos, side)
    limit = max(each.limit for each in full.overland(columns))
    open_ = floods.flood(ends, ways, bar, floods.EMPTY)
    if open_[hex_]:
        end = _path(open_, ways, bar, hex_)[-1]
        why = (
            f"the nearest road, rail line, port or source that leads on is {pos.place(end)}, "
            f"{open_[hex_] - 1} hexes away, and the overland element has at most "
            f"{_allowed(pos, full.user, hex_, limit)} hexes",
            *_weak_nets(pos, side, (hex_, end, *full.sources)),
        )
        return Trace("", None, "", (), isolated, why)
    free = floods.flood(ends, ways, floods.EMPTY, floods.EMPTY)
    if not free[hex_]:
        return Trace("", None, "", (), isolated, ("terrain leaves no way to any source",))
    barred = tuple(h for h in _path(free, ways, floods.EMPTY, hex_)[1:] if bar[h])
    why = tuple(_why_barred(pos, side, each) for each in barred[:3])
    return Trace("", None, "", (), isolated, why, barred)


def _weak_nets(pos: Position, side: Side, hexes: Iterable[Hex]) -> Iterator[str]:
    """Say on which nets of these hexes no railroad element ends for want of capacity. Rule 12B3."""
    nets = {rails.net(pos, hex_) for hex_ in hexes if not networks.is_strong(pos, side, hex_)}
    for net in sorted(nets):
        has = pos.state.rail.get((side, net), Capacity())
        yield (
            f"the {side.label} player has {counted(has.whole, 'RE')} of capacity on the "
            f"{pos.charts.rail.nets[net].name} net, and no railroad element ends on a net with "
            f"less than {mps(pos.charts.rail.least_for_supply)}"
        )


def _allowed(pos: Position, user: str, hex_: Hex, limit: int) -> int:
    """Return the overland hexes the weather in a hex allows. Rules 12B, 36D."""
    return min(limit, supply_lines.lengths(pos, "overland", user)[pos.weather(hex_)])


def _why_barred(pos: Position, side: Side, hex_: Hex) -> str:
    """Say what bars a hex to a side's supply lines. Rules 12A, 37C."""
    if pos.occupied(hex_, side.enemy):
        return f"{pos.place(hex_)} is occupied by enemy units"
    if not ownership.ownable(pos.board)[hex_]:
        return f"{pos.place(hex_)} lies in a neutral country or out of play"
    return f"{pos.place(hex_)} is in an enemy ZOC and no friendly unit is there"
