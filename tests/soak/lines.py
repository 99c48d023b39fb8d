"""Reads lines of every sort: none of them breaks anything, and what is understood is written back.

Lines are made of the language's own words, of units and places, of anything, and of lines that are
right with something changed. Some are completed, and some are said.
"""

import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from traceback import format_exc
from typing import Final

from sfcli.game import Game
from sfcli.hexes import COUNT, Hex, name, number
from sfcli.language import grammar
from sfcli.language.context import Context
from sfcli.language.forms import Arg, Lit
from sfcli.language.parser import Parsed, Unread, read
from sfcli.language.writer import write
from sfcli.players.player import Player
from sfcli.players.temper import CHAOTIC
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from tests.soak import play, starts

_COMPLETED: Final = 0.02
_SAID: Final = 0.01
_COMMANDS: Final = (0, 30, 200, 205)
"""How many commands have been given at the positions that lines are read against."""
_ODD: Final = "äÖßéİı‮​\x00\x07\x1b\t\n\r  '\"`,;:#.·—²½⅓٣𝔞😀{}[]()<>|\\/!?%$&*+-=~^@_"


@dataclass
class Place:
    """A position that lines are read against, and words that mean something there."""

    game: Game
    session: Session
    lines: Sequence[str]
    """Lines that are right, or were."""
    words: Sequence[str]


@lru_cache(maxsize=1)
def places() -> tuple[Place, ...]:
    """Return some positions of one game, of which the last may owe an answer."""
    setup = starts.start(starts.SCENARIOS[0])
    chance = Random("lines")
    found, given = [], list[str]()
    for count in _COMMANDS:
        game = Game(
            setup.board, setup.charts, setup.scenario, setup.state.copy(), play.Chance(chance)
        )
        player = Player(chance, CHAOTIC)
        while len(game.entries) < count:
            order = player.choose(game)
            if order is None:
                player.start_over(game)
                continue
            given.append(write(order))
            game.submit(game.to_act, order)
        found.append(_place(game, given))
    return tuple(found)


def _place(game: Game, given: Sequence[str]) -> Place:
    pos = game.position
    forms = list(grammar.FORMS)
    words = [
        *grammar.by_verb(),
        *(word for form in forms for part in form.parts for word in _words(part)),
        *pos.state.units,
        *(unit.name for unit in pos.state.units.values()),
        *(pos.board.place(Hex(h)) for h in range(COUNT) if pos.board.place(Hex(h))),
        *pos.charts.rail.nets,
        *("7A3", "9F1-c", "40B1a", "axis:", "allied:", "axis>", "#1", "26:1625#1-2", ".", "all"),
        *map(str, range(12)),
    ]
    lines = [*given, *(form.example for form in forms), *(form.usage for form in forms)]
    return Place(game, Session(game, Memory()), lines, words)


def _words(part: object) -> Iterator[str]:
    if isinstance(part, Lit):
        yield from part.words
    elif not isinstance(part, Arg):
        for each in getattr(part, "parts", ()):
            yield from _words(each)


def _anything(_: Place, chance: Random) -> str:
    letters = chance.choice([string.printable, _ODD, string.ascii_letters + " " + _ODD])
    return "".join(chance.choices(letters, k=chance.randrange(60)))


def _of_words(place: Place, chance: Random) -> str:
    return " ".join(_word(place, chance) for _ in range(chance.randrange(1, 10)))


def _word(place: Place, chance: Random) -> str:
    if chance.random() < 0.3:
        hex_ = Hex(chance.randrange(COUNT))
        return chance.choice([name(hex_), number(hex_), name(hex_).lower(), f"{name(hex_)}#2"])
    word = chance.choice(place.words)
    return _mutated(word, chance) if chance.random() < 0.1 else word


def _right(place: Place, chance: Random) -> str:
    return chance.choice(place.lines)


def _changed(place: Place, chance: Random) -> str:
    line = _right(place, chance)
    for _ in range(chance.choice([1, 1, 2, 5])):
        line = _mutated(line, chance)
    return line


def _mutated(line: str, chance: Random) -> str:
    """Change, leave out, add or exchange characters."""
    at = chance.randrange(len(line) + 1)
    added = chance.choice(string.ascii_lowercase + string.digits + " .:#" + _ODD)
    how = chance.randrange(5)
    if how == 0:
        return line[:at] + line[at + 1 :]
    if how == 1:
        return line[:at] + added + line[at:]
    if how == 2:
        return line[:at] + added + line[at + 1 :]
    if how == 3:
        return line[:at] + line[at + 1 : at + 2] + line[at : at + 1] + line[at + 2 :]
    return line[:at]


def _shuffled(place: Place, chance: Random) -> str:
    """Leave out, double, exchange or put in words of a line."""
    words = _right(place, chance).split()
    for _ in range(chance.choice([1, 1, 3])):
        a, b = chance.randrange(len(words)), chance.randrange(len(words))
        how = chance.randrange(4)
        if how == 0 and len(words) > 1:
            del words[a]
        elif how == 1:
            words.insert(a, words[b])
        elif how == 2:
            words[a], words[b] = words[b], words[a]
        else:
            words[a] = _word(place, chance)
    return chance.choice([" ", " ", "  ", ", "]).join(words)


def _long(place: Place, chance: Random) -> str:
    return " ".join([_changed(place, chance)] * chance.choice([3, 40, 400]))


WAYS: Final[tuple[Callable[[Place, Random], str], ...]] = (
    _anything, _of_words, _of_words, _right, _changed, _changed, _changed, _shuffled, _shuffled,
)  # fmt: skip


def run(count: int, seed: int) -> list[str]:
    """Read so many lines; return what went wrong."""
    wrong = []
    for number_ in range(seed, seed + count):
        chance = Random(f"line {number_}")
        place = chance.choice(places())
        way = _long if chance.random() < 0.002 else chance.choice(WAYS)
        line = way(place, chance)
        try:
            problem = _once(place, line, chance)
        except Exception:
            problem = format_exc()
        if problem:
            wrong.append(f"line {number_}, {line!r}: {problem}")
    return wrong


def _once(place: Place, line: str, chance: Random) -> str:
    """Read a line, and perhaps complete and say it; return what is wrong with that."""
    side = chance.choice(list(Side))
    context = Context(place.game.position, side, refuse=place.game.refuse)
    parsed = read(line, context)
    if isinstance(parsed, Parsed):
        problem = _written_back(parsed, context)
        if problem:
            return problem
    elif isinstance(parsed, Unread):
        if not (parsed.why and 0 <= parsed.start <= parsed.end <= len(line)):
            return f"a bad answer: {parsed!r}"
        if not str(parsed).isprintable():
            return f"an answer that cannot be shown: {str(parsed)!r}"
    elif parsed is not None:
        return f"read as {parsed!r}"
    if chance.random() < _COMPLETED:
        place.session.complete(line)
    return _say(place, line) if chance.random() < _SAID else ""


def _written_back(parsed: Parsed, context: Context) -> str:
    again = read(write(parsed.said), Context(context.pos, parsed.side))
    if not isinstance(again, Parsed) or again.said != parsed.said:
        return f"read as {parsed.said}, written as {write(parsed.said)}, and read as {again}"
    return ""


def _say(place: Place, line: str) -> str:
    """Say a line at a game of its own."""
    entries, state = len(place.game.entries), place.game.state.copy()
    session = Session(place.game, Memory())
    session.say(line)
    if session.breakdown:
        return session.breakdown
    given = len(place.game.entries) - entries
    if given > 0:
        place.game.undo(given)
        if place.game.state != state:
            return "taking it back does not lead back"
    return ""
