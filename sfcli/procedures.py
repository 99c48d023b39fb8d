"""How a rule takes part in play: what plans an order, and the procedure that carries it out."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sfcli.airwar import LegsFlown
from sfcli.clock import Phase
from sfcli.orders import Begin, Order
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side


@dataclass(frozen=True, slots=True)
class OrderRule:
    """A kind of order and the rule behind it.

    `plan` says why the order is not allowed, or returns what `run` needs to carry it out; it only
    reads the position. `run` is a procedure and is called only with what `plan` returned.
    """

    order: type[Order]
    what: str
    """What the order does, as the beginning of a sentence: `Attacks`, `Rail movement`."""
    clause: str
    """The clause that sets when it may be given."""
    phases: tuple[Phase, ...]
    part: str
    """The sub-phase it belongs to where its phases have them; empty for any."""
    plan: Callable[[Position, Side, Any], Any]
    run: Callable[[Play, Any], Procedure[None]]
    phasing_only: bool = True
    never: Callable[[Position, Side], Refusal | None] = lambda _, __: None
    """Says why a side may not give such an order at any time of this game."""
    is_activity: bool = True
    """It is something that happens in play, after which no transfer goes on (rule 20A)."""

    def carry_out(self, play: Play, planned: Any) -> Procedure[None]:
        """Run the procedure, and ask what it has raised before anything else happens."""
        if self.is_activity and play.state.air.between_legs:
            play.emit(LegsFlown(frozenset()))
        yield from self.run(play, planned)
        yield from play.settle_up()

    def refuse(self, pos: Position, side: Side) -> Refusal | None:
        """Say why the side may not give such an order now. Rules 4A to 4C."""
        if not pos.state.begun and self.order is not Begin:
            return Refusal("4-a", "the game has not begun yet", "Use begin")
        step = pos.state.clock.step
        if self.phasing_only and side is not pos.phasing:
            return Refusal(
                self.clause,
                f"{self.what} are for the phasing player, and it is the "
                f"{pos.phasing.label} player turn",
            )
        never = self.never(pos, side)
        if never:
            return never
        if step.phase not in self.phases:
            allowed = " or ".join(f"{phase}" for phase in self.phases)
            return Refusal(
                self.clause,
                f"{self.what} belong to the {allowed} phase, and this is the {step.phase} phase",
            )
        if self.part and step.part and self.part != step.part:
            return Refusal(
                self.clause,
                f"{self.what} belong to the {self.part} sub-phase, and this is {step.part}",
                "Use end to go on",
            )
        return None


def quiet(_: Play) -> Procedure[None]:
    """Do nothing, as a procedure."""
    return
    yield
