"""Transport by sea of scenarios without naval rules: supply points that land, and a shuttle.

`special.landing` and `special.shuttle` are described in scenarios/README.md. They stand for the
naval transport of rule 31, so that points landed last as rule 12C3a says.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sfcli import calendar, hexes, twelfths
from sfcli.clock import Phase
from sfcli.events import Moved, SuppliesChanged, Tallied
from sfcli.ground import carriers, frontiers, lines, movement, ownership, sizes
from sfcli.ground import ports as naval_ports
from sfcli.hexes import Hex, name
from sfcli.orders import Ship
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Supplies, Unit
from sfcli.twelfths import mps


def _written(pos: Position, what: str, side: Side) -> Mapping[str, Any]:
    special = pos.scenario.special.get(what)
    found = special.get(side.value, {}) if isinstance(special, Mapping) else {}
    return found if isinstance(found, Mapping) else {}


def land(play: Play) -> Procedure[None]:
    """Land the phasing side's supply points as its movement phase begins. Rule 12C3a."""
    written = _written(play, "landing", play.phasing)
    at = hexes.parse(str(written.get("at", "")))
    points = int(written.get("points", 0))
    if at is not None and points and play.state.owner(at) is play.phasing:
        landed = Supplies(play.phasing, at, points)
        play.emit(SuppliesChanged((*play.state.supplies, landed)))
        play.note("12C3a-b", f"{points} supply points land in {play.place(at)}")
    return
    yield


@dataclass(frozen=True, slots=True)
class Voyage:
    """Units that may go by sea, and the REs that charges, in twelfths."""

    units: tuple[str, ...]
    to: Hex
    charge: int


def ports(pos: Position, side: Side) -> tuple[Hex, ...]:
    """Return the hexes between which a side's shuttle runs, none where it has no shuttle."""
    found = (hexes.parse(text) for text in _written(pos, "shuttle", side).get("between", ()))
    return tuple(hex_ for hex_ in found if hex_ is not None)


def left(pos: Position, side: Side) -> int:
    """Return the REs, in twelfths, a side's shuttle may still carry this turn."""
    most = twelfths.twelfths(twelfths.read(str(_written(pos, "shuttle", side).get("res", 0))))
    return most - pos.state.tallies.get(_tally(pos, side), 0)


def _tally(pos: Position, side: Side) -> str:
    return f"shuttle/{side}/{calendar.name(pos.state.clock.turn)}"


def plan_ship(pos: Position, side: Side, order: Ship) -> Voyage | Refusal:
    """Say why units may not go by sea, or return the voyage. They have to use their whole move."""
    between, units = ports(pos, side), pos.units(carriers.together(pos, order.units))
    if not between:
        return Refusal("", f"the {side.label} player has no shuttle by sea in this scenario")
    for unit in units:
        refusal = _refuse(pos, side, unit, order.to, between)
        if refusal:
            return refusal
    apart = carriers.refuse_apart(units)
    if apart:
        return apart
    charge = sum(sizes.transport_size(pos.charts, unit) for unit in units)
    if charge > left(pos, side):
        return Refusal(
            "",
            f"these units count {mps(charge)} REs, c/m units double, and the shuttle has "
            f"{mps(left(pos, side))} left this turn",
        )
    return Voyage(tuple(unit.id for unit in units), order.to, charge)


def _refuse(
    pos: Position, side: Side, unit: Unit, to: Hex, between: tuple[Hex, ...]
) -> Refusal | None:
    refusal = movement.refuse_mover(pos, unit, side)
    if refusal:
        return refusal
    assert unit.hex is not None
    if unit.has("moved") or unit.spent:
        return Refusal("", f"{unit.id} has moved, and going by sea takes its whole movement")
    if unit.ratings.movement < 0 or to == unit.hex or {to, unit.hex} - set(between):
        return Refusal(
            "",
            f"the shuttle does not take {unit.id} from {pos.place(unit.hex)} to {pos.place(to)}",
            f"It runs between {' and '.join(map(name, between))}",
        )
    for port in between:
        if pos.state.owner(port) is not side or not lines.port_functions(pos, port):
            return Refusal("30A4", f"{pos.place(port)} is no functioning {side.label} port")
        if naval_ports.is_new(pos, port):
            return Refusal(
                "30A-a",
                f"{pos.place(port)} was not {side.label}-owned at the start of the {side.label} "
                "initial phase",
                "It may be used from the next one on",
            )
    return frontiers.refuse(pos, side, to)


def ship(play: Play, voyage: Voyage) -> Procedure[None]:
    """Move units by sea."""
    touched = {voyage.to} | {unit.hex for unit in play.units(voyage.units) if unit.hex is not None}
    for id_ in voyage.units:
        whole = movement.left(play.unit(id_))
        play.emit(Moved(id_, voyage.to, whole, frozenset({"moved", "regular"})))
    key = _tally(play, play.phasing)
    play.emit(Tallied(key, play.state.tallies.get(key, 0) + voyage.charge))
    ownership.settle(play, touched)
    play.facts(left=twelfths.fraction(left(play, play.phasing)))
    return
    yield


ORDERS: Final = (
    OrderRule(Ship, "Shuttles by sea", "4A2-a", (Phase.MOVEMENT,), "ground", plan_ship, ship),
)
