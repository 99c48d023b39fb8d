"""Text of the panels: spans with a tone, wrapped and styled without any markup.

What players write and what files hold is shown as it is, brackets and all.
"""

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Final

from rich.cells import cell_len, set_cell_size
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from sfcli.sides import Side
from sfcli.tui.palette import Depth


class Tone(IntEnum):
    """What a piece of text is."""

    TEXT = 0
    DIM = 1
    STRONG = 2
    TITLE = 3
    AXIS = 4
    ALLIED = 5
    GOOD = 6
    WARN = 7
    BAD = 8
    DICE = 9
    COMMAND = 10
    KEY = 11
    PICKED = 12
    BAR = 13


Span = tuple[str, Tone]
Line = tuple[Span, ...]

_FULL: Final[dict[Tone, tuple[int, int, bool]]] = {
    Tone.TEXT: (252, 235, False),
    Tone.DIM: (245, 235, False),
    Tone.STRONG: (231, 235, True),
    Tone.TITLE: (180, 235, True),
    Tone.AXIS: (250, 235, True),
    Tone.ALLIED: (149, 235, True),
    Tone.GOOD: (114, 235, False),
    Tone.WARN: (221, 235, False),
    Tone.BAD: (210, 235, True),
    Tone.DICE: (117, 235, True),
    Tone.COMMAND: (187, 235, False),
    Tone.KEY: (221, 235, True),
    Tone.PICKED: (16, 80, False),
    Tone.BAR: (252, 238, False),
}
_SIXTEEN: Final[dict[Tone, tuple[int, int, bool]]] = {
    Tone.TEXT: (7, 0, False), Tone.DIM: (8, 0, False), Tone.STRONG: (15, 0, True),
    Tone.TITLE: (11, 0, True), Tone.AXIS: (7, 0, True), Tone.ALLIED: (10, 0, True),
    Tone.GOOD: (10, 0, False), Tone.WARN: (11, 0, False), Tone.BAD: (9, 0, True),
    Tone.DICE: (14, 0, True), Tone.COMMAND: (15, 0, False), Tone.KEY: (11, 0, True),
    Tone.PICKED: (0, 14, False), Tone.BAR: (0, 7, False),
}  # fmt: skip
_PLAIN_BOLD: Final = frozenset({
    Tone.STRONG, Tone.TITLE, Tone.BAD, Tone.DICE, Tone.KEY, Tone.AXIS, Tone.ALLIED,
})  # fmt: skip
_PLAIN_REVERSE: Final = frozenset({Tone.PICKED, Tone.BAR})
SIDE_TONES: Final = {Side.AXIS: Tone.AXIS, Side.ALLIED: Tone.ALLIED}


@lru_cache(maxsize=128)
def tone_style(depth: Depth, tone: Tone) -> Style:
    """Return what a tone looks like."""
    if depth is Depth.NONE:
        return Style(
            bold=tone in _PLAIN_BOLD or None,
            dim=tone is Tone.DIM or None,
            reverse=tone in _PLAIN_REVERSE or None,
        )
    fore, back, bold = (_FULL if depth is Depth.FULL else _SIXTEEN)[tone]
    return Style(color=Color.from_ansi(fore), bgcolor=Color.from_ansi(back), bold=bold or None)


def line(*parts: str | Span) -> Line:
    """Return a line of spans; bare text has the tone `TEXT`."""
    return tuple((part, Tone.TEXT) if isinstance(part, str) else part for part in parts)


def plain(spans: Iterable[Span]) -> str:
    """Return a line's text."""
    return "".join(text for text, _ in spans)


def strip(spans: Line, width: int, depth: Depth, rest: Tone = Tone.TEXT) -> Strip:
    """Return a line cut or filled to a width."""
    segments: list[Segment] = []
    left = width
    for text, tone in spans:
        shown = text if cell_len(text) <= left else set_cell_size(text, left)
        if shown:
            segments.append(Segment(shown, tone_style(depth, tone)))
            left -= cell_len(shown)
    if left:
        segments.append(Segment(" " * left, tone_style(depth, rest)))
    return Strip(segments, width)


def cut(spans: Line, width: int) -> Line:
    """Return a line that fits a width: where it is longer it ends in dots."""
    if sum(cell_len(text) for text, _ in spans) <= width:
        return spans
    left, kept = width - 3, []
    for text, tone in spans:
        shown = text if cell_len(text) <= left else set_cell_size(text, max(left, 0))
        kept.append((shown, tone))
        left -= cell_len(shown)
    return (*kept, ("...", Tone.DIM))


def difference(before: Line, after: Line, width: int) -> Sequence[int]:
    """Return the columns in which two lines differ."""
    old, new = _cells(before, width), _cells(after, width)
    if old is None or new is None:
        return range(width)
    return [place for place in range(width) if old[place] != new[place]]


def _cells(spans: Line, width: int) -> list[Span] | None:
    """Return a line cell by cell, None where a character takes more or less than one."""
    cells: list[Span] = []
    for text, tone in spans:
        if cell_len(text) != len(text):
            return None
        cells += [(char, tone) for char in text]
    return [*cells, *[(" ", Tone.TEXT)] * (width - len(cells))][:width]


def wrap(spans: Line, width: int, indent: int = 2) -> list[Line]:
    """Return a line broken at spaces to a width; what follows the first is indented."""
    lines: list[list[Span]] = [[]]
    used = 0
    for word, tone in _words(spans):
        room = width - (indent if len(lines) > 1 else 0)
        if used and used + cell_len(word.rstrip()) > room:
            lines.append([])
            used = 0
            room = width - indent
        for piece in _pieces(word, room):
            if used and used + cell_len(piece.rstrip()) > room:
                lines.append([])
                used = 0
            lines[-1].append((piece, tone))
            used += cell_len(piece)
    pad = " " * indent
    return [tuple(lines[0]), *(((pad, Tone.TEXT), *rest) for rest in lines[1:])]


def _words(spans: Line) -> Iterable[Span]:
    """Yield words with the spaces after them."""
    for text, tone in spans:
        start = 0
        for place in range(1, len(text)):
            if text[place - 1] == " " and text[place] != " ":
                yield text[start:place], tone
                start = place
        if text:
            yield text[start:], tone


def _pieces(word: str, room: int) -> Sequence[str]:
    if cell_len(word.rstrip()) <= room or room < 1:
        return (word,)
    return [word[place : place + room] for place in range(0, len(word), room)]
