"""What a session asks of whatever keeps its game: on disk before it is told."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from sfcli.game import Entry, Game, Outcome
from sfcli.sides import Side


@dataclass(frozen=True, slots=True)
class Past:
    """A command of the game's history."""

    number: int
    """Its place in the history, from 1; it never changes."""
    side: Side
    line: str
    """The canonical line."""
    dice: tuple[int, ...]
    came: str
    """What came of it, in one line."""
    struck: bool = False
    """It was taken back."""


class Journal(Protocol):
    """Keeps a game as it is played. What is kept when a method returns survives a crash."""

    def append(self, entry: Entry, outcome: Outcome, line: str, came: str) -> None:
        """Keep a command that was accepted: its canonical line, its dice, what came of it."""

    def take_back(self, side: Side, count: int, consent: bool) -> None:
        """Keep that a side took back the last `count` commands, by consent of the other or not.

        They stay in the history, struck.
        """

    def fold(self, game: Game) -> None:
        """Take the position of now as a new start; called when a phase has ended and all is quiet.

        The history keeps every command from the first on.
        """

    def past(self) -> Sequence[Past]:
        """Return every command of the game, in order, those taken back too."""

    def close(self) -> None:
        """Let go of the game; it may be called twice."""


class Unkept:
    """Keeps a game in memory only: for what is tried out, and for tests."""

    def __init__(self) -> None:
        self._past: list[Past] = []

    def append(self, entry: Entry, _outcome: Outcome, line: str, came: str) -> None:
        """Keep a command."""
        self._past.append(Past(len(self._past) + 1, entry.side, line, entry.dice, came))

    def take_back(self, _side: Side, count: int, _consent: bool) -> None:
        """Strike the last commands that are not struck yet."""
        held = [place for place, past in enumerate(self._past) if not past.struck]
        for place in held[len(held) - count :]:
            self._past[place] = replace(self._past[place], struck=True)

    def fold(self, _game: Game) -> None:
        """Keep nothing more."""

    def past(self) -> Sequence[Past]:
        """Return every command."""
        return tuple(self._past)

    def close(self) -> None:
        """Let go of nothing."""
