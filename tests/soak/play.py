"""Plays whole games by chance and checks all along that what the rules say holds.

Now and then somebody gives an order that makes no sense, or commands are taken back and given
again. A game that goes wrong is told with its seed and the fewest commands that show it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from sfcli.data.scenarios import Setup
from sfcli.dice import GivenDice
from sfcli.game import Entry, Game
from sfcli.orders import Order
from sfcli.players.player import Player
from sfcli.players.temper import TEMPERS
from sfcli.sides import Side
from sfcli.state import State
from tests.soak import odd, promises, script, shrink, starts
from tests.soak.audit import REMEMBERED, Audit

_TAKEN_BACK = 0.03
"""Chance that commands are taken back and given again after a command."""
_ODD = 0.25
"""Chance that somebody gives an order that makes no sense before a command."""
_TOLD = 0.1
"""Chance that what a player is told of his movement is held against the rules after a command."""


class Chance:
    """Dice by chance."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def roll(self) -> int:
        """Return a die."""
        return self.chance.randint(1, 6)


@dataclass
class Played:
    """A game that was played, and what was wrong with it."""

    title: str
    seed: int
    entries: Sequence[Entry] = ()
    state: State | None = None
    """Where it ended."""
    wrong: list[str] = field(default_factory=list)
    given: Counter[str] = field(default_factory=Counter)
    """Orders and answers that were accepted, by kind."""
    results: Counter[str] = field(default_factory=Counter)
    """Results of attacks."""


def run(count: int, seed: int) -> list[str]:
    """Play games to their end; return those that went wrong, with the commands that show it."""
    return [shown(played) for played in games(count, seed) if played.wrong]


def run_only(title: str, count: int, seed: int) -> list[str]:
    """Play games of one start to their end; return those that went wrong."""
    played = (game(title, number) for number in range(seed, seed + count))
    return [shown(each) for each in played if each.wrong]


def games(count: int, seed: int) -> Iterator[Played]:
    """Play games, every other one of a scenario and the others of positions made by chance."""
    for number in range(seed, seed + count):
        whole = starts.WHOLE[number // 2 % len(starts.WHOLE)]
        made = "polder" if number % 8 == 0 else "position"
        title = whole if number % 2 else f"{made} {number}"
        yield game(title, number)


def game(title: str, seed: int) -> Played:
    """Play one game to its end."""
    chance = Random(f"{title}/{seed}")
    setup = starts.start(title)
    playing = Game(setup.board, setup.charts, setup.scenario, setup.state.copy(), Chance(chance))
    played = Played(title, seed)
    table = _Table(setup, playing, chance, played)
    try:
        table.play()
    except Exception as error:
        played.wrong.append(shrink.breakdown(error))
    refused = (table.trying,) if played.wrong and table.trying else ()
    played.entries, played.state = (*playing.entries, *refused), playing.state
    return played


class _Table:
    """Two players at a game, and whoever else disturbs it."""

    def __init__(self, setup: Setup, game: Game, chance: Random, played: Played) -> None:
        self.game, self.chance, self.played = game, chance, played
        self.audit = Audit(setup, game, wrong=played.wrong)
        tempers = list(TEMPERS.values())
        self.players = {side: Player(chance, chance.choice(tempers)) for side in Side}
        self.trying: Entry | None = None
        """The command being given, or the last one where it was refused."""

    def play(self) -> None:
        """Play the game to its end, or until something is wrong."""
        game = self.game
        while not (game.is_over or self.played.wrong):
            if self.chance.random() < _ODD:
                self.give(*odd.order(game, self.chance))
                if game.is_over or self.played.wrong:
                    break
            order = self.players[game.to_act].choose(game)
            if order is not None:
                self.give(game.to_act, order)
            elif not self._give_way():
                break
            if self.chance.random() < _TOLD:
                told = promises.broken(game, self.chance)
                self.played.wrong += [f"promises: {line}" for line in told]
            if self.chance.random() < _TAKEN_BACK and not self.played.wrong:
                self._take_back()
        if not self.played.wrong:
            self.audit.check_all()

    def give(self, side: Side, order: Order) -> None:
        """Give an order, and check what comes of it."""
        self.trying = Entry(side, order, ())
        self.audit.check_order(side, order)
        told = promises.odds(self.game, side, order)
        outcome = self.game.submit(side, order)
        if outcome.repeated:
            return
        self.played.wrong += [f"odds: {line}" for line in promises.kept(told, outcome)]
        if not outcome.ok:
            self.audit.check_refused(outcome)
            return
        self.trying = None
        self.audit.check(outcome)
        self.played.given[type(order).__name__] += 1
        if "result" in outcome.facts:
            self.played.results[str(outcome.facts["result"])] += 1

    def _give_way(self) -> bool:
        """Take back what led to where not even the phase can end; tell whether that helped."""
        before = len(self.game.entries)
        self.players[self.game.to_act].start_over(self.game)
        count = before - len(self.game.entries)
        if not count:
            self.played.wrong.append("stuck: not even the phase can end")
            return False
        self._taken_back(count)
        return True

    def _taken_back(self, count: int) -> None:
        """Check that commands taken back led back, as far as that is remembered."""
        past = self.audit.past
        if count >= len(past):
            past.clear()
            past.append((self.game.state.copy(), self.audit.asked()))
            return
        for _ in range(count):
            past.pop()
        self._compare("taken back")

    def _take_back(self) -> None:
        """Take commands back and give them again."""
        most = min(REMEMBERED // 2, len(self.game.entries), len(self.audit.past) - 1)
        count = self.chance.randint(0, most)
        if not count:
            return
        again = self.game.entries[-count:]
        after = list(self.audit.past)[-count:]
        self.game.undo(count)
        self._taken_back(count)
        dice = self.game.play.dice
        for entry, known in zip(again, after, strict=True):
            self.game.play.dice = GivenDice(entry.dice)
            outcome = self.game.submit(entry.side, entry.order)
            if not outcome.ok:
                self.played.wrong.append(f"undo: {entry.order} is refused: {outcome.refusal}")
            self.audit.past.append(known)
        self.game.play.dice = dice
        self._compare("given again")

    def _compare(self, what: str) -> None:
        state, asked = self.audit.past[-1]
        if self.game.state != state or self.audit.asked() != asked:
            self.played.wrong.append(f"undo: commands {what} do not lead back")


def shown(played: Played) -> str:
    """Return what was wrong with a game, and the fewest commands that show it."""
    lines = shrink.shortest(played.title, played.entries, played.wrong[0])
    return (
        f"{played.title}, seed {played.seed}: {played.wrong[0]}\n"
        f"{script.write(played.title, lines)}"
    )
