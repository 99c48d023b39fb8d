"""The manual of the command language, made from the grammar: docs/commands.md.

`python -m sfcli.language.manual` prints it.
"""

from collections.abc import Iterator, Sequence

from sfcli.language import grammar
from sfcli.language.answers.help import NAMING, when
from sfcli.language.forms import Form
from sfcli.language.grammar.questions import CHARTS, TOPICS

_HEAD = """\
# The command language

Everything a player can do is a line of text, one command a line. Keys and the mouse only write such
lines, so whatever was played can be read, and scripted. This file is made from the grammar
(`python -m sfcli.language.manual > docs/commands.md`).

"""


def manual() -> str:
    """Return the manual as Markdown."""
    return _HEAD + "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    for paragraph in NAMING:
        yield f"* {paragraph}"
    yield "* A line that cannot be read says which word, what was expected there, and the nearest"
    yield "  legal spelling; nothing happens."
    for chapter, forms in grammar.CHAPTERS.items():
        yield from ("", f"## {chapter}", "")
        yield from _table(forms)
    yield from ("", "## Short words", "")
    yield ", ".join(f"`{short}` for `{verb}`" for short, verb in grammar.ALIASES.items()) + "."
    yield from ("", "## What `show` lists", "")
    yield from (f"* `show {word}`: {what}" for word, what in TOPICS.items())
    yield from ("", "## Charts by short name", "")
    yield from (f"* `chart {word}`: {what}" for word, what in CHARTS.items())


def _table(forms: Sequence[Form]) -> Iterator[str]:
    yield "| command | what it does | example |"
    yield "| --- | --- | --- |"
    for form in forms:
        rule = f" (rule {form.rule})" if form.rule else ""
        usage = form.usage.replace("|", "\\|")
        yield f"| `{usage}` | {form.what}{when(form)}{rule} | `{form.example}` |"


if __name__ == "__main__":
    print(manual(), end="")
