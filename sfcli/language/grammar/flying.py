"""Air operations by their mission: the same orders as `fly`. Rules 16D, 20."""

from collections.abc import Callable, Iterator
from typing import Final

from sfcli import orders
from sfcli.airforces import BOMBING, CAP, DEFENSIVE, HARASSMENT, SUPPORT, TRANSFER, TRANSPORT
from sfcli.language.forms import Form
from sfcli.language.sorties import MISSIONS, flown_for

_SHOWN: Final = "AIR... [escort AIR...]"
_VERBS: Final = (
    ("bomb", BOMBING, "Bombs what there is in a hex", "26:1426", "us.b25_1", True, "20G"),
    ("cap", CAP, "Sends fighters on combat air patrol over a hex", "26:1426", "us.p47_1", True,
     "20E"),
    ("gs", SUPPORT, "Flies ground support for an attack", "26:1426", "us.p47_1", False, "20G2b"),
    ("das", DEFENSIVE, "Flies defensive air support over a hex of yours", "26:1426", "us.p47_1",
     False, "20G2c"),
    ("harass", HARASSMENT, "Harasses enemy movement round a hex", "26:1426", "us.b25_1", False,
     "20G2d"),
    ("transport", TRANSPORT, "Carries units, resource or supply points to a hex", "26:1426",
     "us.c47_1 load 2 supply", True, "20F"),
)  # fmt: skip
"""By verb: the mission, what it does, an example, whether it is flown at night, its rule."""


def _begins_with(mission: str) -> Callable[[orders.Fly], bool]:
    """Return the test whether a command for a mission can write an operation."""

    def test(order: orders.Fly) -> bool:
        first = order.sorties[:1]
        return bool(first) and first[0].mission == mission

    return test


def _is_plain_transfer(order: orders.Fly) -> bool:
    """Tell whether an operation is of transfers alone, of which the command names the target."""
    return all(each.mission == TRANSFER and each.to is None for each in order.sorties)


def _forms() -> Iterator[Form]:
    for verb, mission, what, hex_, example, night, rule in _VERBS:
        kinds = {"sorties": flown_for(mission, _SHOWN)}
        spec = f"{verb} {{target:place}} with {{sorties}}"
        if night:
            yield Form(
                orders.Fly, f"{spec} [at] night", f"{what}, at night",
                f"{verb} {hex_} with {example} at night",
                fixed={"night": True}, kinds=kinds, rule="23G", only=_begins_with(mission),
            )  # fmt: skip
        yield Form(
            orders.Fly, spec, what, f"{verb} {hex_} with {example}",
            fixed={"night": False}, kinds=kinds, rule=rule, only=_begins_with(mission),
        )  # fmt: skip


FLYING: Final = (
    *_forms(),
    Form(
        orders.Fly,
        "transfer {sorties} to {target:hex} [at] night",
        "Flies air units to another airbase at night",
        "transfer us.p47_1 us.p47_2 to 26:1426 at night",
        fixed={"night": True},
        kinds={"sorties": flown_for(TRANSFER, "AIR... [via HEX...]")},
        rule="23G",
        only=_is_plain_transfer,
    ),
    Form(
        orders.Fly,
        "transfer {sorties} to {target:hex}",
        "Flies air units to another airbase",
        "transfer us.p47_1 us.p47_2 to 26:1426",
        fixed={"night": False},
        kinds={"sorties": flown_for(TRANSFER, "AIR... [via HEX...]")},
        rule="20A",
        only=_is_plain_transfer,
    ),
)


MISSION_OF: Final = {verb: mission for verb, mission, *_ in _VERBS} | {"transfer": TRANSFER}
"""The mission of each of these verbs."""

VERB_OF: Final = {
    word: verb
    for word, named in MISSIONS.items()
    for verb, mission in MISSION_OF.items()
    if mission == named
}
"""These verbs by the words for missions: `fly gs` says the same as `gs`."""
