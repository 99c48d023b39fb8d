"""Follows a game command by command, and says what is wrong with it.

What is checked needs no chance, so that a game played again from its commands shows the same.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice

from sfcli.airwar import AirUnitLost, Landed, TookOff
from sfcli.clock import Phase
from sfcli.data import clauses
from sfcli.data.scenarios import Setup
from sfcli.events import (
    Captured,
    Eliminated,
    Event,
    Left,
    LoadChanged,
    Moved,
    Placed,
    PointsChanged,
    Tallied,
)
from sfcli.game import Game, Outcome
from sfcli.ground import relief
from sfcli.language import narrate
from sfcli.language.context import Context
from sfcli.language.parser import Parsed, read
from sfcli.language.writer import write
from sfcli.orders import Build, Order, SpendPoints
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import State
from sfcli.store.plain import digest
from sfcli.store.snapshot import freeze, thaw_text
from tests.soak import invariants, regroupings, sorties, starts

REMEMBERED = 48
"""Positions that are remembered, so that taking back can be checked."""
_ANSWERS = 8


@dataclass
class Audit:
    """What is known of a game so far, and what was wrong."""

    setup: Setup
    game: Game
    thorough: bool = True
    """Saves and words are checked too."""
    wrong: list[str] = field(default_factory=list)
    past: deque[tuple[State, str]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The positions after the last commands, the latest last, with what was asked."""
    came: set[str] = field(default_factory=set)
    """Units that came into a hex this phase."""
    flown: sorties.Flown = field(default_factory=sorties.Flown)
    """The missions of air units."""
    watched: tuple[Position, str] | None = None
    """A fork made as the phase began, and its digest."""

    def __post_init__(self) -> None:
        self.past.append((self.game.state.copy(), ""))

    def check_order(self, side: Side, order: Order) -> None:
        """Check that an order that is about to be given reads as it is written."""
        if not self.thorough:
            return
        line = write(order)
        parsed = read(line, Context(self.game.position, side))
        if not isinstance(parsed, Parsed) or parsed.said != order:
            self.wrong.append(f"language: {line} is read as {parsed}, not as {order}")

    def check_refused(self, outcome: Outcome) -> None:
        """Check that an order that was refused changed nothing, and that it was well said why."""
        refusal = outcome.refusal
        if refusal is None:
            return
        if self.game.state != self.past[-1][0] or self.asked() != self.past[-1][1]:
            self.wrong.append(f"refused: {write(outcome.order)} changed the position all the same")
        text = f"{refusal.why} {refusal.hint}"
        if not refusal.why or refusal.why.endswith(".") or "None" in text or "  " in text:
            self.wrong.append(f"refusal: {refusal}")
        self._check_clauses([refusal.rule])

    def check(self, outcome: Outcome) -> None:
        """Check what came of an order that was accepted."""
        before = self.past[-1][0].copy()
        self._check_ledger(before, outcome)
        if before != self.game.state:
            self.wrong.append("events: they do not lead from the position before to the one after")
        self._check_words(outcome)
        self._check_question()
        pos = self.game.position
        self.wrong += invariants.broken(pos, invariants.ALWAYS)
        if self.game.decision is None:
            self.wrong += invariants.broken(pos, invariants.QUIET)
        phase = self.past[-1][0].clock
        if (phase.player, phase.phase) != (pos.state.clock.player, pos.state.clock.phase):
            self._check_end(phase.phase)
        else:
            self._check_entered(outcome.events)
        self.past.append((pos.state.copy(), self.asked()))

    def check_all(self) -> None:
        """Check that the game played again from its commands comes out the same."""
        again = Game(
            self.setup.board, self.setup.charts, self.setup.scenario, self.setup.state.copy(), None
        )  # type: ignore[arg-type]
        for line in replayed(again, self.game):
            self.wrong.append(f"replay: {line}")
        if again.state != self.game.state:
            self.wrong.append("replay: the same commands lead elsewhere")

    def asked(self) -> str:
        """Return what is asked of a player, empty where nothing is."""
        return self.game.decision.prompt if self.game.decision else ""

    def _check_ledger(self, state: State, outcome: Outcome) -> None:
        """Apply events to a state, and check that points go only where they are accounted for."""
        spent = _spent(outcome) - int(str(outcome.facts.get("delivered", 0)))
        least, most, total = -spent - _flown_off(outcome), -spent, 0
        pos = self.game.position.fork()
        pos.state = state
        for event in outcome.events:
            self.wrong += [f"conserved: {line}" for line in regroupings.conserved(pos, event)]
            lost, change = _points(state, event)
            total += change
            if isinstance(event, Captured | Tallied):
                least, most = least - lost, most - lost
            else:
                least -= lost
            number = len(self.game.entries)
            self.wrong += [f"flights: {line}" for line in self.flown.follow(state, event, number)]
            self.wrong += [f"flights: {line}" for line in sorties.conserved(state, event)]
        if not least <= total <= most:
            self.wrong.append(
                f"points: {write(outcome.order)} changes them by {total}, not by {least} to {most}"
            )

    def _check_words(self, outcome: Outcome) -> None:
        """Check that what came of an order can be told, with clauses that there are."""
        if self.thorough:
            narrate.came(outcome)
            narrate.outcome_lines(self.game.position.board, outcome)
        for roll in outcome.rolls:
            if not (roll.purpose and roll.rule and 1 <= roll.die <= 6):
                self.wrong.append(f"dice: {roll}")
        self._check_clauses(roll.rule for roll in outcome.rolls)
        self._check_clauses(note.rule for note in outcome.notes)

    def _check_clauses(self, cited: Iterable[str]) -> None:
        self.wrong += [f"clauses: there is no {rule}" for rule in cited if not _is_clause(rule)]

    def _check_question(self) -> None:
        """Check that what is asked leaves a choice, and that its answers are accepted."""
        decision = self.game.decision
        if decision is None:
            return
        answers = list(islice(decision.legal(), _ANSWERS))
        if len(answers) < (1 if decision.open else 2):
            self.wrong.append(f"decision: {decision.prompt} leaves {answers}")
        for answer in answers:
            if decision.refuse(answer):
                self.wrong.append(f"decision: {decision.prompt}: {answer} is no answer after all")
        self._check_clauses([decision.rule])

    def _check_entered(self, events: Iterable[Event]) -> None:
        self.came |= {each.unit for each in events if isinstance(each, Moved | Placed)}

    def _check_end(self, ended: Phase) -> None:
        """Check what holds as a phase has ended and the next one begun."""
        pos = self.game.position
        self.wrong += invariants.broken(pos, invariants.AT_ENDS)
        before = pos.fork()
        before.state = self.past[-1][0]
        if ended is not Phase.INITIAL:
            self.wrong += invariants.broken(before, (invariants.stacks,))
        for id_ in sorted(self.came & before.state.units.keys()):
            for line in invariants.entered(before, before.unit(id_)):
                self.wrong.append(f"entered: {line}")
        self.came.clear()
        if self.thorough:
            self._check_kept(pos)

    def _check_kept(self, pos: Position) -> None:
        """Check that a save holds the position, and that play has left an earlier one alone."""
        printed = starts.printed(self.setup)
        text = freeze(pos.state, printed)
        if thaw_text(text, printed) != pos.state:
            self.wrong.append("save: it does not hold the position")
        if self.watched and digest(freeze(self.watched[0].state, printed)) != self.watched[1]:
            self.wrong.append("fork: play has changed it")
        self.watched = (pos.fork(), digest(text))


def _spent(outcome: Outcome) -> int:
    """Return the resource points an order spends."""
    if isinstance(outcome.order, SpendPoints):
        return outcome.order.points
    cost = outcome.facts.get("cost", 0) if isinstance(outcome.order, Build) else 0
    assert isinstance(cost, int)
    return cost


def _flown_off(outcome: Outcome) -> int:
    """Return the resource points that may be lost with air units, or go to a box with them."""
    if not any(isinstance(event, TookOff | Landed | AirUnitLost) for event in outcome.events):
        return 0
    return sum(max(0, -e.by) for e in outcome.events if isinstance(e, PointsChanged))


def _points(state: State, event: Event) -> tuple[int, int]:
    """Return the resource points an event may lose, and by how much it changes them."""
    if isinstance(event, PointsChanged | LoadChanged):
        return 0, event.by
    if isinstance(event, Eliminated | Left):
        carried = state.units[event.unit].carrying
        return carried, -carried
    if isinstance(event, Captured):
        return sum(state.points.get((event.side.enemy, hex_), 0) for hex_ in event.hexes), 0
    if isinstance(event, Tallied) and event.key == relief.OWED:
        return max(0, state.tallies.get(event.key, 0) - event.count), 0
    return 0, regroupings.points(state, event)


@lru_cache(maxsize=1)
def _clauses() -> frozenset[str]:
    found = {""}
    for paragraph in clauses.everything():
        found.add(paragraph.rule)
        found.update(clause.id for clause in paragraph.clauses)
    return frozenset(found)


def _is_clause(rule: str) -> bool:
    return rule in _clauses()


def replayed(again: Game, game: Game) -> Iterator[str]:
    """Play the commands of a game again with the dice that fell; yield what does not go through."""
    from sfcli.dice import GivenDice

    for number, entry in enumerate(game.entries):
        again.play.dice = GivenDice(entry.dice)
        outcome = again.submit(entry.side, entry.order)
        if not outcome.ok:
            yield f"command {number}, {write(entry.order)}, is refused: {outcome.refusal}"
            return
