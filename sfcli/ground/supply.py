"""Judging supply: who is in supply, on which source, and for how long others have not been.

Rules 4A1, 12B, 12C, 12D. Both sides are judged in every initial phase, and the verdict stands for
the player turn. The count of turns out advances in the owner's own initial phase; a unit found out
in the enemy's is out, but in no turn of it yet (ruling on 12D).
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from sfcli.board import Board, PortSize
from sfcli.events import SupplyJudged
from sfcli.ground import allocation, floods, networks, sources, supply_lines, terrain
from sfcli.ground import lines as rails
from sfcli.ground.allocation import Feed
from sfcli.ground.networks import Network
from sfcli.ground.ports import Harbors
from sfcli.ground.sources import Limited
from sfcli.ground.supply_lines import Basis, Stretch
from sfcli.hexes import Hex
from sfcli.position import Play, Position, Procedure
from sfcli.sides import Side
from sfcli.state import Unit

Columns = tuple[str, ...]


@dataclass(frozen=True)
class Lines:
    """The supply lines of one user to some sources: everything that leads to them."""

    pos: Position
    user: str
    sources: tuple[Hex, ...]
    at: Harbors
    network: Network
    by_road: bool = True
    """Roads may lead on to the network."""
    _overland: dict[Columns, list[Stretch]] = field(default_factory=dict)
    _from: dict[Columns, bytes] = field(default_factory=dict)

    @cached_property
    def basis(self) -> Basis:
        """Where overland elements may end."""
        if not self.by_road:
            return Basis(self.network.table, ())
        side = sources.side_of(self.user)
        return supply_lines.basis(self.pos, side, self.user, self.network.table)

    def overland(self, columns: Columns) -> list[Stretch]:
        """Return where overland elements may begin, by greatest length. Rule 12B1."""
        if columns not in self._overland:
            side = sources.side_of(self.user)
            self._overland[columns] = supply_lines.overland(
                self.pos, side, self.user, self.basis, columns
            )
        return self._overland[columns]

    def reach(self, hex_: Hex, columns: Columns = supply_lines.ANY) -> bool:
        """Tell whether a line leads from a hex to one of the sources. Rule 12B."""
        if columns not in self._from:
            self._from[columns] = supply_lines.reached(self.overland(columns))
        return bool(self._from[columns][hex_])


def lines_to(pos: Position, user: str, to: Iterable[Hex], at: Harbors) -> Lines:
    """Return the lines of a user to regular sources, by every element. Rule 12B."""
    side, ends = sources.side_of(user), tuple(to)
    network = networks.network(pos, side, ends, at)
    return Lines(pos, user, ends, at, network)


def overland_to(pos: Position, user: str, hex_: Hex, at: Harbors) -> Lines:
    """Return the lines of a user to supply points: overland alone. Rule 12C3a."""
    network = Network({~hex_: ~hex_})
    return Lines(pos, user, (hex_,), at, network, by_road=False)


@dataclass
class Reach:
    """All supply lines of a side in a position, worked out as they are asked for."""

    pos: Position
    side: Side
    at: Harbors
    alike: supply_lines.Alike
    _full: dict[str, Lines] = field(default_factory=dict)
    _limited: dict[str, list[Limited]] = field(default_factory=dict)
    _to: dict[tuple[str, tuple[Hex, ...]], Lines] = field(default_factory=dict)
    _any: dict[str, Lines] = field(default_factory=dict)

    def full(self, user: str) -> Lines:
        """Return the lines to full sources."""
        if user not in self._full:
            self._full[user] = lines_to(self.pos, user, sources.full(self.pos, user), self.at)
        return self._full[user]

    def limited(self, user: str) -> list[Limited]:
        """Return the limited sources open to a user."""
        if user not in self._limited:
            self._limited[user] = sources.limited(self.pos, user, self.at)
        return self._limited[user]

    def to(self, user: str, hexes: tuple[Hex, ...]) -> Lines:
        """Return the lines to some limited sources."""
        if (user, hexes) not in self._to:
            self._to[user, hexes] = lines_to(self.pos, user, hexes, self.at)
        return self._to[user, hexes]

    def points(self, user: str, hex_: Hex) -> Lines:
        """Return the lines to the supply points in a hex."""
        return overland_to(self.pos, user, hex_, self.at)

    def all_limited(self, user: str) -> Lines:
        """Return the lines to any of the limited sources."""
        if user not in self._any:
            hexes = {h for source in self.limited(user) for h in source.hexes}
            self._any[user] = self.to(user, tuple(sorted(hexes)))
        return self._any[user]

    def reached(self, lines: Lines, unit: Unit) -> bool:
        """Tell whether one of the lines leads from a unit. Rules 12A, 12B."""
        assert unit.hex is not None
        return lines.reach(unit.hex, self.alike[unit.counter.columns])


def reach(pos: Position, side: Side) -> Reach:
    """Return the supply lines of a side as they are now; they are kept while nothing changes."""
    state = pos.state
    stamp = (
        supply_lines.barred(pos, side), bytes(state.owners), *terrain.stamp(pos),
        tuple(state.rail.items()), state.closed_ports, state.new_ports, state.allied_once,
        state.italy_surrendered, tuple(state.tallies.items()), state.supplies,
        state.air.status,
    )  # fmt: skip
    return pos.derived(("supply lines", side), stamp, lambda: _reach(pos, side))


def _reach(pos: Position, side: Side) -> Reach:
    """Return the supply lines of a position that may go on meanwhile."""
    at, alike = networks.harbors(pos, side), supply_lines.alike(pos)
    return Reach(pos.fork(), side, at, alike)


@dataclass(frozen=True)
class Verdict:
    """How a side's units and places are supplied at a check."""

    regular: frozenset[str]
    fed: frozenset[str]
    """Units that draw on a special source."""
    places_out: frozenset[Hex]


def judge(play: Play) -> Procedure[None]:
    """Judge the supply of both sides, the phasing one first. Rules 4A1, 12B."""
    owned = supply_lines.owned(play, Side.ALLIED)
    sources.note_cities(play, (h for h in play.board.major_cities if owned[h]))
    units: dict[str, tuple[int | None, bool]] = {}
    places: dict[Hex, int] = {}
    for side in (play.phasing, play.phasing.enemy):
        verdict = yield from _judge_side(play, side)
        units.update(_counts(play, side, verdict))
        places.update(_place_counts(play, side, verdict.places_out))
    if units or places != play.state.places_out:
        play.emit(SupplyJudged(units, places))


def _judge_side(play: Play, side: Side) -> Procedure[Verdict]:
    lines = reach(play, side)
    units = list(play.on_map(side))
    lacking = [u for u in units if not lines.reached(lines.full(supply_lines.user(u)), u)]
    places = frozenset(_places_out(play, side, lines))
    regular = {unit.id for unit in units} - {unit.id for unit in lacking}
    limited = yield from allocation.allot(play, side, limited_feeds(lines, lacking))
    lacking = [unit for unit in lacking if unit.id not in limited]
    sheltered = fortified(play, side, lacking)
    wanting = [unit for unit in lacking if unit.id not in sheltered]
    points = yield from allocation.allot(play, side, point_feeds(lines, wanting))
    return Verdict(frozenset(regular | limited.keys()), sheltered | points.keys(), places)


def limited_feeds(lines: Reach, lacking: Iterable[Unit]) -> list[Feed]:
    """Return the limited sources with the units that can draw on them. Rule 12C2."""
    wants: dict[Limited, list[Unit]] = {}
    for user in sources.users(lines.side):
        units = [u for u in lacking if supply_lines.user(u) == user and lines.limited(user)]
        units = [u for u in units if lines.reached(lines.all_limited(user), u)]
        within = _within_reach(lines, user, units)
        like = networks.alike(lines.pos, lines.side, (h for each in within for h in each.hexes))
        for source in within:
            to = lines.to(user, tuple(dict.fromkeys(like[h] for h in source.hexes)))
            wanting = [unit for unit in units if lines.reached(to, unit)]
            if wanting:
                wants.setdefault(source, []).extend(wanting)
    return [_limited_feed(source, units) for source, units in sorted(wants.items(), key=_first)]


def _within_reach(lines: Reach, user: str, units: Sequence[Unit]) -> list[Limited]:
    """Return the limited sources that any line from the units might lead to.

    Lines by land stay where the ground hangs together; those that cross water go by ferries and by
    ports from which naval elements start, to where rail lines lead on from such ports.
    """
    starts = {unit.hex for unit in units if unit.hex is not None}
    bar = supply_lines.barred(lines.pos, lines.side)
    open_ = floods.but(bar, floods.table(starts))
    around = floods.either(
        *(
            floods.flags(floods.flood(starts, ways, open_, floods.EMPTY))
            for ways in _grounds(lines.pos, units)
        )
    )
    crossings = {port for port in lines.at.sizes if is_crossing(lines, port)}
    served = {h for each in lines.limited(user) for h in each.hexes}
    if any(around[port] for port in crossings):
        around = floods.either(around, floods.table(_joined(lines, served, crossings)))
    return [each for each in lines.limited(user) if any(around[h] for h in each.hexes)]


def _joined(lines: Reach, hexes: Iterable[Hex], ports: Collection[Hex]) -> set[Hex]:
    """Return those of some hexes that are among some ports, or that rail lines join to one."""
    side, open_ = lines.side, rails.usable(lines.pos, lines.side)
    found: dict[Hex, bool] = {}
    for hex_ in sorted(hexes):
        if hex_ not in found:
            region = rails.follow(lines.pos, side, hex_, open_) | {hex_}
            found.update(dict.fromkeys(region, not region.isdisjoint(ports)))
    return {hex_ for hex_ in hexes if found[hex_]}


def _grounds(pos: Position, units: Iterable[Unit]) -> list[floods.Ways]:
    """Return the ways over land for any unit and for each of these."""
    kinds = {supply_lines.columns(pos, unit) for unit in units}
    return [supply_lines.ways(pos, kind) for kind in {*kinds, supply_lines.ANY}] if kinds else []


def is_crossing(lines: Reach, port: Hex) -> bool:
    """Tell whether supply lines may go on by water from a port."""
    tracks = rails.tracks(lines.pos.board)[port]
    return lines.at.sizes[port] >= PortSize.MAJOR or any(track.ferry for track in tracks)


def _first(item: tuple[Limited, list[Unit]]) -> tuple[Hex, ...]:
    return item[0].hexes


def _limited_feed(source: Limited, units: list[Unit]) -> Feed:
    what = f"limited source {source.name}".strip()
    return Feed(source.hexes[0], what, source.limit, "12C2-g", tuple(units))


def fortified(pos: Position, side: Side, lacking: Iterable[Unit]) -> frozenset[str]:
    """Return the units that a port fortification in their hex feeds. Rule 12C3b."""
    shelters = sources.port_fortifications(pos, side)
    return frozenset(unit.id for unit in lacking if unit.hex in shelters)


def point_feeds(lines: Reach, lacking: Iterable[Unit]) -> list[Feed]:
    """Return the supply points with the units that can draw on them. Rule 12C3a."""
    found, waiting = [], list(lacking)
    for hex_, room in sorted(sources.supply_points(lines.pos, lines.side).items()):
        overland = {user: lines.points(user, hex_) for user in sources.users(lines.side)}
        wants = [u for u in waiting if lines.reached(overland[supply_lines.user(u)], u)]
        found.append(Feed(hex_, "supply points", room, "12C3a-f", tuple(wants)))
    return found


@lru_cache(maxsize=8)
def _places(board: Board) -> bytes:
    """Return the cities and ports as a table by hex."""
    return bytes(floods.table([*board.cities, *board.ports]))


def _places_out(pos: Position, side: Side, lines: Reach) -> Iterable[Hex]:
    """Yield the side's cities and ports from which no line leads to a regular source."""
    user = sources.users(side)[0]
    owned, full = supply_lines.owned(pos, side), lines.full(user)
    for hex_ in floods.hexes_of(floods.both(owned, _places(pos.board))):
        if full.reach(hex_):
            continue
        if not lines.limited(user) or not lines.all_limited(user).reach(hex_):
            yield hex_


def _counts(pos: Position, side: Side, verdict: Verdict) -> Mapping[str, tuple[int | None, bool]]:
    """Return the new counts of the units whose status changes. Rules 12C3, 12D."""
    changed = {}
    for unit in pos.on_map(side):
        out = None if unit.id in verdict.regular else _advanced(pos, side, unit.out)
        status = (out, unit.id in verdict.fed)
        if status != (unit.out, unit.fed):
            changed[unit.id] = status
    return changed


def _advanced(pos: Position, side: Side, out: int | None) -> int:
    """Return the turn out of supply after one more check found no regular supply. Rule 12D."""
    return (out or 0) + (side is pos.phasing)


def _place_counts(pos: Position, side: Side, out: Iterable[Hex]) -> dict[Hex, int]:
    return {hex_: _advanced(pos, side, pos.state.places_out.get(hex_)) for hex_ in out}
