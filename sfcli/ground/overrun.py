"""Overruns. Rules 8B, 9I, 13, 14B.

Units in one hex overrun what stands in the next: no die falls, and everything there is eliminated.
They pay as if they entered the hex, with the units in it gone; whether they enter is their choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from sfcli.clock import Phase
from sfcli.events import Moved, Spent
from sfcli.ground import (
    advance,
    before_combat,
    carriers,
    combat,
    costs,
    frontiers,
    holders,
    losses,
    movement,
    odds,
    outcome,
    ownership,
    zoc,
)
from sfcli.ground.engagement import engage
from sfcli.ground.odds import Battle
from sfcli.hexes import ADJACENT, Hex, direction, name
from sfcli.orders import Overrun
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import fraction, mps, plain, pretty


@dataclass(frozen=True, slots=True)
class Price:
    """MPs a unit pays to overrun, in twelfths."""

    terrain: int
    zoc: int
    harassment: int
    overrun: int

    @property
    def whole(self) -> int:
        """All of it."""
        return self.terrain + self.zoc + self.harassment + self.overrun

    def __str__(self) -> str:
        zoc_ = f" + {mps(self.zoc)} (ZOC)" if self.zoc else ""
        harassed = f" + {mps(self.harassment)} (harassment)" if self.harassment else ""
        return f"{mps(self.terrain)} (terrain){zoc_}{harassed} + {mps(self.overrun)} (overrun)"


@dataclass(frozen=True, slots=True)
class Overrunning:
    """A legal overrun, ready to be made."""

    side: Side
    start: Hex
    hex: Hex
    units: tuple[str, ...]


def plan_overrun(pos: Position, side: Side, order: Overrun) -> Overrunning | Refusal:
    """Say why units may not overrun a hex, or return the overrun. Rule 13."""
    units = pos.units(carriers.together(pos, order.units))
    if not units:
        return Refusal("13-b", "an overrun takes at least one unit")
    start = units[0].hex
    refusal = (
        _refuse_units(pos, side, units)
        or _refuse_hex(pos, side, units, order.hex)
        or combat.refuse_crowd(pos, order.hex, units, "8B-f")
    )
    if refusal:
        return refusal
    assert start is not None
    battle = calculation(pos, side, order.hex, units)
    refusal = refuse_odds(pos, battle) or _refuse_mps(pos, battle, units)
    return refusal or Overrunning(side, start, order.hex, tuple(unit.id for unit in units))


def can_overrun(pos: Position, side: Side, order: Overrun) -> bool:
    """Tell whether units may overrun a hex. Rule 13."""
    return isinstance(plan_overrun(pos, side, order), Overrunning)


def _refuse_units(pos: Position, side: Side, units: Sequence[Unit]) -> Refusal | None:
    """Say why units may not overrun together wherever it is. Rules 6, 13."""
    if len({unit.id for unit in units}) < len(units):
        return Refusal("13-b", "a unit is named twice")
    for unit in units:
        if unit.side is side and unit.hex is not None and unit.hex != units[0].hex:
            return Refusal(
                "13-b",
                f"{units[0].id} and {unit.id} are not in the same hex, and overruns are made from "
                "a single hex",
                "Gather them next to the enemy first",
            )
    return movement.refuse_group(pos, units, side)


def _refuse_hex(pos: Position, side: Side, units: Sequence[Unit], hex_: Hex) -> Refusal | None:
    """Say why units may not overrun this hex: who is there, how far it is, the way in. Rule 13."""
    closed = frontiers.refuse(pos, side, hex_)
    if closed:
        return closed
    start = units[0].hex
    assert start is not None
    if not pos.occupied(hex_, side.enemy):
        return Refusal(
            "13-a",
            f"there are no enemy units in {pos.place(hex_)}",
            f"Try: move {' '.join(unit.id for unit in units)} to {name(hex_)}",
        )
    if direction(start, hex_) < 0:
        return Refusal("13-b", f"{pos.place(hex_)} is not next to {pos.place(start)}")
    for unit in units:
        if costs.of(pos, unit).graph.edge(start, hex_) is None:
            barred = movement.prohibited(pos, unit, start, hex_)
            return Refusal("13-d", f"{barred.why}, so it may not overrun it")
    return None


def calculation(pos: Position, side: Side, hex_: Hex, units: Sequence[Unit]) -> Battle:
    """Return the calculation of an overrun: that of an attack without its die. Rule 13."""
    return odds.battle(pos, engage(pos, side, hex_, units))


def odds_report(pos: Position, side: Side, hex_: Hex, units: Sequence[Unit]) -> Battle | Refusal:
    """Return the calculation of an overrun as it would be now, in any phase, or why there is none.

    MPs and the odds it takes are not looked at. Rule 13.
    """
    units = pos.units(carriers.together(pos, [unit.id for unit in units]))
    for unit in units:
        refusal = combat.refuse_owner(unit, side)
        if refusal:
            return refusal
    apart = next((unit for unit in units if unit.hex != units[0].hex), None)
    if apart is not None:
        return Refusal("13-b", f"{units[0].id} and {apart.id} are not in the same hex")
    return (
        carriers.refuse_apart(units)
        or _refuse_hex(pos, side, units, hex_)
        or calculation(pos, side, hex_, units)
    )


def refuse_odds(pos: Position, battle: Battle) -> Refusal | None:
    """Say why the odds do not suffice to overrun, None where they do. Rule 13."""
    if not battle.attack:
        return Refusal("13-q", "no unit with an attack strength takes part in the overrun")
    least = pos.charts.overrun.least_odds
    if battle.automatic == odds.DE or battle.attack >= least * battle.defense:
        return None
    return Refusal(
        "13-e",
        f"{pretty(battle.attack)} against {pretty(battle.defense)} is "
        f"{odds.ratio(battle.attack, battle.defense)}, and an overrun takes {least}:1",
        f"It would take an attack strength of {pretty(least * battle.defense)}",
    )


def odds_to_one(pos: Position, battle: Battle) -> Fraction:
    """Return the odds by which the overrun movement costs table is read. Rule 13."""
    if battle.automatic == odds.DE:
        return Fraction(pos.charts.overrun.zero_defense_odds)
    return battle.attack / battle.defense


def price(pos: Position, battle: Battle, unit: Unit) -> Price:
    """Return what a unit pays to take part: terrain, ZOCs, harassment, overrun. Rules 13, 20G2d.

    Units in the hex overrun exert no ZOC; the road rate counts where there is a road.
    """
    start, hex_ = unit.hex, battle.fight.hex
    assert start is not None
    pay = costs.of(pos, unit)
    edge = pay.graph.edge(start, hex_)
    assert edge is not None
    enemy = unit.side.enemy
    leaving = pay.leave_zoc(_zoc_without(pos, start, enemy, hex_), zoc.into(pos, hex_, enemy))
    german_cm = unit.counter.is_german and unit.counter.is_motorized
    extra = pos.charts.overrun.cost(odds_to_one(pos, battle), german_cm)
    return Price(edge.mps, leaving, pay.harassed.get(start, 0), extra)


def _zoc_without(pos: Position, hex_: Hex, side: Side, gone: Hex) -> int:
    """Return the strongest ZOC of a side in a hex but for its units in another hex."""
    kinds = (
        zoc.exerts(pos, unit, hex_)
        for near in ADJACENT[hex_]
        if near != gone
        for unit in pos.stack(near, side)
    )
    return max(kinds, default=zoc.NONE)


def _refuse_mps(pos: Position, battle: Battle, units: Sequence[Unit]) -> Refusal | None:
    for unit in units:
        cost = price(pos, battle, unit)
        if cost.whole > movement.left(unit):
            return Refusal(
                "13-l",
                f"{unit.id} needs {cost} = {mps(cost.whole)} MPs for the overrun and has "
                f"{mps(movement.left(unit))}; the one-hex move does not serve",
                "The others may overrun without it if the odds suffice",
            )
    return None


def overrun(play: Play, planned: Overrunning) -> Procedure[None]:
    """Overrun a hex, from its announcement to the advance. Rule 13."""
    side, hex_ = planned.side, planned.hex
    yield from before_combat.offer(play, hex_, side.enemy, f"{play.place(hex_)} is overrun")
    if not play.occupied(hex_, side.enemy):
        play.note("13-t", f"all units left {play.place(hex_)}: the overrun costs nothing")
        play.facts(cost=0)
        ownership.settle(play, (hex_, planned.start))
        return
    _eliminate(play, planned)
    ownership.settle(play, (hex_, planned.start))
    yield from play.settle_up()
    units = play.units(planned.units)
    chosen = yield from advance.choose(play, side, hex_, units, "13-o")
    if chosen:
        holders.hand_over(play, chosen)
        play.emit(*(Moved(unit, hex_, 0, movement.REGULAR) for unit in chosen))
        ownership.settle(play, (hex_, planned.start))


def from_above(play: Play, side: Side, hex_: Hex, units: Sequence[Unit]) -> Procedure[None]:
    """Let units overrun the enemies in whose hex they have landed, without MPs. Rule 24B2."""
    yield from before_combat.offer(play, hex_, side.enemy, f"{play.place(hex_)} is overrun")
    battle = calculation(play, side, hex_, units)
    if play.occupied(hex_, side.enemy):
        _remove(play, battle, 0)
    ownership.settle(play, (hex_,))


def _eliminate(play: Play, planned: Overrunning) -> None:
    """Let the overrunning units pay, and remove everything they overrun. Rule 13."""
    units = play.units(planned.units)
    battle = calculation(play, planned.side, planned.hex, units)
    prices = {unit.id: price(play, battle, unit).whole for unit in units}
    play.emit(*(Spent(unit, paid, movement.REGULAR) for unit, paid in prices.items()))
    _remove(play, battle, max(prices.values()))


def _remove(play: Play, battle: Battle, cost: int) -> None:
    """Remove everything that is overrun. Rule 13."""
    fight = battle.fight
    enemies = [unit.id for unit in play.stack(fight.hex, fight.side.enemy)]
    for enemy in enemies:
        losses.eliminate(play, enemy)
    outcome.add(play, "losses", *enemies)
    play.facts(
        odds=f"{odds_to_one(play, battle) // 1}:1",
        attack=plain(battle.attack),
        defense=plain(battle.defense),
        cost=plain(fraction(cost)),
    )


ORDERS: Final = (
    OrderRule(
        Overrun, "Overruns", "13-a", (Phase.MOVEMENT, Phase.EXPLOITATION), "ground",
        plan_overrun, overrun,
    ),
)  # fmt: skip
