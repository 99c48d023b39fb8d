"""Supply sources: full, limited and special. Rules 12C, 12C1, 12C2, 12C3.

A source serves its own side, and only while that side owns it. Full and limited sources together
are the regular ones.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from sfcli import geography
from sfcli.board import MajorCity, PortSize
from sfcli.events import OwnedByAllies, SuppliesChanged, Tallied
from sfcli.ground import lines, networks, port_damage
from sfcli.ground.ports import Harbors, functioning
from sfcli.ground.supply_lines import ALLIED, AXIS, AXIS_ITALIAN, USERS
from sfcli.hexes import Hex
from sfcli.position import Play, Position, Procedure
from sfcli.scenario import Source
from sfcli.sides import Side
from sfcli.twelfths import ONE

_LIMITED_SIZES: Final = (PortSize.MINOR, PortSize.STANDARD)


@dataclass(frozen=True, slots=True)
class Limited:
    """A limited source: so many REs of units may draw on it. Rule 12C2."""

    hexes: tuple[Hex, ...]
    limit: int
    """REs in twelfths."""
    name: str


def side_of(user: str) -> Side:
    """Return the side a user of sources belongs to."""
    return Side.ALLIED if user == ALLIED else Side.AXIS


def full(pos: Position, user: str) -> tuple[Hex, ...]:
    """Return the hexes of the full sources that units of a user may draw on now. Rule 12C1."""
    side = side_of(user)
    found = {h for source in granted(pos, side, "full") for h in source.hexes}
    if not pos.scenario.own_sources_only:
        found.update(_PRINTED[user](pos))
    owner = pos.state.owner
    return tuple(sorted(h for h in found if owner(h) is side))


def granted(pos: Position, side: Side, kind: str) -> list[Source]:
    """Return the scenario's sources of a side that are open. Rule 12C."""
    return [
        source
        for source in pos.scenario.sources
        if source.side is side and source.kind == kind and is_open(pos, source)
    ]


def is_open(pos: Position, source: Source) -> bool:
    """Tell whether a scenario's source, if its side owns it, is open since its capture.

    One that is a port has to function, and its banks to be owned, as well. Rules 30A4, 30A7.
    """
    passed = pos.state.tallies.get(opening_tally(source))
    if passed is not None and passed <= source.opens_after:
        return False
    ports = [hex_ for hex_ in source.hexes if hex_ in pos.board.ports]
    return not source.port or any(functioning(pos, hex_, source.side) for hex_ in ports)


def opening_tally(source: Source) -> str:
    """Return the tally of the initial phases since a source was captured."""
    return f"initial phases since {source.name or source.hexes[0]} was captured"


def _axis(pos: Position) -> set[Hex]:
    """Return the full sources of all Axis units. Rule 12C1a."""
    board, surrendered = pos.board, pos.state.italy_surrendered
    edge = geography.east_edge(board, surrendered)
    rail = lines.tracks(board)
    return {h for h in edge if rail[h]} | city_pairs(pos, geography.germany_1939)


def _axis_italian(pos: Position) -> set[Hex]:
    """Return the full sources of Axis Italian and RSI units. Rule 12C1b."""
    return _axis(pos) | city_pairs(pos, geography.italy)


def _allied(pos: Position) -> set[Hex]:
    """Return the full sources of Allied units. Rule 12C1c."""
    board = pos.board
    great = {h for h, port in board.ports.items() if port.size >= PortSize.MAJOR}
    found = {h for h in great if geography.britain(board, h) or geography.north_africa(board, h)}
    return found | {h for h in board.cities if geography.britain(board, h) and board.city(h)}


_PRINTED: Final[dict[str, Callable[[Position], set[Hex]]]] = {
    AXIS: _axis, AXIS_ITALIAN: _axis_italian, ALLIED: _allied
}  # fmt: skip


def city_pairs(pos: Position, inside: Callable[..., bool]) -> set[Hex]:
    """Return the hexes of the Axis major cities that another one is connected to.

    All of a city has to lie inside the country and be Axis-owned; a city the Allies have ever
    owned a hex of counts no more. Rules 12C1a, 12C1b, 7A.
    """
    cities = [c for c in dict.fromkeys(pos.board.major_cities.values()) if _serves(pos, c, inside)]
    open_ = lines.usable(pos, Side.AXIS)
    paired: set[Hex] = set()
    for city in cities:
        if city.hexes <= paired:
            continue
        joined: set[Hex] = set()
        for hex_ in city.hexes:
            if hex_ not in joined:
                joined |= lines.follow(pos, Side.AXIS, hex_, open_)
        partners = [other for other in cities if other is not city and other.hexes & joined]
        if partners:
            paired |= city.hexes.union(*(other.hexes for other in partners))
    return paired


def _serves(pos: Position, city: MajorCity, inside: Callable[..., bool]) -> bool:
    state, board = pos.state, pos.board
    return not (city.hexes & state.allied_once) and all(
        inside(board, h) and board.playable(h) and state.owner(h) is Side.AXIS for h in city.hexes
    )


def limited(pos: Position, user: str, at: Harbors) -> list[Limited]:
    """Return the limited sources that units of a user may draw on now. Rule 12C2."""
    side, owner = side_of(user), pos.state.owner
    found = [
        Limited(source.hexes, source.limit, source.name)
        for source in granted(pos, side, "limited")
        if all(owner(h) is side for h in source.hexes)
    ]
    if not pos.scenario.own_sources_only:
        found += _limited_ports(pos, user, at)
    return found


def _limited_ports(pos: Position, user: str, at: Harbors) -> Iterable[Limited]:
    """Yield the minor and standard ports from which a line leads on to a full source."""
    side, sources = side_of(user), full(pos, user)
    if not any(size in _LIMITED_SIZES for size in at.sizes.values()):
        return
    limits = pos.charts.supply.port_limits
    for size in _LIMITED_SIZES:
        network = networks.network(pos, side, sources, at, size)
        for hex_ in sorted(networks.linked(at, size, network) - set(sources)):
            limit = limits[size.name.lower()]
            yield Limited((hex_,), limit, pos.board.ports[hex_].name)


def supply_points(pos: Position, side: Side) -> dict[Hex, int]:
    """Return a side's supply points by hex, as the REs they feed in twelfths. Rule 12C3a."""
    found: dict[Hex, int] = {}
    for supplies in pos.state.supplies:
        if supplies.side is side:
            found[supplies.hex] = found.get(supplies.hex, 0) + supplies.points * ONE
    return found


def port_fortifications(pos: Position, side: Side) -> set[Hex]:
    """Return the hexes whose Axis port fortification feeds every unit there. Rule 12C3b."""
    if side is Side.ALLIED:
        return set()
    return {
        unit.hex
        for unit in pos.on_map(side)
        if unit.hex is not None and "port_fort" in unit.counter.kinds
    }


def count_openings(play: Play) -> Procedure[None]:
    """Count an initial phase of the phasing side for its captured sources. Rule 12C.

    A destroyed port of one that opens has been cleared by troops the scenario does not show.
    """
    for source in play.scenario.sources:
        passed = play.state.tallies.get(opening_tally(source))
        if passed is not None and source.side is play.phasing:
            play.emit(Tallied(opening_tally(source), passed + 1))
            if passed == source.opens_after and source.if_destroyed:
                for hex_ in source.hexes:
                    port_damage.clear(play, hex_)
    return
    yield


def on_capture(play: Play, side: Side, hexes: tuple[Hex, ...]) -> None:
    """Do what a capture means for sources.

    City hexes the Allies owned are noted for good, enemy supply points are gone, and a scenario's
    source begins to open. Rules 12C1, 12C3a.
    """
    taken = frozenset(hexes)
    if side is Side.ALLIED:
        note_cities(play, taken)
    lost = [s for s in play.state.supplies if s.hex in taken and s.side is not side]
    if lost:
        play.emit(SuppliesChanged(tuple(s for s in play.state.supplies if s not in lost)))
        for s in lost:
            play.note("12C3a-g", f"{s.points} supply points in {play.place(s.hex)} are lost")
    for source in play.scenario.sources:
        if source.side is side and source.opens_after and not taken.isdisjoint(source.hexes):
            play.emit(Tallied(opening_tally(source), 0))


def note_cities(play: Play, hexes: Iterable[Hex]) -> None:
    """Note the major city hexes among some that the Allies own, or have. Rules 12C1a, 12C1b."""
    cities = frozenset(h for h in hexes if h in play.board.major_cities)
    fresh = cities - play.state.allied_once
    if fresh:
        play.emit(OwnedByAllies(fresh))


def delay(play: Play, hex_: Hex) -> None:
    """Let a scenario's source open later, as its port was destroyed. Rule 30A3."""
    for source in play.scenario.sources:
        if hex_ in source.hexes and source.if_destroyed:
            play.emit(Tallied(opening_tally(source), -source.if_destroyed))
            play.note("30A3-b", f"the port of {source.name} is destroyed and opens later")


def users(side: Side) -> tuple[str, ...]:
    """Return the users of a side's sources. Rule 12C1."""
    return USERS[side]
