"""Transfers, leg by leg from airbase to airbase. Rule 20A."""

from typing import Final

from sfcli.air import boxes
from sfcli.air.duties import Duty
from sfcli.air.flight import Operation
from sfcli.airforces import TRANSFER
from sfcli.orders import Fly, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import quiet
from sfcli.refusals import Refusal
from sfcli.sides import Side


def refuse(pos: Position, _: Side, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why air units may not land at the end of a leg. Rule 20A."""
    for id_ in sortie.units:
        refusal = boxes.refuse(pos, pos.state.air.units[id_], order.target)
        if refusal and refusal.rule.startswith("17"):
            return Refusal("20A-e", f"a leg ends at an airbase: {refusal.why}", refusal.hint)
        if refusal:
            return refusal
    return None


def resolve(play: Play, _: Operation) -> Procedure[None]:
    """Do nothing: the leg ends as the air units land. Rule 20A."""
    return quiet(play)


DUTY: Final = Duty(TRANSFER, refuse, resolve)
