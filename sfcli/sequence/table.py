"""Every kind of order with its rule, every duty a capture brings, and what ends as units leave.

The game's only lists of them.
"""

from typing import Final

from sfcli.air import (
    airfields,
    escape,
    garrisons,
    headquarters,
    naval_patrol,
    operation,
    planning,
    standing,
    wing_transport,
    wings,
)
from sfcli.campaign import arrivals, boxes, edges, replacements, sea_lift, victory
from sfcli.ground import (
    admin,
    airbases,
    assemblies,
    breakdowns,
    breaks,
    building,
    capacity,
    coasts,
    combat,
    fortifications,
    freight,
    movement,
    overrun,
    panzers,
    points,
    port_loss,
    position_aa,
    rail,
    repairs,
    rides,
    slipping,
    sources,
    westwall,
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
        *building.ORDERS,
        *repairs.ORDERS,
        *airbases.ORDERS,
        *airfields.ORDERS,
        *westwall.ORDERS,
        *points.ORDERS,
        *overrun.ORDERS,
        *combat.ORDERS,
        *breakdowns.ORDERS,
        *assemblies.ORDERS,
        *panzers.ORDERS,
        *rides.ORDERS,
        *position_aa.ORDERS,
        *arrivals.ORDERS,
        *boxes.ORDERS,
        *replacements.ORDERS,
        *sea_lift.ORDERS,
        *edges.ORDERS,
        *operation.ORDERS,
        *naval_patrol.ORDERS,
        *wings.ORDERS,
        *wing_transport.ORDERS,
        *garrisons.ORDERS,
        *standing.ORDERS,
        *planning.ORDERS,
        *headquarters.ORDERS,
    )
}

CAPTURE_DUTIES: Final[tuple[CaptureDuty, ...]] = (
    capacity.lose_capacity,
    points.destroy,
    fortifications.captured,
    sources.on_capture,
    victory.on_capture,
    port_loss.captured,
    airbases.captured,
    coasts.captured,
    escape.captured,
)

LOSS_DUTIES: Final[tuple[CaptureDuty, ...]] = (westwall.lost, port_loss.lost)

WATCHES: Final[tuple[Watch, ...]] = (building.watch, airfields.watch, planning.watch)
