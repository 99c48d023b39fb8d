"""What transports carry: ground units, resource points, supply points. Rules 20F, 23C, 23D, 24D.

A sortie's air units fill up in the order named, each before the glider it tows; an item may be
shared by several of them. Air landing units that are dropped go into gliders alone.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from sfcli.air import bases, gliders
from sfcli.airforces import TRANSPORT, AirUnit
from sfcli.airwar import BasesSupplied
from sfcli.ground import allegiance, carriers, holders, points, sizes, supply
from sfcli.ground.sources import users
from sfcli.hexes import Hex
from sfcli.orders import Fly, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import quiet
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import counted, mps, number

Base = Hex | str
"""Where transports load: an airbase, or the holding box that is one (rule 23I1)."""
RP: Final = "rp"
SUPPLY: Final = "supply"
_POINTS: Final = {RP: "resource point", SUPPLY: "supply point"}
AIR_LANDING: Final = "air_lndg"
"""Kind of units that drop from gliders alone. Rule 24D."""


@dataclass(frozen=True, slots=True)
class Item:
    """An item of cargo and who carries it. Rule 20F."""

    word: str
    """A ground unit's handle, or `3 rp`, `2 supply`."""
    size: int = 0
    """Twelfths of RE that it takes."""
    carriers: tuple[str, ...] = ()
    """The air units that carry it, or tow the gliders that do."""

    @property
    def points(self) -> int:
        """How many resource or supply points it is, 0 for a unit."""
        count, _, kind = self.word.partition(" ")
        return int(count) if kind else 0

    @property
    def kind(self) -> str:
        """`rp`, `supply`, or empty for a unit."""
        return self.word.partition(" ")[2]

    @property
    def told(self) -> str:
        """What it is as players read it, such as `1 resource point`."""
        return number(self.points, _POINTS[self.kind]) if self.kind else self.word

    @property
    def verb(self) -> str:
        """How it is said of it that something is done to it: `is` or `are`."""
        return "are" if self.points > 1 else "is"


@dataclass(slots=True)
class _Hold:
    """Room in a transport or a glider, in twelfths of RE."""

    carrier: str
    room: int
    is_glider: bool


def capacity(pos: Position, unit: AirUnit, sortie: Sortie, target: Hex) -> int:
    """Return what a transport or glider carries on a sortie, in twelfths of RE. Rules 20F, 23C."""
    chart = pos.charts.air.cargo
    whole = Fraction(unit.type.cargo)
    if pos.weather(target) in chart.poor_weather:
        whole *= chart.poor
    if sortie.extended:
        whole *= chart.extended
    return floor(whole)


def _holds(pos: Position, sortie: Sortie, target: Hex) -> list[_Hold]:
    units, towed = pos.state.air.units, gliders.towed(sortie)
    found = []
    for id_ in sortie.units:
        found.append(_Hold(id_, capacity(pos, units[id_], sortie, target), is_glider=False))
        if id_ in towed:
            room = capacity(pos, units[towed[id_]], sortie, target)
            found.append(_Hold(id_, room, is_glider=True))
    return found


def size(pos: Position, word: str, dropped: bool) -> int:
    """Return what an item takes, in twelfths of RE; ground units more in a drop. Rule 20F2."""
    item = Item(word)
    if item.kind == RP:
        return sizes.points_size(pos.charts, item.points)
    if item.kind == SUPPLY:
        return item.points * pos.charts.res["supply_point"]
    unit = pos.unit(word)
    carried = sizes.points_size(pos.charts, unit.carrying)
    return unit.re * (pos.charts.air.cargo.drop_size if dropped else 1) + carried


def items(pos: Position, sortie: Sortie, target: Hex) -> list[Item] | Refusal:
    """Return the items of a sortie with their carriers, or why they do not fit. Rules 20F, 24D."""
    holds = _holds(pos, sortie, target)
    whole, found = sum(hold.room for hold in holds), []
    words = sorted(_words(sortie), key=lambda each: not _by_glider(pos, *each))
    for word, dropped in words:
        needed = size(pos, word, dropped)
        only = _by_glider(pos, word, dropped)
        room = sum(hold.room for hold in holds if hold.is_glider)
        carrying = _fill([hold for hold in holds if hold.is_glider or not only], needed)
        if carrying is None and only:
            return _refuse_gliders(holds, word, needed, room)
        if carrying is None:
            total = sum(size(pos, each, drop) for each, drop in words)
            carry = "carry" if len(sortie.units) > 1 else "carries"
            return Refusal(
                "20F2-f" if sortie.drop else "20F-f",
                f"{' '.join(sortie.units)} {carry} {counted(whole, 'RE')} there now, and the cargo "
                f"takes {mps(total)}",
                "Ground units count double in an air drop" if sortie.drop else "",
            )
        found.append(Item(word, needed, carrying))
    return found


def _fill(holds: Iterable[_Hold], needed: int) -> tuple[str, ...] | None:
    """Take room for an item and return whose it is, None where there is not enough."""
    left, carriers_ = needed, dict[str, None]()
    for hold in holds:
        part = min(left, hold.room)
        if part:
            hold.room -= part
            left -= part
            carriers_[hold.carrier] = None
    return None if left else tuple(carriers_)


def _refuse_gliders(holds: Iterable[_Hold], word: str, needed: int, room: int) -> Refusal:
    if not any(hold.is_glider for hold in holds):
        return Refusal("24D-a", f"{word} is an air landing unit and drops from gliders alone")
    return Refusal(
        "24D-b",
        f"{word} takes {counted(needed, 'RE')} of gliders in an air drop, and those that are towed "
        f"have room for {mps(room)}",
    )


def _words(sortie: Sortie) -> Iterator[tuple[str, bool]]:
    yield from ((word, False) for word in sortie.load)
    yield from ((word, True) for word in sortie.drop)


def _by_glider(pos: Position, word: str, dropped: bool) -> bool:
    """Tell whether an item is carried by gliders alone: an air landing unit dropped. Rule 24D."""
    return dropped and not Item(word).kind and AIR_LANDING in pos.unit(word).counter.kinds


def base_of(pos: Position, sortie: Sortie) -> Base | Refusal:
    """Return the airbase where a sortie loads, or why there is none. Rules 20F, 23B, 23I1."""
    units = (pos.state.air.units[id_] for id_ in sortie.units)
    starts = {unit.box or unit.base if sortie.stage is None else sortie.stage for unit in units}
    base = next(iter(starts))
    if len(starts) > 1 or base is None:
        return Refusal("20F-j", "the transports of a sortie load together, at one airbase")
    return base


def told(pos: Position, base: Base) -> str:
    """Return where transports load as a player reads it. Rule 20F."""
    return f"the {base} holding box" if isinstance(base, str) else pos.place(base)


def refuse(pos: Position, side: Side, base: Base, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why cargo may not be loaded at an airbase. Rule 20F."""
    named = [word for each in order.sorties for word in (*each.load, *each.drop)]
    for word in (*sortie.load, *sortie.drop):
        item = Item(word)
        if item.kind == RP:
            refusal = refuse_points(pos, side, base, _wanted(pos, base, order))
        elif item.kind == SUPPLY:
            refusal = refuse_supply(pos, base)
        elif named.count(word) > 1:
            refusal = Refusal("20F-m", f"{word} is named twice, and is carried once")
        else:
            refusal = refuse_unit(pos, side, base, pos.unit(word))
        if refusal:
            return refusal
    units = [word for word in (*sortie.load, *sortie.drop) if not Item(word).kind]
    return holders.refuse_leaving(pos, pos.units(units))


def _wanted(pos: Position, base: Base, order: Fly) -> int:
    """Return how many resource points an operation flies out of a base."""
    return sum(
        Item(word).points
        for sortie in order.sorties
        if sortie.mission == TRANSPORT and base_of(pos, sortie) == base
        for word in sortie.load
        if Item(word).kind == RP
    )


def refuse_points(pos: Position, side: Side, base: Base, wanted: int) -> Refusal | None:
    """Say why so many resource points are not flown out of a base. Rules 12E, 20F."""
    if isinstance(base, str):
        return Refusal("20F-j", f"no resource points lie in {told(pos, base)}")
    stuck = sum(heap.points for heap in points.heaps(pos, side, base) if heap.strategic)
    lying = points.lying(pos, side, base)
    if wanted > lying:
        return Refusal("20F-j", f"{lying} resource points lie in {pos.place(base)}, not {wanted}")
    if wanted > lying - stuck:
        why = f"{stuck} of the resource points in {pos.place(base)} have come there in this player"
        return Refusal("20F-m", f"{why} turn by air or strategic rail movement, and stay")
    return None


def refuse_supply(pos: Position, base: Base) -> Refusal | None:
    """Say why no supplies are at a base; there are in a holding box. Rules 3E5, 20F."""
    if isinstance(base, str) or base in pos.state.air.supplied:
        return None
    return Refusal(
        "20F-k",
        f"{pos.place(base)} had no supply line to a regular source as the player turn began, and "
        "holds no supplies to fly",
    )


def refuse_unit(pos: Position, side: Side, base: Base, unit: Unit) -> Refusal | None:
    """Say why a ground unit may not be flown out of a base. Rules 3B, 6, 7A2, 14J, 20F."""
    if unit.side is not side:
        return Refusal("20F-d", f"{unit.id} is an {unit.side.label} unit and not yours")
    refusal = allegiance.refuse(pos, unit) or carriers.refuse_apart([unit])
    if refusal:
        return refusal
    if base not in (unit.hex, unit.box):
        return Refusal("20F-j", f"{unit.id} is not at the airbase in {told(pos, base)}")
    if unit.is_heavy and not is_airborne_hq(unit):
        return Refusal("20F-e", f"{unit.id} has heavy equipment and is not carried by air")
    if unit.ratings.movement <= 0 or carriers.riders(pos, unit):
        return Refusal("20F-e", f"{unit.id} cannot be carried by air")
    if unit.has("flown"):
        return Refusal("20F-m", f"{unit.id} was carried by air in this player turn and stays")
    if unit.has("strategic"):
        why = f"{unit.id} used strategic rail movement and stays where it is this player turn"
        return Refusal("7A2-b", why)
    return None


def is_airborne_hq(unit: Unit) -> bool:
    """Tell whether a unit is an airborne headquarters, which flies without heavy equipment. 24E."""
    return unit.counter.is_headquarters and "airborne" in unit.counter.kinds


def note_supplied(play: Play) -> Procedure[None]:
    """Note the airbases that a regular supply line reaches as a player turn begins. Rule 20F."""
    if any(unit.type.cargo for unit in play.state.air.units.values()):
        play.emit(BasesSupplied(supplied(play)))
    return quiet(play)


def supplied(pos: Position) -> frozenset[Hex]:
    """Return the airbases from which a supply line leads to a regular source now. Rule 20F."""
    return frozenset(
        hex_
        for side in Side
        for hex_ in bases.everywhere(pos, side)
        if is_supplied(pos, side, hex_)
    )


def is_supplied(pos: Position, side: Side, hex_: Hex) -> bool:
    """Tell whether a supply line leads from a hex to a regular source now. Rule 20F."""
    reach = supply.reach(pos, side)
    return any(
        lines.reach(hex_)
        for user in users(side)
        for lines in (reach.full(user), reach.all_limited(user))
    )
