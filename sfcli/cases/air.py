"""Air units in cases: how they are set up, and the facts that can be stated of them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sfcli import hexes
from sfcli.air import fighters, naval_patrol, payload, ranges, strengths
from sfcli.airforces import (
    DEFENSIVE,
    HARASSMENT,
    MISSIONS,
    SUPPORT,
    TRANSPORT,
    AirUnit,
    Mission,
)
from sfcli.charts.model import Charts
from sfcli.data.air_text import parse_air
from sfcli.position import Position

if TYPE_CHECKING:
    from sfcli.cases.schema import AirTable, Setup

Fault = Callable[[tuple[str | int, ...], str], None]


def units(setup: "Setup", charts: Charts, fault: Fault) -> Iterator[AirUnit]:
    """Yield the air units a case sets up, saying what is wrong with the others."""
    seen: set[str] = {unit.id for unit in setup.unit}
    for place, given in enumerate(setup.air):
        if given.id in seen:
            fault(("air", place, "id"), f"two units are called {given.id}")
        seen.add(given.id)
        type_ = parse_air(given.model, charts.air)
        if isinstance(type_, str):
            fault(("air", place, "model"), type_)
            continue
        if given.base is None and not given.box and given.status in ("operative", "inoperative"):
            fault(("air", place), f"{given.id} is nowhere: its base is missing")
            continue
        unit = AirUnit(
            given.id, type_, given.side, given.organization, given.base, given.box, given.status,
            flags=frozenset(given.flags),
        )  # fmt: skip
        yield _in_the_air(unit, given, charts)


def _in_the_air(unit: AirUnit, given: "AirTable", charts: Charts) -> AirUnit:
    """Return a unit on the suspended mission that the case has it fly."""
    if not given.flying or given.over is None:
        return unit
    reach = ranges.reach(charts, unit.type, given.flying, given.extended)
    base = given.base if given.base is not None else given.over
    mission = Mission(
        given.flying, given.over, base, reach, night=given.night, extended=given.extended,
        jettisoned=given.jettisoned,
    )  # fmt: skip
    return replace(unit, mission=mission)


def _hex(unit: AirUnit) -> str | None:
    return None if unit.hex is None else hexes.name(unit.hex)


_TASKS: Final = (*payload.STRATEGIC, *payload.BY_TABLE, SUPPORT, DEFENSIVE, HARASSMENT)
"""What air units bomb, each with a strength of its own."""

FACTS: Final[dict[str, Callable[[Position, AirUnit], object]]] = {
    "base": lambda _, u: None if u.base is None else hexes.name(u.base),
    "hex": lambda _, u: _hex(u),
    "box": lambda _, u: u.box,
    "status": lambda _, u: u.status,
    "mission": lambda _, u: u.mission.kind if u.mission else None,
    "flags": lambda _, u: u.flags,
    "organization": lambda _, u: u.organization,
    "category": lambda _, u: u.type.category,
    "type": lambda _, u: u.type.type,
    "prefixes": lambda _, u: u.type.prefixes,
    "codes": lambda _, u: u.type.codes,
    "printed": lambda _, u: {
        "attack": u.type.attack,
        "defense": u.type.defense,
        "tactical": u.type.tactical,
        "strategic": u.type.strategic,
        "rating": u.type.movement,
    },
    "night": lambda _, u: u.type.is_night,
    "jet": lambda _, u: u.type.is_jet,
    "spent": lambda _, u: u.mission.spent if u.mission else 0,
    "ranges": lambda pos, u: {m: ranges.mission_range(pos, u, m) for m in MISSIONS},
    "extended_ranges": lambda pos, u: {m: ranges.mission_range(pos, u, m, True) for m in MISSIONS},
    "one_way": lambda pos, u: ranges.mission_range(pos, u, TRANSPORT, one_way=True),
    "one_way_extended": lambda pos, u: ranges.mission_range(pos, u, TRANSPORT, True, True),
    "combat": lambda pos, u: {
        "attack": strengths.attack(pos, u),
        "defense": strengths.defense(pos, u),
    },
    "naval_zone": lambda pos, u: frozenset(map(hexes.name, naval_patrol.zone(pos, u))),
    "patrol_zone": lambda pos, u: fighters.zone(pos, u),
    "strengths": lambda pos, u: {task: payload.strength(pos, u, task) for task in _TASKS},
}
"""What a `then` about an air unit may state."""


def facts(pos: Position, then: Mapping[str, Any]) -> Iterator[tuple[str, Any, object]]:
    """Yield what a `then` states of an air unit, beside what is so."""
    unit = pos.state.air.units.get(then["air"])
    for key, given in then.items():
        if key not in ("air", "after"):
            yield key, given, "no such air unit" if unit is None else FACTS[key](pos, unit)
