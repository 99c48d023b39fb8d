"""The resource points of works: overland within supply of the builders. Rules 12E, 14A1, 37B5."""

from sfcli.ground import supply, supply_lines
from sfcli.hexes import Hex, distance
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import number

Taken = tuple[tuple[Hex, int], ...]
"""Points by the hex they lie in."""


def within_reach(pos: Position, unit: Unit) -> list[tuple[int, Hex, int]]:
    """Return the points of a unit's side that an overland supply line joins to it, nearest first.

    Each as the hexes of the line, the hex they lie in, and their number. Rule 14A1.
    """
    assert unit.hex is not None
    lines, user = supply.reach(pos, unit.side), supply_lines.user(unit)
    columns = supply_lines.columns(pos, unit)
    found = []
    for hex_, count in heaps(pos, unit.side):
        near = [each.near[unit.hex] for each in lines.points(user, hex_).overland(columns)]
        if any(near):
            found.append((min(filter(None, near)) - 1, hex_, count))
    return sorted(found)


def heaps(pos: Position, side: Side) -> list[tuple[Hex, int]]:
    """Return where the resource points of a side lie, and how many. Rule 12E."""
    lying = pos.state.points.items()
    return sorted((hex_, count) for (owner, hex_), count in lying if owner is side)


def find(pos: Position, unit: Unit, needed: int, at: Hex | None) -> Taken | Refusal:
    """Return the points a work takes, from one hex where it is named, or why there are none.

    Rules 14A1, 37B5.
    """
    reach = within_reach(pos, unit)
    taken, left = [], needed
    for _, hex_, count in reach:
        if left and at in (None, hex_):
            taken.append((hex_, min(left, count)))
            left -= min(left, count)
    if not left:
        return tuple(taken)
    named = [(hex_, count) for hex_, count in heaps(pos, unit.side) if at in (None, hex_)]
    if sum(count for _, count in named) < needed:
        return _too_few(pos, unit, needed, at)
    return _out_of_reach(pos, unit, needed, at, reach)


def _too_few(pos: Position, unit: Unit, needed: int, at: Hex | None) -> Refusal:
    lying = sum(count for hex_, count in heaps(pos, unit.side) if at in (None, hex_))
    where = f"in {pos.place(at)}" if at is not None else "on the map"
    has = f"the {unit.side.label} player has {lying or 'none'} {where}"
    carried = any(each.carrying for each in pos.on_map(unit.side))
    return Refusal(
        "14A1-n",
        f"this takes {number(needed, 'resource point')}, and {has}",
        "Points that units carry have to be set down first" if carried else "",
    )


def _out_of_reach(
    pos: Position, unit: Unit, needed: int, at: Hex | None, reach: list[tuple[int, Hex, int]]
) -> Refusal:
    assert unit.hex is not None
    start = unit.hex
    limit = supply_lines.lengths(pos, "overland", supply_lines.user(unit))[pos.weather(start)]
    far = min(
        (hex_ for hex_, _ in heaps(pos, unit.side) if at in (None, hex_)),
        key=lambda hex_: distance(start, hex_),
    )
    hint = f"Points within reach lie in {', '.join(pos.place(h) for _, h, _ in reach)}"
    off = distance(start, far)
    barred = ", but terrain or enemies bar the way" if off <= limit else ""
    return Refusal(
        "14A1-o",
        f"no overland supply line, of {limit} hexes at most here, joins {unit.id} to "
        f"{number(needed, 'resource point')}; {pos.place(far)} is "
        f"{off} hex{'es' * (off != 1)} off{barred}",
        hint if reach else "",
    )
