"""Who constructs, how many together, and at what price. Rules 14A1a to 14A1d and 14A3 to 14A5.

Two units in a hex build quickly: each pays half. A large construction brigade counts as two units,
and German units near a German city may have its people help instead. Nothing is faster than that.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sfcli.campaign import weather
from sfcli.clock import Phase
from sfcli.ground import allegiance, labor
from sfcli.hexes import Hex, distance
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit, Work

RAIL: Final = "rail"
PORT: Final = "port"
"""Rebuilding of a destroyed port."""
OTHER: Final = "other"
"""Whatever any construction unit does: repairs of ports and airbases, demolition, airfields."""
_TWO: Final = 2
_BRIGADES: Final = frozenset({"cons", "port_cons"})
"""Unit types whose large brigades count as two units. Rule 14A1b."""
WORDS: Final = {
    "fort": "a fort", "airfield": "an airfield", "augment": "an airfield's enlargement",
    "port": "a port's rebuilding", "westwall": "the improvement of the Westwall",
}  # fmt: skip
"""The kinds of works in words."""


@dataclass(frozen=True, slots=True)
class Crew:
    """Units that construct something together, and whether they do so quickly."""

    units: tuple[str, ...]
    hex: Hex
    quick: bool
    labor: Hex | None = None


def is_construction(unit: Unit) -> bool:
    """Tell whether a unit is a construction unit, combat engineers included. Rules 14A1, 14A2."""
    return "construction" in unit.counter.kinds


def can(unit: Unit, what: str) -> bool:
    """Tell whether a unit has a construction ability. Rules 14A1, 14A4, 14A5."""
    kinds = unit.counter.kinds
    if what == PORT:
        return "port_cons" in kinds
    return "construction" in kinds or (what == RAIL and "rr_eng" in kinds)


def refuse_ability(unit: Unit, what: str) -> Refusal | None:
    """Say why a unit has not the ability to construct something. Rules 14A1, 14A3 to 14A5, 14C."""
    if can(unit, what):
        return None
    kinds = unit.counter.kinds
    if what == PORT and "construction" in kinds:
        return Refusal("14A5-c", f"{unit.id} cannot rebuild a port: port construction units can")
    if "rr_eng" in kinds:
        return Refusal("14A4-b", f"{unit.id} is a railroad engineer and repairs rail lines only")
    if "assault_engineer" in kinds:
        return Refusal("14A3-a", f"{unit.id} is an assault engineer and no construction unit")
    if "specialized_armor" in kinds:
        return Refusal("14C-d", f"{unit.id} is specialized armor and no construction unit")
    return Refusal("14A1-a", f"{unit.id} is not a construction unit")


def _nearest_able(pos: Position, unit: Unit, what: str) -> str:
    """Name the unit nearest to one without an ability that has it. Rules 14A1, 14A4, 14A5."""
    return nearest_able(pos, unit.side, unit.hex, what)


def nearest_able(pos: Position, side: Side, here: Hex | None, what: str) -> str:
    """Name the unit nearest to a hex that has an ability. Rules 14A1, 14A4, 14A5."""
    able = [each for each in pos.on_map(side) if each.hex is not None and can(each, what)]
    if not able:
        return ""
    if here is None:
        nearest = able[0]
    else:
        nearest = min(able, key=lambda each: (distance(here, each.hex or here), each.id))
    assert nearest.hex is not None
    return f"One that can: {nearest.id} in {pos.place(nearest.hex)}"


def counts_as_two(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit alone builds as quickly as two. Rule 14A1b."""
    large = unit.ratings.defense >= pos.charts.construction.brigade
    return unit.counter.size == "X" and large and bool(unit.counter.kinds & _BRIGADES)


def work_of(pos: Position, unit: Unit) -> Work | None:
    """Return the work a unit is at, None where it is at none. Rule 14A1."""
    return next((work for work in pos.state.works if unit.id in work.units), None)


def is_poor(pos: Position, hex_: Hex) -> bool:
    """Tell whether the weather in a hex is poor for construction. Rule 14A1a."""
    return weather.is_poor(pos.weather(hex_))


def crew(
    pos: Position, side: Side, ids: Sequence[str], what: str, city: Hex | None
) -> Crew | Refusal:
    """Return units as a crew for something, or say why they are none. Rules 14A1, 14A1b, 14A1c."""
    units = pos.units(dict.fromkeys(ids))
    refusal = _refuse_units(pos, side, units, what) or _refuse_number(pos, units, city)
    if refusal:
        return refusal
    start = units[0].hex
    assert start is not None
    if city is not None:
        refusal = labor.refuse(pos, units[0], city)
        if refusal:
            return refusal
    quick = len(units) == _TWO or city is not None or counts_as_two(pos, units[0])
    return Crew(tuple(unit.id for unit in units), start, quick, city)


def _refuse_units(pos: Position, side: Side, units: Iterable[Unit], what: str) -> Refusal | None:
    for unit in units:
        refusal = refuse_unit(pos, side, unit, what)
        if refusal:
            return refusal
    return None


def refuse_unit(pos: Position, side: Side, unit: Unit, what: str) -> Refusal | None:
    """Say why a unit may not construct something now. Rules 3B, 14A1, 14A1d."""
    if unit.side is not side:
        return Refusal("4B-a", f"{unit.id} is an {unit.side.label} unit and not yours")
    refusal = refuse_ability(unit, what)
    if refusal:
        return replace(refusal, hint=_nearest_able(pos, unit, what))
    refusal = allegiance.refuse(pos, unit)
    if refusal:
        return refusal
    if unit.hex is None:
        return Refusal("14A1-a", f"{unit.id} is not on the map ({unit.absence})")
    if pos.state.clock.phase is Phase.EXPLOITATION and unit.counter.is_motorized:
        return Refusal(
            "14A1d-a",
            f"{unit.id} is c/m, and c/m units construct nothing in the exploitation phase",
            "It may in the movement phase",
        )
    work = work_of(pos, unit)
    if work is not None:
        return Refusal(
            "14A1-h",
            f"{unit.id} is at {WORDS[work.kind]} in {pos.place(work.hex)}, and a unit does one "
            "thing at a time",
            "If it leaves the hex the work is given up",
        )
    return None


def _refuse_number(pos: Position, units: Sequence[Unit], city: Hex | None) -> Refusal | None:
    """Say why units do not build together: too many of them, or apart. Rule 14A1b."""
    for unit in units[1:]:
        if unit.hex != units[0].hex:
            return Refusal(
                "14A1b-b",
                f"{units[0].id} and {unit.id} are not in the same hex and cannot build together",
            )
    quick = len(units) == _TWO or counts_as_two(pos, units[0])
    if len(units) > _TWO or (quick and city is not None):
        return Refusal(
            "14A1b-e",
            "two units, a large construction brigade or civilian labor halve the cost, and nothing "
            "halves it again",
            "Leave the others out",
        )
    return None


def mps(pos: Position, crew_: Crew, needed: int) -> int:
    """Return what each unit of a crew pays, in twelfths of MP. Rules 14A1a, 14A1b."""
    chart = pos.charts.construction
    whole = needed * chart.poor if is_poor(pos, crew_.hex) else needed
    return int(whole * chart.share) if crew_.quick else whole
