"""How large units and resource points are for transport. Rules 3A3, 7A3, 12E."""

from sfcli.charts.model import Charts
from sfcli.ground import carriers
from sfcli.state import Unit

_CAVALRY = "cav"


def transport_size(charts: Charts, unit: Unit) -> int:
    """Return a unit's size for rail and naval transport, in twelfths of RE.

    Cavalry and c/m units count double; nowhere else do they. What the unit carries is not in it.
    The size of a movement counter is given, and who rides on one keeps his own (ruling on 14J).
    Rules 3A3, 14J.
    """
    printed = unit.printed
    if carriers.is_carrier(unit):
        return unit.re
    doubled = printed.is_motorized or _CAVALRY in printed.kinds
    return unit.re * (charts.rail.doubled_multiplier if doubled else 1)


def points_size(charts: Charts, points: int) -> int:
    """Return the size of resource points, in twelfths of RE. Rule 3A3."""
    return points * charts.res["resource_point"]


def most_carried(charts: Charts, unit: Unit) -> int:
    """Return how many resource points a unit may carry: twice its RE size. Rule 12E."""
    return 2 * unit.re // charts.res["resource_point"]
