"""How far long work has got, told to whoever watches it, who may stop it.

Work that can take more than a moment calls `tell` as it goes. Stopped work leaves everything as it
was before it began.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Watch = Callable[[int, int], None]
"""Told how much is done, and of how much; it may raise `StoppedError`."""

_watching: ContextVar[Watch | None] = ContextVar("watching", default=None)


class StoppedError(BaseException):
    """The player stopped the work; no `except Exception` is to take it for a failure."""


def tell(done: int, whole: int) -> None:
    """Tell whoever watches how far the work has got; raise `StoppedError` if it is to stop."""
    watch = _watching.get()
    if watch is not None:
        watch(done, whole)


@contextmanager
def watched(watch: Watch) -> Iterator[None]:
    """Have the work done inside tell `watch` how far it has got."""
    token = _watching.set(watch)
    try:
        yield
    finally:
        _watching.reset(token)
