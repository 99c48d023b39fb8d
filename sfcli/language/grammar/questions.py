"""Questions, and what is told to the program."""

from typing import Final

from sfcli.language import questions as ask
from sfcli.language.forms import Form
from sfcli.language.kinds import ANY_UNIT, Kind, units_kind

_ANY: Final[dict[str, Kind]] = {"any": ANY_UNIT, "units": units_kind()}

QUESTIONS: Final = (
    Form(
        ask.Odds,
        "odds {hex:hex} with {units} [neutral {neutral:units}] [air {air:number}]",
        "Shows what an attack would come to, with the chance of every result",
        "odds 17A:1605 with us.1inf us.2arm",
    ),
    Form(ask.SupplyOf, "supply {unit:any}", "Traces supply to a unit", "supply us.1inf"),
    Form(ask.SupplyAt, "supply {hex:hex}", "Traces supply to a hex", "supply 17A:1605"),
)

CONTROLS: Final[tuple[Form, ...]] = ()
