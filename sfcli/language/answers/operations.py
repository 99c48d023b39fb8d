"""The operation that is under way in words, as far as a side knows of it. Rule 16D."""

from collections.abc import Iterator

from sfcli.game import Game
from sfcli.position import Position, UnderWay
from sfcli.sides import Side


def headed(pos: Position, going: UnderWay, side: Side) -> str:
    """Return whose operation it is and where it goes, if a side knows. Rule 16D."""
    hidden = going.hidden and side is not going.side
    where = "" if hidden else f" to {pos.place(going.hex)}"
    return f"{going.side.label} {going.what}{where}"


def under_way(game: Game, side: Side) -> Iterator[str]:
    """Yield how far the operation under way has come, and what follows; nothing for none."""
    going = game.under_way
    if going is None:
        return
    number = f"step {going.step + 1} of {len(going.steps)}"
    yield f"{headed(game.position, going, side)}, {number}: {going.steps[going.step]}"
    rest = going.steps[going.step + 1 :]
    if rest:
        yield f"  then {', '.join(rest)}"
