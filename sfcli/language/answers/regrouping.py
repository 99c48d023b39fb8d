"""What can be broken down, assembled, detached, attached and carried now. Rules 14J and 15."""

from collections.abc import Iterator
from typing import Final

from sfcli.ground import assemblies, breakdowns, carriers, panzers, rides
from sfcli.language.candidates import count, some
from sfcli.language.regroupings import in_words, ways
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit

_FEW: Final = 6


def possible(pos: Position, side: Side) -> Iterator[str]:
    """Yield what units can do of it in this phase, and what becomes of them."""
    yield from _list("break down", map(_into, _able(pos, side)))
    if pos.state.clock.phase in breakdowns.PHASES:
        yield from _list("detach a battalion", (u.id for u in panzers.able_to_detach(pos, side)))
        yield from _list("be assembled", _assembled(pos, side))
        pairs = (f"{each.battalion} to {each.unit}" for each in panzers.attachments(pos, side))
        yield from _list("be attached", pairs, "battalion")
    if pos.state.clock.phase in rides.PHASES:
        yield from _list("carry others", _carrying(pos, side), "movement counter")


def _list(what: str, found: Iterator[str], who: str = "unit") -> Iterator[str]:
    every = list(found)
    if every:
        yield f"{count(len(every), who)} can {what}: {some(every, _FEW)}"


def _able(pos: Position, side: Side) -> Iterator[tuple[Unit, str]]:
    for unit in breakdowns.able(pos, side):
        row = breakdowns.row(pos, unit)
        if row is not None:
            yield unit, in_words(row.counters(headquarters=False))


def _into(found: tuple[Unit, str]) -> str:
    unit, parts = found
    return f"{unit.id} ({parts})"


def _assembled(pos: Position, side: Side) -> Iterator[str]:
    yield from assemblies.able(pos, side)
    for hex_ in sorted(pos.state.at):
        for order in assemblies.of_any(pos, side, hex_):
            row = pos.charts.breakdowns.assembled_from(
                tuple(unit.printed for unit in pos.units(order.units))
            )
            if row is not None:
                yield f"{row.whole.full} {row.whole.type.name} ({' '.join(order.units)})"


def _carrying(pos: Position, side: Side) -> Iterator[str]:
    for unit in pos.on_map(side):
        if carriers.is_carrier(unit) and unit.hex is not None:
            orders = [each for each in rides.loads(pos, side, unit.hex) if each.onto == unit.id]
            if orders:
                yield f"{unit.id} ({' '.join(id_ for each in orders for id_ in each.units)})"


def of_unit(pos: Position, unit: Unit) -> Iterator[str]:
    """Yield what a unit breaks down into, or is broken down into, or is a component of."""
    box = pos.state.broken_down.get(unit.id)
    if box is not None:
        own = box.label == unit.id
        label = "with counters of its own" if own else f"set {box.label.replace('_', ' ')}"
        yield f"broken down, {label}: {', '.join(part(pos, each) for each in box.parts)}"
    whole = unit.id.rpartition("/")[0]
    if whole in pos.state.broken_down and unit.id in pos.state.broken_down[whole].parts:
        others = [each for each in pos.state.broken_down[whole].parts if each != unit.id]
        yield f"component of {whole}, with {', '.join(part(pos, each) for each in others)}"
    row = breakdowns.row(pos, unit)
    if row is not None and unit.in_play:
        yield f"breaks down into {ways(row)}"


def part(pos: Position, id_: str) -> str:
    """Return a component and where it is: `ca.1_inf/1 3-8 26:1825`."""
    unit = pos.unit(id_)
    where = unit.absence if unit.hex is None else pos.place(unit.hex)
    return f"{id_} {unit.ratings} {where}"
