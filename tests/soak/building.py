"""What holds of works under way, airbases and ports, and of their damage. Rules 14A, 17, 30A."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from sfcli.ground import airbases, construction, port_damage
from sfcli.hexes import name
from sfcli.position import Position
from sfcli.sides import Side


def works(pos: Position) -> Iterator[str]:
    """Whoever is at a work stands in its hex and can do it, and is at no other. Rule 14A1."""
    busy = Counter(unit for work in pos.state.works for unit in work.units)
    yield from (f"{unit} is at {count} works" for unit, count in busy.items() if count > 1)
    helped = Counter(work.labor for work in pos.state.works if work.labor is not None)
    yield from (f"{name(city)} helps {count} works" for city, count in helped.items() if count > 1)
    for work in pos.state.works:
        what = f"{work.kind} in {name(work.hex)}"
        for unit in pos.units(work.units):
            if (unit.hex, unit.side) != (work.hex, work.side):
                yield f"{unit.id} is at the {what} and not there"
            if not construction.can(unit, work.kind):
                yield f"{unit.id} cannot build the {what}"
        if not pos.state.clock.turn <= work.due <= work.slow:
            yield f"the {what} is due on turn {work.due}, {work.slow} for one alone"
        if work.kind == "augment" and not airbases.airfield(pos, work.hex):
            yield f"the {what} has no airfield to enlarge"
        if work.kind == "port" and not port_damage.is_destroyed(pos, work.hex):
            yield f"the {what} is not destroyed"
        if work.kind == "port" and work.side is Side.AXIS:
            yield f"the {what} is rebuilt by the Axis player"


def fields(pos: Position) -> Iterator[str]:
    """A temporary airfield has its construction unit, and no other airfield. Rule 14A1."""
    for hex_ in pos.state.temporary:
        if not any(map(construction.is_construction, pos.stack(hex_))):
            yield f"nobody keeps the temporary airfield in {name(hex_)}"
        if airbases.airfield(pos, hex_):
            yield f"two airfields are in {name(hex_)}"
    most = pos.charts.airbases.most
    for hex_ in pos.state.airfields:
        if airbases.lasting(pos, hex_) > most and airbases.airfield(pos, hex_) > most // 2:
            yield f"the airbase of {name(hex_)} is larger than {most}"


def damage(pos: Position) -> Iterator[str]:
    """Nothing is damaged beyond what it can bear; what is, does not function. Rules 17D, 30A."""
    state, chart = pos.state, pos.charts.airbases
    for hex_, hits in state.airbase_hits.items():
        temporary = chart.capacity[airbases.TEMPORARY] if hex_ in state.temporary else 0
        if not 0 < hits * chart.hit <= airbases.lasting(pos, hex_) + temporary:
            yield f"the airbase of {name(hex_)} has {hits} hits"
    for hex_, hits in state.port_hits.items():
        most = port_damage.most_hits(pos, hex_)
        if not 0 < hits <= most:
            yield f"the port of {name(hex_)} has {hits} of {most} hits"
        if hits == most and hex_ not in state.closed_ports:
            yield f"the port of {name(hex_)} functions with {hits} hits"
    for hex_ in state.destroyed_ports:
        if port_damage.hits(pos, hex_) != port_damage.most_hits(pos, hex_):
            yield f"the port of {name(hex_)} is destroyed and not damaged"


CHECKS: Final[tuple[Callable[[Position], Iterator[str]], ...]] = (works, fields, damage)
"""Checks that hold whenever a command has been carried out."""
