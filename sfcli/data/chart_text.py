"""Text tables of charts: cells with the mark of their provenance, columns, legends.

A mark is a letter after a number: none for the rulebook, `p` published, `r` recalled, `~`
reconstructed or assumed, `h` historical, `o` from an overlay. `Page` collects the lines of a
chart and remembers which marks it used.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import wrap
from typing import Any, Final

from sfcli.data.documents import Document, Key

WIDTH: Final = 80
_GAP: Final = "  "

MARKS: Final[Mapping[str, tuple[str, str]]] = {
    "rulebook": ("", "the rulebook"),
    "published": ("p", "published elsewhere"),
    "recalled": ("r", "recalled from the series"),
    "reconstructed": ("~", "reconstructed to fit the rest"),
    "assumed": ("~", "reconstructed to fit the rest"),
    "historical": ("h", "history"),
    "overlay": ("o", "an overlay"),
}
"""The mark of each word of provenance, and what it means."""

WORDS: Final[Mapping[str, str]] = {
    "any": "all units",
    "combat_motorized": "c/m",
    "non_motorized": "non-motorized",
    "non_divisional": "non-divisional",
    "combat_motorized_except_artillery": "c/m but artillery",
    "non_artillery": "all but artillery",
    "non_mountain": "all but mountain",
    "cm_art": "c/m, artillery",
    "other": "others",
}
"""How ids read in tables, where blanks for their strokes do not make them plain."""


def word(id_: str) -> str:
    """Return an id as a player reads it."""
    return WORDS.get(id_, id_.replace("_", " "))


def plain(value: Any) -> str:
    """Return a value as a player reads it, without a mark."""
    if value is None or value == "":
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(plain, value)) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{word(key)} {plain(part)}" for key, part in value.items()) or "-"
    return str(value)


@dataclass
class Page:
    """A chart being written."""

    document: Document
    lines: list[str] = field(default_factory=list)
    used: dict[str, str] = field(default_factory=dict)
    """What the marks used so far mean."""
    sources: dict[str, None] = field(default_factory=dict)
    """What was used of published sources, in order."""

    def at(self, *key: str) -> Any:
        """Return the value at a key path, None where there is none."""
        value: Any = self.document.values
        for part in key:
            if not isinstance(value, Mapping) or part not in value:
                return None
            value = value[part]
        return value

    def mark(self, *key: str) -> str:
        """Return the mark of a value, and remember it for the legend."""
        source = self.document.source(key)
        kind, _, where = source.split(";")[0].partition(":")
        letter, meaning = MARKS.get(kind, ("?", "unknown"))
        if letter:
            self.used[letter] = meaning
        if kind == "published":
            self.sources[where] = None
        if kind == "overlay":
            self.used[letter] = f"{meaning} ({where})"
        return letter

    def cell(self, *key: str, signed: bool = False) -> str:
        """Return a value with its mark, `-` where there is none."""
        value = self.at(*key)
        if value is None:
            return "-"
        text = f"{value:+d}" if signed and isinstance(value, int) and value else plain(value)
        return self.marked(text, *key)

    def marked(self, text: str, *key: str) -> str:
        """Return a text with the mark of a value, in brackets after a letter."""
        mark = self.mark(*key)
        return f"{text}({mark})" if mark and text[-1:].isalpha() else text + mark

    def heading(self, text: str) -> None:
        """Add the heading of a section."""
        self.lines += ["", text, "-" * len(text)]

    def closing(self, text: str) -> None:
        """Add a paragraph below a table."""
        self.lines.append("")
        self.text(text)

    def text(self, text: str, indent: str = "") -> None:
        """Add lines of text."""
        self.lines += wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent)

    def table(self, head: Sequence[str], rows: Iterable[Sequence[str]], right: int = 0) -> None:
        """Add a table; the last column wraps if need be, or the last `right` ones lean right."""
        self.lines += layout(head, list(rows), right)

    def notes(self, key: Key, title: str = "") -> None:
        """Add the remark on a table, where there is one."""
        note = self.document.note(key)
        if note:
            self.text(f"{title}: {note}." if title else f"{note[:1].upper()}{note[1:]}.")


def width(head: Sequence[str], rows: Iterable[Sequence[str]]) -> int:
    """Return how wide a table would be with nothing wrapped."""
    columns = zip(head, *rows, strict=True)
    return sum(max(map(len, column)) for column in columns) + len(_GAP) * (len(head) - 1)


def layout(head: Sequence[str], rows: list[Sequence[str]], right: int = 0) -> list[str]:
    """Return a table as lines of at most 80 characters; the last `right` columns lean right."""
    every = [head, *rows]
    widths = [max(len(row[n]) for row in every) for n in range(len(head))]
    if not right:
        spare = WIDTH - sum(widths[:-1]) - len(_GAP) * (len(head) - 1)
        widths[-1] = min(widths[-1], max(8, spare))
    rule = _GAP.join("-" * width for width in widths)
    lines = [*_row(head, widths, right), rule]
    for row in rows:
        lines += _row(row, widths, right)
    return lines


def _row(row: Sequence[str], widths: Sequence[int], right: int) -> list[str]:
    last = wrap(row[-1], widths[-1]) or [""]
    first = len(row) - right
    cells = [
        text.rjust(width) if n >= first else text.ljust(width)
        for n, (text, width) in enumerate(zip((*row[:-1], last[0]), widths, strict=True))
    ]
    indent = " " * (sum(widths[:-1]) + len(_GAP) * (len(row) - 1))
    return [_GAP.join(cells).rstrip(), *(indent + line for line in last[1:])]
