"""Every kind of order with its rule, every duty a capture brings, and what ends as units leave.

The game's only lists of them.
"""

from typing import Final

from sfcli.campaign import arrivals, boxes, edges, replacements, sea_lift, victory
from sfcli.ground import (
    admin,
    breaks,
    capacity,
    combat,
    fortifications,
    freight,
    movement,
    overrun,
    points,
    rail,
    slipping,
    sources,
)
from sfcli.orders import Order
from sfcli.position import CaptureDuty, Watch
from sfcli.procedures import OrderRule
from sfcli.sequence import turn

ORDER_RULES: Final[dict[type[Order], OrderRule]] = {
    rule.order: rule
    for rule in (
        *turn.ORDERS,
        *movement.ORDERS,
        *slipping.ORDERS,
        *admin.ORDERS,
        *rail.ORDERS,
        *freight.ORDERS,
        *capacity.ORDERS,
        *breaks.ORDERS,
        *points.ORDERS,
        *overrun.ORDERS,
        *combat.ORDERS,
        *arrivals.ORDERS,
        *boxes.ORDERS,
        *replacements.ORDERS,
        *sea_lift.ORDERS,
        *edges.ORDERS,
    )
}

CAPTURE_DUTIES: Final[tuple[CaptureDuty, ...]] = (
    capacity.lose_capacity,
    points.destroy,
    fortifications.captured,
    sources.on_capture,
    victory.on_capture,
)

WATCHES: Final[tuple[Watch, ...]] = ()
