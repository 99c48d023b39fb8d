"""Battalions of panzer divisions: detached, on their own, attached to another. Rule 15E.

A division that detached a Panther battalion is a panzergrenadier division for everything; what it
is then, or with a battalion attached, stands in its counter, and the printed one is kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from sfcli.charts.breakdowns import Battalion
from sfcli.charts.model import Charts
from sfcli.events import LoadChanged, PointsChanged
from sfcli.forces import Counter, Ratings
from sfcli.formations import Attached, Detached
from sfcli.ground import breakdowns, moments, ownership
from sfcli.hexes import name
from sfcli.orders import Attach, Detach
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import ASSEMBLED, CADRE, Change, Unit

_ARMY: Final = "Heer"
_PANZER: Final = "arm"
_PANZERGRENADIER: Final = "mech"


@dataclass(frozen=True, slots=True)
class Detaching:
    """A division that may detach a battalion, what it is then, and the battalion."""

    unit: str
    battalion: Unit
    counter: Counter
    change: Change | None


@dataclass(frozen=True, slots=True)
class Attaching:
    """A division as it is with a battalion attached."""

    unit: Unit
    battalion: str


def panther(pos: Position) -> Battalion:
    """Return the Panther battalion of the charts. Rule 15E."""
    return pos.charts.breakdowns.battalions[0]


def is_army_panzer(unit: Unit) -> bool:
    """Tell whether a unit is a German Army panzer division by its printed counter. Rule 15E."""
    printed = unit.printed
    return (
        printed.is_german
        and printed.is_divisional
        and printed.type.id == _PANZER
        and printed.traits.get("force", _ARMY) == _ARMY
    )


def altered(charts: Charts, change: Change, strength: int) -> Counter:
    """Return what a division is with its battalion away, or one of some strength attached."""
    printed, by = change.printed, strength
    changed = replace(
        printed,
        template="",
        full=_by(printed.full, by),
        cadre=None if printed.cadre is None else _by(printed.cadre, by),
    )
    if not change.detached:
        return changed
    kind, group = charts.unit_types[_PANZERGRENADIER], printed.nation.group
    kinds = printed.kinds - {printed.type.id} - printed.type.abilities
    return replace(
        changed,
        type=kind,
        aeca=kind.capability("aeca", group),
        aecd=kind.capability("aecd", group),
        atec=kind.capability("atec", group),
        kinds=kinds | {kind.id} | kind.abilities,
    )


def _by(face: Ratings, strength: int) -> Ratings:
    """Return a face with strengths changed by so much, never below 0. Rule 15E."""
    return Ratings(
        max(0, face.attack + strength), max(0, face.defense + strength), face.movement
    )  # fmt: skip


def plan_detach(pos: Position, side: Side, order: Detach) -> Detaching | Refusal:
    """Say why a division may not detach a battalion, or return what comes of it. Rule 15E."""
    unit = pos.unit(order.unit)
    return (
        breakdowns.refuse_unit(pos, side, unit, "15E-a")
        or _refuse_none(pos, unit)
        or moments.refuse_start(pos, side, "15E-b", "detaching a battalion")
        or detaching(pos, unit)
    )


def _refuse_none(pos: Position, unit: Unit) -> Refusal | None:
    """Say why a division has no battalion to detach, whenever it is. Rule 15E."""
    if unit.change is not None and unit.change.attached:
        return None
    return _refuse_own(pos, unit)


def detaching(pos: Position, unit: Unit) -> Detaching | Refusal:
    """Return what a division and its battalion are once apart, or why they stay together."""
    assert unit.hex is not None
    if unit.change is not None and unit.change.attached:
        held = pos.unit(unit.change.attached)
        battalion = breakdowns.placed(unit, held.id, held.name, held.counter)
        return Detaching(unit.id, battalion, unit.printed, None)
    refusal = _refuse_own(pos, unit)
    if refusal:
        return refusal
    kind = panther(pos)
    free = breakdowns.spare(pos, kind.counter, ASSEMBLED)
    if free is None and _in_use(pos, kind) >= kind.count:
        return Refusal("15E-d", f"all {kind.count} Panther battalions there are are in the game")
    id_ = free.id if free else breakdowns.fresh(pos, kind.counter)
    name = free.name if free else f"Panther battalion of {unit.name}"
    change = Change(unit.printed, detached=True)
    return Detaching(
        unit.id,
        breakdowns.placed(unit, id_, name, kind.counter),
        altered(pos.charts, change, -kind.strength),
        change,
    )


def _refuse_own(pos: Position, unit: Unit) -> Refusal | None:
    """Say why a division cannot detach the battalion of its own. Rule 15E."""
    least = panther(pos).least
    printed = unit.printed
    if not is_army_panzer(unit):
        return Refusal(
            "15E-i",
            f"{unit.id} is no German Army panzer division, and only those detach battalions",
        )
    if unit.change is not None and unit.change.detached:
        return Refusal(
            "15E-a",
            f"{unit.id} has detached its Panther battalion, and a division detaches one",
            f"One may be attached to it again: attach BATTALION to {unit.id}",
        )
    if unit.status == CADRE:
        return Refusal("15E-i", f"{unit.id} is a cadre, and divisions detach battalions")
    if printed.full.attack < least:
        return Refusal(
            "15E-i",
            f"{unit.id} is {printed.full}, and a division of {least}-{printed.full.movement} or "
            "more detaches a battalion",
        )
    return None


def _in_use(pos: Position, kind: Battalion) -> int:
    """Count the battalions of a kind that are in the game, lost and to come included."""
    known = pos.charts.breakdowns
    return sum(
        unit.status != ASSEMBLED and known.battalion(unit.printed) is kind
        for unit in pos.state.units.values()
    )


def detach(play: Play, planned: Detaching) -> Procedure[None]:
    """Detach a battalion from a division. Rule 15E."""
    play.emit(Detached(planned.unit, planned.battalion, planned.counter, planned.change))
    play.facts(battalion=planned.battalion.id, ratings=str(play.unit(planned.unit).ratings))
    return
    yield


def plan_attach(pos: Position, side: Side, order: Attach) -> Attaching | Refusal:
    """Say why a battalion may not be attached, or return the division with it. Rule 15E."""
    battalion, unit = pos.unit(order.battalion), pos.unit(order.unit)
    return (
        breakdowns.refuse_unit(pos, side, battalion, "15E-f")
        or breakdowns.refuse_unit(pos, side, unit, "15E-f")
        or _refuse_pair(pos, battalion, unit)
        or _attaching(pos, battalion, unit)
    )


def _refuse_distance(pos: Position, battalion: Unit, unit: Unit) -> Refusal:
    """Say that a battalion and a division are apart, and where. Rule 15E."""
    assert battalion.hex is not None
    assert unit.hex is not None
    return Refusal(
        "15E-f",
        f"{battalion.id} is in {pos.place(battalion.hex)} and {unit.id} in "
        f"{pos.place(unit.hex)}; it is attached in the hex of the division",
        f"First move {battalion.id} to {name(unit.hex)}",
    )


def _refuse_pair(pos: Position, battalion: Unit, unit: Unit) -> Refusal | None:
    """Say why this battalion is not for this division. Rule 15E."""
    kind = pos.charts.breakdowns.battalion(battalion.counter)
    if kind is None:
        return Refusal(
            "15E-f", f"{battalion.id} is neither a Panther nor a Panzer IV battalion"
        )  # fmt: skip
    if not is_army_panzer(unit):
        return Refusal(
            "15E-j",
            f"{unit.id} is no German Army panzer division, and battalions are attached to those "
            "alone",
        )
    if unit.hex != battalion.hex:
        return _refuse_distance(pos, battalion, unit)
    change = unit.change
    if change is not None and change.attached:
        return Refusal(
            "15E-m" if pos.charts.breakdowns.battalion(pos.unit(change.attached).counter)
            is not kind else "15E-f",
            f"{unit.id} has {change.attached} attached, and a division has one battalion attached",
        )  # fmt: skip
    if change is not None and change.detached and kind is not panther(pos):
        return Refusal(
            "15E-c",
            f"{unit.id} detached its Panther battalion and is a panzergrenadier division, to which "
            f"no {battalion.counter.full} is attached",
            "A Panther battalion makes it a panzer division again",
        )
    return None


def _attaching(pos: Position, battalion: Unit, unit: Unit) -> Attaching:
    """Return a division with a battalion: as it was, where it had detached one. Rule 15E."""
    kind = pos.charts.breakdowns.battalion(battalion.counter)
    assert kind is not None
    counter, change = unit.printed, None
    if unit.change is None or not unit.change.detached:
        change = Change(unit.printed, attached=battalion.id)
        counter = altered(pos.charts, change, kind.strength)
    worst = max((each.out for each in (unit, battalion) if each.out is not None), default=None)
    fed = [each.fed for each in (unit, battalion) if each.out is not None]
    together = replace(
        unit,
        counter=counter,
        change=change,
        out=worst,
        fed=bool(fed) and all(fed),
        isolated=unit.isolated or battalion.isolated,
        spent=0,
        rail_left=0,
        charges=breakdowns.charges((unit, battalion)),
        flags=unit.flags | battalion.flags | moments.CLOSING,
    )
    return Attaching(together, battalion.id)


def attach(play: Play, planned: Attaching) -> Procedure[None]:
    """Attach a battalion, which ends the movement of its side. Rules 12E, 15E."""
    unit, battalion = planned.unit, play.unit(planned.battalion)
    assert unit.hex is not None
    ended = moments.is_ending(play, unit.side)
    if battalion.carrying:
        play.emit(LoadChanged(battalion.id, -battalion.carrying))
        play.emit(PointsChanged(unit.side, unit.hex, battalion.carrying))
    play.emit(Attached(unit, planned.battalion))
    moments.close(play, unit.side, ended)
    ownership.settle(play, (unit.hex,))
    play.facts(ratings=str(unit.ratings))
    return
    yield


def can_detach(pos: Position, side: Side, order: Detach) -> bool:
    """Tell whether a division may detach a battalion. Rule 15E."""
    return isinstance(plan_detach(pos, side, order), Detaching)


def can_attach(pos: Position, side: Side, order: Attach) -> bool:
    """Tell whether a battalion may be attached to a division. Rule 15E."""
    return isinstance(plan_attach(pos, side, order), Attaching)


def able_to_detach(pos: Position, side: Side) -> list[Unit]:
    """Return the divisions that may detach a battalion now. Rule 15E."""
    if moments.refuse_start(pos, side, "15E-b", ""):
        return []
    return [unit for unit in pos.on_map(side) if can_detach(pos, side, Detach(unit.id))]


def attachments(pos: Position, side: Side) -> Iterator[Attach]:
    """Yield the battalions that may be attached to a division of their hex now. Rule 15E."""
    known = pos.charts.breakdowns
    for battalion in pos.on_map(side):
        if known.battalion(battalion.counter) is None or battalion.hex is None:
            continue
        for unit in pos.stack(battalion.hex, side):
            order = Attach(battalion.id, unit.id)
            if can_attach(pos, side, order):
                yield order


def never(_: Position, side: Side) -> Refusal | None:
    """Say why a side has no such battalions. Rule 15E."""
    if side is Side.AXIS:
        return None
    return Refusal("15E-a", "battalions of panzer divisions are for the Axis player")


ORDERS: Final = (
    OrderRule(
        Detach, "Detachments of battalions", "15E-b", breakdowns.PHASES, "", plan_detach, detach,
        never=never,
    ),
    OrderRule(
        Attach, "Attachments of battalions", "15E-b", breakdowns.PHASES, "ground", plan_attach,
        attach, never=never,
    ),
)  # fmt: skip
