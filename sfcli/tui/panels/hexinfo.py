"""What the panels say about a hex and the units in it. Rules 2, 3D, 3E, 3G, 5, 12."""

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from sfcli.board import ANY_RAIL, FERRY, HEXSIDES, LOW_RAIL, RAIL, ROAD, CitySize
from sfcli.ground import flooding, isolation, lines, movement, zoc
from sfcli.hexes import DIRECTIONS, NEIGHBOURS, OFF, Hex
from sfcli.language import installations, overhead
from sfcli.language.candidates import count
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import CADRE, Unit
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.panels import airinfo
from sfcli.tui.tones import SIDE_TONES, Line, Span, Tone, line
from sfcli.twelfths import ONE, mps, number

_LINES: Final = ((RAIL, "rail"), (LOW_RAIL, "low-volume rail"), (ROAD, "road"), (FERRY, "ferry"))


def words(id_: str) -> str:
    """Return an id of the charts as a player reads it."""
    return id_.replace("_", " ")


def title(pos: Position, hex_: Hex) -> str:
    """Return the hex's number and name."""
    return pos.place(hex_)


def describe(pos: Position, hex_: Hex) -> list[Line]:
    """Return what there is to know of a hex, the most asked first."""
    board = pos.board
    if not board.playable(hex_):
        return [line(("not on the map of this scenario", Tone.DIM))]
    return [
        line((", ".join(_terrain(pos, hex_)), Tone.STRONG)),
        *_ownership(pos, hex_),
        *_hexsides(pos, hex_),
        *_ways(pos, hex_),
        *_lying(pos, hex_),
        *(line((text, Tone.WARN)) for text in installations.under_way(pos, hex_)),
        *(line((text, Tone.BAD)) for text in overhead.marks(pos, hex_)),
        line((_land(pos, hex_), Tone.DIM)),
    ]


def in_short(pos: Position, hex_: Hex) -> str:
    """Return in a few words what a hex is, and whose."""
    owner = None if pos.board.is_sea(hex_) else pos.state.owner(hex_)
    named = f"{pos.board.place(hex_)} ("
    found = [text.removeprefix(named).removesuffix(")") for text in _terrain(pos, hex_)]
    return ", ".join([*found, *([f"{owner.label} owned"] if owner else [])])


def _terrain(pos: Position, hex_: Hex) -> Iterator[str]:
    board = pos.board
    yield words(board.terrain[hex_])
    flood = pos.state.floods.get(hex_)
    if flood is not None:
        yield flooding.in_words(flood)
    for city in board.cities.get(hex_, ()):
        size = "town" if city.size is CitySize.POINT else f"{city.size.name.lower()} city"
        yield f"{city.name} ({size})"
    yield from filter(None, (installations.port(pos, hex_),))
    yield from installations.fortification(pos, hex_)
    yield from installations.airbase(pos, hex_)
    if board.is_yard(hex_):
        yield "marshaling yard"


def _ownership(pos: Position, hex_: Hex) -> Iterator[Line]:
    if pos.board.is_sea(hex_):
        return
    owner = pos.state.owner(hex_)
    spans: list[Span] = []
    if owner:
        spans.append((f"{owner.label} owned", SIDE_TONES[owner]))
        if isolation.is_isolated(pos, owner, hex_):
            spans.append((", isolated", Tone.BAD))
    else:
        spans.append(("nobody's", Tone.DIM))
    spans += [(text, SIDE_TONES[side]) for side in Side if (text := _zone(pos, side, hex_))]
    yield tuple(spans)


def _zone(pos: Position, side: Side, hex_: Hex) -> str:
    kind = zoc.into(pos, hex_, side)
    if kind == zoc.NONE:
        return ""
    return f", {side.label} {'reduced ' if kind == zoc.REDUCED else ''}ZOC"


def _hexsides(pos: Position, hex_: Hex) -> Iterator[Line]:
    """Yield the hexsides that carry something, those alike together."""
    board = pos.board
    found: dict[str, list[str]] = {}
    for way, to in enumerate(NEIGHBOURS[hex_]):
        mask = board.sides[6 * hex_ + way]
        for place, word in enumerate(HEXSIDES):
            if to != OFF and mask >> place & 1:
                name = board.side_name(hex_, to)
                text = words(word) + (f" {name}" if name else "")
                found.setdefault(text, []).append(DIRECTIONS[way])
    for text, ways in found.items():
        yield line((f"{text}: ", Tone.TEXT), (" ".join(ways), Tone.DIM))


def _ways(pos: Position, hex_: Hex) -> Iterator[Line]:
    mask_of = pos.board.sides
    parts = []
    for bit, name in _LINES:
        ways = [DIRECTIONS[way] for way in range(6) if mask_of[6 * hex_ + way] & bit]
        if ways:
            parts.append(f"{name} {' '.join(ways)}")
    if parts:
        yield line("; ".join(parts), (_net(pos, hex_), Tone.DIM))
    if hex_ in pos.state.broken:
        yield line(("the rail line is broken here", Tone.BAD))


def _net(pos: Position, hex_: Hex) -> str:
    rail = any(pos.board.sides[6 * hex_ + way] & ANY_RAIL for way in range(6))
    net = lines.net(pos, hex_) if rail else ""
    return f" (net {words(net)})" if net else ""


def _lying(pos: Position, hex_: Hex) -> Iterator[Line]:
    for side in Side:
        points = pos.state.points.get((side, hex_), 0)
        if points:
            yield line((number(points, f"{side.label} resource point"), Tone.WARN))
    for each in pos.state.supplies:
        if each.hex == hex_:
            yield line((f"{each.points} {each.side.label} supply points", Tone.WARN))


def _land(pos: Position, hex_: Hex) -> str:
    board = pos.board
    zone = f"weather {board.weather_zone[hex_]}, {pos.weather(hex_)}"
    if board.is_sea(hex_):
        return f"{board.sea_zone[hex_]} {pos.state.sea.get(board.sea_zone[hex_], '')}; {zone}"
    district, country = board.district[hex_], board.country[hex_]
    where = district if district == country or not country else f"{district}, {country}"
    return f"{where}; {zone}"


def stack_lines(
    pos: Position, hex_: Hex, glyphs: Glyphs, picked: Collection[str], ready: Collection[str]
) -> list[Line]:
    """Return one line a unit: its place in the stack, handle, face, MPs left, state.

    Air units follow.
    """
    found: list[Line] = []
    for side in Side:
        units = pos.stack(hex_, side)
        if not units:
            continue
        width = max(len(unit.id) for unit in units)
        found += [
            _unit_line(pos, place, unit, width, glyphs, picked, ready)
            for place, unit in enumerate(units, 1)
        ]
        found.append(_summary(side, units, glyphs))
    found += airinfo.lines(pos, hex_, glyphs)
    return found or [line(("no units", Tone.DIM))]


def _unit_line(
    pos: Position,
    place: int,
    unit: Unit,
    width: int,
    glyphs: Glyphs,
    picked: Collection[str],
    ready: Collection[str],
) -> Line:
    from sfcli.tui.counters import face

    chosen = unit.id in picked
    tone = Tone.PICKED if chosen else Tone.STRONG if unit.id in ready else Tone.DIM
    shape = glyphs.shapes[unit.side][unit.id not in ready]
    left = movement.left(unit) if unit.ratings.movement > 0 else 0
    pace = f"{mps(left):>3}" if unit.side is pos.phasing else "   "
    pointer = glyphs.pointer if chosen else " "
    return line(
        (f"{place:>2}{pointer}", Tone.KEY),
        (shape, SIDE_TONES[unit.side]),
        (f" {unit.id:<{width}} ", tone),
        (f"{face(unit):<9}", Tone.TEXT),
        (pace, Tone.GOOD),
        (f" {', '.join(states(unit))}".rstrip(), Tone.BAD),
    )


def states(unit: Unit) -> Iterator[str]:
    """Yield what is the matter with a unit, in words."""
    if unit.status == CADRE:
        yield "cadre"
    if unit.out is not None:
        yield f"U-{unit.out}" + (" fed" if unit.fed else "")
    if unit.isolated:
        yield "isolated"
    if unit.disrupted:
        yield "disrupted"
    if unit.carrying:
        yield f"{unit.carrying} RP"
    for flag in ("strategic", "one-hex", "rail", "admin", "holder", "attacked", "retreated"):
        if unit.has(flag):
            yield flag


def _summary(side: Side, units: Sequence[Unit], glyphs: Glyphs) -> Line:
    attack = sum(unit.ratings.attack for unit in units)
    defense = sum(unit.ratings.defense for unit in units)
    total = sum(unit.re for unit in units)
    res = f"{mps(total)} RE{'' if total == ONE else 's'}"
    return line(
        ("   ", Tone.TEXT),
        (f"{glyphs.shapes[side][0]} {side.label}: ", SIDE_TONES[side]),
        f"{count(len(units), 'unit')}, {attack}-{defense}, {res}",
    )
