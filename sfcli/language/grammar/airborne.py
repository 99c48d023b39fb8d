"""Commands of airborne landings. Rule 24."""

from typing import Final

from sfcli import orders
from sfcli.language import air_questions as ask
from sfcli.language import planning
from sfcli.language.forms import Form

AIRBORNE: Final = (
    Form(
        orders.PlanDrop,
        "plan drop {unit:parachutist} at|in {hex:hex} [on|for {turn:turn}]",
        "Plans the air drop of a unit, for the next game turn or a later one",
        "plan drop us.505_para at Salerno on Sep I 43",
        kinds=planning.KINDS,
        rule="24C",
    ),
    Form(
        orders.CancelDrop,
        "cancel drop {unit:planned}",
        "Cancels a planned air drop",
        "cancel drop us.505_para",
        kinds=planning.KINDS,
        rule="24C",
    ),
    Form(
        orders.Convert,
        "convert {unit:two_sided}",
        "Turns an Allied airborne headquarters over to its other side",
        "convert us.82_abn/hq",
        kinds=planning.KINDS,
        rule="24E",
    ),
    Form(ask.ShowPlans, "plans", "Lists your planned air drops", "plans", rule="24C"),
)
