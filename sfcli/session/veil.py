"""What a side may not see: where an enemy air operation goes, and what drops are planned.

Rules 16D, 24C.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sfcli.language.context import Context
from sfcli.language.parser import Parsed, read
from sfcli.language.sorties import written_units
from sfcli.orders import Escape, Fly
from sfcli.session.past import Past, commands
from sfcli.sides import Side
from sfcli.store.records import Record

if TYPE_CHECKING:
    from sfcli.session.session import Session

Veil = Callable[[Past], Past]
"""Shows a command as a side may see it."""
_SECRET: Final = (["plan", "drop"], ["cancel", "drop"])
WRITTEN_DOWN: Final = "plan drop (what is planned is secret)"


def veil(session: "Session", side: Side, records: Sequence[Record]) -> Veil:
    """Return how commands are shown to a side while an operation is under way."""
    knows = session.game.knows_target(side)
    flown = 0 if knows else _last_flight(session, records, side.enemy)

    def shown(past: Past) -> Past:
        if past.command.side is side.enemy and plans(past.command.line):
            return replace(past, command=replace(past.command, line=WRITTEN_DOWN, came=""))
        if past.number != flown:
            return past
        return replace(past, command=replace(past.command, line=hidden(session, past)))

    return shown


def plans(line: str) -> bool:
    """Tell whether a line plans or cancels a drop, which its side alone knows of. Rule 24C."""
    return line.casefold().split()[:2] in _SECRET


def hidden(session: "Session", past: Past) -> str:
    """Return the line of a flight without its target and its way."""
    order = _order(session, past)
    if isinstance(order, Escape):
        return f"escape {' '.join(order.units)}"
    return written_units(order) if order else past.command.line


def _last_flight(session: "Session", records: Sequence[Record], by: Side) -> int:
    """Return the number of the last flight of a side that holds, 0 where there is none."""
    for past in reversed(commands(records)):
        mine = past.command.side is by and not past.command.struck
        if mine and _order(session, past):
            return past.number
    return 0


def _order(session: "Session", past: Past) -> Fly | Escape | None:
    parsed = read(past.command.line, Context(session.pos, past.command.side))
    said = parsed.said if isinstance(parsed, Parsed) else None
    return said if isinstance(said, Fly | Escape) else None
