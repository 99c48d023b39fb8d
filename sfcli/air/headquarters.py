"""Allied airborne headquarters, which have an airborne and a parachute side. Rule 24E."""

from dataclasses import dataclass
from typing import Final

from sfcli.airwar import Converted
from sfcli.clock import Phase
from sfcli.forces import Counter
from sfcli.ground import supply
from sfcli.ground.supply_lines import user
from sfcli.orders import Convert
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule, quiet
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit


@dataclass(frozen=True, slots=True)
class Turning:
    """A headquarters and the side it is turned to. Rule 24E."""

    unit: str
    counter: Counter


def plan_convert(pos: Position, side: Side, order: Convert) -> Turning | Refusal:
    """Say why a headquarters may not be turned over. Rule 24E."""
    unit = pos.unit(order.unit)
    if unit.side is not side:
        return Refusal("24E-g", f"{unit.id} is an {unit.side.label} unit and not yours")
    other = pos.charts.breakdowns.other_side(unit.counter)
    if other is None:
        return Refusal("24E-a", f"{unit.id} is no Allied airborne headquarters, and has one side")
    if not unit.in_play:
        return Refusal("24E-g", f"{unit.id} is not on the map ({unit.absence})")
    if not unit.box and not _is_supplied(pos, unit):
        return Refusal("24E-g", f"no supply line leads from {unit.id} to a regular source")
    return Turning(unit.id, other)


def refuse_side(pos: Position, side: Side) -> Refusal | None:
    """Say why a side never turns a headquarters over in this game: it has none of two sides."""
    two_sided = pos.charts.breakdowns.other_side
    if any(u.side is side and two_sided(u.counter) for u in pos.state.units.values()):
        return None
    return Refusal("24E-a", f"the {side.label} player has no airborne headquarters in this game")


def _is_supplied(pos: Position, unit: Unit) -> bool:
    """Tell whether a supply line leads from a unit to a regular source. Rules 12B, 24E."""
    reach, whose = supply.reach(pos, unit.side), user(unit)
    known = (reach.full(whose), reach.all_limited(whose))
    return any(reach.reached(lines, unit) for lines in known)


def convert(play: Play, turning: Turning) -> Procedure[None]:
    """Turn a headquarters over to its other side. Rule 24E."""
    play.emit(Converted(turning.unit, turning.counter))
    side = "parachute" if "air_droppable" in turning.counter.kinds else "airborne"
    play.note("24E-g", f"{turning.unit} is on its {side} side now")
    return quiet(play)


ORDERS: Final = (
    OrderRule(
        Convert, "Conversions of airborne headquarters", "24E-g", (Phase.INITIAL,), "",
        plan_convert, convert, never=refuse_side,
    ),
)  # fmt: skip
