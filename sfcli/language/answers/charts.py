"""Charts as they are in force, overlays included, and where their numbers come from."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from sfcli import spelling
from sfcli.data import documents, files
from sfcli.data.documents import Document, leaves
from sfcli.data.errors import DataError, Problem
from sfcli.language.answers.answer import Answer, refused
from sfcli.language.tables import table, wrapped
from sfcli.refusals import Refusal

SHORT: Final[Mapping[str, str]] = {
    "combat": "ground_combat_results",
    "terrain": "terrain_effects",
    "fortifications": "fortification_effects",
    "zoc": "zoc_movement_costs",
    "overrun": "overrun_movement_costs",
    "rates": "rail_movement_rates",
    "rail": "rail_net_capacity",
    "supply": "supply_line",
    "armor": "armor_antitank",
    "weather": "weather",
    "success": "success_table",
    "costs": "special_rp_costs",
    "types": "unit_types",
    "nations": "nations",
}
"""Short names of the charts that are looked at most."""

_NO_CHARTS: Final = ("sources", "templates")
_COLUMNS: Final = 10
_WIDTH: Final = 110
"""Most columns of a table, and characters of its lines; wider ones are told row by row."""


def names() -> dict[str, str]:
    """Return every chart's file by its name, short names included."""
    found = {name.partition("/")[2]: name for name in documents.names(files.rules())}
    found = {name: path for name, path in found.items() if name not in _NO_CHARTS}
    short = {short: found[name] for short, name in SHORT.items() if name in found}
    return {**short, **found}


def answer(chart: str, overlays: Sequence[Path] = ()) -> Answer:
    """Answer with a chart, or with what charts there are."""
    known = names()
    if not chart:
        return Answer(tuple(_listed(known)))
    folded = chart.casefold().replace("-", "_")
    if folded not in known:
        near = spelling.nearest(chart, known, 3)
        hint = f"Nearest: {', '.join(near)}" if near else "chart lists them"
        return refused(Refusal("", f"there is no chart called {chart}", hint))
    problems: list[Problem] = []
    read = documents.read_documents(files.rules(), [known[folded]], overlays, problems)
    if problems:
        raise DataError(problems)
    return Answer(tuple(_lines(read[known[folded]])))


def _listed(known: Mapping[str, str]) -> Iterator[str]:
    yield "Charts, by short name:"
    yield from table(("", ""), [(s, n.replace("_", " ")) for s, n in SHORT.items() if s in known])
    rest = sorted(n for n in known if n not in SHORT and n not in SHORT.values())
    yield from wrapped(f"By name: {', '.join(rest)}")


def _lines(document: Document) -> Iterator[str]:
    values = dict(document.values)
    head = values.pop("chart", {})
    rules = ", ".join(head.get("rules", ()))
    yield f"{head.get('title', document.name)} (rules {rules})"
    yield from _body(values, "  ")
    told = Counter(_kind(document.source(key)) for key, _ in leaves(values))
    counts = ", ".join(f"{count} {word}" for word, count in told.most_common())
    yield from wrapped(f"Where the numbers come from: {counts}")
    if "doubt" in head:
        yield from wrapped(f"In doubt: {head['doubt']}")


def _kind(source: str) -> str:
    return source.partition(":")[0] or "untold"


def _body(values: Mapping[str, Any], indent: str) -> Iterator[str]:
    tables = {key: value for key, value in values.items() if isinstance(value, dict)}
    for key, value in values.items():
        if key not in tables:
            yield from wrapped(f"{_words(key)}: {_cell(value)}", indent=indent)
    grid = _grid(tables)
    drawn = table(*grid, indent=indent) if grid else []
    if drawn and max(map(len, drawn)) <= _WIDTH:
        yield from drawn
        return
    for key, value in tables.items():
        if all(not isinstance(each, dict) for each in value.values()):
            cells = ", ".join(f"{_words(name)} {_cell(each)}" for name, each in value.items())
            yield from wrapped(f"{_words(key)}: {cells}", indent=indent)
        else:
            yield f"{indent}{_words(key)}"
            yield from _body(value, indent + "  ")


def _grid(tables: Mapping[str, Any]) -> tuple[list[str], list[list[str]]] | None:
    """Return tables that have their keys in common as the head and rows of one table."""
    rows = {key: _flat(value) for key, value in tables.items()}
    columns = list(dict.fromkeys(name for row in rows.values() for name in row))
    if len(rows) < 2 or not 0 < len(columns) <= _COLUMNS:
        return None
    if sum(map(len, rows.values())) < len(rows) * len(columns) // 2:
        return None
    head = ["", *map(_words, columns)]
    return head, [
        [_words(key), *(_cell(row.get(name, "")) for name in columns)] for key, row in rows.items()
    ]


def _flat(values: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in values.items():
        if isinstance(value, dict):
            found.update(_flat(value, f"{before}{key} "))
        else:
            found[f"{before}{key}"] = value
    return found


def _words(key: str) -> str:
    return key.replace("_", " ")


def _cell(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_cell, value))
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
