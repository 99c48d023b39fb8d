"""The words in which a kept game is written and read again."""

from sfcli.game import Game, Outcome
from sfcli.language import narrate
from sfcli.language.context import Context
from sfcli.language.parser import Parsed, read
from sfcli.language.writer import write
from sfcli.orders import Order
from sfcli.refusals import Refusal
from sfcli.sides import Side


class Speech:
    """Writes orders as lines and reads them back: `store.replay.Words`."""

    def line(self, order: Order) -> str:
        """Return the canonical line of an order, without its side."""
        return write(order)

    def came(self, outcome: Outcome) -> str:
        """Return in short what came of an order, a line each."""
        return narrate.came(outcome)

    def read(self, game: Game, side: Side, line: str) -> Order | Refusal:
        """Return the order of a canonical line."""
        parsed = read(line, Context(game.position, side))
        if isinstance(parsed, Parsed) and isinstance(parsed.said, Order):
            return parsed.said
        why = str(parsed) if parsed is not None and not isinstance(parsed, Parsed) else "no order"
        return Refusal("", why.rstrip("."))
