"""Games as command files: the start in a comment, a command a line with the dice that fell."""

from collections.abc import Iterator, Sequence
from contextlib import suppress

from sfcli.data.scenarios import Setup
from sfcli.dice import GivenDice
from sfcli.game import Entry, Game
from sfcli.language import writer
from sfcli.language.context import Context
from sfcli.language.parser import Parsed, read
from sfcli.orders import Order
from sfcli.sides import Side
from sfcli.store.export import dice_of

_HEAD = "# start: "


def write(title: str, entries: Sequence[Entry]) -> str:
    """Return the command file of a game."""
    return "\n".join([f"{_HEAD}{title}", *map(line, entries)]) + "\n"


def line(entry: Entry) -> str:
    """Return a command as a line, with its dice in a comment."""
    fell = "".join(f" {die}" for die in entry.dice)
    return f"{entry.side}: {writer.write(entry.order)}" + (f"  # dice:{fell}" if fell else "")


def title_of(text: str) -> str:
    """Return the start that a command file names."""
    for each in text.splitlines():
        if each.startswith(_HEAD):
            return each.removeprefix(_HEAD).strip()
    raise ValueError(f"no line begins with {_HEAD}")


def commands(text: str, setup: Setup) -> Iterator[Entry]:
    """Yield the commands of a file, which name units by their handles.

    They are played along, as units come into being in play.
    """
    playing = Game(setup.board, setup.charts, setup.scenario, setup.state.copy(), GivenDice(()))
    for each in text.splitlines():
        if not each.strip() or each.startswith("#"):
            continue
        parsed = read(each, Context(playing.position, Side.AXIS))
        if not isinstance(parsed, Parsed) or not isinstance(parsed.said, Order):
            raise ValueError(f"{each}: {parsed}")
        entry = Entry(parsed.side, parsed.said, dice_of(each))
        yield entry
        playing.play.dice = GivenDice(entry.dice)
        with suppress(Exception):  # it may be what the file is to show, to whoever plays it
            playing.submit(entry.side, entry.order)
