"""What the air war does to a hex, and who is there of it, in words. Rules 16, 20E, 20G.

Harassment, bombed coast defenses and yards; air units on the ground and over the hex.
"""

from collections.abc import Iterator

from sfcli.air import efforts, yards
from sfcli.airforces import AirUnit
from sfcli.ground import coasts, harassed, lines
from sfcli.hexes import Hex
from sfcli.language.air_units import done
from sfcli.language.candidates import count
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.twelfths import counted


def marks(pos: Position, hex_: Hex) -> Iterator[str]:
    """Yield what bombing has left in a hex, and bases of wings. Rules 20G1a, 20G2d, 20G2i, 26C1."""
    air = pos.state.air
    hits = air.harassment.get(hex_, 0)
    if hits:
        price = harassed.prices(pos, pos.phasing).get(hex_, 0)
        yield f"{count(hits, 'harassment hit')}: to leave or stay takes {counted(price, 'MP')}"
    if hex_ in air.coast_hits:
        whole, left = coasts.level(pos, hex_), coasts.left(pos, hex_)
        yield f"coast defenses {left} of {whole}, {count(air.coast_hits[hex_], 'bombing hit')}"
    for id_, effort in air.efforts.items():
        if effort.base == hex_:
            yield f"base of {id_}, with {count(efforts.wings_left(pos, id_), 'wing')} to fly"
    bombed = air.yard_hits.get(hex_, 0)
    if bombed and hex_ in lines.yard_set(pos.board):
        yield f"marshaling yard with {bombed} of {count(yards.limit(pos, hex_), 'hit')}"


def air_units(pos: Position, hex_: Hex) -> Iterator[str]:
    """Yield the air units over a hex and on the ground there, a line for each side and status."""
    units = [unit for unit in pos.state.air.units.values() if unit.hex == hex_]
    for side in Side:
        found: dict[str, list[AirUnit]] = {}
        for unit in units:
            if unit.side is side and (unit.mission or unit.is_grounded):
                found.setdefault(_doing(unit), []).append(unit)
        for doing, group in sorted(found.items()):
            named = ", ".join(f"{unit.id} ({unit.type})" for unit in group)
            yield f"{side.label} air, {doing}: {named}"


def _doing(unit: AirUnit) -> str:
    if unit.mission is not None:
        return f"over it on {unit.mission.kind.replace('_', ' ')}"
    return ", ".join((unit.status, *done(unit)))
