"""What is told of air units: where they land, and their losses. Rules 16 to 26."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from sfcli import airwar
from sfcli.language.candidates import some

_FEW: Final = 8


def _landed(at: Any, group: Sequence[Any]) -> Iterator[str]:
    for (box, base), landed in groupby(group, key=lambda event: (event.box, event.base)):
        where = f"the {box} holding box" if box else at.place(base)
        yield f"{some([event.unit for event in landed], _FEW)} back at {where}"


def _by_status(_: Any, group: Sequence[Any]) -> Iterator[str]:
    for status, of in groupby(group, key=lambda event: event.status):
        yield f"{some([event.unit for event in of], _FEW)} {status}"


TELL: Final[dict[type, Callable[[Any, Sequence[Any]], Iterable[str]]]] = {
    airwar.Landed: _landed,
    airwar.AirUnitLost: _by_status,
    airwar.AirStatusChanged: _by_status,
}
"""How each kind of change is told."""

SILENT: Final[frozenset[type]] = frozenset(
    {
        airwar.AirFlagged, airwar.AirUnitPlaced, airwar.ArpsChanged, airwar.CoastDefensesBombed,
        airwar.BasesSupplied, airwar.Disrupted, airwar.DropPlanned,
        airwar.ExtendedFlown, airwar.Flew, airwar.HexesHarassed, airwar.Jettisoned,
        airwar.LegsFlown, airwar.MissionsCounted, airwar.StandingOrdersChanged,
        airwar.StrategicStatusChanged, airwar.SupportInitiated, airwar.TookOff,
        airwar.WithdrawalsChanged, airwar.YardHit,
    }
)  # fmt: skip
"""Changes that remarks tell of, or questions."""
