"""Commands of the strategic air war. Rule 26."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from sfcli import orders, spelling
from sfcli.air import payload
from sfcli.air.wings import AFB, CARPET, HB
from sfcli.airforces import SUPPORT
from sfcli.language import sorties, units
from sfcli.language.candidates import Candidate
from sfcli.language.context import MisreadError, Reading
from sfcli.language.forms import Form
from sfcli.language.kinds import Kind
from sfcli.language.words import Word

_MISSIONS: Final = {
    HB: "tactical bombing by heavy bombers", AFB: "tactical bombing by attack and fighter bombers",
}  # fmt: skip
_TASKS: Final = {
    "airbase": payload.AIRBASE, "rail": payload.RAIL_LINE, "port": payload.PORT,
    "coast": payload.COAST, "gs": SUPPORT,
}  # fmt: skip
_WRITTEN: Final = {task: word for word, task in _TASKS.items()}


def _read_force(words: Sequence[Word], reading: Reading) -> str:
    forces = reading.pos.charts.air.assets.forces
    if words[0].low in forces:
        return words[0].low
    near = tuple(spelling.nearest(words[0].text, forces, 3)) or tuple(forces)
    raise MisreadError(f"{words[0].text} is no strategic air force", near=near)


def _offer_forces(reading: Reading, typed: str) -> Iterator[Candidate]:
    for id_, force in reading.pos.charts.air.assets.forces.items():
        if id_.startswith(typed.casefold()):
            yield Candidate(id_, force.name)


def _offer_words(known: Mapping[str, str], typed: str) -> Iterator[Candidate]:
    for word, what in known.items():
        if word.startswith(typed.casefold()):
            yield Candidate(word, what.replace("_", " "))


def _write(value: Any, _: object) -> str:
    return str(value)


_KINDS: Final = {
    "force": Kind("FORCE", "a strategic air force", _read_force, _write, _offer_forces),
    "mission": Kind(
        "hb|afb", "hb or afb", lambda words, _: words[0].low, _write,
        lambda _, typed: _offer_words(_MISSIONS, typed), fits=lambda w: w.casefold() in _MISSIONS,
    ),
    "task": Kind(
        "TARGET", "what is bombed", lambda words, _: _TASKS[words[0].low],
        lambda task, _: _WRITTEN[task], lambda _, typed: _offer_words(_TASKS, typed),
        fits=lambda w: w.casefold() in _TASKS,
    ),
    "cargo": Kind(
        "CARGO...", "units, or points",
        lambda words, reading: sorties.read_cargo(list(words), reading),
        lambda words, _: " ".join(words), lambda reading, typed: units.offer_units(reading, typed),
        many=True, plural=True,
    ),
}  # fmt: skip
_CARPET: Final = {"mission": CARPET, "task": CARPET}


def _at_any_time(build: type, spec: str, what: str, example: str, rule: str,
                 fixed: Mapping[str, Any]) -> Iterator[Form]:  # fmt: skip
    """Yield the forms of a mission by night and by day."""
    yield Form(
        build, f"{spec} [at] night", f"{what}, at night", f"{example} at night",
        fixed={**fixed, "night": True}, kinds=_KINDS, rule=rule,
    )  # fmt: skip
    yield Form(build, spec, what, example, fixed={**fixed, "night": False}, kinds=_KINDS, rule=rule)


STRATEGIC: Final = (
    Form(
        orders.CallForce,
        "callup {force:force} at {base:hex}",
        "Answers which strategic air force is called up for a special effort, and where it bases",
        "callup us_eto at 17A:0303",
        kinds=_KINDS,
        rule="26C1",
    ),
    Form(
        orders.CallUp,
        "callup {units:air}",
        "Answers which strategic air units are called up for a special effort",
        "callup ge.me109g6_1",
        rule="26B",
    ),
    Form(
        orders.SendBack,
        "sendback {unit:airunit}",
        "Answers which air unit goes back to the strategic air war",
        "sendback ge.me109g6_1",
        rule="26B",
    ),
    *_at_any_time(
        orders.WingYards,
        "wing {force:force} yards {yards:hexes}",
        "Sends a strategic wing to bomb marshaling yards one after another",
        "wing raf_eto yards 17A:2824",
        "26C2a",
        {},
    ),
    *_at_any_time(
        orders.WingBombs,
        "wing {force:force} carpet {target:place} with {points:number} [cover {cover:air}]",
        "Sends a strategic wing to bomb a carpet for an attack",
        "wing us_eto carpet 17A:1612 with 20",
        "26C2d",
        _CARPET,
    ),
    *_at_any_time(
        orders.WingBombs,
        "wing {force:force} {mission:mission} {task:task} {target:place} with {points:number} "
        "[cover {cover:air}]",
        "Sends a strategic wing to bomb tactically, with some points of its air force",
        "wing us_eto hb airbase 17A:1620 with 17",
        "26C2b",
        {},
    ),
    *_at_any_time(
        orders.WingCarries,
        "wing {force:force} transport {target:place} [load {load:cargo}] [drop {drop:cargo}] "
        "[tow {tow:air}]",
        "Sends a strategic wing to land cargo at an airbase",
        "wing us_eto transport 17A:1620 load 2 supply",
        "26C2e",
        {},
    ),
)
