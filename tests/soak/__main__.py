"""Runs soak jobs; without a job, all of them with their own counts."""

import argparse
import sys
import time
from collections.abc import Callable
from typing import Final

from tests.soak import damage, kills

Job = Callable[[int, int], list[str]]

JOBS: Final[dict[str, tuple[Job, int]]] = {
    "kills": (kills.run, 1000),
    "damage": (damage.run, 10_000),
}
"""Jobs by name, with how often they try unless told otherwise."""


def main() -> int:
    """Run the jobs asked for; return 1 where anything went wrong."""
    reader = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    reader.add_argument("job", nargs="*", help=f"any of {', '.join(JOBS)}; none for all")
    reader.add_argument("--count", type=int, help="how often a job tries")
    reader.add_argument("--seed", type=int, default=1, help="where the random choices start")
    asked = reader.parse_args()
    unknown = [name for name in asked.job if name not in JOBS]
    if unknown:
        reader.error(f"there is no job {unknown[0]}; there are {', '.join(JOBS)}")
    return max(_run(name, asked.count, asked.seed) for name in asked.job or JOBS)


def _run(name: str, count: int | None, seed: int) -> int:
    job, usual = JOBS[name]
    tries, began = count or usual, time.monotonic()
    wrong = job(tries, seed)
    for line in wrong:
        print(f"{name}: {line}")
    print(f"{name}: {tries} tries, {len(wrong)} went wrong, {time.monotonic() - began:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
