"""Which clauses of the rules have which cases, and which have none."""

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from sfcli.cases.files import find
from sfcli.data import clauses
from sfcli.data.clauses import Paragraph
from sfcli.language.tables import wrapped


def by_clause(folder: Path) -> dict[str, list[str]]:
    """Return the cases of a folder by the clause or rule they name."""
    found: dict[str, list[str]] = {}
    for path in find([folder]):
        try:
            named = tomllib.loads(path.read_text(encoding="utf-8")).get("rule", [])
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
            continue
        for clause in [named] if isinstance(named, str) else named:
            found.setdefault(str(clause), []).append(str(path.relative_to(folder)))
    return found


def report(rules: Sequence[str], folder: Path, *, uncovered: bool = False) -> Iterator[str]:
    """Yield the clauses of some rules, or of all, each with its cases, and the counts."""
    cases = by_clause(folder)
    every = [
        paragraph
        for paragraph in clauses.everything()
        if not rules or any(clauses.under(paragraph.rule, rule) for rule in rules)
    ]
    total = pinned = 0
    for paragraph in every:
        ids = [clause.id for clause in paragraph.clauses]
        total += len(ids)
        pinned += sum(id_ in cases for id_ in ids)
        yield from _paragraph(paragraph, cases, uncovered)
    if every:
        yield f"{pinned} of {total} clauses have a case"


def _paragraph(paragraph: Paragraph, cases: dict[str, list[str]], uncovered: bool) -> Iterator[str]:
    shown = [c for c in paragraph.clauses if not (uncovered and c.id in cases)]
    if not shown:
        return
    whole = cases.get(paragraph.rule, []) if paragraph.rule not in [c.id for c in shown] else []
    more = f"; on the whole of it: {', '.join(whole)}" if whole else ""
    yield f"{paragraph.rule} {paragraph.title}".rstrip() + more
    for clause in shown:
        yield from wrapped(clause.text, indent=f"  {clause.id:<8} ")
        if clause.id in cases:
            yield from wrapped(", ".join(cases[clause.id]), indent="             ")
