"""Missions of Allied strategic wings, and antiaircraft fire at them. Rules 26C2, 26C3, 26D.

A wing flies by an order of its own, alone, and nobody attacks it in the air; but fighters scramble
from an airbase in its target hex. All the wings of an air force fly the same line of its chart.
"""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from sfcli import calendar
from sfcli.air import (
    antiaircraft,
    bombing,
    efforts,
    fuel,
    interception,
    payload,
    raids,
    results,
    support,
    takeoff,
)
from sfcli.air import wing_cover as cover
from sfcli.air.flight import Operation
from sfcli.airforces import BOMBING, DEFENSIVE, SUPPORT, Raid
from sfcli.airwar import WingFlew
from sfcli.charts.air_war import WING_MISSIONS, StrategicForce
from sfcli.charts.aircraft import BOMBER, FIGHTER, FIGHTER_BOMBER, HEAVY_BOMBER, AirType
from sfcli.clock import Phase
from sfcli.hexes import Hex, distance
from sfcli.orders import Fly, Sortie, WingBombs, WingYards
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import number, plain, pretty

YARDS, HB, AFB, CARPET, TRANSPORT = WING_MISSIONS
NAMES: Final = {
    YARDS: "marshaling yards bombing",
    HB: "tactical bombing by heavy bombers",
    AFB: "tactical bombing by attack and fighter bombers",
    CARPET: "carpet bombing",
    TRANSPORT: "transport",
}
_BY_DAY: Final = {HB: "26C2b-d", CARPET: "26C2d-b"}
_SPLIT: Final = {HB: "26C2b-b", AFB: "26C2c-a", CARPET: "26C2d-b"}
"""Clauses by which a mission is flown by day, and by which points are divided among wings."""


def never(pos: Position, side: Side) -> Refusal | None:
    """Say why a side has no strategic wings in this game at all. Rules 26, 26C."""
    if side is not Side.ALLIED:
        return Refusal("26C-a", "strategic wings are Allied")
    if efforts.is_played(pos):
        return None
    return Refusal("26C-a", "this game has no strategic air forces")


def refuse(pos: Position, id_: str, mission: str, night: bool) -> Refusal | None:
    """Say why no wing of an air force flies a mission now, wherever it goes. Rules 26C1, 26C2."""
    force = efforts.force(pos, id_)
    if isinstance(force, Refusal):
        return force
    effort = pos.state.air.efforts.get(id_)
    if effort is None:
        return Refusal("26C1-b", f"{id_} has not been called up for this player turn")
    if mission not in force.missions:
        own = ", ".join(NAMES[each] for each in WING_MISSIONS if each in force.missions)
        return Refusal("26C2-g", f"{id_} does not fly {NAMES[mission]}", f"It flies {own}")
    if effort.mission and effort.mission != mission:
        why = f"the wings of {id_} fly {NAMES[effort.mission]} in this player turn"
        return Refusal("26C2-b", f"{why}, and nothing else")
    if night and mission not in force.night:
        rule = "26C2-h" if not force.night else _BY_DAY.get(mission, "26C2-i")
        return Refusal(rule, f"{id_} flies {NAMES[mission]} by day only")
    wings = efforts.strengths(pos, id_).wings
    if not efforts.wings_left(pos, id_):
        why = f"{id_} has {number(wings, 'wing')}, and all have flown in this player turn"
        return Refusal("20-b", why)
    return None


def refuse_range(pos: Position, id_: str, mission: str, night: bool, hex_: Hex) -> Refusal | None:
    """Say that a hex is out of a wing's range. Rule 26C2."""
    reach = ranges(pos.charts.air.assets.forces[id_], mission, night)
    base = pos.state.air.efforts[id_].base
    away = distance(base, hex_)
    if away <= reach:
        return None
    return Refusal(
        "26C2-f",
        f"the wings of {id_} fly {reach} hexes on this mission, and {pos.place(hex_)} is {away} "
        f"from their base in {pos.place(base)}",
        "They do not fly at extended range",
    )


def ranges(force: StrategicForce, mission: str, night: bool) -> int:
    """Return how far a wing flies on a mission, in hexes. Rule 26C2."""
    if AFB in force.ranges:
        return force.ranges[AFB if mission == AFB else HB]
    return force.ranges["night" if night else "day"]


def flyer(force: StrategicForce, mission: str) -> AirType:
    """Return the aircraft that a wing flies a mission with, as charts class them. Rule 26C2."""
    type_, category = (FIGHTER_BOMBER, FIGHTER) if mission == AFB else (HEAVY_BOMBER, BOMBER)
    return AirType(
        force.id, force.name, type_, prefixes=frozenset(), codes=frozenset(), attack=0, defense=0,
        tactical=0, strategic=0, movement=0, starred=False, category=category, cargo=0,
        nations=frozenset({force.nation}),
    )  # fmt: skip


def delivered(
    play: Play, force: StrategicForce, mission: str, task: str, hex_: Hex, points: Fraction,
    night: bool = False,
) -> Fraction:  # fmt: skip
    """Return what antiaircraft in the target hex leaves of a wing's strength. Rule 26D."""
    table, air = play.charts.air.antiaircraft, flyer(force, mission)
    guns = antiaircraft.in_hex(play, Side.AXIS, hex_)
    strength = antiaircraft.strength(antiaircraft.firing(guns, air, table.who(task)))
    hits = floor(strength / table.wing.per_hit)
    each = table.wing.afb if mission == AFB else table.wing.day_hb
    left = max(Fraction(0), points - hits * (table.wing.night_hb if night else each))
    results.tell(play, "aa", force.id, strength)
    play.facts(aa_hits=hits, strength=plain(left))
    if hits:
        play.note(
            "26D-c",
            f"antiaircraft {plain(strength)} hits {force.id} {number(hits, 'time')}: "
            f"{pretty(left)} of {pretty(points)} points are left",
        )
    return left


def plan_yards(pos: Position, side: Side, order: WingYards) -> WingYards | Refusal:
    """Say why a wing may not bomb some marshaling yards, or return the order. Rule 26C2a."""
    refusal = refuse(pos, order.force, YARDS, order.night) or takeoff.refuse_now(
        pos, side, pos.charts.missions.missions[BOMBING]
    )
    if refusal:
        return refusal
    most = efforts.strengths(pos, order.force).yard_missions
    if len(order.yards) > most:
        return Refusal(
            "26C2a-a",
            f"a wing of {order.force} flies {number(most, 'yard mission')} in this air "
            f"cycle, not {len(order.yards)}",
        )
    for hex_ in order.yards:
        refusal = refuse_range(pos, order.force, YARDS, order.night, hex_) or bombing.refuse_yard(
            pos, side, hex_
        )
        if refusal:
            return refusal
    return order


def bomb_yards(play: Play, order: WingYards) -> Procedure[None]:
    """Bomb marshaling yards, one after another. Rule 26C2a."""
    force = play.charts.air.assets.forces[order.force]
    play.emit(WingFlew(order.force, YARDS, 0))
    came = []
    for hex_ in order.yards:
        yield from _warn(play, hex_, order.night)
        points = yard_strength(play, order.force, hex_, order.night)
        points = delivered(play, force, YARDS, payload.YARD, hex_, points, order.night)
        yield from _strike(play, force, YARDS, payload.YARD, hex_, points, order.night)
        came.append(str(play.record.facts["result"]))
    play.facts(results=came)


def yard_strength(pos: Position, id_: str, hex_: Hex, night: bool) -> Fraction:
    """Return the strength of a wing's yard mission before antiaircraft. Rules 20G, 26C2a."""
    points = efforts.strengths(pos, id_).yard_strength * payload.weather(pos, hex_, payload.YARD)
    return points * pos.charts.air.assets.night_yards if night else points


def _warn(play: Play, hex_: Hex, night: bool = False) -> Procedure[None]:
    """Let fighters scramble from an airbase in the target hex of a wing. Rules 23A2, 26C."""
    yield from interception.scramble(play, Operation(Side.ALLIED, hex_, night, ()))
    yield from fuel.settle(play)


def _strike(
    play: Play, force: StrategicForce, mission: str, task: str, hex_: Hex, points: Fraction,
    night: bool = False,
) -> Procedure[None]:  # fmt: skip
    operation = Operation(Side.ALLIED, hex_, night, ())
    who = f"{force.id} bombs"
    yield from bombing.strike(play, operation, task, who, points, [flyer(force, mission)])


@dataclass(frozen=True, slots=True)
class Attack:
    """A legal tactical mission of a wing. Rule 26C2."""

    order: WingBombs
    points: Fraction
    """Its strength in the weather over the target."""


def plan_bombs(pos: Position, side: Side, order: WingBombs) -> Attack | Refusal:
    """Say why a wing may not bomb tactically, or return the mission. Rules 26C2b to 26C2d, 26C3."""
    refusal = (
        refuse(pos, order.force, order.mission, order.night)
        or _refuse_points(pos, order)
        or refuse_range(pos, order.force, order.mission, order.night, order.target)
        or _CHECKS.get(order.task, _refuse_target)(pos, side, order)
        or cover.refuse(pos, order)
    )
    return refusal or Attack(order, strength(pos, order))


def strength(pos: Position, order: WingBombs) -> Fraction:
    """Return the strength of a tactical mission before antiaircraft. Rules 20G, 26C2."""
    points = order.points * payload.weather(pos, order.target, order.task)
    is_coast = order.task == payload.COAST
    return points * pos.charts.air.bombing.strength.coast if is_coast else points


def left(pos: Position, id_: str, mission: str) -> int:
    """Return how many tactical points an air force has not handed out yet. Rule 26C2."""
    whole: int = getattr(efforts.strengths(pos, id_), mission)
    return whole - pos.state.air.efforts[id_].used


def _refuse_points(pos: Position, order: WingBombs) -> Refusal | None:
    first = pos.charts.air.carpet.first
    if order.mission == CARPET and pos.state.clock.turn < first:
        begins = calendar.name(first)
        return Refusal("26C2d-a", f"carpet bombing begins on {begins}")
    has = left(pos, order.force, order.mission)
    if 1 <= order.points <= has:
        return None
    return Refusal(
        _SPLIT[order.mission],
        f"{order.force} has {number(has, 'point')} of {NAMES[order.mission]} left for this player "
        f"turn, and {order.points} are named",
    )


def _refuse_target(pos: Position, side: Side, order: WingBombs) -> Refusal | None:
    """Say why something is not bombed by table. Rules 20G2, 26C2b, 26C2c."""
    rule = pos.charts.missions.missions[BOMBING]
    return takeoff.refuse_now(pos, side, rule) or bombing.refuse_task(
        pos, side, order.target, order.task, order.night
    )


def _refuse_support(pos: Position, side: Side, order: WingBombs) -> Refusal | None:
    """Say why a wing gives no ground support to an attack on a hex. Rules 20G2b, 26C2b, 26C2c."""
    if order.mission == HB:
        why = "heavy bombers support no ground combat but by carpet bombing"
        return Refusal("26C2b-c", why)
    return _refuse_battle(pos, side, order)


def _refuse_battle(pos: Position, side: Side, order: WingBombs) -> Refusal | None:
    flight, sortie = Fly(order.target, ()), Sortie((), SUPPORT)
    rule = pos.charts.missions.missions[SUPPORT]
    return takeoff.refuse_now(pos, side, rule) or support.refuse_support(pos, side, flight, sortie)


def _refuse_carpet(pos: Position, side: Side, order: WingBombs) -> Refusal | None:
    """Say why a hex may not be carpet-bombed now. Rule 26C2d."""
    air, chart, place = pos.state.air, pos.charts.air.carpet, pos.place(order.target)
    if air.short_bombings >= chart.ban:
        why = f"bombs have fallen short {chart.ban} times in this game"
        return Refusal("26C2d-n", f"{why}, and nobody bombs carpets any more")
    if air.fell_short:
        why = "bombs have fallen short in this player turn"
        return Refusal("26C2d-m", f"{why}, and nobody bombs carpets for the rest of it")
    if pos.board.is_dot_city(order.target) or pos.board.is_major_city_hex(order.target):
        return Refusal("26C2d-k", f"{place} is a city, and no carpet is bombed there")
    if pos.occupied(order.target, side):
        return Refusal("26C2d-k", f"there are Allied units in {place}")
    refusal = _refuse_battle(pos, side, order)
    if refusal:
        return refusal
    points, least = strength(pos, order), raids.least(pos, order.target)
    share = pretty(chart.least)
    if points > least:
        return None
    return Refusal(
        "26C2d-d",
        f"{pretty(points)} points do not exceed {share} of the printed defense strength in "
        f"{place}, {pretty(least)}",
    )


_CHECKS: Final[dict[str, Callable[[Position, Side, WingBombs], Refusal | None]]] = {
    SUPPORT: _refuse_support,
    CARPET: _refuse_carpet,
}


def bomb(play: Play, attack: Attack) -> Procedure[None]:
    """Fly a tactical mission with a wing. Rules 26C2b to 26C2d, 26C3, 26D."""
    order = attack.order
    force = play.charts.air.assets.forces[order.force]
    play.emit(WingFlew(order.force, order.mission, order.points))
    cover.fly(play, order)
    yield from _warn(play, order.target)
    points = delivered(play, force, order.mission, order.task, order.target, attack.points)
    if order.task in _CHECKS:
        support.initiated(play, DEFENSIVE)
        raids.wait(play, Raid(order.force, order.target, points, order.mission == CARPET))
        return
    yield from _strike(play, force, order.mission, order.task, order.target, points)


_FLOWN: Final = (Phase.MOVEMENT, Phase.COMBAT, Phase.EXPLOITATION)
ORDERS: Final = (
    OrderRule(
        WingYards, "Missions of strategic wings", "26C2-a", _FLOWN, "", plan_yards, bomb_yards,
        never=never,
    ),
    OrderRule(
        WingBombs, "Missions of strategic wings", "26C2-a", _FLOWN, "", plan_bombs, bomb,
        never=never,
    ),
)  # fmt: skip
