"""What is cut off: isolation of units and hexes. Rule 3G.

It is judged as an initial phase and a combat phase begin, and stands until the next time. A line
of any length overland to a regular source will do; so will one to a port from which a line by sea
and rail leads to a full source, whatever number of units depend on it (ruling on 3G).
"""

from collections.abc import Iterable

from sfcli.events import IsolationJudged
from sfcli.ground import floods, sources, supply, supply_lines
from sfcli.ground.floods import Table
from sfcli.hexes import Hex
from sfcli.position import Play, Position, Procedure
from sfcli.sides import Side
from sfcli.state import Unit


def is_isolated(pos: Position, side: Side, hex_: Hex) -> bool:
    """Tell whether a side's hex was isolated as last judged. Rule 3G."""
    return hex_ in pos.state.isolated and pos.state.owner(hex_) is side


def ends(pos: Position, side: Side) -> set[Hex]:
    """Return the regular sources of a side and the ports that lead to them. Rules 3G, 12C."""
    lines, user = supply.reach(pos, side), sources.users(side)[-1]
    full = lines.full(user)
    found = {*full.sources, *(port for port in lines.at.sizes if port in full.network)}
    return found.union(*(source.hexes for source in lines.limited(user)))


def trace(pos: Position, side: Side, columns: tuple[str, ...] = supply_lines.ANY) -> Table:
    """Return how near each hex is overland to a regular source, 0 where it is isolated.

    As `floods.flood` gives it, for units of some movement columns. Rule 3G.
    """
    return _flood(pos, side, ends(pos, side), columns)


def _flood(pos: Position, side: Side, to: Iterable[Hex], columns: tuple[str, ...]) -> Table:
    bar = supply_lines.barred(pos, side)
    return floods.flood(to, supply_lines.ways(pos, columns), bar, floods.EMPTY)


def judge(play: Play) -> Procedure[None]:
    """Judge the isolation of every unit and hex of both sides. Rules 3G, 4A1, 4A3."""
    changed: dict[str, bool] = {}
    hexes: set[Hex] = set()
    for side in Side:
        units, cut_off = _judged(play, side)
        changed.update({unit.id: not unit.isolated for unit in units})
        hexes.update(cut_off)
    if changed or hexes != play.state.isolated:
        play.emit(IsolationJudged(changed, frozenset(hexes)))
    return
    yield


def _judged(pos: Position, side: Side) -> tuple[list[Unit], list[Hex]]:
    """Return the side's units whose isolation changes, and its isolated hexes."""
    to = ends(pos, side)
    tables: dict[tuple[str, ...], Table] = {}
    tables[supply_lines.ANY] = _flood(pos, side, to, supply_lines.ANY)
    changed, alike = [], supply_lines.alike(pos)
    for unit in pos.on_map(side):
        columns = alike[unit.counter.columns]
        if columns not in tables:
            tables[columns] = _flood(pos, side, to, columns)
        assert unit.hex is not None
        if unit.isolated is bool(tables[columns][unit.hex]):
            changed.append(unit)
    land = supply_lines.land(pos.board)
    mine = floods.but(supply_lines.owned(pos, side), floods.flags(tables[supply_lines.ANY]))
    return changed, floods.hexes_of(floods.both(mine, land))
