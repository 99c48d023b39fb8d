"""The air forces: who is where and does what, and how far each can fly. Rules 16 to 23."""

from collections.abc import Iterator, Sequence

from sfcli.air import bases, ranges, takeoff
from sfcli.air.strengths import bears
from sfcli.airforces import (
    ESCORT,
    GROUNDED,
    MISSIONS,
    OPERATIVE,
    AirUnit,
)
from sfcli.game import Game
from sfcli.ground import airbases
from sfcli.hexes import Hex
from sfcli.language.air_questions import ShowAir, ShowAirUnits
from sfcli.language.air_units import done
from sfcli.language.answers.answer import Answer
from sfcli.language.candidates import count
from sfcli.language.tables import table
from sfcli.position import Position
from sfcli.sides import Side

_HEAD = ("", "printed", "status", "mission", "patrol", "transfer")


def listed(game: Game, side: Side, question: ShowAir) -> Answer:
    """Return the air force of a side by airbase, holding box and what is not in play."""
    pos, side = game.position, question.of or side
    units = [unit for unit in pos.state.air.units.values() if unit.side is side]
    if not units:
        return Answer((f"The {side.label} player has no air units",), {"air": 0})
    ready = sum(unit.status == OPERATIVE and not unit.is_airborne for unit in units)
    aloft = sum(unit.is_airborne for unit in units)
    head = f"{side.label} air force: {count(len(units), 'air unit')}, {ready} ready, {aloft} aloft"
    return Answer((head, *_groups(pos, units)), {"air": len(units), "ready": ready, "aloft": aloft})


def _groups(pos: Position, units: Sequence[AirUnit]) -> Iterator[str]:
    aloft = [unit for unit in units if unit.is_airborne]
    if aloft:
        yield "in the air:"
        yield from _rows(pos, aloft)
    ground = [unit for unit in units if unit.is_grounded]
    for hex_ in sorted({unit.base for unit in ground if unit.base is not None and not unit.box}):
        here = [unit for unit in ground if unit.base == hex_ and not unit.box]
        yield f"{pos.place(hex_)}, {_capacity(pos, hex_)}:"
        yield from _rows(pos, here)
    for box, antiship in sorted({(unit.box, unit.is_antiship) for unit in ground if unit.box}):
        yield f"{box.replace('_', ' ')} box{', anti-shipping forces' if antiship else ''}:"
        of = (box, antiship)
        yield from _rows(pos, [unit for unit in ground if (unit.box, unit.is_antiship) == of])
    for status in sorted({unit.status for unit in units if unit.status not in GROUNDED}):
        yield f"{status}: {', '.join(unit.id for unit in units if unit.status == status)}"


def _capacity(pos: Position, hex_: Hex) -> str:
    hits = airbases.hits(pos, hex_)
    damage = f", {count(hits, 'hit')}" if hits else ""
    return f"capacity {airbases.capacity(pos, hex_)}{damage}"


def _rows(pos: Position, units: Sequence[AirUnit]) -> list[str]:
    return table(_HEAD, [_row(pos, unit) for unit in units])


def _row(pos: Position, unit: AirUnit) -> tuple[str, ...]:
    patrol = str(ranges.patrol_range(pos, unit)) if unit.type.is_fighter else ""
    doing = unit.status
    if unit.mission:
        doing = f"{_words(unit.mission.kind)} over {pos.place(unit.mission.hex)}"
    told = [doing, *done(unit)]
    reach = "towed" if unit.type.is_glider else str(unit.type.movement)
    transfer = "" if unit.type.is_glider else str(ranges.mission_range(pos, unit, "transfer"))
    return (unit.id, str(unit.type), ", ".join(told), reach, patrol, transfer)


def _words(mission: str) -> str:
    return mission.replace("_", " ")


def show(game: Game, _: Side, question: ShowAirUnits) -> Answer:
    """Return what air units are and can do."""
    pos = game.position
    lines: list[str] = []
    for id_ in question.units:
        lines += unit_lines(pos, pos.state.air.units[id_])
    return Answer(tuple(lines))


def unit_lines(pos: Position, unit: AirUnit) -> Iterator[str]:
    """Yield everything there is to know of an air unit."""
    organization = pos.charts.air_orders.organizations.get(unit.organization)
    of = f", {organization.name}" if organization else ""
    yield f"{unit.id}  {unit.type.model}{of}: {_where(pos, unit)}"
    yield f"  {unit.type}: {', '.join(_printed(pos, unit))}"
    if unit.mission is not None:
        yield f"  flies {', '.join(_flight(pos, unit))}"
    flown = list(_ranges(pos, unit))
    if flown:
        yield f"  ranges: {', '.join(flown)}"
    now = [_words(m) for m in MISSIONS if not _refused(pos, unit, m)]
    if now and unit.mission is None:
        yield f"  may fly now: {', '.join(now)}"


def _where(pos: Position, unit: AirUnit) -> str:
    if unit.status not in GROUNDED:
        return unit.status
    told = [unit.status, *done(unit)]
    if unit.mission is not None:
        return f"over {pos.place(unit.mission.hex)}"
    place = unit.box.replace("_", " ") + " box" if unit.box else ""
    if not place and unit.base is not None:
        place = pos.place(unit.base)
        refusal = bases.refuse(pos, unit, unit.base)
        told += [str(refusal.why)] if refusal else []
    return ", ".join((place, *told))


def _printed(pos: Position, unit: AirUnit) -> Iterator[str]:
    """Yield what the counter prints, in words. Rule 16A."""
    type_, charts = unit.type, pos.charts.air
    prefixes = [charts.prefixes[p] for p in sorted(type_.prefixes) if p != "G"]
    yield " ".join((*prefixes, charts.unit_types[type_.type].name))
    yield f"air attack {type_.attack}, defense {type_.defense}"
    if not type_.is_transport:
        yield f"bombs {type_.tactical} tactically, {type_.strategic} strategically"
    for code in sorted(type_.codes):
        yield charts.codes[code]


def _flight(pos: Position, unit: AirUnit) -> Iterator[str]:
    mission = unit.mission
    assert mission is not None
    yield f"{_words(mission.kind)} from {pos.place(mission.origin)}"
    yield f"{mission.spent} of {mission.range} MPs out"
    for holds, what in (
        (mission.night, "at night"),
        (mission.extended, "at extended range"),
        (mission.jettisoned, "without its bombs"),
        (mission.one_way, "one way"),
    ):
        if holds:
            yield what
    yield from (f"carries {each}" for each in mission.cargo)
    if mission.tow:
        yield f"tows {mission.tow}"


def _ranges(pos: Position, unit: AirUnit) -> Iterator[str]:
    """Yield how far it flies on each mission it could fly, at extended range too."""
    for mission in MISSIONS:
        rule = pos.charts.missions.missions[mission]
        reach = ranges.mission_range(pos, unit, mission)
        if unit.type.category not in rule.categories or not (reach and bears(unit.type, mission)):
            continue
        far = ranges.mission_range(pos, unit, mission, extended=True)
        yield f"{rule.name} {reach}" + (f" ({far} extended)" if far else "")


def _refused(pos: Position, unit: AirUnit, mission: str) -> bool:
    """Tell whether a mission is not one that its owner could fly with it now."""
    rule = pos.charts.missions.missions[mission]
    if mission == ESCORT or not bears(unit.type, mission):
        return True
    later = takeoff.refuse_now(pos, unit.side, rule)
    return bool(later or takeoff.refuse_unit(pos, unit.side, unit, mission, night=False))
