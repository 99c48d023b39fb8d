"""Pools of replacement points, and what is paid out of them. Rules 40B1, 40B1a, 40B3, 40D1.

A pool is named by nationality and kind, such as `german/inf`. What may not be spent before the
next turn is in a pool of its own, `german/inf next`, until the owner's next initial phase.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from sfcli.charts.model import RpCosts
from sfcli.charts.replacement import Rps
from sfcli.events import ReplacementsChanged
from sfcli.position import Play, Position, Procedure
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import fraction

KINDS: Final = ("inf", "arm")
_NEXT: Final = " next"
_STATE_FORCES: Final = "Indian State Forces"
_BRITISH_PER_INDIAN: Final = Fraction(1, 2)
"""British Inf RPs that may go with each Indian one. Rule 40B3."""


def own(unit: Unit, kind: str) -> str:
    """Return the pool of a unit's own nationality. Rule 40B1a."""
    return f"{unit.counter.nation.id}/{kind}"


def amount(pos: Position, pool: str) -> Fraction:
    """Return the RPs in a pool, less than 0 while its owner is in debt."""
    return pos.state.replacements.get(pool, Fraction(0))


def pays(pos: Position, unit: Unit, cost: Rps) -> Mapping[str, Fraction] | None:
    """Return what each pool pays of a cost, None where they do not hold enough. Rules 40B1a, 40B3.

    RPs of one nationality serve no other, but that British infantry may stand in for up to a third
    of what Indian Army units cost.
    """
    paid: dict[str, Fraction] = {}
    if cost.arm:
        paid[own(unit, "arm")] = cost.arm
    if cost.inf:
        paid[own(unit, "inf")] = cost.inf
    if _may_use_british(unit) and cost.inf:
        indian = max(amount(pos, own(unit, "inf")), cost.inf / (1 + _BRITISH_PER_INDIAN))
        if indian < cost.inf:
            paid[own(unit, "inf")] = indian
            paid["british/inf"] = cost.inf - indian
    enough = all(amount(pos, pool) >= share for pool, share in paid.items())
    return paid if enough else None


def _may_use_british(unit: Unit) -> bool:
    counter = unit.counter
    return counter.nation.id == "indian" and counter.traits.get("force") != _STATE_FORCES


def shortage(pos: Position, unit: Unit, cost: Rps) -> str:
    """Say what a cost is and what the unit's pools hold."""
    held = Rps(*(amount(pos, own(unit, kind)) for kind in KINDS))
    return f"costs {cost}, and the {unit.counter.nation.name} pool holds {held}"


def promise(play: Play, unit: Unit, worth: Rps) -> None:
    """Add RPs that may be spent from the owner's next turn on. Rule 40D1."""
    for kind, points in (("inf", worth.inf), ("arm", worth.arm)):
        if points:
            play.emit(ReplacementsChanged(own(unit, kind) + _NEXT, points))


def british_extra(costs: RpCosts, unit: Unit) -> Fraction:
    """Return the extra Inf RPs for disbanding a British non-motorized unit. Rule 40D1."""
    counter = unit.counter
    if counter.nation.group != "british" or counter.is_motorized or counter.is_headquarters:
        return Fraction(0)
    return costs.british_disband * fraction(unit.re)


def sides(pos: Position) -> Mapping[str, Side]:
    """Return the side of every nationality in the game."""
    return {u.counter.nation.id: u.side for u in pos.state.units.values()}


def of_side(pos: Position, pool_side: Side) -> Iterator[str]:
    """Yield the names of a side's pools."""
    known = sides(pos)
    for pool in sorted(pos.state.replacements):
        if known.get(pool.partition("/")[0]) is pool_side:
            yield pool


def income(play: Play) -> Procedure[None]:
    """Give the phasing side the RPs that are due: promised ones, and the turn's. Rule 40B1."""
    side, known = play.phasing, sides(play)
    for pool in list(of_side(play, side)):
        if pool.endswith(_NEXT) and amount(play, pool):
            _add(play, pool.removesuffix(_NEXT), amount(play, pool))
            play.emit(ReplacementsChanged(pool, -amount(play, pool)))
    for (turn, pool), points in sorted(play.scenario.replacements.items()):
        if turn == play.state.clock.turn and known.get(pool.partition("/")[0]) is side:
            _add(play, pool, points)
    return
    yield


def _add(play: Play, pool: str, points: Fraction) -> None:
    play.emit(ReplacementsChanged(pool, points))
