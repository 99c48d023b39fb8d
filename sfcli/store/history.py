"""The history of a game as lines a person can read.

    # = Apr I 44, Allied, Combat = 0f4c9a6d2b7e8135
    allied> attack 26:2022 with us.1inf us.3inf | 4
        3:1, +1: DR
    x allied> move us.34inf to 26:2121
    # allied took back 1 command

A command stands after its side, its dice after a bar; what came of it is indented; `x` strikes out
what was taken back.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from sfcli.sides import Side
from sfcli.store.records import Command, Mark, Record, TakenBack

_COMMAND: Final = re.compile(
    r"(?P<struck>x )?(?P<side>axis|allied)> (?P<line>.*?)"
    r"(?: \|(?P<dice>(?: [1-6])*)(?P<given> given)?)?"
)
_BAR: Final = re.compile(r" \|(?: [1-6])*(?: given)?$")
_TAKEN: Final = re.compile(r"# (axis|allied) took back (\d+) commands?(, by consent)?")
_MARK: Final = re.compile(r"# = (.*) = ([0-9a-f]*)")
_INDENT: Final = "    "


def write(records: Iterable[Record]) -> str:
    """Return settled records as lines."""
    return "".join([f"{line}\n" for record in records for line in _lines(record)])


def _lines(record: Record) -> Iterator[str]:
    if isinstance(record, Mark):
        yield f"# = {record.at} = {record.digest}"
    elif isinstance(record, TakenBack):
        commands = "1 command" if record.count == 1 else f"{record.count} commands"
        consent = ", by consent" if record.consent else ""
        yield f"# {record.side} took back {commands}{consent}"
    else:
        yield ("x " if record.struck else "") + f"{record.side}> {record.line}{dice(record)}"
        if record.came:
            yield from (_INDENT + line for line in record.came.split("\n"))


def dice(command: Command) -> str:
    """Return a command's dice after a bar; nothing where it rolled none."""
    if not (command.dice or command.given or _BAR.search(command.line)):
        return ""
    fell = "".join(f" {die}" for die in command.dice)
    return f" |{fell}{' given' if command.given else ''}"


def read(text: str) -> list[Record]:
    """Read the lines that `write` wrote; raise ValueError with the first line that is none."""
    records: list[Record] = []
    for number, line in enumerate(text.split("\n")[:-1], 1):
        last = records[-1] if records else None
        if line.startswith(_INDENT) and isinstance(last, Command):
            came = f"{last.came}\n{line[4:]}" if last.came else line[4:]
            records[-1] = _with(last, came)
        else:
            records.append(_record(line, number))
    return records


def _with(command: Command, came: str) -> Command:
    return Command(
        command.side, command.line, command.dice, came, command.given, struck=command.struck
    )


def _record(line: str, number: int) -> Record:
    if found := _COMMAND.fullmatch(line):
        fell = tuple(map(int, (found["dice"] or "").split()))
        side, struck, given = Side(found["side"]), bool(found["struck"]), bool(found["given"])
        return Command(side, found["line"], fell, given=given, struck=struck)
    if found := _TAKEN.fullmatch(line):
        return TakenBack(Side(found[1]), int(found[2]), bool(found[3]))
    if found := _MARK.fullmatch(line):
        return Mark(found[1], found[2])
    raise ValueError(f"line {number} of the history cannot be read: {line}")
