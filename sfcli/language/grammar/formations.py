"""Commands of breakdowns, panzer detachments and movement counters. Rules 14J and 15."""

from typing import Final

from sfcli import orders
from sfcli.language.forms import Form

FORMATIONS: Final = (
    Form(
        orders.BreakDown,
        "breakdown {unit:whole} [with] headquarters|hq",
        "Breaks a unit down into unsupported components and a headquarters",
        "breakdown ca.1_inf with headquarters",
        fixed={"headquarters": True},
        rule="15B",
    ),
    Form(
        orders.BreakDown,
        "breakdown {unit:whole} [supported]",
        "Breaks a unit down into its components, supported ones where it has such; in the initial "
        "phase an Allied airborne division in the replacement pool",
        "breakdown ca.1_inf",
        fixed={"headquarters": False},
        rule="15A",
    ),
    Form(
        orders.Assemble,
        "assemble {units:parts}",
        "Assembles a unit: named itself, or by the units it is made of",
        "assemble ca.1_inf",
        rule="15A",
    ),
    Form(
        orders.Detach,
        "detach [panther|battalion] [from] {unit:panzer}",
        "Detaches a Panther battalion, or the battalion attached, from a panzer division",
        "detach panther from ge.2_pz",
        rule="15E",
    ),
    Form(
        orders.Attach,
        "attach {battalion:battalion} to {unit:receiver}",
        "Attaches a Panther or Panzer IV battalion to a panzer division",
        "attach ge.i_4_panther to ge.26_pz",
        rule="15E",
    ),
    Form(
        orders.Give,
        "give {unit}",
        "Answers which battalion leaves as the order of battle demands, or which division gives it",
        "give ge.2_pz",
        rule="15E",
    ),
    Form(
        orders.Load,
        "load {units:riders} on|onto {onto:carrier}",
        "Has a transport, LVT or APC counter carry units this phase",
        "load br.231_inf on br.transport",
        rule="14J",
    ),
    Form(
        orders.Unload,
        "unload {units:aboard}",
        "Has units not carried after all, before they have moved",
        "unload br.231_inf",
        rule="14J",
    ),
)
