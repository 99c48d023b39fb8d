"""Answers of patrol attacks, interception, air combat and antiaircraft fire. Rules 19 to 23."""

from typing import Final

from sfcli import orders
from sfcli.language.forms import Form

AIR_COMBAT: Final = (
    Form(
        orders.PatrolAttack,
        "patrol none",
        "Answers that no patrol attacks are made in this air operation any more",
        "patrol none",
        fixed={"units": ()},
        rule="20D",
    ),
    Form(
        orders.PatrolAttack,
        "patrol [with] {units:air}",
        "Answers which fighters make a patrol attack on a movement group",
        "patrol ge.fw190_1",
        rule="20D",
    ),
    Form(
        orders.Lead,
        "lead {unit:airunit}",
        "Answers which of several patrolling fighters attacks an air unit next",
        "lead ge.fw190_1",
        rule="21C",
    ),
    Form(
        orders.Switch,
        "switch {units:air}",
        "Answers which fighters on CAP over the target hex switch to escort",
        "switch us.p47_1",
        rule="20E",
    ),
    Form(
        orders.Intercept,
        "intercept [with] {units:air}",
        "Answers which fighters intercept over the target hex",
        "intercept ge.fw190_1 ge.bf109_1",
        rule="20C",
    ),
    Form(
        orders.Scramble,
        "scramble {unit:airunit} to {base:airbase}",
        "Answers which fighter leaves the airbase in the target hex, and where it lands",
        "scramble ge.fw190_1 to 26:1625",
        rule="23A2",
    ),
    Form(
        orders.Jettison,
        "jettison {units:air}",
        "Answers which fighters on bombing missions drop their bombs before air combat",
        "jettison us.p47_1",
        rule="23A1",
    ),
    Form(
        orders.Engage,
        "engage {units:air}",
        "Answers which interceptors engage the screen; the others try to bypass it",
        "engage ge.fw190_1",
        rule="21A2",
    ),
    Form(
        orders.Against,
        "against {target:airunit}",
        "Answers which enemy air unit gets one more opponent, drawn at random",
        "against us.p47_1",
        rule="21B1",
    ),
    Form(
        orders.Send,
        "send {units:air}",
        "Answers which unengaged escorts attack the interceptors that bypass the screen",
        "send us.p47_1",
        rule="21B1",
    ),
    Form(
        orders.More,
        "more",
        "Answers that an engagement goes on for another round",
        "more",
        rule="21B1",
    ),
    Form(
        orders.Shoot,
        "shoot",
        "Answers that an air unit of the mission force fires in this round",
        "shoot",
        rule="21B1",
    ),
    Form(
        orders.Flak,
        "flak {units:air}",
        "Answers which air units antiaircraft fires at",
        "flak us.b25_1 us.b25_2",
        rule="22B",
    ),
    Form(
        orders.SplitPoints,
        "split {unit:unit} by {points:number}",
        "Splits points off a position antiaircraft unit as another one",
        "split ge.poshv1_1 by 1",
        rule="22A2",
    ),
    Form(
        orders.MergePoints,
        "merge {units}",
        "Builds up position antiaircraft units of a hex into the first of them",
        "merge ge.poshv1_1 ge.poshv1_2",
        rule="22A2",
    ),
)
