"""Who leaves where the order of battle takes a unit that is part of another now. Rules 15D, 15E.

A Panther battalion may have to be detached for it; what stands in for a unit is its owner's choice.
"""

from collections.abc import Iterator
from typing import Final

from sfcli.charts.breakdowns import Battalion, face
from sfcli.decisions import Decision
from sfcli.formations import Detached
from sfcli.ground import breakdowns, panzers
from sfcli.ground.panzers import Detaching
from sfcli.orders import Give, Order
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.state import ASSEMBLED, ATTACHED, AWAY, BROKEN_DOWN, ELIMINATED, Unit

_PARTS: Final = (ASSEMBLED, ATTACHED)


def is_met_by_others(pos: Position, unit: Unit) -> bool:
    """Tell whether another unit has to leave for one: it is no unit of its own. Rules 15D, 15E."""
    if pos.charts.breakdowns.battalion(unit.printed) is not None:
        return not unit.in_play
    return unit.status in _PARTS or (
        unit.status == BROKEN_DOWN and unit.id not in pos.state.broken_down
    )


def able(pos: Position, unit: Unit) -> list[str]:
    """Return the units that may leave for another: its like, then who detaches one. Rule 15E."""
    kind = pos.charts.breakdowns.battalion(unit.printed)
    like = [
        each.id
        for each in pos.state.units.values()
        if each.in_play
        and face(each.printed) == face(unit.printed)
        and not breakdowns.is_component(pos, each)
    ]
    return [*like, *(_givers(pos, unit, kind) if kind else ())]


def _givers(pos: Position, unit: Unit, kind: Battalion) -> Iterator[str]:
    """Yield the divisions that have such a battalion to detach. Rule 15E."""
    for each in pos.on_map(unit.side):
        found = panzers.detaching(pos, each)
        if isinstance(found, Detaching) and face(found.battalion.counter) == face(kind.counter):
            yield each.id


def take(play: Play, unit: Unit) -> Procedure[str | None]:
    """Ask who leaves for a unit, detach it, and return it; None where nobody can now. Rule 15E."""
    found = able(play, unit)
    if not found:
        return None
    answer = yield from play.ask(_decision(play, unit, found))
    assert isinstance(answer, Give)
    given = play.unit(answer.unit)
    if face(given.printed) == face(unit.printed):
        return given.id
    apart = panzers.detaching(play, given)
    assert isinstance(apart, Detaching)
    play.emit(Detached(apart.unit, apart.battalion, apart.counter, apart.change))
    play.note("15E-k", f"{given.id} detaches {apart.battalion.id}, as the order of battle demands")
    return apart.battalion.id


def _decision(play: Play, unit: Unit, found: list[str]) -> Decision:
    what = f"{unit.counter.full} {unit.counter.type.name} {unit.counter.size}"
    state = "not in play" if unit.status in (AWAY, ELIMINATED) else unit.status

    def check(order: Order) -> Refusal | None:
        assert isinstance(order, Give)
        if order.unit in found:
            return None
        return Refusal(
            _rule(play, unit),
            f"{order.unit} neither is a {what} nor can detach one",
            f"Able to: {', '.join(found)}",
        )

    return Decision(
        side=unit.side,
        rule=_rule(play, unit),
        topic="give",
        prompt=f"the order of battle takes {unit.id}, which is {state}: give another {what}, or a "
        f"unit that detaches one ({', '.join(found)})",
        waiting=f"the {unit.side.label} player chooses which {what} leaves",
        accepts=(Give,),
        check=check,
        legal=lambda: map(Give, found),
        facts={"units": tuple(found)},
    )


def _rule(pos: Position, unit: Unit) -> str:
    return "15E-k" if pos.charts.breakdowns.battalion(unit.printed) else "15D-c"
