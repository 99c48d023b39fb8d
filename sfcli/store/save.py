"""A game that is kept while it is played: each command on disk before its answer.

A session tells the save of each accepted command, of each taking back, and of quiet moments as a
phase ends. `games` makes saves.
"""

import contextlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from sfcli.dice import Dice
from sfcli.game import Entry, Game, Outcome
from sfcli.sides import Side
from sfcli.state import State
from sfcli.store import disk, head, history, journal, saved, sections, snapshot
from sfcli.store import records as kept
from sfcli.store.errors import StoreError, clean
from sfcli.store.head import Custody, Head
from sfcli.store.lock import Lock
from sfcli.store.printed import Printed
from sfcli.store.records import Command, Mark, Record, TakenBack
from sfcli.store.replay import Replay, Words, changed, play_all
from sfcli.store.saved import Saved


class Tap:
    """Dice that remember what fell, so that dice given from elsewhere are known."""

    def __init__(self, dice: Dice) -> None:
        """Take the dice."""
        self._dice = dice
        self._fell: list[int] = []

    def roll(self) -> int:
        """Return the next die."""
        self._fell.append(self._dice.roll())
        return self._fell[-1]

    def settle(self, dice: tuple[int, ...]) -> bool:
        """Tell whether these are the last dice that fell here, and forget what fell."""
        fell = tuple(self._fell[len(self._fell) - len(dice) :])
        self._fell.clear()
        return fell == dice


class Save:
    """The file of a game in play. It holds the file's lock until it is closed."""

    def __init__(
        self, found: Saved, printed: Printed, words: Words, lock: Lock, dice: Dice
    ) -> None:
        """Go on from what a file holds."""
        self.path, self.head = found.path, found.head
        self.dice = Tap(dice)
        """The dice of the game; it is played with them and no others."""
        self._printed, self._words, self._lock = printed, words, lock
        self._texts: Mapping[str, str] = found.parts.texts
        self._recent = list(found.journal.entries)
        self._digest = found.journal.digest
        self._file: disk.Appender | None = disk.Appender(self.path)
        self._size = self._file.size
        self._closed = False
        self.trouble = ""
        """Why the last fold failed; nothing is lost by that, and the next one tries again."""

    def append(self, entry: Entry, outcome: Outcome) -> None:
        """Keep a command that was accepted, with its dice and what came of it."""
        self._add(
            Command(
                entry.side,
                " ".join(clean(self._words.line(entry.order)).split("\n")),
                entry.dice,
                clean(self._words.came(outcome)),
                given=not self.dice.settle(entry.dice),
                changed=changed(outcome.events),
            )
        )

    def take_back(self, count: int, side: Side | None = None, consent: bool = False) -> None:
        """Keep that the last commands were taken back; they stay in the history, struck.

        They must all have been given since the last fold; `rewind` goes back further.
        """
        held = kept.held(kept.settle(self._recent))
        if not 0 < count <= len(held):
            raise ValueError(f"{count} of {len(held)} commands")
        self._add(TakenBack(side or held[-1].side, count, consent))

    def _add(self, record: Command | TakenBack) -> None:
        if self._closed:
            raise StoreError(f"{self.path} was closed, so nothing more can be kept in it")
        text, after = journal.entry(record, len(self._recent) + 1, self._digest)
        self._file = self._file or disk.Appender(self.path, self._size)
        self._file.add(text.encode())
        self._recent.append(record)
        self._digest = after

    def fold(self, game: Game) -> None:
        """Take the position of now as a new start, where nothing is owed; keep the last few.

        Where that fails the journal just goes on, and `trouble` says why.
        """
        if game.decision is not None or not self._recent:
            return
        try:
            self._write(self.head, game.state, kept.settle(self._recent))
        except StoreError as error:
            self.trouble = str(error)
        else:
            self.trouble = ""

    def close(self) -> None:
        """Let go of the file and its lock; it may be called twice."""
        self._closed = True
        self._let_go()
        self._lock.release()

    def _let_go(self) -> None:
        """Close the file; some systems put no other in the place of one that is open."""
        if self._file:
            self._size = self._file.size
            with contextlib.suppress(OSError):
                self._file.close()
            self._file = None

    @property
    def custody(self) -> Custody:
        """Whose the dice are, and what has been done to them up to now."""
        return head.custody(self.head.dice, self._recent)

    @property
    def count(self) -> int:
        """Commands given so far that were not taken back."""
        return self.head.commands + self.recent

    @property
    def recent(self) -> int:
        """Of those, the ones given since the last fold."""
        return len(kept.held(kept.settle(self._recent)))

    def records(self) -> list[Record]:
        """Return everything that was recorded, what was taken back being struck."""
        old = history.read(saved.history_of(self._texts["history"]))
        return kept.settle([*old, *self._recent])

    def rewind(self, count: int, side: Side, consent: bool = False) -> Game:
        """Take back the last commands, however far, and return the game as it was before them."""
        everything = self.records()
        commands = kept.held(everything)
        if not 0 < count <= len(commands):
            raise ValueError(f"{count} of {len(commands)} commands")
        again = self._from_opening()
        play_all(again, commands[: len(commands) - count], self.path, self.head.written_by)
        settled = kept.settle([*everything, TakenBack(side, count, consent)])
        end = max(kept.after(settled, again.quiet), 1)
        base = replace(self.head, commands=0, dice=replace(self.custody, fallen=0))
        state, before = again.last_quiet(), history.write(settled[:1])
        self._write(base, state, settled[1:end], settled[end:], before)
        again.game.play.dice = self.dice
        return again.game

    def _from_opening(self) -> Replay:
        """Return a replay from the position the history starts from."""
        found = sections.split(sections.sealed(self._texts)[0])
        now = Saved(self.path, found, self.head, journal.Journal())
        return Replay.of(now.scenario(), now.opening(self._printed), self._printed, self._words)

    def rewrite(self, new: Head) -> None:
        """Write the file anew with another head and nothing else changed."""
        self._replace(new, self._texts, self._recent)

    def _write(
        self,
        base: Head,
        state: State,
        done: Sequence[Record],
        pending: Sequence[Record] = (),
        before: str | None = None,
    ) -> None:
        """Write the file anew: a position, the records that led to it, and a journal after it.

        `base` is the head, and `before` the history, as they were before those records.
        """
        texts = dict(self._texts)
        if done and not saved.opening_of(texts["opening"]):
            texts["opening"] = saved.opening_text(texts["position"])
        texts["position"] = position = snapshot.freeze(state, self._printed)
        if before is None:
            before = saved.history_of(texts["history"])
        mark = [Mark(str(state.clock), snapshot.digest(position))] if done else []
        texts["history"] = saved.history_text(before + history.write([*done, *mark]))
        new = replace(
            base,
            written_by=head.PROGRAM,
            data=self._printed.digests(state),
            at=str(state.clock),
            commands=base.commands + len(kept.held(done)),
            dice=head.custody(base.dice, done),
        )
        self._replace(new, texts, pending)

    def _replace(self, new: Head, texts: Mapping[str, str], pending: Sequence[Record]) -> None:
        full = {**texts, "head": head.freeze(new)}
        text, start = sections.sealed(full)
        recent: list[Record] = [record for record in pending if not isinstance(record, Mark)]
        entries, after = journal.write(recent, start)
        data = (text + entries).encode()
        self._let_go()
        disk.replace(self.path, data)
        self._size = len(data)
        self.head, self._texts, self._recent, self._digest = new, full, recent, after
