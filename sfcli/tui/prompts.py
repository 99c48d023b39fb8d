"""A decision as the screen offers it: numbered answers, and the hexes that may be picked."""

from collections.abc import Collection, Mapping
from itertools import islice
from typing import Any, Final, NamedTuple

from sfcli.decisions import Decision
from sfcli.hexes import Hex
from sfcli.language.writer import write
from sfcli.orders import Order, Retreat
from sfcli.tui.tones import SIDE_TONES, Line, Tone, line

_SHOWN: Final = 9


class Prompt(NamedTuple):
    """A decision with the answers a key can give."""

    decision: Decision
    answers: tuple[str, ...]
    """The plainest legal answers as commands, at most nine."""
    more: bool

    @property
    def hexes(self) -> Collection[Hex]:
        """The hexes an answer may name."""
        return frozenset(h for to in self._options.values() for h in to)

    @property
    def _options(self) -> Mapping[str, Mapping[Hex, Any]]:
        options = self.decision.facts.get("options", {})
        return options if isinstance(options, Mapping) else {}

    def answer_at(self, hex_: Hex) -> str | None:
        """Return the answer that sends every unit that may go there to a hex."""
        for answer in (Retreat(self._going(hex_), hex_), *self._to(hex_)):
            if answer.units and self.decision.refuse(answer) is None:
                return write(answer)
        return None

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
        found = [who, line((decision.prompt, Tone.WARN))]
        found += [
            line((f" {place} ", Tone.KEY), (text, Tone.COMMAND))
            for place, text in enumerate(self.answers, 1)
        ]
        if self.more:
            found.append(line(("   and others; Tab completes", Tone.DIM)))
        if self.hexes:
            found.append(line(("   or put the cursor on a hex and press Enter", Tone.DIM)))
        return found


def prompt(decision: Decision) -> Prompt:
    """Return a decision with its plainest answers."""
    legal: list[Order] = list(islice(decision.legal(), _SHOWN + 1))
    shown = tuple(dict.fromkeys(write(answer) for answer in legal[:_SHOWN]))
    return Prompt(decision, shown, len(legal) > _SHOWN)
