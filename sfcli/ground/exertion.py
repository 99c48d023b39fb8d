"""MPs that a unit spends in its hex on something else than moving. Rules 6, 6B, 7A5, 14A1, 17D.

The MPs of a rail-only unit are its rail hexes, of which so many stand for an MP (rule 31A).
"""

from typing import Final

from sfcli.events import Spent, Unmarked
from sfcli.forces import RAIL_ONLY
from sfcli.ground import carriers, harassed, movement, trains
from sfcli.position import Play, Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import counted, mps

_WORK: Final = frozenset({"regular"})
BUILT: Final = frozenset({"built"})
"""Paid for a work that was finished as the phase began. Rule 14A1b."""


def price(pos: Position, unit: Unit, needed: int) -> int:
    """Return MPs, in twelfths, as a unit pays them: in rail hexes if it is rail-only."""
    rail_only = unit.ratings.movement == RAIL_ONLY
    return needed * pos.charts.rail_rates.rail_only_per_mp if rail_only else needed


def refuse(
    pos: Position, unit: Unit, side: Side, needed: int, clause: str, what: str
) -> Refusal | None:
    """Say why a unit may not spend MPs on something now, such as `repair the rail line`."""
    refusal = movement.refuse_mover(pos, unit, side)
    if refusal:
        return refusal
    if unit.has("admin"):
        return Refusal(
            "6B-g",
            f"{unit.id} used administrative movement this phase and may not spend MPs to {what}",
        )
    asked = price(pos, unit, needed)
    company = carriers.company(pos, unit)
    has = min(left(pos, each) for each in company)
    if asked <= has:
        return None
    rail_only = unit.ratings.movement == RAIL_ONLY
    paid = f"{mps(asked)} rail hexes" if rail_only else counted(asked, "MP")
    why = f"{unit.id} needs {paid} to {what} and has {mps(has)}"
    owed = max(harassed.owed(pos, each) for each in company)
    if not owed:
        return Refusal(clause, why)
    assert unit.hex is not None
    return Refusal(
        "20G2d-n", f"{why}, as {mps(owed)} more are lost to the harassment of {pos.place(unit.hex)}"
    )


def left(pos: Position, unit: Unit) -> int:
    """Return the MPs, in twelfths, that a unit may spend in its hex: rail hexes if rail-only.

    Those that harassment takes are kept. Rule 20G2d.
    """
    return max(0, trains.mps_left(pos.charts, unit) - harassed.owed(pos, unit))


def spend(play: Play, unit: str, needed: int) -> int:
    """Let a unit spend MPs in its hex, and return what that took off them.

    A movement counter and what it carries spend them together (rule 14J).
    """
    paid = price(play, play.unit(unit), needed)
    for each in carriers.company(play, play.unit(unit)):
        play.emit(Spent(each.id, paid, _WORK))
        if each.has("built"):
            play.emit(Unmarked(each.id, BUILT))
    return paid
