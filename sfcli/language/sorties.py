"""Sorties as players write them: a mission with its air units, and who escorts them.

    bombing with F1 F2 via 27:1212 stage 27:1414 and F3 extended escort F4 to 27:1111

`with` may be left out; `and` begins more of the same mission, flown from elsewhere or otherwise;
the name of a mission begins another one.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sfcli.airforces import (
    BOMBING,
    CAP,
    DEFENSIVE,
    ESCORT,
    HARASSMENT,
    NAVAL_PATROL,
    SUPPORT,
    TRANSFER,
    TRANSPORT,
)
from sfcli.hexes import Hex
from sfcli.language import flyers, hexwords, units
from sfcli.language.air_units import read_air
from sfcli.language.candidates import Candidate
from sfcli.language.context import MisreadError, Reading, Writing
from sfcli.language.kinds import Kind
from sfcli.language.words import Word
from sfcli.orders import Fly, Sortie

MISSIONS: Final = {
    "bombing": BOMBING, "bomb": BOMBING, "transport": TRANSPORT, "transfer": TRANSFER, "cap": CAP,
    "escort": ESCORT, "gs": SUPPORT, "das": DEFENSIVE, "harass": HARASSMENT,
    "harassment": HARASSMENT, "patrol": NAVAL_PATROL, "naval_patrol": NAVAL_PATROL,
}  # fmt: skip
"""Words for missions."""
_WRITTEN: Final = {mission: word for word, mission in reversed(MISSIONS.items())}
_VERBS: Final = {"bombing": "bomb"}
"""Verbs of commands that are not the word for the mission."""
_HEX: Final = ("to", "from", "stage")
_FLAGS: Final = {"extended": "extended", "one-way": "one_way", "oneway": "one_way"}
_FIELD: Final = {"from": "start"}
_CARGO: Final = ("load", "drop")
_OPTIONS: Final = (*_HEX, "via", *_CARGO, "tow", *_FLAGS)
_POINTS: Final = {"rp": "rp", "rps": "rp", "supply": "supply", "supplies": "supply"}
_BY_DAY: Final = frozenset({SUPPORT, DEFENSIVE, HARASSMENT})
"""Missions whose commands have no form for the night."""
_MORE: Final = (_WRITTEN[ESCORT], "and")
"""Words with which more air units follow."""
_WITH: Final = frozenset({"with", "by"})


@dataclass
class _Draft:
    """A sortie being read: its words by what they say."""

    mission: str
    units: list[Word] = field(default_factory=list)
    options: dict[str, list[Word]] = field(default_factory=dict)


def read_sorties(words: Sequence[Word], reading: Reading, mission: str = "") -> tuple[Sortie, ...]:
    """Return the sorties that words describe, the first of a mission where one is given."""
    drafts = list(_drafts(words, reading, mission))
    return tuple(_sortie(draft, reading) for draft in drafts)


def _drafts(words: Sequence[Word], reading: Reading, mission: str) -> Iterator[_Draft]:
    draft = _Draft(mission) if mission else None
    option, target = "", reading.hex
    reading.flown = (mission, "", target)
    for word in words:
        if word.low in MISSIONS or (word.low == "and" and draft is not None):
            if draft is not None:
                yield draft
            draft = _Draft(MISSIONS.get(word.low) or (draft.mission if draft else ""))
            option = ""
        elif draft is None:
            known = tuple(_WRITTEN.values())
            raise MisreadError(f"{word.text} is no mission", near=known)
        elif word.low in _OPTIONS:
            option = word.low
            if option in draft.options:
                raise MisreadError(f"{option} is said twice of the same air units")
            draft.options[option] = []
        elif word.low in _WITH and not draft.units:
            option = ""
        elif option and option not in _FLAGS:
            draft.options[option].append(word)
        else:
            draft.units.append(word)
        open_ = option not in _FLAGS and not draft.options.get(option)
        reading.flown = (draft.mission, option if open_ else "", target)
    if draft is not None:
        yield draft


def _sortie(draft: _Draft, reading: Reading) -> Sortie:
    if not draft.units:
        raise MisreadError(f"no air unit is named for {draft.mission.replace('_', ' ')}")
    fields: dict[str, Any] = {}
    for option, words in draft.options.items():
        fields[_FLAGS.get(option) or _FIELD.get(option, option)] = _option(option, words, reading)
    return Sortie(read_air(draft.units, reading), draft.mission, **fields)


def _option(option: str, words: list[Word], reading: Reading) -> Any:
    if option in _FLAGS:
        return True
    if not words:
        raise MisreadError(f"{option} says nothing: something has to follow it")
    if option == "via":
        return hexwords.read_hexes(words, reading)
    if option in _CARGO:
        return read_cargo(words, reading)
    if option == "tow":
        return read_air(words, reading)
    return hexwords.read_hex(words, reading)


def read_cargo(words: list[Word], reading: Reading) -> tuple[str, ...]:
    """Read ground units, and numbers of resource points or supply points."""
    found: list[str] = []
    rest: list[Word] = []
    place = 0
    while place < len(words):
        word, after = words[place], words[place + 1 : place + 2]
        if word.text.isdigit() and after and after[0].low in _POINTS:
            found.append(f"{int(word.text)} {_POINTS[after[0].low]}")
            place += 2
        elif word.low in _POINTS:
            what = f"{word.text} takes a number before it: 2 {word.low}"
            raise MisreadError(what, certain=True)
        else:
            rest.append(word)
            place += 1
    named = units.read_units(rest, reading) if rest else ()
    return (*named, *found)


def write_sorties(sorties: Sequence[Sortie], writing: Writing) -> str:
    """Return sorties as they are read."""
    parts: list[str] = []
    before = ""
    for sortie in sorties:
        word = "and" if sortie.mission == before else _WRITTEN[sortie.mission]
        parts += [word, *sortie.units, *_options(sortie, writing)]
        before = sortie.mission
    return " ".join(parts)


def _write_others(sorties: Sequence[Sortie], writing: Writing) -> str:
    """Return sorties as they are read after a command that has named the first mission."""
    return write_sorties(sorties, writing).split(" ", 1)[1]


def written_units(order: Fly) -> str:
    """Return who flies on which missions, and not where to: `bomb with F1 escort F2`. Rule 16D."""
    told: list[str] = []
    before = ""
    for sortie in order.sorties:
        word = "and" if sortie.mission == before else _WRITTEN[sortie.mission]
        told += [word, *sortie.units]
        before = sortie.mission
    verb, rest = " ".join(told).split(" ", 1)
    verb = _VERBS.get(verb, verb)
    night = " at night" if order.night else ""
    with_ = "" if before == TRANSFER else "with "
    return f"{verb} {with_}{rest}{night}"


def _options(sortie: Sortie, writing: Writing) -> Iterator[str]:
    for word, hex_ in (("from", sortie.start), ("stage", sortie.stage)):
        if hex_ is not None:
            yield f"{word} {writing.hex(hex_)}"
    if sortie.via:
        yield f"via {_hexes(sortie.via, writing)}"
    if sortie.to is not None:
        yield f"to {writing.hex(sortie.to)}"
    for word, ids in (("load", sortie.load), ("drop", sortie.drop), ("tow", sortie.tow)):
        if ids:
            yield f"{word} {' '.join(ids)}"
    if sortie.extended:
        yield "extended"
    if sortie.one_way:
        yield "one-way"


def _hexes(hexes: Sequence[Hex], writing: Writing) -> str:
    return " ".join(writing.hex(hex_) for hex_ in hexes)


def _offer(reading: Reading, typed: str, given: str = "") -> Iterator[Candidate]:
    """Offer missions that are flown now, then who flies them, then how."""
    mission, option, target = reading.flown
    if not mission and not given:
        yield from _offer_missions(reading, typed)
        return
    mission, target = mission or given, target if mission else reading.hex
    if option:
        yield from _offer_after(option, reading, typed)
        return
    yield from flyers.able(reading, typed, mission, target)
    for word in (_WRITTEN[ESCORT], "and", *_OPTIONS):
        if word.startswith(typed.casefold()) and _has_use(reading, mission, word):
            yield Candidate(word, "who else flies" if word in _MORE else "how it is flown")


def _offer_missions(reading: Reading, typed: str) -> Iterator[Candidate]:
    for mission, word in _WRITTEN.items():
        if word.startswith(typed.casefold()) and flyers.is_flown_now(reading, mission):
            yield Candidate(word, reading.pos.charts.missions.missions[mission].name)


def _offer_after(option: str, reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer what follows `stage`, `via`, `load` and the like."""
    if option == "stage":
        return flyers.airbases(reading, typed)
    if option in _CARGO:
        return iter(units.offer_units(reading, typed))
    if option == "tow":
        return flyers.gliders(reading, typed)
    return iter(hexwords.offer_hexes(reading, typed))


def _has_use(reading: Reading, mission: str, word: str) -> bool:
    """Tell whether a word may follow in a sortie of a mission."""
    rule = reading.pos.charts.missions.missions[mission]
    if word == "extended":
        return bool(rule.extended)
    if word in ("one-way", *_CARGO, "tow"):
        return mission == TRANSPORT
    if word == "stage":
        return mission not in (TRANSFER, NAVAL_PATROL)
    return word != "oneway" and (word != "to" or mission == ESCORT)


SORTIES: Final = Kind(
    "MISSION AIR...", "a mission and its air units", read_sorties, write_sorties, _offer,
    many=True, plural=True,
)  # fmt: skip


def flown_for(mission: str, shown: str) -> Kind:
    """Return the kind of sorties of which the command has named the first mission."""

    def read(words: Sequence[Word], reading: Reading) -> tuple[Sortie, ...]:
        if mission in _BY_DAY and words and words[-1].low == "night":
            what = mission.replace("_", " ")
            raise MisreadError(f"{what} is not flown at night (rule 23G)", certain=True)
        return read_sorties(words, reading, mission)

    def offer(reading: Reading, typed: str) -> Iterator[Candidate]:
        return _offer(reading, typed, mission)

    return Kind(shown, "air units", read, _write_others, offer, many=True, plural=True)


KINDS: Final[dict[str, Kind]] = {"sorties": SORTIES}
