"""Hexes as they stand now: the printed map, what play has put on it, and an overlay."""

from collections.abc import Container, Mapping
from typing import Final, NamedTuple

from sfcli.hexes import OFF, Hex
from sfcli.position import Position
from sfcli.tui import counters, features, marking
from sfcli.tui.brick import Brick
from sfcli.tui.cells import CLOSE, THEATRE, Scale
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.landscape import Landscape
from sfcli.tui.palette import Ground, Paint
from sfcli.twelfths import ONE, mps


class Mark(NamedTuple):
    """What an overlay says about a hex."""

    text: str
    """At most three characters, two of which show at the smallest scale."""
    ground: Ground | None = None


NO_MARKS: Final[Mapping[Hex, Mark]] = {}


class Overlay(NamedTuple):
    """A layer of information over the map."""

    name: str
    legend: str
    marks: Mapping[Hex, Mark] = NO_MARKS
    hides_stacks: bool = False
    """At the smallest scale its marks show instead of stacks."""


NO_OVERLAY: Final = Overlay("", "")


def mps_mark(amount: int, glyphs: Glyphs, ground: Ground) -> Mark:
    """Return MPs, in twelfths, as a mark: with a decimal where there are no fractions."""
    if not glyphs.letters:
        return Mark(mps(amount), ground)
    whole, rest = divmod(amount, ONE)
    return Mark(f"{whole}.{10 * rest // ONE}" if rest else str(whole), ground)


class Tiles:
    """The bricks of a position at one scale, kept until what they show changes."""

    def __init__(self, pos: Position, glyphs: Glyphs, scale: Scale) -> None:
        self.pos, self.glyphs, self.scale = pos, glyphs, scale
        self.landscape = Landscape(pos.board, glyphs, scale)
        self.overlay = NO_OVERLAY
        self.trail = NO_MARKS
        """Marks over those of the overlay: the way a command being written would take."""
        self.ready: Container[str] = frozenset()
        self._features = features.table(pos, glyphs)
        self._kept: dict[Hex, tuple[object, Brick]] = {}

    def brick(self, hex_: Hex) -> Brick:
        """Return the drawing of a hex; it is not to be changed."""
        found = self._kept.get(hex_)
        if found is None:
            found = self._kept[hex_] = (self._stamp(hex_), self._draw(hex_))
        return found[1]

    def stale(self) -> list[Hex]:
        """Drop and return the hexes that look different now from when they were drawn."""
        self._features = features.table(self.pos, self.glyphs)
        changed = [hex_ for hex_, (stamp, _) in self._kept.items() if stamp != self._stamp(hex_)]
        for hex_ in changed:
            del self._kept[hex_]
        return changed

    def _stamp(self, hex_: Hex) -> object:
        """Return all that the drawing of a hex depends on, besides the printed map."""
        state = self.pos.state
        here = state.at.get(hex_, ())
        return (
            tuple(state.units[id_] for id_ in here),
            any(id_ in self.ready for id_ in here),
            self._features.get(hex_),
            self._mark(hex_),
            self.overlay.hides_stacks,
        )

    def _mark(self, hex_: Hex) -> Mark | None:
        return self.trail.get(hex_) or self.overlay.marks.get(hex_)

    def _draw(self, hex_: Hex) -> Brick:
        printed = self.landscape.brick(hex_)
        units = self.pos.stack(hex_) if hex_ != OFF else []
        mark = self._mark(hex_)
        found = self._features.get(hex_, ())
        if not (units or mark or found):
            return printed
        brick = printed.copy()
        flood = features.flooded(self.pos, hex_)
        if flood is not None:
            self.landscape.drown(brick, *flood)
        if mark and mark.ground is not None:
            brick.tint(mark.ground, int(self.scale.has_sides), int(self.scale.has_sides))
        covered = bool(units) and not (self.scale is THEATRE and mark and self.overlay.hides_stacks)
        owner = self.pos.state.owner(hex_) if covered else None
        stack = counters.stack_of(units, self.ready, owner) if covered else None
        marking.draw(brick, self.scale, self.glyphs, stack, found)
        if mark and mark.text:
            self._draw_mark(brick, mark, bool(units))
        return brick

    def _draw_mark(self, brick: Brick, mark: Mark, covered: bool) -> None:
        if self.scale is THEATRE:
            if not covered or self.overlay.hides_stacks:
                brick.put(0, 0, _in_two(mark.text), Paint.OVERLAY)
            return
        text = mark.text.strip() if self.scale is CLOSE else mark.text[:3]
        brick.put(brick.width - len(text), 1, text, Paint.OVERLAY)


def _in_two(text: str) -> str:
    """Return what a mark says in two characters: of two numbers both, without what is between."""
    return (text if len(text) < 3 else text.replace(":", ""))[:2].ljust(2)
