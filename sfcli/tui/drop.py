"""Leaving when the line drops: the lock is released, and the process ends at once.

Everything that was told is on disk already, so there is nothing to save. Textual alone would spin
on a terminal that is gone, or wait forever for it to take what is written.
"""

import asyncio
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Final

HANGUP: Final = 129
"""Exit status of a process ended by a dropped line."""
TERMINATED: Final = 143
_GRACE: Final = 1.0
"""Seconds in which the event loop may still let go of the game by itself."""


def watch(close: Callable[[], None], leave: Callable[[int], object]) -> None:
    """Watch the line from now on; to be called in the running event loop.

    `close` lets go of the game when the line drops, `leave` ends the application in good order
    where there is still a terminal to put in order.
    """

    def hang_up() -> None:
        close()
        os._exit(HANGUP)

    loop = asyncio.get_running_loop()
    if hasattr(signal, "SIGHUP") and threading.current_thread() is threading.main_thread():
        loop.add_signal_handler(signal.SIGHUP, hang_up)
        loop.add_signal_handler(signal.SIGTERM, leave, TERMINATED)
    if hasattr(select, "poll") and sys.__stdin__ is not None and sys.__stdin__.isatty():
        number = sys.__stdin__.fileno()
        threading.Thread(target=_wait, args=(number, loop, hang_up), daemon=True).start()


def _wait(number: int, loop: asyncio.AbstractEventLoop, hang_up: Callable[[], None]) -> None:
    """Wait until the terminal is gone, which costs nothing, and see to it that the process ends."""
    line = select.poll()
    line.register(number, 0)
    while not any(what & (select.POLLHUP | select.POLLERR) for _, what in line.poll()):
        time.sleep(_GRACE)
    if not loop.is_closed():
        loop.call_soon_threadsafe(hang_up)
    time.sleep(_GRACE)
    os._exit(HANGUP)
