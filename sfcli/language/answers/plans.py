"""Which air drops a side has planned: known to itself alone. Rule 24C."""

from sfcli.game import Game
from sfcli.language.air_questions import ShowPlans
from sfcli.language.answers.answer import Answer
from sfcli.language.planning import lines
from sfcli.sides import Side


def listed(game: Game, side: Side, _: ShowPlans) -> Answer:
    """Return the planned air drops of a side."""
    found = list(lines(game.position, side))
    head = f"Planned air drops of the {side.label} player:" if found else (
        f"The {side.label} player has planned no air drop"
    )  # fmt: skip
    return Answer((head, *(f"  {line}" for line in found)), {"plans": found})
