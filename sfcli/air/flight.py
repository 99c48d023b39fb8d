"""An air operation under way: who flies, and how far it has come. Rules 16B2, 16D.

An `Operation` lives only while it is resolved. What outlasts it is in `State.air`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from sfcli.airforces import ESCORT, AirUnit
from sfcli.hexes import Hex
from sfcli.orders import Sortie
from sfcli.position import Play, Position, UnderWay
from sfcli.sides import Side

STEPS: Final = (
    "mission movement", "interceptor movement", "air combat", "antiaircraft fire",
    "mission resolution", "return to base",
)  # fmt: skip
"""The steps of an air operation. Rule 16D."""
SHORT: Final = ("movement", "interceptors", "combat", "AA", "missions", "return")
"""The same in a word each."""
MOVEMENT, INTERCEPTORS, COMBAT, FLAK, RESOLUTION, RETURN = range(len(STEPS))


@dataclass
class Leg:
    """What an air unit still has to fly of the mission movement step. Rule 18."""

    unit: str
    way: list[Hex]
    """The hexes it is still to enter."""
    staging: bool = False
    """It flies to its staging airbase, from where its mission begins (rule 23B)."""


@dataclass
class Operation:
    """An air operation. Rule 16D."""

    side: Side
    """The initiating player."""
    target: Hex
    night: bool
    sorties: tuple[Sortie, ...]
    legs: list[Leg] = field(default_factory=list)
    bases: dict[str, Hex] = field(default_factory=dict)
    """Where the initiating player's air units took off."""
    boxes: dict[str, str] = field(default_factory=dict)
    """The holding boxes they took off from (rule 23I1)."""
    begun: set[str] = field(default_factory=set)
    """Those that took off on the mission itself, and were not lost or turned back staging."""
    units: list[str] = field(default_factory=list)
    """The initiating player's air units that take part."""
    reacting: list[str] = field(default_factory=list)
    """The reacting player's air units that fly interception."""
    attacked: set[tuple[str, Hex]] = field(default_factory=set)
    """Air units whose movement group was patrol attacked, with the hex (rule 20D)."""
    unopposed: bool = False
    """The reacting player makes no more patrol attacks in this operation."""
    tasks: dict[str, str] = field(default_factory=dict)
    """What air units do over the target, a word of `charts.air.TASKS`, where they have said more
    than their mission before the AA fire step (rules 20F, 20G, 22B1)."""

    def enter(self, play: Play, step: int, hidden: bool = False) -> None:
        """Enter a step of the sequence, for players to see; the target may be hidden. 16D, 23G."""
        taking_part = (*self.units, *self.reacting)
        what = "night air operation" if self.night else "air operation"
        play.under_way = UnderWay(
            self.side, what, STEPS, step, SHORT, taking_part, self.target, hidden
        )

    def reveal(self, play: Play) -> None:
        """Let the reacting player know the target hex. Rule 16D."""
        self.enter(play, MOVEMENT)

    def flying(self, pos: Position, ids: Iterable[str]) -> list[AirUnit]:
        """Return those of some air units that are in the air over the target hex. Rule 16B2."""
        found = (pos.state.air.units[id_] for id_ in ids)
        return [unit for unit in found if unit.mission and unit.mission.hex == self.target]

    def screen(self, pos: Position) -> list[AirUnit]:
        """Return the escorts over the target hex. Rule 21A1."""
        return [unit for unit in self.flying(pos, self.units) if unit.flies(ESCORT)]

    def force(self, pos: Position) -> list[AirUnit]:
        """Return the mission force: all over the target hex that are no escorts. Rule 16B2."""
        return [unit for unit in self.flying(pos, self.units) if not unit.flies(ESCORT)]

    def interceptors(self, pos: Position) -> list[AirUnit]:
        """Return the interceptors over the target hex. Rule 20C."""
        return self.flying(pos, self.reacting)

    def is_there(self, pos: Position) -> bool:
        """Tell whether any air unit of the initiating player is over the target hex. Rule 16B2."""
        return bool(self.flying(pos, self.units))

    def unattacked(self, pos: Position, ids: Iterable[str], hex_: Hex) -> list[str]:
        """Return those of some air units that may still be patrol attacked in a hex. Rule 20D."""
        units = pos.state.air.units
        return [i for i in ids if units[i].mission is not None and (i, hex_) not in self.attacked]

    def parted(self, pos: Position, ids: Iterable[str]) -> tuple[list[str], list[str]]:
        """Return the screen and the mission force of a movement group. Rules 21A1, 21C.

        Who stages flies a transfer until then, and is no escort yet (rule 23B).
        """
        staging = {leg.unit for leg in self.legs if leg.staging}
        group = list(ids)
        units = pos.state.air.units
        screen = [i for i in group if units[i].flies(ESCORT) and i not in staging]
        return screen, [id_ for id_ in group if id_ not in screen]

    def task(self, unit: AirUnit) -> str:
        """Return what an air unit does over the target: what it has said, or its mission."""
        assert unit.mission is not None
        return self.tasks.get(unit.id, unit.mission.kind)

    def airborne(self, pos: Position) -> Iterator[AirUnit]:
        """Yield who of the operation has not landed, the initiating side first. Rule 16D6."""
        for id_ in (*self.units, *self.reacting):
            unit = pos.state.air.units[id_]
            if unit.mission is not None:
                yield unit


def over(pos: Position, side: Side, hex_: Hex, mission: str) -> list[AirUnit]:
    """Return a side's air units that fly a mission over a hex, in order. Rule 20."""
    return [
        unit
        for unit in pos.state.air.units.values()
        if unit.side is side and unit.flies(mission) and unit.hex == hex_
    ]
