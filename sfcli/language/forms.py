"""Forms of commands: how a line of words is laid out and what it builds.

A form's spec reads like its usage line:

    move {units} to {to:hex} [via {via:hexes}]

A word stands for itself, `to|at` for either (the first is written). `{field:kind}` is an argument
of a kind of `kinds.KINDS`; a form may bring kinds of its own. `[...]` may be left out, and several
in a row may come in any order; a bare word in brackets is never written. `(rp)` may be left out
and is written.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache, cached_property
from typing import Any, Final, NamedTuple

from sfcli.language import able, able_formations, air_units, flyers, kinds, sorties
from sfcli.language.kinds import Kind
from sfcli.language.words import Word


@dataclass(frozen=True, eq=False)
class Lit:
    """A keyword, with its other spellings."""

    words: tuple[str, ...]
    optional: bool = False
    written: bool = True

    @property
    def shown(self) -> str:
        """The keyword as usage lines show it."""
        return f"[{self.words[0]}]" if self.optional else self.words[0]


@dataclass(frozen=True, eq=False)
class Arg:
    """An argument and the field it fills."""

    field: str
    kind: Kind

    @property
    def shown(self) -> str:
        """The argument as usage lines show it."""
        return self.kind.shown


@dataclass(frozen=True, eq=False)
class Opt:
    """A part that may be left out; it begins with a keyword or is a single argument."""

    parts: tuple[Lit | Arg, ...]

    @property
    def shown(self) -> str:
        """The part as usage lines show it."""
        return "[" + " ".join(part.shown for part in self.parts) + "]"

    @property
    def first(self) -> Lit | Arg:
        """What tells that it is there."""
        return self.parts[0]


Part = Lit | Arg | Opt


class Match(NamedTuple):
    """Words laid out by a form; `values` is None where they do not fit it."""

    values: dict[str, Sequence[Word]] | None
    reached: int
    """How many words were understood."""
    expected: tuple[Lit | Arg, ...]
    """What could stand there."""
    args: tuple[tuple[Arg, Sequence[Word]], ...]
    """Arguments found so far, in order."""


_KINDS: Final = {
    **kinds.KINDS, **able.KINDS, **able_formations.KINDS, **air_units.KINDS, **flyers.KINDS,
    **sorties.KINDS,
}  # fmt: skip
_TOKEN: Final = re.compile(r"\{(\w+)(?::(\w+))?\}|\[|\]|\(([^)]*)\)|[^\s\[\]{}()]+")


@dataclass(frozen=True, eq=False)
class Form:
    """One way to write a command."""

    build: type
    """The order or question it builds."""
    spec: str
    what: str
    """What it does, as a sentence without a full stop."""
    example: str = ""
    fixed: Mapping[str, Any] = field(default_factory=dict)
    """Fields the form itself settles."""
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    """Kinds of arguments of its own."""
    rule: str = ""
    only: Callable[[Any], bool] | None = None
    """Of the orders it builds, those it can write; such a form is preferred to one for all."""

    @cached_property
    def verb(self) -> str:
        """The word it begins with."""
        return self.spec.split()[0]

    @cached_property
    def parts(self) -> tuple[Part, ...]:
        """What follows the verb."""
        return _parts(self)

    @cached_property
    def usage(self) -> str:
        """The form as usage lines show it: `move UNITS to HEX [via HEX...]`."""
        return " ".join((self.verb, *(part.shown for part in self.parts)))

    @cached_property
    def keywords(self) -> frozenset[str]:
        """Every keyword of the form."""
        return _keywords(self.parts)

    @cached_property
    def args(self) -> tuple[Arg, ...]:
        """Every argument of the form."""
        return tuple(part for part in _flat(self.parts) if isinstance(part, Arg))

    @cached_property
    def needed(self) -> tuple[frozenset[str], ...]:
        """The keywords a line must have, each with its other spellings."""
        return tuple(
            frozenset(part.words)
            for part in self.parts
            if isinstance(part, Lit) and not part.optional
        )

    @cached_property
    def defaults(self) -> dict[str, Any]:
        """The values of the fields a line may leave out."""
        found = {}
        for each in fields(self.build):
            if each.default is not MISSING:
                found[each.name] = each.default
            elif each.default_factory is not MISSING:
                found[each.name] = each.default_factory()
        return found

    def writes(self, value: object) -> bool:
        """Tell whether a value is one this form builds."""
        return (
            type(value) is self.build
            and all(getattr(value, name) == fixed for name, fixed in self.fixed.items())
            and (self.only is None or self.only(value))
        )

    def match(self, words: Sequence[Word]) -> Match:
        """Lay out the words after the verb."""
        return _Matcher(self.parts, words).run()


def _flat(parts: Sequence[Part]) -> list[Lit | Arg]:
    flat: list[Lit | Arg] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, Opt) else (part,))
    return flat


def _parts(form: Form) -> tuple[Part, ...]:
    parts: list[Part] = []
    group: list[Lit | Arg] | None = None
    for token in list(_TOKEN.finditer(form.spec))[1:]:
        if token[0] == "[":
            group = []
        elif token[0] == "]":
            parts.append(_optional(group or []))
            group = None
        else:
            (parts if group is None else group).append(_part(form, token))
    return tuple(parts)


def _part(form: Form, token: re.Match[str]) -> Lit | Arg:
    if token[1]:
        name = token[2] or token[1]
        return Arg(token[1], form.kinds.get(name) or _KINDS[name])
    if token[3]:
        return Lit(tuple(token[3].split("|")), optional=True)
    return Lit(tuple(token[0].split("|")))


def _optional(group: list[Lit | Arg]) -> Part:
    if len(group) == 1 and isinstance(group[0], Lit):
        return Lit(group[0].words, optional=True, written=False)
    return Opt(tuple(group))


@cache
def _keywords(parts: tuple[Part, ...]) -> frozenset[str]:
    """Return every keyword of some parts of a form."""
    return frozenset(word for part in _flat(parts) if isinstance(part, Lit) for word in part.words)


class _Matcher:
    """Lays out words by the parts of a form, noting what could have stood where it stopped."""

    def __init__(self, parts: Sequence[Part], words: Sequence[Word]) -> None:
        self.parts, self.words = parts, words
        self.place = 0
        self.values: dict[str, Sequence[Word]] = {}
        self.args: list[tuple[Arg, Sequence[Word]]] = []
        self.expected: dict[Lit | Arg, None] = {}
        self.reached = 0
        self.is_broken = False
        """An option was begun and not ended."""

    def run(self) -> Match:
        """Return how the words fit."""
        fitted = self._sequence(self.parts) and self.place == len(self.words)
        values = self.values if fitted and not self.is_broken else None
        return Match(values, self.reached, tuple(self.expected), tuple(self.args))

    def _sequence(self, parts: Sequence[Part]) -> bool:
        index = 0
        while index < len(parts):
            if isinstance(parts[index], Opt):
                index = self._options(parts, index)
            elif not self._part(parts[index], parts[index + 1 :]):
                return False
            else:
                index += 1
        return True

    def _options(self, parts: Sequence[Part], index: int) -> int:
        """Read the run of options that begins at `index`, in any order; return where it ends."""
        end = index
        while end < len(parts) and isinstance(parts[end], Opt):
            end += 1
        open_ = [part for part in parts[index:end] if isinstance(part, Opt)]
        while True:
            for option in open_:
                if self._begins(option):
                    break
            else:
                return end
            open_.remove(option)
            after = (*open_, *parts[end:])
            for place, part in enumerate(option.parts):
                if not self._part(part, (*option.parts[place + 1 :], *after)):
                    self.is_broken = True
                    return end

    def _begins(self, option: Opt) -> bool:
        first = option.first
        if isinstance(first, Lit):
            self._expect(first)
            return self.place < len(self.words) and self.words[self.place].low in first.words
        self._expect(first)
        return self.place < len(self.words) and first.kind.fits(self.words[self.place].text)

    def _part(self, part: Part, after: Sequence[Part]) -> bool:
        assert not isinstance(part, Opt)
        return self._keyword(part) if isinstance(part, Lit) else self._argument(part, after)

    def _keyword(self, part: Lit) -> bool:
        self._expect(part)
        if self.place < len(self.words) and self.words[self.place].low in part.words:
            self._step(1)
            return True
        return part.optional

    def _argument(self, part: Arg, after: Sequence[Part]) -> bool:
        self._expect(part)
        if self.place >= len(self.words) or not part.kind.fits(self.words[self.place].text):
            return False
        count = self._extent(after) if part.kind.many else 1
        if count == 0:
            return False
        found = self.words[self.place : self.place + count]
        self.values[part.field] = found
        self.args.append((part, found))
        self._step(count)
        if part.kind.plural:
            self._expect(part)
        return True

    def _extent(self, after: Sequence[Part]) -> int:
        """Return how many words belong to an argument: all up to a keyword that may follow."""
        stops, count = _keywords(tuple(after)), 0
        for word in self.words[self.place :]:
            if word.low in stops and not word.quoted:
                break
            count += 1
        return count

    def _step(self, count: int) -> None:
        self.place += count
        if self.place > self.reached:
            self.reached = self.place
            self.expected = {}

    def _expect(self, part: Lit | Arg) -> None:
        if self.place == self.reached:
            self.expected[part] = None
