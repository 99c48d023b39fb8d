"""Files written so that a crash at any moment leaves the old one or the new one, never a ruin."""

import contextlib
import os
import shutil
from pathlib import Path
from typing import Final

from sfcli.store.errors import StoreError, told

KEEP: Final = 3
"""Folded saves kept beside the last one, as `NAME.toml.1` (the youngest) and so on."""


def check(path: Path) -> None:
    """Raise a `StoreError` where there is no such file."""
    with told(path, "opened"):
        path.stat()


def read(path: Path) -> bytes:
    """Return what a file holds."""
    with told(path, "read"):
        return path.read_bytes()


def backups(path: Path) -> list[Path]:
    """Return the earlier saves that are kept beside a save, the youngest first."""
    return [found for n in range(1, KEEP + 1) if (found := _kept(path, n)).exists()]


def _kept(path: Path, n: int) -> Path:
    return path.with_name(f"{path.name}.{n}")


def beside(path: Path, word: str) -> Path:
    """Return a name beside a save that no file has yet, such as `NAME.recovered.toml`."""
    made, n = path.with_name(f"{path.stem}.{word}{path.suffix}"), 1
    while made.exists():
        n += 1
        made = path.with_name(f"{path.stem}.{word}-{n}{path.suffix}")
    return made


def create(path: Path, data: bytes) -> None:
    """Write a file that must not exist yet."""
    with told(path, "written"):
        _write(path, data, os.O_EXCL)
        _settle(path.parent)


def replace(path: Path, data: bytes) -> None:
    """Write a file anew in one step, keeping the last few."""
    fresh = path.with_name(f"{path.name}.new")
    with told(path, "written"):
        try:
            _write(fresh, data, os.O_TRUNC)
            _keep(path)
            fresh.replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                fresh.unlink()
            raise
        _settle(path.parent)


def copy(source: Path, target: Path) -> None:
    """Copy a file to a name that no file has yet."""
    create(target, read(source))


def _write(path: Path, data: bytes, how: int) -> None:
    file = os.open(path, os.O_WRONLY | os.O_CREAT | how | getattr(os, "O_BINARY", 0), 0o666)
    try:
        write(file, data)
        os.fsync(file)
    finally:
        os.close(file)


def write(file: int, data: bytes) -> None:
    """Write all of the data to an open file."""
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]


def _keep(path: Path) -> None:
    """Move the kept saves up by one, and keep the save as the youngest."""
    for n in range(KEEP, 1, -1):
        if _kept(path, n - 1).exists():
            _kept(path, n - 1).replace(_kept(path, n))
    if path.exists():
        try:
            os.link(path, _kept(path, 1))
        except OSError:
            shutil.copyfile(path, _kept(path, 1))


def _settle(folder: Path) -> None:
    """Make sure that a name is on disk, where the system can say so."""
    if hasattr(os, "O_DIRECTORY"):
        with contextlib.suppress(OSError):
            file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            try:
                os.fsync(file)
            finally:
                os.close(file)


class Appender:
    """A file open for adding to its end, where everything added is on disk before going on."""

    def __init__(self, path: Path, size: int | None = None) -> None:
        """Open a file of so many bytes; of as many as it has, where none are given."""
        self.path = path
        with told(path, "opened for writing"):
            self._file = os.open(path, os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0))
            self.size = os.fstat(self._file).st_size if size is None else size

    def add(self, data: bytes) -> None:
        """Add data; where that fails, nothing is added."""
        self._check()
        with told(self.path, "written"):
            try:
                write(self._file, data)
                os.fsync(self._file)
            except OSError:
                with contextlib.suppress(OSError):
                    os.ftruncate(self._file, self.size)
                raise
        self.size += len(data)

    def _check(self) -> None:
        """Raise an error where the file is not as it was left."""
        with told(self.path, "written"):
            here, there = os.fstat(self._file), self.path.stat()
        if here.st_size != self.size or not os.path.samestat(here, there):
            raise StoreError(
                f"{self.path} is not as this game left it: another program wrote to it, or its "
                "end could not be mended; it has to be opened again"
            )

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)
