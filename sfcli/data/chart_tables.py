"""Shows charts as plain text of 80 columns: numbers with a mark of where each comes from."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sfcli import spelling
from sfcli.data import air_layouts
from sfcli.data.chart_layouts import LAYOUTS
from sfcli.data.chart_listing import listing
from sfcli.data.chart_text import Page, plain
from sfcli.data.documents import Document, names, read_documents
from sfcli.data.errors import DataError, Problem

_ALIASES: Final = {"combat": "ground_combat_results", "crt": "ground_combat_results",
                   "tec": "terrain_effects"}  # fmt: skip
"""What players call charts besides their names."""


def read_tables(rules: Path, overlays: Sequence[Path] = ()) -> dict[str, Document]:
    """Read every chart and counter file; raise DataError where one cannot be read."""
    problems: list[Problem] = []
    documents = read_documents(rules, names(rules), overlays, problems)
    if problems:
        raise DataError(problems)
    return documents


def chart_name(document: Document) -> str:
    """Return the name by which a player asks for a chart, such as `terrain_effects`."""
    return document.name.partition("/")[2]


def chart_list(documents: Mapping[str, Document]) -> list[str]:
    """Return every chart's name, title and rules, as lines."""
    page = Page(next(iter(documents.values())))
    rows = []
    for document in documents.values():
        about = _about(document)
        rules = f" ({plain(about['rules'])})" if about["rules"] else ""
        rows.append((chart_name(document), about["title"] + rules))
    page.table(("chart", "title and rules"), sorted(rows))
    return page.lines


def find(documents: Mapping[str, Document], text: str) -> Document | str:
    """Return the chart a text names, or one sentence that says which it may have meant.

    Its name, the start of one, or words of its name or title will do, where only one has them.
    """
    wanted = spelling.fold(_ALIASES.get(text.casefold(), text))
    called = {spelling.fold(chart_name(document)): document for document in documents.values()}
    if wanted in called:
        return called[wanted]
    starting = [document for name, document in called.items() if name.startswith(wanted)]
    within = [
        document
        for name, document in called.items()
        if all(
            part in f"{name} {spelling.fold(_about(document)['title'])}" for part in wanted.split()
        )
    ]
    for found in (starting, within):
        if wanted and len(found) == 1:
            return found[0]
    known = [chart_name(document) for document in (starting or within or documents.values())]
    if wanted and len(known) < len(documents):
        return f"{text} may be {', '.join(known)}"
    near = spelling.nearest(text, known)
    hint = f": did you mean {near[0]}?" if near else "; `chart` lists them"
    return f"there is no chart {text}{hint}"


def chart_lines(document: Document) -> list[str]:
    """Return a chart as lines of at most 80 characters, with a legend of the marks used."""
    about, page = _about(document), Page(document)
    page.lines += [about["title"], "=" * len(about["title"])]
    if about["rules"]:
        page.text(f"Rules {plain(about['rules'])}.")
    {**LAYOUTS, **air_layouts.LAYOUTS}.get(document.name, listing)(page)
    _legend(page, about.get("doubt", ""))
    return page.lines


def _about(document: Document) -> Mapping[str, Any]:
    if "chart" in document.values:
        about: Mapping[str, Any] = document.values["chart"]
        return about
    return {"title": "Counters", "rules": ["3A", "9E", "15"]}


def _legend(page: Page, doubt: str) -> None:
    """Add what the marks mean, and how far the chart can be trusted."""
    page.lines.append("")
    marks = [f"{letter} {meaning}" for letter, meaning in sorted(page.used.items())]
    page.text(f"Numbers are from the rulebook{' where unmarked; ' if marks else ''}"
              f"{', '.join(marks)}.")  # fmt: skip
    if page.sources:
        page.text(f"Published: {', '.join(page.sources)} (see `chart sources`).")
    if doubt:
        page.text(f"Doubt: {doubt}")
