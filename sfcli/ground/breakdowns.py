"""Breaking down: units leave the map, and their components take their place. Rules 15A to 15D.

A division waits in its box of the charts (`State.broken_down`) with its components named after it.
Non-divisional units take whatever fitting units are free, and nobody keeps track of them.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from sfcli.charts.breakdowns import GENERAL, Row, face
from sfcli.clock import Phase
from sfcli.events import PointsChanged
from sfcli.forces import Counter
from sfcli.formations import BrokenDown
from sfcli.ground import allegiance, moments, ownership
from sfcli.orders import BreakDown
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import ASSEMBLED, CADRE, ELIMINATED, FULL, Box, Unit
from sfcli.twelfths import number

PHASES: Final = (Phase.MOVEMENT, Phase.EXPLOITATION)
_POOL_TOO: Final = (Phase.INITIAL, *PHASES)
"""Phases in which something breaks down: in the first of them in the replacement pool alone."""
_WORDS: Final = {"X": "brigade", "III": "regiment", "II": "battalion", "HQ": "headquarters"}


@dataclass(frozen=True, slots=True)
class Breaking:
    """A unit that may break down, and what it becomes."""

    unit: str
    parts: tuple[Unit, ...]
    box: Box | None


def row(pos: Position, unit: Unit) -> Row | None:
    """Return the row of the charts by which a unit breaks down, None where it has none."""
    return None if unit.status == CADRE else pos.charts.breakdowns.row(unit.counter)


def plan_break_down(pos: Position, side: Side, order: BreakDown) -> Breaking | Refusal:
    """Say why a unit may not break down, or return what it becomes. Rules 15A, 15B, 15C, 40B3."""
    unit = pos.unit(order.unit)
    if pos.state.clock.phase is Phase.INITIAL:
        return _refuse_pool(side, unit) or _plan(pos, unit, order.headquarters)
    return (
        refuse_unit(pos, side, unit)
        or moments.refuse_start(pos, side, "15A-a", "breaking down")
        or _plan(pos, unit, order.headquarters)
    )


def refuse_unit(pos: Position, side: Side, unit: Unit, rule: str = "15A-b") -> Refusal | None:
    """Say why a unit neither breaks down nor assembles for this side now. Rules 3B, 14J, 15A."""
    if unit.side is not side:
        return Refusal(rule, f"{unit.id} is an {unit.side.label} unit and not yours")
    if unit.hex is None:
        box = pos.state.broken_down.get(unit.id)
        return Refusal(
            "15-a",
            f"{unit.id} is not on the map ({unit.absence})",
            f"Its components are {', '.join(box.parts)}" if box else "",
        )
    if unit.aboard:
        return Refusal(
            "14J-c",
            f"{unit.id} is carried by {unit.aboard}, and they are one unit this phase",
            f"Before it has moved: unload {unit.id}",
        )
    return allegiance.refuse(pos, unit)


def _refuse_pool(side: Side, unit: Unit) -> Refusal | None:
    """Say why a unit does not break down in the replacement pool. Rule 40B3."""
    if unit.side is not side:
        return Refusal("15A-b", f"{unit.id} is an {unit.side.label} unit and not yours")
    if unit.status != ELIMINATED:
        return Refusal(
            "15A-a",
            "units in play break down at the start of the movement or exploitation phase, and "
            f"{unit.id} is not in the replacement pool ({unit.status})",
        )
    if side is not Side.ALLIED or "airborne" not in unit.counter.kinds:
        return Refusal(
            "40B3-c",
            f"{unit.id} is no Allied airborne division, and only those break down in the "
            "replacement pool, to be replaced piece by piece",
        )
    return None


def _plan(pos: Position, unit: Unit, headquarters: bool) -> Breaking | Refusal:
    found = row(pos, unit)
    if found is None:
        return _unlisted(unit)
    if headquarters and found.headquarters is None:
        return Refusal(
            "15B-c",
            f"{unit.id} breaks down without a headquarters: the charts list none for it",
            f"Try: breakdown {unit.id}",
        )
    if found.is_assembly:
        return Breaking(unit.id, tuple(_any_parts(pos, unit, found)), None)
    label = _free_label(pos, unit, found)
    if label is None:
        count = number(len(found.letters), "set")
        return Refusal(
            "15B-b",
            f"all {count} of {found.set.replace('_', ' ')} breakdown counters are in use, so "
            f"{unit.id} cannot break down",
            f"In use for {', '.join(sorted(_holders(pos, found.set)))}",
        )
    parts = tuple(_own_parts(unit, found.counters(headquarters), label))
    return Breaking(unit.id, parts, Box(label, tuple(p.id for p in parts), headquarters))


def _unlisted(unit: Unit) -> Refusal:
    if unit.change is not None and unit.change.attached:
        return Refusal(
            "15B-a",
            f"{unit.id} has a battalion attached, and the charts list no {unit.counter.full} "
            f"{unit.counter.type.name} division",
            f"Try: detach panther from {unit.id}",
        )
    what = "a cadre" if unit.status == CADRE else f"a {unit.counter.full} {unit.counter.type.name}"
    return Refusal(
        "15B-a",
        f"{unit.id} is {what}, which the {unit.side.label} breakdown charts do not list",
        "They are shown by: chart unit_breakdowns",
    )


def _free_label(pos: Position, unit: Unit, found: Row) -> str | None:
    """Return the label of a free box, None where all sets of counters are in use. Rules 15B, 15C.

    A unit with counters of its own has a box of its own.
    """
    if found.scheme != GENERAL:
        return unit.id
    used = {box.label for box in pos.state.broken_down.values()}
    labels = (f"{found.set} {letter}" for letter in found.letters)
    return next((label for label in labels if label not in used), None)


def _holders(pos: Position, lettered: str) -> Iterator[str]:
    """Yield the units that use the lettered sets of one kind."""
    for id_, box in pos.state.broken_down.items():
        if box.label.startswith(f"{lettered} "):
            yield id_


def _own_parts(unit: Unit, counters: Collection[Counter], label: str) -> Iterator[Unit]:
    """Yield a division's components, which bear its handle. Rule 15B."""
    letter = label.rpartition(" ")[2] if " " in label else ""
    for place, counter in enumerate(counters, 1):
        word = _WORDS.get(counter.size, counter.size)
        if counter.is_headquarters:
            yield placed(unit, f"{unit.id}/hq", f"{word} of {unit.name}", counter)
        else:
            yield placed(unit, f"{unit.id}/{place}", f"{word} {letter}{place} of {unit.name}",
                         counter)  # fmt: skip


def placed(unit: Unit, id_: str, name: str, counter: Counter) -> Unit:
    """Return a unit that stands beside another one, in its supply state and with its marks.

    Of one in the replacement pool it is there too.
    """
    status = ELIMINATED if unit.status == ELIMINATED else FULL
    return Unit(
        id_, name, counter, unit.hex, status, unit.out, unit.fed, unit.isolated, unit.disrupted,
        unit.badly, flags=unit.flags,
    )  # fmt: skip


def _any_parts(pos: Position, unit: Unit, found: Row) -> Iterator[Unit]:
    """Yield units that fit, free ones first. Rule 15D."""
    taken: set[str] = set()
    for each in found.components:
        free = spare(pos, each.supported, ASSEMBLED, taken)
        id_ = free.id if free else fresh(pos, each.supported, taken)
        taken.add(id_)
        if free:
            yield placed(unit, id_, free.name, free.printed)
        else:
            yield placed(unit, id_, id_, each.supported)


def spare(pos: Position, counter: Counter, status: str, taken: Collection[str] = ()) -> Unit | None:
    """Return a unit like this that is free to be used: assembled, or broken down. Rule 15D."""
    wanted = face(counter)
    for unit in pos.state.units.values():
        if (
            unit.status == status
            and unit.id not in taken
            and unit.id not in pos.state.broken_down
            and face(unit.printed) == wanted
            and not is_component(pos, unit)
        ):
            return unit
    return None


def is_component(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit is a component of a division, and so no other's. Rule 15C."""
    return bool(division_of(pos, unit))


def division_of(pos: Position, unit: Unit) -> str:
    """Return the division a unit is a component of, "" if it is none's. Rule 15C."""
    for id_, box in pos.state.broken_down.items():
        if unit.id in box.parts:
            return id_
    whole, slash, _ = unit.id.rpartition("/")
    return whole if slash and whole in pos.state.units else ""


def fresh(pos: Position, counter: Counter, taken: Collection[str] = ()) -> str:
    """Return a handle for a unit that was not in the game before."""
    nation, _, what = (counter.template or f"{counter.nation.id}_{counter.type.id}").partition("_")
    place = 1
    while (id_ := f"{nation[:2]}.{what}_{place}") in pos.state.units or id_ in taken:
        place += 1
    return id_


def break_down(play: Play, planned: Breaking) -> Procedure[None]:
    """Break a unit down, leaving what it carries in its hex. Rules 12E, 15A."""
    apart(play, planned)
    play.facts(parts=[part.id for part in planned.parts])
    if planned.box is not None:
        play.facts(box=planned.box.label)
    return
    yield


def apart(play: Play, planned: Breaking) -> None:
    """Put the components in the place of a unit. Rule 15A."""
    unit = play.unit(planned.unit)
    play.emit(BrokenDown(unit.id, planned.parts, planned.box))
    if unit.hex is None:
        return
    if unit.carrying:
        play.emit(PointsChanged(unit.side, unit.hex, unit.carrying))
    ownership.settle(play, (unit.hex,))


def charges(units: Iterable[Unit]) -> tuple[tuple[str, int], ...]:
    """Return what several units were charged for rail movement, together. Rule 7A3."""
    total: dict[str, int] = {}
    for unit in units:
        for net, amount in unit.charges:
            total[net] = total.get(net, 0) + amount
    return tuple(sorted(total.items()))


def able(pos: Position, side: Side) -> list[Unit]:
    """Return the units of a side that the charts let break down now. Rules 15B, 40B3."""
    if pos.state.clock.phase not in _POOL_TOO or moments.refuse_start(pos, side, "15A-a", ""):
        return []
    own = (unit for unit in pos.state.units.values() if unit.side is side)
    return [unit for unit in own if can_break_down(pos, side, BreakDown(unit.id))]


def can_break_down(pos: Position, side: Side, order: BreakDown) -> bool:
    """Tell whether a unit may break down so. Rule 15A."""
    return isinstance(plan_break_down(pos, side, order), Breaking)


def lettered(pos: Position) -> dict[str, str]:
    """Return the letters of every kind of lettered sets of counters. Rule 15C1."""
    rows = pos.charts.breakdowns.rows.values()
    return {row.set: row.letters for row in rows if row.set}


def destroyed(pos: Position, unit: Unit) -> bool:
    """Tell whether nothing is left of a unit that is broken down. Rule 15B."""
    box = pos.state.broken_down.get(unit.id)
    return box is not None and all(
        part.status == ELIMINATED
        for part in pos.units(box.parts)
        if not part.counter.is_headquarters
    )


ORDERS: Final = (
    OrderRule(
        BreakDown, "Breakdowns of units", "15A-a", _POOL_TOO, "", plan_break_down,
        break_down,
    ),
)  # fmt: skip
