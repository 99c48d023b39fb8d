"""Air units that fly no mission for what has become of them. Rule 16B1."""

from sfcli.airforces import ABORTED, INOPERATIVE, AirUnit
from sfcli.refusals import Refusal


def refuse(unit: AirUnit) -> Refusal:
    """Say that an air unit that is not operative flies no mission. Rules 16B1, 20."""
    why = f"{unit.id} is {unit.status} and flies no mission"
    if unit.status == INOPERATIVE:
        rest = "It becomes operative again in an initial phase, of either player"
        return Refusal("16B1-c", why, rest, also=("20-b",))
    return Refusal("16B1-f" if unit.status == ABORTED else "16B1-g", why)
