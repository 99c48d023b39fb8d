"""What air cycles bring and take: those of the scenario, or of the orders of battle. Rule 25."""

from sfcli.charts.air_orders import AirCycle, AirTransfer
from sfcli.position import Position


def cycle(pos: Position, organization: str, turn: int) -> AirCycle:
    """Return what an organization receives and gives up on a turn, nothing on most. Rule 25."""
    if pos.scenario.air_cycles:
        return pos.scenario.air_cycles.get((organization, turn), AirCycle())
    return pos.charts.air_orders.cycle(organization, turn)


def transfers(pos: Position) -> tuple[AirTransfer, ...]:
    """Return the transfers between organizations, none in a scenario with cycles of its own. 25."""
    return () if pos.scenario.air_cycles else pos.charts.air_orders.transfers
