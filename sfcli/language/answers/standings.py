"""Which standing orders a side has, and what they could answer."""

from sfcli.air import standing
from sfcli.game import Game
from sfcli.language.air_questions import ShowStanding
from sfcli.language.answers.answer import Answer
from sfcli.language.standings import lines
from sfcli.sides import Side


def listed(game: Game, side: Side, _: ShowStanding) -> Answer:
    """Return the standing orders of a side."""
    own = [order for order in game.state.air.standing if order.side is side]
    head = f"Standing orders of the {side.label} player:" if own else (
        f"The {side.label} player has no standing orders"
    )  # fmt: skip
    unasked = [word for word in standing.TOPICS if word not in {order.topic for order in own}]
    more = f"Asked: {', '.join(unasked)}"
    return Answer(
        (head, *(f"  {line}" for line in lines(own)), more),
        {"standing": [f"{order.topic} {order.answer}" for order in own]},
    )
