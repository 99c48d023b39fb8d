"""Air garrisons: moves between the holding boxes and the garrison boxes. Rule 23I2.

What a garrison needs is the business of rule 37E.
"""

from dataclasses import replace
from typing import Final

from sfcli import geography
from sfcli.air import presence
from sfcli.airforces import GARRISON, PATROLLING, AirUnit
from sfcli.airwar import AirUnitPlaced
from sfcli.clock import Phase
from sfcli.orders import Garrison, Release
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side

_BRITAIN, _NORTH_AFRICA = geography.BOXES
BOXES: Final = {
    "britain_home_defense": _BRITAIN,
    "north_africa": _NORTH_AFRICA,
    "middle_east": _NORTH_AFRICA,
    "near_east": _NORTH_AFRICA,
}
"""The holding box from which each air garrison is filled, and into which it is emptied."""
UNUSED: Final = ("iceland", "balkans")
"""Areas of garrison boxes that are on the air chart and not in the game."""


def _words(area: str) -> str:
    return area.replace("_", " ").title()


def plan_garrison(pos: Position, side: Side, order: Garrison) -> Garrison | Refusal:
    """Say why air units may not go into garrison, or return the order. Rule 23I2."""
    if order.area not in BOXES:
        used = ", ".join(map(_words, BOXES))
        return Refusal("23I2-d", f"the {_words(order.area)} garrison is not used", f"Used: {used}")
    for id_ in order.units:
        refusal = _refuse(side, pos.state.air.units[id_], order.area)
        if refusal:
            return refusal
    return order


def _refuse(side: Side, unit: AirUnit, area: str) -> Refusal | None:
    if unit.side is not side or side is not Side.ALLIED:
        return Refusal("23I2-a", f"{unit.id} is no air unit of yours that garrisons an area: only "
                       "the Allied player has garrisons")  # fmt: skip
    if unit.is_antiship:
        return Refusal(
            "23J-a",
            f"{unit.id} belongs to the anti-shipping forces, which are in the holding boxes alone",
        )
    if unit.box == BOXES[area] and unit.is_grounded:
        if not unit.has(PATROLLING):
            return None
        return Refusal("20G2h-d", f"{unit.id} is assigned to naval patrol this player turn")
    rule = "23I2-b" if area in ("britain_home_defense", "north_africa") else "23I2-c"
    return Refusal(
        rule,
        f"the {_words(area)} garrison is filled from the {BOXES[area]} holding box, and "
        f"{unit.id} is {_where(unit)}",
    )


def _where(unit: AirUnit) -> str:
    if unit.mission is not None:
        return "in the air"
    if unit.is_in_garrison:
        return f"in the {_words(unit.box.removeprefix(GARRISON).strip())} garrison"
    if unit.box:
        return f"in {unit.box}"
    return unit.status if unit.base is None else "at an airbase"


def garrison(play: Play, order: Garrison) -> Procedure[None]:
    """Move air units into the garrison box of an area. Rule 23I2."""
    for id_ in order.units:
        _move(play, id_, f"{GARRISON} {order.area}")
    play.note("23I2-b", f"{', '.join(order.units)} garrison {_words(order.area)}")
    return
    yield


def plan_release(pos: Position, side: Side, order: Release) -> Release | Refusal:
    """Say why air units are not in a garrison to be left, or return the order. Rule 23I2."""
    for id_ in order.units:
        unit = pos.state.air.units[id_]
        if unit.side is not side or not unit.is_in_garrison:
            return Refusal("23I2-a", f"{id_} is {_where(unit)} and in no garrison of yours")
    return order


def release(play: Play, order: Release) -> Procedure[None]:
    """Move air units out of their garrison box into the holding box. Rule 23I2."""
    for id_ in order.units:
        area = play.state.air.units[id_].box.removeprefix(GARRISON).strip()
        _move(play, id_, BOXES[area])
        play.note("23I2-b", f"{id_} leaves the {_words(area)} garrison for {BOXES[area]}")
    return
    yield


def _move(play: Play, id_: str, box: str) -> None:
    play.emit(AirUnitPlaced(replace(play.state.air.units[id_], base=None, box=box)))


ORDERS: Final = (
    OrderRule(
        Garrison, "Moves into air garrisons", "23I2-a", (Phase.INITIAL,), "", plan_garrison,
        garrison, never=presence.refuse,
    ),
    OrderRule(
        Release, "Moves out of air garrisons", "23I2-a", (Phase.INITIAL,), "", plan_release,
        release, never=presence.refuse,
    ),
)  # fmt: skip
