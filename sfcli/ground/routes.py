"""Finding rail lines to move on, the cheapest in capacity first. Rules 7A, 7A3, 7A4, 20G2d, 37A2.

Of the lines that are open, short enough and within capacity, the one charged least is taken; of
equals the one on high-volume lines only, then the one on the fewest nets, then the shortest.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from sfcli import geography
from sfcli.board import Board
from sfcli.ground import admin, capacity, floods, frontiers, holders, lines, movement, terrain, zoc
from sfcli.ground.capacity import Charges, Load
from sfcli.ground.floods import Table
from sfcli.hexes import COUNT, Hex, direction
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import FLOODED

Path = tuple[Hex, ...]
"""Hexes entered, in order."""

_LOW: Final = 13
_NETS: Final = 14
_HEX: Final = (1 << _LOW) - 1
_FAR: Final = 1_000_000
"""More rail hexes than any line is long."""
_HARASSED: Final = {"7A1-a": "20G2d-m", "7A2-a": "20G2d-o", "14F1-a": "20G2d-p"}
"""Clauses of what harassment takes off, by those that limit how far rail movement goes."""


@lru_cache(maxsize=8)
def _nets(board: Board, surrendered: bool) -> tuple[tuple[str, ...], bytes]:
    """Return the rail nets, and for every rail hex the place of its net among them. Rule 7A4."""
    by_hex = {h: geography.rail_net(board, h, surrendered) for h in lines.rail_hexes(board)}
    nets = tuple(sorted(set(by_hex.values())))
    table = bytearray(COUNT)
    for hex_, net in by_hex.items():
        table[hex_] = nets.index(net)
    return nets, bytes(table)


@dataclass(frozen=True, slots=True)
class Traveller:
    """What moves by rail together from a hex, and how far it can go."""

    side: Side
    start: Hex
    limit: int
    """Rail hexes."""
    loads: tuple[Load, ...]
    name: str
    """What a refusal calls it."""
    clause: str
    """The clause that limits how far it goes."""
    ids: frozenset[str] = frozenset()
    """Units among them, which hold no hex open for themselves."""
    shy: bool = False
    """One of them used administrative movement and may not come next to an enemy unit (6B)."""
    delays: Mapping[Hex, int] = field(default_factory=dict)
    """Rail hexes that leaving harassed hexes takes off how far it can go (rule 20G2d)."""

    def length(self, path: Path) -> int:
        """Return the rail hexes a path takes, those that harassment takes included."""
        left = (self.start, *path)[:-1]
        return len(path) + sum(self.delays.get(hex_, 0) for hex_ in left)


@dataclass(frozen=True, slots=True)
class Route:
    """A way by rail."""

    path: Path
    nets: tuple[str, ...]
    low: bool
    """It uses a low-volume line or a rail ferry."""
    charges: tuple[Charges, ...]
    """What each load is charged for it."""


def open_lines(pos: Position, traveller: Traveller) -> bytes:
    """Return a table by hex of where it may go by rail: 1 where it may. Rules 3F, 6B, 7A, 7A5."""
    side = traveller.side
    usable = lines.usable(pos, side, holders.table(pos, side, traveller.ids))
    shut = [frontiers.closed(pos, side), floods.table(pos.state.broken)]
    if traveller.shy:
        shut.append(admin.contacts(pos, side))
    return floods.but(usable, floods.either(*shut))


def refuse_hex(pos: Position, traveller: Traveller, hex_: Hex) -> Refusal | None:
    """Say why nothing may enter or leave a hex by rail, None where it may. Rules 7A, 7A5, 37A4."""
    side, where = traveller.side, pos.place(hex_)
    if not lines.tracks(pos.board)[hex_]:
        return Refusal("7A-d", f"no rail line runs through {where}")
    if pos.occupied(hex_, side.enemy) or frontiers.closed(pos, side)[hex_]:
        return movement.refuse_entry(pos, side, hex_)
    if zoc.chart(pos, side.enemy)[hex_] and not holders.find(pos, side, hex_, traveller.ids):
        return Refusal(
            "7A-e",
            f"{where} is in an enemy ZOC, and rail movement neither enters nor leaves such a hex",
            "A unit with defense strength that has been there since the phase began, and stays, "
            "would hold it open",
        )
    if pos.state.owner(hex_) is not side:
        return Refusal(
            "7A-k",
            f"{where} is not {side.label}-owned, and rail movement keeps to its own side's hexes",
            "A unit that enters it takes it, and so does an uncontested ZOC",
        )
    if terrain.ground(pos, hex_) == FLOODED:
        return Refusal("37A4-c", f"{where} is massively flooded, and no train runs there")
    if hex_ in pos.state.broken:
        return Refusal(
            "7A5-c", f"the rail line in {where} is broken", "Until it is repaired it is only a road"
        )
    if traveller.shy and admin.contacts(pos, side)[hex_]:
        return Refusal(
            "6B-k",
            f"{where} is next to an enemy unit, where units that use administrative movement may "
            "not go this phase",
        )
    return None


def along(pos: Position, traveller: Traveller, path: Path) -> Route | Refusal:
    """Say why a path may not be followed by rail, or return it as a route. Rule 7A."""
    refusal = refuse_hex(pos, traveller, traveller.start)
    here, low = traveller.start, False
    for to in path:
        refusal = refusal or _refuse_track(pos, traveller.side, here, to)
        refusal = refusal or refuse_hex(pos, traveller, to)
        if refusal:
            return refusal
        low |= any(track.to == to and track.low for track in lines.tracks(pos.board)[here])
        here = to
    names, by_hex = _nets(pos.board, pos.state.italy_surrendered)
    used = {by_hex[hex_] for hex_ in (traveller.start, *path)}
    route = _route(pos, traveller, path, tuple(names[net] for net in sorted(used)), low)
    charged = capacity.total(route.charges)
    return capacity.refuse(pos, traveller.side, charged) or route


def _refuse_track(pos: Position, side: Side, a: Hex, b: Hex) -> Refusal | None:
    if direction(a, b) < 0:
        return Refusal("6-i", f"{pos.place(b)} is not next to {pos.place(a)}")
    for track in lines.tracks(pos.board)[a]:
        if track.to == b:
            if not track.ferry or lines.ferry_runs(pos, side, a, b):
                return None
            return Refusal(
                "37A2-b",
                f"the rail ferry from {pos.place(a)} to {pos.place(b)} runs only for a player who "
                "owns both ports while both function",
            )
    return Refusal("7-b", f"no rail line joins {pos.place(a)} and {pos.place(b)}")


def find(pos: Position, traveller: Traveller, goal: Hex) -> Route | Refusal:
    """Say why a hex cannot be reached by rail, or return the cheapest route. Rules 7A, 7A3."""
    for end in (traveller.start, goal):
        refusal = refuse_hex(pos, traveller, end)
        if refusal:
            return refusal
    open_ = open_lines(pos, traveller)
    route = Flood(pos, traveller, open_, traveller.limit).best(goal)
    return route or _refuse_goal(pos, traveller, goal, open_)


def _refuse_goal(pos: Position, traveller: Traveller, goal: Hex, open_: Table) -> Refusal:
    """Say what is missing to reach a hex by rail: a line, rail hexes or capacity."""
    route = Flood(pos, traveller, open_, traveller.limit, free=True).best(goal)
    if route is not None:
        refusal = capacity.refuse(pos, traveller.side, capacity.total(route.charges))
        assert refusal is not None
        return refusal
    route = Flood(pos, replace(traveller, loads=()), open_, _FAR, free=True).best(goal)
    if route is not None:
        return refuse_length(
            pos, traveller, route.path, f"the shortest open line to {pos.place(goal)} is"
        )
    return _refuse_lines(pos, traveller, goal)


def refuse_length(pos: Position, traveller: Traveller, path: Path, lead: str) -> Refusal:
    """Say that a path is longer than rail movement goes, harassment included. Rules 7A1, 20G2d."""
    can = f"{traveller.name} can go {traveller.limit}"
    lost = traveller.length(path) - len(path)
    if not lost:
        return Refusal(traveller.clause, f"{lead} {len(path)} rail hexes long, and {can}")
    left = [hex_ for hex_ in (traveller.start, *path[:-1]) if traveller.delays.get(hex_)]
    return Refusal(
        _HARASSED.get(traveller.clause, "20G2d-m"),
        f"{lead} {len(path)} rail hexes long, leaving {', '.join(map(pos.place, left))} takes "
        f"{lost} more for harassment, and {can}",
    )


def _refuse_lines(pos: Position, traveller: Traveller, goal: Hex) -> Refusal:
    """Say what is not open on the shortest line to a hex."""
    route = Flood(pos, replace(traveller, loads=()), None, _FAR, free=True).best(goal)
    here = traveller.start
    lead = f"no open rail line leads from {pos.place(here)} to {pos.place(goal)}"
    for to in route.path if route else ():
        refusal = _refuse_track(pos, traveller.side, here, to) or refuse_hex(pos, traveller, to)
        if refusal:
            return Refusal(refusal.rule, f"{lead}: {refusal.why}", refusal.hint)
        here = to
    return Refusal("7-b", lead)


def reach(pos: Position, traveller: Traveller) -> dict[Hex, int]:
    """Return the hexes that can be reached by rail, with the rail hexes to each. Rule 7A."""
    if refuse_hex(pos, traveller, traveller.start):
        return {}
    flood = Flood(pos, traveller, open_lines(pos, traveller), traveller.limit)
    flood.run()
    return flood.hexes


def _route(
    pos: Position, traveller: Traveller, path: Path, nets: Iterable[str], low: bool
) -> Route:
    used = tuple(nets)
    charges = tuple(load.charge(pos.charts, used, low) for load in traveller.loads)
    return Route(path, used, low, charges)


class Flood:
    """A flood along rail lines from a hex, hex by hex, that remembers by which nets it came.

    A label is a hex, whether a low-volume line was used (bit 13), and the nets used (bits 14 on).
    One that came to a hex later, by more nets or by worse lines, is dropped.
    """

    def __init__(
        self,
        pos: Position,
        traveller: Traveller,
        open_: Table | None,
        limit: int,
        free: bool = False,
    ) -> None:
        """Set out over open hexes, or over all lines and ferries there are.

        `free` of the limits of capacity only lines and hexes count.
        """
        self.pos, self.traveller, self.limit, self.free = pos, traveller, limit, free
        self.all_open = open_ is None
        self.open = b"\1" * COUNT if open_ is None else open_
        self.nets, self.net_of = _nets(pos.board, pos.state.italy_surrendered)
        self.all_low = all(load.low for load in traveller.loads)
        start = traveller.start
        self.start = 1 << self.net_of[start] + _NETS | start
        self.before: dict[int, int] = {self.start: self.start}
        self.hexes: dict[Hex, int] = {start: 0}
        """The fewest rail hexes to each hex that was reached."""
        self.labels: dict[Hex, list[int]] = {start: [self.start >> _LOW]}
        self._borne: dict[int, bool] = {}
        self._held: dict[int, list[int]] = {}
        self._waited: set[int] = set()

    def best(self, goal: Hex) -> Route | None:
        """Return the cheapest route to a hex, None where there is none."""
        self.run(goal)
        arrived = [label << _LOW | goal for label in self.labels.get(goal, ())]
        routes = [self._as_route(label) for label in arrived]
        return min(routes, key=self._price, default=None)

    def run(self, goal: Hex | None = None) -> None:
        """Flood as far as the limit; stop where nothing cheaper can come to the goal."""
        frontier, steps = [self.start], 0
        least = None
        if goal is not None:
            least = (self.start | 1 << self.net_of[goal] + _NETS) >> _LOW
        while (frontier or self._held) and steps < self.limit:
            steps += 1
            held = self._held.pop(steps, None)
            frontier = self._step(frontier + held if held else frontier, steps)
            if goal is not None and least in self.labels.get(goal, ()):
                return

    def _step(self, frontier: list[int], steps: int) -> list[int]:
        reached: list[int] = []
        tracks, open_, net_of = lines.tracks(self.pos.board), self.open, self.net_of
        for label in self._delayed(frontier, steps):
            here = label & _HEX
            for to, low, ferry in tracks[here]:
                if not open_[to] or (ferry and not self._ferry(Hex(here), to)):
                    continue
                used = (label >> _LOW) | (low and not self.all_low) | 2 << net_of[to]
                known = self.labels.get(to)
                if known is None:
                    if not self._bears(used):
                        continue
                    self.labels[to], self.hexes[to] = [used], steps
                elif any(other | used == used for other in known) or not self._bears(used):
                    continue
                else:
                    known.append(used)
                self.before[used << _LOW | to] = label
                reached.append(used << _LOW | to)
        return reached

    def _delayed(self, frontier: list[int], steps: int) -> list[int]:
        """Hold what leaves harassed hexes until the rail hexes that takes are spent. 20G2d."""
        delays = self.traveller.delays
        if not delays:
            return frontier
        going = []
        for label in frontier:
            delay = delays.get(Hex(label & _HEX), 0)
            if not delay or label in self._waited:
                going.append(label)
            else:
                self._waited.add(label)
                self._held.setdefault(steps + delay, []).append(label)
        return going

    def _ferry(self, a: Hex, b: Hex) -> bool:
        return self.all_open or lines.ferry_runs(self.pos, self.traveller.side, a, b)

    def _bears(self, used: int) -> bool:
        """Tell whether capacity bears what a label's nets and lines cost."""
        if self.free:
            return True
        if used not in self._borne:
            charges = (load.charge(self.pos.charts, self._names(used), bool(used & 1))
                       for load in self.traveller.loads)  # fmt: skip
            lacking = capacity.lacks(self.pos, self.traveller.side, capacity.total(charges))
            self._borne[used] = lacking is None
        return self._borne[used]

    def _names(self, used: int) -> tuple[str, ...]:
        return tuple(net for place, net in enumerate(self.nets) if used >> 1 >> place & 1)

    def _as_route(self, label: int) -> Route:
        path, here = [], label
        while here != self.start:
            path.append(Hex(here & _HEX))
            here = self.before[here]
        used = label >> _LOW
        return _route(
            self.pos, self.traveller, tuple(reversed(path)), self._names(used), bool(used & 1)
        )

    def _price(self, route: Route) -> tuple[int, bool, int, int]:
        charged = sum(capacity.total(route.charges).values())
        return charged, route.low, len(route.nets), self.traveller.length(route.path)
