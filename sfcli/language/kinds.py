"""The kinds of arguments: how each is read, written, offered and spoken of."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sfcli import spelling
from sfcli.data import clauses
from sfcli.hexes import Hex
from sfcli.language import hexwords, units
from sfcli.language.candidates import Candidate
from sfcli.language.context import MisreadError, Reading, Writing
from sfcli.language.words import Word
from sfcli.sides import Side

_PLAIN: Final = re.compile(r'[^\s",;#]+(?: [^\s",;#]+)*')
"""Words that need no quotes."""


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of argument."""

    shown: str
    """How usage lines show it, such as `UNITS`."""
    meant: str
    """What is expected there, such as `the units`."""
    read: Callable[[Sequence[Word], Reading], Any]
    """Returns the value the words mean, or raises `MisreadError`."""
    write: Callable[[Any, Writing], str]
    offer: Callable[[Reading, str], Iterable[Candidate]]
    many: bool = False
    """It takes every word up to the next keyword; otherwise one."""
    plural: bool = False
    """More of the same may follow."""
    fits: Callable[[str], bool] = lambda _: True
    """Tells whether a single word has the shape of it."""


def _nothing(_: Reading, __: str) -> Iterator[Candidate]:
    return iter(())


def _read_unit(words: Sequence[Word], reading: Reading) -> str:
    ids = units.read_units(words, reading)
    if len(ids) != 1:
        raise MisreadError(f"one unit is expected here and {len(ids)} are named", near=ids)
    return ids[0]


def _read_number(words: Sequence[Word], _: Reading) -> int:
    return int(words[0].text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4


def _read_net(words: Sequence[Word], reading: Reading) -> str:
    typed = "_".join(word.text for word in words)
    nets = reading.pos.charts.rail.nets
    for net in nets.values():
        if spelling.fold(typed) in (spelling.fold(net.id), spelling.fold(net.name)):
            return net.id
    raise MisreadError(f"{typed} is no rail net", near=tuple(spelling.nearest(typed, nets, 3)))


def _offer_nets(reading: Reading, typed: str) -> Iterator[Candidate]:
    for net in reading.pos.charts.rail.nets.values():
        if net.id.startswith(typed.casefold()):
            yield Candidate(net.id, net.name)


def _read_text(words: Sequence[Word], _: Reading) -> str:
    return " ".join(word.text for word in words)


def _write_hexes(value: Iterable[Hex], writing: Writing) -> str:
    return " ".join(writing.hex(hex_) for hex_ in value)


def _offer_own(reading: Reading, typed: str) -> Iterator[Candidate]:
    yield from units.offer_units(reading, typed)


def _offer_any(reading: Reading, typed: str) -> Iterator[Candidate]:
    yield from units.offer_units(reading, typed, own=False)


def units_kind(able: units.Able | None = None, own: bool = True) -> Kind:
    """Return the kind of units of which a hex stands for those that `able` chooses.

    Completion offers the speaker's `own`, or those of both sides.
    """
    return Kind(
        "UNITS",
        "units",
        lambda words, reading: units.read_units(words, reading, able),
        lambda value, _: " ".join(value),
        _offer_own if own else _offer_any,
        many=True,
        plural=True,
    )


def unit_kind(offer: Callable[[Reading, str], Iterable[Candidate]]) -> Kind:
    """Return the kind of one unit, with its own way of offering them."""
    return Kind("UNIT", "a unit", _read_unit, lambda v, _: str(v), offer, many=True)


def word_kind(shown: str, meant: str, known: Mapping[str, str], strict: bool = True) -> Kind:
    """Return the kind of one word out of several, each with what it means.

    Where it is not `strict` other words are left to whoever answers.
    """

    def read(words: Sequence[Word], _: Reading) -> str:
        if words[0].low in known or not strict:
            return words[0].low
        near = spelling.nearest(words[0].text, known) or list(known)
        raise MisreadError(f"{words[0].text} is not {meant}", near=tuple(near))

    def offer(_: Reading, typed: str) -> Iterator[Candidate]:
        for word, what in known.items():
            if word.startswith(typed.casefold()):
                yield Candidate(word, what)

    return Kind(shown, meant, read, _one_word, offer)


def _read_word(words: Sequence[Word], _: Reading) -> str:
    return words[0].text


def _read_rule(words: Sequence[Word], _: Reading) -> str:
    return clauses.cased(words[0].text)


def _quoted(value: str, _: Writing) -> str:
    """Return words as they are, in quotes where they would not be read as they stand."""
    return value if _PLAIN.fullmatch(value) else f'"{value}"'


def _one_word(value: str, writing: Writing) -> str:
    """Return a word as it is, in quotes where it would not be read as one."""
    return f'"{value}"' if " " in value else _quoted(value, writing)


def _read_consent(words: Sequence[Word], _: Reading) -> bool:
    if words[0].low != "consent":
        raise MisreadError(f"{words[0].text} is not the word consent", near=("consent",))
    return True


def _offer_consent(_: Reading, typed: str) -> Iterator[Candidate]:
    if "consent".startswith(typed.casefold()):
        yield Candidate("consent", "both players agree")


def _read_side(words: Sequence[Word], _: Reading) -> Side:
    if words[0].low not in tuple(Side):
        raise MisreadError(f"{words[0].text} is no side", near=tuple(side.value for side in Side))
    return Side(words[0].low)


def _offer_sides(_: Reading, typed: str) -> Iterator[Candidate]:
    for side in Side:
        if side.value.startswith(typed.casefold()):
            yield Candidate(side.value, f"the {side.label} player")


def _offer_help(_: Reading, typed: str) -> Iterator[Candidate]:
    from sfcli.language.grammar import by_verb

    for verb, forms in by_verb().items():
        if verb.startswith(typed.casefold()):
            yield Candidate(verb, forms[0].what)


NUMBER: Final = Kind("N", "a number", _read_number, lambda v, _: str(v), _nothing, fits=_is_number)
HEX: Final = Kind(
    "HEX", "a hex", hexwords.read_hex, lambda v, w: w.hex(v), hexwords.offer_hexes, many=True
)
PLACE: Final = Kind("HEX", "a hex", hexwords.read_hex, lambda v, w: w.hex(v), hexwords.offer_hexes)
"""A hex named by one word, where other words follow."""
HEXES: Final = Kind(
    "HEX...",
    "hexes",
    hexwords.read_hexes,
    _write_hexes,
    hexwords.offer_hexes,
    many=True,
    plural=True,
)
UNIT: Final = unit_kind(_offer_own)
ANY_UNIT: Final = unit_kind(_offer_any)
NET: Final = Kind("NET", "a rail net", _read_net, lambda v, _: str(v), _offer_nets, many=True)
TEXT: Final = Kind("TEXT", "some words", _read_text, _quoted, _nothing, many=True)
RULE: Final = Kind("RULE", "a rule", _read_rule, _one_word, _nothing)
CONSENT: Final = Kind("consent", "the word consent", _read_consent, lambda _, __: "consent",
                      _offer_consent)  # fmt: skip
SIDE: Final = Kind("SIDE", "a side", _read_side, lambda v, _: str(v), _offer_sides)
HELP: Final = Kind("COMMAND", "a command", _read_word, _one_word, _offer_help)

KINDS: Final[dict[str, Kind]] = {
    "rule": RULE,
    "consent": CONSENT,
    "side": SIDE,
    "help": HELP,
    "anyones": units_kind(units.of_either, own=False),
    "number": NUMBER,
    "hex": HEX,
    "place": PLACE,
    "hexes": HEXES,
    "unit": UNIT,
    "any": ANY_UNIT,
    "units": units_kind(),
    "net": NET,
    "text": TEXT,
}
