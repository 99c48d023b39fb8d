"""Civilian labor: the people of a German city help a construction unit near it. Rule 14A1c."""

from dataclasses import replace

from sfcli import geography
from sfcli.clock import Phase
from sfcli.ground import floods, ownership, supply_lines
from sfcli.hexes import Hex, distance
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.state import Unit


def helps(pos: Position, unit: Unit, city: Hex) -> bool:
    """Tell whether the people of a city hex may help a construction unit now. Rule 14A1c."""
    return _fault(pos, unit, city) is None


def refuse(pos: Position, unit: Unit, city: Hex) -> Refusal | None:
    """Say why the people of a city hex may not help a construction unit. Rule 14A1c."""
    fault = _fault(pos, unit, city)
    if fault is None:
        return None
    near = [hex_ for hex_ in cities(pos, unit) if hex_ != city]
    hint = f"Within reach: {', '.join(map(pos.place, near))}" if near else ""
    return replace(fault, hint=hint)


def _fault(pos: Position, unit: Unit, city: Hex) -> Refusal | None:
    if not unit.counter.is_german:
        return Refusal("14A1c-a", f"{unit.id} is not German, and civilian labor helps German units")
    return _refuse_city(pos, city) or _refuse_use(pos, unit, city) or _refuse_line(pos, unit, city)


def _refuse_city(pos: Position, city: Hex) -> Refusal | None:
    if not pos.board.is_major_city_hex(city):
        fault = "is no hex of a major city"
    elif not geography.greater_germany(pos.board, city, pos.state.italy_surrendered):
        fault = "does not lie in Greater Germany"
    elif not ownership.is_german_owned(pos, city):
        fault = "is not German-owned"
    else:
        return None
    return Refusal("14A1c-a", f"civilian labor takes a major city, and {pos.place(city)} {fault}")


def _refuse_use(pos: Position, unit: Unit, city: Hex) -> Refusal | None:
    """Say whom else the city helps, or that its people are at the Westwall. Rules 14A1c, 37B5."""
    other = served(pos, city)
    if other not in ("", unit.id):
        return Refusal(
            "14A1c-c",
            f"{pos.place(city)} helps {other} already, and each hex of a major city helps one "
            "construction unit",
        )
    assert unit.hex is not None
    if at_westwall(pos, city) or at_westwall(pos, unit.hex):
        return Refusal(
            "37B5-g",
            "the Westwall is being restored, and no civilian labor is used in a Wehrkreis with a "
            "Westwall hex in this initial phase",
        )
    return None


def served(pos: Position, city: Hex) -> str:
    """Return the unit that a city hex helps, in this player turn or at a work, empty for none."""
    at_work = (work.units[0] for work in pos.state.works if work.labor == city)
    return pos.state.labor.get(city) or next(at_work, "")


def cities(pos: Position, unit: Unit) -> list[Hex]:
    """Return the city hexes whose people may help a construction unit now. Rule 14A1c."""
    if unit.hex is None or not unit.counter.is_german:
        return []
    reach = pos.charts.construction.labor
    near = [h for h in sorted(pos.board.major_cities) if distance(unit.hex, h) <= reach]
    return [hex_ for hex_ in near if helps(pos, unit, hex_)]


def _refuse_line(pos: Position, unit: Unit, city: Hex) -> Refusal | None:
    """Say why no line as of supply joins a unit to a city: its length, or enemies. Rule 14A1c."""
    assert unit.hex is not None
    ways = supply_lines.ways(pos, supply_lines.columns(pos, unit))
    limit = pos.charts.construction.labor
    bar = supply_lines.barred(pos, unit.side)
    if floods.flood([city], ways, bar, floods.EMPTY, limit)[unit.hex]:
        return None
    free = floods.flood([city], ways, floods.EMPTY, floods.EMPTY)[unit.hex]
    if free and free - 1 <= limit:
        return Refusal(
            "14A1c-b",
            f"enemies bar the line from {unit.id} to {pos.place(city)}, which is traced as one of "
            "overland supply",
        )
    far = f"has {free - 1} hexes" if free else "leads nowhere"
    return Refusal(
        "14A1c-a",
        f"the line from {unit.id} to {pos.place(city)} {far}, and {limit} is the most",
    )


def at_westwall(pos: Position, hex_: Hex) -> bool:
    """Tell whether the people of a hex's Wehrkreis are at the Westwall in this phase. Rule 37B5."""
    restoration, clock = pos.state.restoration, pos.state.clock
    if restoration is None or restoration.over or clock.phase is not Phase.INITIAL:
        return False
    return in_westwall_district(pos, hex_)


def in_westwall_district(pos: Position, hex_: Hex) -> bool:
    """Tell whether a hex lies in a Wehrkreis that holds a Westwall hex. Rule 37B5."""
    surrendered = pos.state.italy_surrendered
    walls = {geography.district(pos.board, wall, surrendered) for wall in westwall(pos)}
    return geography.district(pos.board, hex_, surrendered) in walls


def westwall(pos: Position) -> list[Hex]:
    """Return the Westwall hexes in play, improved or not. Rule 37B5."""
    found, playable = pos.state.fortifications.items(), pos.board.playable
    return sorted(h for h, works in found if works.startswith("westwall") and playable(h))
