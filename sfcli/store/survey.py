"""The saves of a folder, with the health of each. A bad one never hides the others."""

from dataclasses import dataclass
from pathlib import Path

from sfcli.store import saved
from sfcli.store.errors import StoreError
from sfcli.store.head import Head
from sfcli.store.records import held, settle


@dataclass(frozen=True, slots=True)
class Health:
    """A save in a list of saves."""

    path: Path
    head: Head | None
    """What it holds, None where it cannot be opened."""
    commands: int = 0
    """Commands given in all."""
    trouble: str = ""
    """Why it cannot be opened as it is, or what has been lost of it."""


def survey(folder: Path) -> list[Health]:
    """Return the saves of a folder, the one written last first; empty where there is no folder."""
    try:
        paths = sorted(folder.glob("*.toml"), key=_age)
    except OSError:
        return []
    return [examine(path) for path in paths]


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def examine(path: Path) -> Health:
    """Return what a save holds, or why it cannot be opened; it never raises."""
    try:
        found = saved.load(path)
    except StoreError as error:
        return Health(path, None, trouble=str(error))
    recent = len(held(settle(found.journal.entries)))
    trouble = "the last entry of the journal was cut off" if found.journal.torn else ""
    return Health(path, found.head, found.head.commands + recent, trouble)
