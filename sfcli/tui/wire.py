"""Writes screen updates to the terminal in few bytes, for slow lines.

Textual ends every run of cells with a reset and begins the next with all of its style, and a
partial update of a line starts at the edge of its widget. Here a run tells only how it differs
from the one before, of blanks only what is seen, and a line starts where it changed: half the
bytes for a page of map, a quarter for a step of the cursor. What is shown is the same. Textual is
pinned because of this.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual._compositor import ChopsUpdate, CompositorUpdate, LayoutUpdate

_ATTRIBUTES: Final = (
    ("bold", "1"), ("dim", "2"), ("italic", "3"), ("underline", "4"), ("blink", "5"),
    ("reverse", "7"), ("strike", "9"),
)  # fmt: skip
_OFF: Final = {
    "1": "22", "2": "22", "3": "23", "4": "24", "5": "25", "7": "27", "9": "29",
}  # fmt: skip
"""What ends an attribute; bold and dim end together."""
_SEEN: Final = frozenset({"4", "5", "7", "9"})
"""Attributes that are seen on a blank too."""
_RESET: Final = "\x1b[0m"
_HIDE, _SHOW = "\x1b[?25l", "\x1b[?25h"


class Pen(NamedTuple):
    """What the terminal writes with: attributes, foreground and background as SGR codes."""

    attributes: tuple[str, ...] = ()
    fore: str = ""
    back: str = ""


class Row(NamedTuple):
    """Cells to be written from a place to the right."""

    x: int
    y: int
    segments: Iterable[Segment]


class Written(CompositorUpdate):
    """An update of the screen as it is sent."""

    def __init__(self, text: str) -> None:
        self.text = text

    def render_segments(self, _: Console) -> str:
        """Return what is sent to the terminal; its cursor shows only where it comes to rest."""
        return f"{_HIDE}{self.text}{_SHOW}"


class Wire:
    """What was sent last, so that the same whole screen is not sent twice running."""

    def __init__(self) -> None:
        self._last = ""

    def forget(self) -> None:
        """Send the next screen whatever it is: the terminal may show something else."""
        self._last = ""

    def lean(self, update: object, console: Console) -> object:
        """Return an update in few bytes, None where it is shown already, others as they are."""
        if not isinstance(update, LayoutUpdate | ChopsUpdate):
            return update
        whole = isinstance(update, LayoutUpdate)
        rows = _whole(update) if isinstance(update, LayoutUpdate) else _parts(update)
        text = write(rows, console._color_system or ColorSystem.TRUECOLOR)
        if whole and text == self._last:
            return None
        self._last = text
        return Written(text)


def _whole(update: LayoutUpdate) -> Iterator[Row]:
    for y, strips in enumerate(update.strips, update.region.y):
        yield Row(update.region.x, y, (segment for strip in strips for segment in strip))


def _parts(update: ChopsUpdate) -> Iterator[Row]:
    for y, start, end in update.spans:
        for stop, (x, strip) in zip(update.chop_ends[y], update.chops[y].items(), strict=False):
            if strip is not None and x < end and stop > start:
                first = max(start, x)
                yield Row(first, y, strip.crop(first - x, min(stop, end) - x))


def write(rows: Iterable[Row], colors: ColorSystem) -> str:
    """Return the escape sequences and text that show the rows."""
    out: list[str] = []
    pen, line = Pen(), -1
    for x, y, segments in rows:
        out.append(f"\x1b[{x + 1}G" if y == line else f"\x1b[{y + 1};{x + 1}H")
        line = y
        for text, style, control in segments:
            if control or not text:
                continue
            wanted = pen_of(style, colors) if style else Pen()
            if wanted != pen:
                if text.isspace() and _SEEN.isdisjoint(wanted.attributes + pen.attributes):
                    wanted = pen._replace(back=wanted.back)
                out.append(change(pen, wanted))
                pen = wanted
            out.append(text)
    out.append(_RESET)
    return "".join(out)


@lru_cache(maxsize=8192)
def change(before: Pen, after: Pen) -> str:
    """Return the shortest sequence that takes one pen to another."""
    lost = [code for code in before.attributes if code not in after.attributes]
    codes = list(dict.fromkeys(_OFF[code] for code in lost))
    kept = () if _OFF["1"] in codes else before.attributes
    codes += [code for code in after.attributes if code not in kept]
    if after.fore != before.fore:
        codes.append(after.fore or "39")
    if after.back != before.back:
        codes.append(after.back or "49")
    return f"\x1b[{';'.join(codes)}m" if codes else ""


@lru_cache(maxsize=8192)
def pen_of(style: Style, colors: ColorSystem) -> Pen:
    """Return the pen that writes a style."""
    fore, back = (
        ";".join(color.downgrade(colors).get_ansi_codes(foreground)) if color else ""
        for color, foreground in ((style.color, True), (style.bgcolor, False))
    )
    attributes = tuple(code for name, code in _ATTRIBUTES if getattr(style, name))
    return Pen(attributes, fore, back)
