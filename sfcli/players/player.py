"""An automatic player: asked what to do, he names one thing that is allowed."""

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Final

from sfcli.clock import Clock
from sfcli.decisions import Decision
from sfcli.game import Game
from sfcli.orders import Begin, End, Order
from sfcli.players import relief
from sfcli.players.proposals import agenda
from sfcli.players.seat import Seat
from sfcli.players.temper import Temper
from sfcli.position import Position

_WEIGHED: Final = 16
"""Answers to a question that are weighed against each other."""
_KEEN: Final = frozenset({"intercept", "engage", "harassment", "defensive air support"})
"""Questions about fighting that the plainest answer would avoid, given half as often."""


class Player:
    """A player by chance, for whichever side is to act."""

    def __init__(self, chance: Random, temper: Temper) -> None:
        """Sit down with some source of chance, which is used for nothing else meanwhile."""
        self.chance, self.temper = chance, temper
        self._at: tuple[Position, Clock] | None = None
        self._agenda: Iterator[Order] = iter(())

    def choose(self, game: Game) -> Order | None:
        """Return an order or an answer that is allowed now.

        None where nothing is, not even to end the phase: earlier orders led to where no unit can
        leave a hex that is over the stacking limit.
        """
        if game.decision is not None:
            return self.answer(game.decision)
        side = game.to_act
        for order in self._thoughts(game):
            if game.refuse(side, order) is None:
                return order
        return None

    def start_over(self, game: Game) -> None:
        """Take back all orders of the phase, where `choose` finds nothing that is allowed.

        What is left of the player's agenda is little then, and the phase can end.
        """
        orders = [entry.order for entry in reversed(game.entries)]
        ends = (place for place, order in enumerate(orders) if isinstance(order, End))
        game.undo(next(ends, len(orders)))

    def answer(self, decision: Decision) -> Order:
        """Return an answer to a question: often the plainest one, as his temper is."""
        answers = list(islice(decision.legal(), _WEIGHED))
        plain = self.temper.plain // 2 if decision.topic in _KEEN else self.temper.plain
        if self.chance.random() * 100 < plain:
            return answers[0]
        return self.chance.choice(answers)

    def _thoughts(self, game: Game) -> Iterator[Order]:
        """Return what comes to mind, what is left of the phase's agenda first."""
        pos = game.position
        seat = Seat(pos, game.to_act, self.chance, self.temper)
        if self._at is None or self._at[0] is not pos or self._at[1] != pos.state.clock:
            self._at, self._agenda = (pos, pos.state.clock), agenda(seat)
        first = () if pos.state.begun else (Begin(),)
        return chain(first, self._agenda, (End(),), relief.duties(seat))
