"""The air units of a hex in the stack panel: who can fly, and who is over it. Rules 16B1, 17, 20.

How many there are, then one line a unit, those that can fly first: its sign, handle, what its
counter prints, its state.
"""

from collections.abc import Iterator, Sequence

from sfcli.airforces import OPERATIVE, AirUnit
from sfcli.ground import airbases
from sfcli.hexes import Hex
from sfcli.language.air_units import done
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.tones import SIDE_TONES, Line, Tone, line


def lines(pos: Position, hex_: Hex, glyphs: Glyphs) -> Iterator[Line]:
    """Yield the air units of a hex, side by side, with how many of them can fly."""
    here = [u for u in pos.state.air.units.values() if u.hex == hex_ and _is_there(u)]
    for side in Side:
        units = sorted((unit for unit in here if unit.side is side), key=_rank)
        if units:
            width = max(len(unit.id) for unit in units)
            yield _summary(pos, hex_, side, units, glyphs)
            yield from (_unit_line(unit, width, glyphs) for unit in units)


def _is_there(unit: AirUnit) -> bool:
    return unit.is_airborne or unit.is_grounded


def _rank(unit: AirUnit) -> tuple[bool, bool, str]:
    return unit.is_airborne, unit.status != OPERATIVE, unit.type.id


def _unit_line(unit: AirUnit, width: int, glyphs: Glyphs) -> Line:
    ready = unit.status == OPERATIVE
    tone = Tone.STRONG if ready and not unit.is_airborne else Tone.DIM
    sign = glyphs.wings[unit.side][not (ready or unit.is_airborne)]
    return line(
        (" ", Tone.KEY),
        (sign, SIDE_TONES[unit.side]),
        (f" {unit.id:<{width}} ", tone),
        (str(unit.type), Tone.TEXT),
        ("".join(f" {word}" for word in states(unit)), Tone.BAD),
    )


def states(unit: AirUnit) -> Iterator[str]:
    """Yield what keeps an air unit from flying, or what it flies, in words."""
    if unit.mission is not None:
        yield unit.mission.kind.replace("_", " ")
    elif unit.status != OPERATIVE:
        yield "inop."
    yield from done(unit)
    if unit.box:
        yield f"in the {unit.box.replace('_', ' ')} box"


def _summary(
    pos: Position, hex_: Hex, side: Side, units: Sequence[AirUnit], glyphs: Glyphs
) -> Line:
    """Return how many air units of a side can fly, cannot, and are over the hex."""
    ground = [unit for unit in units if unit.is_grounded]
    ready = sum(unit.status == OPERATIVE for unit in ground)
    told = [f"{ready}/{len(ground)} operative"] if ground else []
    told += [f"{len(units) - len(ground)} over the hex"] if len(ground) < len(units) else []
    told += [f"capacity {airbases.capacity(pos, hex_)}"] if ground else []
    return line(
        (f" {glyphs.wings[side][0]} {side.label} air: ", SIDE_TONES[side]),
        ", ".join(told),
    )
