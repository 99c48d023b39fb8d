"""When a player is asked whether he flies: in the other player's phases. Rules 16C1, 16C3.

The phasing player flies on demand. The other one is asked at the end of the initial phase, and for
defensive air support before any ground combat is resolved.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Final

from sfcli.air import boxes, farther, naval_patrol, operation, ranges, support
from sfcli.airforces import (
    CAP,
    DEFENSIVE,
    HARASSMENT,
    OPERATIVE,
    PATROLLING,
    TRANSFER,
    AirUnit,
)
from sfcli.decisions import Decision
from sfcli.hexes import Hex, adjacent, distance
from sfcli.orders import AssignPatrol, Fly, Order, Pass, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import number

_NAMED: Final = 3
"""Air units that are named where it is asked for operations."""
_NOWHERE: Final = 10_000
"""Hexes that are out of range from anywhere."""
_OFFERED: Final = 24
"""Operations named as answers; any other that is legal may be flown too."""


def harass(play: Play) -> Procedure[None]:
    """Let the player who is not phasing fly harassment and CAP in the initial phase. 16C1."""
    yield from _offer(
        play,
        HARASSMENT,
        "16C1-j",
        "harass the enemy before he moves (harass HEX with AIR) or fly CAP (cap HEX with AIR)",
    )


def defend(play: Play) -> Procedure[None]:
    """Let the player who is not phasing fly defensive air support. Rules 16C3, 20G2c."""
    yield from _offer(
        play,
        DEFENSIVE,
        "16C3-b",
        "support the defense from the air before the enemy says whom he attacks (das HEX with AIR)",
    )
    support.initiated(play, DEFENSIVE)


def _offer(play: Play, mission: str, rule: str, what: str) -> Procedure[None]:
    """Ask for one operation after another until the player has flown enough."""
    side = play.phasing.enemy
    while _is_worth_asking(play, side, mission):
        answer = yield from play.ask(_decision(play, side, mission, rule, what))
        if isinstance(answer, AssignPatrol):
            yield from naval_patrol.assign(play, answer)
            continue
        if not isinstance(answer, Fly):
            return
        planned = operation.plan_fly(play, side, answer)
        assert isinstance(planned, operation.Flight)
        yield from operation.fly(play, planned)


def _is_worth_asking(pos: Position, side: Side, mission: str) -> bool:
    """Tell whether an air unit of a side could fly a mission to any of its likely targets."""
    ready = [unit for unit in _ready(pos, side) if _is_able(unit, mission)]
    if not ready:
        return False
    targets = _targets(pos, side, mission)
    return any(_reaches(pos, unit, mission, hex_) for unit in ready for hex_ in targets)


def _reaches(pos: Position, unit: AirUnit, mission: str, hex_: Hex) -> bool:
    """Tell whether a target may be in range of an air unit, by way of a staging airbase too."""
    if unit.box or unit.base is None:
        return True
    reach = max(ranges.mission_range(pos, unit, mission, extended) for extended in (False, True))
    if not unit.type.is_heavy_bomber:
        reach += ranges.mission_range(pos, unit, TRANSFER)
    return distance(unit.base, hex_) <= reach


def _ready(pos: Position, side: Side) -> Iterator[AirUnit]:
    """Yield a side's air units that can still fly."""
    for unit in pos.state.air.units.values():
        ready = unit.side is side and unit.status == OPERATIVE and unit.mission is None
        if ready and not unit.has(PATROLLING) and not unit.is_in_garrison:
            yield unit


def _is_able(unit: AirUnit, mission: str) -> bool:
    """Tell whether an air unit bombs at all on a mission."""
    return unit.type.tactical > 0 and not (mission == DEFENSIVE and unit.type.is_heavy_bomber)


def flights(pos: Position, side: Side, mission: str) -> Iterator[Fly]:
    """Yield operations that may be flown: for each target all in range, then each alone.

    Those at extended range follow, and those that stage.
    """
    ready = [unit for unit in _ready(pos, side) if _is_able(unit, mission)]
    targets = _targets(pos, side, mission)
    for order in chain(_near(pos, ready, targets, mission), _far(pos, ready, targets, mission)):
        if isinstance(operation.plan_fly(pos, side, order), operation.Flight):
            yield order


def _near(
    pos: Position, ready: Sequence[AirUnit], targets: Sequence[Hex], mission: str
) -> Iterator[Fly]:
    """Yield operations of air units that reach a target from where they are."""
    reach = {unit.id: ranges.mission_range(pos, unit, mission) for unit in ready}
    for target in targets:
        near = [u.id for u in ready if _away(pos, u, target) <= reach[u.id]]
        together = (tuple(near),) if len(near) > 1 else ()
        for units in (*together, *((id_,) for id_ in near)):
            yield Fly(target, (Sortie(units, mission),))


def _far(
    pos: Position, ready: Sequence[AirUnit], targets: Sequence[Hex], mission: str
) -> Iterator[Fly]:
    """Yield operations of single units that do not come so far as they are. Rules 23B, 23C."""
    for unit in ready:
        reach = ranges.mission_range(pos, unit, mission)
        extended = ranges.mission_range(pos, unit, mission, extended=True)
        alone = Sortie((unit.id,), mission)
        for target in targets:
            away = _away(pos, unit, target)
            if away <= reach:
                continue
            if away <= extended:
                yield Fly(target, (replace(alone, extended=True),))
            for range_, far in ((reach, False), (extended, True)):
                stage = _stage(pos, unit, target, range_)
                if stage is not None:
                    yield Fly(target, (replace(alone, stage=stage, extended=far),))


def _start(pos: Position, unit: AirUnit, target: Hex) -> Hex | None:
    """Return where an air unit would take off for a target."""
    return boxes.nearest(pos, unit, target, unit.box) if unit.box else unit.base


def _away(pos: Position, unit: AirUnit, target: Hex) -> int:
    """Return how many hexes a target is from where an air unit would take off."""
    start = _start(pos, unit, target)
    return _NOWHERE if start is None else distance(start, target)


def _stage(pos: Position, unit: AirUnit, target: Hex, reach: int) -> Hex | None:
    """Return the nearest airbase from which a target is within so many hexes. Rule 23B."""
    start = _start(pos, unit, target)
    hop = ranges.mission_range(pos, unit, TRANSFER)
    if start is None or distance(start, target) > hop + reach:
        return None
    near = (h for h in farther.stages(pos, unit, start) if distance(h, target) <= reach)
    return next(near, None)


def _targets(pos: Position, side: Side, mission: str) -> list[Hex]:
    """Return hexes that are worth it: those of stacks, those beside enemies first.

    Nobody but such a stack is defended; it is the enemy's units that are harassed.
    """
    here = side if mission == DEFENSIVE else side.enemy
    stacks = sorted({unit.hex for unit in pos.on_map(here) if unit.hex is not None})
    front = [h for h in stacks if any(pos.occupied(near, here.enemy) for near in adjacent(h))]
    if mission == DEFENSIVE:
        return front
    beside = set(front)
    return front + [hex_ for hex_ in stacks if hex_ not in beside]


def _who(able: Sequence[str]) -> str:
    """Return who may fly: by their handles while they are few."""
    told = number(len(able), "air unit")
    return f"{told} ({', '.join(able)})" if len(able) <= _NAMED else told


def _decision(play: Play, side: Side, mission: str, rule: str, what: str) -> Decision:
    able = [unit.id for unit in _ready(play, side) if _is_able(unit, mission)]
    allowed = {mission, "escort"} | ({CAP} if mission == HARASSMENT else set())

    def check(order: Order) -> Refusal | None:
        if isinstance(order, AssignPatrol):
            assigned = naval_patrol.plan_assign(play, side, order)
            return assigned if isinstance(assigned, Refusal) else None
        if not isinstance(order, Fly):
            return None
        strange = next((s.mission for s in order.sorties if s.mission not in allowed), "")
        if strange:
            name = play.charts.missions.missions[strange].name
            return Refusal(rule, f"{name} is not flown now", f"What may be done: {what}, or pass")
        planned = operation.plan_fly(play, side, order)
        return planned if isinstance(planned, Refusal) else None

    def legal() -> Iterator[Order]:
        yield Pass()
        yield from islice(flights(play, side, mission), _OFFERED)

    return Decision(
        side=side,
        rule=rule,
        topic=mission.replace("_", " "),
        prompt=f"{_who(able)} may {what}, or pass",
        waiting=f"the {side.label} player may fly before the game goes on",
        accepts=(Fly, AssignPatrol, Pass) if mission == HARASSMENT else (Fly, Pass),
        check=check,
        legal=legal,
        open=True,
        facts={"mission": mission},
    )
