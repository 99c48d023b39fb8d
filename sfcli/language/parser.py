"""Reads a line: an order, a question, or one plain sentence that says which word is wrong."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sfcli import spelling
from sfcli.language import grammar
from sfcli.language.candidates import listed
from sfcli.language.context import Context, MisreadError, Reading
from sfcli.language.forms import Arg, Form, Lit, Match
from sfcli.language.questions import Control, Question
from sfcli.language.words import Line, Word, split
from sfcli.orders import Order
from sfcli.sides import Side

Said = Order | Question | Control
_LONGEST: Final = 4000
"""Characters of a line that are still read."""
_JOINED: Final = {
    ("break", "down"): "breakdown",
    **{("fly", word): verb for word, verb in grammar.flying.VERB_OF.items()},
}
"""Verbs by the two words that say the same."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """A line that was understood."""

    said: Said
    side: Side
    named_side: bool
    """The line itself says which side speaks."""
    form: Form


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that was not: what is wrong with which word."""

    why: str
    hint: str = ""
    near: tuple[str, ...] = ()
    """The nearest legal spellings, or what an ambiguous word may mean."""
    start: int = 0
    end: int = 0
    usage: str = ""
    of_name: bool = False
    """The grammar is right, but a unit or a place is not known."""
    certain: bool = False
    """The word can be meant for nothing else."""

    def __str__(self) -> str:
        text = f"{self.why}."
        if self.near:
            text += f" Nearest: {listed(self.near)}."
        if self.hint:
            text += f" {self.hint}."
        return text


def read(text: str, context: Context) -> Parsed | Unread | None:
    """Read a line; None where it says nothing. It never raises."""
    if len(text) > _LONGEST:
        return Unread(f"a line may be {_LONGEST} characters long and this is {len(text)}")
    line = _joined(split(text))
    if not line.words:
        return None
    forms = grammar.forms_of(line.words[0].text)
    if not forms:
        return _no_verb(line.words[0])
    return _read_forms(line, forms, context)


def _joined(line: Line) -> Line:
    """Take two words for the verb they mean, as one says them: "break down", "fly gs"."""
    if len(line.words) < 2:
        return line
    first, second, *others = line.words
    text = _JOINED.get((first.low, second.low))
    if text is None:
        return line
    return replace(line, words=(Word(text, first.start, second.end, text), *others))


def _no_verb(word: Word) -> Unread:
    known = list(grammar.by_verb())
    near = tuple(spelling.nearest(word.text, known, 3))
    return Unread(
        f"{word.text} is no command",
        "help lists the commands" if not near else "",
        near,
        word.start,
        word.end,
    )


def _read_forms(line: Line, forms: Sequence[Form], context: Context) -> Parsed | Unread:
    side, words = line.side or context.side, line.words[1:]
    failed: list[Unread] = []
    said = {word.low for word in words}
    for form in forms:
        if any(map(said.isdisjoint, form.needed)):
            continue
        match = form.match(words)
        if match.values is None:
            continue
        found = _build(form, match.values, context, side)
        if not isinstance(found, Unread):
            return Parsed(found, side, line.side is not None, form)
        failed.append(found)
    begun = [(form, form.match(words)) for form in forms if _begins(form, words)]
    if failed and (not begun or any(match.values is not None for _, match in begun)):
        return _worst(failed, line)
    stuck = begun or [(form, form.match(words)) for form in forms]
    return _stuck(line, stuck, Reading(context, side))


def _begins(form: Form, words: Sequence[Word]) -> bool:
    """Tell whether a form begins with a keyword that a line has there, as in `rebuild port`."""
    first = form.parts[0] if form.parts else None
    if not isinstance(first, Lit) or first.optional or not words:
        return False
    return words[0].low in first.words


def _worst(failed: Sequence[Unread], line: Line) -> Unread:
    """Return what went wrong furthest on; where several readings stop at one word, all of it."""
    worst = max(failed, key=lambda unread: unread.start)
    alike = [unread for unread in failed if unread.start == worst.start]
    certain = next((unread for unread in alike if unread.certain), None)
    if certain is not None or len({unread.why for unread in alike}) == 1:
        return certain or worst
    word = line.text[worst.start : worst.end]
    near = tuple(dict.fromkeys(name for unread in alike for name in unread.near))[:4]
    usage = "; ".join(dict.fromkeys(unread.usage for unread in alike))
    return replace(
        worst,
        why=f"{word} names neither a unit nor a place",
        hint=f"Write: {usage}",
        near=near,
        usage=usage,
    )


def _build(
    form: Form, values: dict[str, Sequence[Word]], context: Context, side: Side
) -> Any | Unread:
    """Return the order or question the words mean, or what is wrong with one of them."""
    reading = Reading(context, side)
    found = {**form.defaults, **form.fixed}
    for part in form.args:
        words = values.get(part.field)
        if words is None:
            continue
        try:
            found[part.field] = part.kind.read(words, reading)
        except MisreadError as error:
            return _misread(form, words, error)
    return form.build(**found)


def _misread(form: Form, words: Sequence[Word], error: MisreadError) -> Unread:
    word = next((w for w in words if w.text and error.why.startswith(w.text)), words[0])
    hint = error.hint or f"Write: {form.usage}"
    near = (*_near(word, form.keywords), *error.near)
    return Unread(error.why, hint, near, word.start, word.end, form.usage, True, error.certain)


def _stuck(line: Line, stuck: Sequence[tuple[Form, Match]], reading: Reading) -> Unread:
    """Say where the words stopped fitting any form of the verb."""
    furthest = max(match.reached for _, match in stuck)
    best = [(form, match) for form, match in stuck if match.reached == furthest]
    usage = "; ".join(form.usage for form, _ in best[:4])
    expected = list(dict.fromkeys(part for _, match in best for part in match.expected))
    odd = _misspelled(best, expected) or _odd_word(best, reading)
    if isinstance(odd, Unread):
        return replace(odd, hint=f"Write: {usage}", usage=usage)
    words = line.words[1:]
    if odd is None and furthest < len(words):
        odd = words[furthest]
    meant, verb = _meant(expected), _verb(expected)
    if odd is None:
        last = line.words[furthest] if furthest < len(line.words) else line.words[-1]
        why = f"after {last.text} {meant} {verb}" if meant else f"{last.text} is not enough"
        return Unread(why, f"Write: {usage}", (), last.end, last.end, usage)
    near = _near(odd, _keywords(expected))
    why = f"{odd.text} is not understood here, where {meant or 'nothing more'} {verb}"
    return Unread(why, f"Write: {usage}", near, odd.start, odd.end, usage)


def _keywords(expected: Iterable[Lit | Arg]) -> list[str]:
    return [word for part in expected if isinstance(part, Lit) for word in part.words]


def _misspelled(best: Sequence[tuple[Form, Match]], expected: Sequence[Lit | Arg]) -> Word | None:
    """Return a word of the last argument that is nearly a keyword expected after it."""
    keywords = _keywords(expected)
    for _, match in best:
        for word in match.args[-1][1] if match.args and keywords else ():
            if _near(word, keywords):
                return word
    return None


def _near(word: Word, keywords: Iterable[str]) -> tuple[str, ...]:
    """Return the keywords a word is nearly, or whose letters it has in another order."""
    known = list(keywords)
    turned = [key for key in known if sorted(key) == sorted(word.low) and key != word.low]
    return tuple(dict.fromkeys((*turned, *spelling.nearest(word.text, known, 2))))


def _odd_word(best: Sequence[tuple[Form, Match]], reading: Reading) -> Word | Unread | None:
    """Return a word of the last argument that cannot belong to it, such as a wrong keyword.

    Where it is the first, what is wrong with it is certain. There is none where a form reads all.
    """
    found = []
    for form, match in best:
        if match.args:
            found.append(_unreadable(form, *match.args[-1], reading))
    return None if None in found else next(iter(found), None)


def _unreadable(
    form: Form, part: Arg, words: Sequence[Word], reading: Reading
) -> Word | Unread | None:
    """Return the first word with which an argument cannot be read, None where it can."""
    for count in range(1, len(words) + 1):
        try:
            part.kind.read(words[:count], reading)
        except MisreadError as error:
            return _misread(form, words[:1], error) if count == 1 else words[count - 1]
    return None


def _meant(expected: Iterable[Lit | Arg]) -> str:
    words = [
        f'"{part.words[0]}"' if isinstance(part, Lit) else part.kind.meant for part in expected
    ]
    return listed(dict.fromkeys(words))


def _verb(expected: Sequence[Lit | Arg]) -> str:
    """Return what is said of what is expected: it goes by the last that is named."""
    last = expected[-1] if expected else None
    plural = isinstance(last, Arg) and last.kind.plural
    return "are expected" if plural else "is expected"
