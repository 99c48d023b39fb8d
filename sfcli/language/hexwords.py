"""Hexes as players name them: by printed number, by the sheet of the hex before, by place name."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sfcli import hexes, places, spelling
from sfcli.board import Board
from sfcli.ground import terrain
from sfcli.hexes import Hex
from sfcli.language.candidates import Candidate, some
from sfcli.language.context import MisreadError, Reading
from sfcli.language.words import Word
from sfcli.places import Place

_NEAR: Final = 3
"""Names told where one is not known."""
_LONGEST_NAME: Final = 5
"""Words of the longest place name."""
_NUMBER: Final = re.compile(r"(?:\w+[:.])?\d{4}", re.IGNORECASE)
_HERE: Final = "here"
"""The hex of the cursor."""


def read_hex(words: Sequence[Word], reading: Reading) -> Hex:
    """Return the one hex that all the words name together."""
    found, used = hex_named(words, 0, reading)
    if found is None:
        return _by_beginning(words, reading)
    if used < len(words):
        raise MisreadError(f"{words[used].text} is too much: one hex is expected here")
    return found


def read_hexes(words: Sequence[Word], reading: Reading) -> tuple[Hex, ...]:
    """Return the hexes the words name one after the other."""
    found: list[Hex] = []
    place = 0
    while place < len(words):
        hex_, used = hex_named(words, place, reading)
        if hex_ is None:
            raise _unknown(words[place : place + 1], reading)
        found.append(hex_)
        place += used
    return tuple(found)


def hex_named(
    words: Sequence[Word], place: int, reading: Reading, greedy: bool = True
) -> tuple[Hex | None, int]:
    """Return the hex named from a place of the words on, and how many words name it.

    A name that several places bear is a mistake; where `greedy` is off it names nothing, since
    units may be meant.
    """
    word = words[place]
    if _NUMBER.fullmatch(word.text):
        return _by_number(word, reading), 1
    if word.low == _HERE and reading.context.cursor is not None:
        reading.saw(reading.context.cursor)
        return reading.context.cursor, 1
    for length in range(min(_LONGEST_NAME, len(words) - place), 0, -1):
        name = " ".join(w.text for w in words[place : place + length])
        choice = named(reading.pos.board, name)
        if len(choice) == 1:
            reading.saw(choice[0].hex)
            return choice[0].hex, length
        if choice and greedy:
            raise _ambiguous(name, choice)
    return None, 0


def _by_number(word: Word, reading: Reading) -> Hex:
    sheet = reading.sheet_now()
    hex_ = hexes.parse(word.text, sheet)
    if hex_ is None and sheet is None:
        hex_ = _only_in_play(word, reading.pos.board)
    if hex_ is not None:
        reading.saw(hex_)
        return hex_
    if ":" not in word.text and "." not in word.text and sheet is None:
        raise MisreadError(
            f"{word.text} needs its sheet, since no hex stands before it",
            near=tuple(f"{name}:{word.text}" for name in hexes.SHEETS),
            certain=True,
        )
    raise MisreadError(
        f"{word.text} is not on the map: hexes go from 0101 to 5033 on the sheets "
        f"{', '.join(hexes.SHEETS)}",
        certain=True,
    )


def _only_in_play(word: Word, board: Board) -> Hex | None:
    """Return the hex of a bare number that is in play on one sheet alone, None where there is none.

    Where the whole map is played a number without a sheet means several hexes.
    """
    if board.in_play is None:
        return None
    found = {hexes.parse(word.text, sheet) for sheet in hexes.SHEETS} & board.in_play
    return found.pop() if len(found) == 1 else None


def _ambiguous(name: str, choice: Sequence[Place]) -> MisreadError:
    near = tuple(hexes.name(place.hex) for place in choice)
    which = some(f"{place.name} {hexes.name(place.hex)}" for place in choice)
    return MisreadError(f"{name} may be {which}", "Write the number", near, certain=True)


def _unknown(words: Sequence[Word], reading: Reading) -> MisreadError:
    text = " ".join(word.text for word in words)
    index = places.index(reading.pos.board)
    near = [*(place.name for place in _begun(reading.pos.board, text)), *index.nearest(text)]
    near = list(dict.fromkeys(near))[:_NEAR]
    return MisreadError(f"{text} is neither a hex nor a place", near=tuple(near))


def named(board: Board, name: str) -> tuple[Place, ...]:
    """Return the towns, ports and areas of one hex that a name may mean."""
    found = places.index(board).find(name)
    return tuple(p for p in found if p.kind in ("city", "port") or len(p.hexes) == 1)


def _by_beginning(words: Sequence[Word], reading: Reading) -> Hex:
    """Return the hex of the one town in play whose name begins with all the words."""
    begun = {place.hex for place in _begun(reading.pos.board, " ".join(w.text for w in words))}
    if len(begun) != 1:
        raise _unknown(words, reading)
    hex_ = begun.pop()
    reading.saw(hex_)
    return hex_


def _begun(board: Board, text: str) -> list[Place]:
    """Return the towns in play whose names begin with the words typed."""
    typed = f"{spelling.fold(text)} "
    return [
        place
        for key, choice in places.index(board).by_name.items()
        if key.startswith(typed)
        for place in choice
        if place.kind in ("city", "port") and board.playable(place.hex)
    ]


def offer_hexes(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Yield hexes and places that begin with what is typed, those near the cursor first."""
    pos, cursor = reading.pos, reading.context.cursor
    low = typed.casefold()
    if cursor is not None:
        for hex_ in filter(pos.board.playable, hexes.within(cursor, 3 if typed else 1)):
            text = hexes.name(hex_)
            if text.casefold().startswith(low) or (
                hexes.sheet(hex_) == reading.sheet_now() and hexes.number(hex_).startswith(low)
            ):
                ground = terrain.ground(pos, hex_).replace("_", " ")
                yield Candidate(text, pos.board.place(hex_) or ground)
    if len(typed) >= 2:
        yield from _offer_places(pos.board, spelling.fold(typed))


def _offer_places(board: Board, folded: str) -> Iterator[Candidate]:
    index = places.index(board)
    for key, choice in index.by_name.items():
        if folded and key.startswith(folded):
            for place in choice:
                if place.kind in ("city", "port") and board.playable(place.hex):
                    yield Candidate(hexes.name(place.hex), f"{place.name}, {place.kind}")
