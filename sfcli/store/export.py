"""A game's history for people to read, and as a script that plays it again."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from sfcli.sides import Side
from sfcli.store.head import Head
from sfcli.store.records import Command, Mark, Record

_DICE: Final = re.compile(r"#\s*dice:((?:\s*[1-6])*)\s*$")


def report(head: Head, records: Iterable[Record], *, markdown: bool = False) -> str:
    """Return an after-action report of settled records, as plain text or as Markdown."""
    lines = _markdown(head, records) if markdown else _plain(head, records)
    return "\n".join(lines) + "\n"


def _plain(head: Head, records: Iterable[Record]) -> Iterator[str]:
    yield head.title
    yield from _about(head)
    for record in records:
        if isinstance(record, Mark):
            yield from ("", record.at)
        elif isinstance(record, Command):
            taken = "   (taken back)" if record.struck else ""
            yield f"  {record.side.label}: {record.line}{_fell(record)}{taken}"
            yield from (f"      {line}" for line in record.came.splitlines())
        else:
            yield f"  {record.side.label} took back {_commands(record.count)}"


def _markdown(head: Head, records: Iterable[Record]) -> Iterator[str]:
    yield f"# {head.title}"
    yield ""
    yield from _about(head)
    for record in records:
        if isinstance(record, Mark):
            yield from ("", f"## {record.at}", "")
        elif isinstance(record, Command):
            said = f"`{record.line}`"
            said = f"~~{said}~~" if record.struck else said
            yield f"- **{record.side.label}** {said}{_fell(record)}"
            yield from (f"  - {line}" for line in record.came.splitlines())
        else:
            yield f"- **{record.side.label}** took back {_commands(record.count)}"


def _about(head: Head) -> Iterator[str]:
    for side in Side:
        if side.value in head.players:
            yield f"{side.label}: {head.players[side.value]}"
    yield str(head.dice).capitalize()
    if head.altered:
        yield "This game was changed by hand"


def _fell(command: Command) -> str:
    dice = ", ".join(map(str, command.dice))
    return f" (dice {dice}{', given' if command.given else ''})" if dice else ""


def _commands(count: int) -> str:
    return "1 command" if count == 1 else f"{count} commands"


def script(head: Head, records: Iterable[Record]) -> str:
    """Return the commands that were not taken back, each with its dice in a comment.

    `dice_of` reads them, so that a script can be played with the dice that fell.
    """
    lines = [f"# {head.title}, {head.scenario}: the commands of a game, with the dice that fell"]
    for record in records:
        if isinstance(record, Mark):
            lines += ["", f"# {record.at}"]
        elif isinstance(record, Command) and not record.struck:
            fell = "".join(f" {die}" for die in record.dice)
            lines.append(f"{record.side}: {record.line}" + (f"  # dice:{fell}" if fell else ""))
    return "\n".join(lines) + "\n"


def dice_of(line: str) -> tuple[int, ...]:
    """Return the dice in a script line's comment; none where it tells of none.

    >>> dice_of("axis: attack 26:2022 with ge.1_fj  # dice: 3 5")
    (3, 5)
    """
    found = _DICE.search(line)
    return tuple(map(int, found[1].split())) if found else ()
