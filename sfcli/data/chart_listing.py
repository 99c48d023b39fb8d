"""Lays out charts that have no layout of their own, whatever they hold."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from sfcli.data.chart_text import WIDTH, Page, plain, width, word
from sfcli.data.documents import Key

_LAST: Final = {"when", "name", "title", "components", "entry", "address"}
"""Columns with sentences, which go last where they can wrap."""
_NARROWEST: Final = 22
"""The least room for a last column that wraps."""


def listing(page: Page, without: Collection[str] = ("chart",)) -> None:
    """Lay out any chart: a table of each group of like entries, single values line by line."""
    single = [key for key, value in page.document.values.items() if not isinstance(value, dict)]
    if single:
        page.lines.append("")
        for key in single:
            page.text(f"{word(key)}: {page.cell(key)}")
    for key, value in page.document.values.items():
        if isinstance(value, dict) and key not in without:
            page.heading(word(key).capitalize())
            _group(page, value, (key,))


def _group(page: Page, group: Mapping[str, Any], at: tuple[str, ...]) -> None:
    """Lay out a table of values, of entries, or of further groups."""
    if not any(isinstance(entry, dict) for entry in group.values()):
        page.table(("", "value"), [(word(key), page.cell(*at, key)) for key in group])
    elif all(_is_entry(entry) for entry in group.values()):
        _entries(page, group, at)
    else:
        for key, entry in group.items():
            if isinstance(entry, dict):
                page.lines += ["", f"{word(key)}:"]
                _group(page, entry, (*at, key))
            else:
                page.text(f"{word(key)}: {page.cell(*at, key)}")
    page.notes(at)


def _entries(page: Page, group: Mapping[str, Any], at: tuple[str, ...]) -> None:
    """Lay out entries as the rows of a table, or as paragraphs where it would be too wide."""
    columns = list(dict.fromkeys(key for entry in group.values() for key in entry))
    columns.sort(key=lambda column: column in _LAST)
    rows = [(word(id_), *(_cell(page, (*at, id_, column)) for column in columns)) for id_ in group]
    head = ("", *map(word, columns))
    if width(head[:-1], (row[:-1] for row in rows)) <= WIDTH - _NARROWEST:
        page.table(head, rows)
        return
    for id_, *cells in rows:
        told = [f"{name} {cell}" for name, cell in zip(head[1:], cells, strict=True) if cell != "-"]
        page.text(f"{id_}: {', '.join(told)}")


def _cell(page: Page, key: Key) -> str:
    """Return a value with its mark, a sentence without."""
    return plain(page.at(*key)) if key[-1] in _LAST else page.cell(*key)


def _is_entry(entry: Any) -> bool:
    """Tell whether a table is one row: it holds values, and only small tables of them."""
    if not isinstance(entry, dict):
        return False
    tables = [value for value in entry.values() if isinstance(value, dict)]
    flat = not any(isinstance(part, dict) for table in tables for part in table.values())
    return flat and (len(tables) < len(entry) or set(entry) <= _LAST)
