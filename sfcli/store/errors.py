"""What can go wrong with a save, as sentences a player can act on."""

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final


class StoreError(Exception):
    """Holds one plain sentence that names the file; nothing was changed."""


class NotASaveError(StoreError):
    """The file is something else than a saved game."""


class NewerError(StoreError):
    """A newer program wrote the save."""


class HeldError(StoreError):
    """Another process plays the game."""


class DamagedError(StoreError):
    """The save was cut off or altered, or cannot be replayed; `problems` says where."""

    def __init__(self, sentence: str, problems: tuple[str, ...] = ()) -> None:
        """Keep what is damaged, one phrase for each place."""
        super().__init__(sentence)
        self.problems = problems


_CAUSES: Final = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EFBIG: "the file would grow larger than the system allows",
    errno.EROFS: "the disk is read-only",
    errno.EACCES: "access is not permitted",
    errno.EPERM: "access is not permitted",
    errno.EEXIST: "there is a file of that name already",
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "a part of the path is not a folder",
    errno.EISDIR: "it is a folder",
    errno.EIO: "the disk reports an error",
}


def cause(error: OSError) -> str:
    """Return why the system failed, in plain words."""
    return _CAUSES.get(error.errno or 0) or (error.strerror or "the system failed").lower()


def clean(text: str) -> str:
    """Return a text without what no file can hold."""
    return text.encode(errors="replace").decode()


@contextmanager
def told(path: Path, what: str) -> Iterator[None]:
    """Turn a failure of the system into a `StoreError`: `path` cannot be `what`, and why."""
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path} cannot be {what}: {cause(error)}") from error
