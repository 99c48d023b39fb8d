"""What a question brings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sfcli.game import Game
from sfcli.refusals import Refusal
from sfcli.sides import Side


@dataclass(frozen=True)
class Answer:
    """Plain lines for players, and the keys by which cases check them."""

    lines: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    refusal: Refusal | None = None
    """Why there is no answer."""


Answering = Callable[[Game, Side, Any], Answer]


def refused(refusal: Refusal) -> Answer:
    """Return that there is no answer, and why."""
    return Answer((), {}, refusal)
