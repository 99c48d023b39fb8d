"""The air part of the initial phase as items of its list, in the order of the book. Rule 16C1.

Special efforts are called up as the phase starts (rules 26B, 26C1); then the phasing player
replaces air units (rule 25), all become operative, airbases are checked, and missions are flown.
All but the missions are over before the phase is free for anything else, and tell what came of
them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from sfcli.air import arps, efforts, orders_of_battle, special_effort, takeoff
from sfcli.air import readiness as ready
from sfcli.airforces import (
    ABORTED,
    CALLED,
    CAP,
    ELIMINATED,
    IDLED,
    KEPT,
    OPERATIVE,
    PLACED,
    READIED,
    REGROUPED,
    REPAIRED,
    REPLACED,
    WITHDRAWN,
)
from sfcli.decisions import Decision
from sfcli.ground import frontiers
from sfcli.hexes import Hex
from sfcli.language.answers.items import Choice, Item, Stage
from sfcli.language.candidates import count, some
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.twelfths import pretty

_FEW: Final = 4
_REPLACING: Final = (WITHDRAWN, REGROUPED, PLACED, REPLACED, REPAIRED)
CALL_UPS, REPLACEMENT, READINESS, CAPACITY = (
    "call-ups", "air replacement", "readiness", "capacity",
)  # fmt: skip
_ASKED: Final[Mapping[str, str]] = {
    "call up": CALL_UPS,
    "air placement": CALL_UPS,
    "air replacement": REPLACEMENT,
    "capacity": CAPACITY,
}
"""The items that questions are about, by their topics."""


def steps(pos: Position, asked: Decision) -> tuple[Item, ...]:
    """Return the air part of the phase while a question of it is open, nothing for others."""
    now = _ASKED.get(asked.topic)
    if now is None:
        return ()
    sections = (call_ups, replaced, readiness, capacity)
    found = [item for section in sections if (item := section(pos, pos.phasing))]
    place = [item.what for item in found].index(now)
    later = (replace(item, stage=Stage.LATER) for item in found[place + 1 :])
    return (*found[:place], replace(found[place], stage=Stage.NOW), *later)


def call_ups(pos: Position, _: Side) -> Item | None:
    """Return which strategic air forces were called up, and how often they still can. 26B, 26C."""
    found = [f"{side.label} {told}" for side in Side for told in _CALLS[side](pos)]
    if not found:
        return None
    called = bool(pos.state.air.efforts or _deed(pos, Side.AXIS, CALLED))
    return Item(CALL_UPS, Stage.DONE, "; ".join(found), news=called)


def _forces(pos: Position) -> Iterator[str]:
    """Yield the call-ups of the Allied strategic air forces. Rule 26C."""
    if not efforts.is_played(pos):
        return
    chart, controlled = pos.charts.air.assets, frontiers.controlled(pos, Side.ALLIED)
    own = [id_ for id_, force in chart.forces.items() if force.theater in controlled]
    if own:
        up = [f"{id_} in {pos.place(e.base)}" for id_, e in pos.state.air.efforts.items()]
        left = ", ".join(f"{id_} {chart.call_ups - efforts.used(pos, id_)}" for id_ in own)
        yield f"{', '.join(up) or 'nobody'} called up, left this year: {left}"


def _assets(pos: Position) -> Iterator[str]:
    """Yield the call-ups of the German strategic air assets. Rule 26B."""
    up = _deed(pos, Side.AXIS, CALLED)
    theaters = pos.scenario.theaters.get(Side.AXIS)
    if theaters is not None and special_effort.WEST not in theaters:
        return
    if up or special_effort.assets(pos):
        left = pos.charts.air.assets.call_ups - special_effort.used(pos)
        yield f"{some(up, _FEW) if up else 'nobody'} called up, left this year: {left}"


_CALLS: Final = {Side.AXIS: _assets, Side.ALLIED: _forces}


def replaced(pos: Position, side: Side) -> Item | None:
    """Return what the air replacement step did, ARPs on hand, and who is still lost. Rule 25."""
    units = [unit for unit in pos.state.air.units.values() if unit.side is side]
    if not units:
        return None
    done = [f"{what} {some(ids, _FEW)}" for what in _REPLACING if (ids := _deed(pos, side, what))]
    lost = [
        f"{status} {some(gone, _FEW)}"
        for status in (ABORTED, ELIMINATED)
        if (gone := [unit.id for unit in units if unit.status == status])
    ]
    points = ", ".join(_points(pos, side))
    told = [", ".join(done) or "nothing done", f"ARPs {points}" if points else "no ARPs"]
    told += [", ".join(lost)] if lost else []
    return Item(REPLACEMENT, Stage.DONE, "; ".join(told), news=bool(done or lost))


def _points(pos: Position, side: Side) -> Iterator[str]:
    """Yield the ARPs a side has, with what it owes, and may spend now if that is less. 25D."""
    for id_ in orders_of_battle.organizations(pos, side):
        has, owed = arps.has(pos, id_), arps.owed(pos, id_)
        if has or owed:
            left = max(Fraction(0), min(has, arps.limit(pos, id_) - arps.spent(pos, id_)))
            notes = [f"{pretty(left)} now"] if left < has else []
            notes += [f"{pretty(owed)} owed"] if owed else []
            yield f"{id_} {pretty(has)}" + (f" ({', '.join(notes)})" if notes else "")


def readiness(pos: Position, _: Side) -> Item | None:
    """Return how many air units became operative, and who did not. Rules 16C1, 20G2d."""
    return _of_both(pos, READINESS, _readied, "nobody was inoperative")


def _of_both(
    pos: Position, what: str, told: Callable[[Position, Side], Iterator[str]], otherwise: str
) -> Item | None:
    """Return an item that tells of both sides, nothing where there are no air units."""
    if not pos.state.air.units:
        return None
    found = [f"{side.label} {line}" for side in Side for line in told(pos, side)]
    return Item(what, Stage.DONE, "; ".join(found) or otherwise, news=bool(found))


def _readied(pos: Position, side: Side) -> Iterator[str]:
    up, kept = _deed(pos, side, READIED), _deed(pos, side, KEPT)
    if up:
        yield f"{count(len(up), 'air unit')} made operative"
    if kept:
        yield f"{some(kept, _FEW)} still inoperative after harassment"


def capacity(pos: Position, _: Side) -> Item | None:
    """Return who was made inoperative for want of capacity, and where some still are to be. 16C1"""
    return _of_both(pos, CAPACITY, _surplus, "no airbase holds more than its capacity")


def _surplus(pos: Position, side: Side) -> Iterator[str]:
    bases: dict[Hex | None, list[str]] = {}
    for id_ in _deed(pos, side, IDLED):
        bases.setdefault(pos.state.air.units[id_].base, []).append(id_)
    for hex_, ids in bases.items():
        where = "" if hex_ is None else f" in {pos.place(hex_)}"
        yield f"{some(ids, _FEW)} made inoperative{where}"
    for hex_, many in ready.over(pos, side).items():
        yield f"{count(many, 'air unit')} too many in {pos.place(hex_)}"


def patrols(pos: Position, side: Side) -> Item | None:
    """Return the fighters that may fly combat air patrol. Rules 16C1, 20E."""
    own = [unit for unit in pos.state.air.units.values() if unit.side is side]
    if not own:
        return None
    able = [
        unit.id
        for unit in own
        if unit.type.is_fighter
        and unit.status == OPERATIVE
        and takeoff.refuse_unit(pos, side, unit, CAP, night=False) is None
    ]
    if not able:
        return Item("air patrol", Stage.NONE, "no fighter can fly it")
    told = f"{count(len(able), 'fighter')} can fly combat air patrol: {some(able, _FEW)}"
    return Item("air patrol", Stage.MAY, told, (Choice("cap "),))


def _deed(pos: Position, side: Side, what: str) -> tuple[str, ...]:
    return pos.state.air.deeds.get((side, what), ())
