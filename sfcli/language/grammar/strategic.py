"""Commands of the strategic air war. Rule 26."""

from typing import Final

from sfcli import orders
from sfcli.language.forms import Form

STRATEGIC: Final = (
    Form(
        orders.CallUp,
        "callup {units:air}",
        "Answers which strategic air units are called up for a special effort",
        "callup ge.me109g6_1",
        rule="26B",
    ),
    Form(
        orders.SendBack,
        "sendback {unit:airunit}",
        "Answers which air unit goes back to the strategic air war",
        "sendback ge.me109g6_1",
        rule="26B",
    ),
)
