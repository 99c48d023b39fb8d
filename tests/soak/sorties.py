"""What holds of flights as they happen: who flies, how far, how often, and that all come down."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sfcli.air import readiness
from sfcli.airforces import OPERATIVE, TRANSFER
from sfcli.airwar import AirStatusChanged, AirUnitPlaced, Flew, Landed, TookOff
from sfcli.clock import Phase
from sfcli.events import Event, StepBegan
from sfcli.hexes import distance
from sfcli.position import Position
from sfcli.sequence import turn
from sfcli.sides import Side
from sfcli.state import State


@dataclass
class Flown:
    """The missions of a player turn: by air unit, the numbers of the commands that began them.

    What is flown before air units are made ready, by who escapes a flood and who attacks him there,
    is over then.
    """

    missions: dict[str, list[int]] = field(default_factory=dict)
    last: int = 0
    """The number of the last command."""

    def follow(self, state: State, event: Event, number: int) -> Iterator[str]:
        """Yield what is wrong with an event that is about to happen, within a command.

        A number that was there before shows that commands were taken back.
        """
        if number < self.last:
            self._forget(number)
        self.last = number
        if isinstance(event, StepBegan) and event.clock.player is not state.clock.player:
            self.missions.clear()
        elif isinstance(event, AirStatusChanged) and event.status == OPERATIVE:
            self.missions.pop(event.unit, None)
        elif isinstance(event, TookOff):
            yield from self._took_off(state, event, number)
        elif isinstance(event, Flew):
            yield from _flew(state, event)
        elif isinstance(event, Landed):
            yield from _landed(state, event)

    def _forget(self, number: int) -> None:
        """Forget what was begun by commands from this one on."""
        for unit, numbers in self.missions.items():
            self.missions[unit] = [each for each in numbers if each < number]

    def _took_off(self, state: State, event: TookOff, number: int) -> Iterator[str]:
        """One mission in a player turn, transfers left out. Rules 20, 20A."""
        unit = state.air.units[event.unit]
        if unit.mission is not None or event.mission.kind == TRANSFER:
            return
        before = [each for each in self.missions.get(event.unit, []) if each < number]
        self.missions[event.unit] = [*before, number]
        if before:
            yield f"{event.unit} flies another mission in a player turn: {event.mission.kind}"


def _flew(state: State, event: Flew) -> Iterator[str]:
    """Nobody flies farther than the range of his mission. Rule 18."""
    for id_ in event.units:
        mission = state.air.units[id_].mission
        if mission is None:
            yield f"{id_} flies on the ground"
        elif mission.spent + event.mps > mission.range:
            yield f"{id_} flies {mission.spent + event.mps} of {mission.range} MPs"


def _landed(state: State, event: Landed) -> Iterator[str]:
    """Nobody lands farther away than the range of his mission. Rule 18.

    A glider lands where the air unit that tows it does (rule 23D).
    """
    towing = (u.mission for u in state.air.units.values() if u.mission)
    tugs = (mission for mission in towing if mission.tow == event.unit)
    mission = state.air.units[event.unit].mission or next(tugs, None)
    if mission is None:
        yield f"{event.unit} lands and was not in the air"
    elif event.base is not None and distance(mission.hex, event.base) > mission.range:
        yield f"{event.unit} lands {distance(mission.hex, event.base)} hexes away"


def conserved(state: State, event: Event) -> Iterator[str]:
    """Yield which air units an event would take out of the game, or bring in unannounced."""
    before = set(state.air.units)
    event.apply(state)
    after = set(state.air.units)
    brought = {event.unit.id} if isinstance(event, AirUnitPlaced) else set[str]()
    if before - after or after - before - brought:
        yield f"{type(event).__name__} changes the air units by {before ^ after}"


def ready(pos: Position) -> Iterator[str]:
    """In the initial phase no airbase has more air units ready than it can bear. Rule 16C1."""
    if pos.state.clock.phase is not Phase.INITIAL or turn.is_over(pos):
        return
    for side in Side:
        for hex_ in {u.base for u in pos.state.air.units.values() if u.side is side and u.base}:
            over = readiness.surplus(pos, side, hex_)
            if over:
                yield f"{over} air units too many are operative in {pos.place(hex_)}"
