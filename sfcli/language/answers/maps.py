"""The map around a hex in plain characters: four columns a hex, staggered as on the sheets."""

from collections.abc import Iterator
from typing import Final

from sfcli import hexes
from sfcli.game import Game
from sfcli.hexes import OFF, Hex
from sfcli.language.answers.answer import Answer
from sfcli.language.questions import ShowMap
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit

_TERRAIN: Final = {
    "clear": ".", "rough": "r", "wooded_rough": "R", "woods": "w", "forest": "f", "mountain": "^",
    "swamp": "s", "wooded_swamp": "S", "canal_intensive": "c", "bocage": "b", "ravines": "v",
    "sand": ":", "stony_desert": ";", "all_sea": "~", "all_lake": "=",
}  # fmt: skip
_MOST: Final = 12


def around(game: Game, _: Side, question: ShowMap) -> Answer:
    """Answer with the map around a hex."""
    return Answer(tuple(map_lines(game.position, question.hex, min(question.reach, _MOST))))


def map_lines(pos: Position, centre: Hex, reach: int) -> Iterator[str]:
    """Yield the map `reach` hexes around a hex, its key first."""
    yield f"Around {pos.place(centre)}: terrain, then city or owner, then Axis # or Allied * units"
    row, column = hexes.row(centre), hexes.column(centre)
    for down in range(row - reach, row + reach + 1):
        west_to_east = range(column + reach, column - reach - 1, -1)
        cells = (_cell(pos, hexes.at(down, left), centre) for left in west_to_east)
        line = "".join(cells).rstrip()
        if line:
            yield f"{_row_name(down, column):>8} {'  ' if down % 2 else ''}{line}"


def _row_name(down: int, column: int) -> str:
    hex_ = hexes.at(down, column)
    return hexes.name(hex_)[:-2] if hex_ != OFF else ""


def _cell(pos: Position, hex_: Hex, centre: Hex) -> str:
    if hex_ == OFF or not pos.board.playable(hex_):
        return "    "
    ground = _TERRAIN.get(pos.board.terrain[hex_], "?")
    text = f"{ground}{_middle(pos, hex_)}{_stack(pos.stack(hex_))}"
    return f"{text}<" if hex_ == centre else f"{text} "


def _middle(pos: Position, hex_: Hex) -> str:
    if pos.board.is_major_city_hex(hex_):
        return "@"
    if pos.board.is_dot_city(hex_):
        return "o"
    owner = pos.state.owner(hex_)
    return " " if owner is None else "a" if owner is Side.AXIS else "l"


def _stack(units: list[Unit]) -> str:
    if not units:
        return " "
    return "#" if units[0].side is Side.AXIS else "*"
