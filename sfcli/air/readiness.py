"""Readiness in the initial phase: who becomes operative, and what airbases can bear. Rule 16C1."""

from collections.abc import Iterator
from typing import Final

from sfcli.air import boxes
from sfcli.airforces import (
    HARASSED,
    IDLED,
    INOPERATIVE,
    KEPT,
    OPERATIVE,
    READIED,
    AirUnit,
)
from sfcli.airwar import AirFlagged, AirNoted, AirStatusChanged
from sfcli.decisions import Decision
from sfcli.ground import airbases
from sfcli.hexes import Hex
from sfcli.orders import Idle, Order
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import number

_HARASSED: Final = frozenset({HARASSED})


def make_ready(play: Play) -> Procedure[None]:
    """Make inoperative air units of both sides operative, as far as airbases bear them. 16C1."""
    found: dict[tuple[Side, str], list[str]] = {}
    for unit in list(play.state.air.units.values()):
        if unit.has(HARASSED):
            play.emit(AirFlagged(unit.id, remove=_HARASSED))
            found.setdefault((unit.side, KEPT), []).append(unit.id)
        elif unit.status == INOPERATIVE and unit.is_grounded:
            play.emit(AirStatusChanged(unit.id, OPERATIVE))
            found.setdefault((unit.side, READIED), []).append(unit.id)
    play.emit(*(AirNoted(side, what, tuple(ids)) for (side, what), ids in found.items()))
    for side in (play.phasing, play.phasing.enemy):
        yield from _check(play, side)


def _check(play: Play, side: Side) -> Procedure[None]:
    """Let a side idle the air units that its airbases cannot bear. Rule 16C1."""
    for hex_ in sorted(_by_base(play, side)):
        while surplus(play, side, hex_):
            answer = yield from play.ask(_decision(play, side, hex_))
            assert isinstance(answer, Idle)
            play.emit(*(AirStatusChanged(id_, INOPERATIVE) for id_ in answer.units))
            play.emit(AirNoted(side, IDLED, answer.units))


def _by_base(pos: Position, side: Side) -> dict[Hex, list[AirUnit]]:
    """Return a side's air units on the ground by airbase; gliders do not count. Rule 23D."""
    found: dict[Hex, list[AirUnit]] = {}
    for unit in pos.state.air.units.values():
        based = unit.side is side and unit.is_grounded and not unit.type.is_glider
        if based and unit.base is not None and not unit.box:
            found.setdefault(unit.base, []).append(unit)
    return found


def operative(pos: Position, side: Side, hex_: Hex) -> list[AirUnit]:
    """Return a side's operative air units at an airbase, gliders left out. Rule 16C1."""
    here = _by_base(pos, side).get(hex_, [])
    return [unit for unit in here if unit.status == OPERATIVE]


def surplus(pos: Position, side: Side, hex_: Hex) -> int:
    """Return how many operative air units an airbase has more than it can bear. Rule 16C1."""
    if boxes.box_of(pos, side, hex_):
        return 0
    return max(0, len(operative(pos, side, hex_)) - airbases.capacity(pos, hex_))


def over(pos: Position, side: Side) -> dict[Hex, int]:
    """Return a side's airbases that cannot bear their operative air units, and how many too many.

    Rule 16C1.
    """
    found = {hex_: surplus(pos, side, hex_) for hex_ in sorted(_by_base(pos, side))}
    return {hex_: many for hex_, many in found.items() if many}


def _refuse(pos: Position, side: Side, hex_: Hex, order: Idle) -> Refusal | None:
    """Say why not these air units of an airbase stay inoperative. Rule 16C1."""
    ids, many = [unit.id for unit in operative(pos, side, hex_)], surplus(pos, side, hex_)
    place = pos.place(hex_)
    strange = next((id_ for id_ in order.units if id_ not in ids), None)
    if strange:
        return Refusal("16C1-g", f"{strange} is no operative air unit of yours in {place}")
    if 1 <= len(order.units) <= many:
        return None
    return Refusal(
        "16C1-f",
        f"{number(many, 'air unit')} of {len(ids)} in {place} cannot be made operative by "
        f"capacity {airbases.capacity(pos, hex_)}, and {len(order.units)} are named",
    )


def _decision(play: Play, side: Side, hex_: Hex) -> Decision:
    able, many = operative(play, side, hex_), surplus(play, side, hex_)
    ids = [unit.id for unit in sorted(able, key=_worth)]
    place, capacity = play.place(hex_), airbases.capacity(play, hex_)

    def check(order: Order) -> Refusal | None:
        assert isinstance(order, Idle)
        return _refuse(play, side, hex_, order)

    def legal() -> Iterator[Order]:
        yield Idle(tuple(ids[:many]))
        if many < len(ids):
            yield Idle(tuple(ids[-many:]))

    return Decision(
        side=side,
        rule="16C1-f",
        topic="capacity",
        prompt=f"{place} has capacity {capacity} and {len(ids)} air units: idle {many} of them",
        waiting=f"the {side.label} player chooses which air units in {place} stay inoperative",
        accepts=(Idle,),
        check=check,
        legal=legal,
        facts={"hex": hex_, "units": tuple(ids), "many": many},
    )


def _worth(unit: AirUnit) -> tuple[int, str]:
    """Return what an air unit is worth, roughly: the weakest are offered first."""
    type_ = unit.type
    return (type_.attack + type_.defense + type_.tactical + type_.strategic, unit.id)
