"""Questions about the air war."""

from dataclasses import dataclass

from sfcli.hexes import Hex
from sfcli.language.questions import Control, Question
from sfcli.orders import Sortie
from sfcli.sides import Side


@dataclass(frozen=True, slots=True)
class ShowStanding(Question):
    """Asks which standing orders there are."""


@dataclass(frozen=True, slots=True)
class ShowAir(Question):
    """Asks for an air force, one's own where none is named."""

    of: Side | None = None


@dataclass(frozen=True, slots=True)
class ShowAirUnits(Question):
    """Asks what air units are and can do."""

    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Flight(Question):
    """Asks what an air operation would come to, before it is flown."""

    target: Hex
    sorties: tuple[Sortie, ...]
    night: bool = False


@dataclass(frozen=True, slots=True)
class ShowPlans(Question):
    """Asks for one's own planned air drops."""


@dataclass(frozen=True, slots=True)
class AirLog(Control):
    """Asks for the last commands of the air war, and what came of them."""

    count: int = 20
