"""A small game for the tests of the store: who plays it, in which words, and what it came to."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from sfcli import hexes
from sfcli.game import Game, Outcome
from sfcli.language import parser, writer
from sfcli.language.context import Context
from sfcli.orders import Begin, End, Move, Order
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.store import games
from sfcli.store.games import Opened
from sfcli.store.snapshot import Printed, digest, freeze
from tests import builder


class Words:
    """The command language, as the store asks for it."""

    def line(self, order: Order) -> str:
        """Return the canonical line of an order."""
        return writer.write(order)

    def came(self, outcome: Outcome) -> str:
        """Return the remarks on what came of an order."""
        return "\n".join(note.text for note in outcome.notes)

    def read(self, game: Game, side: Side, line: str) -> Order | Refusal:
        """Return the order of a line."""
        read = parser.read(line, Context(game.position, side))
        if isinstance(read, parser.Parsed) and isinstance(read.said, Order):
            return read.said
        return Refusal("", f"{line} cannot be read")


WORDS = Words()


def printed() -> Printed:
    """Return the plain board and the charts."""
    return Printed(builder.board(), builder.charts())


def game() -> Game:
    """Return a game about to begin, in which the sides stand a few hexes apart."""
    axis = [builder.unit(f"D{n}", f"16{10 + 2 * n}", nation="german") for n in range(5)]
    allied = [builder.unit(f"A{n}", f"20{10 + 2 * n}", ratings=(6, 7, 8)) for n in range(5)]
    away = builder.unit("D9", None, nation="german", status="away")
    return builder.game(
        *axis, *allied, away, begun=False, owned={Side.AXIS: ["1501"], Side.ALLIED: "all"}
    )


def start(path: Path, **more: object) -> Opened:
    """Begin the small game in a file."""
    made = game()
    return games.start(path, printed(), WORDS, made.play.scenario, made.state, **more)


def resume(path: Path, **more: object) -> Opened:
    """Open the small game."""
    return games.resume(path, printed(), WORDS, **more)


def say(opened: Opened, side: Side, order: Order) -> Outcome:
    """Give an order as a session does: on disk before anyone is told, folded as phases end."""
    before = opened.game.state.clock
    outcome = opened.game.submit(side, order)
    if outcome.ok and not outcome.repeated:
        opened.save.append(opened.game.entries[-1], outcome)
        if opened.game.state.clock != before and opened.game.decision is None:
            opened.save.fold(opened.game)
    return outcome


def orders(game: Game, chance: random.Random) -> Iterator[Order]:
    """Yield orders that may be accepted now."""
    if not game.state.begun:
        yield Begin()
    if game.decision is not None:
        yield from game.decision.legal()
        return
    units = list(game.position.on_map(game.to_act))
    for unit in chance.sample(units, min(3, len(units))):
        assert unit.hex is not None
        yield Move((unit.id,), chance.choice(hexes.adjacent(unit.hex)))
    yield End()


def play(opened: Opened, commands: int, seed: int) -> list[str]:
    """Play so many accepted commands; return the digest of the position after each.

    The first digest is that of the position before them. Now and then a command is taken back.
    """
    chance = random.Random(seed)
    game, reached = opened.game, [position(opened.game)]
    while len(reached) <= commands and not game.is_over:
        if len(reached) > 2 and chance.random() < 0.1 and not game.refuse_undo():
            game.undo()
            opened.save.take_back(1)
            reached.append(position(game))
            continue
        one(opened, chance)
        reached.append(position(game))
    return reached


def one(opened: Opened, chance: random.Random) -> None:
    """Give one command that is accepted."""
    for order in orders(opened.game, chance):
        if say(opened, opened.game.to_act, order).ok:
            return


def position(game: Game) -> str:
    """Return the digest of where a game stands, with the decision that is owed."""
    owed = game.decision.prompt if game.decision else ""
    return digest(freeze(game.state, printed()) + owed)


def backups(path: Path) -> Sequence[Path]:
    """Return the files beside a save."""
    return sorted(each for each in path.parent.iterdir() if each != path)
