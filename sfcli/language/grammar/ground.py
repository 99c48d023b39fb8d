"""Commands of the ground rules. Rules 6, 7, 9, 12E and 13."""

from typing import Final

from sfcli import orders
from sfcli.language.forms import Form

MOVEMENT: Final = (
    Form(
        orders.RailPoints,
        "move {points:number} rp at {at:hex} rail (to) {to:hex} [via {via:hexes}]",
        "Moves resource points by rail on their own",
        "move 3 rp at 17A:1612 rail to 17A:1015",
        fixed={"strategic": False},
        rule="12E",
    ),
    Form(
        orders.RailPoints,
        "move {points:number} rp at {at:hex} strategic (to) {to:hex} [via {via:hexes}]",
        "Moves resource points by strategic rail movement",
        "move 3 rp at 17A:1612 strategic to 16A:1015",
        fixed={"strategic": True},
        rule="7A2",
    ),
    Form(
        orders.Admin,
        "move {units:travellers} admin [to] {to:hex} [via {via:hexes}]",
        "Moves units together by administrative movement",
        "move us.1_inf admin 17A:1612",
        rule="6B",
    ),
    Form(
        orders.Strategic,
        "move {units:travellers} strategic [to] {to:hex} [via {via:hexes}]",
        "Moves units by strategic rail movement",
        "move ge.12_ss strategic 17A:1015",
        rule="7A2",
    ),
    Form(
        orders.Rail,
        "move {units:travellers} rail [to] {to:hex} [via {via:hexes}]",
        "Moves units by operational rail movement",
        "move ge.12_ss rail 17A:1015",
        rule="7A1",
    ),
    Form(
        orders.Move,
        "move {units:movers} to {to:hex} [via {via:hexes}]",
        "Moves units together by regular movement",
        "move us.1_inf to 17A:1612 via 1611",
        rule="6",
    ),
    Form(
        orders.Overrun,
        "overrun {hex:hex} with {units:movers}",
        "Overruns the enemy units in a hex",
        "overrun 17A:1605 with us.2_arm",
        rule="13",
    ),
    Form(
        orders.BreakRail,
        "break rail [at|in] {hex:hex} with {unit}",
        "Breaks the rail line in the hex where a unit stands",
        "break rail 17A:1605 with us.2_arm",
        rule="7A5",
    ),
)

POINTS: Final = (
    Form(
        orders.Carry,
        "carry {points:number} (rp) with {unit}",
        "Loads resource points of its hex onto a unit",
        "carry 2 rp with us.1_inf",
        rule="12E",
    ),
    Form(
        orders.Lay,
        "lay {points:number} (rp) with {unit}",
        "Sets down resource points that a unit carries",
        "lay 2 rp with us.1_inf",
        rule="12E",
    ),
    Form(
        orders.SpendPoints,
        "spend {points:number} (rp) at {at:hex} on rail increase {net}",
        "Spends resource points to raise a rail net's capacity this player turn",
        "spend 3 rp at 17A:1612 on rail increase greater_germany",
        fixed={"permanent": False},
        rule="7A4a",
    ),
    Form(
        orders.SpendPoints,
        "spend {points:number} (rp) at {at:hex} on rail capacity {net}",
        "Spends resource points to build a rail net's capacity for good",
        "spend 3 rp at 17A:1612 on rail capacity greater_germany",
        fixed={"permanent": True},
        rule="7A4b",
    ),
)

COMBAT: Final = (
    Form(
        orders.Attack,
        "attack {hex:hex} with {units:attackers} [neutral {neutral:units}] [air {air:number}]",
        "Attacks the enemy units in a hex",
        "attack 17A:1605 with us.1_inf us.2_arm",
        rule="9",
    ),
    Form(
        orders.AirSupport,
        "air {points:number}",
        "Answers how many air support points go into the defense of an attacked hex",
        "air 4",
        rule="20G2c",
    ),
    Form(
        orders.Retreat,
        "retreat {units} to {to:hex}",
        "Answers where units retreat; units going elsewhere take another line",
        "retreat ge.12_ss to 17A:1604",
        rule="9F1",
    ),
    Form(
        orders.Lose,
        "lose {units}",
        "Answers which units are lost: the whole choice",
        "lose us.1_inf",
        rule="9C",
    ),
    Form(
        orders.Advance,
        "advance {units:advancers}",
        "Answers which units advance; the others stay",
        "advance us.2_arm",
        rule="9F2",
    ),
)
