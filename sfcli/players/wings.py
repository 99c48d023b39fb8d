"""What an automatic player does with strategic wings that were called up. Rule 26C2."""

from collections.abc import Iterator, Sequence
from typing import Final

from sfcli.air import bases, bombing, payload, wing_cover, wings
from sfcli.air.efforts import strengths
from sfcli.airforces import SUPPORT
from sfcli.clock import Phase
from sfcli.ground import lines
from sfcli.hexes import Hex, adjacent, distance
from sfcli.orders import WingBombs, WingCarries, WingYards
from sfcli.players.seat import Seat

_LOOKED_AT: Final = 30
"""Hexes he looks at before a wing flies to one of them."""
_NIGHT: Final = 50
"""Missions at night of those that may be, in hundredths."""
_CARRIED: Final = 30
"""Air forces that he has carry something, in hundredths."""
_TASKS: Final = (payload.AIRBASE, payload.RAIL_LINE, payload.PORT, payload.COAST)


def yards(seat: Seat) -> Iterator[WingYards]:
    """Yield missions against marshaling yards. Rule 26C2a."""
    for id_ in _ready(seat, wings.YARDS):
        force = seat.pos.charts.air.assets.forces[id_]
        night = wings.YARDS in force.night and seat.likely(_NIGHT)
        near = _near(seat, id_, wings.YARDS, night, lines.all_yards(seat.pos.board))
        found = [h for h in near if bombing.refuse_yard(seat.pos, seat.side, h) is None]
        if found:
            yield WingYards(id_, tuple(found[: strengths(seat.pos, id_).yard_missions]), night)


def raids(seat: Seat) -> Iterator[WingBombs]:
    """Yield tactical missions, and carpets in the combat phase. Rules 26C2b to 26C2d."""
    fighting = seat.pos.state.clock.phase is Phase.COMBAT
    for mission in (wings.CARPET, wings.AFB) if fighting else (wings.HB, wings.AFB):
        for id_ in _ready(seat, mission):
            has = wings.left(seat.pos, id_, mission)
            if has < 1:
                continue
            points = seat.chance.randint(1, has)
            found = _battle(seat, id_, mission) if fighting else _site(seat, id_, mission)
            if found is not None:
                yield _covered(seat, WingBombs(id_, mission, *found, points))


def carriages(seat: Seat) -> Iterator[WingCarries]:
    """Yield transport of what is at a wing's base. Rule 26C2e."""
    for id_ in _ready(seat, wings.TRANSPORT):
        if not seat.likely(_CARRIED):
            continue
        base = seat.pos.state.air.efforts[id_].base
        near = _near(seat, id_, wings.TRANSPORT, False, bases.everywhere(seat.pos, seat.side))
        load = [unit.id for unit in seat.stack(base)] or ["1 supply"]
        if near:
            yield WingCarries(id_, near[0], (seat.chance.choice(load),))


def _ready(seat: Seat, mission: str) -> list[str]:
    """Return the air forces that may still fly a mission."""
    called = seat.mixed(seat.pos.state.air.efforts)
    return [id_ for id_ in called if wings.refuse(seat.pos, id_, mission, night=False) is None]


def _near(seat: Seat, id_: str, mission: str, night: bool, hexes: Sequence[Hex]) -> list[Hex]:
    """Return some of the hexes in range of a wing."""
    base = seat.pos.state.air.efforts[id_].base
    reach = wings.ranges(seat.pos.charts.air.assets.forces[id_], mission, night)
    return [h for h in seat.mixed(hexes)[:_LOOKED_AT] if distance(base, h) <= reach]


def _battle(seat: Seat, id_: str, mission: str) -> tuple[str, Hex] | None:
    """Return a hex that units of his are next to, to support an attack on it."""
    enemies = seat.stands(seat.side.enemy)
    worth = [h for h in enemies if any(seat.pos.occupied(n, seat.side) for n in adjacent(h))]
    near = _near(seat, id_, mission, False, worth)
    task = wings.CARPET if mission == wings.CARPET else SUPPORT
    return (task, near[0]) if near else None


def _site(seat: Seat, id_: str, mission: str) -> tuple[str, Hex] | None:
    """Return something to bomb."""
    pos, side = seat.pos, seat.side
    worth = [*sorted(pos.board.ports), *lines.all_yards(pos.board)]
    for hex_ in _near(seat, id_, mission, False, worth):
        tasks = [t for t in _TASKS if bombing.refuse_task(pos, side, hex_, t) is None]
        if tasks:
            return seat.chance.choice(tasks), hex_
    return None


def _covered(seat: Seat, order: WingBombs) -> WingBombs:
    """Return a mission with the fighters that have to cover it, as far as there are any."""
    most = wing_cover.needed(seat.pos, order)
    able = [
        unit.id
        for unit in (seat.pos.state.air.units.values() if most else ())
        if wing_cover.refuse_fighter(seat.pos, order, unit) is None
    ]
    return WingBombs(
        order.force, order.mission, order.task, order.target, order.points, tuple(able[:most])
    )
