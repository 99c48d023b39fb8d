"""Measures and prints the table; names of parts on the command line measure those alone."""

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from tests.bench import flights, games, ground, screen
from tests.bench.measure import Row

PARTS: Final[Mapping[str, Callable[[], Iterable[Row]]]] = {
    "ground": ground.rows,
    "growth": ground.growth,
    "flights": flights.rows,
    "games": games.rows,
    "screen": screen.rows,
}
"""What is measured, part by part."""


def main() -> int:
    """Print what things cost."""
    reader = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    reader.add_argument("part", nargs="*", help=f"any of {', '.join(PARTS)}; none for all")
    asked = reader.parse_args()
    unknown = [name for name in asked.part if name not in PARTS]
    if unknown:
        reader.error(f"there is no part {unknown[0]}; there are {', '.join(PARTS)}")
    print(f"{'what':<52} {'target':>12}   measured")
    for name in asked.part or PARTS:
        for row in PARTS[name]():
            mark = " " if row.met else "*"
            print(f"{row.what:<52} {row.target:>12} {mark} {row.found}", flush=True)
    print("* over its target")
    return 0


if __name__ == "__main__":
    sys.exit(main())
