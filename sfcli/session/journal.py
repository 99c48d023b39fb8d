"""What a session asks of whatever keeps its game: on disk before it is told."""

from typing import Protocol

from sfcli.game import Entry, Game, Outcome
from sfcli.language import narrate
from sfcli.language.writer import write
from sfcli.sides import Side
from sfcli.store.records import Command, Record, TakenBack, settle


class Journal(Protocol):
    """Keeps a game as it is played. What is kept when a method returns survives a crash."""

    @property
    def count(self) -> int:
        """Commands of the game that were not taken back."""

    @property
    def recent(self) -> int:
        """Of those, the ones given since the last fold."""

    @property
    def trouble(self) -> str:
        """Why the last fold failed, empty where it did not; nothing is lost by that."""

    def append(self, entry: Entry, outcome: Outcome) -> None:
        """Keep a command that was accepted."""

    def take_back(self, count: int, side: Side | None = None, consent: bool = False) -> None:
        """Keep that the last `count` commands since the fold were taken back."""

    def rewind(self, count: int, side: Side, consent: bool = False) -> Game:
        """Take back the last commands, however far, and return the game before them."""

    def fold(self, game: Game) -> None:
        """Take the position of now as a new start; told when a phase has ended and all is quiet."""

    def records(self) -> list[Record]:
        """Return everything that was recorded, what was taken back being struck."""

    def close(self) -> None:
        """Let go of the game; it may be called twice."""


class Memory:
    """Keeps a game in memory only: for what is tried out, and for tests."""

    trouble = ""

    def __init__(self) -> None:
        self._records: list[Record] = []

    @property
    def count(self) -> int:
        """Commands that were not taken back."""
        return sum(isinstance(r, Command) and not r.struck for r in settle(self._records))

    @property
    def recent(self) -> int:
        """The same, as nothing is ever folded."""
        return self.count

    def append(self, entry: Entry, outcome: Outcome) -> None:
        """Keep a command."""
        line, came = write(entry.order), narrate.came(outcome)
        self._records.append(Command(entry.side, line, entry.dice, came))

    def take_back(self, count: int, side: Side | None = None, consent: bool = False) -> None:
        """Keep that commands were taken back."""
        self._records.append(TakenBack(side or Side.AXIS, count, consent))

    def rewind(self, count: int, side: Side, consent: bool = False) -> Game:
        """Refuse: all there is was given since the last fold."""
        raise ValueError(f"{count} commands of the {side.label} player, consent {consent}")

    def fold(self, game: Game) -> None:
        """Fold nothing."""

    def records(self) -> list[Record]:
        """Return everything."""
        return settle(self._records)

    def close(self) -> None:
        """Let go of nothing."""
