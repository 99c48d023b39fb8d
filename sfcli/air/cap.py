"""Combat air patrol: fighters stay over a hex until the player turn ends. Rule 20E.

What a fighter on CAP may do in a later operation is in `interception` and `patrol`.
"""

from typing import Final

from sfcli.air import flight, landing
from sfcli.air.duties import Duty
from sfcli.air.flight import Operation
from sfcli.airforces import CAP, AirUnit
from sfcli.hexes import Hex
from sfcli.orders import Fly, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side


def refuse(_: Position, __: Side, ___: Fly, ____: Sortie) -> Refusal | None:
    """Say nothing: CAP is flown over any hex, whoever owns it. Rule 20E."""
    return None


def resolve(play: Play, operation: Operation) -> Procedure[None]:
    """Suspend the operation with the fighters over their hex. Rule 20E."""
    force = operation.force(play)
    ids = [unit.id for unit in force if unit.flies(CAP)]
    if ids:
        verb = "is" if len(ids) == 1 else "are"
        play.note("20E-e", f"{', '.join(ids)} {verb} on CAP over {play.place(operation.target)}")
    return
    yield


def over(pos: Position, side: Side, hex_: Hex, night: bool) -> list[AirUnit]:
    """Return the fighters a side has on CAP over a hex for such operations. Rules 20E, 23G."""
    found = flight.over(pos, side, hex_, CAP)
    return [unit for unit in found if unit.mission and unit.mission.night is night]


def come_home(play: Play) -> Procedure[None]:
    """Return to base all fighters on CAP as the player turn ends. Rules 16C4, 20E."""
    for side in (play.phasing, play.phasing.enemy):
        units = [u for u in play.state.air.units.values() if u.side is side and u.flies(CAP)]
        for unit in units:
            yield from landing.home(play, unit.id)


DUTY: Final = Duty(CAP, refuse, resolve, stays=True)
