"""Commands of the air replacement system. Rule 25."""

from typing import Final

from sfcli import orders
from sfcli.language.forms import Form

AIR_REPLACEMENT: Final = (
    Form(
        orders.Regroup,
        "regroup {units:air}",
        "Answers which aborted air units are regrouped; the first comes back, the other is lost",
        "regroup us.p47d_1 us.p47d_2",
        rule="25A",
    ),
    Form(
        orders.WithdrawAir,
        "withdraw {unit:airunit}",
        "Answers which air unit is withdrawn as the order of battle demands",
        "withdraw us.p40n_1",
        rule="25B",
    ),
    Form(
        orders.BaseAir,
        "base {unit:airunit} at {base:airbase}",
        "Answers where an air unit that arrives is placed",
        "base us.p47d_1 at 26:1625",
        rule="25C",
    ),
    Form(
        orders.ReplaceAir,
        "replace air {unit:airunit} at {base:airbase}",
        "Answers that ARPs replace an eliminated air unit, and where it is placed",
        "replace air us.p47d_1 at 26:1625",
        rule="25D1",
    ),
    Form(
        orders.RepairAir,
        "repair air {unit:airunit} at {base:airbase}",
        "Answers that an ARP repairs an aborted air unit, and where it is placed",
        "repair air us.p47d_1 at 26:1625",
        rule="25D2",
    ),
)
