"""Reads what the clauses of the rules say, and how silent places are read."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from sfcli.data import files

_ID: Final = re.compile(r"(?P<rule>(?P<number>\d{1,2})[A-Za-z0-9]*|SFC)(?:-(?P<letter>[a-z]+))?")
_RULING: Final = re.compile(r"- (?P<clauses>[^:]+): (?P<text>.+)")
_WHOLE: Final = "text"
"""The key of a paragraph that is one clause."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its id, such as `7A3-f`, and what it says."""

    id: str
    text: str
    inferred: bool
    """It follows from the text, or fills a gap in it."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of the rules: its path, such as `7A3`, its title and its clauses."""

    rule: str
    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a silent place is read."""

    clauses: tuple[str, ...]
    text: str


def split(id_: str) -> tuple[str, str, str] | None:
    """Return the number, the path and the letter of a clause's id, None where it is none.

    >>> split("7a3-f")
    ('7', '7A3', 'f')
    """
    match = _ID.fullmatch(cased(id_))
    if match is None:
        return None
    return match["number"] or match["rule"], match["rule"], match["letter"] or ""


def cased(id_: str) -> str:
    """Return an id in the case the rules use: `40B1a-c`."""
    path, dash, letter = id_.strip().partition("-")
    match = re.fullmatch(r"(\d+)([A-Za-z]?)(\d*)([A-Za-z]?)", path)
    path = f"{match[1]}{match[2].upper()}{match[3]}{match[4].lower()}" if match else path.upper()
    return f"{path}{dash}{letter.lower()}"


@lru_cache(maxsize=8)
def paragraphs(number: str) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a rule by its number, none where there is no such rule."""
    name = f"{int(number):02}" if number.isdigit() else "special_forces"
    path = files.rules() / "clauses" / f"{name}.toml"
    if not path.is_file():
        return ()
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    title = tables.pop("title")
    return tuple(_paragraph(rule, table, title) for rule, table in tables.items())


def _paragraph(rule: str, table: dict[str, str], title: str) -> Paragraph:
    own = table.pop("title", "") or (title if rule.isdigit() else "")
    inferred = table.pop("inferred", "")
    clauses = (
        Clause(rule if letter == _WHOLE else f"{rule}-{letter}", text, letter in inferred)
        for letter, text in table.items()
    )
    return Paragraph(rule, own, tuple(clauses))


def everything() -> Iterator[Paragraph]:
    """Yield every paragraph of the rules, in order."""
    for path in sorted((files.rules() / "clauses").glob("*.toml")):
        yield from paragraphs(str(int(path.stem)) if path.stem.isdigit() else "SFC")


@lru_cache(maxsize=1)
def rulings() -> tuple[Ruling, ...]:
    """Return every ruling, in the order in which they were made."""
    path = files.rulings()
    return tuple(read_remarks(path)) if path.is_file() else ()


def read_remarks(path: Path) -> Iterator[Ruling]:
    """Yield what the lines `- CLAUSES: text` of a file say of clauses; other lines are prose."""
    for line in path.read_text(encoding="utf-8").splitlines():
        match = _RULING.fullmatch(line.strip())
        if match:
            ids = tuple(part.strip() for part in re.split(r"[,/]| and ", match["clauses"]))
            if all(split(id_) for id_ in ids):
                yield Ruling(ids, match["text"])


def under(id_: str, path: str) -> bool:
    """Tell whether a clause or paragraph is the one of this path, or a part of it.

    >>> under("9F1-c", "9F"), under("12A", "1"), under("9F1-c", "9F1-c")
    (True, False, True)
    """
    id_, path = cased(id_), cased(path)
    if id_ == path:
        return True
    if "-" in path or not id_.startswith(path):
        return False
    before, after = path[-1], id_[len(path)]
    return not (before.isdigit() and after.isdigit()) and not (before.isalpha() and after.isalpha())
