"""Why something is not allowed: a value, never an exception that reaches a player."""

from dataclasses import dataclass
from typing import Final

_SHOWN: Final = 2
"""Clauses that a sentence shows."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """One plain sentence that says what is not allowed, by which clause, and what is."""

    rule: str
    """The clause that forbids it, such as `7A-e`; empty where no rule speaks."""
    why: str
    """What is not allowed and why, with the numbers involved."""
    hint: str = ""
    """The nearest thing that is allowed."""
    also: tuple[str, ...] = ()
    """Other clauses that forbid the same."""

    @property
    def cited(self) -> tuple[str, ...]:
        """The clauses that forbid it, the one that says it most closely first."""
        return (self.rule, *self.also) if self.rule else ()

    def __str__(self) -> str:
        word = "rules" if self.also else "rule"
        cited = f" ({word} {', '.join(self.cited[:_SHOWN])})" if self.rule else ""
        return f"{self.why}{cited}." + (f" {self.hint}." if self.hint else "")
