"""Where an automatic player sits: the position he reads, his side, his chance and his temper."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from sfcli.ground import stacking
from sfcli.hexes import Hex
from sfcli.orders import Order
from sfcli.players.temper import Temper
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's view of the game; the position is always the one of now."""

    pos: Position
    side: Side
    chance: Random
    temper: Temper

    def likely(self, hundredths: int) -> bool:
        """Tell by chance whether something is done."""
        return self.chance.random() * 100 < hundredths

    def mixed(self, found: Iterable[T]) -> list[T]:
        """Return things in any order."""
        listed = list(found)
        self.chance.shuffle(listed)
        return listed

    def some(self, kind: type[Order], found: Iterable[T]) -> Iterator[T]:
        """Yield the share of things that he looks at for a kind of order, in any order."""
        share = self.temper.share(kind)
        return (each for each in self.mixed(found) if self.likely(share))

    def stands(self, side: Side | None = None) -> list[Hex]:
        """Return the hexes where a side's units stand, his own where none is named."""
        table = self.pos.table(side or self.side)
        return sorted(hex_ for hex_ in self.pos.state.at if table[hex_])

    def stack(self, hex_: Hex) -> list[Unit]:
        """Return his units in a hex."""
        return self.pos.stack(hex_, self.side)

    def has_room(self, hex_: Hex, units: Iterable[Unit] = ()) -> bool:
        """Tell whether units fit into a hex with his others that are there. Rule 8A."""
        stack = {unit.id: unit for unit in (*self.stack(hex_), *units)}
        return stacking.fits(stack.values(), stacking.limit(self.pos, hex_))
