"""What an automatic player carries by air, and which drops he plans. Rules 20F, 23D, 24."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from sfcli.air import bases, cargo, drops
from sfcli.airforces import OPERATIVE, TRANSPORT, AirUnit
from sfcli.clock import Phase
from sfcli.ground import landed
from sfcli.hexes import ADJACENT, Hex, distance, within
from sfcli.orders import Attack, CancelDrop, Convert, Fly, PlanDrop, Sortie
from sfcli.players.seat import Seat
from sfcli.state import Unit

_TOGETHER: Final = 4
"""Most transports of a sortie."""
_TOWED: Final = 60
"""Sorties that tow what gliders there are, likewise one-way flights, in hundredths."""
_ONE_WAY: Final = 20
_DROPPED: Final = 50
"""Supplies that are dropped instead of landed, in hundredths."""
_NEAR: Final = 12
"""Hexes from a unit within which he thinks of a drop."""
_LOOKED_AT: Final = 20
"""Airbases that he looks at as a target."""


def airlifts(seat: Seat) -> Iterator[Fly]:
    """Yield transport missions: units and points landed, supplies dropped."""
    if seat.pos.state.clock.phase in (Phase.MOVEMENT, Phase.EXPLOITATION):
        for tug in seat.some(Fly, _tugs(seat)):
            assert tug.base is not None
            flock = [u for u in _tugs(seat, tug.base) if u is not tug][: _TOGETHER - 1]
            towed = _gliders(seat, tug.base, len(flock) + 1) if seat.likely(_TOWED) else ()
            yield from _lifts(seat, [tug, *flock], towed)


def planned(seat: Seat) -> Iterator[Fly]:
    """Yield the drops that are planned for this turn. Rule 24C."""
    turn, phase = seat.pos.state.clock.turn, seat.pos.state.clock.phase
    if phase is not Phase.MOVEMENT:
        return
    for id_, known in list(seat.pos.state.air.plans.items()):
        unit = seat.pos.unit(id_)
        if known.turn == turn and unit.side is seat.side and unit.hex is not None:
            ids = tuple(tug.id for tug in _tugs(seat, unit.hex)[:_TOGETHER])
            if ids:
                towed = _gliders(seat, unit.hex, len(ids))
                yield Fly(known.hex, (Sortie(ids, TRANSPORT, drop=(id_,), tow=towed),))


def _ready(seat: Seat) -> list[AirUnit]:
    units = seat.pos.state.air.units.values()
    return [u for u in units if u.side is seat.side and u.type.cargo and u.status == OPERATIVE]


def _tugs(seat: Seat, base: Hex | None = None) -> list[AirUnit]:
    """Return the transports ready at an airbase, at any of them where none is named."""
    free = [u for u in _ready(seat) if not u.type.is_glider and u.mission is None]
    return [u for u in free if u.base is not None and base in (None, u.base)]


def _gliders(seat: Seat, base: Hex, most: int) -> tuple[str, ...]:
    """Return gliders at an airbase, no more than can be towed."""
    there = [u.id for u in _ready(seat) if u.type.is_glider and u.base == base]
    return tuple(there[:most])


def _lifts(seat: Seat, tugs: Sequence[AirUnit], towed: tuple[str, ...]) -> Iterator[Fly]:
    """Yield missions of transports of one base."""
    base, ids = tugs[0].base, tuple(tug.id for tug in tugs)
    assert base is not None
    to = _other_base(seat, tugs[0])
    if to is None:
        return
    able = [u for u in seat.stack(base) if not cargo.refuse_unit(seat.pos, seat.side, base, u)]
    words = [*(unit.id for unit in able[:1]), "1 supply", "1 rp"]
    word = seat.chance.choice(words)
    if word == "1 supply" and seat.likely(_DROPPED):
        hexes = seat.mixed(seat.stands())[:1] or [to]
        yield Fly(hexes[0], (Sortie(ids[:1], TRANSPORT, drop=(word,)),))
        return
    one_way = seat.likely(_ONE_WAY)
    yield Fly(to, (Sortie(ids, TRANSPORT, load=(word,), tow=towed, one_way=one_way),))


def _other_base(seat: Seat, tug: AirUnit) -> Hex | None:
    """Return another airbase in range of a transport, None where none is."""
    assert tug.base is not None
    hexes = seat.mixed(bases.everywhere(seat.pos, seat.side))[:_LOOKED_AT]
    near = (h for h in hexes if h != tug.base and distance(h, tug.base) <= tug.type.movement)
    return next(near, None)


def plans(seat: Seat) -> Iterator[PlanDrop]:
    """Yield plans of drops near where the units are, the enemy's hexes first. Rule 24C."""
    for unit in seat.some(PlanDrop, seat.pos.on_map(seat.side)):
        if drops.refuse_kind(unit) is None and unit.hex is not None:
            yield PlanDrop(unit.id, seat.chance.choice(_drop_zones(seat, unit)))


def _drop_zones(seat: Seat, unit: Unit) -> list[Hex]:
    pos = seat.pos
    assert unit.hex is not None
    near = list(within(unit.hex, _NEAR))
    held = [hex_ for hex_ in near if pos.state.owner(hex_) is seat.side.enemy]
    return held or near


def cancellations(seat: Seat) -> Iterator[CancelDrop]:
    """Yield cancellations of planned drops. Rule 24C."""
    own = [id_ for id_ in seat.pos.state.air.plans if seat.pos.unit(id_).side is seat.side]
    for id_ in seat.some(CancelDrop, own):
        yield CancelDrop(id_)


def conversions(seat: Seat) -> Iterator[Convert]:
    """Yield airborne headquarters to be turned over. Rule 24E."""
    known = seat.pos.charts.breakdowns
    for unit in seat.some(Convert, seat.pos.on_map(seat.side)):
        if cargo.is_airborne_hq(unit) and known.other_side(unit.counter):
            yield Convert(unit.id)


def breakouts(seat: Seat) -> Iterator[Attack]:
    """Yield the attacks that units owe which landed among enemies. Rule 24B3."""
    for hex_ in landed.hexes(seat.pos, seat.side):
        ids = tuple(unit.id for unit in landed.bound(seat.pos, seat.side, hex_))
        helpers = (unit for near in ADJACENT[hex_] for unit in seat.stack(near))
        for helper in islice(seat.mixed(helpers), 2):
            yield Attack(hex_, (*ids, helper.id))
        yield Attack(hex_, ids)
