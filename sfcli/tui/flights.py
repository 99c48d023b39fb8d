"""Air operations on the screen: what one would come to, and how far one under way has come. 16D."""

from collections.abc import Iterator

from sfcli.air import operation
from sfcli.airforces import ESCORT, INTERCEPTION, PATROL_ATTACK, AirUnit
from sfcli.game import Game
from sfcli.hexes import Hex
from sfcli.language.answers import flights, operations
from sfcli.language.candidates import some
from sfcli.position import Position, UnderWay
from sfcli.sides import Side
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.palette import Ground
from sfcli.tui.tiles import Mark
from sfcli.tui.tones import SIDE_TONES, Line, Span, Tone, line

_FEW = 6


def lines(pos: Position, flight: operation.Flight) -> list[Line]:
    """Return what an air operation would come to. Rule 16D."""
    head, *rest = flights.told(pos, flight).lines
    return [line((head, Tone.STRONG)), *(line((text, Tone.TEXT)) for text in rest)]


def trail(flight: operation.Flight) -> dict[Hex, Mark]:
    """Return the way of everybody, with the MPs spent up to each hex. Rule 18."""
    found: dict[Hex, Mark] = {}
    for departure in flight.departures:
        for spent, hex_ in enumerate((*departure.staging, *departure.way), 1):
            found.setdefault(hex_, Mark(str(spent), Ground.SELECTED))
    return found


def frames(flight: operation.Flight) -> dict[Hex, Ground]:
    """Return the hexes an operation is about: where it starts, and its target."""
    found = {departure.start: Ground.SELECTED for departure in flight.departures}
    return {**found, flight.order.target: Ground.TARGET}


def under_way(
    game: Game, side: Side, glyphs: Glyphs, *, narrow: bool
) -> tuple[list[Line], list[Line]]:
    """Return how far the operation under way has come, and who flies; nothing for none.

    It is told as a side sees it, in fewer lines where there is less room.
    """
    going = game.under_way
    if going is None:
        return [], []
    number = f"step {going.step + 1} of {len(going.steps)}"
    whose = line((operations.headed(game.position, going, side), SIDE_TONES[going.side]))
    step = line((f"{number}: ", Tone.DIM), (going.steps[going.step], Tone.STRONG))
    head = [(*whose, (", ", Tone.DIM), *step)] if narrow else [whose, step]
    found = [*head, _sequence(going, glyphs)]
    return found, list(_taking_part(game.position, going))


def _sequence(going: UnderWay, glyphs: Glyphs) -> Line:
    """Return all steps in short, with a pointer before the one it is in. Rule 16D."""
    spans: list[Span] = []
    for place, word in enumerate(going.short):
        if place == going.step:
            spans.append((f" {glyphs.pointer}{word}", Tone.STRONG))
        else:
            tone = Tone.DIM if place < going.step else Tone.TEXT
            spans.append((f"{'  ' if place else ''}{word}", tone))
    return line(*spans)


def _taking_part(pos: Position, going: UnderWay) -> Iterator[Line]:
    """Yield who is in the air for it, the screen before the mission force. Rule 16B2."""
    units = [pos.state.air.units[id_] for id_ in going.units if id_ in pos.state.air.units]
    for what, ids in _groups([unit for unit in units if unit.is_airborne]):
        yield line((f"  {what}: ", Tone.DIM), (some(ids, _FEW), Tone.TEXT))


def _groups(units: list[AirUnit]) -> Iterator[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for unit in units:
        assert unit.mission is not None
        found.setdefault(unit.mission.kind, []).append(unit.id)
    last = (INTERCEPTION, PATROL_ATTACK)
    for kind in sorted(found, key=lambda kind: (kind in last, kind != ESCORT, kind)):
        yield kind.replace("_", " "), found[kind]
