"""A line taken apart: the side that speaks, its words with their places, comments left out."""

import re
from dataclasses import dataclass
from typing import Final, NamedTuple

from sfcli.sides import Side

_SPEAKER: Final = re.compile(r"[\s:]*(?:(axis|allied)\s*:\s*)?", re.IGNORECASE)
"""What stands before the words: a colon that opened the line, and who speaks."""
_WORD: Final = re.compile(r'"([^"]*)"?|[^\s"]+')
_PART: Final = re.compile(r"[^,;]+(?:,\d{1,2}(?:-\d{1,2})?(?![^,;]))*")


class Word(NamedTuple):
    """A word of a line and where it stands there."""

    text: str
    start: int
    end: int
    low: str
    """The word without regard to case."""
    quoted: bool = False


def _word(text: str, start: int) -> Word:
    return Word(text, start, start + len(text), text.casefold())


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the command language."""

    text: str
    side: Side | None
    """The side it is spoken for, None where it names none."""
    words: tuple[Word, ...]


def split(text: str) -> Line:
    """Take a line apart; commas part words, `#` after a blank starts a comment.

    >>> [word.text for word in split("Axis: move A1, A2 to 17A:1612#1,3 # west").words]
    ['move', 'A1', 'A2', 'to', '17A:1612#1,3']
    """
    text = _shown(text)
    speaker = _SPEAKER.match(text)
    assert speaker is not None
    side = Side(speaker[1].lower()) if speaker[1] else None
    return Line(text, side, tuple(_words(text, speaker.end())))


def _shown(text: str) -> str:
    """Return a text without what no screen can show, place for place: answers repeat its words."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else " " if c.isspace() else "\ufffd" for c in text)


def _words(text: str, start: int) -> list[Word]:
    found: list[Word] = []
    for match in _WORD.finditer(text, start):
        if match[1] is not None:
            inner = match[1].strip()
            found.append(Word(inner, match.start(), match.end(), inner.casefold(), quoted=True))
        elif match[0].startswith("#"):
            break
        elif "," in match[0] or ";" in match[0]:
            found.extend(_parts(match[0], match.start()))
        else:
            found.append(_word(match[0], match.start()))
    return [word for word in found if word.text]


def _parts(word: str, start: int) -> list[Word]:
    """Part a word at its commas, but not those of a place in the stack such as `1612#1-3,5`."""
    found = []
    for match in _PART.finditer(word):
        if "#" in match[0]:
            found.append(_word(match[0], start + match.start()))
            continue
        place = match.start()
        for piece in match[0].split(","):
            found.append(_word(piece, start + place))
            place += len(piece) + 1
    return found
