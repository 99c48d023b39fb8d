"""The air operation sequence. Rule 16D.

Mission movement, interceptor movement, air combat resolution, AA fire, mission resolution, air unit
return: one operation at a time, and nothing else meanwhile.
"""

from sfcli.air import air_combat, flak, fuel, interception, journey, landing, missions, transport
from sfcli.air.flight import COMBAT, FLAK, INTERCEPTORS, RESOLUTION, RETURN, Operation
from sfcli.air.takeoff import Departure
from sfcli.airforces import TRANSPORT
from sfcli.position import Play, Procedure


def conduct(play: Play, operation: Operation, departures: list[Departure]) -> Procedure[None]:
    """Carry out an air operation, step by step. Rule 16D."""
    journey.take_off(play, operation, departures)
    yield from fuel.settle(play)
    yield from journey.fly(play, operation, departures)
    yield from interception.join(play, operation)
    operation.enter(play, INTERCEPTORS)
    yield from interception.intercept(play, operation)
    yield from fuel.settle(play)
    operation.enter(play, COMBAT)
    yield from air_combat.resolve(play, operation)
    transport.announce(operation)
    operation.enter(play, FLAK)
    yield from flak.step(play, operation)
    yield from resolve(play, operation)
    play.under_way = None


def resolve(play: Play, operation: Operation) -> Procedure[None]:
    """Resolve the missions over the target hex, and return to base. Rules 16D5, 16D6."""
    flown = {unit.mission.kind for unit in operation.force(play) if unit.mission}
    flown |= {sortie.mission for sortie in operation.sorties if sortie.mission == TRANSPORT}
    duties = [missions.DUTIES[mission] for mission in sorted(flown) if mission in missions.DUTIES]
    operation.enter(play, RESOLUTION)
    for duty in duties:
        yield from duty.resolve(play, operation)
    staying = frozenset(duty.mission for duty in duties if duty.stays)
    operation.enter(play, RETURN)
    if not any(duty.all_stay for duty in duties):
        yield from landing.come_home(play, operation, staying)
