"""Plays recorded commands again with the dice that fell, and checks what comes of them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Protocol

from sfcli import progress
from sfcli.dice import GivenDice, OutOfDiceError
from sfcli.events import Event
from sfcli.game import Game, Outcome
from sfcli.orders import Order
from sfcli.refusals import Refusal
from sfcli.scenario import Scenario
from sfcli.sides import Side
from sfcli.state import State
from sfcli.store.codec import Codecs
from sfcli.store.errors import DamagedError
from sfcli.store.head import PROGRAM
from sfcli.store.plain import digest, inline
from sfcli.store.printed import Printed
from sfcli.store.records import Command, Mark, Record
from sfcli.store.snapshot import freeze
from sfcli.store.values import codecs


class Words(Protocol):
    """The words of the game: what the store asks of the command language."""

    def line(self, order: Order) -> str:
        """Return the canonical line of an order, without its side."""

    def came(self, outcome: Outcome) -> str:
        """Return in short what came of an order, a line each."""

    def read(self, game: Game, side: Side, line: str) -> Order | Refusal:
        """Return the order of a canonical line."""


class ReplayError(Exception):
    """A recorded command does not go through again."""

    def __init__(self, done: int, command: Command, why: str) -> None:
        """Keep how many commands went through before it."""
        super().__init__(f"{command.side}> {command.line}: {why}")
        self.done = done


@cache
def _codecs() -> Codecs:
    return codecs()


def changed(events: Iterable[Event]) -> str:
    """Return a digest of what events change; equal events give equal digests in any process."""
    known = _codecs()
    plain = [[type(event).__name__, known.of(type(event)).freeze(event)] for event in events]
    return digest(inline(plain))[:8] if plain else ""


@dataclass
class Replay:
    """A game played again from a position."""

    game: Game
    words: Words
    done: int = 0
    """Commands that went through."""
    quiet: int = 0
    """Commands before the last quiet position."""
    differing: list[str] = field(default_factory=list)
    """Commands of which something else came than was recorded."""

    @classmethod
    def of(cls, scenario: Scenario, state: State, printed: Printed, words: Words) -> "Replay":
        """Return a replay that starts from a position."""
        game = Game(printed.board, printed.charts, scenario, state, GivenDice())
        return cls(game, words)

    def play(self, commands: Sequence[Command]) -> None:
        """Play commands; raise `ReplayError` at the first that does not go through."""
        for place, command in enumerate(commands):
            progress.tell(place, len(commands))
            try:
                why = self._submit(command)
            except OutOfDiceError:
                why = f"it rolls more dice than the {len(command.dice)} that fell"
            except Exception as error:
                why = f"this program fails at it ({type(error).__name__})"
            if why:
                raise ReplayError(self.done, command, why)
            self.done += 1
            if self.game.decision is None:
                self.quiet = self.done

    def last_quiet(self) -> State:
        """Return the last quiet position."""
        since = self.game.entries[self.quiet :]
        self.game.undo(len(since))
        state = self.game.state.copy()
        for entry in since:
            self.game.play.dice = GivenDice(entry.dice)
            self.game.submit(entry.side, entry.order)
        return state

    def _submit(self, command: Command) -> str:
        """Give a command; return why it does not go through."""
        order = self.words.read(self.game, command.side, command.line)
        if isinstance(order, Refusal):
            return str(order)
        self.game.play.dice = GivenDice(command.dice)
        outcome = self.game.submit(command.side, order)
        if outcome.refusal:
            return str(outcome.refusal)
        fell = tuple(roll.die for roll in outcome.rolls)
        if fell != command.dice:
            self.game.undo()
            return f"it rolls {len(fell)} dice, and {len(command.dice)} fell"
        if command.changed and changed(outcome.events) != command.changed:
            self.differing.append(f"{command.side}> {command.line}")
        return ""


def play_all(replay: Replay, commands: Sequence[Command], path: Path, writer: str) -> None:
    """Play commands of a save; raise `DamagedError` where one does not go through."""
    try:
        replay.play(commands)
    except ReplayError as error:
        raise DamagedError(
            f"{path} cannot be replayed by sfcli {PROGRAM} (it was written by sfcli {writer}): "
            f"command {error.done + 1} of {len(commands)} since the last fold, {error}. "
            f"It was left as it is; sfcli recover {path} keeps the game up to there",
            (f"command {error.done + 1} does not go through",),
        ) from error


def verify(replay: Replay, records: Sequence[Record], printed: Printed) -> str:
    """Play settled records from the opening; return the first that differs, empty for none.

    At each mark the position must be the one that was there in play.
    """
    last = ""
    for record in records:
        if isinstance(record, Command) and not record.struck:
            try:
                replay.play([record])
            except ReplayError as error:
                return f"command {error.done + 1}, {error}"
            last = f"command {replay.done}, {record.side}> {record.line}"
        elif isinstance(record, Mark) and not _is_at(record, replay.game.state, printed):
            return f"the position of {record.at}, after {last or 'the opening'}"
    return ""


def _is_at(mark: Mark, state: State, printed: Printed) -> bool:
    return not mark.digest or digest(freeze(state, printed)) == mark.digest
