"""The panels beside the map: all at once, or one of them where there is no room or at a wish."""

from collections.abc import Mapping
from typing import Final

from sfcli.tui.glyphs import Glyphs
from sfcli.tui.panels.panel import Panel, Part
from sfcli.tui.tones import Line, wrap

PARTS: Final = ("hex", "stack", "phase")
"""What the panels show; on a small screen one at a time."""
_ALONE: Final = ("", "phase", "stack")
"""What the lower panel shows alone on a large screen, after both of them."""
_NOTHING: Final = Part("", ())


class Side:
    """Two panels, or one; a preview lies over the rest, and F3 turns to what is hidden."""

    def __init__(self, glyphs: Glyphs) -> None:
        self.upper, self.lower = Panel("upper", glyphs, "hex"), Panel("lower", glyphs, "stack")
        self.lower.resized = self.show
        self.parts: dict[str, Part] = dict.fromkeys(PARTS, _NOTHING)
        self.preview = _NOTHING
        self.is_narrow = False
        self.tab = "stack"
        """The part shown on a small screen."""
        self._alone = ""
        self._leaf = 0
        """Rows that were leafed over."""

    def set(self, parts: Mapping[str, Part]) -> None:
        """Show other parts, from their beginning."""
        if any(self.parts[name] != part for name, part in parts.items()):
            self._leaf = 0
        self.parts |= parts
        self.show()

    def set_preview(self, preview: Part) -> None:
        """Lay a preview over the rest, or take it away."""
        self.preview, self._leaf = preview, 0
        self.show()

    def show(self) -> None:
        """Bring both panels up to date."""
        self.upper.show_parts([self.parts["hex"]])
        one = self._one()
        if one is not None:
            self.lower.show_parts([self._titled(one)])
        else:
            self.lower.show_parts([self.parts["stack"], self.parts["phase"]])

    def turn_to(self, part: str) -> None:
        """Turn to a part on a small screen, and show all on a large one."""
        if (self.tab, self._alone) != (part, ""):
            self.tab, self._alone, self._leaf = part, "", 0
            self.show()

    def turn(self) -> None:
        """Turn to the rest of what is shown, or else to the next part."""
        one = self._one()
        if one is not None and self._leaf + self._room < len(self._rows(one)):
            self._leaf += self._room
        else:
            self._leaf = 0
            if not self.preview.lines:
                self._next()
        self.show()

    def _next(self) -> None:
        if self.is_narrow:
            self.tab = PARTS[(PARTS.index(self.tab) + 1) % len(PARTS)]
        else:
            self._alone = _ALONE[(_ALONE.index(self._alone) + 1) % len(_ALONE)]

    def _one(self) -> Part | None:
        """Return the part that has the lower panel for itself, None where two share it."""
        if self.preview.lines:
            return self.preview
        name = self.tab if self.is_narrow else self._alone
        return self.parts[name] if name else None

    @property
    def _room(self) -> int:
        """Rows below the title, one of them for how many more there are."""
        return max(self.lower.size.height - 2, 1)

    def _rows(self, part: Part) -> list[Line]:
        width = self.lower.size.width
        return [row for each in part.lines for row in wrap(each, width)] if width else []

    def _titled(self, part: Part) -> Part:
        """Return a part from the row on to which it was leafed, its title telling what F3 does."""
        rows = self._rows(part)
        if len(rows) <= self._room + 1:
            return part._replace(title=f"{part.title}{self._others()}")
        return Part(f"{part.title} (F3: more)", rows[self._leaf :])

    def _others(self) -> str:
        if not self.is_narrow or self.preview.lines:
            return ""
        place = PARTS.index(self.tab) + 1
        return f" (F3: {' '.join((*PARTS[place:], *PARTS[: place - 1]))})"
