"""Whether what is told beforehand holds: where units can go, what it costs, what the odds are."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from sfcli.game import Game, Outcome
from sfcli.ground import admin, combat, movement, prospects
from sfcli.hexes import Hex, distance, name, within
from sfcli.language.writer import write
from sfcli.orders import Admin, Attack, Move, Order, Rail, Strategic
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sequence.table import ORDER_RULES
from sfcli.sides import Side
from sfcli.state import Unit

Told = Callable[[Position, Unit], Mapping[Hex, object]]
_TRIED: Final = 5
"""Hexes tried of those that are open, and of those that are not."""


def _strategic(pos: Position, unit: Unit) -> Mapping[Hex, object]:
    return prospects.rail_reach(pos, unit, strategic=True)


TOLD: Final[Mapping[type[Order], Told]] = {
    Move: prospects.reach,
    Admin: prospects.admin_reach,
    Rail: prospects.rail_reach,
    Strategic: _strategic,
}


def odds(game: Game, side: Side, order: Order) -> Mapping[str, object]:
    """Return what is told beforehand of an attack, nothing of what is none."""
    if not isinstance(order, Attack) or game.decision is not None:
        return {}
    told = combat.odds_report(game.position, side, order.hex, order.units, order.neutral, order.air)
    return {} if isinstance(told, Refusal) else told.facts()


def kept(told: Mapping[str, object], outcome: Outcome) -> Iterator[str]:
    """Yield where an attack came to other odds than was told, its defenders having stayed.

    Antiaircraft fire at what supports them (rule 22) is not foreseen.
    """
    fired = any(roll.rule.startswith("22") for roll in outcome.rolls)
    if fired or not outcome.ok or "odds" not in outcome.facts:
        return
    for key, value in told.items():
        if outcome.facts[key] != value:
            yield f"{write(outcome.order)}: {key} was told as {value}, not {outcome.facts[key]}"


def broken(game: Game, chance: Random) -> Iterator[str]:
    """Yield what is wrong with what is told of one unit's movement."""
    pos, side = game.position, game.to_act
    standing = sorted(pos.on_map(side), key=lambda unit: unit.id)
    if game.decision is not None or not standing:
        return
    unit = chance.choice(standing)
    for kind, told in TOLD.items():
        if ORDER_RULES[kind].refuse(pos, side) is None:
            yield from _of_kind(game, unit, kind, told(pos, unit), chance)


def _of_kind(
    game: Game, unit: Unit, kind: type[Order], open_: Mapping[Hex, object], chance: Random
) -> Iterator[str]:
    """Yield hexes that are said to be open and are not, and the other way round."""
    assert unit.hex is not None
    shut = [hex_ for hex_ in within(unit.hex, 4) if hex_ not in open_ and hex_ != unit.hex]
    for hex_ in chance.sample(shut, min(_TRIED, len(shut))):
        order = _order(kind, unit, hex_)
        if game.refuse(game.to_act, order) is None:
            yield f"{write(order)} is allowed, and {name(hex_)} not said to be open"
    reached = [hex_ for hex_ in open_ if hex_ != unit.hex]
    for hex_ in chance.sample(reached, min(_TRIED, len(reached))):
        order = _order(kind, unit, hex_)
        refusal = game.refuse(game.to_act, order)
        if refusal:
            yield f"{write(order)} is refused: {refusal}, and {name(hex_)} said to be open"
        else:
            yield from _cost(game, unit, order, hex_, open_[hex_])


def _cost(game: Game, unit: Unit, order: Order, hex_: Hex, told: object) -> Iterator[str]:
    """Yield where a movement costs other MPs than was told; the straight way may cost more."""
    plan = {Move: movement.plan_move, Admin: admin.plan_admin}.get(type(order))
    if plan is None or distance(unit.hex or hex_, hex_) == 1:
        return
    walk = plan(game.position, game.to_act, order)  # type: ignore[operator]
    assert isinstance(walk, movement.Walk)
    assert isinstance(told, tuple)
    if sum(walk.steps[0]) != told[0]:
        yield f"{write(order)} costs {sum(walk.steps[0])} and was told to cost {told[0]}"


def _order(kind: type[Order], unit: Unit, hex_: Hex) -> Order:
    return kind((unit.id,), hex_)  # type: ignore[call-arg]
