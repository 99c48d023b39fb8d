"""The strategic air war in words: its status, aviation fuel, special efforts. Rules 26A, 26C."""

from collections.abc import Iterator
from typing import Final

from sfcli.air import efforts, fuel, strategic, wings
from sfcli.air.efforts import used
from sfcli.airforces import Effort
from sfcli.charts.air_war import WHOLE, WING_MISSIONS, WingStrengths
from sfcli.language.candidates import count
from sfcli.position import Position
from sfcli.twelfths import counted

_TEN: Final = 10


def facts(pos: Position) -> dict[str, object]:
    """Return the outcome keys: the status, and the fuel percentage with its markers. Rule 26A2."""
    share = fuel.percent(pos)
    markers = [share // _TEN * _TEN, share % _TEN]
    return {
        "status": strategic.status(pos),
        "fuel": share,
        "fuel_markers": markers,
        "wings": {id_: efforts.strengths(pos, id_).wings for id_ in _forces(pos)},
    }


def _forces(pos: Position) -> list[str]:
    return list(pos.charts.air.assets.forces)


def lines(pos: Position) -> Iterator[str]:
    """Yield the strategic air war, line by line."""
    yield f"Strategic air war status {strategic.status(pos)}"
    chart = pos.charts.air.strategic
    for each in chart.effects:
        if each.status <= strategic.status(pos):
            some = "" if each.percent == WHOLE else f", {each.percent}%"
            yield f"  in force: {each.effect.replace('_', ' ')}{some}"
    share = fuel.percent(pos)
    if share != WHOLE:
        begun = pos.state.air.begun
        yield f"Axis aviation fuel {share}%: {count(begun, 'air unit')} counted as begun"
    for id_ in _forces(pos):
        yield from _force(pos, id_)


def _force(pos: Position, id_: str) -> Iterator[str]:
    """Yield what a strategic air force can do, and what it has done. Rules 26C, 26C2."""
    has, most = efforts.strengths(pos, id_), pos.charts.air.assets.call_ups
    name = pos.charts.air.assets.forces[id_].name
    calls = f"{used(pos, id_)} of {count(most, 'call-up')} this year"
    yield f"{id_} ({name}): {count(has.wings, 'wing')}, {calls}"
    yield f"  {', '.join(_strengths(pos, id_, has))}"
    effort = pos.state.air.efforts.get(id_)
    if effort is not None:
        yield f"  called up: {_effort(pos, id_, effort)}"


def _strengths(pos: Position, id_: str, has: WingStrengths) -> Iterator[str]:
    flown = pos.charts.air.assets.forces[id_].missions
    shown = {
        wings.YARDS: f"{has.yard_missions}:{has.yard_strength}",
        wings.HB: has.hb,
        wings.AFB: has.afb,
        wings.CARPET: has.carpet,
        wings.TRANSPORT: counted(has.transport, "RE"),
    }
    return (f"{mission} {shown[mission]}" for mission in WING_MISSIONS if mission in flown)


def _effort(pos: Position, id_: str, effort: Effort) -> str:
    where = f"base in {pos.place(effort.base)}"
    if not effort.mission:
        return where
    what = f"{wings.NAMES[effort.mission]}, {count(effort.flown, 'wing')} flown"
    if effort.mission == wings.YARDS:
        return f"{where}, {what}"
    left = wings.left(pos, id_, effort.mission)
    rest = counted(left, "RE") if effort.mission == wings.TRANSPORT else count(left, "point")
    return f"{where}, {what}, {rest} left"
