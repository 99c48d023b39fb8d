"""Questions, which change nothing, and what a player tells the program rather than the game."""

from dataclasses import dataclass

from sfcli.hexes import Hex
from sfcli.sides import Side

Ids = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Question:
    """Something a player wants to know."""


@dataclass(frozen=True, slots=True)
class Control:
    """Something a player tells the program."""


@dataclass(frozen=True, slots=True)
class ShowHex(Question):
    """Asks what is in a hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class ShowUnits(Question):
    """Asks what units are and can do."""

    units: Ids


@dataclass(frozen=True, slots=True)
class ShowTopic(Question):
    """Asks for a list: `game`, `rail`, `points`, `weather`, `pools` ..."""

    topic: str = "game"


@dataclass(frozen=True, slots=True)
class ShowMap(Question):
    """Asks for the map around a hex in plain characters."""

    hex: Hex
    reach: int = 5


@dataclass(frozen=True, slots=True)
class Odds(Question):
    """Asks what an attack would come to."""

    hex: Hex
    units: Ids
    neutral: Ids = ()
    air: int = 0


@dataclass(frozen=True, slots=True)
class OverrunOdds(Question):
    """Asks what an overrun would come to."""

    hex: Hex
    units: Ids


@dataclass(frozen=True, slots=True)
class Reach(Question):
    """Asks where a unit can move."""

    unit: str


@dataclass(frozen=True, slots=True)
class PathTo(Question):
    """Asks for the cheapest way of a unit to a hex."""

    unit: str
    to: Hex


@dataclass(frozen=True, slots=True)
class SupplyOf(Question):
    """Asks whether a unit is in supply, and by which line."""

    unit: str


@dataclass(frozen=True, slots=True)
class SupplyAt(Question):
    """Asks whether units of the speaker would be in supply in a hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class Zones(Question):
    """Asks whose zones of control are in a hex."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class ShowRule(Question):
    """Asks for the clauses of a rule and the rulings on it."""

    rule: str


@dataclass(frozen=True, slots=True)
class FindRule(Question):
    """Asks for the clauses that speak of something."""

    text: str


@dataclass(frozen=True, slots=True)
class ShowChart(Question):
    """Asks for a chart."""

    chart: str = ""


@dataclass(frozen=True, slots=True)
class What(Question):
    """Asks what can still be done, and who owes what."""


@dataclass(frozen=True, slots=True)
class Score(Question):
    """Asks for the victory points."""


@dataclass(frozen=True, slots=True)
class Find(Question):
    """Asks where a unit or a place is."""

    text: str


@dataclass(frozen=True, slots=True)
class Help(Question):
    """Asks how a command is written."""

    topic: str = ""


@dataclass(frozen=True, slots=True)
class Why(Control):
    """Asks why the last command was refused."""


@dataclass(frozen=True, slots=True)
class Log(Control):
    """Asks for the last commands and what came of them."""

    count: int = 20
    by: Side | None = None
    """Only those of one side."""


@dataclass(frozen=True, slots=True)
class Recap(Control):
    """Asks what happened since the speaker's last phase."""


@dataclass(frozen=True, slots=True)
class DiceReport(Control):
    """Asks how the dice fell so far."""


@dataclass(frozen=True, slots=True)
class Undo(Control):
    """Takes back commands."""

    count: int = 1
    consent: bool = False
    """The other player has agreed."""


@dataclass(frozen=True, slots=True)
class UndoTo(Control):
    """Takes back every command after one of the log."""

    number: int
    consent: bool = False


@dataclass(frozen=True, slots=True)
class UndoPhase(Control):
    """Takes back every command of this phase that may be."""


@dataclass(frozen=True, slots=True)
class Redo(Control):
    """Gives back what was taken back last."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Select(Control):
    """Selects the units that `.` stands for; none lets go."""

    units: Ids = ()


@dataclass(frozen=True, slots=True)
class Quit(Control):
    """Leaves the game, which is saved already."""
