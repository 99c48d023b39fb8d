"""Whether a unit or a hex is in supply, by which line, and what stands in the way. Rule 12."""

from collections.abc import Iterator

from sfcli.game import Game
from sfcli.ground import supply_trace
from sfcli.ground.supply_trace import Trace
from sfcli.hexes import name
from sfcli.language.answers.answer import Answer, refused
from sfcli.language.candidates import listed
from sfcli.language.questions import SupplyAt, SupplyOf
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit


def of_unit(game: Game, _: Side, question: SupplyOf) -> Answer:
    """Answer by which line a unit is supplied now."""
    pos = game.position
    unit = pos.unit(question.unit)
    trace = supply_trace.of_unit(pos, unit)
    if trace is None or unit.hex is None:
        return refused(Refusal("12A", f"{unit.id} is not on the map ({unit.absence})"))
    lines = [f"{unit.id} in {pos.place(unit.hex)}: {_verdict(trace)}"]
    lines += _line(pos, trace)
    lines.append(f"  As last judged: {judged(unit)}")
    return Answer(tuple(lines), trace.facts())


def at_hex(game: Game, side: Side, question: SupplyAt) -> Answer:
    """Answer by which line the speaker's units would be supplied in a hex now."""
    pos = game.position
    trace = supply_trace.of_hex(pos, side, question.hex)
    lines = [f"{side.label} units in {pos.place(question.hex)} would be {_verdict(trace)}"]
    return Answer((*lines, *_line(pos, trace)), trace.facts())


def _verdict(trace: Trace) -> str:
    if trace.kind == "full":
        word = "in supply"
    elif trace.in_supply:
        word = f"in supply from a {trace.kind} source, if it feeds them"
    else:
        word = "out of supply"
    return word + (", and isolated" if trace.isolated else "")


def _line(pos: Position, trace: Trace) -> Iterator[str]:
    for element in trace.elements:
        ways = " ".join(name(hex_) for hex_ in element.hexes)
        yield f"  {element.kind} {element.length}: {ways}"
    if trace.source is not None:
        yield f"  source: {trace.source_name}"
    for why in trace.why:
        yield f"  {why}"
    if trace.barred:
        yield f"  barred: {listed(map(pos.place, trace.barred), 'and')}"


def judged(unit: Unit) -> str:
    """Return a unit's supply as the last check found it."""
    words = "in supply" if unit.out is None else f"out of supply, turn {unit.out}"
    if unit.fed:
        words += ", fed by a special source"
    return words + (", isolated" if unit.isolated else "")
