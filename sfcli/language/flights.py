"""What is told of air units: where they land, and their losses. Rules 16 to 26."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from sfcli import airwar, calendar
from sfcli.airforces import AWAY, STRATEGIC
from sfcli.language.candidates import some

_FEW: Final = 8


def _landed(at: Any, group: Sequence[Any]) -> Iterator[str]:
    for (box, base), landed in groupby(group, key=lambda event: (event.box, event.base)):
        where = f"the {box} holding box" if box else at.place(base)
        yield f"{some([event.unit for event in landed], _FEW)} landed at {where}"


def _by_status(_: Any, group: Sequence[Any]) -> Iterator[str]:
    for status, of in groupby(group, key=lambda event: event.status):
        yield f"{some([event.unit for event in of], _FEW)} {status}"


def _took_off(at: Any, group: Sequence[Any]) -> Iterator[str]:
    """Tell of take-offs, and of air units that turn to another mission where they are."""
    for mission, events in groupby(group, key=lambda event: _alike(event.mission)):
        kind, origin, hex_, night = mission
        ids = some([event.unit for event in events], _FEW)
        what = kind.replace("_", " ") + (" at night" if night else "")
        yield f"{ids} on {what}" + (f" from {at.place(origin)}" if hex_ == origin else "")


def _alike(mission: Any) -> tuple[str, Any, Any, bool]:
    return (mission.kind, mission.origin, mission.hex, mission.night)


def _flew(at: Any, group: Sequence[Any]) -> Iterator[str]:
    """Tell where groups have come, of all their hexes the last."""
    last = {event.units: event.hex for event in group}
    for units, hex_ in last.items():
        yield f"{some(units, _FEW)} to {at.place(hex_)}"


def _placed(at: Any, group: Sequence[Any]) -> Iterator[str]:
    for unit in (event.unit for event in group):
        if unit.base is not None or unit.box:
            place = f"the {_box(unit.box)}" if unit.box else at.place(unit.base)
            yield f"{unit.id} placed at {place}"
        elif unit.status == AWAY and not unit.flags:
            yield f"{unit.id} withdrawn"


def _box(name: str) -> str:
    return "strategic box" if name == STRATEGIC else f"{name} holding box"


def _planned(_: Any, group: Sequence[Any]) -> Iterator[str]:
    """Tell of the turn alone: the rest is a secret, and so is that a plan has ended. Rule 24C."""
    for plan in (event.plan for event in group if event.plan is not None):
        yield f"Planned for {calendar.name(plan.turn)}; plans lists it"


TELL: Final[dict[type, Callable[[Any, Sequence[Any]], Iterable[str]]]] = {
    airwar.DropPlanned: _planned,
    airwar.Landed: _landed,
    airwar.AirUnitLost: _by_status,
    airwar.AirStatusChanged: _by_status,
    airwar.AirUnitPlaced: _placed,
    airwar.Flew: _flew,
    airwar.TookOff: _took_off,
}
"""How each kind of change is told."""

SILENT: Final[frozenset[type]] = frozenset(
    {
        airwar.AirFlagged, airwar.AirNoted, airwar.ArpsChanged, airwar.BasesSupplied,
        airwar.CalledUp, airwar.CarpetBombed, airwar.CoastDefensesBombed, airwar.Converted,
        airwar.Disrupted, airwar.EffortsEnded, airwar.ExtendedFlown, airwar.ForceCalledUp,
        airwar.HexesHarassed, airwar.Jettisoned, airwar.LegsFlown, airwar.MissionsCounted,
        airwar.RaidsChanged, airwar.Reassigned, airwar.StandingOrdersChanged,
        airwar.StrategicStatusChanged, airwar.SupportInitiated, airwar.WingFlew,
        airwar.WithdrawalsChanged, airwar.YardHit,
    }
)  # fmt: skip
"""Changes that remarks tell of, or questions."""
