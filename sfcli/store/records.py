"""What a game's history is made of: commands, taking back, and the positions in between."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from sfcli.sides import Side


@dataclass(frozen=True, slots=True)
class Command:
    """A command that was accepted."""

    side: Side
    line: str
    """The command as the language writes it."""
    dice: tuple[int, ...] = ()
    came: str = ""
    """What came of it, for readers; a line each."""
    given: bool = False
    """Its dice were given, not rolled."""
    changed: str = ""
    """Digest of the changes it made, by which a replay is checked."""
    struck: bool = False
    """It was taken back."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The last commands that still held were taken back."""

    side: Side
    count: int
    consent: bool = False
    """The other side agreed."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A position between commands, by what the clock showed."""

    at: str
    digest: str = ""
    """Digest of the position; empty where commands before it were taken back later."""


Record = Command | TakenBack | Mark


def settle(records: Iterable[Record]) -> list[Record]:
    """Return the records with each command struck that was taken back, and no others.

    The last commands are taken back first, so that what lies between them is struck already.
    """
    settled: list[Record] = []
    held: list[int] = []
    for record in records:
        if isinstance(record, Command):
            held.append(len(settled))
            settled.append(replace(record, struck=False) if record.struck else record)
        else:
            settled.append(record)
        if isinstance(record, TakenBack):
            _strike(settled, held[len(held) - record.count :])
            del held[len(held) - record.count :]
    return settled


def _strike(settled: list[Record], places: list[int]) -> None:
    """Strike commands; positions marked after them are no longer those of the game."""
    for place in range(places[0], len(settled)):
        record = settled[place]
        if isinstance(record, Command):
            settled[place] = replace(record, struck=True)
        elif isinstance(record, Mark):
            settled[place] = replace(record, digest="")


def held(records: Iterable[Record]) -> list[Command]:
    """Return the commands of settled records that were not taken back."""
    return [r for r in records if isinstance(r, Command) and not r.struck]


def fallen(records: Iterable[Record]) -> int:
    """Return how many dice have fallen, those taken back included."""
    return sum(len(r.dice) for r in records if isinstance(r, Command))


def given(records: Iterable[Record]) -> bool:
    """Tell whether any dice were given."""
    return any(r.given for r in records if isinstance(r, Command))


def after(records: Sequence[Record], count: int) -> int:
    """Return the place after so many commands of settled records that were not taken back."""
    left = count
    for place, record in enumerate(records):
        if not left:
            return place
        left -= isinstance(record, Command) and not record.struck
    return len(records)
