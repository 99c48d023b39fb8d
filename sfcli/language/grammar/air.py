"""Commands of the air war. Rules 16 to 26."""

from typing import Final

from sfcli import orders
from sfcli.language.forms import Form

AIR: Final = (
    Form(
        orders.Fly,
        "fly {target:place} {sorties} [at] night",
        "Flies an air operation at night",
        "fly 26:1426 bombing us.b24_1 at night",
        fixed={"night": True},
        rule="23G",
    ),
    Form(
        orders.Fly,
        "fly {target:place} {sorties}",
        "Flies an air operation against a target hex: missions, air units, how they fly",
        "fly 26:1426 bombing us.b25_1 us.b25_2 escort us.p47_1",
        fixed={"night": False},
        rule="16D",
    ),
    Form(
        orders.LandAt,
        "land {unit:airunit} at {base:airbase}",
        "Answers at which airbase an air unit lands",
        "land us.b25_1 at 26:1426",
        rule="18",
    ),
    Form(
        orders.Idle,
        "idle {units:air}",
        "Answers which air units of an overfull airbase stay inoperative",
        "idle ge.fw190_1",
        rule="16C1",
    ),
    Form(
        orders.Garrison,
        "garrison {area:garrison} with {units:air}",
        "Moves air units from their holding box into a garrison box",
        "garrison middle_east with us.p47_1",
        rule="23I2",
    ),
    Form(
        orders.Release,
        "release {units:air}",
        "Moves air units from their garrison box back into the holding box",
        "release us.p47_1",
        rule="23I2",
    ),
    Form(
        orders.Escape,
        "escape {units:air} to {base:airbase} [via {via:hexes}]",
        "Answers where air units fly that escape from a captured airbase",
        "escape ge.fw190_1 to 26:1625",
        rule="17B",
    ),
)
