"""Which clauses of the rules have which cases, which can have none yet, and which have none."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from sfcli.cases.files import find
from sfcli.data import clauses
from sfcli.data.clauses import Clause, Paragraph
from sfcli.language.candidates import count
from sfcli.language.tables import wrapped

WITHOUT: Final = "without.md"
"""The file of a folder of cases that says which clauses can have no case yet, and why."""
WIDTH: Final = 80
_COLUMN: Final = 11
"""Where the texts begin."""
_MARGIN: Final = " " * _COLUMN


@dataclass(frozen=True)
class Coverage:
    """What a folder of cases has to say of the clauses."""

    folder: Path

    @cached_property
    def cases(self) -> dict[str, list[str]]:
        """The cases by the clause or rule they name."""
        return by_clause(self.folder)

    @cached_property
    def without(self) -> dict[str, str]:
        """Why a clause can have no case yet, by clause."""
        path = self.folder / WITHOUT
        remarks = clauses.read_remarks(path) if path.is_file() else ()
        return {id_: remark.text for remark in remarks for id_ in remark.clauses}

    def is_open(self, id_: str) -> bool:
        """Tell whether a clause has neither a case nor a reason why it has none."""
        return id_ not in self.cases and id_ not in self.without


def by_clause(folder: Path) -> dict[str, list[str]]:
    """Return the cases of a folder by the clause or rule they name."""
    found: dict[str, list[str]] = {}
    for path in find([folder]):
        for clause in _named(path):
            found.setdefault(clause, []).append(str(path.relative_to(folder)))
    return found


def _named(path: Path) -> list[str]:
    """Return the clauses and rules a case names, none where it cannot be read."""
    try:
        named = tomllib.loads(path.read_text(encoding="utf-8")).get("rule", [])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return []
    return list(map(str, [named] if isinstance(named, str) else named))


def report(rules: Sequence[str], folder: Path, *, uncovered: bool = False) -> Iterator[str]:
    """Yield the clauses of some rules, or of all, each with its cases, and the counts."""
    coverage = Coverage(folder)
    every = [
        paragraph
        for paragraph in clauses.everything()
        if not rules or any(clauses.under(paragraph.rule, rule) for rule in rules)
    ]
    for paragraph in every:
        yield from _paragraph(paragraph, coverage, uncovered)
    if every:
        yield _summary([c.id for paragraph in every for c in paragraph.clauses], coverage)


def _summary(ids: Sequence[str], coverage: Coverage) -> str:
    pinned = sum(id_ in coverage.cases for id_ in ids)
    left = sum(map(coverage.is_open, ids))
    parts = [f"{pinned} with a case"]
    if excused := len(ids) - pinned - left:
        parts.append(f"{excused} that can have none yet")
    parts.append(f"{left or 'none'} still without")
    return f"{count(len(ids), 'clause')}: {', '.join(parts)}"


def _paragraph(paragraph: Paragraph, coverage: Coverage, uncovered: bool) -> Iterator[str]:
    shown = [c for c in paragraph.clauses if not (uncovered and c.id in coverage.cases)]
    if not shown:
        return
    yield f"{paragraph.rule} {paragraph.title}".rstrip()
    whole = coverage.cases.get(paragraph.rule, [])
    if whole and paragraph.rule not in [clause.id for clause in shown]:
        yield "  on the whole of it"
        yield from _cases(whole)
    for clause in shown:
        yield from _clause(clause, coverage)
    yield ""


def _clause(clause: Clause, coverage: Coverage) -> Iterator[str]:
    yield from wrapped(clause.text, WIDTH, f"  {clause.id}".ljust(_COLUMN))
    if clause.id in coverage.cases:
        yield from _cases(coverage.cases[clause.id])
    elif clause.id in coverage.without:
        yield from wrapped(f"no case: {coverage.without[clause.id]}", WIDTH, _MARGIN + "- ")


def _cases(cases: Sequence[str]) -> Iterator[str]:
    """Yield the cases, one after the other, as many to a line as fit."""
    yield from wrapped(", ".join(cases), WIDTH, _MARGIN + "+ ")
