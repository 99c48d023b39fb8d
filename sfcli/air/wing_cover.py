"""Fighter cover of strategic wings. Rule 26C3."""

from sfcli.air import bases, boxes, ranges
from sfcli.airforces import ESCORT, INOPERATIVE, OPERATIVE, PATROLLING, AirUnit
from sfcli.airwar import AirStatusChanged
from sfcli.hexes import distance
from sfcli.orders import WingBombs
from sfcli.position import Play, Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import number


def needed(pos: Position, order: WingBombs) -> int:
    """Return how many fighters have to cover a mission: one for every full four points, but one.

    Rule 26C3.
    """
    assets = pos.charts.air.assets
    force = assets.forces[order.force]
    until = force.covered_until
    if order.mission not in force.covered or (until and pos.state.clock.turn > until):
        return 0
    return max(1, order.points // assets.cover)


def refuse(pos: Position, order: WingBombs) -> Refusal | None:
    """Say why fighters do not cover a mission, or are too few or too many. Rules 26C2, 26C3."""
    most = needed(pos, order)
    if order.cover and not most:
        return Refusal("26C2-e", f"{order.force} flies this mission alone, without fighter cover")
    nation = pos.charts.air.assets.forces[order.force].nation
    if len(set(order.cover)) != most:
        clause = "26C3-a" if not order.cover else "26C3-b"
        return Refusal(
            clause,
            f"{order.points} points take {number(most, f'{nation.capitalize()} day fighter')} of "
            f"cover, and {len(set(order.cover)) or 'none'} "
            f"{'is' if len(set(order.cover)) < 2 else 'are'} named",
        )
    for id_ in order.cover:
        refusal = refuse_fighter(pos, order, pos.state.air.units[id_])
        if refusal:
            return refusal
    return None


def refuse_fighter(pos: Position, order: WingBombs, unit: AirUnit) -> Refusal | None:
    """Say why an air unit may not cover a mission. Rule 26C3."""
    nation = pos.charts.air.assets.forces[order.force].nation
    if unit.side is not Side.ALLIED or not _flies_for(pos, unit, nation):
        return Refusal("26C3-b", f"{unit.id} is not {nation.capitalize()}")
    if not unit.type.is_fighter or unit.type.is_night:
        return Refusal("26C3-b", f"{unit.id} is no day fighter")
    if unit.status != OPERATIVE or unit.mission is not None or unit.is_in_garrison:
        return Refusal("26C3-e", f"{unit.id} is not operative at an airbase")
    if unit.has(PATROLLING):
        return Refusal("20G2h-d", f"{unit.id} is assigned to naval patrol and flies nothing else")
    start = boxes.nearest(pos, unit, order.target, unit.box) if unit.box else unit.base
    reach = ranges.mission_range(pos, unit, ESCORT)
    if start is None or (not unit.box and not bases.takes(pos, unit, start)):
        return Refusal("26C3-e", f"{unit.id} is at no airbase that it can take off from")
    away = distance(start, order.target)
    if away <= reach:
        return None
    why = f"{unit.id} escorts {reach} hexes, and {pos.place(order.target)} is {away} away"
    return Refusal("26C3-e", why)


def _flies_for(pos: Position, unit: AirUnit, nation: str) -> bool:
    """Tell whether an air unit is a nationality's: its organization's, or else its aircraft's."""
    known = pos.charts.air_orders.organizations.get(unit.organization)
    return nation in (known.nations if known else unit.type.nations)


def fly(play: Play, order: WingBombs) -> None:
    """Turn the covering fighters over: they are not flown. Rule 26C3."""
    for id_ in order.cover:
        play.emit(AirStatusChanged(id_, INOPERATIVE))
    if order.cover:
        verb = "covers" if len(order.cover) == 1 else "cover"
        play.note("26C3-f", f"{', '.join(order.cover)} {verb} {order.force}")
