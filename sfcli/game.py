"""A game in progress: orders in, outcomes out, and the way back.

Between orders a game is quiet, or it waits for one side to answer one decision. What is waiting is
a Python generator, which cannot be stored: a save holds a quiet state and the entries since, and
replays them. The same replay undoes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sfcli.air import standing
from sfcli.board import Board
from sfcli.charts.model import Charts
from sfcli.decisions import Decision
from sfcli.dice import Dice, GivenDice, Roll
from sfcli.events import Event
from sfcli.orders import Begin, End, Order, Stand
from sfcli.position import Happening, Judged, Note, Play, Position, Procedure, Record, UnderWay
from sfcli.refusals import Refusal
from sfcli.scenario import Scenario
from sfcli.sequence import turn, unasked
from sfcli.sequence.table import CAPTURE_DUTIES, LOSS_DUTIES, ORDER_RULES, WATCHES
from sfcli.sides import Side
from sfcli.state import State

_KEEP_EVERY = 64
"""Entries between kept states: undo replays at most so many."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An order that was accepted, with the dice it rolled."""

    side: Side
    order: Order
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an order."""

    order: Order
    side: Side
    refusal: Refusal | None = None
    trail: Sequence[Happening] = ()
    """What happened, one after the other."""
    facts: dict[str, object] = field(default_factory=dict)
    decision: Decision | None = None
    """What is owed now, and by whom."""
    repeated: bool = False
    """It only repeated an answer that was forced and given already."""

    @property
    def ok(self) -> bool:
        """The order was accepted."""
        return self.refusal is None

    @property
    def events(self) -> list[Event]:
        """What changed, in order."""
        return [each for each in self.trail if not isinstance(each, Roll | Note | Judged)]

    @property
    def rolls(self) -> list[Roll]:
        """The dice that fell, in order."""
        return [each for each in self.trail if isinstance(each, Roll)]

    @property
    def notes(self) -> list[Note]:
        """The remarks on it, in order."""
        return [each for each in self.trail if isinstance(each, Note)]


class Game:
    """The state, what happened, and the procedure in progress."""

    def __init__(
        self, board: Board, charts: Charts, scenario: Scenario, state: State, dice: Dice
    ) -> None:
        self.play = Play(
            board, charts, scenario, state, dice=dice, capture_duties=CAPTURE_DUTIES,
            loss_duties=LOSS_DUTIES, watches=WATCHES, advice=standing.advise,
        )  # fmt: skip
        self.decision: Decision | None = None
        self.entries: list[Entry] = []
        self._running: Procedure[None] | None = None
        self._kept: list[tuple[int, State]] = [(0, state.copy())]

    @property
    def position(self) -> Position:
        """The position now; it is not to be changed."""
        return self.play

    @property
    def state(self) -> State:
        """The state now; it is not to be changed."""
        return self.play.state

    @property
    def to_act(self) -> Side:
        """The side that has to answer or may go on."""
        return self.decision.side if self.decision else self.play.phasing

    def knows_target(self, side: Side) -> bool:
        """Tell whether a side knows the target of the air operation under way. Rule 16D."""
        going = self.play.under_way
        return going is None or not going.hidden or going.side is side

    @property
    def under_way(self) -> UnderWay | None:
        """What goes on step by step until it is over, such as an air operation."""
        return self.play.under_way if self.decision else None

    @property
    def is_over(self) -> bool:
        """Tell whether the game has ended."""
        return turn.is_over(self.play) and self.decision is None

    def refuse(self, side: Side, order: Order) -> Refusal | None:
        """Say why an order would not be accepted now, None where it would be."""
        planned = self._plan(side, order)
        return planned if isinstance(planned, Refusal) else None

    def submit(self, side: Side, order: Order) -> Outcome:
        """Carry out an order, or say why not; a refused order changes nothing."""
        if order.echoes() <= self.play.record.echoes and not self._answers(side, order):
            return Outcome(order, side, decision=self.decision, repeated=True)
        planned = self._plan(side, order)
        if isinstance(planned, Refusal):
            return Outcome(order, side, planned, decision=self.decision)
        self.play.record = Record()
        try:
            if self._running is None:
                self._running = ORDER_RULES[type(order)].carry_out(self.play, planned)
                self._go_on(None)
            elif isinstance(order, Stand):
                self._stand(planned)
            else:
                self._go_on(order)
        except BaseException:
            self._restore(len(self.entries))
            raise
        return self._accepted(side, order)

    def _answers(self, side: Side, order: Order) -> bool:
        """Return whether an order answers what is owed now, be it like an answer given before."""
        owed = self.decision
        return owed is not None and side is owed.side and owed.refuse(order) is None

    def _plan(self, side: Side, order: Order) -> object:
        """Return a refusal, or what the order's procedure needs."""
        if self.decision is not None and not isinstance(order, Stand):
            if side is not self.decision.side:
                return Refusal(
                    self.decision.rule,
                    f"it is for the {self.decision.side.label} player to answer: "
                    f"{self.decision.prompt}",
                )
            return self.decision.refuse(order)
        rule = ORDER_RULES.get(type(order))
        if rule is None:
            return unasked.refuse(self.play, side, order)
        return rule.refuse(self.play, side) or rule.plan(self.play, side, order)

    def _go_on(self, answer: Order | None) -> None:
        assert self._running is not None
        try:
            if answer is None:
                self.decision = next(self._running)
            else:
                self.decision = self._running.send(answer)
        except StopIteration:
            self.decision, self._running = None, None

    def _stand(self, planned: Any) -> None:
        """Let a standing order be given while an answer is owed; it may answer that question."""
        for _ in ORDER_RULES[Stand].run(self.play, planned):
            raise RuntimeError("a standing order asks for nothing")
        assert self.decision is not None
        answer = standing.advise(self.play, self.decision)
        if answer is not None:
            self._go_on(answer)

    def _accepted(self, side: Side, order: Order) -> Outcome:
        record = self.play.record
        outcome = Outcome(order, side, None, record.trail, record.facts, self.decision)
        self.entries.append(Entry(side, order, tuple(roll.die for roll in outcome.rolls)))
        if self._running is None and len(self.entries) - self._kept[-1][0] >= _KEEP_EVERY:
            self._kept.append((len(self.entries), self.play.state.copy()))
        return outcome

    def refuse_undo(self, count: int = 1, consent: bool = False) -> Refusal | None:
        """Say why the last entries may not be taken back, None where they may.

        Without consent of the other side no die and no end of a phase is taken back, and only the
        side that is to act takes back its own.
        """
        if count > len(self.entries):
            return Refusal("", f"only {len(self.entries)} commands have been given")
        if consent:
            return None
        for entry in self.entries[len(self.entries) - count :]:
            if entry.dice:
                return Refusal("", "dice have fallen since, and without consent they stay fallen")
            if isinstance(entry.order, Begin | End):
                return Refusal("", "a phase has ended since; taking that back needs consent")
        return None

    def undo(self, count: int = 1) -> None:
        """Take back the last entries by replaying the ones before them."""
        self._restore(len(self.entries) - count)

    def _restore(self, length: int) -> None:
        """Put the game back to what it was after `length` entries."""
        while self._kept[-1][0] > length:
            self._kept.pop()
        start, state = self._kept[-1]
        kept, self.entries = self.entries[start:length], self.entries[:start]
        self.play.state = state.copy()
        self.decision, self._running = None, None
        self.play.record, self.play.owed, self.play.under_way = Record(), [], None
        dice, self.play.dice = self.play.dice, None
        try:
            for entry in kept:
                self.play.dice = GivenDice(entry.dice)
                self.submit(entry.side, entry.order)
        finally:
            self.play.dice = dice
