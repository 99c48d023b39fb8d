"""What is wrong in a data file: every problem found in it, each with its place."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing a file has wrong: what was expected there and what was found."""

    file: Path
    line: int
    """Line in the file, 1 for the first; 0 where no line is meant."""
    key: str
    """Column, key or hex the message is about, empty for the whole line or file."""
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else str(self.file)
        return ": ".join(filter(None, (place, self.key, self.message)))


class DataError(Exception):
    """Holds every problem found in the files read, so that all can be mended at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems; the text of the error is one line for each."""
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))
