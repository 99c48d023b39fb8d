"""Runs soak jobs; without a job, all of them with their own counts."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Final

from tests.soak import damage, kept, kills, lines, play, script, shrink, starts

Job = Callable[[int, int], list[str]]

JOBS: Final[dict[str, tuple[Job, int]]] = {
    "play": (play.run, 200),
    "lines": (lines.run, 100_000),
    "files": (kept.run, 20),
    "kills": (kills.run, 1000),
    "damage": (damage.run, 10_000),
}
"""Jobs by name, with how often they try unless told otherwise."""
_PARTS: Final = 8
"""Parts of a job that each process does one after the other."""


def main() -> int:
    """Run the jobs asked for; return 1 where anything went wrong."""
    reader = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    reader.add_argument("job", nargs="*", help=f"any of {', '.join(JOBS)}; none for all")
    reader.add_argument("--count", "--games", type=int, help="how often a job tries")
    reader.add_argument("--seed", type=int, default=1, help="where the random choices start")
    reader.add_argument("--jobs", type=int, default=1, help="processes at a time")
    reader.add_argument("--only", choices=starts.WHOLE, help="play no other start than this")
    reader.add_argument("--file", type=Path, help="play this command file instead, and check it")
    asked = reader.parse_args()
    if asked.file:
        return _again(asked.file)
    if asked.only:
        JOBS["play"] = (partial(play.run_only, asked.only), JOBS["play"][1])
        asked.job = ["play"]
    unknown = [name for name in asked.job if name not in JOBS]
    if unknown:
        reader.error(f"there is no job {unknown[0]}; there are {', '.join(JOBS)}")
    return max(_run(name, asked.count, asked.seed, asked.jobs) for name in asked.job or JOBS)


def _run(name: str, count: int | None, seed: int, jobs: int) -> int:
    job, usual = JOBS[name]
    tries, began, wrong = count or usual, time.monotonic(), 0
    for found in _results(job, tries, seed, jobs):
        for line in found:
            wrong += 1
            print(f"{name}: {line}", flush=True)
    print(f"{name}: {tries} tries, {wrong} went wrong, {time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


def _results(job: Job, count: int, seed: int, jobs: int) -> Iterator[list[str]]:
    """Yield what went wrong, part by part; the parts try other seeds each."""
    if jobs == 1:
        yield job(count, seed)
        return
    size = -(-count // (jobs * _PARTS))
    parts = [(min(size, count - at), seed + at) for at in range(0, count, size)]
    with Pool(jobs) as pool:
        waiting = [pool.apply_async(job, part) for part in parts]
        for each in waiting:
            yield each.get()


def _again(path: Path) -> int:
    """Play a command file; return 1 where anything went wrong."""
    text = path.read_text(encoding="utf-8")
    wrong: list[str] = []
    title = script.title_of(text)
    for entry, found in shrink.played(title, script.commands(text, starts.start(title))):
        print(script.line(entry))
        wrong = found
    for problem in wrong:
        print(f"wrong: {problem}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
