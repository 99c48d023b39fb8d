"""Air operations, from the take-off to the return. Rules 16C, 16D.

The steps of an operation: mission movement, interceptor movement, air combat resolution, AA fire,
mission resolution, air unit return.
"""

from dataclasses import dataclass
from typing import Final

from sfcli.air import journey, landing, takeoff, transfer
from sfcli.air.flight import Operation
from sfcli.air.takeoff import Departure
from sfcli.clock import Phase
from sfcli.orders import Fly
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side

DUTIES: Final = {duty.mission: duty for duty in (transfer.DUTY,)}
"""What each mission asks for and does, for all that operations are flown for."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A legal air operation, ready to be flown."""

    side: Side
    order: Fly
    departures: list[Departure]


def plan_fly(pos: Position, side: Side, order: Fly) -> Flight | Refusal:
    """Say why an air operation may not be flown, or return it. Rule 16D."""
    departures = takeoff.plan(pos, side, order, DUTIES)
    return departures if isinstance(departures, Refusal) else Flight(side, order, departures)


def fly(play: Play, flight: Flight) -> Procedure[None]:
    """Fly an air operation. Rule 16D."""
    order = flight.order
    operation = Operation(flight.side, order.target, order.night, order.sorties)
    journey.take_off(play, operation, flight.departures)
    yield from journey.fly(play, operation, flight.departures)
    yield from _resolve(play, operation)


def _resolve(play: Play, operation: Operation) -> Procedure[None]:
    """Resolve the missions over the target hex, and return to base. Rules 16D5, 16D6."""
    flown = {unit.mission.kind for unit in operation.force(play) if unit.mission}
    duties = [DUTIES[mission] for mission in sorted(flown)]
    for duty in duties:
        yield from duty.resolve(play, operation)
    if not any(duty.stays for duty in duties):
        yield from landing.come_home(play, operation)


ORDERS: Final = (
    OrderRule(Fly, "Air operations", "16C-a", tuple(Phase), "", plan_fly, fly, phasing_only=False),
)
