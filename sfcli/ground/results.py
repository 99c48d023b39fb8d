"""Combat results, carried out at once. Rules 9C, 9D, 9E, 9F1, 14B2, 14G, 37B5.

A result is for the attackers next to the hex, or for all defenders, their passengers included.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from sfcli.ground import losses, retreat
from sfcli.ground.odds import DE, Battle
from sfcli.position import Play, Procedure
from sfcli.sides import Side
from sfcli.state import Unit

_HALF: Final = Fraction(1, 2)
_EXCHANGES: Final = {"EX": Fraction(1), "HX": _HALF}
"""What the side that is not eliminated loses, as a share of the other's losses."""


def apply(play: Play, battle: Battle, result: str) -> Procedure[None]:
    """Carry out a result of the ground combat results table. Rule 9C."""
    if result in _EXCHANGES:
        yield from _exchange(play, battle, result)
        return
    if result == "AS":
        yield from _stand_or_leave(play, battle)
        return
    side = battle.fight.side if result[0] == "A" else battle.fight.side.enemy
    if result in ("AE", "DE"):
        cadres = losses.lose(play, _ids(_affected(battle, side)))
        yield from _retreat(play, battle, result, play.units(cadres))
    elif result in ("AH", "DH"):
        yield from _pay(play, battle, side, _printed(battle, side) * _HALF, "9C-e")
        yield from _retreat(play, battle, result, _survivors(play, battle, side))
    elif result in ("AR", "DR"):
        yield from _retreat(play, battle, result, _survivors(play, battle, side))


def _stand_or_leave(play: Play, battle: Battle) -> Procedure[None]:
    """Let attackers stand, but for those that landed in the hex, which retreat. Rule 24B3."""
    leaving = [u for u in _survivors(play, battle, battle.fight.side) if u.hex == battle.fight.hex]
    if leaving:
        ids = " ".join(unit.id for unit in leaving)
        play.note("24B3-e", f"{ids} landed in the hex and retreats: AS is AR to it")
        yield from _retreat(play, battle, "AR", leaving)


def _exchange(play: Play, battle: Battle, result: str) -> Procedure[None]:
    """Eliminate the weaker side, the defender in a tie; the other pays for it. Rules 9C, 9D."""
    attacker = battle.fight.side
    weaker = attacker if battle.attack_printed < battle.defense_printed else attacker.enemy
    cadres = losses.lose(play, _ids(_affected(battle, weaker)))
    need = _printed(battle, weaker) * _EXCHANGES[result]
    yield from _pay(play, battle, weaker.enemy, need, "9C-o" if result == "EX" else "9C-l")
    yield from _retreat(play, battle, result, play.units(cadres))


def _pay(play: Play, battle: Battle, side: Side, need: Fraction, rule: str) -> Procedure[None]:
    """Let a side choose its losses among the units whose strength counts. Rules 9C, 9F1, 9J."""
    attacks = side is battle.fight.side
    units = battle.fight.exposed() if attacks else battle.fight.defenders
    duties = battle.attacker_duties if attacks else battle.defender_duties
    if need > 0:
        owed = losses.bill(play, side, rule, need, units, duties)
        chosen = yield from losses.choose(play, owed)
        losses.lose(play, chosen)


def _retreat(play: Play, battle: Battle, result: str, units: Iterable[Unit]) -> Procedure[None]:
    """Retreat units, but not those who ignore it. Rules 9F1, 14G, 37B5."""
    going = list(units)
    held = [unit.id for unit in going if result != DE and unit.id in battle.fight.steadfast]
    if held:
        play.note("14G-a", f"{' '.join(held)} stand with political police and do not retreat")
        going = [unit for unit in going if unit.id not in held]
    if going and result != DE and going[0].side is not battle.fight.side and _stands(battle):
        play.note("37B5-b", "the defenders ignore the retreat in their improved Westwall hex")
        return
    yield from retreat.retreat(play, going)


def _stands(battle: Battle) -> bool:
    return any(effect.effect.no_retreat for effect in battle.fight.site)


def _affected(battle: Battle, side: Side) -> tuple[Unit, ...]:
    """Return the units of a side that its results touch. Rules 9F1, 14B2."""
    fight = battle.fight
    return fight.exposed() if side is fight.side else (*fight.defenders, *fight.passengers)


def _survivors(play: Play, battle: Battle, side: Side) -> list[Unit]:
    now = play.units(_ids(_affected(battle, side)))
    return [unit for unit in now if unit.hex is not None]


def _printed(battle: Battle, side: Side) -> int:
    return battle.attack_printed if side is battle.fight.side else battle.defense_printed


def _ids(units: Iterable[Unit]) -> list[str]:
    return [unit.id for unit in units]
