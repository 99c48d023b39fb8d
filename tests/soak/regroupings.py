"""What holds of breakdowns, battalions of panzer divisions and carried units. Rules 14J and 15."""

from collections.abc import Callable, Iterator
from typing import Final

from sfcli.clock import Phase
from sfcli.events import Event
from sfcli.forces import Counter
from sfcli.formations import Assembled, Attached, BrokenDown, Detached
from sfcli.ground import carriers, panzers
from sfcli.position import Position
from sfcli.state import ASSEMBLED, ATTACHED, BROKEN_DOWN, State, Unit
from sfcli.twelfths import ONE

_Printed = tuple[str, str, str, int]


def boxes(pos: Position) -> Iterator[str]:
    """What is broken down is in its box, and no set of counters or component is used twice.

    Rules 15B, 15C.
    """
    state, labels, owners = pos.state, set[str](), dict[str, str]()
    for id_, box in state.broken_down.items():
        unit = state.units[id_]
        if unit.in_play or unit.status != BROKEN_DOWN:
            yield f"{id_} is in its box and {unit.status}, in {unit.hex}"
        if box.label in labels:
            yield f"{box.label} is used twice"
        labels.add(box.label)
        for part in box.parts:
            if part in owners:
                yield f"{part} is a component of {owners[part]} and of {id_}"
            owners[part] = id_
            if state.units[part].status in (BROKEN_DOWN, ASSEMBLED, ATTACHED):
                yield f"{part} is {state.units[part].status} while {id_} is broken down"


def components(pos: Position) -> Iterator[str]:
    """The components of a division add up to it by the charts, in counters and in REs. Rule 15B."""
    for id_, box in pos.state.broken_down.items():
        row = pos.charts.breakdowns.row(pos.state.units[id_].counter)
        parts = [pos.state.units[part] for part in box.parts]
        if row is None:
            yield f"{id_} is broken down and not on the charts"
        elif _all(row.counters(box.headquarters)) != _all(_first_side(pos, u) for u in parts):
            yield f"{id_} is broken down into {box.parts}, which do not add up to it"
        for part in parts:
            if part.in_play and part.re != part.printed.re:
                yield f"{part.id} has {part.re} of its {part.printed.re} twelfths of REs"


def _first_side(pos: Position, unit: Unit) -> Counter:
    """Return the counter of a unit, of an airborne headquarters its airborne side. Rule 24E."""
    other = pos.charts.breakdowns.other_side(unit.printed)
    turned = other is not None and "air_droppable" in unit.printed.kinds
    return other if other is not None and turned else unit.printed


def _all(counters: "Iterator[Counter] | tuple[Counter, ...]") -> list[_Printed]:
    return sorted((c.nation.id, str(c.full), c.support, c.re) for c in counters)


def conserved(pos: Position, event: Event) -> Iterator[str]:
    """A change about to be made swaps a unit for what the charts have for it, in one hex.

    `pos` is the position before it. Rules 15A, 15D, 15E.
    """
    units = pos.state.units
    if isinstance(event, BrokenDown):
        yield from _swapped(pos, units[event.unit], event.parts)
    elif isinstance(event, Assembled):
        yield from _swapped(pos, event.unit, [units[part] for part in event.parts])
    elif isinstance(event, Detached):
        division = units[event.unit]
        if _res(division.counter) != _res(event.counter) or event.battalion.hex != division.hex:
            yield f"{event.battalion.id} does not leave {division.id} as it was"
    elif isinstance(event, Attached):
        division, battalion = units[event.unit.id], units[event.battalion]
        same = division.hex == battalion.hex == event.unit.hex
        if not same or _res(division.counter) != _res(event.unit.counter):
            yield f"{battalion.id} does not leave {division.id} as it was"


def _res(counter: Counter) -> tuple[int, int]:
    return counter.re, counter.cadre_re


def _swapped(pos: Position, whole: Unit, parts: "list[Unit] | tuple[Unit, ...]") -> Iterator[str]:
    row = pos.charts.breakdowns.row(whole.counter)
    known = [] if row is None else [_all(row.counters(False)), _all(row.counters(True))]
    if _all(_first_side(pos, part) for part in parts) not in known:
        yield f"{whole.id} is not what {' '.join(part.id for part in parts)} are"
    if {part.hex for part in parts} != {whole.hex}:
        yield f"{whole.id} is not where {' '.join(part.id for part in parts)} are"


def points(state: State, event: Event) -> int:
    """Return by how much a change alters the resource points that units carry. Rule 12E."""
    if isinstance(event, BrokenDown):
        return -state.units[event.unit].carrying
    if isinstance(event, Assembled):
        return event.unit.carrying - sum(state.units[part].carrying for part in event.parts)
    return 0


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


CHECKS: Final[tuple[Callable[[Position], Iterator[str]], ...]] = (
    boxes, components, battalions, riders,
)  # fmt: skip
"""Checks that hold whenever a command has been carried out."""
