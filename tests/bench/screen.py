"""What the screen costs on a real pseudo-terminal: bytes for what is done, the first paint."""

import sys
import tempfile
from collections.abc import Iterator, Mapping
from typing import Final

from tests.bench.measure import Row, amount, middle, ratio
from tests.terminal import Terminal

_TABLE: Final = [sys.executable, "-m", "tests.tui_table", "real"]
_LAST_ROW: Final = b"\x1b[40;1H"
_WAYS: Final = {
    "left": "\x1b[D", "right": "\x1b[C", "up": "\x1b[A", "down": "\x1b[B",
    "north-west": "\x1b[H", "south-east": "\x1b[6~",
}  # fmt: skip
_STEPS: Final = [
    *["left"] * 3, *["right"] * 6, *["left"] * 3, "up", "down", "north-west", "south-east",
]  # fmt: skip
"""Steps to and fro, so that the map need not move."""
_PAGES: Final = ("\x1b[1;2D", "\x1b[1;2A", "\x1b[1;2C", "\x1b[1;2B") * 2
"""An arrow with Shift goes a page of map."""
_LINE: Final = "move us.1a us.3a to 17A:1612"
_PAINTS: Final = 5


def rows() -> Iterator[Row]:
    """Yield the measurements of a screen of 120 columns and 40 rows with a whole map's units."""
    with tempfile.TemporaryDirectory() as compiled:
        environ = {"PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
        yield from sent(environ)
        yield painted(environ)


def sent(environ: Mapping[str, str]) -> Iterator[Row]:
    """Yield the bytes sent for steps of the cursor, characters, pages, and for nothing."""
    table = Terminal(_TABLE, environ=environ)
    try:
        table.wait(_LAST_ROW)
        for page in _PAGES[2:4]:
            table.press(page, quiet=0.4)
        before = table.cpu()
        steps = [len(table.press(_WAYS[way], quiet=0.15)) for way in _STEPS]
        cpu = (table.cpu() - before) / len(steps)
        yield amount("a step of the cursor, the dearest", max(steps), 2000, "bytes")
        yield amount("a step of the cursor, the processor", cpu * 1000, 10, "ms")
        pages = [len(table.press(key, quiet=0.4)) for key in _PAGES]
        yield amount("a page of map, the dearest", max(pages), 17_000, "bytes")
        typed = [len(table.press(key, quiet=0.25)) for key in _LINE]
        yield amount("a key typed, the dearest", max(typed), 1200, "bytes")
        table.press("\x1b", quiet=0.3)
        table.read()
        yield amount("two seconds of nothing", len(table.read(quiet=2.0)), 0, "bytes")
    finally:
        table.close()


def painted(environ: Mapping[str, str]) -> Row:
    """Compare the first whole screen with that of an application of Textual with nothing in it."""
    _paint(environ), _paint(environ, "empty")
    both = [(_paint(environ), _paint(environ, "empty")) for _ in range(_PAINTS)]
    full, empty = (middle(each) for each in zip(*both, strict=True))
    return ratio("first paint / an empty Textual application", full, empty, 1.5)


def _paint(environ: Mapping[str, str], *options: str) -> float:
    """Return the processor's time from when all is loaded to the last row of the screen."""
    table = Terminal([*_TABLE, *options], environ=environ)
    try:
        table.wait(b"READY")
        start = table.cpu()
        table.wait(_LAST_ROW)
        return table.cpu() - start
    finally:
        table.close()
