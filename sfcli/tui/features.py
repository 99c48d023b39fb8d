"""What play has made of hexes besides ground units: works, damage, floods, air units.

Rules 7A5, 14A1, 16B1, 17, 30A, 37A3 and 37B. They are markers and words: a marker is a character,
a word is at most nine long: a hex has nine columns at the closest scale.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sfcli.ground import airbases, port_damage
from sfcli.hexes import Hex
from sfcli.language import installations
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import FLOODED, Work
from sfcli.tui import wings
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.palette import Ground, Paint

FORT: Final = "fort"
PORT: Final = "port"
FIELD: Final = "field"
RAIL: Final = "rail"
OTHER: Final = ""


class Feature(NamedTuple):
    """Something in a hex."""

    place: str
    """Where its marker belongs: `FORT`, `PORT`, `FIELD`, `RAIL`, or `OTHER` for anywhere."""
    glyph: str
    """Its marker, empty where another one says enough."""
    word: str
    paint: Paint
    far: bool = True
    """Its marker shows at the smallest scale as well."""


Features = tuple[Feature, ...]
Table = dict[Hex, Features]

_WORDS: Final = {
    "fort": "fort", "fortress_unimproved": "fortress", "fortress_improved": "FORTRESS",
    "westwall_unimproved": "Westwall", "westwall_improved": "WESTWALL",
    "maginot_ouvrage_unimproved": "ouvrage",
}  # fmt: skip
"""Fortifications in a word; what is improved in capitals."""
_PAINTS: Final = {Side.AXIS: Paint.AIR_AXIS, Side.ALLIED: Paint.AIR_ALLIED}
_BEGUN: Final = {
    "fort": "new fort", "airfield": "new field", "augment": "field +3", "port": "new port",
    "westwall": "new wall",
}  # fmt: skip


def table(pos: Position, glyphs: Glyphs) -> Table:
    """Return the features of all hexes that have any, the most pressing first."""
    state, board = pos.state, pos.board
    works: dict[Hex, list[Work]] = {}
    for work in state.works:
        works.setdefault(work.hex, []).append(work)
    flying = wings.table(pos)
    every = {
        *state.floods, *state.fortifications, *works, *state.broken, *state.port_hits,
        *state.closed_ports, *state.destroyed_ports, *state.airbase_hits, *state.temporary,
        *state.airfields, *board.airfields, *flying,
    }  # fmt: skip
    nobody = wings.Counted()
    found = {
        hex_: (
            *_in_hex(pos, hex_, works.get(hex_, ()), glyphs),
            *_in_the_air(pos, hex_, flying.get(hex_, nobody), glyphs),
        )
        for hex_ in every
    }
    return {hex_: features for hex_, features in found.items() if features}


def _in_hex(pos: Position, hex_: Hex, works: Sequence[Work], glyphs: Glyphs) -> Iterator[Feature]:
    flood = pos.state.floods.get(hex_)
    if flood is not None:
        yield Feature(OTHER, glyphs.flood, "drowned" if flood.ground == FLOODED else "flooded",
                      Paint.MARK)  # fmt: skip
    works_of = pos.state.fortifications.get(hex_)
    if works_of:
        yield Feature(FORT, _fort(works_of, glyphs), _WORDS.get(works_of, "fort"), Paint.FORT)
    for work in works:
        yield Feature(OTHER, glyphs.begun, _BEGUN[work.kind], Paint.FORT)
    if installations.is_restored(pos, hex_):
        yield Feature(OTHER, glyphs.begun, _BEGUN["westwall"], Paint.FORT)
    if hex_ in pos.state.broken:
        yield Feature(RAIL, glyphs.broken, "rail cut", Paint.MARK)
    yield from _port(pos, hex_, glyphs)


def _in_the_air(
    pos: Position, hex_: Hex, counted: wings.Counted, glyphs: Glyphs
) -> Iterator[Feature]:
    """Yield the airbase of a hex and the air units at it and over it; they tell of the airbase."""
    here = [(side, False) for side in Side if wings.sign(counted, side, glyphs, aloft=False)]
    over = [(side, True) for side in Side if wings.sign(counted, side, glyphs, aloft=True)]
    for side, aloft in (*over, *here):
        yield Feature(
            OTHER if aloft else FIELD,
            wings.sign(counted, side, glyphs, aloft=aloft),
            wings.word(counted, side, glyphs, aloft=aloft),
            _PAINTS[side],
        )
    yield from _airbase(pos, hex_, glyphs, told=bool(here))


def _fort(works: str, glyphs: Glyphs) -> str:
    if works.endswith("_improved"):
        return glyphs.improved
    return glyphs.unimproved if works.endswith("_unimproved") else glyphs.fort


def _port(pos: Position, hex_: Hex, glyphs: Glyphs) -> Iterator[Feature]:
    """Yield what ails a port: damage, or that it does not function. Rules 30A2, 30A3."""
    hits = port_damage.hits(pos, hex_)
    if port_damage.is_destroyed(pos, hex_):
        yield Feature(PORT, glyphs.no_port, "port gone", Paint.MARK)
    elif hex_ in pos.state.closed_ports:
        yield Feature(PORT, glyphs.no_port, "port shut", Paint.MARK)
    elif hits:
        yield Feature(PORT, glyphs.hit_port, f"port -{hits}", Paint.MARK)


def _airbase(pos: Position, hex_: Hex, glyphs: Glyphs, *, told: bool) -> Iterator[Feature]:
    """Yield an airfield with its capacity and the hits on the airbase of its hex. Rules 17A, 17D.

    Where air units tell that there is one, only hits have a marker.
    """
    hits = airbases.hits(pos, hex_)
    left = f"-{hits}" if hits else ""
    if hits:
        glyph, paint = glyphs.hit_airfield, Paint.MARK
    else:
        glyph, paint = "" if told else glyphs.airfield, Paint.PORT
    permanent, temporary = airbases.airfield(pos, hex_), airbases.temporary(pos, hex_)
    if permanent:
        yield Feature(FIELD, glyph, f"field {permanent}{left}", paint, far=bool(hits))
    elif temporary:
        yield Feature(FIELD, glyph, f"temp {temporary}{left}", paint, far=bool(hits))
    elif hits:
        yield Feature(FIELD, glyph, f"base {airbases.undamaged(pos, hex_)}{left}", paint)


def flooded(pos: Position, hex_: Hex) -> tuple[str, Ground] | None:
    """Return the terrain a flood has made of a hex and its ground, None where there is none."""
    flood = pos.state.floods.get(hex_)
    if flood is None:
        return None
    return ("all_lake", Ground.LAKE) if flood.ground == FLOODED else ("swamp", Ground.SWAMP)
