"""What an automatic player moves, and where to. Rules 6, 6B, 7A, 13, 14H1, and over sea and edge.
"""  # fmt: skip

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Final

from sfcli.campaign import edges, sea_lift
from sfcli.ground import (
    admin,
    breaks,
    commandos,
    construction,
    exertion,
    movement,
    prospects,
    rail,
    slipping,
    trains,
)
from sfcli.hexes import ADJACENT, Hex, distance
from sfcli.orders import (
    Admin,
    BreakRail,
    Leave,
    Move,
    Order,
    Overrun,
    Rail,
    Ship,
    Slip,
    Strategic,
)
from sfcli.players.seat import Seat
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit

Refuse = Callable[[Position, Unit, Side], Refusal | None]
_LOOKED_AT: Final = 12
"""Hexes a player compares before he goes to one of them."""
_GOALS: Final = 4
"""Enemies a player compares before he goes for the nearest of them."""
_LARGEST_PART: Final = 3
_TOLD_WAYS: Final = 20
"""Movements whose every hex is named, in hundredths."""


def moves(seat: Seat) -> Iterator[Move]:
    """Yield regular movements. Rule 6."""
    for units in groups(seat, Move, movement.refuse_regular):
        lead = min(units, key=movement.left)
        found = movement.reach(seat.pos, lead)
        to = destination(seat, units, found, _passing(seat, lead, found))
        if to is not None:
            yield Move(_ids(units), to, _told(seat, movement.way(found, to)))


def slips(seat: Seat) -> Iterator[Slip]:
    """Yield movements of commandos past enemy ZOCs. Rule 14H1."""
    able = [u for u in seat.pos.on_map(seat.side) if commandos.can_slip(seat.pos, u)]
    for unit in seat.some(Slip, able):
        found = slipping.reach(seat.pos, unit)
        to = destination(seat, [unit], found)
        if to is not None:
            yield Slip(unit.id, to)


def admin_moves(seat: Seat) -> Iterator[Admin]:
    """Yield administrative movements. Rule 6B."""
    for units in groups(seat, Admin, admin.refuse_admin):
        lead = min(units, key=movement.left)
        found = admin.reach(seat.pos, lead)
        to = destination(seat, units, found)
        if to is not None:
            yield Admin(_ids(units), to, _told(seat, movement.way(found, to)))


def rail_moves(seat: Seat) -> Iterator[Rail]:
    """Yield operational rail movements. Rule 7A1."""
    for units in groups(seat, Rail, movement.refuse_mover):
        lead = min(units, key=lambda unit: trains.hexes_left(seat.pos.charts, unit))
        to = destination(seat, units, prospects.rail_reach(seat.pos, lead))
        if to is not None:
            yield Rail(_ids(units), to)


def strategic_moves(seat: Seat) -> Iterator[Strategic]:
    """Yield strategic rail movements. Rule 7A2."""
    for units in groups(seat, Strategic, rail.refuse_strategic):
        to = destination(seat, units, prospects.rail_reach(seat.pos, units[0], strategic=True))
        if to is not None:
            yield Strategic(_ids(units), to)


def groups(seat: Seat, kind: type[Order], refuse: Refuse) -> Iterator[list[Unit]]:
    """Yield stacks and parts of stacks that may move in some way, in any order."""
    for hex_ in seat.some(kind, seat.stands()):
        able = seat.mixed(
            unit
            for unit in seat.stack(hex_)
            if not unit.aboard and not refuse(seat.pos, unit, seat.side) and not _stays(seat, unit)
        )
        size = (
            len(able) if seat.likely(seat.temper.whole) else seat.chance.randint(1, _LARGEST_PART)
        )
        for start in range(0, len(able), size or 1):
            yield able[start : start + size]


def _stays(seat: Seat, unit: Unit) -> bool:
    """Tell whether a unit is at a work that it does not give up."""
    return construction.work_of(seat.pos, unit) is not None and not seat.likely(seat.temper.rash)


def _passing(seat: Seat, lead: Unit, found: movement.Found) -> Collection[Hex]:
    """Return the hexes he would crowd for a while: those his units have MPs left to go on from."""
    if not seat.likely(seat.temper.crowding):
        return ()
    return [to for to, (spent, _) in found.items() if 2 * spent <= movement.left(lead)]


def destination(
    seat: Seat, units: Sequence[Unit], found: Iterable[Hex], passing: Collection[Hex] = ()
) -> Hex | None:
    """Return where units go of the hexes open to them, None where there is none to their liking.

    They go only where there is room, or to where they are `passing`.
    """
    options = [to for to in found if to != units[0].hex]
    forward = seat.likely(seat.temper.forward)
    if forward:
        near = admin.contacts(seat.pos, seat.side)
        options = [to for to in options if near[to]] or options
    looked_at = seat.chance.sample(options, min(_LOOKED_AT, len(options)))
    looked_at = [to for to in looked_at if to in passing or seat.has_room(to, units)]
    if forward and looked_at:
        return _nearest(seat, looked_at)
    return looked_at[0] if looked_at else None


def _nearest(seat: Seat, hexes: Sequence[Hex]) -> Hex:
    """Return one of some hexes that is nearest to an enemy."""
    enemies = seat.stands(seat.side.enemy)
    goals = seat.chance.sample(enemies, min(_GOALS, len(enemies)))
    if not goals:
        return hexes[0]
    goal = min(goals, key=lambda hex_: distance(hex_, hexes[0]))
    return min(hexes, key=lambda hex_: distance(hex_, goal))


def _ids(units: Sequence[Unit]) -> tuple[str, ...]:
    return tuple(unit.id for unit in units)


def _told(seat: Seat, way: movement.Path) -> movement.Path:
    """Return the hexes before the last of a way, where the player names them."""
    return way[:-1] if seat.likely(_TOLD_WAYS) else ()


def overruns(seat: Seat) -> Iterator[Overrun]:
    """Yield overruns that printed strengths might allow. Rule 13."""
    least = seat.pos.charts.overrun.least_odds
    theirs = seat.pos.table(seat.side.enemy)
    for units in groups(seat, Overrun, movement.refuse_regular):
        start = units[0].hex
        strength = sum(unit.ratings.attack for unit in units)
        for hex_ in ADJACENT[start] if start is not None else ():
            enemies = seat.pos.stack(hex_, seat.side.enemy) if theirs[hex_] else ()
            defense = sum(unit.ratings.defense for unit in enemies)
            if enemies and strength >= least * defense:
                yield Overrun(hex_, _ids(units))


def rail_breaks(seat: Seat) -> Iterator[BreakRail]:
    """Yield rail lines to be broken. Rule 7A5."""
    whole = seat.pos.board.has_rail
    for hex_ in seat.some(BreakRail, seat.stands()):
        if hex_ in seat.pos.state.broken or not whole(hex_):
            continue
        able = [u for u in seat.stack(hex_) if not movement.refuse_mover(seat.pos, u, seat.side)]
        able = [u for u in able if exertion.left(seat.pos, u) >= breaks.cost(seat.pos, u)]
        if able:
            yield BreakRail(hex_, seat.chance.choice(able).id)


def voyages(seat: Seat) -> Iterator[Ship]:
    """Yield movements by a scenario's shuttle at sea."""
    ports = sea_lift.ports(seat.pos, seat.side)
    for hex_ in ports:
        for unit in seat.some(Ship, seat.stack(hex_)):
            to = seat.chance.choice([port for port in ports if port != hex_])
            if seat.has_room(to, [unit]):
                yield Ship((unit.id,), to)


def departures(seat: Seat) -> Iterator[Leave]:
    """Yield departures over the edge of the map."""
    for hex_ in edges.exits(seat.pos, seat.side):
        for unit in seat.some(Leave, seat.stack(hex_)):
            yield Leave((unit.id,))
