"""The strategic air war: its status, and what it does to the Axis. Rule 26A.

Scenarios say whether it is checked: `strategic_air_war` among their special rules.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from sfcli import geography
from sfcli.airwar import ExtendedFlown, StrategicStatusChanged
from sfcli.charts.air_war import (
    GROUND_FUEL,
    RAIL_CAPACITY,
    RANGE_LIMITS,
    SEVERE_GROUND_FUEL,
    WHOLE,
)
from sfcli.clock import Phase
from sfcli.events import CapacityLost, FuelRationed
from sfcli.ground import airbases
from sfcli.hexes import Hex
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import quiet
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Shortage

CHECK: Final = "strategic air war"
SPECIAL: Final = "strategic_air_war"
"""Special rule of scenarios in which the status is checked."""


def status(pos: Position) -> int:
    """Return the strategic air war status, 0 before it is first checked. Rule 26A."""
    return pos.state.air.status


def is_in_force(pos: Position, effect: str) -> bool:
    """Tell whether an effect of the strategic air war is in force. Rule 26A."""
    now = status(pos)
    return bool(now) and pos.charts.air.strategic.is_in_force(effect, now)


def check(play: Play) -> Procedure[None]:
    """Check the progress of the strategic air war in the Allied initial phase. Rule 26A."""
    if play.phasing is not Side.ALLIED or not play.scenario.special.get(SPECIAL):
        return quiet(play)
    chart = play.charts.air.strategic
    if play.state.clock.turn < chart.first:
        return quiet(play)
    applying = list(_modifiers(play))
    drm = sum(amount for _, amount in applying)
    why = ", ".join(f"{amount:+} {chart.when[word]}" for word, amount in applying)
    die = play.roll(f"progress of the {CHECK}{f' ({why})' if why else ''}", "26A-c")
    rise = chart.rise(die + drm)
    play.facts(strategic_drm=drm, rise=rise)
    if rise:
        before = status(play)
        play.emit(StrategicStatusChanged(before + rise))
        play.note("26A-d", f"the strategic air war status rises to {before + rise}")
        _tell(play, before)
    return quiet(play)


def _tell(play: Play, before: int) -> None:
    """Say which effects have come into force. Rule 26A."""
    for each in play.charts.air.strategic.effects:
        if before < each.status <= status(play):
            share = "" if each.percent == WHOLE else f", {each.percent}%"
            play.note("26A-e", f"in force now: {each.effect.replace('_', ' ')}{share}")


def _modifiers(play: Play) -> Iterator[tuple[str, int]]:
    """Yield what modifies the check. Rule 26A."""
    modifiers, air = play.charts.air.strategic.modifiers, play.state.air
    if air.last_called.get(Side.ALLIED, 0):
        yield "allied_call_up", modifiers["allied_call_up"] * air.last_called[Side.ALLIED]
    if air.last_called.get(Side.AXIS, 0):
        yield "german_call_up", modifiers["german_call_up"]
    fields = {*play.board.airfields, *play.state.airfields, *play.board.cities}
    if any(_is_forward(play, hex_) for hex_ in fields):
        yield "forward_airbase", modifiers["forward_airbase"]


def _is_forward(pos: Position, hex_: Hex) -> bool:
    """Tell whether a hex is a great Allied airbase near Germany."""
    board = pos.board
    near = (
        geography.mainland_france(board, hex_)
        or geography.benelux(board, hex_)
        or geography.northern_italy(board, hex_)
    )
    least = pos.charts.air.strategic.forward_capacity
    owned = pos.state.owner(hex_) is Side.ALLIED
    return near and owned and airbases.capacity(pos, hex_) >= least


def limit_rails(play: Play) -> Procedure[None]:
    """Leave only a share of the capacity of Axis rail nets usable. Rule 26A3."""
    if play.phasing is Side.AXIS and is_in_force(play, RAIL_CAPACITY):
        percent = play.charts.air.strategic.percent(RAIL_CAPACITY, status(play))
        losses = {
            net: capacity.permanent - capacity.permanent * percent // WHOLE
            for (side, net), capacity in play.state.rail.items()
            if side is Side.AXIS and capacity.permanent
        }
        if losses:
            play.emit(CapacityLost(Side.AXIS, losses))
            play.note("26A3-a", f"{percent}% of the capacity of Axis rail nets is usable")
    return quiet(play)


def refuse_extended(pos: Position, bases: Iterable[Hex]) -> Refusal | None:
    """Say why the Axis flies no extended range operation from some airbases now. Rule 26A1."""
    if not is_in_force(pos, RANGE_LIMITS):
        return None
    for theater in theaters(pos, bases):
        if theater in pos.state.air.extended:
            return Refusal(
                "26A1-a",
                f"the Axis has flown its extended range operation in the {theater} theater this "
                "player turn",
            )
    return None


def theaters(pos: Position, bases: Iterable[Hex]) -> list[str]:
    """Return the Axis theaters that airbases lie in. Rule 26A1."""
    surrendered = pos.state.italy_surrendered
    return sorted({geography.theater(pos.board, Side.AXIS, h, surrendered) for h in bases})


def note_extended(play: Play, bases: Iterable[Hex]) -> None:
    """Note the extended range operation of the Axis in a theater. Rule 26A1."""
    if is_in_force(play, RANGE_LIMITS):
        play.emit(*(ExtendedFlown(theater) for theater in theaters(play, bases)))


def ration(play: Play) -> Procedure[None]:
    """Take MPs off Axis c/m units for want of fuel as a phase begins. Rules 26A4, 26A5."""
    if play.phasing is not Side.AXIS or not status(play):
        return quiet(play)
    chart, phase = play.charts.air.strategic, play.state.clock.phase
    shortage: Shortage | None = None
    if phase is Phase.EXPLOITATION and is_in_force(play, GROUND_FUEL):
        shortage, rule = Shortage(share=chart.exploitation), "26A4-a"
    elif phase is Phase.MOVEMENT and is_in_force(play, SEVERE_GROUND_FUEL):
        shortage, rule = Shortage(less=chart.severe), "26A5-a"
    if shortage is not None:
        units = tuple(u.id for u in play.on_map(Side.AXIS) if u.counter.is_motorized)
        play.emit(FuelRationed(units, shortage))
        play.note(rule, "Axis c/m units are short of fuel in this phase")
    return quiet(play)
