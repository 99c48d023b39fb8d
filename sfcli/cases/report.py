"""Runs case files and tells in plain lines which failed, where and how."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sfcli.cases.files import CaseFile, find, read_case
from sfcli.cases.run import Failure, run_case
from sfcli.cases.tables import Tables
from sfcli.data.errors import DataError


@dataclass(frozen=True)
class Result:
    """What came of one case file."""

    path: Path
    title: str
    lines: tuple[str, ...]
    """What failed or could not be read, each with its place; none where the case passed."""

    @property
    def passed(self) -> bool:
        """The case passed."""
        return not self.lines


def check_file(path: Path, tables: Tables) -> Result:
    """Run one case file; whatever is wrong with it is in the result."""
    try:
        file = read_case(path)
    except DataError as error:
        return Result(path, "", tuple(map(str, error.problems)))
    try:
        failures = run_case(file, tables)
    except DataError as error:
        return Result(path, file.case.title, tuple(map(str, error.problems)))
    except Exception as error:
        failures = [Failure(0, f"the program broke down: {type(error).__name__}: {error}")]
    return Result(path, file.case.title, tuple(_lines(file, failures)))


def _lines(file: CaseFile, failures: Iterable[Failure]) -> Iterator[str]:
    for failure in failures:
        place = f"{file.path}:{failure.line}" if failure.line else str(file.path)
        yield f"{place}: {failure.text}"


def check(paths: Iterable[Path], tables: Tables) -> Iterator[Result]:
    """Run the cases of files and folders, one after the other."""
    for path in find(paths):
        yield check_file(path, tables)
