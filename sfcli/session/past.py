"""What happened: the log, what the other side did, how the dice fell."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from sfcli.language import grammar
from sfcli.language.tables import table
from sfcli.orders import MergePoints, SplitPoints, air, air_combat, airborne, bombing, strategic
from sfcli.sequence.table import ORDER_RULES
from sfcli.sides import Side
from sfcli.store.records import Command, Mark, Record

_AIR: Final = tuple(each.__name__ for each in (air, air_combat, airborne, bombing, strategic))
"""Modules of the orders of the air war."""


@dataclass(frozen=True, slots=True)
class Past:
    """A command of the game, with its number, which never changes."""

    number: int
    command: Command

    @property
    def line(self) -> str:
        """The command as the log shows it."""
        dice = f" | {' '.join(map(str, self.command.dice))}" if self.command.dice else ""
        struck = "taken back: " if self.command.struck else ""
        return f"{self.number:>5} {self.command.side}: {struck}{self.command.line}{dice}"


def commands(records: Iterable[Record]) -> list[Past]:
    """Return the commands among records, numbered from 1."""
    found = (record for record in records if isinstance(record, Command))
    return [Past(number, command) for number, command in enumerate(found, 1)]


def log(
    records: Sequence[Record],
    count: int,
    by: Side | None,
    veil: "Callable[[Past], Past]" = lambda past: past,
) -> Iterator[str]:
    """Yield the last commands, of one side where it is given, and the phases they fell in.

    `veil` shows a command as whoever asks may see it.
    """
    shown = [past for past in commands(records) if by in (None, past.command.side)][-count:]
    if not shown:
        yield "No command has been given yet"
    yield from _told(map(veil, shown))


def air_log(records: Sequence[Record], count: int, veil: "Callable[[Past], Past]") -> Iterator[str]:
    """Yield the last commands of the air war, with passes that answer what they ask."""
    found: list[Past] = []
    about = False
    for past in commands(records):
        verb = past.command.line.split()[0]
        about = verb in _air_verbs() or (about and verb == "pass")
        found += [past] if about else []
    if not found:
        yield "Nothing has been flown yet"
    yield from _told(map(veil, found[-count:]))


@cache
def _air_verbs() -> frozenset[str]:
    """Return the verbs of the air war; position antiaircraft is none of it."""
    return frozenset(
        form.verb
        for form in grammar.FORMS
        if form.build.__module__ in _AIR and form.build not in (SplitPoints, MergePoints)
    )


def _told(shown: Iterable[Past]) -> Iterator[str]:
    for past in shown:
        yield past.line
        yield from (f"        {line}" for line in past.command.came.splitlines())


def recap(
    records: Sequence[Record], side: Side, veil: "Callable[[Past], Past]" = lambda past: past
) -> Iterator[str]:
    """Yield what the enemy did since a side last had its own way, and what it answered."""
    held = [past for past in commands(records) if not past.command.struck]
    theirs = [p.number for p in held if p.command.side is not side and _is_order(p)]
    own = [p.number for p in held if p.command.side is side and _is_order(p)]
    last = max(theirs, default=0)
    start = max((number for number in own if number < last), default=0)
    if not last:
        yield f"The {side.enemy.label} player has done nothing yet"
        return
    stop = min((number for number in own if number > last), default=held[-1].number + 1)
    for past in map(veil, held):
        if start < past.number < stop:
            yield past.line
            yield from (f"        {line}" for line in past.command.came.splitlines())


def _is_order(past: Past) -> bool:
    """Tell whether a command was given on one's own turn, rather than as an answer."""
    forms = grammar.forms_of(past.command.line.split()[0])
    return any(form.build in ORDER_RULES for form in forms)


def dice(records: Iterable[Record]) -> Iterator[str]:
    """Yield how often each number fell, by side, those taken back included."""
    rows = []
    for side in Side:
        fell = Counter(
            die for past in commands(records) if past.command.side is side
            for die in past.command.dice
        )  # fmt: skip
        total = sum(fell.values())
        mean = f"{sum(die * n for die, n in fell.items()) / total:.2f}" if total else ""
        rows.append((side.label, *(str(fell[die]) for die in range(1, 7)), str(total), mean))
    yield from table(("dice of", "1", "2", "3", "4", "5", "6", "all", "mean"), rows)


def number_after(records: Iterable[Record], number: int) -> int:
    """Return how many commands that still hold were given after the one of a number."""
    return sum(past.number > number and not past.command.struck for past in commands(records))


def since_mark(records: Sequence[Record]) -> int:
    """Return how many commands that hold were given since the last position was marked."""
    count = 0
    for record in reversed(records):
        if isinstance(record, Mark):
            break
        count += isinstance(record, Command) and not record.struck
    return count
