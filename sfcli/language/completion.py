"""What could stand next on a line: verbs, keywords, units, hexes, answers to what is asked."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Final

from sfcli.decisions import Decision
from sfcli.language import grammar
from sfcli.language.candidates import Candidate
from sfcli.language.context import Context, MisreadError, Reading
from sfcli.language.forms import Arg, Lit
from sfcli.language.kinds import Kind
from sfcli.language.words import Line, Word, split
from sfcli.language.writer import write
from sfcli.orders import Order
from sfcli.sequence.table import ORDER_RULES

MOST: Final = 60
"""Candidates offered at once."""
_ANSWERS: Final = 12
"""Whole answers offered to a decision."""


def complete(text: str, context: Context, decision: Decision | None = None) -> list[Candidate]:
    """Return what could stand at the end of a line, the likeliest first."""
    line = split(text)
    words, typed = _typed(line, text)
    start = typed.start if typed else len(text)
    partial = typed.text if typed else ""
    found: dict[str, Candidate] = {}
    for candidate in islice(_offers(line, words, partial, context, decision), 4 * MOST):
        found.setdefault(candidate.text, candidate)
    if decision is not None:
        begin = line.words[0].start if line.words else len(text)
        whole = list(_answers(text[begin:], decision))
        return [Candidate(c.text, c.what, begin, len(text)) for c in whole] + [
            Candidate(c.text, c.what, start, len(text)) for c in islice(found.values(), MOST)
        ]
    return [Candidate(c.text, c.what, start, len(text)) for c in islice(found.values(), MOST)]


def _typed(line: Line, text: str) -> tuple[Sequence[Word], Word | None]:
    """Return the words that are whole, and the one that is being typed."""
    if line.words and line.words[-1].end == len(text) and not text.endswith('"'):
        return line.words[:-1], line.words[-1]
    return line.words, None


def _answers(typed: str, decision: Decision) -> Iterator[Candidate]:
    """Yield whole answers to what is asked that begin as typed."""
    low = typed.casefold()
    for answer in islice(decision.legal(), _ANSWERS):
        text = write(answer)
        if text.casefold().startswith(low):
            yield Candidate(text, decision.topic)


def _offers(
    line: Line,
    words: Sequence[Word],
    partial: str,
    context: Context,
    decision: Decision | None,
) -> Iterator[Candidate]:
    if not words:
        return _verbs(partial.casefold(), context, decision)
    reading = Reading(context, line.side or context.side)
    if decision is not None and decision.side is reading.side:
        reading.asked = decision.facts
    return _parts(words, partial, reading)


def _verbs(low: str, context: Context, decision: Decision | None) -> Iterator[Candidate]:
    """Yield verbs that begin as typed: those that can be used now before the others."""
    now: list[Candidate] = []
    later: list[Candidate] = []
    for verb, forms in grammar.by_verb().items():
        if verb.startswith(low):
            usable = any(_usable(form.build, context, decision) for form in forms)
            (now if usable else later).append(Candidate(verb, forms[0].what))
    yield from now
    yield from later


def _usable(build: type, context: Context, decision: Decision | None) -> bool:
    if not issubclass(build, Order):
        return True
    if decision is not None:
        return build in decision.accepts
    rule = ORDER_RULES.get(build)
    return rule is not None and rule.refuse(context.pos, context.side) is None


def _parts(words: Sequence[Word], partial: str, reading: Reading) -> Iterator[Candidate]:
    expected: dict[Lit | Arg, None] = {}
    for form in grammar.forms_of(words[0].text):
        match = form.match(words[1:])
        if match.reached == len(words) - 1:
            expected.update(dict.fromkeys(match.expected))
            _see(match.args, reading)
    named = {word.low for word in words[1:]}
    asked: set[Kind] = set()
    for part in sorted(expected, key=lambda part: isinstance(part, Arg) and part.kind.plural):
        if isinstance(part, Lit):
            yield from _keyword(part, partial.casefold())
        elif part.kind not in asked:
            asked.add(part.kind)
            offers = part.kind.offer(reading, partial)
            yield from (offer for offer in offers if offer.text.casefold() not in named)


def _keyword(part: Lit, low: str) -> Iterator[Candidate]:
    for word in part.words[:1] if not low else part.words:
        if word.startswith(low):
            yield Candidate(word, "keyword")


def _see(args: Iterable[tuple[Arg, Sequence[Word]]], reading: Reading) -> None:
    """Read the arguments so far, so that a bare hex number takes the right sheet."""
    for part, words in args:
        try:
            part.kind.read(words, reading)
        except MisreadError:
            return
