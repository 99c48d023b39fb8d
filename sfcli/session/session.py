"""One game being played: a line in, what came of it out, everything kept before it is told."""

import traceback
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from sfcli import hexes
from sfcli.campaign import lessons
from sfcli.decisions import Decision
from sfcli.game import Entry, Game, Outcome
from sfcli.hexes import Hex
from sfcli.language import answers, narrate
from sfcli.language import questions as ask
from sfcli.language.answers import checklist, duties, lists
from sfcli.language.candidates import Candidate
from sfcli.language.completion import complete
from sfcli.language.context import Context
from sfcli.language.parser import Parsed, Unread, read
from sfcli.language.questions import Control
from sfcli.language.writer import write
from sfcli.orders import Begin, End, Order
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.session import past, taking_back
from sfcli.session.controls import CONTROLS
from sfcli.session.journal import Journal
from sfcli.session.reply import Reply
from sfcli.sides import Side
from sfcli.store.errors import StoreError
from sfcli.store.records import Record


class Session:
    """A game with whoever sits at it."""

    def __init__(
        self,
        game: Game,
        journal: Journal,
        *,
        seat: Side | None = None,
        overlays: Sequence[Path] = (),
        asks_at_end: bool = False,
    ) -> None:
        """Sit down at a game.

        `seat` is the side that alone may speak here, None where both do. With `asks_at_end` a
        phase in which something can still be done ends only when told so twice.
        """
        self.game, self.journal = game, journal
        self.seat, self.overlays, self.asks_at_end = seat, tuple(overlays), asks_at_end
        self.selection: tuple[str, ...] = ()
        self.cursor: Hex | None = None
        self.refusal: Refusal | None = None
        """The last refusal, which `why` explains."""
        self.undone: list[Entry] = []
        """What `redo` gives back, the next one last."""
        self.breakdown = ""
        """The traceback of the last failure of the program itself."""
        self.warned = False
        """The end of the phase has been asked for, and ends it when asked for again."""
        self.trouble = ""
        """What is wrong with the file of the game since a phase ended, empty where all is well."""
        self._notices: list[str] = []
        """What the next reply has to tell besides."""
        self._named: Hex | None = None
        """The hex named last, whose sheet a bare number takes where there is no cursor."""

    @property
    def pos(self) -> Position:
        """The position now; it is not to be changed."""
        return self.game.position

    @property
    def decision(self) -> Decision | None:
        """What is owed, and by whom."""
        return self.game.decision

    @property
    def side(self) -> Side:
        """Who speaks where a line does not say: the seat, or whoever is to act."""
        return self.seat or self.game.to_act

    @property
    def context(self) -> Context:
        """What the words of a line refer to."""
        cursor = self._named if self.cursor is None else self.cursor
        return Context(self.pos, self.side, self.selection, cursor, self.game.refuse)

    def read(self, line: str) -> Parsed | Unread | None:
        """Read a line without carrying it out."""
        return read(line, self.context)

    def complete(self, line: str) -> Sequence[Candidate]:
        """Return what could stand at the end of a line."""
        return complete(line, self.context, self.decision)

    def say(self, line: str) -> Reply:
        """Carry out a line; whatever goes wrong with it is in the reply."""
        before = len(self.game.entries)
        self._notices.clear()
        try:
            reply = self._say(line)
            return replace(reply, lines=(*reply.lines, *self._notices)) if self._notices else reply
        except StoreError as error:
            return self._refused(Refusal("", str(error).rstrip(".")))
        except Exception as error:
            self.breakdown = traceback.format_exc()
            return self._broken(error, done=len(self.game.entries) > before)

    def _broken(self, error: Exception, done: bool) -> Reply:
        why = f"the program broke down over this line ({type(error).__name__}: {error})"
        kept = "The command was carried out and kept" if done else "Nothing was done"
        return replace(self._refused(Refusal("", why, kept)), changed=done)

    def _say(self, line: str) -> Reply:
        parsed = self.read(line)
        if parsed is None:
            return Reply()
        if isinstance(parsed, Unread):
            self.warned = False
            return self._refused(Refusal("", parsed.why, _hint(parsed)))
        sure, self.warned = self.warned, False
        for key in ("hex", "to", "at"):
            self._named = getattr(parsed.said, key, self._named)
        if self.seat is not None and parsed.side is not self.seat:
            why = f"this seat speaks for the {self.seat.label} player"
            return self._refused(Refusal("", why), parsed)
        if isinstance(parsed.said, Order):
            return self._order(parsed, parsed.said, sure or line.strip().endswith("!"))
        if isinstance(parsed.said, Control):
            return CONTROLS[type(parsed.said)](self, parsed.side, parsed.said)
        return self._ask(parsed)

    def _refused(self, refusal: Refusal, parsed: Parsed | None = None) -> Reply:
        self.refusal = refusal
        return Reply(
            (narrate.refusal_line(refusal),),
            ok=False,
            side=parsed.side if parsed else None,
            text=write(parsed.said) if parsed else "",
            refusal=refusal,
        )

    def _ask(self, parsed: Parsed) -> Reply:
        found = answers.answer(self.game, parsed.side, parsed.said, self.overlays)
        if found.refusal:
            return self._refused(found.refusal, parsed)
        to = parsed.said.hex if isinstance(parsed.said, ask.ShowHex) else None
        if isinstance(parsed.said, ask.Find):
            to = hexes.parse(str(found.facts.get("hex", "")))
        return Reply(
            found.lines, to=to, side=parsed.side, text=write(parsed.said), facts=dict(found.facts)
        )

    def _order(self, parsed: Parsed, order: Order, sure: bool) -> Reply:
        begun = self.begin() if not isinstance(order, Begin) else Reply()
        if not begun.ok:
            return begun
        if isinstance(order, End) and self._asks_first(sure):
            lost = self.lost_by_ending()
            lines = (*begun.lines, *lost, "Say end again to end the phase all the same")
            return Reply(lines, changed=begun.changed, side=parsed.side, text="end")
        outcome = self.submit(parsed.side, order)
        if outcome.refusal is not None:
            return self._with_due(order, self._refused(outcome.refusal, parsed))
        self._follow(order)
        lines = (*begun.lines, *narrate.outcome_lines(self.pos.board, outcome))
        return Reply(
            lines,
            changed=not outcome.repeated,
            to=self._where(),
            side=parsed.side,
            text=write(order),
            outcome=outcome,
            facts=dict(outcome.facts),
        )

    def _with_due(self, order: Order, reply: Reply) -> Reply:
        """Tell with a phase that may not end all that is due before."""
        due = checklist.due(self.pos) if isinstance(order, End) and not self.decision else []
        lines = (f"  due: {choice.line}" for choice in due)
        return replace(reply, lines=(*reply.lines, *lines)) if len(due) > 1 else reply

    def _where(self) -> Hex | None:
        """Return where the selected units stand."""
        return self.pos.unit(self.selection[0]).hex if self.selection else None

    def _asks_first(self, sure: bool) -> bool:
        """Tell whether the end of the phase is to be said twice, and this is the first time."""
        if self.asks_at_end and not sure and self.decision is None:
            is_open = next(duties.against_end(self.pos), None) is None
            self.warned = is_open and bool(self.lost_by_ending())
        return self.warned

    def begin(self) -> Reply:
        """Begin the game if it has not begun yet."""
        if self.game.state.begun:
            return Reply()
        outcome = self.submit(self.game.to_act, Begin())
        if outcome.refusal is not None:
            return self._refused(outcome.refusal)
        lines = narrate.outcome_lines(self.pos.board, outcome)
        return Reply(tuple(lines), changed=True, outcome=outcome)

    def submit(self, side: Side, order: Order) -> Outcome:
        """Give the game an order and keep it; what cannot be kept is not done."""
        step = self.game.state.clock
        outcome = self.game.submit(side, order)
        if outcome.refusal is not None or outcome.repeated:
            return outcome
        try:
            self.journal.append(self.game.entries[-1], outcome)
        except BaseException:
            self.game.undo()
            raise
        self.undone.clear()
        if self.game.decision is None and self.game.state.clock != step:
            self._fold()
        return outcome

    def _fold(self) -> None:
        """Let the journal fold; where it cannot, what was appended still holds."""
        try:
            self.journal.fold(self.game)
            why = self.journal.trouble
        except StoreError as error:
            why = str(error)
        self.trouble = (
            f"The file is not in order, though every command is kept: {why}" if why else ""
        )
        if self.trouble:
            self._notices.append(self.trouble)

    def _follow(self, order: Order) -> None:
        """Let the selection follow what was done."""
        ids = getattr(order, "units", ())
        units = self.pos.state.units
        if ids and all(id_ in units for id_ in ids):
            self.selection = tuple(id_ for id_ in ids if units[id_].hex is not None)

    def lost_by_ending(self) -> Sequence[str]:
        """Return what could still be done if the phase did not end now."""
        return tuple(duties.left_over(self.pos))

    def records(self) -> list[Record]:
        """Return everything that was recorded of the game."""
        return self.journal.records()

    def lines_said(self) -> Sequence[str]:
        """Return the commands of the game so far."""
        return [each.command.line for each in past.commands(self.records())]

    def score(self) -> str:
        """Return how the game stands, in a few words."""
        return lists.standing(self.game)

    def lesson(self) -> Sequence[str]:
        """Return what a scenario that teaches says at this point."""
        text = lessons.lesson(self.pos)
        return tuple(text.splitlines())

    def take_back(self, count: int, side: Side, consent: bool) -> Reply:
        """Take back the last commands, or say why not."""
        return taking_back.take_back(self, count, side, consent)

    def close(self) -> None:
        """Let go of the game, which is kept."""
        self.journal.close()


def _hint(unread: Unread) -> str:
    near = f"Nearest: {', '.join(unread.near)}" if unread.near else ""
    return ". ".join(filter(None, (near, unread.hint)))
