"""What holds of breakdowns, battalions of panzer divisions and carried units. Rules 14J and 15."""

from collections.abc import Callable, Iterator
from typing import Final

from sfcli.clock import Phase
from sfcli.forces import Counter
from sfcli.ground import carriers, panzers
from sfcli.position import Position
from sfcli.state import ASSEMBLED, ATTACHED, BROKEN_DOWN, Unit
from sfcli.twelfths import ONE


def breakdowns(pos: Position) -> Iterator[str]:
    """Components add up to their division, and no set of counters is used twice. Rules 15B, 15C."""
    state, chart = pos.state, pos.charts.breakdowns
    labels: set[str] = set()
    owners: dict[str, str] = {}
    for id_, box in state.broken_down.items():
        unit = state.units[id_]
        if unit.in_play or unit.status != BROKEN_DOWN:
            yield f"{id_} is in its box and {unit.status}, in {unit.hex}"
        if box.label in labels:
            yield f"{box.label} is used twice"
        labels.add(box.label)
        row = chart.row(unit.counter)
        parts = [state.units[part] for part in box.parts]
        if row is None:
            yield f"{id_} is broken down and not on the charts"
        elif sorted(map(_printed, row.counters(box.headquarters))) != sorted(
            _printed(part.printed) for part in parts
        ):
            yield f"{id_} is broken down into {box.parts}, which do not add up to it"
        for part in parts:
            if part.id in owners:
                yield f"{part.id} is a component of {owners[part.id]} and of {id_}"
            owners[part.id] = id_
            if part.status in (BROKEN_DOWN, ASSEMBLED, ATTACHED):
                yield f"{part.id} is {part.status} while {id_} is broken down"
            if part.in_play and part.re != part.printed.re:
                yield f"{part.id} has {part.re} of its {part.printed.re} twelfths of REs"


def _printed(counter: Counter) -> tuple[str, str, str, int]:
    return counter.nation.id, str(counter.full), counter.support, counter.re


def battalions(pos: Position) -> Iterator[str]:
    """No battalion is in two places, there are no more than counters, divisions are what they are.

    Rule 15E.
    """
    state, chart = pos.state, pos.charts.breakdowns
    held = [u.change.attached for u in state.units.values() if u.change and u.change.attached]
    if len(held) != len(set(held)):
        yield f"a battalion is attached twice: {held}"
    for unit in state.units.values():
        if (unit.status == ATTACHED) is not (unit.id in held):
            yield f"{unit.id} is {unit.status}, and attached are {held}"
        change = unit.change
        if change is None or change.aboard:
            continue
        by = -chart.battalions[0].strength if change.detached else 0
        if change.attached:
            battalion = chart.battalion(state.units[change.attached].counter)
            by += battalion.strength if battalion else 0
        if unit.counter != panzers.altered(pos.charts, change, by):
            yield f"{unit.id} is {unit.counter.full} {unit.counter.type.id} with {change}"
    for kind in chart.battalions:
        used = [u for u in state.units.values() if chart.battalion(u.printed) is kind]
        made = [u for u in used if u.status != ASSEMBLED]
        born = [u for u in made if _came_of_play(u, kind.counter)]
        if born and len(made) > kind.count:
            yield f"{len(made)} battalions {kind.counter.full} are in the game"


def _came_of_play(unit: Unit, counter: Counter) -> bool:
    """Tell whether a battalion was not in the game from the start, as its handle tells."""
    return unit.id.partition(".")[2].startswith(counter.template.partition("_")[2])


def riders(pos: Position) -> Iterator[str]:
    """Who is carried stands with what carries him, within its capacity, in a phase of its own.

    Rule 14J.
    """
    load: dict[str, int] = {}
    for unit in pos.state.units.values():
        if not unit.aboard:
            continue
        carrier = pos.state.units[unit.aboard]
        load[carrier.id] = load.get(carrier.id, 0) + unit.re
        if pos.state.clock.phase is Phase.INITIAL:
            yield f"{unit.id} is carried in the initial phase"
        if unit.hex is None or unit.hex != carrier.hex:
            yield f"{unit.id} is aboard {carrier.id} and not with it"
        if unit.ratings.movement != carrier.ratings.movement:
            yield f"{unit.id} has {unit.ratings} aboard {carrier.id}"
    for id_, size in load.items():
        if size > carriers.capacity(pos.state.units[id_]) * ONE:
            yield f"{id_} carries {size} twelfths of REs"


CHECKS: Final[tuple[Callable[[Position], Iterator[str]], ...]] = (breakdowns, battalions, riders)
"""Checks that hold whenever a command has been carried out."""
