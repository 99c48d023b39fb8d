"""The changes that works make: forts, airfields, ports, rail lines. Rules 14A, 17, 30A and 37B5."""

from dataclasses import dataclass, replace

from sfcli.hexes import Hex
from sfcli.state import Restoration, State, Work


@dataclass(frozen=True, slots=True)
class WorkBegun:
    """Units began a work that takes turns. Rule 14A1."""

    work: Work

    def apply(self, state: State) -> None:
        state.works = (*state.works, self.work)


@dataclass(frozen=True, slots=True)
class WorkSlowed:
    """One of two units at a work left it, and the other goes on alone. Rule 14A1b."""

    work: Work
    unit: str
    """Who goes on."""

    def apply(self, state: State) -> None:
        alone = replace(self.work, units=(self.unit,), due=self.work.slow)
        state.works = tuple(alone if work == self.work else work for work in state.works)


@dataclass(frozen=True, slots=True)
class WorkEnded:
    """A work was finished, or given up. Rule 14A1."""

    work: Work
    finished: bool

    def apply(self, state: State) -> None:
        state.works = tuple(work for work in state.works if work != self.work)


@dataclass(frozen=True, slots=True)
class LaborUsed:
    """The people of a city hex help a construction unit this player turn. Rule 14A1c."""

    city: Hex
    unit: str

    def apply(self, state: State) -> None:
        state.labor[self.city] = self.unit


@dataclass(frozen=True, slots=True)
class AirfieldChanged:
    """A permanent airfield was built, enlarged or given up: its capacity now. Rules 14A1, 17D."""

    hex: Hex
    capacity: int

    def apply(self, state: State) -> None:
        state.airfields[self.hex] = self.capacity


@dataclass(frozen=True, slots=True)
class TemporaryAirfield:
    """A temporary airfield was built, or is gone. Rules 14A1, 17C, 17D."""

    hex: Hex
    there: bool

    def apply(self, state: State) -> None:
        field = {self.hex}
        state.temporary = state.temporary | field if self.there else state.temporary - field


@dataclass(frozen=True, slots=True)
class AirbaseDamaged:
    """The hits on the airbase of a hex are so many now. Rule 17D."""

    hex: Hex
    hits: int

    def apply(self, state: State) -> None:
        _count(state.airbase_hits, self.hex, self.hits)


@dataclass(frozen=True, slots=True)
class PortDamaged:
    """The hits on a port are so many now. Rule 30A2."""

    hex: Hex
    hits: int

    def apply(self, state: State) -> None:
        _count(state.port_hits, self.hex, self.hits)


@dataclass(frozen=True, slots=True)
class PortDestroyed:
    """A port was destroyed. Rule 30A3."""

    hex: Hex

    def apply(self, state: State) -> None:
        state.destroyed_ports |= {self.hex}


@dataclass(frozen=True, slots=True)
class PortRebuilt:
    """A destroyed port was rebuilt; its damage remains. Rule 14A5."""

    hex: Hex

    def apply(self, state: State) -> None:
        state.destroyed_ports -= {self.hex}


@dataclass(frozen=True, slots=True)
class PortsTaken:
    """Ports changed hands, or an initial phase began for those that had. Rule 30A."""

    new: frozenset[Hex]
    """All ports whose owner may not use them yet."""
    lost: frozenset[Hex]
    """All ports that the other side might still use if it took them back."""

    def apply(self, state: State) -> None:
        state.new_ports, state.lost_ports = self.new, self.lost


@dataclass(frozen=True, slots=True)
class CoastDefensesLost:
    """The coast defenses of ports were destroyed by capture. Rule 33B."""

    hexes: frozenset[Hex]

    def apply(self, state: State) -> None:
        state.lost_coasts |= self.hexes


@dataclass(frozen=True, slots=True)
class LineRepaired:
    """A broken rail line was repaired. Rule 14A1."""

    hex: Hex

    def apply(self, state: State) -> None:
        state.broken -= {self.hex}


@dataclass(frozen=True, slots=True)
class WestwallRestored:
    """The restoration of the Westwall was declared, went on, or is over. Rule 37B5."""

    restoration: Restoration

    def apply(self, state: State) -> None:
        state.restoration = self.restoration


def _count(counts: dict[Hex, int], hex_: Hex, count: int) -> None:
    if count:
        counts[hex_] = count
    else:
        counts.pop(hex_, None)
