"""Stacks as a wargamer writes them: `8-8 XX`, a count, and strengths added up. Rule 8."""

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from sfcli.sides import Side
from sfcli.state import CADRE, Unit
from sfcli.tui.brick import Brick
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.palette import Ground, Paint

_GROUPS: Final = {
    "german": Ground.GERMAN, "italian": Ground.ITALIAN, "rsi_italian": Ground.ITALIAN,
    "american": Ground.AMERICAN, "british": Ground.BRITISH, "french": Ground.FRENCH,
}  # fmt: skip
_SIDES: Final = {Side.AXIS: Ground.AXIS, Side.ALLIED: Ground.ALLIED}
_SIZES: Final = ("XXg", "XX", "HQ", "X", "III", "II")
_MANY: Final = 10


def ground_of(unit: Unit) -> Ground:
    """Return the colour of a unit's counter: its nationality's, or its side's."""
    return _GROUPS.get(unit.counter.nation.group, _SIDES[unit.side])


def face(unit: Unit) -> str:
    """Return the printed face of a counter, such as `8-8 XX`; a cadre's size in small letters."""
    size = unit.counter.size
    return f"{unit.ratings} {size.lower() if unit.status == CADRE else size}".strip()


def weight(unit: Unit) -> tuple[int, int]:
    """Return what sorts a stack: the larger, then the stronger units first."""
    size = unit.counter.size
    rank = _SIZES.index(size) if size in _SIZES else len(_SIZES)
    return rank, -(unit.ratings.attack + unit.ratings.defense)


def marks(units: Sequence[Unit], glyphs: Glyphs) -> str:
    """Return the letters of the markers on units, each once."""
    found = {
        "isolated": any(unit.isolated for unit in units),
        "unsupplied": any(unit.out is not None and not unit.fed for unit in units),
        "disrupted": any(unit.disrupted for unit in units),
        "carrying": any(unit.carrying for unit in units),
    }
    return "".join(glyphs.marks[word] for word, there in found.items() if there)


class Stack(NamedTuple):
    """The units of one side in a hex, summed up."""

    units: tuple[Unit, ...]
    """The units, the largest first."""
    active: bool
    """One of them can still act."""
    dropped: tuple[Unit, ...] = ()
    """Units of the other side that were dropped among them (rule 24B3)."""

    @property
    def total(self) -> str:
        """Printed attack and defense strengths added up."""
        attack = sum(unit.ratings.attack for unit in self.units)
        defense = sum(unit.ratings.defense for unit in self.units)
        return f"{attack}-{defense}"

    @property
    def ground(self) -> Ground:
        """The colour of its largest unit."""
        return ground_of(self.units[0])

    def symbol(self, glyphs: Glyphs) -> str:
        """Return the shape of its side and how many units it has."""
        count = len(self.units)
        shape = glyphs.shapes[self.units[0].side][not self.active]
        return shape + (str(count) if count < _MANY else glyphs.many)

    def letters(self, glyphs: Glyphs) -> str:
        """Return the letters of its markers, after the shape of units dropped among them."""
        among = "".join(glyphs.shapes[unit.side][0] for unit in self.dropped[:1])
        return among + marks(self.units, glyphs)


def stack_of(units: Sequence[Unit], ready: Container[str], owner: Side | None) -> Stack:
    """Return the summary of a stack: of the owner's units where both sides are in a hex.

    `ready` are the handles of units that can still act.
    """
    side = owner if any(unit.side is owner for unit in units) else units[0].side
    here = sorted((unit for unit in units if unit.side is side), key=weight)
    others = tuple(unit for unit in units if unit.side is not side)
    return Stack(tuple(here), any(unit.id in ready for unit in here), others)


def draw_far(brick: Brick, stack: Stack, glyphs: Glyphs) -> None:
    """Draw a stack at the smallest scale: its shape and how many units."""
    brick.put(0, 0, stack.symbol(glyphs), Paint.COUNTER, stack.ground)


def draw_small(brick: Brick, stack: Stack, glyphs: Glyphs) -> None:
    """Draw a stack at the middle scale: shape, number of units, strengths, one marker."""
    room = brick.width - 1
    brick.put(1, 1, stack.symbol(glyphs), Paint.COUNTER, stack.ground)
    total = stack.total if len(stack.total) <= room else stack.total.partition("-")[0]
    brick.put(1, 2, f"{total:^{room}}", Paint.COUNTER, stack.ground)
    letters = stack.letters(glyphs)
    if letters:
        fortified = brick.rows[1][room].paint is Paint.FORT
        brick.put(room - fortified, 1, letters[0], Paint.MARK)


def draw_close(brick: Brick, stack: Stack, glyphs: Glyphs, shown: int) -> None:
    """Draw a stack at the closest scale: so many counters, and the others added up."""
    room = brick.width - 1
    shapes = glyphs.shapes[stack.units[0].side]
    for line, unit in enumerate(stack.units[:shown], 2):
        text = (shapes[not stack.active] + face(unit)).ljust(room)[:room]
        brick.put(1, line, text, Paint.COUNTER, ground_of(unit))
    letters = stack.letters(glyphs)
    brick.put(room + 1 - len(letters), 1, letters, Paint.MARK)
    rest = len(stack.units) - shown
    if rest > 0:
        text = f"+{rest} {stack.total}".ljust(room)[:room]
        brick.put(1, 2 + shown, text, Paint.COUNTER, stack.ground)
