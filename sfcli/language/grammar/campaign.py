"""Commands of reinforcements, replacements and of scenarios' own rules. Rule 40."""

from typing import Final

from sfcli import orders
from sfcli.language.forms import Form

CAMPAIGN: Final = (
    Form(
        orders.Place,
        "place {unit:arriving} at|in {at:hex}",
        "Places an arriving unit on the map",
        "place ge.278_inf at 26:0721",
        rule="40A",
    ),
    Form(
        orders.Replace,
        "replace {unit:lost} at|in {at:hex} as cadre",
        "Replaces an eliminated unit at its cadre strength",
        "replace ge.94_inf at Roma as cadre",
        fixed={"cadre": True},
        rule="40B1a",
    ),
    Form(
        orders.Replace,
        "replace {unit:lost} at|in {at:hex}",
        "Replaces an eliminated unit at full strength",
        "replace ge.94_inf at Roma",
        rule="40B1a",
    ),
    Form(
        orders.Rebuild,
        "rebuild {unit:cadre}",
        "Rebuilds a cadre to full strength",
        "rebuild ge.94_inf",
        rule="40B1a",
    ),
    Form(
        orders.Transfer,
        "transfer {units} to|into box",
        "Takes units in Britain or North Africa into the holding box there",
        "transfer us.1_inf to box",
        fixed={"to": None},
        rule="3E5",
    ),
    Form(
        orders.Transfer,
        "transfer {units} to {to:hex}",
        "Puts units of a holding box on the map, in the area of their box",
        "transfer us.1_inf to Southampton",
        rule="3E5",
    ),
    Form(
        orders.Ship,
        "ship {units} to {to:hex}",
        "Moves units by sea between two ports, where a scenario has a shuttle",
        "ship us.1_arm to Anzio",
    ),
    Form(
        orders.Leave,
        "leave [map] with {units}",
        "Takes units off the map over its edge, where a scenario allows it",
        "leave map with ge.94_inf",
    ),
)
