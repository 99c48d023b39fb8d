"""How an automatic player goes about his turn: shares and leanings, as plain data.

Shares and leanings are in hundredths.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from sfcli import orders
from sfcli.orders import Order


@dataclass(frozen=True, slots=True)
class Temper:
    """What a player likes to do."""

    name: str
    shares: Mapping[type[Order], int]
    """Of what could be done by each kind of order, how much he looks at."""
    odds: Fraction
    """The least odds at which he attacks."""
    rash: int
    """Attacks he makes whatever the odds."""
    forward: int
    """Movements that go for the enemy; the others go anywhere."""
    whole: int
    """Stacks that move as one."""
    plain: int
    """Questions he answers with the plainest answer."""
    crowding: int
    """Movements into hexes where there is no room, from where somebody has to go on."""

    def share(self, kind: type[Order]) -> int:
        """Return how much he looks at of what a kind of order could do; all where none is set."""
        return self.shares.get(kind, 100)


QUIET: Final = Temper(
    "quiet",
    {
        orders.Move: 40, orders.Admin: 40, orders.Rail: 10, orders.Strategic: 10,
        orders.Overrun: 10, orders.Attack: 30, orders.BreakRail: 1, orders.Carry: 20,
        orders.Lay: 20, orders.SpendPoints: 10, orders.RailPoints: 20, orders.Ship: 30,
        orders.Leave: 2, orders.Transfer: 5, orders.Replace: 60, orders.Rebuild: 80,
        orders.Build: 60, orders.BuildTemporary: 5, orders.Repair: 80, orders.Demolish: 2,
        orders.DamageAirbase: 1, orders.Abandon: 20, orders.Restore: 100,
        orders.BreakDown: 4, orders.Assemble: 60, orders.Detach: 5, orders.Attach: 60,
        orders.Load: 40, orders.Unload: 2, orders.SplitPoints: 1, orders.MergePoints: 2,
        orders.Fly: 20, orders.PlanDrop: 20, orders.CancelDrop: 2, orders.Convert: 5,
        orders.AssignPatrol: 2, orders.Stand: 2, orders.Garrison: 2, orders.Release: 5,
    },
    odds=Fraction(3), rash=1, forward=30, whole=70, plain=80, crowding=1,
)  # fmt: skip

AGGRESSIVE: Final = Temper(
    "aggressive",
    {
        orders.Move: 80, orders.Admin: 15, orders.Rail: 5, orders.Strategic: 5,
        orders.Overrun: 100, orders.Attack: 90, orders.BreakRail: 2, orders.Carry: 10,
        orders.Lay: 10, orders.SpendPoints: 30, orders.RailPoints: 10, orders.Ship: 30,
        orders.Leave: 1, orders.Transfer: 2, orders.Replace: 100, orders.Rebuild: 100,
        orders.Build: 30, orders.BuildTemporary: 5, orders.Repair: 50, orders.Demolish: 2,
        orders.DamageAirbase: 1, orders.Abandon: 20, orders.Restore: 100,
        orders.BreakDown: 4, orders.Assemble: 40, orders.Detach: 5, orders.Attach: 60,
        orders.Load: 60, orders.Unload: 2, orders.SplitPoints: 1, orders.MergePoints: 2,
        orders.Fly: 60, orders.PlanDrop: 60, orders.CancelDrop: 2, orders.Convert: 10,
        orders.AssignPatrol: 2, orders.Stand: 2, orders.Garrison: 2, orders.Release: 5,
    },
    odds=Fraction(2), rash=5, forward=85, whole=60, plain=60, crowding=2,
)  # fmt: skip

CHAOTIC: Final = Temper(
    "chaotic",
    {
        orders.Move: 60, orders.Admin: 30, orders.Rail: 25, orders.Strategic: 20,
        orders.Overrun: 80, orders.Attack: 70, orders.BreakRail: 10, orders.Carry: 50,
        orders.Lay: 40, orders.SpendPoints: 60, orders.RailPoints: 60, orders.Ship: 60,
        orders.Leave: 10, orders.Transfer: 20, orders.Replace: 90, orders.Rebuild: 90,
        orders.Build: 70, orders.BuildTemporary: 40, orders.Repair: 60, orders.Demolish: 80,
        orders.DamageAirbase: 20, orders.Abandon: 80, orders.Restore: 60,
        orders.BreakDown: 15, orders.Assemble: 50, orders.Detach: 30, orders.Attach: 50,
        orders.Load: 60, orders.Unload: 20, orders.SplitPoints: 10, orders.MergePoints: 10,
        orders.Fly: 50, orders.PlanDrop: 70, orders.CancelDrop: 10, orders.Convert: 30,
        orders.AssignPatrol: 5, orders.Stand: 10, orders.Garrison: 5, orders.Release: 10,
    },
    odds=Fraction(1), rash=40, forward=50, whole=30, plain=10, crowding=10,
)  # fmt: skip

TEMPERS: Final = {temper.name: temper for temper in (QUIET, AGGRESSIVE, CHAOTIC)}
"""The tempers by name."""
