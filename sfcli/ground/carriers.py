"""Movement counters and the units they carry, which are one unit for the phase. Rule 14J.

While it is carried a unit has the counter's movement rating and moves and fights on c/m terrain
effects (ruling on 14J); what it is in itself is kept in `Unit.printed`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from sfcli.charts.model import Charts
from sfcli.clock import Phase
from sfcli.forces import Counter, Ratings
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.state import Unit

TRANSPORT: Final = "transport"
LVT: Final = "lvt"
APC: Final = "apc"
APC_ADDS: Final = 1
"""Strength that an APC adds to the units it carries where they attack. Rule 14J3."""
_KIND: Final = "movement_counter"
_MECHANIZED: Final = "mech"
_OFF_ROAD: Final = frozenset({"mountain", "light_infantry", "non_motorized"})
"""Kinds that a carried unit is not."""


def is_carrier(unit: Unit) -> bool:
    """Tell whether a unit is a movement counter. Rule 14J."""
    return _KIND in unit.counter.kinds


def capacity(unit: Unit) -> int:
    """Return how many REs a movement counter carries. Rule 14J."""
    return int(unit.counter.traits.get("capacity", 0))


def riders(pos: Position, unit: Unit) -> list[Unit]:
    """Return the units a movement counter carries now. Rule 14J."""
    if unit.hex is None or not is_carrier(unit):
        return []
    return [each for each in pos.stack(unit.hex) if each.aboard == unit.id]


def together(pos: Position, ids: Sequence[str]) -> tuple[str, ...]:
    """Return units with all that those of them carry, who are one unit with them. Rule 14J."""
    found = list(ids)
    for id_ in ids:
        found += [each.id for each in riders(pos, pos.unit(id_)) if each.id not in ids]
    return tuple(found)


def company(pos: Position, unit: Unit) -> list[Unit]:
    """Return a unit and all that are one unit with it: what carries it, and who rides. Rule 14J."""
    lead = pos.unit(unit.aboard) if unit.aboard else unit
    return [unit, *(each for each in (lead, *riders(pos, lead)) if each.id != unit.id)]


def refuse_apart(units: Iterable[Unit]) -> Refusal | None:
    """Say why units cannot act without what carries them, None where it is with them. Rule 14J."""
    named = list(units)
    ids = {unit.id for unit in named}
    for unit in named:
        if unit.aboard and unit.aboard not in ids:
            return Refusal(
                "14J-c",
                f"{unit.id} is carried by {unit.aboard}, and they are one unit this phase",
                f"Name {unit.aboard}, and {unit.id} goes with it",
            )
    return None


def on_their_own(units: Iterable[Unit]) -> list[Unit]:
    """Return units without those carried by one of them. Rule 14J."""
    found = list(units)
    ids = {unit.id for unit in found}
    return [unit for unit in found if unit.aboard not in ids]


def attack_strength(pos: Position, unit: Unit) -> int:
    """Return a unit's printed attack strength; an APC adds 1 to what it carries. Rule 14J3."""
    adds = pos.state.clock.phase is Phase.COMBAT and APC in unit.counter.kinds
    return unit.ratings.attack + (APC_ADDS if adds and riders(pos, unit) else 0)


def carried(charts: Charts, unit: Unit, by: Unit) -> Counter:
    """Return what a unit is while a movement counter carries it. Rules 14J, 14J2, 14J3."""
    printed, carrier = unit.printed, by.counter
    pace, armor = carrier.full.movement, _armor(charts, printed, carrier)
    return replace(
        printed,
        template="",
        full=_at(printed.full, pace),
        cadre=None if printed.cadre is None else _at(printed.cadre, pace),
        unit_class=carrier.unit_class,
        columns=carrier.columns,
        kinds=_kinds(printed, carrier),
        aeca=armor["aeca"],
        aecd=armor["aecd"],
        atec=armor["atec"],
    )


def _at(face: Ratings, pace: int) -> Ratings:
    return Ratings(face.attack, face.defense, pace)


def _kinds(printed: Counter, carrier: Counter) -> frozenset[str]:
    """Return the kinds of a carried unit: c/m, amphibious on an LVT. Rules 14J, 14J2."""
    words = {"combat_motorized", "non_mountain"}
    if not printed.is_artillery:
        words.add("combat_motorized_except_artillery")
    return (printed.kinds - _OFF_ROAD) | words | (carrier.kinds & {LVT})


def _armor(charts: Charts, printed: Counter, carrier: Counter) -> dict[str, str]:
    """Return armor and antitank capabilities: motorized on an LVT, mechanized on an APC.

    Motorized units are neutral where they have none. Rules 14E2, 14J2, 14J3.
    """
    own = {"aeca": printed.aeca, "aecd": printed.aecd, "atec": printed.atec}
    if APC in carrier.kinds:
        kind, group = charts.unit_types[_MECHANIZED], printed.nation.group
        return {category: kind.capability(category, group) for category in own}
    if LVT in carrier.kinds:
        return {
            category: "neutral" if value == "none" else value for category, value in own.items()
        }
    return own
