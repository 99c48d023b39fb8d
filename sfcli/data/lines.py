"""Finds the line of a key in a TOML text, which the reader of the language does not tell.

A key path is the way from the document to a value: names of keys, and places in arrays counted
from 0. The text is one that `tomllib` has read, so that the scanner need not check it.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

Path = tuple[str | int, ...]

_KEY: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'|[A-Za-z0-9_-]+')
_STRING: Final = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL
)
_SPACE: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_PLAIN: Final = re.compile(r"[^,\]}#\r\n]*")


def locate(text: str, path: Sequence[str | int]) -> int:
    """Return the line of a key path, that of the nearest table around it, or 0 for neither."""
    places = _Scanner(text).places()
    for length in range(len(path), 0, -1):
        line = places.get(tuple(path[:length]))
        if line:
            return line
    return 0


@dataclass
class _Scanner:
    text: str
    at: int = 0
    found: dict[Path, int] = field(default_factory=dict)
    arrays: dict[Path, int] = field(default_factory=dict)
    """Place of the last table so far in each array of tables."""
    starts: list[int] = field(init=False)

    def __post_init__(self) -> None:
        """Note where the lines start."""
        self.starts = [0, *(match.end() for match in re.finditer("\n", self.text))]

    def places(self) -> dict[Path, int]:
        """Return the line of every key path of the text."""
        table: Path = ()
        self.space()
        while self.at < len(self.text):
            if self.text.startswith("[[", self.at):
                table = self.header(2)
            elif self.text[self.at] == "[":
                table = self.header(1)
            else:
                self.pair(table)
            self.space()
        return self.found

    def header(self, brackets: int) -> Path:
        """Read the head of a table and return the table's path."""
        line = self.line()
        self.at += brackets
        keys = self.keys()
        self.at += brackets
        table: Path = ()
        for key in keys[:-1]:
            table = self.latest((*table, key))
            self.found.setdefault(table, line)
        table = (*table, keys[-1])
        if brackets == 2:
            self.found.setdefault(table, line)
            self.arrays[table] = self.arrays.get(table, -1) + 1
        table = self.latest(table)
        self.found.setdefault(table, line)
        return table

    def latest(self, table: Path) -> Path:
        """Return the last table so far of an array of tables, any other table as it is."""
        return (*table, self.arrays[table]) if table in self.arrays else table

    def pair(self, table: Path) -> None:
        """Read a key and its value."""
        line = self.line()
        path = table
        for key in self.keys():
            path = (*path, key)
            self.found.setdefault(path, line)
        self.at += 1
        self.space()
        self.value(path)

    def keys(self) -> list[str]:
        """Read a key, dotted or not, up to what follows it."""
        keys: list[str] = []
        while True:
            self.space()
            match = _KEY.match(self.text, self.at)
            if match is None:
                return keys
            self.at = match.end()
            word = match.group()
            keys.append(_unquoted(word))
            self.space()
            if not self.text.startswith(".", self.at):
                return keys
            self.at += 1

    def value(self, path: Path) -> None:
        """Read a value, noting the places of what it holds."""
        string = _STRING.match(self.text, self.at)
        if string:
            self.at = string.end()
        elif self.text.startswith("[", self.at):
            self.array(path)
        elif self.text.startswith("{", self.at):
            self.inline(path)
        else:
            plain = _PLAIN.match(self.text, self.at)
            self.at = plain.end() if plain else self.at + 1

    def array(self, path: Path) -> None:
        """Read an array."""
        self.at += 1
        place = 0
        while self.more("]"):
            self.found[*path, place] = self.line()
            self.value((*path, place))
            place += 1

    def inline(self, path: Path) -> None:
        """Read an inline table."""
        self.at += 1
        while self.more("}"):
            self.pair(path)

    def more(self, closing: str) -> bool:
        """Go to the next item, or past the closing bracket; tell whether there is an item."""
        self.space()
        if self.text[self.at] == ",":
            self.at += 1
            self.space()
        if self.text[self.at] == closing:
            self.at += 1
            return False
        return True

    def space(self) -> None:
        """Go past blanks, line ends and comments."""
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def line(self) -> int:
        """Return the number of the line."""
        return bisect_right(self.starts, self.at)


def _unquoted(word: str) -> str:
    if word[0] == "'":
        return word[1:-1]
    if word[0] != '"':
        return word
    return re.sub(r'\\(["\\])', r"\1", word[1:-1])
