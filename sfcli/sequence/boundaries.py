"""What has to be done as steps end and begin, in the order of the book. Rule 4A.

A rule that has a duty at a boundary adds one line to one of the lists here.
"""

from collections.abc import Callable, Iterable
from typing import Final

from sfcli.air import (
    cap,
    cargo,
    drops,
    efforts,
    opportunities,
    planning,
    readiness,
    replacement,
    special_effort,
    strategic,
    support,
)
from sfcli.campaign import (
    arrivals,
    boxes,
    capacities,
    deliveries,
    pools,
    sea_lift,
    special_replacements,
    victory,
    weather,
)
from sfcli.clock import Phase
from sfcli.ground import (
    admin,
    attrition,
    building,
    combat,
    isolation,
    landed,
    ownership,
    port_loss,
    relief,
    sources,
    stacking,
    supply,
    westwall,
)
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side

Check = Callable[[Position, Side], Refusal | None]
Duty = Callable[[Play], Procedure[None]]


def _stacking(pos: Position, side: Side) -> Refusal | None:
    """Stacking is in force as movement, combat and exploitation end. Rule 8B."""
    return None if pos.state.clock.phase is Phase.INITIAL else stacking.refuse_stack(pos, side)


BEFORE_END: Final[tuple[Check, ...]] = (_stacking, arrivals.refuse_end, combat.refuse_end)
"""Why a step may not end."""

ON_LEAVE: Final[dict[Phase, tuple[Duty, ...]]] = {
    Phase.INITIAL: (opportunities.harass, arrivals.watch, attrition.use_up, deliveries.deliver),
    Phase.MOVEMENT: (admin.regain_zocs, planning.expire, arrivals.watch),
    Phase.COMBAT: (landed.settle, support.all_home, arrivals.watch),
    Phase.EXPLOITATION: (
        cap.come_home,
        special_effort.send_back,
        efforts.end,
        drops.spoil,
        arrivals.watch,
        victory.note_lost,
    ),
}
"""Duties as a phase ends."""

ON_BEGIN: Final[dict[Phase, tuple[Duty, ...]]] = {
    Phase.INITIAL: (
        port_loss.open_up,
        drops.recover,
        weather.change,
        strategic.check,
        strategic.limit_rails,
        ownership.resettle,
        sources.count_openings,
        isolation.judge,
        supply.judge,
        cargo.note_supplied,
        boxes.supply,
        attrition.check,
        building.complete,
        westwall.complete,
        capacities.change,
        pools.income,
        special_replacements.receive,
        arrivals.receive,
        relief.pay_each_turn,
        efforts.offer,
        special_effort.offer,
        replacement.step,
        readiness.make_ready,
    ),
    Phase.MOVEMENT: (
        strategic.ration,
        sea_lift.land,
        admin.note_contacts,
        building.complete_quick,
    ),
    Phase.COMBAT: (isolation.judge, opportunities.defend),
    Phase.EXPLOITATION: (strategic.ration,),
}
"""Duties as a phase begins, for its first step."""

ON_FINISH: Final[tuple[Duty, ...]] = (victory.finish,)
"""Duties once the last turn is over."""


def leave(play: Play) -> Procedure[None]:
    """Do what has to be done as a phase ends."""
    clock = play.state.clock
    if clock.next().phase is not clock.phase:
        yield from _all(play, ON_LEAVE.get(clock.phase, ()))


def begin(play: Play) -> Procedure[None]:
    """Do what has to be done as a phase begins."""
    clock = play.state.clock
    if clock.step.part in ("", "naval 1"):
        yield from _all(play, ON_BEGIN.get(clock.phase, ()))


def finish(play: Play) -> Procedure[None]:
    """Do what has to be done once the last turn is over."""
    yield from _all(play, ON_FINISH)


def _all(play: Play, duties: Iterable[Duty]) -> Procedure[None]:
    for duty in duties:
        yield from duty(play)
        yield from play.settle_up()
