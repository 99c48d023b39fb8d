"""What completion offers, and how a word finds what it could have meant."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word that could stand at a place of the line."""

    text: str
    what: str
    """What it is, in a few words."""
    start: int = 0
    """Where in the line it begins to replace what is typed."""
    end: int = 0


def listed(words: Iterable[str], joint: str = "or") -> str:
    """Return words as a sentence lists them: `a, b or c`."""
    *rest, last = list(words) or [""]
    return f"{', '.join(rest)} {joint} {last}" if rest else last


def some(words: Iterable[str], most: int = 6) -> str:
    """Return words as a list that stops after the first few."""
    every = list(words)
    more = f" and {len(every) - most} more" if len(every) > most else ""
    return ", ".join(every[:most]) + more


def count(number: int, what: str, many: str = "") -> str:
    """Return a number of things: `1 unit`, `3 units`."""
    return f"{number} {what if number == 1 else many or what + 's'}"
