"""The answer that is offered first to what is asked: often the one given last time."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sfcli.decisions import Decision
from sfcli.language.context import Context
from sfcli.language.parser import Parsed, read
from sfcli.orders import Draw, Order, Retreat
from sfcli.session import past

if TYPE_CHECKING:
    from sfcli.session.session import Session


@dataclass(frozen=True, slots=True)
class Offer:
    """An answer, and why it is offered."""

    answer: Order
    why: str = ""


def offered(decision: Decision, session: "Session") -> Offer:
    """Return the answer to offer: as last time who draws supply, else the plainest there is."""
    plainest = next(iter(decision.legal()))
    if isinstance(plainest, Draw):
        return _drawing(decision, session, plainest)
    if isinstance(plainest, Retreat):
        return Offer(_together(decision, plainest))
    return Offer(plainest)


def _together(decision: Decision, one: Retreat) -> Retreat:
    """Return the retreat of all units that may go where the first goes. Rule 9F1."""
    options = decision.facts.get("options", {})
    units = [u for u, to in options.items() if one.to in to] if isinstance(options, dict) else []
    every = Retreat(tuple(units), one.to)
    return every if units and decision.refuse(every) is None else one


def _drawing(decision: Decision, session: "Session", plainest: Draw) -> Offer:
    """Return that the units of last time draw again, and more where there is room. Rule 12C."""
    last = _last_draw(decision, session, plainest)
    depend = decision.facts.get("depend", ())
    kept = [unit for unit in last if isinstance(depend, dict) and unit in depend]
    if not kept or decision.refuse(Draw(tuple(kept), plainest.source)) is not None:
        return Offer(plainest)
    more = list(_room_for(decision, plainest, kept, [*plainest.units, *_words(depend)]))
    why = "as last time" + (f", and {' '.join(more)}" if more else "")
    return Offer(Draw((*kept, *more), plainest.source), f"({why})")


def _words(found: object) -> Sequence[str]:
    return [str(each) for each in found] if isinstance(found, Iterable) else []


def _room_for(
    decision: Decision, draw: Draw, kept: Sequence[str], waiting: Sequence[str]
) -> Iterator[str]:
    drawing = list(kept)
    for unit in waiting:
        if unit not in drawing and _fits(decision, draw, (*drawing, unit)):
            drawing.append(unit)
            yield unit


def _fits(decision: Decision, draw: Draw, units: tuple[str, ...]) -> bool:
    return decision.refuse(Draw(units, draw.source)) is None


def _last_draw(decision: Decision, session: "Session", draw: Draw) -> tuple[str, ...]:
    """Return the units that drew on the same source when it was asked last."""
    for each in reversed(past.commands(session.records())):
        command = each.command
        if command.struck or command.side is not decision.side or command.line[:5] != "draw ":
            continue
        parsed = read(command.line, Context(session.pos, command.side))
        said = parsed.said if isinstance(parsed, Parsed) else None
        if isinstance(said, Draw) and said.source == draw.source:
            return said.units
    return ()
