"""Going on from step to step, with the duties at each boundary. Rule 4.

What has to happen when a step ends or begins is listed in `boundaries`, in the order of the book.
Steps in which nobody can do anything in the game at hand are passed over.
"""

from dataclasses import dataclass
from typing import Final

from sfcli.clock import Clock, Phase, Step
from sfcli.events import GameBegan, StepBegan
from sfcli.orders import Begin, End
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sequence import boundaries
from sfcli.sides import Side


@dataclass(frozen=True, slots=True)
class NextStep:
    """The step that follows."""

    clock: Clock


def plan_end(pos: Position, side: Side, _: End) -> NextStep | Refusal:
    """Say why the step may not end yet, or return the step that follows. Rules 4, 8B."""
    if is_over(pos):
        return Refusal("4-a", f"the game is over: {pos.scenario.title} ended")
    for check in boundaries.BEFORE_END:
        refusal = check(pos, side)
        if refusal:
            return refusal
    return NextStep(pos.state.clock.next())


def end(play: Play, planned: NextStep) -> Procedure[None]:
    """End the step, begin the next one in which something can be done. Rule 4."""
    clock = planned.clock
    while True:
        yield from boundaries.leave(play)
        play.emit(StepBegan(clock))
        if is_over(play):
            yield from boundaries.finish(play)
            return
        yield from boundaries.begin(play)
        if not is_empty(play, clock.step):
            return
        clock = clock.next()


def plan_begin(pos: Position, _: Side, order: Begin) -> Begin | Refusal:
    """Say why the game cannot begin."""
    return Refusal("4-a", "the game has begun already") if pos.state.begun else order


def begin(play: Play, _: Begin) -> Procedure[None]:
    """Do the duties with which the first step of a game begins. Rule 4."""
    play.emit(GameBegan())
    yield from boundaries.begin(play)


def is_over(pos: Position) -> bool:
    """Tell whether the scenario's last game turn is past, or it was won early."""
    return pos.state.clock.turn > pos.scenario.last_turn or bool(pos.state.tallies.get("over"))


def is_empty(pos: Position, step: Step) -> bool:
    """Tell whether no activity of the game at hand belongs to the step."""
    return step.part.startswith("naval") and "naval" not in pos.scenario.special


ORDERS: Final = (
    OrderRule(Begin, "Beginnings", "4-a", tuple(Phase), "", plan_begin, begin),
    OrderRule(End, "Ends of phases", "4C-a", tuple(Phase), "", plan_end, end),
)
