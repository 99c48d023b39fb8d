"""Layers over the map: who owns, who controls, who is supplied, how far a unit gets.

Each layer says its piece in characters and in colour alike.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from sfcli.airforces import AirUnit
from sfcli.ground import isolation, lines, movement, prospects, zoc
from sfcli.hexes import Hex, everywhere
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.tui import air_layers
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.palette import Ground
from sfcli.tui.tiles import Mark, Overlay, mps_mark
from sfcli.twelfths import mps

_GOOD: Final = "+"
_OWNED: Final = {Side.AXIS: Ground.OWNED_AXIS, Side.ALLIED: Ground.OWNED_ALLIED}


class View(NamedTuple):
    """What layers are drawn from."""

    pos: Position
    side: Side
    """Whose layer it is where that matters."""
    glyphs: Glyphs
    unit: Unit | None = None
    """The selected unit, or the chief one under the cursor."""
    lost: Mapping[Hex, int] | None = None
    """Units eliminated or reduced since this game turn began, by hex."""
    air: AirUnit | None = None
    """The air unit shown last, or the chief one under the cursor."""
    shown: AirUnit | None = None
    """The air unit shown last, if it still is."""

    def hexes(self) -> Iterator[Hex]:
        """Yield the hexes in play, those at sea included."""
        board = self.pos.board
        return (h for h in everywhere() if board.is_sea(h) or board.playable(h))

    def land(self) -> Iterator[Hex]:
        """Yield the land hexes in play."""
        board = self.pos.board
        return (h for h in everywhere() if not board.is_sea(h) and board.playable(h))


def ownership(view: View) -> Overlay:
    """Show who owns each hex. Rule 3D."""
    marks = {}
    for hex_ in view.land():
        owner = view.pos.state.owner(hex_)
        if owner:
            marks[hex_] = Mark(view.glyphs.shapes[owner][1], _OWNED[owner])
    return Overlay("ownership", _sides(view, hollow=True), marks)


def zones(view: View) -> Overlay:
    """Show the zones of control of both sides; small letters are reduced ones. Rule 5."""
    own = zoc.chart(view.pos, view.side)
    theirs = zoc.chart(view.pos, view.side.enemy)
    marks = {}
    for hex_ in view.land():
        mine, enemy = own[hex_], theirs[hex_]
        if mine or enemy:
            ground = Ground.WARM if mine and enemy else Ground.ALERT if enemy else Ground.LIT
            text = _zone(view, view.side, mine) + _zone(view, view.side.enemy, enemy)
            marks[hex_] = Mark(text, ground)
    return Overlay("zones of control", f"{_sides(view)}; r: reduced", marks)


def _zone(view: View, side: Side, kind: int) -> str:
    if kind == zoc.NONE:
        return ""
    return view.glyphs.shapes[side][0] + ("r" if kind == zoc.REDUCED else "")


def supply(view: View) -> Overlay:
    """Show where a side's lines lead to a source, and its units' supply. Rules 3G, 12B, 12D."""
    traced = isolation.trace(view.pos, view.side)
    marks = {h: Mark(_GOOD, Ground.LIT) for h in view.land() if traced[h]}
    for unit in view.pos.on_map(view.side):
        if unit.hex is None:
            continue
        text, ground = _supplied(unit)
        if ground is not Ground.LIT or unit.hex not in marks:
            marks[unit.hex] = Mark(text, ground)
    legend = f"{_GOOD} lines lead to a source; units: Un n turns out of supply, I isolated"
    return Overlay(f"{view.side.label} supply", legend, marks)


def _supplied(unit: Unit) -> tuple[str, Ground]:
    if unit.out is None and not unit.isolated:
        return _GOOD, Ground.LIT
    turns = "" if unit.out is None else f"U{unit.out}"
    return turns + ("I" if unit.isolated else ""), Ground.ALERT


def reach(view: View) -> Overlay:
    """Show where the selected unit can move, with the MPs it would have left. Rule 6."""
    unit = view.unit
    if unit is None:
        return Overlay("reach", "select a unit, or put the cursor on one")
    has = movement.left(unit)
    found = prospects.reach(view.pos, unit)
    marks = {
        hex_: mps_mark(max(has - spent, 0), view.glyphs, Ground.LIT if has > spent else Ground.WARM)
        for hex_, (spent, _) in found.items()
        if hex_ != unit.hex
    }
    return Overlay(f"reach of {unit.id}", f"MPs left of {mps(has)}", marks)


def rails(view: View) -> Overlay:
    """Show which rail hexes a side can use, the breaks, and what its nets have left. Rule 7A."""
    pos, side = view.pos, view.side
    open_ = lines.usable(pos, side)
    marks = {}
    for hex_ in lines.rail_hexes(pos.board):
        if hex_ in pos.state.broken:
            marks[hex_] = Mark(view.glyphs.broken, Ground.ALERT)
        elif open_[hex_]:
            marks[hex_] = Mark("=", Ground.LIT)
    nets = [f"{net.replace('_', ' ')} {mps(c.left)} of {mps(c.whole)} REs"
            for (owner, net), c in sorted(pos.state.rail.items()) if owner is side]  # fmt: skip
    legend = "; ".join(nets) if nets else "no capacity"
    return Overlay(f"{side.label} rails", legend, marks)


_WEATHER: Final = {"clear": Ground.LIT, "mud": Ground.WARM, "frost": Ground.OWNED_AXIS,
                   "winter": Ground.ALERT, "snow": Ground.ALERT}  # fmt: skip


def weather(view: View) -> Overlay:
    """Show the weather zones and the weather in each. Rule 36."""
    pos = view.pos
    marks = {h: Mark(pos.board.weather_zone[h], _WEATHER.get(pos.weather(h))) for h in view.land()}
    found = sorted(pos.state.weather.items())
    legend = ", ".join(f"{zone} {condition}" for zone, condition in found) or "not rolled yet"
    return Overlay("weather zones", legend, marks)


_FOUR: Final = (Ground.LIT, Ground.WARM, Ground.OWNED_AXIS, Ground.ALERT)


def districts(view: View) -> Overlay:
    """Show the districts, neighbours in different colours. Rule 3E3."""
    board = view.pos.board
    shades = _shades(view)
    marks = {
        hex_: Mark(_short(board.district[hex_]), shades[board.district[hex_]])
        for hex_ in view.land()
        if board.district[hex_]
    }
    return Overlay("districts", "the panel names the district of the cursor", marks)


def _short(name: str) -> str:
    words = name.split()
    return (words[0][:3] if len(words) == 1 else "".join(w[0] for w in words)[:3]) if words else ""


def _shades(view: View) -> dict[str, Ground]:
    """Return a colour for each district that no neighbour has, as far as four suffice."""
    from sfcli import geography

    touching = geography.adjacent_districts(view.pos.board, view.pos.state.italy_surrendered)
    shades: dict[str, Ground] = {}
    for name in sorted(touching):
        taken = {shades[near] for near in touching[name] if near in shades}
        shades[name] = next((each for each in _FOUR if each not in taken), _FOUR[0])
    return shades


def losses(view: View) -> Overlay:
    """Show where units were eliminated or reduced this game turn and the last."""
    lost = view.lost or {}
    marks = {h: Mark(str(count), Ground.ALERT) for h, count in lost.items()}
    return Overlay("losses", "units lost or reduced to cadre, last turn and this", marks, True)


def objectives(view: View) -> Overlay:
    """Show the hexes that are worth victory points."""
    marks = {}
    for goal in view.pos.scenario.objectives:
        owner = view.pos.state.owner(goal.hex)
        marks[goal.hex] = Mark(f"{goal.points}", _OWNED[owner] if owner else Ground.WARM)
    return Overlay("objectives", "victory points, in the owner's colour", marks, True)


def _sides(view: View, *, hollow: bool = False) -> str:
    return ", ".join(f"{view.glyphs.shapes[side][hollow]} {side.label}" for side in Side)


Layer = Callable[[View], Overlay]
LAYERS: Final[Mapping[str, Layer]] = {
    "ownership": ownership,
    "zones": zones,
    "supply": supply,
    "reach": reach,
    "rails": rails,
    "weather": weather,
    "districts": districts,
    "losses": losses,
    "objectives": objectives,
    "patrol": air_layers.patrol_zones,
    "flight": air_layers.flight,
    "ranges": air_layers.own_ranges,
    "threats": air_layers.enemy_ranges,
}


def layer(name: str, view: View) -> Overlay:
    """Return the overlay of that name."""
    return LAYERS[name](view)
