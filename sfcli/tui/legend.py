"""What the signs on the map mean, for the sheet of keys."""

from collections.abc import Iterator
from typing import Final

from sfcli.board import CitySize, PortSize
from sfcli.sides import Side
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.tones import Line, Span, Tone, line

_CITIES: Final = {
    CitySize.POINT: "town", CitySize.REFERENCE: "reference", CitySize.DOT: "dot",
    CitySize.PARTIAL: "partial", CitySize.FULL: "full hex city",
}  # fmt: skip
_PORTS: Final = {
    PortSize.MINOR: "minor", PortSize.STANDARD: "standard", PortSize.MAJOR: "major",
    PortSize.GREAT: "great port",
}  # fmt: skip


def lines(glyphs: Glyphs) -> Iterator[Line]:
    """Yield the signs with their meanings, those of a kind together."""
    yield _signs("stacks", [
        *((glyphs.shapes[side][0], side.label) for side in Side),
        (f"{glyphs.shapes[Side.AXIS][1]} {glyphs.shapes[Side.ALLIED][1]}", "nobody can act"),
        (glyphs.many, "ten units or more"),
    ])  # fmt: skip
    yield _signs("units", [
        (glyphs.marks["unsupplied"], "out of supply"), (glyphs.marks["isolated"], "isolated"),
        (glyphs.marks["disrupted"], "disrupted"), (glyphs.marks["carrying"], "carrying points"),
    ])  # fmt: skip
    yield _signs("cities", [(glyphs.cities[size], name) for size, name in _CITIES.items()])
    yield _signs("ports", [
        *((glyphs.ports[size], name) for size, name in _PORTS.items()),
        (glyphs.hit_port, "with hits"), (glyphs.no_port, "closed or destroyed"),
    ])  # fmt: skip
    yield _signs("works", [
        (glyphs.fort, "fort"), (glyphs.unimproved, "unimproved fortress, Westwall, ouvrage"),
        (glyphs.improved, "improved"), (glyphs.begun, "work under way"),
        (glyphs.airfield, "airfield"), (glyphs.hit_airfield, "airbase with hits"),
    ])  # fmt: skip
    yield _signs("air", [
        *((f"{can} {cannot}", f"{side.label} air units that can fly, that cannot")
          for side, (can, cannot) in ((side, glyphs.wings[side]) for side in Side)),
    ])  # fmt: skip
    yield _signs("ground", [(glyphs.flood, "flooded"), (glyphs.broken, "rail broken")])
    yield _signs("lines", [
        (glyphs.rail[0], "high-volume rail"), (glyphs.low_rail[0], "low-volume rail"),
        (glyphs.road[0], "road"), (glyphs.ferry[0], "ferry"),
    ])  # fmt: skip
    yield _signs("close", [
        ("field 6-2", "airfield of 6 with 2 hits; temp: temporary, base: of a city"),
        ("{}4{}2".format(*glyphs.wings[Side.ALLIED]),
         "4 air units that can fly, 2 that cannot; over: over the hex"),
        ("port -3", "3 hits; shut: closed, gone: destroyed"),
        ("FORTRESS WESTWALL", "improved"), ("new ...", "under way"),
        ("drowned", "massively flooded"),
    ])  # fmt: skip


def _signs(kind: str, signs: list[tuple[str, str]]) -> Line:
    spans: list[Span] = [(f"  {kind:<9}", Tone.DIM)]
    for sign, meaning in signs:
        spans += [(f"{sign} ", Tone.KEY), (f"{meaning}   ", Tone.TEXT)]
    return line(*spans)
