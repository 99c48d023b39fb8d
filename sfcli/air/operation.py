"""Air operations that players initiate. Rules 16C, 16D."""

from dataclasses import dataclass
from typing import Final

from sfcli.air import conduct, presence, support, takeoff
from sfcli.air.flight import Operation
from sfcli.air.missions import DUTIES
from sfcli.air.takeoff import Departure
from sfcli.airforces import DEFENSIVE, SUPPORT
from sfcli.clock import Phase
from sfcli.orders import Fly
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side


@dataclass(frozen=True, slots=True)
class Flight:
    """A legal air operation, ready to be flown. Rule 16D."""

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
    if any(sortie.mission == SUPPORT for sortie in order.sorties):
        support.initiated(play, DEFENSIVE)
    operation = Operation(flight.side, order.target, order.night, order.sorties)
    yield from conduct.conduct(play, operation, flight.departures)


ORDERS: Final = (
    OrderRule(
        Fly, "Air operations", "16C-a", tuple(Phase), "", plan_fly, fly, phasing_only=False,
        never=presence.refuse,
    ),
)  # fmt: skip
