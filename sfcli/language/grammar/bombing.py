"""Commands of bombing attacks. Rules 20G, 26C2."""

from typing import Final

from sfcli import orders
from sfcli.air import payload
from sfcli.language.forms import Form

_TASKS: Final = (
    ("yard", payload.YARD, "the marshaling yard", "20G1a"),
    ("port strategically", payload.STRATEGIC_PORT, "the port by strategic bombing", "20G1b"),
    ("airbase", payload.AIRBASE, "the airbase and the air units there", "20G2a"),
    ("rail", payload.RAIL_LINE, "the rail line", "20G2e"),
    ("port", payload.PORT, "the port", "20G2f"),
    ("coast", payload.COAST, "the coast defenses", "20G2i"),
)

BOMBING: Final = (
    *(
        Form(
            orders.Bomb,
            f"bomb {words} [with {{units:air}}]",
            f"Bombs {what} in the target hex, with all that can or those named",
            f"bomb {words} with us.b25_1",
            fixed={"task": task},
            rule=rule,
        )
        for words, task, what, rule in _TASKS
    ),
    Form(
        orders.AssignPatrol,
        "assign naval patrol with {units:air}",
        "Assigns air units to naval patrol for this player turn, so that they fly nothing else",
        "assign naval patrol with ge.ju88_1",
        rule="20G2h",
    ),
    Form(
        orders.HitAir,
        "hit {unit:airunit}",
        "Answers which air unit on the ground is hit",
        "hit ge.fw190_1",
        rule="20G2a",
    ),
    Form(
        orders.Effective,
        "support with {units:air}",
        "Answers which air units give the support that counts",
        "support with us.p47_1",
        rule="20G2b",
    ),
)
