"""A hex as a brick of character cells, before it has colours."""

from typing import Final, NamedTuple

from sfcli.tui.palette import Ground, Paint

_BLANK: Final = " "


class Ink(NamedTuple):
    """A character cell: the character, what it stands for, and what it lies on."""

    char: str
    paint: Paint
    ground: Ground


class Brick:
    """The cells of one hex at one scale, row by row."""

    __slots__ = ("height", "rows", "width")

    def __init__(self, width: int, height: int, ground: Ground) -> None:
        self.width, self.height = width, height
        blank = Ink(_BLANK, Paint.TEXTURE, ground)
        self.rows = [[blank] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, paint: Paint, ground: Ground | None = None) -> None:
        """Write text from a cell to the right, clipped to the brick; the ground stays if None."""
        row = self.rows[y]
        for place, char in enumerate(text[: self.width - x], x):
            row[place] = Ink(char, paint, row[place].ground if ground is None else ground)

    def tint(self, ground: Ground, left: int = 0, top: int = 0) -> None:
        """Lay another ground under all cells right of `left` and below `top`, inclusive."""
        for row in self.rows[top:]:
            row[left:] = [Ink(char, paint, ground) for char, paint, _ in row[left:]]

    def copy(self) -> "Brick":
        """Return a brick that may be written on without changing this one."""
        twin = Brick.__new__(Brick)
        twin.width, twin.height = self.width, self.height
        twin.rows = [list(row) for row in self.rows]
        return twin
