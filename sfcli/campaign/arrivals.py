"""Units that come into play, and that have to leave it. Rules 3F, 40, 40A, 40A1, 40A4, 40D1.

A reinforcement is placed by its owner in his initial phase, in a friendly-owned hex of those its
entry names; an enemy ZOC there does not matter. It cannot be held back: only what cannot be placed
waits. One that has a single hex to go to is placed at once. Withdrawals and disbandings of the
order of battle are carried out as the phase begins, or in the first one in which they can be.
A transfer from or to a theater the player does not control is an arrival or a withdrawal; one
between two of his own is ignored.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sfcli import calendar
from sfcli.campaign import demands, edges, pools
from sfcli.charts import replacement
from sfcli.clock import Phase
from sfcli.events import Entered, Left, ReplacementsChanged, Tallied
from sfcli.formations import Assembled
from sfcli.ground import allegiance, frontiers, isolation, ownership, terrain, zoc
from sfcli.hexes import ADJACENT, Hex, name
from sfcli.orders import Place
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.scenario import Arrival
from sfcli.sides import Side
from sfcli.state import AWAY, CADRE, ELIMINATED, FLOODED, FULL, Unit

_ARRIVE: Final = "arrive"


def _done(arrival: Arrival) -> str:
    return f"{arrival.action} {arrival.unit} done{_again(arrival)}"


def _met(arrival: Arrival) -> str:
    return f"{arrival.unit} called early{_again(arrival)}"


def _again(arrival: Arrival) -> str:
    """Return what sets an entry apart from earlier ones for the same unit."""
    return f" {arrival.number}" if arrival.number > 1 else ""


def is_done(pos: Position, arrival: Arrival) -> bool:
    """Tell whether an entry of the order of battle was carried out, or came to nothing."""
    return bool(pos.state.tallies.get(_done(arrival)))


def is_ignored(pos: Position, arrival: Arrival) -> bool:
    """Tell whether an entry is a transfer between two theaters of the player's own. Rule 3F."""
    return arrival.theater in frontiers.controlled(pos, arrival.side)


def is_due(pos: Position, arrival: Arrival) -> bool:
    """Tell whether an entry of the order of battle is to be carried out now.

    A reinforcement of Italians comes only while they are on the player's side. Rules 3B, 3F, 40A1,
    40A4.
    """
    if is_done(pos, arrival) or is_ignored(pos, arrival) or not _can_arrive(pos, arrival):
        return False
    turn, met = pos.state.clock.turn, pos.state.tallies.get(_met(arrival))
    return turn >= arrival.turn or bool(met)


def _can_arrive(pos: Position, arrival: Arrival) -> bool:
    """Tell whether an entry brings a unit that is off the map and on the player's side, if any."""
    unit = pos.unit(arrival.unit)
    if arrival.action != _ARRIVE:
        return True
    return unit.hex is None and allegiance.refuse(pos, unit) is None


def due(pos: Position, side: Side) -> list[Arrival]:
    """Return the reinforcements a side has to place in its initial phase. Rule 40A."""
    return [
        arrival
        for arrival in pos.scenario.arrivals
        if arrival.side is side and arrival.action == _ARRIVE and is_due(pos, arrival)
    ]


def open_to(pos: Position, side: Side, hexes: tuple[Hex, ...]) -> list[Hex]:
    """Return those of some hexes in which a side may place units. Rules 37A4, 40A."""
    owner, water = pos.state.owner, terrain.under_water(pos)
    free = (h for h in hexes if owner(h) is side and not pos.occupied(h, side.enemy))
    return [h for h in free if h not in water]


def plan_place(pos: Position, side: Side, order: Place) -> Place | Refusal:
    """Say why a unit may not be placed in a hex. Rules 3B, 40A, 40A1."""
    unit = pos.unit(order.unit)
    if unit.side is not side:
        return Refusal("40A-a", f"{unit.id} is an {unit.side.label} unit and not yours to place")
    refusal = allegiance.refuse(pos, unit)
    if refusal:
        return refusal
    if unit.hex is not None:
        return Refusal("40A-a", f"{unit.id} is in {pos.place(unit.hex)} already")
    hexes = _entry(pos, side, unit)
    if isinstance(hexes, Refusal):
        return hexes
    if order.at not in hexes:
        return Refusal(
            "40A1-b",
            f"{unit.id} does not enter at {pos.place(order.at)}",
            f"It enters at {_named(hexes)}",
        )
    if terrain.ground(pos, order.at) == FLOODED:
        return Refusal(
            "37A4-c",
            f"{pos.place(order.at)} is massively flooded, and nobody is placed there",
            f"Open are {_named(tuple(open_to(pos, side, hexes)))}",
        )
    if order.at not in open_to(pos, side, hexes):
        return Refusal(
            "40A-a",
            f"{pos.place(order.at)} is not {side.label}-owned, and units are placed in "
            "friendly-owned hexes alone",
            f"Open are {_named(tuple(open_to(pos, side, hexes)))}",
        )
    return order


def _named(hexes: tuple[Hex, ...]) -> str:
    return ", ".join(map(name, hexes)) or "no hex now"


def _entry(pos: Position, side: Side, unit: Unit) -> tuple[Hex, ...] | Refusal:
    """Return the hexes a unit may enter in now, or why it may enter in none."""
    for arrival in due(pos, side):
        if arrival.unit == unit.id:
            return arrival.hexes
    back = edges.return_hexes(pos, unit)
    if back is not None:
        return back
    later = [
        entry
        for entry in pos.scenario.arrivals
        if entry.unit == unit.id and entry.action == _ARRIVE and not is_done(pos, entry)
    ]
    if later and is_ignored(pos, later[0]):
        return Refusal(
            "3F-l",
            f"{unit.id} would be transferred from {later[0].theater}, which is the "
            f"{side.label} player's own theater: such transfers are ignored",
        )
    if later:
        return Refusal("40A-a", f"{unit.id} arrives on {calendar.name(later[0].turn)}")
    return Refusal("40A-a", f"{unit.id} is {unit.status} and does not arrive")


def place(play: Play, order: Place) -> Procedure[None]:
    """Place an arriving unit; it is supplied as the place is. Rules 40, 40A."""
    _enter(play, play.unit(order.unit), order.at)
    play.facts(hex=name(order.at))
    return
    yield


def _enter(play: Play, unit: Unit, at: Hex) -> None:
    status = CADRE if edges.is_away(play, unit) and edges.left_as_cadre(play, unit) else FULL
    arriving = [entry for entry in due(play, unit.side) if entry.unit == unit.id]
    enter(play, unit, at, status)
    play.emit(*(Tallied(_done(entry), 1) for entry in arriving))
    edges.came_back(play, unit)


def enter(play: Play, unit: Unit, at: Hex, status: str) -> None:
    """Bring a unit onto the map with the supply status of the place. Rule 40."""
    out = play.state.places_out.get(at)
    isolated = isolation.is_isolated(play, unit.side, at)
    play.emit(Entered(unit.id, at, status, out, isolated))
    ownership.settle(play, (at,))


def refuse_end(pos: Position, side: Side) -> Refusal | None:
    """Say which reinforcement has to be placed before the initial phase ends. Rules 40A, 40A1."""
    if pos.state.clock.phase is not Phase.INITIAL or side is not pos.phasing:
        return None
    for arrival in due(pos, side):
        hexes = open_to(pos, side, arrival.hexes)
        if hexes:
            return Refusal(
                "40A1-q",
                f"{arrival.unit} arrives now and is still to be placed; only what cannot be "
                "placed waits",
                f"Try: place {arrival.unit} at {name(hexes[0])}",
            )
    return None


def receive(play: Play) -> Procedure[None]:
    """Carry out what the order of battle has for the phasing side. Rules 40A1, 40A4, 40D1."""
    for entry in play.scenario.arrivals:
        if entry.side is play.phasing and entry.action != _ARRIVE and is_due(play, entry):
            yield from _depart(play, entry)
    for arrival in due(play, play.phasing):
        hexes = open_to(play, play.phasing, arrival.hexes)
        if len(hexes) == 1:
            _enter(play, play.unit(arrival.unit), hexes[0])
            play.note("40A-a", f"{arrival.unit} arrives in {play.place(hexes[0])}")
        else:
            where = _named(tuple(hexes))
            play.note("40A-a", f"{arrival.unit} arrives and is to be placed at one of: {where}")


def _depart(play: Play, entry: Arrival) -> Procedure[None]:
    """Withdraw or disband a unit, or who leaves for it, if that can be done now. Rules 15E, 40A1.
    """  # fmt: skip
    unit = play.unit(entry.unit)
    if demands.is_met_by_others(play, unit):
        given = yield from demands.take(play, unit)
        if given is None and unit.status != ELIMINATED:
            return
        unit = play.unit(given or unit.id)
    parts = _components(play, unit)
    if entry.action == "disband":
        if not _can_disband(play, unit):
            return
        _disband(play, unit)
    else:
        for part in parts:
            _withdraw(play, part)
        if unit.id in play.state.broken_down:
            play.emit(Assembled(replace(unit, status=AWAY), tuple(part.id for part in parts)))
        else:
            _withdraw(play, unit)
    play.emit(Tallied(_done(entry), 1))
    _waive(play, entry)
    ownership.settle(play, tuple(each.hex for each in (unit, *parts) if each.hex is not None))


def _waive(play: Play, left: Arrival) -> None:
    """Let nobody arrive any more who waits for a hex to be placed in and has left meanwhile."""
    for arrival in due(play, left.side):
        if arrival.unit == left.unit and arrival.turn <= left.turn:
            play.emit(Tallied(_done(arrival), 1))


def _components(pos: Position, unit: Unit) -> list[Unit]:
    """Return the components of a division that is broken down. Rule 15B."""
    box = pos.state.broken_down.get(unit.id)
    return pos.units(box.parts) if box else []


def _withdraw(play: Play, unit: Unit) -> None:
    """Take a unit out of play, out of the replacement pool if it is there. Rule 40A1."""
    if unit.status == ELIMINATED:
        _forfeit(play, unit)
    else:
        play.emit(Left(unit.id, AWAY))
        play.note("40A1-n", f"{unit.id} is withdrawn")


def _can_disband(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit may be disbanded: not cut off, in no enemy ZOC, whole. Rule 40D1."""
    if unit.hex is None:
        return unit.id not in pos.state.broken_down
    return not unit.isolated and not zoc.into(pos, unit.hex, unit.side.enemy)


def _disband(play: Play, unit: Unit) -> None:
    """Take a unit out of play for its RP cost, to be spent from next turn on. Rule 40D1."""
    if not unit.in_play:
        return
    costs, counter = play.charts.rp_costs, unit.counter
    cost = replacement.cadre_cost(costs, counter) if unit.status == CADRE else None
    worth = cost or replacement.full_cost(costs, counter)
    extra = pools.british_extra(costs, unit)
    pools.promise(play, unit, replacement.Rps(worth.inf + extra, worth.arm))
    play.emit(Left(unit.id, AWAY))
    play.note("40D1-a", f"{unit.id} is disbanded for {worth}, to be spent from next turn on")


def _forfeit(play: Play, unit: Unit) -> None:
    """Withdraw an eliminated unit from the pool, and its RPs with it. Rule 40A1."""
    cost = replacement.full_cost(play.charts.rp_costs, unit.counter)
    for kind, amount in (("inf", cost.inf), ("arm", cost.arm)):
        if amount:
            play.emit(ReplacementsChanged(pools.own(unit, kind), -amount))
    play.emit(Left(unit.id, AWAY))
    play.note("40A1-n", f"{unit.id} is withdrawn from the replacement pool, and {cost} with it")


def watch(play: Play) -> Procedure[None]:
    """Note which conditional reinforcements an enemy unit has called. Rule 40A4."""
    for arrival in _conditional(play):
        near = {h for centre in arrival.if_near for h in (centre, *ADJACENT[centre])}
        if any(play.occupied(h, arrival.side.enemy) for h in near):
            play.emit(Tallied(_met(arrival), 1))
            play.note("40A4", f"{arrival.unit} is called in early")
    return
    yield


def _conditional(pos: Position) -> Iterator[Arrival]:
    tallies = pos.state.tallies
    for arrival in pos.scenario.arrivals:
        known = is_done(pos, arrival) or tallies.get(_met(arrival))
        if arrival.if_near and not known:
            yield arrival


ORDERS: Final = (
    OrderRule(Place, "Placements of units", "40-a", (Phase.INITIAL,), "", plan_place, place),
)
