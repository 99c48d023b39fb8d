"""How air units come farther than they fly from where they are. Rules 18, 20F1, 23B, 23C."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from sfcli.air import bases, boxes, ranges, strategic, ways
from sfcli.airforces import NAVAL_PATROL, TRANSFER, TRANSPORT, AirUnit
from sfcli.hexes import Hex, distance, name
from sfcli.orders import Sortie
from sfcli.position import Position
from sfcli.sides import Side

UNSTAGED: Final = (TRANSFER, NAVAL_PATROL)
"""Missions that nobody stages for. Rule 23B."""


@dataclass(frozen=True, slots=True)
class Leg:
    """The way of an air unit to where its sortie goes."""

    unit: AirUnit
    sortie: Sortie
    start: Hex
    """Where it takes off."""
    end: Hex

    @property
    def begins(self) -> Hex:
        """Where its mission begins: where it staged to, or where it takes off."""
        return self.start if self.sortie.stage is None else self.sortie.stage

    @property
    def way(self) -> tuple[Hex, ...]:
        """The hexes it enters on its mission."""
        return tuple(ways.through(self.begins, self.sortie.via, self.end))


def stages(pos: Position, unit: AirUnit, start: Hex) -> list[Hex]:
    """Return the airbases a unit may stage to, the nearest first. Rules 23B, 23E2."""
    if unit.type.is_heavy_bomber:
        return []
    hop = ranges.mission_range(pos, unit, TRANSFER)
    return [hex_ for hex_ in bases.in_reach(pos, unit, start, hop) if hex_ != start]


def may_extend(pos: Position, unit: AirUnit, start: Hex) -> bool:
    """Tell whether a side has the fuel for extended range from an airbase. Rule 26A."""
    return unit.side is Side.ALLIED or strategic.refuse_extended(pos, [start]) is None


def nearest(pos: Position, leg: Leg, far: int) -> str:
    """Say how a unit comes as many hexes as its way takes, or what is nearest to that."""
    return next(_ways(pos, leg, far))


def _ways(pos: Position, leg: Leg, far: int) -> Iterator[str]:
    unit, sortie = leg.unit, leg.sortie
    reach = partial(ranges.mission_range, pos, unit, sortie.mission)
    plain = reach(sortie.extended, sortie.one_way)
    straight = distance(leg.begins, leg.end)
    if straight <= plain:
        yield f"The straight way takes {straight}"
    extends = not sortie.extended and may_extend(pos, unit, leg.start)
    if extends and reach(True, sortie.one_way) >= far:
        yield f"At extended range it flies {reach(True, sortie.one_way)}"
    stays = reach(sortie.extended, True) if sortie.mission == TRANSPORT else 0
    if stays >= far and not sortie.one_way and boxes.refuse(pos, unit, leg.end) is None:
        yield f"One way, to stay there, it flies {stays}"
    if sortie.mission == TRANSFER:
        yield _as_far(pos, leg, plain)
    for word, range_ in (("", plain), (" extended", reach(True) if extends else 0)):
        yield from _staged(pos, leg, range_, word)
    yield _from(pos, leg, plain)


def _staged(pos: Position, leg: Leg, reach: int, word: str) -> Iterator[str]:
    """Yield by way of which airbase a unit reaches a target. Rule 23B."""
    if leg.sortie.mission in UNSTAGED or leg.sortie.one_way:
        return
    for hex_ in stages(pos, leg.unit, leg.start):
        if distance(hex_, leg.end) <= reach:
            by = f"{leg.unit.id} reaches it by way of {pos.place(hex_)}"
            yield f"{by}: add stage {name(hex_)}{word}"


def _as_far(pos: Position, leg: Leg, reach: int) -> str:
    """Say which airbase in range is nearest to where a unit is to transfer. Rule 20A."""
    found = [h for h in bases.in_reach(pos, leg.unit, leg.start, reach) if h != leg.start]
    if not found:
        return "No other airbase is in range"
    near = min(found, key=lambda hex_: (distance(hex_, leg.end), hex_))
    return f"The airbase in range that is nearest to it is {pos.place(near)}"


def _from(pos: Position, leg: Leg, reach: int) -> str:
    """Say from which airbase a unit would reach a target. Rules 18, 20A."""
    unit, found = leg.unit, bases.in_reach(pos, leg.unit, leg.end, reach)
    if not found:
        return f"No airbase that {unit.id} may use is within {reach} of it"
    near = min(found, key=lambda hex_: (distance(leg.start, hex_), hex_))
    far = distance(leg.start, near)
    if not far:
        return f"{unit.id} reaches it from where it is, without staging"
    hop = ranges.mission_range(pos, unit, TRANSFER)
    how = "where it may transfer to" if far <= hop else f"{far} hexes from where it is"
    return f"{unit.id} would reach it from {pos.place(near)}, {how}"
