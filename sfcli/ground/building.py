"""Works that take turns: forts, airfields, rebuilt ports, the Westwall. Rules 14A1, 14A5, 37B5.

A work is begun in the initial phase and finished in a later one of its owner; the time it takes is
settled as it begins. One that takes a turn and is built quickly is paid for, and finished, as the
movement phase of the same player turn begins (ruling on 14A1b). It ends without result as soon as
those at it have left the hex.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from sfcli import calendar
from sfcli.clock import Phase
from sfcli.events import FortificationChanged, Marked
from sfcli.ground import (
    airbases,
    construction,
    exertion,
    materials,
    movement,
    points,
    port_damage,
    sites,
    supply_effects,
)
from sfcli.ground.construction import Crew
from sfcli.hexes import Hex
from sfcli.orders import Build
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Work
from sfcli.works import LaborUsed, WorkBegun, WorkEnded, WorkSlowed


@dataclass(frozen=True, slots=True)
class Undertaking:
    """A work that may be begun, and the resource points it takes by hex."""

    work: Work
    points: tuple[tuple[Hex, int], ...]


def plan_build(pos: Position, side: Side, order: Build) -> Undertaking | Refusal:
    """Say why units may not begin a work, or return it. Rules 14A1, 14A5, 37B5."""
    crew = construction.crew(pos, side, order.units, order.what, order.labor)
    if isinstance(crew, Refusal):
        return crew
    refusal = (
        _refuse_quick(order)
        or sites.refuse(pos, side, order.what, crew)
        or _refuse_supply(pos, order.what, crew)
    )
    if refusal:
        return refusal
    needed = sites.points(pos, order.what)
    found = materials.find(pos, pos.unit(crew.units[0]), needed, order.points)
    if isinstance(found, Refusal):
        return found
    return Undertaking(_work(pos, side, order.what, crew), found)


def _refuse_quick(order: Build) -> Refusal | None:
    """Say why a port is not rebuilt quickly. Rule 14A5."""
    if order.what != sites.PORT or (len(order.units) == 1 and order.labor is None):
        return None
    return Refusal(
        "14A5-f", "a port is rebuilt by one unit: quick construction does not serve",
        f"One is enough: rebuild port with {order.units[0]}",
    )  # fmt: skip


def _refuse_supply(pos: Position, kind: str, crew: Crew) -> Refusal | None:
    for unit in pos.units(crew.units):
        if not supply_effects.is_in_supply(unit):
            clause = "14A5-d" if kind == sites.PORT else "14A1-e"
            return Refusal(
                clause,
                f"{unit.id} is out of supply and does not begin {construction.WORDS[kind]}",
            )
    return None


def _work(pos: Position, side: Side, kind: str, crew: Crew) -> Work:
    """Return a work as it begins now, with the turn it will be finished. Rules 14A1, 14A1b."""
    now, slow = pos.state.clock.turn, sites.turns(pos, kind, crew.hex)
    quick = crew.quick and kind != sites.PORT
    fast = int(slow * pos.charts.construction.share) if quick else slow
    return Work(kind, side, crew.hex, crew.units, now + fast, now + slow, crew.labor)


def build(play: Play, planned: Undertaking) -> Procedure[None]:
    """Begin a work and spend its resource points. Rules 14A1, 14A5, 37B5."""
    work = planned.work
    for hex_, count in planned.points:
        points.spend(play, work.side, hex_, count)
    if work.labor is not None:
        play.emit(LaborUsed(work.labor, work.units[0]))
    play.emit(WorkBegun(work))
    if work.due <= play.state.clock.turn:
        play.note("14A1b-c", f"it will be finished {when(play, work)}")
    play.facts(
        due=calendar.name(work.due),
        turns=work.due - play.state.clock.turn,
        cost=sum(count for _, count in planned.points),
    )
    return
    yield


def when(pos: Position, work: Work) -> str:
    """Say in words when a work will be finished. Rules 14A1, 14A1b."""
    if work.due <= pos.state.clock.turn and work.side is pos.phasing:
        return "as the movement phase begins, for half the movement allowance"
    return f"in the {work.side.label} initial phase of {calendar.name(work.due)}"


def complete(play: Play) -> Procedure[None]:
    """Finish the works of the phasing side that are due in its initial phase. Rule 14A1."""
    for work in _due(play):
        _finish(play, work)
    return
    yield


def complete_quick(play: Play) -> Procedure[None]:
    """Finish the works that units pay for with half their movement allowance. Rule 14A1b."""
    for work in _due(play):
        for unit in play.units(work.units):
            half = int(movement.allowance(unit) * play.charts.construction.share)
            exertion.spend(play, unit.id, half)
            play.emit(Marked(unit.id, exertion.BUILT))
        _finish(play, work)
    return
    yield


def _due(pos: Position) -> list[Work]:
    clock = pos.state.clock
    return [w for w in pos.state.works if w.side is clock.player and w.due <= clock.turn]


def _finish(play: Play, work: Work) -> None:
    """Put what was built on the map. Rules 14A1, 14A5, 37B5."""
    play.emit(WorkEnded(work, finished=True))
    _RESULTS[work.kind](play, work.hex)


def _fortify(play: Play, hex_: Hex) -> None:
    play.emit(FortificationChanged(hex_, "fort"))


def _improve(play: Play, hex_: Hex) -> None:
    play.emit(FortificationChanged(hex_, "westwall_improved"))


def _is_improved(pos: Position, hex_: Hex) -> bool:
    return pos.state.fortifications.get(hex_) == "westwall_improved"


def _enlarge(play: Play, hex_: Hex) -> None:
    airbases.build(play, hex_, play.charts.airbases.step)


def _raise(play: Play, hex_: Hex) -> None:
    airbases.build(play, hex_, play.charts.airbases.capacity["permanent_airfield"])


_RESULTS: Final[dict[str, Callable[[Play, Hex], None]]] = {
    sites.FORT: _fortify,
    sites.AIRFIELD: _raise,
    sites.AUGMENT: _enlarge,
    sites.PORT: port_damage.rebuild,
    sites.WESTWALL: _improve,
}


def watch(play: Play) -> None:
    """End the works whose builders have left their hex; one of two goes on alone. Rule 14A1.

    An airfield that was given up is not enlarged any more (rule 17D); in a Westwall hex that was
    restored nothing is left to improve (rule 37B5).
    """
    units = play.state.units
    for work in play.state.works:
        if work.kind == sites.AUGMENT and not airbases.airfield(play, work.hex):
            play.emit(WorkEnded(work, finished=False))
            play.note("17D-h", f"there is no airfield left to enlarge in {play.place(work.hex)}")
            continue
        if work.kind == sites.WESTWALL and _is_improved(play, work.hex):
            play.emit(WorkEnded(work, finished=False))
            play.note("37B5-h", f"{play.place(work.hex)} is restored: nothing is left to improve")
            continue
        here = [id_ for id_ in work.units if units[id_].hex == work.hex]
        if len(here) == len(work.units):
            continue
        what, place = construction.WORDS[work.kind], play.place(work.hex)
        if here:
            play.emit(WorkSlowed(work, here[0]))
            play.note("14A1b-b", f"{here[0]} goes on alone with {what} in {place}")
        else:
            play.emit(WorkEnded(work, finished=False))
            play.note("14A1-h", f"nobody is left at {what} in {place}: it is given up")


ORDERS: Final = (
    OrderRule(Build, "Works", "14A1-d", (Phase.INITIAL,), "", plan_build, build),
)  # fmt: skip
