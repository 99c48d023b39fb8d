"""Commands of engineers and of what they build. Rules 14A, 17 and 37B5."""

from typing import Final

from sfcli import orders
from sfcli.language.forms import Form


def _crew(kind: str = "builders", word: str = "with") -> str:
    return f"{word} {{units:{kind}}} [labor {{labor:hex}}]"


_POINTS: Final = "[rp at|from {points:hex}]"
_BUILD: Final = f"{_crew()} {_POINTS}"

WORKS: Final = (
    Form(
        orders.Build,
        f"build fort {_BUILD}",
        "Begins a fort; two units, or labor of a German city, build quickly",
        "build fort with ge.xv_con",
        fixed={"what": "fort"},
        rule="14A1",
    ),
    Form(
        orders.BuildTemporary,
        f"build temporary airfield {_crew()}",
        "Builds a temporary airfield with MPs",
        "build temporary airfield with us.36_eng",
        rule="14A1",
    ),
    Form(
        orders.Build,
        f"build airfield {_BUILD}",
        "Begins a permanent airfield",
        "build airfield with ge.xv_con rp at 26:1625",
        fixed={"what": "airfield"},
        rule="14A1",
    ),
    Form(
        orders.Build,
        f"augment airfield {_BUILD}",
        "Begins to enlarge a permanent airfield",
        "augment airfield with ge.xv_con",
        fixed={"what": "augment"},
        rule="14A1",
    ),
    Form(
        orders.Build,
        f"improve westwall|fortification {_BUILD}",
        "Begins to improve a Westwall hex",
        "improve westwall with ge.xv_con labor Stuttgart",
        fixed={"what": "westwall"},
        rule="37B5",
    ),
    Form(
        orders.Build,
        f"rebuild port {_crew('port_builders', 'with|at|in')} {_POINTS}",
        "Begins to rebuild a destroyed port",
        "rebuild port with us.1051_pcon",
        fixed={"what": "port"},
        rule="14A5",
    ),
    Form(
        orders.Repair,
        f"repair rail [at|in {{at:hex}}] {_crew('rail_menders')}",
        "Repairs a broken rail line with MPs",
        "repair rail with us.36_eng",
        fixed={"what": "rail", "hits": 1},
        rule="14A1",
    ),
    Form(
        orders.Repair,
        f"repair port [at|in {{at:hex}}] [hits {{hits:number}}] {_crew()}",
        "Repairs hits on a port with MPs",
        "repair port at Cherbourg hits 2 with us.36_eng",
        fixed={"what": "port"},
        rule="14A1",
    ),
    Form(
        orders.Repair,
        f"repair airbase|airfield [at|in {{at:hex}}] [hits {{hits:number}}] {_crew()}",
        "Repairs hits on an airbase with MPs",
        "repair airbase hits 2 with us.36_eng",
        fixed={"what": "airbase"},
        rule="14A1",
    ),
    Form(
        orders.Demolish,
        f"demolish port [at|in {{at:hex}}] [hits {{hits:number}}] {_crew()}",
        "Demolishes the capacity of a port with MPs",
        "demolish port hits 2 with ge.xv_con",
        rule="14A1",
    ),
    Form(
        orders.DamageAirbase,
        "damage airbase|airfield [at|in {at:hex}] [hits {hits:number}] with {unit}",
        "Damages an airbase with the MPs of any ground unit in its hex",
        "damage airbase hits 2 with ge.12_ss",
        rule="17D",
    ),
    Form(
        orders.Abandon,
        "abandon airfield at|in {at:hex}",
        "Gives up an airfield of no capacity",
        "abandon airfield at 17A:1612",
        rule="17D",
    ),
    Form(
        orders.Restore,
        "restore westwall",
        "Declares the special restoration of the Westwall, once a game",
        "restore westwall",
        rule="37B5",
    ),
    Form(
        orders.DestroyPort,
        "destroy port at|in {at:hex}",
        "Answers that the Axis player tries to destroy a port he has lost",
        "destroy port at Cherbourg",
        rule="30A3",
    ),
)
