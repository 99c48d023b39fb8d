"""The hex map as a widget that paints only what changed.

It draws with Textual's Line API: a row of cells is one strip, kept until something in it changes,
and a change refreshes the regions of the hexes concerned, or the cells of their frames, and nothing
else.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from rich.segment import Segment
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from sfcli import hexes
from sfcli.hexes import OFF, Hex
from sfcli.position import Position
from sfcli.tui.brick import Ink
from sfcli.tui.cells import CLOSE, OPERATIONS, SCALES, Scale
from sfcli.tui.country import Country
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.palette import Depth, Ground, Paint, style
from sfcli.tui.rows import Rows, runs
from sfcli.tui.tiles import Mark, Overlay, Tiles

_MARGIN: Final = 1
"""Hexes between cursor and edge at which the map scrolls."""
Framed = dict[int, dict[int, Ground]]
"""Cells on a frame, by row and column of the whole map."""


class MapView(Rows, ScrollView, can_focus=False, inherit_bindings=False):
    """The map: one cursor, any number of framed hexes, one overlay."""

    class Sized(Message):
        """The map has another size, and its cursor may be elsewhere on the screen."""

    class Picked(Message):
        """A hex was picked with the mouse."""

        def __init__(self, hex_: Hex) -> None:
            super().__init__()
            self.hex = hex_

    def __init__(
        self, pos: Position, glyphs: Glyphs, depth: Depth, cursor: Hex, scale: Scale = OPERATIONS
    ) -> None:
        super().__init__(id="map")
        self.depth, self.glyphs = depth, glyphs
        self.cursor, self.scale = cursor, scale
        self._tiles = {each: Tiles(pos, glyphs, each) for each in SCALES}
        self._frames: dict[Hex, Ground] = {}
        self._framed: Framed = {}
        self._strips: dict[int, Strip] = {}
        self.country = Country(pos.board)
        self._sized = False
        self._strip_key = (0, 0)

    @property
    def tiles(self) -> Tiles:
        """The bricks of the scale shown."""
        return self._tiles[self.scale]

    def on_mount(self) -> None:
        """Measure the map and lay the first frame."""
        self.virtual_size = Size(self.scale.map_width, self.scale.map_height)
        self._set_frames({})

    def on_resize(self) -> None:
        """Keep the cursor in view and a small country whole; begin as near as all has room."""
        if not self._sized and self.country.is_cut_out and self._fits(CLOSE):
            self.zoom(1)
        self.show_hex(self.cursor, centre=not self._sized or self.country.is_cut_out)
        self._sized = True
        self.post_message(self.Sized())

    # What is shown

    def go(self, hex_: Hex, *, centre: bool = False) -> None:
        """Put the cursor on a hex in play, the nearest to one that is not; scroll where needed."""
        if hex_ == OFF:
            return
        hex_ = self.country.nearest(hex_)
        self.cursor, before = hex_, self._framed
        self._lay_frames()
        if not self.show_hex(hex_, centre=centre):
            self._refresh_frames(before)

    def step(self, way: int) -> None:
        """Move the cursor to a neighbouring hex."""
        self.go(self.country.step(self.cursor, way))

    def climb(self, down: int) -> None:
        """Move the cursor straight up or down."""
        self.go(self.country.climb(self.cursor, down))

    def zoom(self, steps: int) -> None:
        """Go to a nearer (positive) or farther scale."""
        place = min(max(SCALES.index(self.scale) + steps, 0), len(SCALES) - 1)
        if SCALES[place] is self.scale:
            return
        before, self.scale = self.tiles, SCALES[place]
        self.tiles.overlay, self.tiles.ready = before.overlay, before.ready
        self.tiles.trail = before.trail
        self.tiles.stale()
        self._strips.clear()
        self.virtual_size = Size(self.scale.map_width, self.scale.map_height)
        self._lay_frames()
        self.show_hex(self.cursor, centre=True)
        self.refresh()

    def set_frames(self, frames: Mapping[Hex, Ground]) -> None:
        """Frame hexes, instead of those framed before: selected ones, or legal answers."""
        if frames != self._frames:
            self._set_frames(frames)

    def set_overlay(self, overlay: Overlay) -> None:
        """Lay an overlay over the map instead of the one before."""
        self.tiles.overlay = overlay
        self.update_hexes()

    def set_trail(self, trail: Mapping[Hex, Mark]) -> None:
        """Show the way a command being written would take."""
        if trail != self.tiles.trail:
            self.tiles.trail = trail
            self.update_hexes()

    def set_ready(self, ready: frozenset[str]) -> None:
        """Say which units can still act."""
        self.tiles.ready = ready

    def set_position(self, pos: Position) -> None:
        """Show another position of the same board."""
        for tiles in self._tiles.values():
            tiles.pos = pos

    def update_hexes(self) -> None:
        """Repaint the hexes that look different now."""
        self._refresh_hexes(self.tiles.stale())

    def _set_frames(self, frames: Mapping[Hex, Ground]) -> None:
        self._frames, before = dict(frames), self._framed
        self._lay_frames()
        self._refresh_frames(before)

    def _lay_frames(self) -> None:
        """Note which cells are on a frame; the cursor's frame lies on top."""
        self._framed = {}
        for hex_, ground in (*self._frames.items(), (self.cursor, Ground.CURSOR)):
            for x, y in self.scale.frame(hex_):
                self._framed.setdefault(y, {})[x] = ground

    def _refresh_frames(self, before: Framed) -> None:
        """Repaint the cells that are on another frame than before, or on none."""
        (left, top), regions = self.scroll_offset, []
        for y in {*before, *self._framed}:
            old, new = before.get(y, {}), self._framed.get(y, {})
            changed = [x - left for x in {*old, *new} if old.get(x) is not new.get(x)]
            if changed:
                self._strips.pop(y, None)
                regions += [Region(x, y - top, end - x, 1) for x, end in runs(changed)]
        self._repaint(regions)

    def _refresh_hexes(self, changed: Iterable[Hex]) -> None:
        """Repaint hexes with the hexsides around them."""
        regions = []
        for hex_ in changed:
            left, top, extra = self.scale.left(hex_), self.scale.top(hex_), self.scale.has_sides
            region = Region(left, top, self.scale.width + extra, self.scale.height + extra)
            for y in region.line_range:
                self._strips.pop(y, None)
            regions.append(region.translate(-self.scroll_offset))
        self._repaint(regions)

    def _repaint(self, regions: Iterable[Region]) -> None:
        """Repaint what is in view of some regions of the window."""
        shown = [each for region in regions if (each := region.intersection(self.size.region))]
        if shown:
            self.refresh(*shown)

    # Scrolling

    def show_hex(self, hex_: Hex, *, centre: bool) -> bool:
        """Scroll so that a hex is in view; tell whether that was needed."""
        width, height = self.size
        if not width or not height:
            return False
        x, y = self.scale.left(hex_), self.scale.top(hex_)
        across, down = self.scale.width, self.scale.height
        left, top = self.scroll_offset
        inside = Region(left, top, width, height).shrink(
            (_MARGIN * down, _MARGIN * across, _MARGIN * down, _MARGIN * across)
        )
        if not centre and inside.contains_region(Region(x, y, across, down)):
            return False
        return self._bring(Offset(x + across // 2, y + down // 2))

    def _bring(self, middle: Offset) -> bool:
        """Scroll a cell to the middle, as far as country lies around; tell if that was needed."""
        width, height = self.size
        left, top, wide, high = self._extent(self.scale)
        x = _place(middle.x - width // 2, left, wide, width, self.scale.width)
        y = _place(middle.y - height // 2, top, high, height, self.scale.height)
        goal = Offset(
            min(max(x, 0), max(self.max_scroll_x, 0)), min(max(y, 0), max(self.max_scroll_y, 0))
        )
        if goal == self.scroll_offset:
            return False
        self.scroll_to(*goal, animate=False, force=True, immediate=True)
        return True

    def _fits(self, scale: Scale) -> bool:
        """Tell whether the country in play has room at a scale."""
        _, _, wide, high = self._extent(scale)
        return wide <= self.size.width and high <= self.size.height

    def _extent(self, scale: Scale) -> Region:
        """Return the cells that the country in play takes up at a scale."""
        bounds = self.country.bounds
        left = (hexes.COLUMNS - bounds.west) * scale.width
        right = (hexes.COLUMNS - bounds.east + 1) * scale.width + scale.half + scale.has_sides
        top, bottom = (bounds.north - 1) * scale.height, bounds.south * scale.height
        return Region(left, top, right - left, bottom - top + scale.has_sides)

    def page(self, across: int, down: int) -> None:
        """Move the cursor by a screen of hexes."""
        far_x = max(self.size.width // self.scale.width - 1, 1) * across
        far_y = max(self.size.height // self.scale.height - 1, 1) * down
        self.go(self.country.page(self.cursor, far_x, far_y), centre=True)

    @property
    def cursor_spot(self) -> Offset:
        """The cell of the screen in the middle of the cursor's hex."""
        spot = Offset(*self.scale.centre(self.cursor)) - self.scroll_offset
        return self.content_region.offset + spot

    def on_click(self, event: events.Click) -> None:
        """Go to the hex that was clicked."""
        spot = event.get_content_offset(self)
        if spot is not None:
            spot += self.scroll_offset
            hex_ = self.scale.hex_at(spot.x, spot.y)
            if hex_ != OFF and self.country.board.playable(hex_):
                self.go(hex_)
                self.post_message(self.Picked(hex_))

    # Painting

    def render_line(self, y: int) -> Strip:
        """Return a row of cells, kept from last time where nothing in it changed."""
        left, top = self.scroll_offset
        key = (left, self._width)
        if key != self._strip_key:
            self._strips.clear()
            self._strip_key = key
        strip = self._strips.get(y + top)
        if strip is None:
            strip = self._strips[y + top] = self._paint(y + top, left, self._width)
        return strip

    def _paint(self, y: int, left: int, width: int) -> Strip:
        inks: list[Ink] = []
        start = left
        line = y % self.scale.height
        for x, hex_ in self.scale.bricks(y, left, left + width):
            if not inks:
                start = x
            inks.extend(self.tiles.brick(hex_).rows[line])
        for x, ground in self._framed.get(y, {}).items():
            if 0 <= x - start < len(inks):
                char, paint, _ = inks[x - start]
                inks[x - start] = Ink(char, paint, ground)
        return self._strip(inks[left - start : left - start + width], width)

    def _strip(self, inks: list[Ink], width: int) -> Strip:
        """Join cells of one look into segments; a space has no look but its ground."""
        segments: list[Segment] = []
        text, paint, ground = "", Paint.TEXTURE, Ground.VOID
        blank = True
        for ink in inks:
            same = ink.ground is ground
            if same and (ink.char == " " or ink.paint is paint):
                blank = blank and ink.char == " "
            elif same and blank:
                paint, blank = ink.paint, False
            else:
                if text:
                    segments.append(Segment(text, style(self.depth, paint, ground)))
                text, paint, ground = "", ink.paint, ink.ground
                blank = ink.char == " "
            text += ink.char
        segments.append(Segment(text, style(self.depth, paint, ground)))
        return Strip(segments, width)


def _place(wanted: int, start: int, extent: int, window: int, margin: int) -> int:
    """Return where a window begins over a country: all of it in the middle, if it has room."""
    if extent <= window:
        return start - (window - extent) // 2
    return min(max(wanted, start - margin), start + extent + margin - window)
