"""Clocks and rows of the table."""

import gc
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from time import process_time


@dataclass(frozen=True, slots=True)
class Row:
    """A measurement beside its target."""

    what: str
    found: str
    target: str
    met: bool


def versus(
    what: str, work: Callable[[], object], bare: Callable[[], object], most: float, times: int = 15
) -> Row:
    """Return what work costs as a multiple of bare work, of which it may be `most`.

    They are measured in turn, so that whatever else the machine does falls on both.
    """
    both = [(timed(work), timed(bare)) for _ in range(times)]
    times_ = median(cost / least for cost, least in both)
    cost, least = (min(each) for each in zip(*both, strict=True))
    found = f"{times_:.2f} x   ({ms(cost)} / {ms(least)})"
    return Row(what, found, f"<= {most:g} x", times_ <= most)


def ratio(what: str, cost: float, bare: float, most: float) -> Row:
    """Return a cost as a multiple of the barest one, of which it may be `most`."""
    found = f"{cost / bare:.2f} x   ({ms(cost)} / {ms(bare)})"
    return Row(what, found, f"<= {most:g} x", cost <= most * bare)


def time_of(what: str, seconds: float, most: float) -> Row:
    """Return a time, which may be `most` seconds."""
    return Row(what, ms(seconds), f"<= {ms(most)}", seconds <= most)


def amount(what: str, found: float, most: float, unit: str) -> Row:
    """Return an amount, which may be `most`."""
    return Row(what, f"{found:,.0f} {unit}", f"<= {most:,.0f} {unit}", found <= most)


def rate(what: str, count: int, seconds: float, least: float) -> Row:
    """Return how many of something go into a second, of which there are to be `least`."""
    found = count / seconds
    return Row(what, f"{found:,.0f} /s   ({count} in {ms(seconds)})", f">= {least:,.0f} /s",
               found >= least)  # fmt: skip


def ms(seconds: float) -> str:
    """Return a time in milliseconds."""
    return f"{seconds * 1000:.2f} ms" if seconds < 0.1 else f"{seconds * 1000:.0f} ms"


def best(work: Callable[[], object], times: int = 7) -> float:
    """Return the shortest of some runs, in seconds."""
    return min(timed(work) for _ in range(times))


def timed(work: Callable[[], object]) -> float:
    """Return the processor's time one run takes, in seconds, the collector of garbage held off."""
    gc.collect()
    gc.disable()
    began = process_time()
    try:
        work()
        return process_time() - began
    finally:
        gc.enable()


def in_turn(
    works: Iterable[Callable[[], object]], bare: Callable[[], object]
) -> tuple[float, float]:
    """Return the processor's seconds of pieces of work and of bare work after each of them."""
    cost = least = 0.0
    gc.collect()
    gc.disable()
    try:
        for work in works:
            began = process_time()
            work()
            between = process_time()
            bare()
            cost, least = cost + between - began, least + process_time() - between
        return cost, least
    finally:
        gc.enable()


def middle(times: Sequence[float]) -> float:
    """Return the median of some times."""
    return median(times)
