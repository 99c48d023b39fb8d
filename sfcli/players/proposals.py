"""What an automatic player thinks of for each kind of order. The only list of it."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from sfcli import orders
from sfcli.orders import Order
from sfcli.players import (
    batteries,
    constructing,
    fighting,
    flying,
    forming,
    lifting,
    moving,
    raising,
    standing,
    supplying,
    wings,
)
from sfcli.players.seat import Seat
from sfcli.sequence.table import ORDER_RULES

PROPOSALS: Final[Mapping[type[Order], Callable[[Seat], Iterator[Order]]]] = {
    orders.Move: moving.moves,
    orders.Slip: moving.slips,
    orders.Admin: moving.admin_moves,
    orders.Rail: moving.rail_moves,
    orders.Strategic: moving.strategic_moves,
    orders.Overrun: moving.overruns,
    orders.BreakRail: moving.rail_breaks,
    orders.Ship: moving.voyages,
    orders.Leave: moving.departures,
    orders.Attack: fighting.attacks,
    orders.Fly: flying.flights,
    orders.AssignPatrol: flying.patrols,
    orders.PlanDrop: lifting.plans,
    orders.CancelDrop: lifting.cancellations,
    orders.Convert: lifting.conversions,
    orders.Garrison: flying.garrisons,
    orders.Release: flying.releases,
    orders.WingYards: wings.yards,
    orders.WingBombs: wings.raids,
    orders.WingCarries: wings.carriages,
    orders.Stand: standing.stands,
    orders.Carry: supplying.carries,
    orders.Lay: supplying.lays,
    orders.SpendPoints: supplying.spendings,
    orders.RailPoints: supplying.trains,
    orders.Build: constructing.works,
    orders.BuildTemporary: constructing.temporary_airfields,
    orders.Repair: constructing.mendings,
    orders.Demolish: constructing.demolitions,
    orders.DamageAirbase: constructing.airbase_hits,
    orders.Abandon: constructing.abandonments,
    orders.Restore: constructing.restorations,
    orders.BreakDown: forming.break_downs,
    orders.Detach: forming.detachments,
    orders.Load: forming.loads,
    orders.Unload: forming.unloads,
    orders.Assemble: forming.assemblies,
    orders.Attach: forming.attachments,
    orders.SplitPoints: batteries.splits,
    orders.MergePoints: batteries.merges,
    orders.Place: raising.placements,
    orders.Transfer: raising.transfers,
    orders.Replace: raising.replacings,
    orders.Rebuild: raising.rebuildings,
}
"""By kind of order, a phase's worth of them; each is likely to be allowed, none is sure to be."""


_FIRST: Final = (orders.BreakDown, orders.Detach, orders.Load)
"""What belongs to the start of a phase."""
_LAST: Final = (orders.Assemble, orders.Attach)
"""What belongs to its end."""


def agenda(seat: Seat) -> Iterator[Order]:
    """Yield what a player would do in the phase of now, first and last things in their place."""
    between = [kind for kind in PROPOSALS if kind not in (*_FIRST, *_LAST)]
    for kinds in (_FIRST, between, _LAST):
        yield from _mixed(seat, kinds)


def _mixed(seat: Seat, kinds: Iterable[type[Order]]) -> Iterator[Order]:
    """Yield what a player would do of some kinds of orders, all mixed."""
    open_ = [
        PROPOSALS[kind](seat)
        for kind in kinds
        if ORDER_RULES[kind].refuse(seat.pos, seat.side) is None
    ]
    while open_:
        source = seat.chance.choice(open_)
        order = next(source, None)
        if order is None:
            open_.remove(source)
        else:
            yield order
