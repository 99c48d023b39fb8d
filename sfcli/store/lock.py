"""One process plays a game: a lock that says who has it and since when, and dies with its owner.

The system holds the lock on a file beside the save; that file's text is only for whoever is kept
waiting.
"""

import contextlib
import getpass
import os
import socket
import sys
import time
from pathlib import Path
from typing import Final

from sfcli.store.errors import HeldError, told

_FAR: Final = 1 << 30
"""Byte that is locked where a lock keeps others from reading what it covers."""


class Lock:
    """The lock of a save; `release` or the end of the process gives it up."""

    def __init__(self, save: Path) -> None:
        """Take the lock, or raise `HeldError` with who has it."""
        self.path = save.with_name(f".{save.name}.lock")
        self._file = self._take(save)
        os.ftruncate(self._file, 0)
        os.write(self._file, _owner().encode())

    def _take(self, save: Path) -> int:
        """Return the locked file, and make sure that its name still leads to it."""
        while True:
            with told(save, "locked"):
                file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o666)
            if not _lock(file):
                holder = os.read(file, 400).decode(errors="replace")
                os.close(file)
                raise HeldError(f"{save} is being played by {holder or 'another process'}")
            if self._leads_to(file):
                return file
            os.close(file)

    def _leads_to(self, file: int) -> bool:
        """Tell whether the lock's name leads to this open file: another may have its place."""
        try:
            return os.path.samestat(os.fstat(file), self.path.stat())
        except OSError:
            return False

    def release(self) -> None:
        """Give the lock up."""
        if self._file >= 0:
            if self._leads_to(self._file):
                with contextlib.suppress(OSError):
                    self.path.unlink()
            os.close(self._file)
            self._file = -1


def _owner() -> str:
    try:
        user = getpass.getuser()
    except (KeyError, OSError, ImportError):
        user = "an unnamed user"
    since = time.strftime("%d %b %Y, %H:%M:%S")
    return f"{user} on {socket.gethostname()} (process {os.getpid()}) since {since}"


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> bool:
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(file, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _lock(file: int) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True
