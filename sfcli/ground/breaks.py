"""Breaking rail lines. Rule 7A5."""

from typing import Final

from sfcli.clock import Phase
from sfcli.events import LineBroken
from sfcli.ground import exertion
from sfcli.orders import BreakRail
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import ONE, fraction, plain

_COST: Final = 2 * ONE


def cost(pos: Position, unit: Unit) -> int:
    """Return what breaking a line takes of a unit, in twelfths: rail hexes if it is rail-only."""
    return exertion.price(pos, unit, _COST)


def plan_break(pos: Position, side: Side, order: BreakRail) -> BreakRail | Refusal:
    """Say why a unit may not break the rail line in its hex. Rule 7A5."""
    unit = pos.unit(order.unit)
    refusal = exertion.refuse(pos, unit, side, 0, "7A5-a", "break a rail line")
    if refusal:
        return refusal
    if unit.hex != order.hex:
        return Refusal(
            "7A5-a",
            f"{unit.id} is not in {pos.place(order.hex)}, and a unit breaks the line in its own "
            "hex",
        )
    if not pos.board.has_rail(order.hex):
        clause = "7B-g" if pos.board.has_road(order.hex) else "7A5-a"
        return Refusal(clause, f"no rail line runs through {pos.place(order.hex)}")
    if order.hex in pos.state.broken:
        return Refusal("7A5-a", f"the rail line in {pos.place(order.hex)} is broken already")
    return exertion.refuse(pos, unit, side, _COST, "7A5-a", "break the rail line") or order


def break_line(play: Play, order: BreakRail) -> Procedure[None]:
    """Break the rail line in the hex where a unit stands. Rule 7A5."""
    spent = exertion.spend(play, order.unit, _COST)
    play.emit(LineBroken(order.hex))
    play.facts(cost=plain(fraction(spent)))
    return
    yield


ORDERS: Final = (
    OrderRule(
        BreakRail, "Breaks of rail lines", "7A5-a", (Phase.MOVEMENT, Phase.EXPLOITATION),
        "ground", plan_break, break_line,
    ),
)  # fmt: skip
