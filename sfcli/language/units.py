"""Units as players name them: by handle, by hex, by place in the stack, as the selection."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from typing import Final, TypeVar

from sfcli import hexes, spelling
from sfcli.hexes import Hex
from sfcli.language.candidates import Candidate, some
from sfcli.language.context import Ids, MisreadError, Reading, in_stack
from sfcli.language.hexwords import hex_named
from sfcli.language.words import Word
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit

Able = Callable[[Reading, Sequence[Unit]], Sequence[Unit]]
"""Chooses, of the units in a hex, those that can do what is ordered."""

V = TypeVar("V")

MOST: Final = 60
"""Units offered at once."""
_NEAR: Final = 3
"""Units a word that names none is nearly, which are told."""
_NEARBY: Final = 5
"""Hexes around the cursor whose units are offered while nothing is typed."""
SELECTION: Final = "."
_PLACE: Final = re.compile(r"(.+?)#(\d{1,2}(?:-\d{1,2})?(?:,\d{1,2}(?:-\d{1,2})?)*)")
_JOINTS: Final = frozenset({"and", "+", "&"})


def read_units(words: Sequence[Word], reading: Reading, able: Able | None = None) -> Ids:
    """Return the units that words name, each once, in the order named."""
    found: dict[str, None] = {}
    place = 0
    while place < len(words):
        word = words[place]
        if word.low in _JOINTS and 0 < place < len(words) - 1:
            place += 1
            continue
        named, used = _one(words, place, reading, able)
        found.update(dict.fromkeys(named))
        place += used
    return tuple(found)


def _one(words: Sequence[Word], place: int, reading: Reading, able: Able | None) -> tuple[Ids, int]:
    """Return the units named at a place of the words, and how many words name them."""
    word = words[place]
    if word.text == SELECTION:
        if not reading.context.selection:
            raise MisreadError("nothing is selected, so . stands for no unit")
        return reading.context.selection, 1
    id_ = handle(reading.pos, word.text)
    if id_ is not None:
        _saw(reading, id_)
        return (id_,), 1
    by_place = _PLACE.fullmatch(word.text)
    if by_place:
        return _by_place(reading, by_place[1], by_place[2]), 1
    hex_, used = hex_named(words, place, reading, greedy=False)
    if hex_ is not None:
        return _in_hex(reading, hex_, able), used
    return _by_short_form(reading, word), 1


def _saw(reading: Reading, id_: str) -> None:
    hex_ = reading.pos.unit(id_).hex
    if reading.sheet is None and hex_ is not None:
        reading.saw(hex_)


def handle(pos: Position, text: str) -> str | None:
    """Return the unit whose handle this is, in any case."""
    if text in pos.state.units:
        return text
    return _index(pos, "folded", _folded).get(text.casefold())


def _by_short_form(reading: Reading, word: Word) -> Ids:
    known = _index(reading.pos, "short", _short_forms)
    forms = known.get(_bare(word.text), ())
    own = [id_ for id_ in forms if reading.pos.unit(id_).side is reading.side]
    choice = own or list(forms)
    if len(choice) == 1:
        _saw(reading, choice[0])
        return (choice[0],)
    if choice:
        raise MisreadError(
            f"{word.text} may be any of {some(choice)}",
            "Write one of them",
            tuple(choice),
            certain=True,
        )
    raise MisreadError(f"{word.text} names no unit", near=_nearest(word.text, reading, known))


def _nearest(text: str, reading: Reading, known: Mapping[str, Sequence[str]]) -> Ids:
    """Return the units whose handles or short forms are nearly a word, each by its handle."""
    units = reading.pos.state.units
    found = spelling.nearest(text, (*units, *known), 3 * _NEAR)
    ids = (id_ for each in found for id_ in ((each,) if each in units else known[each]))
    return tuple(dict.fromkeys(ids))[:_NEAR]


def _in_hex(reading: Reading, hex_: Hex, able: Able | None) -> Ids:
    units = in_stack(reading.pos, hex_, reading.side)
    if not units and able is of_either:
        units = in_stack(reading.pos, hex_, reading.side.enemy)
    if not units:
        whose = "" if able is of_either else f"{reading.side.label} "
        raise MisreadError(f"no {whose}unit is in {reading.pos.place(hex_)}")
    if able is not None:
        units = list(able(reading, units)) or units
    return tuple(unit.id for unit in units)


def _by_place(reading: Reading, number: str, places: str) -> Ids:
    hex_ = hexes.parse(number, reading.sheet_now())
    if hex_ is None:
        raise MisreadError(f"{number} is no hex with a sheet, such as 17A:1612")
    reading.saw(hex_)
    units = in_stack(reading.pos, hex_, reading.side)
    chosen: dict[str, None] = {}
    for part in places.split(","):
        first, _, last = part.partition("-")
        for place in range(int(first), int(last or first) + 1):
            if not 1 <= place <= len(units):
                raise MisreadError(
                    f"{reading.pos.place(hex_)} holds {len(units)} {reading.side.label} "
                    f"{'unit' if len(units) == 1 else 'units'}, so there is no #{place}",
                    certain=True,
                )
            chosen[units[place - 1].id] = None
    return tuple(chosen)


def offer_units(reading: Reading, typed: str, own: bool = True) -> Iterator[Candidate]:
    """Yield handles that begin with what is typed: the selection first, then the nearest."""
    pos, low = reading.pos, typed.casefold()
    if not typed and reading.context.selection:
        yield Candidate(SELECTION, "the selected units")
    for id_ in _ordered(reading, low, own):
        yield Candidate(id_, describe(pos, pos.unit(id_)))


def _ordered(reading: Reading, low: str, own: bool) -> Iterable[str]:
    pos, context = reading.pos, reading.context
    bare, near = _bare(low), context.cursor
    if not low and near is not None:
        return _around(pos, near, (reading.side,) if own else tuple(Side))
    selected = set(context.selection)
    found = []
    for side in (reading.side,) if own else Side:
        for folded, tail, id_, hex_ in _standing(pos, side):
            if folded.startswith(low) or (bare and tail.startswith(bare)):
                away = hexes.distance(hex_, near) if near is not None else 0
                found.append((id_ not in selected, away, id_))
    return (id_ for _, _, id_ in nsmallest(MOST, found))


def _around(pos: Position, near: Hex, sides: Iterable[Side]) -> Iterator[str]:
    """Yield the sides' units around a hex, the nearest first."""
    by_distance = sorted(hexes.within(near, _NEARBY), key=lambda h: hexes.distance(near, h))
    for hex_ in by_distance:
        for side in sides if hex_ in pos.state.at else ():
            yield from (unit.id for unit in pos.stack(hex_, side))


def _standing(pos: Position, side: Side) -> list[tuple[str, str, str, Hex]]:
    """Return a side's units on the map in the spellings that what is typed is compared with."""
    return pos.derived(
        ("spelled", side),
        pos.state.stamp[side],
        lambda: [
            (unit.id.casefold(), _bare_tail(unit.id), unit.id, unit.hex)
            for unit in pos.on_map(side)
            if unit.hex is not None
        ],
    )


def describe(pos: Position, unit: Unit) -> str:
    """Return a unit in a few words: its strength, type, size and hex."""
    counter = unit.counter
    where = pos.place(unit.hex) if unit.hex is not None else unit.absence
    size = "cadre" if unit.status == "cadre" else counter.size
    return f"{unit.ratings} {counter.type.id} {size}, {where}"


def _bare(text: str) -> str:
    """Return a name without case and punctuation."""
    return "".join(c for c in text.casefold() if c.isalnum())


def begins(id_: str, typed: str) -> bool:
    """Tell whether a handle, or its part after the dot, begins as typed."""
    bare = _bare(typed)
    whole = id_.casefold().startswith(typed.casefold())
    return whole or bool(bare and _bare_tail(id_).startswith(bare))


def _bare_tail(handle_: str) -> str:
    return _bare(handle_.partition(".")[2] or handle_)


def _folded(pos: Position) -> dict[str, str]:
    return {id_.casefold(): id_ for id_ in pos.state.units}


def _short_forms(pos: Position) -> dict[str, tuple[str, ...]]:
    """Return units by what is left of a handle without its nation or its punctuation."""
    found: dict[str, dict[str, None]] = {}
    for id_ in pos.state.units:
        for form in {_bare(id_), _bare_tail(id_)}:
            found.setdefault(form, {})[id_] = None
    return {form: tuple(ids) for form, ids in found.items()}


def _index(pos: Position, key: str, make: Callable[[Position], dict[str, V]]) -> dict[str, V]:
    return pos.derived(("handles", key), pos.state.roster, lambda: make(pos))


def of_either(_: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose every unit of the hex, the enemy's where none of the speaker's is there."""
    return units


def side_of(pos: Position, ids: Ids) -> Side | None:
    """Return the side all the units belong to, None where they differ."""
    sides = {pos.unit(id_).side for id_ in ids}
    return sides.pop() if len(sides) == 1 else None
