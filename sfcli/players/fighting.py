"""Which attacks an automatic player makes. Rules 8B, 9A, 9B, 10E, 14B2."""

from collections.abc import Iterator
from typing import Final

from sfcli.campaign import air_support
from sfcli.ground import armor, combat, combat_terrain, engagement, landed, stacking
from sfcli.hexes import ADJACENT, Hex, within
from sfcli.orders import Attack
from sfcli.players.seat import Seat
from sfcli.refusals import Refusal
from sfcli.state import Unit

_ALL: Final = 60
"""Attacks with all units there are, in hundredths; the others leave some out."""
_TAKEN: Final = 60
"""Units that take part in an attack that leaves some out, in hundredths."""
_AIR: Final = 50
"""Attacks with air support, in hundredths."""
_NEUTRAL: Final = 30
"""Half-capable units treated as neutral, in hundredths."""


def attacks(seat: Seat) -> Iterator[Attack]:
    """Yield attacks at odds to the player's liking, and now and then at others."""
    for hex_ in seat.some(Attack, seat.stands(seat.side.enemy)):
        units = _force(seat, hex_)
        if units:
            ids = tuple(unit.id for unit in units)
            order = Attack(hex_, ids, _neutral(seat, units), _air(seat, hex_))
            if seat.likely(seat.temper.rash) or _is_good(seat, order):
                yield order


def _is_good(seat: Seat, order: Attack) -> bool:
    """Tell whether an attack is at odds to the player's liking."""
    battle = combat.odds_report(
        seat.pos, seat.side, order.hex, order.units, order.neutral, order.air
    )
    if isinstance(battle, Refusal):
        return False
    return battle.attack >= seat.temper.odds * battle.defense


def _force(seat: Seat, target: Hex) -> list[Unit]:
    """Return units for an attack: from every hex as many as could stack in the attacked one."""
    everyone = seat.likely(_ALL)
    found: list[Unit] = list(landed.bound(seat.pos, seat.side, target))
    for start in ADJACENT[target]:
        found += _from(seat, start, target, everyone)
    if found:
        found += [unit for unit in _guns(seat, target) if everyone or seat.likely(_TAKEN)]
    return found


def _from(seat: Seat, start: Hex, target: Hex, everyone: bool) -> list[Unit]:
    allowed, taken = stacking.limit(seat.pos, target), list[Unit]()
    for unit in seat.mixed(seat.stack(start)):
        if combat.refuse_unit(unit, seat.side) or combat_terrain.refuse(seat.pos, unit, target):
            continue
        if stacking.fits([*taken, unit], allowed) and (everyone or seat.likely(_TAKEN)):
            taken.append(unit)
    return taken


def _guns(seat: Seat, target: Hex) -> list[Unit]:
    """Return the long-range siege artillery that fires from two hexes away. Rule 14B2."""
    near = {*ADJACENT[target], target}
    return [
        unit
        for hex_ in within(target, engagement.LONG_RANGE)
        if hex_ not in near
        for unit in seat.stack(hex_)
        if engagement.is_long_range(unit) and not combat.refuse_unit(unit, seat.side)
    ]


def _neutral(seat: Seat, units: list[Unit]) -> tuple[str, ...]:
    half = (unit for unit in units if unit.counter.aeca == armor.HALF)
    return tuple(unit.id for unit in half if seat.likely(_NEUTRAL))


def _air(seat: Seat, target: Hex) -> int:
    """Return the air support points that go into an attack."""
    most = air_support.most(seat.pos, seat.side)
    if not most or air_support.is_grounded(seat.pos, target) or not seat.likely(_AIR):
        return 0
    return seat.chance.randint(1, most)
