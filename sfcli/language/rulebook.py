"""What the rules say: clauses by number or by words, with the rulings on them."""

from collections.abc import Iterator
from typing import Final

from sfcli.data import clauses
from sfcli.data.clauses import Clause, Paragraph
from sfcli.language.tables import wrapped

_MOST: Final = 30


def rule_lines(id_: str) -> Iterator[str]:
    """Yield a paragraph clause by clause, what lies under it, and the rulings on it."""
    found = clauses.split(id_)
    if found is None:
        return
    number, path, letter = found
    every = clauses.paragraphs(number)
    own = next((each for each in every if each.rule == path), None)
    below = [each for each in every if each.rule != path and clauses.under(each.rule, path)]
    shown = [c for c in own.clauses if not letter or c.id == f"{path}-{letter}"] if own else []
    if not shown and (letter or not below):
        return
    yield _heading(own, path, every)
    for clause in shown:
        yield from _clause(clause)
    if not letter:
        yield from (f"  {each.rule} {each.title} ({len(each.clauses)} clauses)" for each in below)
    yield from _rulings(f"{path}-{letter}" if letter else path)


def _heading(own: Paragraph | None, path: str, every: tuple[Paragraph, ...]) -> str:
    title = own.title if own and own.title else every[0].title
    return f"Rule {path}: {title}" if title else f"Rule {path}"


def _clause(clause: Clause) -> Iterator[str]:
    mark = " (as we read it)" if clause.inferred else ""
    yield from wrapped(f"{clause.text}{mark}", indent=f"  {clause.id:<8} ")


def _rulings(id_: str) -> Iterator[str]:
    for ruling in clauses.rulings():
        if any(clauses.under(each, id_) or clauses.under(id_, each) for each in ruling.clauses):
            yield from wrapped(ruling.text, indent=f"  Ruling on {', '.join(ruling.clauses)}: ")


def lines_about(text: str) -> Iterator[str]:
    """Yield the clauses that hold every word of a text."""
    words = text.casefold().split()
    found = [
        clause
        for paragraph in clauses.everything()
        for clause in paragraph.clauses
        if all(word in clause.text.casefold() for word in words)
    ]
    for clause in found[:_MOST]:
        yield from _clause(clause)
    if len(found) > _MOST:
        yield f"  and {len(found) - _MOST} more"
