"""What came of a line."""

from dataclasses import dataclass, field
from typing import Any

from sfcli.game import Outcome
from sfcli.hexes import Hex
from sfcli.refusals import Refusal
from sfcli.sides import Side


@dataclass(frozen=True, slots=True)
class Reply:
    """What came of a line, for whoever gave it."""

    lines: tuple[str, ...] = ()
    """What to show, in plain characters."""
    ok: bool = True
    """It was understood, allowed and done."""
    changed: bool = False
    """The position may be another now."""
    to: Hex | None = None
    """Where a cursor goes, as after `find`."""
    leave: bool = False
    """The player leaves the game."""
    side: Side | None = None
    """Who spoke; None where the line could not be read."""
    text: str = ""
    """The line in canonical form; empty where it could not be read."""
    refusal: Refusal | None = None
    """Why not: by the rules, or because the line cannot be read."""
    outcome: Outcome | None = None
    """What came of an order."""
    facts: dict[str, Any] = field(default_factory=dict)
    """Outcome keys of an order or a question, as rule cases name them."""
