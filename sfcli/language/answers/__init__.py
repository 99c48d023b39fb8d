"""Answers to questions: plain lines for players, and the keys by which cases check them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from sfcli.game import Game
from sfcli.refusals import Refusal
from sfcli.sides import Side


@dataclass(frozen=True)
class Answer:
    """What a question brought."""

    lines: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    refusal: Refusal | None = None
    """Why there is no answer."""


Answering = Callable[[Game, Side, Any], Answer]

ANSWERS: Final[dict[type, Answering]] = {}


def answer(game: Game, side: Side, question: object) -> Answer:
    """Return the answer to a question, asked by a side; it changes nothing."""
    answering = ANSWERS.get(type(question))
    if answering is None:
        return Answer(refusal=Refusal("", "that is for the session to answer"))
    found: Answer = answering(game, side, question)
    return found
