"""The special restoration of the Westwall. Rule 37B5."""

from dataclasses import replace
from typing import Final

from sfcli import calendar, geography
from sfcli.clock import Phase
from sfcli.events import FortificationChanged
from sfcli.ground import labor
from sfcli.hexes import Hex, distance
from sfcli.orders import Restore
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Restoration, Unit
from sfcli.works import WestwallRestored

_ETO: Final = "ETO"


def plan_restore(pos: Position, _: Side, order: Restore) -> Restore | Refusal:
    """Say why the Axis player may not declare a restoration of the Westwall. Rule 37B5."""
    if pos.state.restoration is not None:
        return Refusal("37B5-j", "the Westwall is restored only once in a game")
    reach, nearest = pos.charts.construction.restoration_reach, nearest_enemy(pos)
    if nearest > reach:
        near = "no Allied unit is in the ETO theater"
        if nearest < _NOWHERE:
            near = f"the nearest Allied unit in the ETO theater is {nearest} hexes off"
        return Refusal(
            "37B5-e",
            f"{near}, and one has to be within {reach} hexes of the Westwall",
        )
    return _refuse_labor(pos) or order


def _refuse_labor(pos: Position) -> Refusal | None:
    """Say which labor was used in this phase that a restoration would have needed. Rule 37B5."""
    for city, unit in pos.state.labor.items():
        hex_ = pos.unit(unit).hex
        places = (city,) if hex_ is None else (city, hex_)
        if any(labor.in_westwall_district(pos, place) for place in places):
            return Refusal(
                "37B5-g",
                f"{pos.place(city)} has helped {unit} in this phase, and civilian labor may not be "
                "used in a Wehrkreis with a Westwall hex when a restoration is declared",
            )
    return None


def refuse_ever(pos: Position, side: Side) -> Refusal | None:
    """Say why a side never restores the Westwall: it is Allied, or there is none. Rule 37B5."""
    if side is not Side.AXIS:
        return Refusal("37B5-e", "only the Axis player restores the Westwall")
    if not labor.westwall(pos):
        return Refusal("37B5-e", "there is no Westwall in this game")
    return None


_NOWHERE: Final = 1000


def nearest_enemy(pos: Position) -> int:
    """Return how many hexes from the Westwall the nearest Allied unit in the ETO is. Rule 37B5."""
    walls = labor.westwall(pos)
    return min(
        (
            distance(unit.hex, wall)
            for unit in pos.on_map(Side.ALLIED)
            if unit.hex is not None and _in_eto(pos, unit)
            for wall in walls
        ),
        default=_NOWHERE,
    )


def _in_eto(pos: Position, unit: Unit) -> bool:
    assert unit.hex is not None
    surrendered = pos.state.italy_surrendered
    return geography.theater(pos.board, Side.ALLIED, unit.hex, surrendered) == _ETO


def restore(play: Play, _: Restore) -> Procedure[None]:
    """Declare the restoration of the Westwall. Rule 37B5."""
    owned = frozenset(h for h in labor.westwall(play) if play.state.owner(h) is Side.AXIS)
    play.emit(WestwallRestored(Restoration(play.state.clock.turn, owned)))
    play.facts(due=calendar.name(finish(play)))
    return
    yield


def lost(play: Play, side: Side, hexes: tuple[Hex, ...]) -> None:
    """Leave out of the restoration the Westwall hexes that the Axis loses. Rule 37B5."""
    going = play.state.restoration
    if side is Side.AXIS and going is not None and not going.hexes.isdisjoint(hexes):
        play.emit(WestwallRestored(replace(going, hexes=going.hexes.difference(hexes))))


def complete(play: Play) -> Procedure[None]:
    """Improve the Westwall in the second Axis initial phase after the declaration. Rule 37B5."""
    going, clock = play.state.restoration, play.state.clock
    if going is None or going.over or clock.player is not Side.AXIS or clock.turn < finish(play):
        return
    play.emit(WestwallRestored(replace(going, over=True)))
    for hex_ in sorted(going.hexes):
        if play.state.fortifications.get(hex_) == "westwall_unimproved":
            play.emit(FortificationChanged(hex_, "westwall_improved"))
    return
    yield


def finish(pos: Position) -> int:
    """Return the turn in whose Axis initial phase a restoration under way ends. Rule 37B5."""
    going = pos.state.restoration
    assert going is not None
    return going.turn + pos.charts.construction.restoration_turns


ORDERS: Final = (
    OrderRule(
        Restore, "Restorations of the Westwall", "37B5-e", (Phase.INITIAL,), "", plan_restore,
        restore, never=refuse_ever,
    ),
)  # fmt: skip
