"""Questions about the air war."""

from typing import Final

from sfcli.language import air_questions as ask
from sfcli.language.forms import Form

AIR_CONTROLS: Final = (
    Form(ask.AirLog, "log air [{count:number}]", "Shows the last commands of the air war",
         "log air 10"),
)  # fmt: skip

AIR_QUESTIONS: Final = (
    Form(ask.ShowStanding, "standing", "Lists your standing orders", "standing"),
    Form(
        ask.ShowAir,
        "air [{of:side}]",
        "Lists an air force: where it is, what it does, how far it flies",
        "air axis",
    ),
    Form(
        ask.ShowAirUnits,
        "show {units:anyair}",
        "Shows what air units are and can do",
        "show us.p47d_1",
    ),
    Form(
        ask.Flight,
        "flight {target:place} {sorties} [at] night",
        "Shows what an air operation at night would come to",
        "flight 26:1426 bombing us.b24_1 at night",
        fixed={"night": True},
    ),
    Form(
        ask.Flight,
        "flight {target:place} {sorties}",
        "Shows what an air operation would come to: way, enemy fighters, antiaircraft, bombs",
        "flight 26:1426 bombing us.b25_1 escort us.p47_1",
        fixed={"night": False},
    ),
)
