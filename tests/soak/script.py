"""Games as command files: the start in a comment, a command a line with the dice that fell."""

from collections.abc import Iterator, Sequence

from sfcli.game import Entry, Game
from sfcli.language.context import Context
from sfcli.language.parser import Parsed, read
from sfcli.language.writer import write as line_of
from sfcli.orders import Order
from sfcli.sides import Side
from sfcli.store.export import dice_of

_HEAD = "# start: "


def write(title: str, entries: Sequence[Entry]) -> str:
    """Return the command file of a game."""
    return "\n".join([f"{_HEAD}{title}", *map(_line, entries)]) + "\n"


def _line(entry: Entry) -> str:
    fell = "".join(f" {die}" for die in entry.dice)
    return f"{entry.side}: {line_of(entry.order)}" + (f"  # dice:{fell}" if fell else "")


def title_of(text: str) -> str:
    """Return the start that a command file names."""
    for line in text.splitlines():
        if line.startswith(_HEAD):
            return line.removeprefix(_HEAD).strip()
    raise ValueError(f"no line begins with {_HEAD}")


def commands(text: str, game: Game) -> Iterator[Entry]:
    """Yield the commands of a file, each read against the game as it then stands."""
    for line in text.splitlines():
        side, _, said = line.partition("#")[0].partition(":")
        if not said.strip():
            continue
        parsed = read(said, Context(game.position, Side(side.strip())))
        if not isinstance(parsed, Parsed) or not isinstance(parsed.said, Order):
            raise ValueError(f"{line}: {parsed}")
        yield Entry(Side(side.strip()), parsed.said, dice_of(line))
