"""How commands are written, and when they may be given."""

from collections.abc import Iterator, Sequence
from typing import Final

from sfcli import spelling
from sfcli.game import Game
from sfcli.language import grammar, standings
from sfcli.language.answers.answer import Answer, refused
from sfcli.language.forms import Form
from sfcli.language.questions import Help
from sfcli.language.tables import table, wrapped
from sfcli.orders import Stand
from sfcli.refusals import Refusal
from sfcli.sequence.table import ORDER_RULES
from sfcli.sides import Side

NAMING: Final = (
    "Units are named by handle (us.1_inf), by hex (17A:1612: every unit there that can do it), by "
    "place in the stack (17A:1612#1-3,5), or . for the selection; the part after the dot will do "
    "where only one unit has it.",
    "Hexes are named by printed number (17A:1612), without the sheet where it is that of the hex "
    "before, or by the name of a place (Caen); a name of several words may stand in quotes.",
    "Case does not matter. What follows a # after a blank is a comment. axis: or allied: before a "
    "command says who speaks.",
)
"""How units and hexes are named."""


def answer(_: Game | None, __: Side, question: Help) -> Answer:
    """Answer how a command is written, or which there are."""
    if not question.topic:
        return Answer(tuple(overview()))
    forms = grammar.forms_of(question.topic)
    if forms:
        more = standings.topics() if forms[0].verb == Stand.verb else []
        return Answer((*_explained(forms), *more))
    near = spelling.nearest(question.topic, grammar.by_verb(), 3)
    hint = f"Nearest: {', '.join(near)}" if near else "help alone lists the commands"
    return refused(Refusal("", f"there is no command {question.topic}", hint))


def overview() -> Iterator[str]:
    """Yield every command with what it does, chapter by chapter."""
    for chapter, forms in grammar.CHAPTERS.items():
        yield chapter
        yield from table(("", ""), [(form.usage, form.what) for form in forms])
    for paragraph in NAMING:
        yield from wrapped(paragraph)


def _explained(forms: Sequence[Form]) -> Iterator[str]:
    for form in forms:
        yield form.usage
        yield f"  {form.what}{when(form)}"
        yield f"  Example: {form.example}"
        if form.rule:
            yield f"  Rule {form.rule}"


def when(form: Form) -> str:
    """Return when an order may be given, empty for answers and questions."""
    rule = ORDER_RULES.get(form.build)
    if rule is None or len(rule.phases) > 3:
        return ""
    return f"; in the {' or '.join(rule.phases)} phase"
