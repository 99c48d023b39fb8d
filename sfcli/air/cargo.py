"""What transports carry: ground units, resource points, supply points. Rules 20F, 23C, 23D.

A sortie's air units fill up in the order named; an item may be shared by several of them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from sfcli.air import bases
from sfcli.airforces import AirUnit
from sfcli.airwar import BasesSupplied
from sfcli.ground import sizes, supply
from sfcli.ground.sources import users
from sfcli.hexes import Hex
from sfcli.orders import Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import quiet
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import counted, mps

RP = "rp"
SUPPLY = "supply"


@dataclass(frozen=True, slots=True)
class Item:
    """An item of cargo and who carries it."""

    word: str
    """A ground unit's handle, or `3 rp`, `2 supply`."""
    size: int
    """Twelfths of RE that it takes."""
    carriers: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """How many resource or supply points it is, 0 for a unit."""
        number, _, kind = self.word.partition(" ")
        return int(number) if kind else 0

    @property
    def kind(self) -> str:
        """`rp`, `supply`, or empty for a unit."""
        return self.word.partition(" ")[2]


def capacity(pos: Position, unit: AirUnit, sortie: Sortie, target: Hex, glider: str = "") -> int:
    """Return what an air unit carries on a sortie, with its glider, in twelfths of RE. Rule 20F."""
    chart = pos.charts.air.cargo
    whole = Fraction(unit.type.cargo)
    if glider:
        whole += pos.state.air.units[glider].type.cargo
    if pos.weather(target) in chart.poor_weather:
        whole *= chart.poor
    if sortie.extended:
        whole *= chart.extended
    return floor(whole)


def size(pos: Position, word: str, dropped: bool) -> int:
    """Return what an item takes, in twelfths of RE; ground units more in a drop. Rule 20F2."""
    item = Item(word, 0)
    if item.kind == RP:
        return sizes.points_size(pos.charts, item.points)
    if item.kind == SUPPLY:
        return item.points * pos.charts.res["supply_point"]
    unit = pos.unit(word)
    carried = sizes.points_size(pos.charts, unit.carrying)
    return unit.re * (pos.charts.air.cargo.drop_size if dropped else 1) + carried


def gliders(sortie: Sortie) -> dict[str, str]:
    """Return which glider each air unit of a sortie tows: the first the first. Rule 23D."""
    return dict(zip(sortie.units, sortie.tow, strict=False))


def loaded(pos: Position, sortie: Sortie, target: Hex) -> list[Item] | Refusal:
    """Return the items of a sortie with their carriers, or why they do not fit. Rule 20F."""
    towed, units = gliders(sortie), pos.state.air.units
    room = {
        id_: capacity(pos, units[id_], sortie, target, towed.get(id_, "")) for id_ in sortie.units
    }
    whole, found = sum(room.values()), []
    for word, dropped in _words(sortie):
        left = needed = size(pos, word, dropped)
        carriers = []
        for id_ in sortie.units:
            part = min(left, room[id_])
            if part:
                room[id_] -= part
                left -= part
                carriers.append(id_)
        if left:
            total = sum(size(pos, each, drop) for each, drop in _words(sortie))
            return Refusal(
                "20F-f",
                f"{' '.join(sortie.units)} carry {counted(whole, 'RE')} there now, and the cargo "
                f"takes {mps(total)}",
            )
        found.append(Item(word, needed, tuple(carriers)))
    return found


def _words(sortie: Sortie) -> Iterator[tuple[str, bool]]:
    yield from ((word, False) for word in sortie.load)
    yield from ((word, True) for word in sortie.drop)


def refuse(pos: Position, side: Side, base: Hex, words: Iterable[str]) -> Refusal | None:
    """Say why cargo may not be loaded at an airbase. Rule 20F."""
    for word in words:
        item = Item(word, 0)
        if item.kind == RP:
            lying = pos.state.points.get((side, base), 0)
            if lying < item.points:
                return Refusal("20F-j", f"{lying} resource points lie in {pos.place(base)}")
        elif item.kind == SUPPLY:
            if base not in pos.state.air.supplied:
                return Refusal(
                    "20F-k",
                    f"{pos.place(base)} had no supply line to a regular source as the player turn "
                    "began, and holds no supplies to fly",
                )
        else:
            refusal = _refuse_unit(pos, side, base, word)
            if refusal:
                return refusal
    return None


def _refuse_unit(pos: Position, side: Side, base: Hex, id_: str) -> Refusal | None:
    unit = pos.unit(id_)
    if unit.side is not side:
        return Refusal("20F-d", f"{id_} is an {unit.side.label} unit and not yours")
    if unit.hex != base:
        return Refusal("20F-j", f"{id_} is not at the airbase in {pos.place(base)}")
    if unit.is_heavy:
        return Refusal("20F-e", f"{id_} has heavy equipment and is not carried by air")
    if unit.has("flown") or unit.has("strategic"):
        return Refusal("20F-m", f"{id_} was carried before in this player turn and moves no more")
    return None


def note_supplied(play: Play) -> Procedure[None]:
    """Note the airbases that a regular supply line reaches as a player turn begins. Rule 20F."""
    if any(unit.type.cargo for unit in play.state.air.units.values()):
        found = {
            hex_
            for side in Side
            for hex_ in bases.everywhere(play, side)
            if _is_supplied(play, side, hex_)
        }
        play.emit(BasesSupplied(frozenset(found)))
    return quiet(play)


def _is_supplied(pos: Position, side: Side, hex_: Hex) -> bool:
    reach = supply.reach(pos, side)
    return any(
        lines.reach(hex_) for user in users(side) for lines in (reach.full(user),
                                                                reach.all_limited(user))
    )  # fmt: skip
