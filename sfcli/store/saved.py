"""What a save file holds, read and checked without playing anything."""

import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from sfcli.data.lines import locate
from sfcli.scenario import Scenario
from sfcli.state import State
from sfcli.store import disk, head, history, journal, migration, sections, snapshot
from sfcli.store.codec import MisfitError
from sfcli.store.errors import DamagedError, NewerError, NotASaveError
from sfcli.store.head import FORMAT, Head
from sfcli.store.journal import Journal
from sfcli.store.plain import literal
from sfcli.store.printed import Printed
from sfcli.store.records import Record, settle
from sfcli.store.sections import Sections

_SIGNS: Final = ("# ==== ", "[game]")
"""What tells a save, be it damaged, from any other file."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A save as it lies on disk."""

    path: Path
    parts: Sections
    head: Head
    journal: Journal
    restored: str = ""
    """Why the file has to be written anew before it can be added to; empty where it need not."""
    was: int = FORMAT
    """The format it was written in."""

    def scenario(self) -> Scenario:
        """Return the scenario the game is played with."""
        with misfits(self.path, self.parts, "scenario") as document:
            return snapshot.thaw_scenario(document)

    def position(self, printed: Printed) -> State:
        """Return the position at the last fold."""
        with misfits(self.path, self.parts, "position") as document:
            return snapshot.thaw(document, printed)

    def opening(self, printed: Printed) -> State:
        """Return the position the history starts from."""
        text = opening_of(self.parts.texts["opening"])
        return snapshot.thaw_text(text, printed) if text else self.position(printed)

    def history(self) -> list[Record]:
        """Return the records up to the last fold."""
        return history.read(history_of(self.parts.texts["history"]))

    def records(self) -> list[Record]:
        """Return everything that was recorded, what was taken back being struck."""
        return settle([*self.history(), *self.journal.entries])


def history_text(lines: str) -> str:
    """Return the history part of a save."""
    return f"[history]\nlines = {literal(lines)}\n"


def history_of(text: str) -> str:
    """Return the lines of a history part."""
    return str(tomllib.loads(text)["history"]["lines"])


def opening_text(position: str) -> str:
    """Return the opening part of a save; of no text while the opening is the position itself."""
    return f"[opening]\nposition = {literal(position)}\n"


def opening_of(text: str) -> str:
    """Return the opening position's text of an opening part."""
    return str(tomllib.loads(text)["opening"]["position"])


@contextmanager
def misfits(path: Path, parts: Sections, name: str) -> Iterator[snapshot.Document]:
    """Read a part of a save with tomllib, and tell what does not fit in it by line and key."""
    text, first = parts.texts[name], parts.lines[name]
    try:
        yield tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DamagedError(f"{path}, the {name} from line {first}: {error}") from error
    except MisfitError as error:
        line = first + max(locate(text, error.path[::-1]) - 1, 0)
        raise DamagedError(f"{path}:{line}: {error}") from error


def load(path: Path) -> Saved:
    """Read a save; raise the `StoreError` that says what is wrong with it."""
    data = disk.read(path)
    text, restored = decode(path, data)
    parts = sections.split(text)
    check_kind(path, text, parts)
    if not parts.whole:
        raise damaged(path, problems(parts))
    found = head.format_of(text) or FORMAT
    if found < FORMAT:
        parts = replace(parts, texts=migration.migrate(parts.texts, found))
        restored = f"it was in format {found} and is now in format {FORMAT}"
    kept = journal.read(parts.journal, parts.start)
    if kept.damage:
        raise damaged(path, (kept.damage,))
    return Saved(path, parts, head_of(path, parts), kept, restored, found)


def decode(path: Path, data: bytes) -> tuple[str, str]:
    """Return a save's text with plain line ends, and a phrase where it had others."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        if not looks_like_save(data.decode(errors="replace")):
            raise NotASaveError(f"{path} is not a saved game: it is no text") from error
        raise damaged(path, (f"line {line} is no readable text",)) from error
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return plain, "" if plain == text else "another program had changed its line ends"


def looks_like_save(text: str) -> bool:
    """Tell whether a text is a save, be it damaged."""
    return text.startswith(sections.TITLE) or all(word in text for word in _SIGNS)


def check_kind(path: Path, text: str, parts: Sections) -> None:
    """Raise an error where the text is no save, or one of a newer program."""
    if not text.strip("\0 \n"):
        raise NotASaveError(f"{path} is not a saved game: it is empty")
    if not looks_like_save(text):
        raise NotASaveError(f"{path} is not a saved game: it has no table [game] of one")
    found = head.format_of(text)
    if found is not None and found > FORMAT and "head" not in parts.damaged:
        writer = head.writer_of(text)
        raise NewerError(
            f"{path} was written by sfcli {writer} in format {found}, and sfcli {head.PROGRAM} "
            f"reads formats up to {FORMAT}; install sfcli {writer} or newer to open it"
        )


def head_of(path: Path, parts: Sections) -> Head:
    """Return the head of a save."""
    with misfits(path, parts, "head"):
        return head.thaw(parts.texts["head"])


def problems(parts: Sections) -> tuple[str, ...]:
    """Return what is damaged in the folded parts, a phrase each."""
    if "seal" not in parts.lines:
        last = next((name for name in reversed(sections.FOLDED) if name in parts.texts), "manual")
        return (f"the file was cut off in the {last}",)
    return tuple(map(parts.place, parts.damaged)) or ("the seal or a marker line was altered",)


def damaged(path: Path, where: tuple[str, ...]) -> DamagedError:
    """Return the error of a damaged save."""
    return DamagedError(
        f"{path} is damaged: {'; '.join(where)}. It was left as it is; "
        f"sfcli recover {path} writes what it still holds into a new file",
        where,
    )
