"""Airfields that are removed, and what then becomes of the air units there. Rules 14A1, 17."""

from typing import Final

from sfcli.air import escape
from sfcli.clock import Phase
from sfcli.ground import airbases
from sfcli.orders import Abandon
from sfcli.position import Play, Procedure
from sfcli.procedures import OrderRule


def watch(play: Play) -> None:
    """Remove the temporary airfields without a construction unit in their hex. Rule 14A1."""
    for hex_ in airbases.unkept(play):
        airbases.remove_temporary(play, hex_)
        play.note(
            "14A1-u",
            f"no construction unit is left in {play.place(hex_)}: its temporary airfield is "
            "removed",
        )
        escape.unbased(play, hex_)


def abandon(play: Play, order: Abandon) -> Procedure[None]:
    """Give up an airfield. Rule 17D."""
    airbases.give_up(play, order.at)
    escape.unbased(play, order.at)
    return
    yield


ORDERS: Final = (
    OrderRule(
        Abandon, "Airfields given up", "17D-i", tuple(Phase), "", airbases.plan_abandon, abandon
    ),
)
