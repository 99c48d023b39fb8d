"""Air units as players name them: by handle, or by the hex or box where they are."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from heapq import nsmallest
from typing import Final

from sfcli import hexes, spelling
from sfcli.air import garrisons
from sfcli.airforces import HARASSED, PATROLLING, AirUnit
from sfcli.language.candidates import Candidate
from sfcli.language.context import Ids, MisreadError, Reading
from sfcli.language.hexwords import hex_named
from sfcli.language.kinds import Kind, word_kind
from sfcli.language.units import begins
from sfcli.language.words import Word
from sfcli.position import Position

_MOST: Final = 60
_JOINTS: Final = frozenset({"and", "+", "&"})
_DONE: Final = {HARASSED: "flew harassment", PATROLLING: "on naval patrol"}


def done(unit: AirUnit) -> Iterator[str]:
    """Yield what is remembered of an air unit, as players say it. Rules 20G2d, 20G2h."""
    return (told for flag, told in _DONE.items() if unit.has(flag))


def handle(pos: Position, text: str) -> str | None:
    """Return the air unit whose handle this is, in any case, or the part of it after the dot."""
    if text in pos.state.air.units:
        return text
    folded = pos.derived(("air", "folded"), len(pos.state.air.units), lambda: _folded(pos))
    return folded.get(text.casefold())


def _folded(pos: Position) -> dict[str, str]:
    """Return the handles by what names them: themselves, and their tails where one has it."""
    tails = Counter(id_.casefold().partition(".")[2] for id_ in pos.state.air.units)
    found: dict[str, str] = {}
    for id_ in pos.state.air.units:
        tail = id_.casefold().partition(".")[2]
        if tail and tails[tail] == 1:
            found[tail] = id_
    return found | {id_.casefold(): id_ for id_ in pos.state.air.units}


def read_air(words: Sequence[Word], reading: Reading) -> Ids:
    """Return the air units that words name, each once, in the order named."""
    found: dict[str, None] = {}
    place = 0
    while place < len(words):
        word = words[place]
        id_ = handle(reading.pos, word.text)
        if id_ is not None:
            found[id_] = None
            place += 1
        elif word.low in _JOINTS and 0 < place < len(words) - 1:
            place += 1
        else:
            based, used = _at_base(words, place, reading)
            found.update(dict.fromkeys(based))
            place += used
    return tuple(found)


def _at_base(words: Sequence[Word], place: int, reading: Reading) -> tuple[Ids, int]:
    """Return the speaker's air units on the ground in a hex that words name."""
    hex_, used = hex_named(words, place, reading, greedy=False)
    if hex_ is None:
        near = tuple(spelling.nearest(words[place].text, reading.pos.state.air.units, 3))
        raise MisreadError(f"{words[place].text} names no air unit", near=near)
    units = reading.pos.state.air.units.values()
    based = [u.id for u in units if u.base == hex_ and u.side is reading.side and u.is_grounded]
    if not based:
        raise MisreadError(f"no {reading.side.label} air unit is in {reading.pos.place(hex_)}")
    return tuple(based), used


def describe(pos: Position, unit: AirUnit) -> str:
    """Return an air unit in a few words: what is printed of it, its status and where it is."""
    where = unit.box.replace("_", " ") or (pos.place(unit.hex) if unit.hex is not None else "")
    doing = unit.mission.kind.replace("_", " ") if unit.mission else unit.status
    return ", ".join(filter(None, (str(unit.type), doing, where)))


def offer_air(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Yield the air units that begin with what is typed, the nearest first.

    While an answer is owed they are those that it is about, else the speaker's.
    """
    near = reading.context.cursor
    asked = _asked(reading)
    found = []
    for unit in reading.pos.state.air.units.values():
        meant = unit.id in asked if asked else unit.side is reading.side
        if meant and begins(unit.id, typed):
            here = unit.hex
            away = 99 if here is None or near is None else hexes.distance(here, near)
            found.append((not unit.is_grounded, away, unit.id))
    for _, _, id_ in nsmallest(_MOST, found):
        yield Candidate(id_, describe(reading.pos, reading.pos.state.air.units[id_]))


def _asked(reading: Reading) -> frozenset[str]:
    """Return the air units that the question to be answered is about, none where there is none."""
    facts = reading.asked
    for key in ("targets", "units", "unit"):
        named = facts.get(key, ())
        if named:
            ids = (named,) if isinstance(named, str) else named
            return frozenset(map(str, ids)) if isinstance(ids, Iterable) else frozenset()
    return frozenset()


def _read_one(words: Sequence[Word], reading: Reading) -> str:
    ids = read_air(words, reading)
    if len(ids) != 1:
        raise MisreadError(f"one air unit is expected here and {len(ids)} are named", near=ids)
    return ids[0]


AIR: Final = Kind(
    "AIR...", "the air units", read_air, lambda ids, _: " ".join(ids), offer_air,
    many=True, plural=True,
)  # fmt: skip


def _read_handles(words: Sequence[Word], reading: Reading) -> Ids:
    """Return air units of either side, named by handles alone."""
    found = {word: handle(reading.pos, word.text) for word in words if word.low not in _JOINTS}
    wrong = next((word for word, id_ in found.items() if id_ is None), None)
    if wrong is not None:
        near = tuple(spelling.nearest(wrong.text, reading.pos.state.air.units, 3))
        raise MisreadError(f"{wrong.text} names no air unit", near=near)
    return tuple(dict.fromkeys(id_ for id_ in found.values() if id_))


def _offer_any(reading: Reading, typed: str) -> Iterator[Candidate]:
    units = reading.pos.state.air.units
    for id_ in [id_ for id_ in units if begins(id_, typed)][:_MOST]:
        yield Candidate(id_, describe(reading.pos, units[id_]))


ANY_AIR: Final = Kind(
    "AIR...", "air units", _read_handles, lambda ids, _: " ".join(ids), _offer_any,
    many=True, plural=True,
)  # fmt: skip
AIR_UNIT: Final = Kind("AIR", "an air unit", _read_one, lambda id_, _: str(id_), offer_air)
GARRISON: Final = word_kind(
    "AREA",
    "the area of a garrison",
    {area: f"filled from the {box} holding box" for area, box in garrisons.BOXES.items()}
    | dict.fromkeys(garrisons.UNUSED, "not used in this game"),
)
KINDS: Final[dict[str, Kind]] = {
    "air": AIR, "anyair": ANY_AIR, "airunit": AIR_UNIT, "garrison": GARRISON,
}  # fmt: skip
