"""How far rail movement takes a unit, and what it costs. Rules 7A1, 7A2, 12E, 14F1.

Operational rail movement is paid in whole MPs, each of which buys the hexes of the rail movement
rates table; those not used up may be used by the rail movement that follows at once (ruling on
7A1). The MPs of a rail-only unit are its rail hexes.
"""

from sfcli.charts.model import Charts
from sfcli.forces import RAIL_ONLY
from sfcli.ground import movement, supply_effects
from sfcli.state import Unit
from sfcli.twelfths import ONE


def rate(charts: Charts, unit: Unit) -> int:
    """Return the rail hexes a unit moves for each MP, by its printed movement rating. Rule 7A1."""
    rates = charts.rail_rates.hexes_per_mp
    rating = unit.ratings.movement
    return rates[rating] if rating in rates else rates[max(r for r in rates if r < rating)]


def rail_only_allowance(charts: Charts, unit: Unit) -> int:
    """Return the rail hexes of a rail-only unit for a turn, before any are moved.

    What it carries and being out of supply tell as they do on MPs. Rules 12D, 12E, 14F1.
    """
    chart = charts.rail_rates
    load = movement.carrying_cost(unit, max(unit.load, unit.carrying)) // ONE
    full = max(0, chart.rail_only_hexes - load * chart.rail_only_per_mp)
    return full // 2 if supply_effects.is_slowed(unit) else full


def mps_left(charts: Charts, unit: Unit) -> int:
    """Return the MPs a unit has left this phase, in twelfths: rail hexes if it is rail-only."""
    if unit.ratings.movement == RAIL_ONLY:
        return hexes_left(charts, unit) * ONE
    return movement.left(unit)


def hexes_left(charts: Charts, unit: Unit) -> int:
    """Return how many hexes a unit can still move by operational rail this phase. Rule 7A1."""
    if unit.ratings.movement == RAIL_ONLY:
        return max(0, rail_only_allowance(charts, unit) - unit.spent // ONE)
    return unit.rail_left + movement.left(unit) // ONE * rate(charts, unit)


def pay(charts: Charts, unit: Unit, hexes: int) -> tuple[int, int]:
    """Return the MPs (twelfths) for so many hexes, and the hexes paid for and left over."""
    if unit.ratings.movement == RAIL_ONLY:
        return hexes * ONE, 0
    per_mp = rate(charts, unit)
    whole = -(-max(0, hexes - unit.rail_left) // per_mp)
    return whole * ONE, unit.rail_left + whole * per_mp - hexes
