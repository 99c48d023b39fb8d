"""Standing orders as players write them: a topic, an answer, and what has to hold for it.

standing patrol all if unescorted and within 4 of Roma
"""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from sfcli.air import conditions, standing
from sfcli.airforces import StandingOrder
from sfcli.hexes import name
from sfcli.language import hexwords, sorties
from sfcli.language.candidates import Candidate
from sfcli.language.context import MisreadError, Reading
from sfcli.language.kinds import Kind, word_kind
from sfcli.language.tables import table, wrapped
from sfcli.language.words import Word

_COMPARED: Final = re.compile(r"(force|own|odds)\s*(?:>=|=>)?\s*(\d{1,3}(?::\d{1,2})?)")
_OFFERED: Final = {
    "escorted": "the enemy air units have escorts",
    "unescorted": "the enemy air units have none",
    "force>=3": "so many enemy air units, escorts left out",
    "own>=2": "so many air units of yours that can",
    "odds>=2:1": "their air attack strengths against the air defense strengths of the enemy's",
    "mission bombing": "an air unit flies this mission",
    "within 4 of": "so many hexes from a hex",
}
_TOPIC: Final = word_kind(
    "QUESTION",
    "a question that is asked",
    {word: topic.what for word, topic in standing.TOPICS.items()},
)


def _read_topic(words: Sequence[Word], reading: Reading) -> str:
    reading.topic = str(_TOPIC.read(words, reading))
    return reading.topic


def _read_answer(words: Sequence[Word], _: Reading) -> str:
    """Return any word: what it answers is for the rule to say."""
    return words[0].low


def _answers(reading: Reading) -> Iterator[str]:
    topic = standing.TOPICS.get(reading.topic)
    yield from topic.answers if topic else ()
    yield from (standing.ASK, standing.CLEAR)


def _offer_answers(reading: Reading, typed: str) -> Iterator[Candidate]:
    topic = standing.TOPICS.get(reading.topic)
    for word in _answers(reading):
        if word.startswith(typed.casefold()):
            yield Candidate(word, topic.what if topic else "an answer")


def _read_conditions(words: Sequence[Word], reading: Reading) -> tuple[str, ...]:
    found: list[str] = []
    part: list[Word] = []
    for word in words:
        if word.low == "and" and part:
            found.append(_condition(part, reading))
            part = []
        else:
            part.append(word)
    if not part:
        raise MisreadError("after and a condition is expected")
    return (*found, _condition(part, reading))


def _condition(words: Sequence[Word], reading: Reading) -> str:
    text = " ".join(word.low for word in words)
    compared = _COMPARED.fullmatch(text)
    if compared and conditions.is_known(compare := f"{compared[1]}>={compared[2]}"):
        return compare
    if words[0].low == "mission" and len(words) > 1:
        mission = "_".join(word.low for word in words[1:])
        text = f"mission {sorties.MISSIONS.get(mission, mission)}"
    if words[0].low == "within" and len(words) > 3 and words[2].low == "of":
        return f"within {words[1].low} of {name(hexwords.read_hex(words[3:], reading))}"
    if conditions.is_known(text):
        return text
    raise MisreadError(f"{text} is no condition", f"Conditions: {conditions.FORMS}")


def _offer_conditions(_: Reading, typed: str) -> Iterator[Candidate]:
    for text, what in _OFFERED.items():
        if text.startswith(typed.casefold()):
            yield Candidate(text, what)


def topics() -> list[str]:
    """Return what standing orders answer, each with the words that do, and the conditions."""
    rows = [
        (word, ", ".join((*topic.answers, *(("a number",) if topic.some else ()))), topic.what)
        for word, topic in standing.TOPICS.items()
    ]
    return [
        *table(("question", "answers", "about"), rows),
        "  Every question also takes ask and clear; a number means so many, the strongest.",
        "  Of several orders on a question the first that fits answers: the newest of those with",
        "  conditions comes first, the one without comes last.",
        *wrapped(f"Conditions: {conditions.FORMS}.", indent="  "),
    ]


def lines(orders: Sequence[StandingOrder]) -> Iterator[str]:
    """Yield standing orders as they are written, each with what its topic is about."""
    for order in orders:
        when = f" if {conditions.told(order.conditions)}" if order.conditions else ""
        yield f"{order.topic} {order.answer}{when}: {standing.TOPICS[order.topic].what}"


TOPIC: Final = Kind("QUESTION", "a question that is asked", _read_topic, _TOPIC.write, _TOPIC.offer)
ANSWER: Final = Kind("ANSWER", "an answer", _read_answer, lambda v, _: str(v), _offer_answers)
CONDITIONS: Final = Kind(
    "CONDITION", "a condition", _read_conditions, lambda v, _: " and ".join(v), _offer_conditions,
    many=True, plural=True,
)  # fmt: skip
