"""Exit codes, and everything that is said on the error stream. Nothing else writes there."""

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import Final, NoReturn

OK: Final = 0
REFUSED: Final = 1
"""A command was refused, a case failed, or something asked for is not there."""
USAGE: Final = 2
"""The command line could not be read."""
BROKEN: Final = 70
"""The program itself broke down."""
STOPPED: Final = 130
"""The player stopped it with Ctrl-C."""

DEBUG: Final = "SFCLI_DEBUG"
"""Environment variable that lets tracebacks through."""


class StopError(Exception):
    """Ends the program with one sentence and an exit code."""

    def __init__(self, sentence: str, code: int = REFUSED) -> None:
        """Keep the sentence."""
        super().__init__(sentence)
        self.code = code


def say(sentence: str) -> None:
    """Write a sentence to the error stream, if it is still there."""
    try:
        print(f"sfcli: {sentence}", file=sys.stderr, flush=True)
    except (OSError, ValueError):
        return


def guarded(work: Callable[[], int]) -> int:
    """Do the program's work and return its exit code; every failure becomes one sentence."""
    _write_what_can_be()
    try:
        code = work()
        sys.stdout.flush()
        return code
    except StopError as error:
        if str(error):
            say(str(error))
        return error.code
    except BrokenPipeError:
        _leave_quietly()
        return OK
    except KeyboardInterrupt:
        say("stopped; everything up to the last answer is kept")
        return STOPPED
    except Exception as error:
        return _failed(error)


def _write_what_can_be() -> None:
    """Let a character that the output cannot show become a mark instead of a failure."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _failed(error: Exception) -> int:
    from sfcli.data.errors import DataError
    from sfcli.store.errors import DamagedError, StoreError

    if os.environ.get(DEBUG):
        raise error
    if isinstance(error, DataError):
        for wrong in error.problems:
            say(str(wrong))
        return REFUSED
    if isinstance(error, StoreError):
        say(str(error))
        for problem in error.problems if isinstance(error, DamagedError) else ():
            say(f"  {problem}")
        return REFUSED
    if isinstance(error, OSError):
        say(_of_system(error))
        return REFUSED
    say(
        f"the program broke down ({type(error).__name__}: {error}); a saved game is as it was "
        f"before the last command. {DEBUG}=1 shows where"
    )
    return BROKEN


def _of_system(error: OSError) -> str:
    what = (error.strerror or "the system failed").lower()
    return f"{error.filename}: {what}" if error.filename else what


def _leave_quietly() -> None:
    """Give up the output that nobody reads any more, so that closing it raises nothing."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def leave(code: int) -> NoReturn:
    """End the program."""
    sys.exit(code)
