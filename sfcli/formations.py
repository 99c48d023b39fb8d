"""The changes that breakdowns, detachments and movement counters make. Rules 14J, 15, 22A2."""

from dataclasses import dataclass, replace

from sfcli.forces import Counter
from sfcli.state import ASSEMBLED, ATTACHED, BROKEN_DOWN, Box, Change, State, Unit


@dataclass(frozen=True, slots=True)
class BrokenDown:
    """A unit broke down, and its components are in its place. Rules 15A, 15D."""

    unit: str
    parts: tuple[Unit, ...]
    box: Box | None
    """Its box on the charts, None for a non-divisional unit, which has none."""

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.put(
            replace(
                unit, hex=None, status=BROKEN_DOWN, spent=0, carrying=0, load=0, flags=frozenset()
            )
        )
        for part in self.parts:
            state.put(part)
        if self.box is not None:
            state.broken_down[self.unit] = self.box


@dataclass(frozen=True, slots=True)
class Assembled:
    """A unit was assembled, and its components left the map. Rules 15A, 15D."""

    unit: Unit
    """The unit as it stands now."""
    parts: tuple[str, ...]

    def apply(self, state: State) -> None:
        for id_ in self.parts:
            part = state.units[id_].alone()
            state.put(Unit(part.id, part.name, part.counter, None, ASSEMBLED))
        state.put(self.unit)
        state.broken_down.pop(self.unit.id, None)


@dataclass(frozen=True, slots=True)
class Detached:
    """A battalion of a panzer division came to stand beside it. Rule 15E."""

    unit: str
    battalion: Unit
    counter: Counter
    """What the division is without it."""
    change: Change | None

    def apply(self, state: State) -> None:
        division = state.units[self.unit]
        state.put(replace(division, counter=self.counter, change=self.change))
        state.put(self.battalion)


@dataclass(frozen=True, slots=True)
class Attached:
    """A battalion became part of a panzer division. Rule 15E."""

    unit: Unit
    """The division as it is now."""
    battalion: str

    def apply(self, state: State) -> None:
        battalion, change = state.units[self.battalion], self.unit.change
        held = change is not None and change.attached == self.battalion
        status = ATTACHED if held else ASSEMBLED
        state.put(Unit(battalion.id, battalion.name, battalion.printed, None, status))
        state.put(self.unit)


@dataclass(frozen=True, slots=True)
class Boarded:
    """A unit is carried by a movement counter for the phase. Rule 14J."""

    unit: str
    onto: str
    counter: Counter
    """What the unit is meanwhile."""

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        change = Change(unit.printed, aboard=self.onto)
        state.put(replace(unit, counter=self.counter, change=change))


@dataclass(frozen=True, slots=True)
class Alighted:
    """A unit is not carried after all. Rule 14J."""

    unit: str

    def apply(self, state: State) -> None:
        state.put(state.units[self.unit].alone())


@dataclass(frozen=True, slots=True)
class PointsRegrouped:
    """Position antiaircraft units were broken down or built up. Rule 22A2."""

    units: tuple[Unit, ...]
    """As they stand now."""
    gone: tuple[str, ...] = ()

    def apply(self, state: State) -> None:
        for id_ in self.gone:
            unit = state.units[id_]
            state.put(Unit(unit.id, unit.name, unit.counter, None, ASSEMBLED))
        for unit in self.units:
            state.put(unit)
