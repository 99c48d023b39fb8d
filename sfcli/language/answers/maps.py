"""The map around a hex in plain characters, with the stacks on it."""

from collections.abc import Iterator
from typing import Final

from sfcli import draw
from sfcli.game import Game
from sfcli.hexes import Hex
from sfcli.language.answers.answer import Answer
from sfcli.language.questions import ShowMap
from sfcli.position import Position
from sfcli.sides import Side

_MOST: Final = 16
"""Hexes on each side of the middle."""
_SIGNS: Final = {Side.AXIS: "X", Side.ALLIED: "A"}
_MANY: Final = 9


def around(game: Game, _: Side, question: ShowMap) -> Answer:
    """Answer with the map around a hex."""
    reach = max(1, min(question.reach, _MOST))
    return Answer(tuple(map_lines(game.position, question.hex, reach)))


def map_lines(pos: Position, centre: Hex, reach: int) -> Iterator[str]:
    """Yield the map `reach` hexes around a hex, stacks as `A3` and `X2`, with a legend."""
    yield f"Around {pos.place(centre)}; A1 to A9 Allied units, X1 to X9 Axis units, + more"
    size = (2 * reach + 1, 2 * reach + 1)
    yield from draw.text(pos.board, centre=centre, size=size, marks=stacks(pos)).splitlines()


def stacks(pos: Position) -> dict[Hex, str]:
    """Return two characters for every stack: the side and how many units."""
    found = {}
    for hex_, ids in pos.state.at.items():
        side = pos.unit(ids[0]).side
        found[hex_] = _SIGNS[side] + (str(len(ids)) if len(ids) <= _MANY else "+")
    return found
