"""Commands of commandos and floods. Rules 14H, 37A and 37D."""

from typing import Final

from sfcli import orders
from sfcli.language.forms import Form

SPECIAL: Final = (
    Form(
        orders.Slip,
        "slip {unit} to {to:hex} [via {via:hexes}]",
        "Moves a commando past enemy ZOCs: a die falls in each that it leaves",
        "slip ge.500_ss to 17A:1612 via 1611",
        rule="14H1",
    ),
    Form(
        orders.Pay,
        "pay",
        "Answers that a commando that was noticed pays to leave its hex",
        "pay",
        rule="14H1",
    ),
    Form(
        orders.Surprise,
        "surprise [with] {unit}",
        "Answers which unit makes a surprise attack",
        "surprise ge.500_ss",
        rule="14H3",
    ),
    Form(
        orders.Inundate,
        "flood massively",
        "Answers that the attacked hex is to be flooded massively",
        "flood massively",
        fixed={"massive": True},
        rule="37A4",
    ),
    Form(
        orders.Inundate,
        "flood",
        "Answers that the attacked hex is to be flooded for the player turn",
        "flood",
        fixed={"massive": False},
        rule="37A3",
    ),
    Form(
        orders.CallOff,
        "call off",
        "Answers that the attack on a flooded hex is called off",
        "call off",
        rule="37A3",
    ),
    Form(
        orders.Relieve,
        "relieve {points:number} (rp) at|from {at:hex}",
        "Answers from where resource points are spent on disaster relief",
        "relieve 3 rp at 16A:0826",
        rule="37A3",
    ),
)
