"""What a line is read against: the position, who speaks, what is selected."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sfcli import hexes
from sfcli.hexes import Hex
from sfcli.orders import Order
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit

Ids = tuple[str, ...]
Trial = Callable[[Side, Order], Refusal | None]
"""Says why an order would be refused, None where it would not."""


@dataclass(frozen=True)
class Context:
    """What the words of a line refer to."""

    pos: Position
    side: Side
    """Who speaks where the line does not say."""
    selection: Ids = ()
    """The units `.` stands for."""
    cursor: Hex | None = None
    """The hex whose sheet a bare number takes where no hex stands before it."""
    refuse: Trial | None = None
    """Tells which units of a hex can do what is ordered; None where all count."""


class MisreadError(Exception):
    """A word that cannot be read where it stands; caught where the line is read."""

    def __init__(
        self, why: str, hint: str = "", near: tuple[str, ...] = (), certain: bool = False
    ) -> None:
        """Keep what is wrong, what would be right, and the nearest spellings.

        It is `certain` where the word can be meant for nothing else.
        """
        super().__init__(why)
        self.why, self.hint, self.near, self.certain = why, hint, near, certain


@dataclass
class Reading:
    """A line being read: its context, and the sheet of the hex named last."""

    context: Context
    side: Side
    sheet: str | None = None
    hex: Hex | None = None
    """The hex named last."""
    topic: str = ""
    """The topic of standing orders named before."""
    flown: tuple[str, str, Hex | None] = ("", "", None)
    """The mission of the sortie named last, what of it was being said, and the target hex."""
    asked: Mapping[str, object] = field(default_factory=dict)
    """What is known of the question that is to be answered, where one is."""

    @property
    def pos(self) -> Position:
        """The position the line is read against."""
        return self.context.pos

    def saw(self, hex_: Hex) -> None:
        """Remember a hex, so that a bare number after it takes its sheet."""
        self.sheet, self.hex = hexes.sheet(hex_), hex_

    def sheet_now(self) -> str | None:
        """Return the sheet a bare number takes."""
        if self.sheet is None and self.context.cursor is not None:
            return hexes.sheet(self.context.cursor)
        return self.sheet


@dataclass
class Writing:
    """A line being written: the sheet of the hex written last."""

    sheet: str | None = None

    def hex(self, hex_: Hex) -> str:
        """Return a hex's number, with its sheet where that changes."""
        if hexes.sheet(hex_) == self.sheet:
            return hexes.number(hex_)
        self.sheet = hexes.sheet(hex_)
        return hexes.name(hex_)


def in_stack(pos: Position, hex_: Hex, side: Side) -> list[Unit]:
    """Return a side's units in a hex in the order in which `#1`, `#2` ... name them."""
    return pos.stack(hex_, side)
