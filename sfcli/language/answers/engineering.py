"""What engineers can do with the MPs they have left, and what they are at. Rules 14A1, 14A4."""

from collections.abc import Iterable, Iterator
from typing import Final

from sfcli.clock import Phase
from sfcli.ground import airbases, construction, port_damage
from sfcli.hexes import Hex
from sfcli.language import installations
from sfcli.language.candidates import count, some
from sfcli.orders import BuildTemporary, Order, Repair
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sequence.table import ORDER_RULES
from sfcli.sides import Side
from sfcli.state import Unit

_FEW: Final = 6
_PHASES: Final = (Phase.MOVEMENT, Phase.EXPLOITATION)
_REPAIRS: Final = {"rail": "rail line", "port": "port", "airbase": "airbase"}
"""What is repaired, in words."""


def possible(pos: Position, side: Side) -> Iterator[str]:
    """Yield what can be repaired and built with MPs now, by whom, and what is under way."""
    phase = pos.state.clock.phase
    if phase in _PHASES:
        able = [unit for unit in pos.on_map(side) if construction.can(unit, construction.RAIL)]
        for what, word in _REPAIRS.items():
            found = list(_mendable(pos, side, able, what))
            if found:
                yield f"{count(len(found), word)} can be repaired: {some(found, _FEW)}"
        free = [unit.id for unit in able if _may(pos, side, BuildTemporary((unit.id,)))]
        if free:
            yield f"{count(len(free), 'unit')} can lay out an airfield: {some(free, _FEW)}"
    if phase is not Phase.INITIAL:
        yield from (f"under way: {line}" for line in installations.works(pos, side))


def _mendable(pos: Position, side: Side, able: Iterable[Unit], what: str) -> Iterator[str]:
    """Yield what can be repaired where, and by which units."""
    by_hex: dict[Hex, list[str]] = {}
    for unit in able:
        if unit.hex is not None and _may(pos, side, Repair(what, (unit.id,))):
            by_hex.setdefault(unit.hex, []).append(unit.id)
    for hex_, ids in sorted(by_hex.items()):
        yield f"{pos.place(hex_)}{_damage(pos, what, hex_)} by {' or '.join(ids)}"


def _damage(pos: Position, what: str, hex_: Hex) -> str:
    if what == construction.RAIL:
        return ""
    hits = port_damage.hits(pos, hex_) if what == "port" else airbases.hits(pos, hex_)
    return f" ({count(hits, 'hit')})"


def _may(pos: Position, side: Side, order: Order) -> bool:
    rule = ORDER_RULES[type(order)]
    if rule.refuse(pos, side) is not None:
        return False
    return not isinstance(rule.plan(pos, side, order), Refusal)
