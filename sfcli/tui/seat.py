"""What the screen needs of a session: a player's seat at the table."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from sfcli.decisions import Decision
from sfcli.hexes import Hex
from sfcli.language.candidates import Candidate
from sfcli.language.parser import Parsed, Unread
from sfcli.position import Position
from sfcli.sides import Side


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a line."""

    lines: tuple[str, ...]
    ok: bool = True
    changed: bool = False
    """The position may be another now."""
    to: Hex | None = None
    """Where the cursor goes, as after `find`."""
    leave: bool = False


class Seat(Protocol):
    """One player's view of a game, and the way to give it commands."""

    selection: tuple[str, ...]
    cursor: Hex | None

    @property
    def pos(self) -> Position:
        """The position now."""

    @property
    def decision(self) -> Decision | None:
        """What is owed, and by whom."""

    @property
    def side(self) -> Side:
        """The side that speaks now: the seat's, or with both players here the one to act."""

    def say(self, line: str) -> Reply:
        """Carry out a line."""

    def read(self, line: str) -> Parsed | Unread | None:
        """Read a line without carrying it out."""

    def complete(self, line: str) -> Sequence[Candidate]:
        """Return what could stand at the end of a line."""

    def lost_by_ending(self) -> Sequence[str]:
        """Return what would be lost if the phase ended now."""

    def lines_said(self) -> Sequence[str]:
        """Return the commands of the game so far."""

    def score(self) -> str:
        """Return how the game stands, in a few words."""

    def lesson(self) -> Sequence[str]:
        """Return what a scenario that teaches says about this phase."""

    def close(self) -> None:
        """Let go of the game, which is saved."""
