"""Commands of the sequence of play. Rules 4 and 12C."""

from typing import Final

from sfcli import orders
from sfcli.language.forms import Form

PLAY: Final = (
    Form(orders.Begin, "begin", "Begins the game", "begin", rule="4"),
    Form(
        orders.End, "end [phase]", "Ends the phase, or the part of it in progress", "end", rule="4"
    ),
    Form(orders.Pass, "pass", "Answers a decision with nothing", "pass"),
    Form(
        orders.Draw,
        "draw {units} from|at {source:hex}",
        "Names the units that draw on a limited or special supply source",
        "draw us.1_inf us.2_arm from 17A:1612",
        rule="12C",
    ),
)
