"""Reads CSV files that open with a manual of `#` lines, noting what is wrong in them."""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sfcli import spelling
from sfcli.data.errors import Problem
from sfcli.hexes import Hex, everywhere, name, parse

_NUMBERS: Final = {name(hex_): hex_ for hex_ in everywhere()}


@dataclass
class Table:
    """One file being read: its rows, and the problems found in it."""

    path: Path
    columns: str
    """The header line the file must have."""
    problems: list[Problem]
    line: int = 0
    """Line of the row at hand."""

    def rows(self) -> Iterator[list[str]]:
        """Yield the rows that have as many columns as the header."""
        lines = self._lines()
        start = next((n for n, line in enumerate(lines) if line and line[0] != "#"), len(lines))
        self.line = start + 1
        if lines[start : start + 1] != [self.columns]:
            found = lines[start] if start < len(lines) else "nothing"
            if lines:
                self.wrong("", f"expected the header {self.columns}; found {found}")
            return
        count = self.columns.count(",") + 1
        for self.line, row in enumerate(csv.reader(lines[start + 1 :]), start + 2):
            if len(row) == count:
                yield row
            elif row and not row[0].startswith("#"):
                self.wrong("", f"expected {count} columns; found {len(row)}")

    def _lines(self) -> list[str]:
        try:
            return self.path.read_text(encoding="utf-8").splitlines() or [""]
        except OSError as error:
            self.wrong("", f"cannot be read: {error.strerror}")
        except UnicodeDecodeError as error:
            self.wrong("", f"expected UTF-8; found byte {error.object[error.start]:#x}")
        return []

    def wrong(self, key: str, message: str) -> None:
        """Note a problem in the row at hand."""
        self.problems.append(Problem(self.path, self.line, key, message))

    def unknown(self, key: str, word: str, words: Iterable[str]) -> None:
        """Note a word that is none of those expected."""
        self.wrong(key, spelling.unknown(word, [known for known in words if known]))

    def hex(self, text: str, key: str = "hex") -> Hex | None:
        """Read a hex number with its sheet; None, noted, where it is none."""
        found = _NUMBERS.get(text)
        found = parse(text) if found is None else found
        if found is None:
            self.wrong(key, f"expected a hex such as 17A:1612; found {text or 'nothing'}")
        return found

    def hexes(self, text: str, key: str) -> list[Hex]:
        """Read hex numbers with blanks between; without those, noted, that are none."""
        found = [self.hex(word, key) for word in text.split()]
        return [hex_ for hex_ in found if hex_ is not None]

    def words(self, key: str, text: str, words: Iterable[str]) -> list[str]:
        """Read words with blanks between; without those, noted, that are not expected."""
        known = list(words)
        found = text.split()
        for word in found:
            if word not in known:
                self.unknown(key, word, known)
        return [word for word in found if word in known]
