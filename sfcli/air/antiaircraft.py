"""Antiaircraft strengths in a hex, and who may fire at whom. Rules 22A, 22B1."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from sfcli.board import CitySize
from sfcli.charts.air import Gunners, IntrinsicPlace
from sfcli.charts.aircraft import AirType
from sfcli.ground import airbases, ownership, supply_effects
from sfcli.hexes import Hex
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import CADRE, Unit

HEAVY: Final = "heavy"
GROUND: Final = "ground"
"""Guns of ground units and places; `in_port` and `at_sea` are those of naval units."""
NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class Guns:
    """The antiaircraft of one unit or place. Rule 22A."""

    name: str
    strength: Fraction
    heavy: bool = False
    where: str = GROUND
    """`GROUND`, or where a naval unit is: `in_port` or `at_sea`."""


def of_unit(pos: Position, unit: Unit) -> Guns:
    """Return the antiaircraft of a ground unit. Rules 12D, 22A1, 22A2, 22A3."""
    points = pos.charts.air.intrinsic.strength(unit.counter, unit.status == CADRE)
    strength = Fraction(points, 2) if supply_effects.aa_halved(unit) else Fraction(points)
    return Guns(unit.id, strength, bool(unit.counter.aa) and unit.counter.aa_type == HEAVY)


def of_units(pos: Position, side: Side, hex_: Hex) -> Iterator[Guns]:
    """Yield the antiaircraft of a side's ground units in a hex. Rule 22A."""
    return (of_unit(pos, unit) for unit in pos.stack(hex_, side))


def of_places(pos: Position, side: Side, hex_: Hex) -> Iterator[Guns]:
    """Yield the intrinsic antiaircraft of what is in a hex that a side owns. Rule 22A3."""
    if pos.state.owner(hex_) is not side:
        return
    owner = ownership.owner_word(pos, hex_)
    for place in pos.charts.air.intrinsic.places:
        if place.owner in (owner, "any") and _has(pos, hex_, place):
            yield Guns(place.name, Fraction(place.aa))


def _has(pos: Position, hex_: Hex, place: IntrinsicPlace) -> bool:
    """Tell whether a hex has all that a feature of the intrinsic AA summary asks for."""
    cities = {CitySize(city.size).name.lower() for city in pos.board.cities.get(hex_, ())}
    port, city = pos.board.ports.get(hex_), pos.board.major_cities.get(hex_)
    return (
        (not place.cities or bool(place.cities & cities))
        and (not place.ports or (port is not None and port.size.name.lower() in place.ports))
        and (not place.airfield or airbases.airfield(pos, hex_) >= place.airfield)
        and (not place.place or (city is not None and city.name == place.place))
    )


SOURCES: Final[tuple[Callable[[Position, Side, Hex], Iterable[Guns]], ...]] = (of_units, of_places)
"""All that has antiaircraft in a hex."""


def in_hex(pos: Position, side: Side, hex_: Hex) -> list[Guns]:
    """Return all antiaircraft a side has in a hex. Rule 22A."""
    found = (guns for source in SOURCES for guns in source(pos, side, hex_))
    return [guns for guns in found if guns.strength]


def of_attackers(pos: Position, attackers: Sequence[Unit]) -> list[Guns]:
    """Return the antiaircraft of an attack against defensive air support. Rule 22B1.

    The strengths are divided by the number of hexes from which the hex is attacked.
    """
    hexes = len({unit.hex for unit in attackers})
    found = (of_unit(pos, unit) for unit in attackers)
    return [replace(guns, strength=guns.strength / hexes) for guns in found if guns.strength]


def firing(guns: Iterable[Guns], air: AirType, who: Gunners) -> list[Guns]:
    """Return those of some antiaircraft that fire at an air unit. Rule 22B1.

    Of naval units only the one with the highest strength fires, be it light or heavy.
    """
    able = [g for g in guns if g.heavy or who.light_on_heavy or not air.is_heavy_bomber]
    ground = [g for g in able if g.where == GROUND] if who.ground != NONE else []
    naval = [g for g in able if g.where == who.naval]
    return ground + sorted(naval, key=lambda g: -g.strength)[:1]


def strength(guns: Iterable[Guns]) -> Fraction:
    """Return the total strength of some antiaircraft. Rule 22B2."""
    return sum((each.strength for each in guns), Fraction(0))
