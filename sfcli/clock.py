"""The sequence of play as a list of steps. Rules 4 and 27C.

A player turn runs through every phase and sub-phase here, also those in which the game at hand
has nothing to do; `sequence.turn` passes over the latter.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from sfcli import calendar
from sfcli.sides import Side


class Phase(StrEnum):
    """A phase of the player turn. Rule 4A."""

    INITIAL = "initial"
    MOVEMENT = "movement"
    COMBAT = "combat"
    EXPLOITATION = "exploitation"


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the player turn: a phase, or a part of one."""

    phase: Phase
    part: str = ""
    """`naval 1` to `naval 5`, `ground`, or nothing where the phase has no sub-phases."""

    @property
    def id(self) -> str:
        """The step as scenarios and cases name it, such as `movement/naval 3`."""
        return f"{self.phase}/{self.part}" if self.part else str(self.phase)

    @property
    def title(self) -> str:
        """The step as players read it."""
        return f"{self.phase.capitalize()} > {self.part}" if self.part else self.phase.capitalize()


_NAVAL: Final = tuple(f"naval {n}" for n in range(1, 6))
PLAYER_TURN: Final = (
    Step(Phase.INITIAL),
    *(Step(Phase.MOVEMENT, part) for part in _NAVAL),
    Step(Phase.MOVEMENT, "ground"),
    Step(Phase.COMBAT),
    *(Step(Phase.EXPLOITATION, part) for part in _NAVAL),
    Step(Phase.EXPLOITATION, "ground"),
)
_GROUND: Final = {"movement": "movement/ground", "exploitation": "exploitation/ground"}


@dataclass(frozen=True, slots=True)
class Clock:
    """Where the game is: game turn, phasing player and step."""

    turn: int
    player: Side = Side.AXIS
    place: int = 0
    """Index into `PLAYER_TURN`."""

    @property
    def step(self) -> Step:
        """The step in progress."""
        return PLAYER_TURN[self.place]

    @property
    def phase(self) -> Phase:
        """The phase in progress."""
        return self.step.phase

    def next(self) -> "Clock":
        """Return the next step; after the Allied player turn the next game turn begins."""
        if self.place + 1 < len(PLAYER_TURN):
            return replace(self, place=self.place + 1)
        if self.player is Side.AXIS:
            return Clock(self.turn, Side.ALLIED)
        return Clock(self.turn + 1)

    def __str__(self) -> str:
        return f"{calendar.name(self.turn)}, {self.player.label}, {self.step.title}"


def step_named(text: str) -> int | None:
    """Return the place in the player turn of a step's id; a bare phase is its ground part."""
    wanted = _GROUND.get(text.strip().lower(), text.strip().lower())
    for place, step in enumerate(PLAYER_TURN):
        if step.id == wanted:
            return place
    return None
