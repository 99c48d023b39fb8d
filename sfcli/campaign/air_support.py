"""Air support points of scenarios without air rules: ground support and its defense. Rule 9A.

`special.air_support` is described in scenarios/README.md. Points are spent for good, and come anew
every player turn.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from sfcli import calendar
from sfcli.decisions import Decision
from sfcli.events import Tallied
from sfcli.ground.engagement import Engagement
from sfcli.ground.odds import Addition
from sfcli.hexes import Hex
from sfcli.orders import AirSupport, Order, Pass
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side

_ATTACK = "9A-f"
_DEFENSE = "9A-i"


def left(pos: Position, side: Side) -> int:
    """Return how many points a side has left this player turn."""
    written = _written(pos, side)
    given = written.get("points", {}).get(calendar.name(pos.state.clock.turn), 0)
    share = Fraction(1) if side is pos.phasing else Fraction(written.get("defense", 1))
    return max(0, int(given * share) - pos.state.tallies.get(_key(pos, side), 0))


def most(pos: Position, side: Side) -> int:
    """Return how many points a side may put into one battle now."""
    here = left(pos, side)
    return min(here, int(_written(pos, side).get("most", here)))


def _written(pos: Position, side: Side) -> Mapping[str, Any]:
    special = pos.scenario.special.get("air_support")
    found: Mapping[str, Any] = special.get(side.value, {}) if isinstance(special, Mapping) else {}
    return found


def _key(pos: Position, side: Side) -> str:
    clock = pos.state.clock
    return f"air/{side}/{calendar.name(clock.turn)}/{clock.player}"


def is_grounded(pos: Position, hex_: Hex) -> bool:
    """Tell whether the weather in a hex leaves points without effect."""
    special = pos.scenario.special.get("air_support")
    none_in = special.get("none_in", ()) if isinstance(special, Mapping) else ()
    return pos.weather(hex_) in none_in


def refuse(pos: Position, side: Side, hex_: Hex, points: int) -> Refusal | None:
    """Say why a side may not put points into a battle, None where it may."""
    if points == 0:
        return None
    rule = _ATTACK if side is pos.phasing else _DEFENSE
    if not _written(pos, side):
        return Refusal(rule, f"the {side.label} player has no air support points in this game")
    if is_grounded(pos, hex_):
        return Refusal(rule, f"air support has no effect in {pos.weather(hex_)} weather")
    if not 0 < points <= most(pos, side):
        return Refusal(
            rule,
            f"the {side.label} player may put {most(pos, side)} of his {left(pos, side)} air "
            f"support points into this battle, not {points}",
        )
    return None


def additions(fight: Engagement, points: int, for_attack: bool = True) -> tuple[Addition, ...]:
    """Return what points add to a side's total: half where the chart halves ground support."""
    if points == 0:
        return ()
    halved = any(effect.effect.support_halved for effect in fight.site)
    worth = Fraction(points, 2) if halved else Fraction(points)
    cause = "air support, halved here" if halved else "air support"
    return (Addition(cause, worth, _ATTACK if for_attack else _DEFENSE),)


def spend(play: Play, side: Side, points: int) -> None:
    """Take points off what a side has this player turn."""
    if points:
        key = _key(play, side)
        play.emit(Tallied(key, play.state.tallies.get(key, 0) + points))


def defend(play: Play, fight: Engagement) -> Procedure[int]:
    """Ask the defender for the points he adds to the defense, and spend them."""
    side = fight.side.enemy
    if most(play, side) == 0 or is_grounded(play, fight.hex):
        return 0
    answer = yield from play.ask(_decision(play, side, fight.hex))
    points = answer.points if isinstance(answer, AirSupport) else 0
    spend(play, side, points)
    return points


def _decision(play: Play, side: Side, hex_: Hex) -> Decision:
    def check(order: Order) -> Refusal | None:
        return refuse(play, side, hex_, order.points) if isinstance(order, AirSupport) else None

    def legal() -> Iterator[Order]:
        yield Pass()
        yield from map(AirSupport, _amounts(play, side))

    return Decision(
        side=side,
        rule=_DEFENSE,
        topic="air support",
        prompt=f"{play.place(hex_)} is attacked: add up to {most(play, side)} of "
        f"{left(play, side)} air support points to its defense (air N), or pass",
        waiting=f"the {side.label} player may add air support to the defense",
        accepts=(AirSupport, Pass),
        check=check,
        legal=legal,
        facts={"most": most(play, side), "left": left(play, side)},
    )


def _amounts(pos: Position, side: Side) -> Iterable[int]:
    return range(1, most(pos, side) + 1)
