"""A terminal for tests: a program runs in a real pseudo-terminal, and what it sends is kept."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import pyte

_HERE: Final = Path(__file__).parent.parent
_CLEARED: Final = ("NO_COLOR", "COLORTERM", "SSH_CONNECTION", "SSH_TTY", "LINES", "COLUMNS")
_TICKS: Final = os.sysconf("SC_CLK_TCK")


class Terminal:
    """A program on a terminal of a size."""

    def __init__(
        self,
        command: Sequence[str],
        columns: int = 120,
        rows: int = 40,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.sent = b""
        """All it sent so far."""
        self.status: int | None = None
        self._taken = 0
        given = {key: value for key, value in os.environ.items() if key not in _CLEARED}
        given |= {"TERM": "xterm-256color", "COLORTERM": "truecolor"} | dict(environ or {})
        self.pid, self._line = pty.fork()
        if self.pid == 0:
            os.chdir(_HERE)
            os.execvpe(command[0], list(command), given)
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        """Make the terminal another size; the program is told."""
        self.columns, self.rows = columns, rows
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._line, termios.TIOCSWINSZ, size)

    def read(self, quiet: float = 0.15, limit: float = 20.0) -> bytes:
        """Return what was sent since last time, once nothing came for a while."""
        end = time.monotonic() + limit
        while time.monotonic() < end and self._more(quiet):
            pass
        return self._take()

    def wait(self, for_: bytes, limit: float = 30.0) -> bytes:
        """Return what was sent since last time, once something has been sent."""
        end = time.monotonic() + limit
        while for_ not in self.sent[self._taken :]:
            left = end - time.monotonic()
            if left < 0 or not self._more(left):
                raise AssertionError(f"{for_!r} never came: {self.sent[-800:]!r}")
        return self._take()

    def _more(self, within: float) -> bool:
        ready, _, _ = select.select([self._line], [], [], within)
        if not ready:
            return False
        try:
            data = os.read(self._line, 1 << 16)
        except OSError:
            return False
        self.sent += data
        return bool(data)

    def _take(self) -> bytes:
        found, self._taken = self.sent[self._taken :], len(self.sent)
        return found

    def press(self, keys: str, quiet: float = 0.12, first: float = 0.0) -> bytes:
        """Type keys; return what was sent for them, awaited for so many seconds where it is late.

        On a busy machine it may come later than quiet, and would be counted for the next key.
        """
        os.write(self._line, keys.encode())
        if first:
            self._more(first)
        return self.read(quiet)

    def screen(self) -> pyte.Screen:
        """Return the screen as it stands."""
        found = pyte.Screen(self.columns, self.rows)
        pyte.ByteStream(found).feed(self.sent)
        return found

    def cpu(self) -> float:
        """Return the seconds of processor time the program has used."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def hang_up(self) -> None:
        """Drop the line."""
        os.close(self._line)
        self._line = -1

    def kill(self, number: int = signal.SIGKILL) -> None:
        """Send the program a signal."""
        os.kill(self.pid, number)

    def ended(self, limit: float = 5.0) -> int | None:
        """Return its exit status (negative for a signal), None if it goes on beyond the limit."""
        end = time.monotonic() + limit
        while self.status is None and time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
            else:
                time.sleep(0.01)
        return self.status

    def close(self) -> None:
        """End it, if it has not ended."""
        if self.status is None:
            self.kill()
            self.ended()
        if self._line >= 0:
            self.hang_up()
