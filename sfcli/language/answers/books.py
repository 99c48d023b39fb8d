"""Rules and charts as answers."""

from collections.abc import Sequence
from pathlib import Path

from sfcli.game import Game
from sfcli.language import chartbook, rulebook
from sfcli.language.answers.answer import Answer, refused
from sfcli.language.questions import FindRule, ShowChart, ShowRule
from sfcli.refusals import Refusal
from sfcli.sides import Side


def rule(_: Game, __: Side, question: ShowRule) -> Answer:
    """Answer with the clauses of a rule and how they are read."""
    lines = tuple(rulebook.rule_lines(question.rule))
    if lines:
        return Answer(lines)
    why = f"there is no rule {question.rule}"
    return refused(Refusal("", why, "Numbers look like 7A3 or 9F1-c"))


def about(_: Game, __: Side, question: FindRule) -> Answer:
    """Answer with the clauses that speak of something."""
    lines = tuple(rulebook.lines_about(question.text))
    return Answer(lines or (f"No clause speaks of {question.text}",))


def chart(question: ShowChart, overlays: Sequence[Path]) -> Answer:
    """Answer with a chart, or with what charts there are."""
    found = chartbook.chart(question.chart, overlays)
    return refused(Refusal("", found)) if isinstance(found, str) else Answer(tuple(found))
