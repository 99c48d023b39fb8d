"""When a player is asked whether he flies: in the other player's phases. Rules 16C1, 16C3.

The phasing player flies on demand. The other one is asked at the end of the initial phase, and for
defensive air support before any ground combat is resolved.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from sfcli.air import missions, operation
from sfcli.airforces import CAP, DEFENSIVE, HARASSMENT, OPERATIVE, PATROLLING, AirUnit
from sfcli.decisions import Decision
from sfcli.hexes import Hex, adjacent
from sfcli.orders import Fly, Order, Pass, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side

_OFFERED: Final = 24
"""Operations named as answers; any other that is legal may be flown too."""


def harass(play: Play) -> Procedure[None]:
    """Let the player who is not phasing fly harassment and CAP in the initial phase. 16C1."""
    yield from _offer(play, HARASSMENT, "16C1-j", "fly harassment or CAP (fly HEX harass ...)")


def defend(play: Play) -> Procedure[None]:
    """Let the player who is not phasing fly defensive air support. Rules 16C3, 20G2c."""
    yield from _offer(play, DEFENSIVE, "16C3-a", "fly defensive air support (fly HEX das ...)")


def _offer(play: Play, mission: str, rule: str, what: str) -> Procedure[None]:
    """Ask for one operation after another until the player has flown enough."""
    side = play.phasing.enemy
    if mission not in missions.DUTIES:
        return
    while any(_is_able(unit) for unit in _ready(play, side)):
        answer = yield from play.ask(_decision(play, side, mission, rule, what))
        if not isinstance(answer, Fly):
            return
        planned = operation.plan_fly(play, side, answer)
        assert isinstance(planned, operation.Flight)
        yield from operation.fly(play, planned)


def _ready(pos: Position, side: Side) -> Iterator[AirUnit]:
    """Yield a side's air units that can still fly."""
    for unit in pos.state.air.units.values():
        ready = unit.side is side and unit.status == OPERATIVE and unit.mission is None
        if ready and not unit.has(PATROLLING) and not unit.box.startswith("garrison"):
            yield unit


def _is_able(unit: AirUnit) -> bool:
    """Tell whether an air unit bombs at all."""
    return unit.type.tactical > 0


def _flights(pos: Position, side: Side, mission: str) -> Iterator[Fly]:
    """Yield plain operations that may be flown, one for each air unit and target in range."""
    ready = [unit for unit in _ready(pos, side) if _is_able(unit)]
    for target in _targets(pos, side, mission):
        for unit in ready:
            order = Fly(target, (Sortie((unit.id,), mission),))
            if isinstance(operation.plan_fly(pos, side, order), operation.Flight):
                yield order


def _targets(pos: Position, side: Side, mission: str) -> list[Hex]:
    """Return hexes that may be worth it: own stacks beside enemies, or the other way round."""
    here = side if mission == DEFENSIVE else side.enemy
    return [
        hex_
        for hex_ in sorted({unit.hex for unit in pos.on_map(here) if unit.hex is not None})
        if any(pos.occupied(near, here.enemy) for near in adjacent(hex_))
    ]


def _decision(play: Play, side: Side, mission: str, rule: str, what: str) -> Decision:
    allowed = {mission, "escort"} | ({CAP} if mission == HARASSMENT else set())

    def check(order: Order) -> Refusal | None:
        if not isinstance(order, Fly):
            return None
        strange = next((s.mission for s in order.sorties if s.mission not in allowed), "")
        if strange:
            name = play.charts.missions.missions[strange].name
            return Refusal(rule, f"{name} is not flown now: {what}, or pass")
        planned = operation.plan_fly(play, side, order)
        return planned if isinstance(planned, Refusal) else None

    def legal() -> Iterator[Order]:
        yield Pass()
        yield from islice(_flights(play, side, mission), _OFFERED)

    return Decision(
        side=side,
        rule=rule,
        topic=mission.replace("_", " "),
        prompt=f"{what}, or pass",
        waiting=f"the {side.label} player may fly before the game goes on",
        accepts=(Fly, Pass),
        check=check,
        legal=legal,
        facts={"mission": mission},
    )
