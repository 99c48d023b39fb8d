"""Airbases as air units use them. Rules 17A, 23E2, 23F, 23H4, 23I1, 23J.

What a hex can base is the business of `ground/airbases.py`.
"""

from collections.abc import Hashable
from typing import Final

from sfcli import geography
from sfcli.airforces import AirUnit
from sfcli.board import DRY
from sfcli.ground import airbases
from sfcli.hexes import Hex, adjacent, distance, hexside
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side

AFLOAT: Final = "F"
"""Code of floatplanes and flying boats. Rule 23H4."""


def is_usable(pos: Position, side: Side, hex_: Hex) -> bool:
    """Tell whether a side may use a hex as an airbase: it owns it, with capacity. Rule 17."""
    return pos.state.owner(hex_) is side and airbases.capacity(pos, hex_) > 0


def refuse(pos: Position, unit: AirUnit, hex_: Hex) -> Refusal | None:
    """Say why an air unit may neither take off from a hex nor land there. Rules 17, 17A."""
    side = unit.side
    if pos.state.owner(hex_) is not side:
        return Refusal("17-b", f"{pos.place(hex_)} is not {side.label}-owned")
    if not airbases.undamaged(pos, hex_):
        return Refusal("17-a", f"there is no airbase in {pos.place(hex_)}")
    if not airbases.capacity(pos, hex_):
        why = f"the airbase in {pos.place(hex_)} has lost its capacity"
        return Refusal("17A-d", f"{why}, and nobody takes off or lands")
    return _refuse_kind(pos, unit, hex_)


def _refuse_kind(pos: Position, unit: AirUnit, hex_: Hex) -> Refusal | None:
    """Say why air units of a kind do not use the airbase of a hex. Rules 23E2, 23F, 23H4, 23J."""
    if is_temporary(pos, hex_):
        place = pos.place(hex_)
        if unit.type.is_heavy_bomber:
            why = f"{unit.id} is a heavy bomber and cannot use the temporary airfield in {place}"
            return Refusal("23E2-a", why)
        if unit.type.is_jet:
            why = f"{unit.id} flies jets or rockets and cannot use the temporary airfield in"
            return Refusal("23F-a", f"{why} {place}")
    if unit.type.has(AFLOAT) and not on_water(pos, hex_):
        why = f"{unit.id} are floatplanes, and {pos.place(hex_)} is on no water"
        return Refusal("23H4-a", why)
    if unit.is_antiship and not geography.box(pos.board, hex_):
        why = (
            f"{unit.id} belongs to the anti-shipping forces, which base in the holding boxes alone"
        )
        return Refusal("23J-a", f"{why}, and {pos.place(hex_)} is in neither area")
    return None


def on_water(pos: Position, hex_: Hex) -> bool:
    """Tell whether a hex is a partial-sea or a partial-lake hex. Rule 23H4."""
    if pos.board.kind[hex_] != "land":
        return True
    return any(pos.board.water[hexside(hex_, near)] != DRY for near in adjacent(hex_))


def is_temporary(pos: Position, hex_: Hex) -> bool:
    """Tell whether a hex has only a temporary airfield to land at. Rule 14A1."""
    return hex_ in pos.state.temporary and airbases.lasting(pos, hex_) == 0


def takes(pos: Position, unit: AirUnit, hex_: Hex) -> bool:
    """Tell whether an air unit may take off from a hex and land there. Rules 17, 17A."""
    return refuse(pos, unit, hex_) is None


def everywhere(pos: Position, side: Side) -> list[Hex]:
    """Return the hexes a side may use as airbases, in order. Rule 17."""
    return list(_usable(pos, side))


def stamp(pos: Position) -> Hashable:
    """Return a stamp of all that airbases depend on."""
    state = pos.state
    return (
        id(pos.board), bytes(state.owners), tuple(state.airfields.items()), state.temporary,
        tuple(state.airbase_hits.items()), tuple(state.fortifications.items()),
        tuple(state.weather.items()) if state.temporary else (),
    )  # fmt: skip


def _usable(pos: Position, side: Side) -> tuple[Hex, ...]:
    return pos.derived(("airbases", side), stamp(pos), lambda: _found(pos, side))


def _found(pos: Position, side: Side) -> tuple[Hex, ...]:
    state, board = pos.state, pos.board
    known = {*board.cities, *board.airfields, *state.airfields, *state.temporary}
    known.update(state.fortifications)
    return tuple(sorted(hex_ for hex_ in known if is_usable(pos, side, hex_)))


def in_reach(pos: Position, unit: AirUnit, start: Hex, reach: int) -> list[Hex]:
    """Return where a unit may land within a range, the nearest to `start` first. Rule 18."""
    found = []
    for hex_ in _usable(pos, unit.side):
        away = distance(start, hex_)
        if away <= reach and _refuse_kind(pos, unit, hex_) is None:
            found.append((away, hex_))
    return [hex_ for _, hex_ in sorted(found)]
