"""Attacks. Rules 8B, 9A, 9B, 9F, 9G, 9I, 10E, 14B2, 14H3, 37A3, 37A4, 3F.

An attack goes: declaration, retreat before combat, flooding, support for the defense, odds,
surprise, die, result, losses, retreats, advance.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sfcli.air import raids, support
from sfcli.air.support import Backing
from sfcli.airforces import DEFENSIVE, SUPPORT
from sfcli.campaign import air_support, limits
from sfcli.clock import Phase
from sfcli.events import Marked, Placed
from sfcli.ground import (
    advance,
    allegiance,
    armor,
    before_combat,
    carriers,
    combat_terrain,
    engagement,
    flooding,
    frontiers,
    landed,
    odds,
    ownership,
    results,
    rides,
    stacking,
    surprise,
)
from sfcli.ground.engagement import Engagement, engage
from sfcli.ground.odds import Battle, Modifier
from sfcli.hexes import Hex, adjacent, distance, name
from sfcli.orders import Attack
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit

COMMITTED: Final = frozenset({"committed"})
ATTACKED: Final = frozenset({"attacked"})
DEFENDED: Final = frozenset({"defended"})


@dataclass(frozen=True, slots=True)
class Assault:
    """A legal attack, ready to be made."""

    fight: Engagement
    air: int


def plan_attack(pos: Position, side: Side, order: Attack) -> Assault | Refusal:
    """Say why an attack may not be made, or return it. Rules 8B, 9A, 9B, 9G."""
    units = pos.units(carriers.together(pos, order.units))
    for unit in units:
        refusal = refuse_unit(unit, side) or allegiance.refuse(pos, unit)
        if refusal:
            return refusal
    return (
        carriers.refuse_apart(units)
        or refuse_target(pos, side, order.hex, units)
        or landed.refuse(pos, side, order.hex, units)
        or _refuse_defenders(pos, side, order.hex)
        or refuse_force(pos, order.hex, units)
        or refuse_neutral(pos, order)
        or limits.refuse_attack(pos, side)
        or air_support.refuse(pos, side, order.hex, order.air)
        or Assault(engage(pos, side, order.hex, units, order.neutral), order.air)
    )


def can_attack(pos: Position, side: Side, order: Attack) -> bool:
    """Tell whether an attack may be made. Rule 9B."""
    return isinstance(plan_attack(pos, side, order), Assault)


def refuse_end(pos: Position, side: Side) -> Refusal | None:
    """Say where units that have landed among enemies still have to attack. Rule 24B3."""
    return landed.refuse_end(pos, side, _refuse_attack)


def _refuse_attack(pos: Position, side: Side, hex_: Hex, units: tuple[str, ...]) -> Refusal | None:
    found = plan_attack(pos, side, Attack(hex_, units))
    return found if isinstance(found, Refusal) else None


def refuse_unit(unit: Unit, side: Side) -> Refusal | None:
    """Say why a unit may not attack in this phase at all. Rules 7A2, 9A, 9B, 9I, 37B2."""
    refusal = refuse_owner(unit, side)
    if refusal:
        return refusal
    if unit.has("attacked"):
        return Refusal("9B-a", f"{unit.id} has attacked already this phase")
    if unit.has("called-off"):
        return Refusal(
            "37A3-f",
            f"{unit.id} was to attack a hex that was flooded, and attacks nobody else this phase",
        )
    if unit.has("committed"):
        return Refusal("9I-f", f"{unit.id} is committed to an attack and may not make another")
    if unit.has("strategic"):
        return Refusal(
            "7A2-c",
            f"{unit.id} used strategic rail movement and may not attack in this player turn",
        )
    return None


def refuse_owner(unit: Unit, side: Side) -> Refusal | None:
    """Say why a unit is none of a side's attackers. Rules 9A, 37B2."""
    if unit.side is not side:
        return Refusal(
            "9-b", f"{unit.id} is an {unit.side.label} unit and not yours to attack with"
        )
    if unit.hex is None:
        return Refusal("9A-a", f"{unit.id} is not on the map ({unit.absence})")
    if "port_fort" in unit.counter.kinds:
        return Refusal("37B2-b", f"{unit.id} is a port fortification and may not attack")
    return None


def refuse_target(
    pos: Position, side: Side, hex_: Hex, units: Iterable[Unit] = ()
) -> Refusal | None:
    """Say why a side may not attack a hex whatever the units. Rules 3F, 9A, 37C."""
    closed = frontiers.refuse(pos, side, hex_)
    if closed:
        rule = "3F-o" if closed.rule.startswith("3F") else closed.rule
        return Refusal(rule, f"no attack may be made there: {closed.why}", closed.hint)
    if not pos.occupied(hex_, side.enemy):
        return Refusal(
            "9A-a", f"there are no enemy units in {pos.place(hex_)}", _targets(pos, side, units)
        )
    return None


def _targets(pos: Position, side: Side, units: Iterable[Unit]) -> str:
    """Return in words which hexes next to units hold enemies."""
    near = {to for unit in units if unit.hex is not None for to in adjacent(unit.hex)}
    held = sorted(to for to in near if pos.occupied(to, side.enemy))
    return f"Enemies stand next to them in {', '.join(map(pos.place, held))}" if held else ""


def _refuse_defenders(pos: Position, side: Side, hex_: Hex) -> Refusal | None:
    """Say why the units in a hex may not be attacked now. Rules 9B, 9F1."""
    enemies = pos.stack(hex_, side.enemy)
    before = [unit.id for unit in enemies if unit.has("defended") and not unit.has("retreated")]
    if not before and all(unit.has("retreated") for unit in enemies):
        before = [unit.id for unit in enemies]
    if before:
        return Refusal(
            "9B-b",
            f"{', '.join(before)} in {pos.place(hex_)} ha{'s' if len(before) == 1 else 've'} been "
            "attacked already this phase",
        )
    return None


def refuse_force(pos: Position, hex_: Hex, units: Sequence[Unit]) -> Refusal | None:
    """Say why units may not attack a hex together. Rules 8B, 9-a, 9B, 9G, 14B2."""
    if not units:
        return Refusal("9A-a", "an attack takes at least one unit")
    if len({unit.id for unit in units}) < len(units):
        return Refusal("9B-h", "a unit is named twice, and no unit splits or doubles its strength")
    for unit in units:
        refusal = _refuse_place(pos, unit, hex_)
        if refusal:
            return refusal
    close = [unit for unit in units if _away(unit, hex_) <= 1]
    if not close:
        return Refusal(
            "14B2-e",
            f"{units[0].id} fires from two hexes away and may do so only together with units next "
            f"to {pos.place(hex_)}",
        )
    if not any(landed.attack_strength(unit) for unit in units):
        return Refusal(
            "9G-a",
            f"an attack takes some attack strength, and {' '.join(unit.id for unit in units)} "
            f"ha{'s' if len(units) == 1 else 've'} 0",
            "Units without it may join an attack of others",
        )
    return refuse_crowd(pos, hex_, close, "8B-e")


def _away(unit: Unit, hex_: Hex) -> int:
    return distance(unit.hex, hex_) if unit.hex is not None else 0


def _refuse_place(pos: Position, unit: Unit, hex_: Hex) -> Refusal | None:
    away = _away(unit, hex_)
    if away == 0:
        return None
    if away == 1:
        return combat_terrain.refuse(pos, unit, hex_)
    if away == engagement.LONG_RANGE and engagement.is_long_range(unit):
        return None
    assert unit.hex is not None
    return Refusal(
        "9-a",
        f"{unit.id} in {pos.place(unit.hex)} is not next to {pos.place(hex_)}",
        "Only long-range siege artillery attacks from two hexes away",
    )


def refuse_crowd(pos: Position, hex_: Hex, units: Iterable[Unit], rule: str) -> Refusal | None:
    """Say from which hex more units attack than could stack in the attacked one. Rule 8B."""
    allowed = stacking.limit(pos, hex_)
    by_hex: dict[Hex | None, list[Unit]] = {}
    for unit in units:
        by_hex.setdefault(unit.hex, []).append(unit)
    for start, stack in by_hex.items():
        if start is not None and not stacking.fits(stack, allowed):
            return Refusal(
                rule,
                f"{' '.join(unit.id for unit in stack)} from {pos.place(start)} exceed the "
                f"stacking limit of {pos.place(hex_)}: {stacking.describe(allowed)}",
                "Leave some of them out",
            )
    return None


def refuse_neutral(pos: Position, order: Attack) -> Refusal | None:
    """Say why units cannot be treated as neutral: only half-capable ones can. Rule 10E."""
    attackers = carriers.together(pos, order.units)
    for id_ in order.neutral:
        if id_ not in attackers:
            return Refusal("10E-a", f"{id_} is named as neutral but does not attack")
        aeca = pos.unit(id_).counter.aeca
        if aeca != armor.HALF:
            return Refusal(
                "10E-a",
                f"{id_} has {'no' if aeca == armor.NONE else aeca} AECA; only half-capable units "
                "may be treated as neutral",
            )
    return None


def odds_report(
    pos: Position, side: Side, hex_: Hex, units: Iterable[str], neutral: Iterable[str] = (),
    air: int = 0,
) -> Battle | Refusal:  # fmt: skip
    """Return the battle that an attack would be now, in any phase, or why it could not be.

    What only the combat phase asks for (attacks made before, limits, points left) is not looked at.
    Rules 9A, 9B.
    """
    order = Attack(hex_, tuple(units), tuple(neutral), air)
    force = pos.units(carriers.together(pos, order.units))
    refusal = next((r for r in (refuse_owner(unit, side) for unit in force) if r), None)
    refusal = (
        refusal
        or carriers.refuse_apart(force)
        or refuse_target(pos, side, hex_, force)
        or refuse_force(pos, hex_, force)
        or refuse_neutral(pos, order)
    )
    if refusal:
        return refusal
    fight = engage(pos, side, hex_, force, order.neutral)
    return _reckoned(pos, fight, air, 0, support.expected(pos, fight))


def attack(play: Play, planned: Assault) -> Procedure[None]:
    """Make an attack, from its declaration to the advance. Rule 9A."""
    declared = planned.fight
    side, hex_ = declared.side, declared.hex
    starts = {unit.id: unit.hex for unit in declared.attackers}
    _declare(play, planned)
    gone = yield from before_combat.offer(play, hex_, side.enemy, f"{play.place(hex_)} is attacked")
    if not (yield from flooding.offer(play, side, hex_, starts)):
        yield from play.settle_up()
        return
    play.emit(*(Marked(unit, ATTACKED) for unit in starts))
    if play.occupied(hex_, side.enemy):
        yield from rides.offer(play, hex_, side.enemy)
        fight = engage(play, side, hex_, play.units(starts), declared.neutral)
        yield from _fight(play, fight, planned.air)
    else:
        play.note("9I-h", f"{' '.join(sorted(gone))} left {play.place(hex_)} before the attack")
    yield from landed.give_way(play, hex_, side)
    ownership.settle(play, [hex_, *(start for start in starts.values() if start is not None)])
    yield from support.go_home(play, hex_)
    yield from play.settle_up()
    stayed = [unit for unit in play.units(starts) if unit.hex == starts[unit.id]]
    yield from _advance(play, side, hex_, [unit for unit in stayed if _away(unit, hex_) == 1])


def _declare(play: Play, planned: Assault) -> None:
    """Commit the attackers, whatever the defenders do. Rules 9B, 9I."""
    fight = planned.fight
    play.emit(
        *(Marked(unit.id, COMMITTED) for unit in fight.attackers),
        *(Marked(unit.id, DEFENDED) for unit in fight.defenders),
    )
    limits.count_attack(play, fight.side)
    support.initiated(play, DEFENSIVE, SUPPORT)
    air_support.spend(play, fight.side, planned.air)


def _fight(play: Play, fight: Engagement, air: int) -> Procedure[None]:
    """Resolve an attack: odds, surprise, die, result. Rules 9A, 9B, 9G, 14H3."""
    defense = yield from air_support.defend(play, fight)
    backing = yield from support.prepare(play, fight)
    first = _reckoned(play, fight, air, defense, backing)
    battle = yield from _surprised(play, first, air, defense, backing)
    if battle is None:
        return
    play.facts(**battle.facts())
    support.tell(play, battle.fight, backing)
    if battle.automatic:
        result = battle.automatic
        play.note(*_why_automatic(play, battle))
    else:
        what = f"attack on {name(fight.hex)} at {battle.odds}"
        drm = f", {battle.drm:+}" if battle.drm else ""
        result = battle.results[play.roll(what + drm, "9A-m") - 1]
    play.facts(result=result)
    yield from results.apply(play, battle, result)


def _reckoned(
    pos: Position,
    fight: Engagement,
    air: int,
    defense: int,
    backing: Backing,
    besides: Iterable[Modifier] = (),
) -> Battle:
    """Return the calculation of an attack with the air support of both sides. Rules 9A, 20G2."""
    for_attack = air_support.additions(fight, air) + support.additions(pos, fight, backing)
    points = air_support.additions(fight, defense, for_attack=False)
    for_defense = points + support.defense(pos, backing)
    fight = replace(fight, antitank=support.antitank(pos, backing))
    besides = (*besides, *raids.modifiers(pos, fight))
    return odds.battle(pos, fight, for_attack, for_defense, besides)


def _surprised(
    play: Play, battle: Battle, air: int, defense: int, backing: Backing
) -> Procedure[Battle | None]:
    """Let the attacker try a surprise, and return the battle as it is after that. Rule 14H3.

    None where the only unit that attacked was eliminated by it.
    """
    came = yield from surprise.offer(play, battle)
    fight = battle.fight
    if came.modifiers:
        return _reckoned(play, fight, air, defense, backing, came.modifiers)
    if not came.lost:
        return battle
    left = [unit.id for unit in fight.attackers if unit.id != came.lost]
    if not left:
        play.note("14H3-e", f"nobody is left to attack {play.place(fight.hex)}")
        return None
    fight = engage(play, fight.side, fight.hex, play.units(left), fight.neutral - {came.lost})
    return _reckoned(play, fight, air, defense, backing)


def _why_automatic(pos: Position, battle: Battle) -> tuple[str, str]:
    if battle.automatic == odds.DE:
        return "9G-c", f"no unit in {pos.place(battle.fight.hex)} has a defense strength"
    return "9B-k", f"odds of {battle.odds} are below {pos.charts.combat.columns[0][0]}"


def _advance(play: Play, side: Side, hex_: Hex, units: Sequence[Unit]) -> Procedure[None]:
    """Let attackers advance into the hex if it is empty. Rules 9F2, 9I, 26C2d."""
    if hex_ in play.state.air.carpets:
        if not play.occupied(hex_, side.enemy):
            place = play.place(hex_)
            play.note("26C2d-h", f"{place} was carpet-bombed, and nobody advances into it")
        return
    chosen = yield from advance.choose(play, side, hex_, units)
    if chosen:
        starts = {unit.hex for unit in play.units(chosen)}
        play.emit(*(Placed(unit, hex_) for unit in chosen))
        ownership.settle(play, [hex_, *(start for start in starts if start is not None)])


ORDERS: Final = (OrderRule(Attack, "Attacks", "9-a", (Phase.COMBAT,), "", plan_attack, attack),)
