"""A decision as the screen offers it: numbered answers, and the hexes that may be picked."""

from collections.abc import Collection, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

from sfcli.decisions import Decision
from sfcli.hexes import Hex
from sfcli.language.writer import write
from sfcli.orders import Order, Pass, Retreat
from sfcli.session.offers import offered
from sfcli.session.session import Session
from sfcli.tui.tones import SIDE_TONES, Line, Tone, line

_SHOWN: Final = 9
_PASS: Final = write(Pass())
_BASES: Final = 60
"""Answers with airbases that are looked at."""
_LONGEST: Final = 160
"""Characters of a prompt that are shown beside its answers."""


class Prompt(NamedTuple):
    """A decision with the answers a key can give."""

    decision: Decision
    answers: tuple[str, ...]
    """The plainest legal answers as commands, at most nine, the one that is offered first."""
    more: bool
    why: str = ""
    """Why the first one is offered."""

    @property
    def hexes(self) -> Collection[Hex]:
        """The hexes an answer may name."""
        return frozenset((*(h for to in self._options.values() for h in to), *self._bases))

    @property
    def _bases(self) -> Mapping[Hex, Order]:
        """The first answer for each airbase that answers name, as they are asked for landings."""
        if not any(hasattr(kind, "base") for kind in self.decision.accepts):
            return {}
        found: dict[Hex, Order] = {}
        for answer in islice(self.decision.legal(), _BASES):
            base = getattr(answer, "base", None)
            if base is not None:
                found.setdefault(base, answer)
        return found

    @property
    def _options(self) -> Mapping[str, Mapping[Hex, Any]]:
        options = self.decision.facts.get("options", {})
        return options if isinstance(options, Mapping) else {}

    def offer(self, cursor: Hex) -> str:
        """Return the answer that Enter gives: the one that names the cursor's hex, or the first.

        Where nothing need be done, Enter does nothing: wherever the cursor is, nothing is spent.
        """
        return (not self._may_pass and self.answer_at(cursor)) or self.answers[0]

    @property
    def _may_pass(self) -> bool:
        return self.answers[0] == _PASS

    def numbered(self, number: int) -> str | None:
        """Return the answer of a number."""
        return self.answers[number - 1] if 1 <= number <= len(self.answers) else None

    def answer_at(self, hex_: Hex) -> str | None:
        """Return the answer that sends every unit that may go there to a hex."""
        for answer in (Retreat(self._going(hex_), hex_), *self._to(hex_)):
            if answer.units and self.decision.refuse(answer) is None:
                return write(answer)
        based = self._bases.get(hex_)
        return write(based) if based else None

    def _going(self, hex_: Hex) -> tuple[str, ...]:
        return tuple(unit for unit, to in self._options.items() if hex_ in to)

    def _to(self, hex_: Hex) -> tuple[Retreat, ...]:
        return tuple(Retreat((unit,), hex_) for unit in self._going(hex_))

    def lines(self, side: str) -> list[Line]:
        """Return the prompt for the side that owes the answer, or what the other is told."""
        decision = self.decision
        who = line(
            (f"{decision.side.label} to answer", SIDE_TONES[decision.side]),
            (f" ({decision.rule})", Tone.DIM),
        )
        if side != decision.side:
            return [who, line((decision.waiting, Tone.TEXT))]
        found = [who, line((_in_short(decision.prompt), Tone.WARN)), *self._hint()]
        found += [
            line((f" {place} ", Tone.KEY), (text, Tone.COMMAND), (self._why(place), Tone.DIM))
            for place, text in enumerate(self.answers, 1)
        ]
        if self.more:
            found.append(line(("   and others; Tab completes", Tone.DIM)))
        return found

    def _hint(self) -> list[Line]:
        """Tell of answers on the map where there are any."""
        hint = "Enter on a framed hex answers with it, elsewhere with the first"
        if self._may_pass:
            hint = "Enter answers with the first, a click on a framed hex with that"
        return [line((hint, Tone.DIM))] if self.hexes else []

    def _why(self, place: int) -> str:
        return f"  {self.why}" if self.why and place == 1 else ""


def fits(text: str) -> bool:
    """Tell whether the panel shows all of a prompt."""
    return len(text) <= _LONGEST


def _in_short(text: str) -> str:
    """Return a prompt that leaves room for the answers; the log has all of it."""
    if fits(text):
        return text
    return f"{text[: text.rindex(' ', 0, _LONGEST)].rstrip(',')} ..."


def prompt(session: Session) -> Prompt | None:
    """Return what is owed with its plainest answers, None where nothing is."""
    decision = session.decision
    if decision is None:
        return None
    first = offered(decision, session)
    legal: list[Order] = list(islice(decision.legal(), _SHOWN + 1))
    texts = list(dict.fromkeys(map(write, (first.answer, *legal))))
    return Prompt(decision, tuple(texts[:_SHOWN]), len(texts) > _SHOWN, first.why)
