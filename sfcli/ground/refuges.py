"""Where a unit may retreat to, and what it costs it. Rules 3F, 9F1, 14F, 37C.

Only the first of three kinds of hexes that is open to a unit counts: free of enemy ZOCs and within
stacking, free of them but full, in an enemy ZOC. All units of a retreat go at the same moment:
those still to go are taken as gone already, and no unit of the retreat makes a hex
friendly-occupied. In a continued retreat no hex is entered twice.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from sfcli.forces import RAIL_ONLY
from sfcli.ground import carriers, frontiers, lines, stacking, terrain, zoc
from sfcli.hexes import Hex, direction
from sfcli.hexes import parse as parse_hex
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import FLOODED, Unit

FREE: Final = 1
"""In no enemy ZOC, within stacking."""
FULL: Final = 2
"""In no enemy ZOC, but over the stacking limit."""
IN_ZOC: Final = 3
_KINDS: Final = {
    FREE: "free of enemy ZOCs and within stacking",
    FULL: "free of enemy ZOCs, though over the stacking limit",
    IN_ZOC: "in an enemy ZOC",
}
_CLAUSES: Final = {FREE: "9F1-c", FULL: "9F1-d", IN_ZOC: "9F1-e"}

Movers = Collection[str]
"""The units of a retreat."""
Path = tuple[Hex, ...]
"""The hexes a unit has been in since the retreat began, the hex of the battle first."""


@dataclass(frozen=True)
class Going:
    """Who is retreating, as far as that matters to where the others may go."""

    movers: Movers
    """Every unit of this retreat, gone or still to go."""
    waiting: Collection[str]
    """Units still to go."""
    arriving: Mapping[Hex, Sequence[Unit]] = field(default_factory=dict)
    """Units that are taken as arrived in a hex."""


def kind(pos: Position, unit: Unit, hex_: Hex, going: Going) -> int:
    """Return which of the three kinds a hex is for a unit. Rule 9F1."""
    if feels_zoc(pos, unit, hex_, going.movers):
        return IN_ZOC
    return FULL if is_over(pos, unit, hex_, going) else FREE


def feels_zoc(pos: Position, unit: Unit, hex_: Hex, movers: Movers) -> bool:
    """Tell whether an enemy ZOC in a hex touches a unit that retreats there.

    Of German c/m units it does not where a friendly unit stands that is not retreating. Rule 9F1.
    """
    if not _in_zoc(pos, unit.side, hex_):
        return False
    if not (unit.counter.is_german and unit.counter.is_motorized):
        return True
    return not is_held(pos, unit.side, hex_, movers)


def is_held(pos: Position, side: Side, hex_: Hex, movers: Movers) -> bool:
    """Tell whether a unit of the side stands in a hex that is not of the retreat. Rule 9F1."""
    return any(friend.id not in movers for friend in pos.stack(hex_, side))


def is_over(pos: Position, unit: Unit, hex_: Hex, going: Going) -> bool:
    """Tell whether a unit that arrives in a hex is over the stacking limit there. Rules 8B, 9F1."""
    there = [
        friend
        for friend in pos.stack(hex_, unit.side)
        if friend.id not in going.waiting and friend.aboard not in going.waiting
    ]
    coming = [*going.arriving.get(hex_, ()), unit]
    coming += [rider for each in coming for rider in carriers.riders(pos, each)]
    stack = {friend.id: friend for friend in (*there, *coming)}
    return not stacking.fits(stack.values(), stacking.limit(pos, hex_))


def refuges(pos: Position, unit: Unit, path: Path, going: Going) -> dict[Hex, int]:
    """Return the hexes a unit may retreat to, all of one kind, with that kind. Rule 9F1."""
    kinds = {hex_: kind(pos, unit, hex_, going) for hex_ in open_hexes(pos, unit, path)}
    first = min(kinds.values(), default=FREE)
    return {hex_: of for hex_, of in kinds.items() if of == first}


def open_hexes(pos: Position, unit: Unit, path: Path) -> Iterator[Hex]:
    """Yield the hexes next to a unit that are no enemy's, not closed and not prohibited to it.

    Rail-only units need a rail line they could follow, units of movement rating 0 go nowhere.
    Rules 9F1, 14F, 37C, 3F.
    """
    if unit.hex is None or unit.ratings.movement == 0:
        return
    enemy_at, closed = pos.table(unit.side.enemy), frontiers.closed(pos, unit.side)
    if unit.ratings.movement == RAIL_ONLY:
        ways = _by_rail(pos, unit)
    else:
        ways = (edge.to for edge in terrain.graph(pos, unit.counter).edges(unit.hex))
    for to in ways:
        if not enemy_at[to] and not closed[to] and to not in path:
            yield to


def _by_rail(pos: Position, unit: Unit) -> Iterator[Hex]:
    """Yield the hexes a rail-only unit could enter by rail from where it is. Rules 7A, 14F1."""
    start, broken = unit.hex, pos.state.broken
    if start is None or start in broken:
        return
    for track in lines.tracks(pos.board)[start]:
        runs = not track.ferry or lines.ferry_runs(pos, unit.side, start, track.to)
        owned = pos.state.owner(track.to) is unit.side
        shut = track.to in broken or terrain.ground(pos, track.to) == FLOODED
        if runs and owned and not shut and not _in_zoc(pos, unit.side, track.to):
            yield track.to


def _in_zoc(pos: Position, side: Side, hex_: Hex) -> bool:
    return bool(zoc.chart(pos, side.enemy)[hex_])


def may_leave_map(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit stands where the scenario lets its side retreat over the edge."""
    written = pos.scenario.special.get("retreat_off_map")
    if not isinstance(written, Mapping) or unit.ratings.movement <= 0:
        return False
    edge = pos.derived(
        ("retreat_off_map", unit.side),
        None,
        lambda: frozenset(parse_hex(text) for text in written.get(unit.side.value, ())),
    )
    return unit.hex in edge


def why_stranded(pos: Position, unit: Unit) -> tuple[str, str]:
    """Return the clause and the reason why a unit has nowhere to retreat to. Rules 9F1, 14F."""
    if unit.ratings.movement == 0:
        return "14F2-b", f"{unit.id} has a movement rating of 0 and cannot retreat"
    if unit.ratings.movement == RAIL_ONLY:
        if unit.hex in pos.state.broken:
            return "14F1-f", f"{unit.id} is rail-only and the line in its hex is broken"
        return "14F1-d", f"{unit.id} is rail-only and has no rail hex to retreat to"
    assert unit.hex is not None
    closed = frontiers.closed(pos, unit.side)
    for edge in terrain.graph(pos, unit.counter).edges(unit.hex):
        if closed[edge.to] and not pos.occupied(edge.to, unit.side.enemy):
            refusal = frontiers.refuse(pos, unit.side, edge.to)
            if refusal and refusal.rule.startswith("3F"):
                return "3F-p", f"{unit.id} could retreat only out of its player's theaters"
    return "9F1-j", f"{unit.id} had nowhere to retreat to"


def refuse(pos: Position, unit: Unit, to: Hex, path: Path, going: Going) -> Refusal | None:
    """Say why a unit may not retreat to a hex, None where it may. Rule 9F1."""
    allowed = refuges(pos, unit, path, going)
    if to in allowed:
        return None
    hint = f"Open to it: {', '.join(pos.place(hex_) for hex_ in allowed)}" if allowed else ""
    reason = _closed(pos, unit, to, path)
    if reason:
        return Refusal(*reason, hint)
    first, own = min(allowed.values(), default=FREE), kind(pos, unit, to, going)
    return Refusal(
        _CLAUSES[first],
        f"{unit.id} may not retreat to {pos.place(to)}, which is {_KINDS[own]}, while a hex "
        f"{_KINDS[first]} is open to it",
        hint,
    )


def _closed(pos: Position, unit: Unit, to: Hex, path: Path) -> tuple[str, str] | None:
    """Return the clause and the reason that closes a hex to a unit whatever its kind."""
    assert unit.hex is not None
    if to in open_hexes(pos, unit, path):
        return None
    what = f"{unit.id} may not retreat to {pos.place(to)}"
    if direction(unit.hex, to) < 0:
        return "9F1-a", f"{what}, which is not next to {pos.place(unit.hex)}"
    if pos.occupied(to, unit.side.enemy):
        return "9F1-j", f"{what}, which enemy units occupy"
    if to in path:
        return "9F1-h", f"{what}, where it has been in this retreat"
    closed = frontiers.refuse(pos, unit.side, to)
    if closed:
        return closed.rule, f"{what}: {closed.why}"
    if unit.ratings.movement in (0, RAIL_ONLY):
        return why_stranded(pos, unit)[0], f"{what}, as it could not enter it by rail"
    return "9F1-j", f"{what}: the way there is prohibited to it"
