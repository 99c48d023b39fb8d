"""Ground support and defensive air support, up to the battle. Rules 20G2b, 20G2c, 23H2.

Both are suspended over the target hex. Where it is attacked they bomb, and then return to base;
where it is not, they return as the combat phase ends.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from sfcli.air import flak, landing, payload, raids
from sfcli.air.duties import Duty
from sfcli.air.flight import Operation, over
from sfcli.airforces import DEFENSIVE, ESCORT, INTERCEPTION, SUPPORT, AirUnit
from sfcli.airwar import SupportInitiated
from sfcli.decisions import Decision
from sfcli.ground.engagement import LONG_RANGE, Engagement, is_long_range
from sfcli.ground.odds import Addition
from sfcli.hexes import Hex, adjacent, distance
from sfcli.orders import Effective, Fly, Order, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import ONE, number, pretty

ANTITANK: Final = "T"
_RULES: Final = {SUPPORT: ("20G2b-n", "20G2b-m"), DEFENSIVE: ("20G2c-p", "20G2c-o")}
"""Clauses by which owners choose whose support counts, and of how many it does."""


@dataclass(frozen=True, slots=True)
class Backing:
    """The air units whose support counts in a battle. Rules 20G2b, 20G2c."""

    attack: tuple[str, ...] = ()
    defense: tuple[str, ...] = ()


def refuse_support(pos: Position, side: Side, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why ground support may not be flown to a hex. Rules 16C3, 20G2b."""
    if not pos.occupied(order.target, side.enemy):
        return Refusal("20G2b-b", f"there are no enemy units in {pos.place(order.target)}")
    if not _attackable(pos, side, order.target):
        return Refusal(
            "20G2b-b",
            f"no unit of yours is near enough to attack {pos.place(order.target)} in this phase",
        )
    if SUPPORT in pos.state.air.initiated:
        return Refusal(
            "16C3-a",
            "the first attack has been declared, and all ground support is flown before",
            "Defensive air support comes first, then ground support, then the battles",
            also=("20G2b-c",),
        )
    return _refuse_bombers(pos, sortie, "20G2b-a")


def _attackable(pos: Position, side: Side, hex_: Hex) -> bool:
    """Return whether a side has units in a hex or next to it, or artillery that reaches it."""
    if any(pos.occupied(near, side) for near in (hex_, *adjacent(hex_))):
        return True
    siege = filter(is_long_range, pos.on_map(side))
    return any(u.hex is not None and distance(u.hex, hex_) <= LONG_RANGE for u in siege)


def refuse_defense(pos: Position, side: Side, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why defensive air support may not be flown to a hex. Rule 20G2c."""
    hex_ = order.target
    if DEFENSIVE in pos.state.air.initiated:
        return Refusal(
            "20G2c-f",
            "defensive air support is flown as the combat phase begins, before ground support "
            "and battles, and that is over",
            also=("16C3-b",),
        )
    if not pos.occupied(hex_, side):
        return Refusal("20G2c-d", f"there are no units of yours in {pos.place(hex_)}")
    if not any(pos.occupied(near, side.enemy) for near in (hex_, *adjacent(hex_))):
        return Refusal("20G2c-d", f"no enemy is next to {pos.place(hex_)}, and nobody attacks it")
    return _refuse_bombers(pos, sortie, "20G2c-a")


def _refuse_bombers(pos: Position, sortie: Sortie, rule: str) -> Refusal | None:
    for id_ in sortie.units:
        type_ = pos.state.air.units[id_].type
        if type_.is_heavy_bomber:
            return Refusal(rule, f"{id_} is a heavy bomber, and they support no ground combat")
        if not type_.tactical:
            return Refusal(rule, f"{id_} has no tactical bombing strength")
    return None


def suspend(play: Play, operation: Operation) -> Procedure[None]:
    """Suspend an operation until the ground combat in its hex. Rules 20G2b, 20G2c."""
    ids = [unit.id for unit in operation.force(play)]
    if ids:
        verb = "waits" if len(ids) == 1 else "wait"
        place = play.place(operation.target)
        play.note("20G2b-d", f"{', '.join(ids)} {verb} over {place} for the battle there")
    return
    yield


def initiated(play: Play, *missions: str) -> None:
    """Say that all operations of some missions have been initiated this phase. Rule 16C3."""
    more = frozenset(missions) - play.state.air.initiated
    if more and play.state.air.units:
        play.emit(SupportInitiated(more))


def limit(pos: Position, units: tuple[Unit, ...]) -> int:
    """Return how many air units support a battle effectively: by REs without artillery. 20G2b."""
    res = sum(unit.re for unit in units if not unit.counter.is_artillery)
    return floor(Fraction(res, ONE)) * pos.charts.air.bombing.units_per_re


def prepare(play: Play, fight: Engagement) -> Procedure[Backing]:
    """Fire at defensive air support, and settle whose support counts. Rules 20G2b, 20G2c, 22B1."""
    if not play.state.air.units:
        return Backing()
    enemy = fight.side.enemy
    bombers = [unit.id for unit in over(play, enemy, fight.hex, DEFENSIVE)]
    if bombers:
        yield from flak.at_support(play, fight.side, fight.hex, fight.exposed(), bombers)
    defense = yield from _effective(play, enemy, fight.hex, DEFENSIVE, fight.defenders)
    attack = yield from _effective(play, fight.side, fight.hex, SUPPORT, fight.attackers)
    raids.fall(play, fight)
    return Backing(attack, defense)


def expected(pos: Position, fight: Engagement) -> Backing:
    """Return whose support would count, as their owners would most plainly choose. Rule 20G2b."""
    if not pos.state.air.units:
        return Backing()
    enemy = fight.side.enemy
    return Backing(
        _strongest(pos, over(pos, fight.side, fight.hex, SUPPORT), fight.attackers),
        _strongest(pos, over(pos, enemy, fight.hex, DEFENSIVE), fight.defenders),
    )


def _strongest(pos: Position, flown: list[AirUnit], units: tuple[Unit, ...]) -> tuple[str, ...]:
    best = sorted(flown, key=lambda unit: (-_strength(pos, unit), unit.id))
    return tuple(unit.id for unit in best[: limit(pos, units)])


def _strength(pos: Position, unit: AirUnit) -> Fraction:
    assert unit.mission is not None
    return payload.strength(pos, unit, unit.mission.kind)


def _effective(
    play: Play, side: Side, hex_: Hex, mission: str, units: tuple[Unit, ...]
) -> Procedure[tuple[str, ...]]:
    """Let the owner choose whose support counts where there is more of it than REs allow."""
    flown, most = over(play, side, hex_, mission), limit(play, units)
    if len(flown) <= most:
        return tuple(unit.id for unit in flown)
    best = _strongest(play, flown, units)
    if not most:
        return ()
    answer = yield from play.ask(_decision(play, side, hex_, mission, flown, best))
    assert isinstance(answer, Effective)
    return answer.units


def additions(pos: Position, fight: Engagement, backing: Backing) -> tuple[Addition, ...]:
    """Return what ground support and carpets add to the attack. Rules 3C2, 20G2b, 26C2d.

    Terrain, city and fortification each halve it where their charts say so.
    """
    halving = [effect.name for effect in fight.site if effect.effect.support_halved]
    points = _total(pos, backing.attack) / 2 ** len(halving)
    cause = f"ground support of {', '.join(backing.attack)}"
    if halving:
        cause += f", halved by {' and by '.join(halving)}"
    own = (Addition(cause, points, "20G2b-i"),) if points else ()
    return (*own, *raids.additions(pos, fight, len(halving)))


def defense(pos: Position, backing: Backing) -> tuple[Addition, ...]:
    """Return what defensive air support adds to the defense. Rule 20G2c."""
    points = _total(pos, backing.defense)
    cause = f"defensive air support of {', '.join(backing.defense)}"
    return (Addition(cause, points, "20G2c-m"),) if points else ()


def tell(play: Play, fight: Engagement, backing: Backing) -> None:
    """Say what air support adds to a battle, and whose does not count. Rules 20G2b, 20G2c."""
    added_to = {"attack": additions(play, fight, backing), "defense": defense(play, backing)}
    for total, added in added_to.items():
        for each in added:
            play.note(each.rule, f"{each.cause}: {pretty(each.points)} added to the {total}")
    enemy = fight.side.enemy
    for side, mission, counted, units in (
        (fight.side, SUPPORT, backing.attack, fight.attackers),
        (enemy, DEFENSIVE, backing.defense, fight.defenders),
    ):
        flown = over(play, side, fight.hex, mission)
        idle = [unit.id for unit in flown if unit.id not in counted]
        if idle:
            verb = "does" if len(idle) == 1 else "do"
            most = number(limit(play, units), "air unit")
            why = f"the REs in the battle allow {most}, artillery left out"
            play.note(_RULES[mission][1], f"{', '.join(idle)} {verb} not count: {why}")


def _total(pos: Position, ids: tuple[str, ...]) -> Fraction:
    return sum((_strength(pos, pos.state.air.units[id_]) for id_ in ids), Fraction(0))


def antitank(pos: Position, backing: Backing) -> int:
    """Return the REs of full ATEC that defensive air support brings, in twelfths. Rule 23H2."""
    able = [id_ for id_ in backing.defense if pos.state.air.units[id_].type.has(ANTITANK)]
    return int(pos.charts.air.antitank * len(able) * ONE) if able else 0


def go_home(play: Play, hex_: Hex) -> Procedure[None]:
    """Let all that waited over a hex return to base, defensive air support first. Rule 20G2b."""
    raids.go_home(play, hex_)
    for id_ in [unit.id for unit in _waiting(play, hex_)]:
        yield from landing.home(play, id_)


def _waiting(pos: Position, hex_: Hex) -> Iterator[AirUnit]:
    """Yield who waits over a hex: first all of the defensive operations, then of the others."""
    phasing = pos.phasing
    for side, own in ((phasing.enemy, DEFENSIVE), (phasing, SUPPORT)):
        for mission in (own, ESCORT):
            yield from over(pos, side, hex_, mission)
        yield from over(pos, side.enemy, hex_, INTERCEPTION)


def all_home(play: Play) -> Procedure[None]:
    """Let all that still wait return to base as the combat phase ends. Rules 20G2b, 20G2c."""
    units = play.state.air.units.values()
    waiting = (SUPPORT, DEFENSIVE, ESCORT, INTERCEPTION)
    hexes = {u.mission.hex for u in units if u.mission and u.mission.kind in waiting}
    hexes.update(raid.hex for raid in play.state.air.raids)
    for hex_ in sorted(hexes):
        play.note("20G2b-q", f"{play.place(hex_)} was not attacked: its air support returns")
        yield from go_home(play, hex_)


def _refuse_choice(mission: str, ids: Sequence[str], most: int, order: Effective) -> Refusal | None:
    """Say why not these air units support a battle. Rules 20G2b, 20G2c."""
    rule, limited = _RULES[mission]
    strange = next((id_ for id_ in order.units if id_ not in ids), None)
    if strange:
        return Refusal(rule, f"{strange} gives no such support here")
    if len(order.units) <= most:
        return None
    many = len(order.units)
    return Refusal(limited, f"the REs in the battle allow {number(most, 'air unit')}, not {many}")


def _decision(
    play: Play, side: Side, hex_: Hex, mission: str, flown: list[AirUnit], best: tuple[str, ...]
) -> Decision:
    ids, most = [unit.id for unit in flown], len(best)

    def check(order: Order) -> Refusal | None:
        assert isinstance(order, Effective)
        return _refuse_choice(mission, ids, most, order)

    def legal() -> Iterator[Order]:
        yield Effective(best)
        yield Effective(tuple(ids[-most:]))

    strengths = ", ".join(f"{unit.id} {pretty(_strength(play, unit))}" for unit in flown)
    return Decision(
        side=side,
        rule=_RULES[mission][0],
        topic="support",
        prompt=f"{most} of these support the battle in {play.place(hex_)}: {strengths}: support "
        f"with {' '.join(best)}",
        waiting=f"the {side.label} player chooses which air units support the battle",
        accepts=(Effective,),
        check=check,
        legal=legal,
        facts={"units": tuple(ids), "most": most},
    )


GROUND_SUPPORT: Final = Duty(SUPPORT, refuse_support, suspend, stays=True, all_stay=True)
DEFENSE: Final = Duty(DEFENSIVE, refuse_defense, suspend, stays=True, all_stay=True)
