"""Finds case files and reads them; what cannot be read is told with file, line and key."""

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sfcli.cases import facts
from sfcli.data import lines
from sfcli.data.errors import DataError, Problem

if TYPE_CHECKING:
    from sfcli.cases.schema import Case


@dataclass(frozen=True)
class CaseFile:
    """A case and the file it was read from."""

    path: Path
    text: str
    case: "Case"
    then_after: tuple[int | None, ...]
    """For each `then`, the number of the step after which it must hold; None for the end."""

    def line(self, *key: str | int) -> int:
        """Return the line of a key."""
        return lines.locate(self.text, key)


def find(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield the case files among paths: files as they are, folders with all they hold."""
    for path in paths:
        if path.is_dir():
            yield from sorted(p for p in path.rglob("*.toml") if p.is_file())
        else:
            yield path


def read_case(path: Path) -> CaseFile:
    """Read a case; raise `DataError` with every problem found in it."""
    try:
        text = path.read_text(encoding="utf-8")
        tables = tomllib.loads(text)
    except OSError as error:
        raise DataError([Problem(path, 0, "", f"cannot be read: {error.strerror}")]) from None
    except UnicodeDecodeError as error:
        raise DataError([Problem(path, 0, "", f"is not UTF-8: {error.reason}")]) from None
    except tomllib.TOMLDecodeError as error:
        raise DataError([_syntax(path, str(error))]) from None
    return CaseFile(path, text, _validated(path, text, tables), _after(path, text, tables))


def _syntax(path: Path, message: str) -> Problem:
    what, _, place = message.partition(" (at line ")
    number = place.partition(",")[0]
    return Problem(path, int(number) if number.isdigit() else 0, "", f"is no TOML: {what.lower()}")


def _validated(path: Path, text: str, tables: dict[str, Any]) -> "Case":
    from pydantic import ValidationError

    from sfcli.cases.schema import Case

    try:
        return Case.model_validate(tables)
    except ValidationError as error:
        raise DataError(
            _problem(path, text, each["loc"], each["type"], each["msg"]) for each in error.errors()
        ) from None


def _problem(path: Path, text: str, at: Sequence[str | int], kind: str, said: str) -> Problem:
    key = tuple(at)
    if kind == "extra_forbidden":
        said = "is no key of this table"
    elif kind == "missing":
        said = "is missing"
    said = said.removeprefix("Value error, ")
    return Problem(path, lines.locate(text, key), _dotted(key), said[:1].lower() + said[1:])


def _dotted(key: Sequence[str | int]) -> str:
    """Return a key path as a reader counts: `setup.unit 2.counter`."""
    words = ""
    for part in key:
        words += f" {part + 1}" if isinstance(part, int) else f".{part}"
    return words.lstrip(".")


def _after(path: Path, text: str, tables: dict[str, Any]) -> tuple[int | None, ...]:
    """Return the step after which each `then` must hold, refusing keys that are not known.

    `after = 1` on a table that stands between two steps means the step before it; otherwise
    `after = N` is the step of that number.
    """
    found: list[int | None] = []
    problems: list[Problem] = []
    for place, then in enumerate(tables.get("then", [])):
        problems.extend(
            Problem(path, lines.locate(text, ("then", place, key)), f"then {place + 1}.{key}", why)
            for key, why in facts.faults(then)
        )
        after = then.get("after")
        number = None if after is None else _number(text, place, after, len(tables.get("step", [])))
        if number == 0:
            line = lines.locate(text, ("then", place, "after"))
            why = f"expected the number of a step; found {after!r}"
            problems.append(Problem(path, line, f"then {place + 1}.after", why))
        found.append(number)
    if problems:
        raise DataError(problems)
    return tuple(found)


def _number(text: str, place: int, after: object, steps: int) -> int:
    """Return the step that `after` means, 0 where there is no such step."""
    line = lines.locate(text, ("then", place))
    before = sum(lines.locate(text, ("step", step)) < line for step in range(steps))
    if after is True or (after == 1 and 0 < before < steps):
        return before
    return after if isinstance(after, int) and 1 <= after <= steps else 0
