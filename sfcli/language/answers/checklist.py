"""The initial phase as a list: what is done, what is due, what may be done. Rules 4A1, 40A.

In the order in which the duties of the phase follow one another (ruling on 4A1), then what its
owner may do as he likes. A rule with something to decide in the phase adds a line to `ITEMS`.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final

from sfcli import calendar
from sfcli.air import drops, garrisons, headquarters
from sfcli.campaign import arrivals, boxes, edges, pools, replacements
from sfcli.clock import Phase
from sfcli.decisions import Decision
from sfcli.ground import airbases, construction, relief
from sfcli.ground.lines import net
from sfcli.hexes import Hex, name
from sfcli.language.answers import air_items
from sfcli.language.answers.items import Choice, Item, Stage
from sfcli.language.candidates import count, some
from sfcli.language.narrate import weather_line
from sfcli.language.writer import write
from sfcli.orders import (
    Abandon,
    AssignPatrol,
    BreakDown,
    Build,
    Convert,
    Garrison,
    Order,
    Place,
    Rebuild,
    Release,
    Replace,
    Restore,
    SpendPoints,
)
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sequence.table import ORDER_RULES
from sfcli.sides import Side
from sfcli.state import AWAY, CADRE, ELIMINATED
from sfcli.twelfths import pretty

_FEW: Final = 6
_COMMANDS: Final = 3
"""Commands told of an item."""
_MOST: Final = 40
"""Choices of an item that are looked for."""


Section = Callable[[Position, Side], Item | None]
"""What there is to say of a duty, nothing where the game has none of it."""


def items(pos: Position, asked: Decision | None = None) -> tuple[Item, ...]:
    """Return the list of the initial phase, nothing in other phases.

    While a step of the phase's air part is asked about it is that part, as the rest comes later.
    """
    if pos.state.clock.phase is not Phase.INITIAL or not pos.state.begun:
        return ()
    if asked is not None:
        return air_items.steps(pos, asked)
    found = (section(pos, pos.phasing) for section in ITEMS)
    return tuple(item for item in found if item is not None)


def open_lines(pos: Position) -> Iterator[str]:
    """Yield what is due in the initial phase, then what may be done before it ends."""
    found = items(pos)
    for stage in (Stage.DUE, Stage.MAY):
        for item in found:
            if item.stage is stage:
                yield f"{stage}: {item.what}: {item.told}"


def lines(pos: Position, asked: Decision | None = None) -> Iterator[str]:
    """Yield the list as text: its items in order, with the commands for what is open."""
    found = items(pos, asked)
    for item in found:
        if item.stage is Stage.NONE:
            continue
        if item.stage is Stage.LATER:
            yield f"{item.stage:<5}{item.what}"
            continue
        yield f"{item.stage:<5}{item.what}: {item.told}"
        yield from (f"       {_shown(choice)}" for choice in item.choices[:_COMMANDS])
        if len(item.choices) > _COMMANDS:
            yield f"       and {len(item.choices) - _COMMANDS} more"
    nothing = [item.what for item in found if item.stage is Stage.NONE]
    if nothing:
        yield f"nothing to do: {', '.join(nothing)}"


def _shown(choice: Choice) -> str:
    """Return a choice as a line, with the other hexes it may name."""
    others = [name(hex_) for hex_ in choice.elsewhere if hex_ != choice.at]
    return f"{choice.shown}  (or {some(others, _COMMANDS)})" if others else choice.shown


def due(pos: Position) -> list[Choice]:
    """Return what has to be done before the initial phase ends."""
    return [choice for item in items(pos) if item.stage is Stage.DUE for choice in item.choices]


def _may(pos: Position, side: Side, order: Order) -> bool:
    """Tell whether an order is allowed now."""
    rule = ORDER_RULES[type(order)]
    if rule.refuse(pos, side) is not None:
        return False
    return not isinstance(rule.plan(pos, side, order), Refusal)


def _open(what: str, told: str, choices: Iterable[Choice], none: str) -> Item:
    """Return an item of what may be done, or that there is nothing to do."""
    found = tuple(islice(choices, _MOST))
    if found:
        return Item(what, Stage.MAY, told or count(len(found), "choice"), found)
    return Item(what, Stage.NONE, none)


def _weather(pos: Position, _: Side) -> Item:
    told = weather_line(pos.state.weather, pos.state.sea).removeprefix("weather ")
    return Item("weather", Stage.DONE, told)


def _supply(pos: Position, side: Side) -> Item:
    out = sum(1 for unit in pos.on_map(side) if unit.out is not None)
    apart = sum(1 for unit in pos.on_map(side) if unit.isolated)
    parts = [f"{count(out, 'unit')} out of supply"] if out else []
    parts += [f"{count(apart, 'unit')} isolated"] if apart else []
    return Item("supply", Stage.DONE, ", ".join(parts) or "everybody is in supply")


def _finished(pos: Position, side: Side) -> Item:
    going = [work for work in pos.state.works if work.side is side]
    told = some(
        [
            f"{construction.WORDS[work.kind]} in {pos.place(work.hex)} until "
            f"{calendar.name(work.due)}"
            for work in going
        ],
        _FEW,
    )
    return Item("works", Stage.DONE, f"under way: {told}" if going else "none under way")


def _production(pos: Position, side: Side) -> Item:
    held = [
        f"{pool} {pretty(points)}"
        for pool in pools.of_side(pos, side)
        if (points := pools.amount(pos, pool))
    ]
    return Item("replacement points", Stage.DONE, ", ".join(held) or "none in the pools")


def _relief(pos: Position, side: Side) -> Item:
    owed = relief.owed(pos) if side is Side.ALLIED else 0
    told = f"{count(owed, 'resource point')} owed" if owed else "none owed"
    return Item("disaster relief", Stage.DONE if owed else Stage.NONE, told)


def _arrivals(pos: Position, side: Side) -> Item:
    """Return the reinforcements that have to be placed. Rules 40A, 40A1."""
    waiting = arrivals.due(pos, side)
    found = []
    for arrival in waiting:
        hexes = arrivals.open_to(pos, side, arrival.hexes)
        if hexes:
            found.append(_placing(arrival.unit, hexes))
    if found:
        told = f"{count(len(found), 'unit')} to be placed"
        return Item("arrivals", Stage.DUE, told, tuple(found))
    if waiting:
        ids = some([arrival.unit for arrival in waiting], _FEW)
        return Item("arrivals", Stage.DONE, f"no hex is open to {ids}, who wait")
    return Item("arrivals", Stage.NONE, "nobody waits to be placed")


def _placing(unit: str, hexes: list[Hex]) -> Choice:
    every = {hex_: write(Place(unit, hex_)) for hex_ in hexes}
    return Choice(every[hexes[0]], hexes[0], every)


def _returns(pos: Position, side: Side) -> Item:
    """Return the units that left over an edge and may come back."""
    found = []
    for unit in pos.state.units.values():
        if unit.side is side and unit.status in (AWAY, CADRE) and unit.hex is None:
            hexes = edges.return_hexes(pos, unit)
            back = arrivals.open_to(pos, side, hexes) if isinstance(hexes, tuple) else []
            if back and _may(pos, side, Place(unit.id, back[0])):
                found.append(_placing(unit.id, back))
    return _open("returns", f"{count(len(found), 'unit')} may return", found, "nobody may return")


def _divisions(pos: Position, side: Side) -> Item:
    """Return the eliminated divisions that may break down in the replacement pool. Rule 40B3."""
    found = [
        Choice(write(BreakDown(unit.id)))
        for unit in pos.state.units.values()
        if unit.side is side and unit.status == ELIMINATED and _may(pos, side, BreakDown(unit.id))
    ]
    told = f"{count(len(found), 'division')} can break down in the pool"
    return _open("lost divisions", told, found, "none breaks down in the pool")


def _replacements(pos: Position, side: Side) -> Item:
    """Return the eliminated units that may be replaced. Rule 40B1a."""
    lost = [u for u in pos.state.units.values() if u.side is side and u.status == ELIMINATED]
    cities = list(replacements.cities(pos, side)) if lost else []
    found = []
    for unit in lost if cities else ():
        for cadre in (False, True):
            if _may(pos, side, Replace(unit.id, cities[0], cadre)):
                every = {city: write(Replace(unit.id, city, cadre)) for city in cities}
                found.append(Choice(every[cities[0]], cities[0], every))
                break
    told = f"{count(len(found), 'unit')} can be replaced"
    return _open("replacements", told, found, "no lost unit can be paid for" if lost else "no loss")


def _rebuilding(pos: Position, side: Side) -> Item:
    """Return the cadres that may be rebuilt. Rule 40B1a."""
    cadres = [unit for unit in pos.on_map(side) if unit.status == CADRE]
    found = [
        Choice(write(Rebuild(unit.id)), unit.hex)
        for unit in cadres
        if _may(pos, side, Rebuild(unit.id))
    ]
    told = f"{count(len(found), 'cadre')} can be rebuilt"
    return _open("cadres", told, found, "none can be rebuilt now" if cadres else "no cadres")


def _boxes(pos: Position, side: Side) -> Item | None:
    """Return the units in holding boxes, where there are any. Rule 3E5."""
    if boxes.refuse_side(pos, side) is not None:
        return None
    units = [unit.id for unit in boxes.held(pos) if unit.side is side]
    found = [Choice(f"transfer {unit} to ") for unit in units]
    told = f"{count(len(units), 'unit')} in boxes can come out"
    return _open("holding boxes", told, found, "nobody is in them")


def _rails(pos: Position, side: Side) -> Item:
    """Return where resource points may be spent on rail capacity. Rule 7A4b."""
    each = pos.charts.rail.points_per_capacity
    found = [
        Choice(write(order), hex_)
        for (owner, hex_), points in sorted(pos.state.points.items())
        if owner is side and points >= each
        for order in [SpendPoints(each, hex_, net(pos, hex_), permanent=True)]
        if _may(pos, side, order)
    ]
    told = f"can be built at {count(len(found), 'yard')}"
    return _open("rail capacity", told, found, "no resource points at a yard to build it with")


def _works(pos: Position, side: Side) -> Item:
    """Return the works that may be begun. Rules 14A1, 14A5, 37B5."""
    able = [
        unit
        for unit in pos.on_map(side)
        if construction.work_of(pos, unit) is None
        and any(construction.can(unit, kind) for kind in construction.WORDS)
    ]
    found = [
        Choice(write(order), unit.hex)
        for unit in able
        for kind in construction.WORDS
        for order in [Build(kind, (unit.id,))]
        if construction.can(unit, kind) and _may(pos, side, order)
    ]
    if _may(pos, side, Restore()):
        found.insert(0, Choice(write(Restore())))
    told = f"{count(len(found), 'choice')} for engineers"
    none = "engineers lack a place or resource points" if able else "no engineers are free"
    return _open("works to begin", told, found, none)


def _airfields(pos: Position, side: Side) -> Item:
    """Return the airfields that may be given up. Rule 17D."""
    fields = {*pos.state.airfields, *pos.board.airfields, *pos.state.temporary}
    found = [
        Choice(write(Abandon(hex_)), hex_)
        for hex_ in sorted(fields)
        if airbases.has_airfield(pos, hex_) and _may(pos, side, Abandon(hex_))
    ]
    told = f"{count(len(found), 'airfield')} of capacity 0 can be given up"
    return _open("airfields", told, found, "none to give up")


def _patrols(pos: Position, side: Side) -> Item | None:
    """Return the air units that may be assigned to naval patrol, where ships sail. Rule 20G2h."""
    if "naval" not in pos.scenario.special:
        return None
    own = (unit.id for unit in pos.state.air.units.values() if unit.side is side)
    orders = (AssignPatrol((id_,)) for id_ in own)
    found = [Choice(write(order)) for order in orders if _may(pos, side, order)]
    told = f"{count(len(found), 'air unit')} can be assigned"
    return _open("naval patrol", told, found, "no air unit can be assigned")


def _garrisons(pos: Position, side: Side) -> Item | None:
    """Return the air units that may go into garrisons, or out of them. Rule 23I2."""
    boxed = [u for u in pos.state.air.units.values() if u.side is side and u.box]
    if not boxed:
        return None
    moves: list[Order] = [Release((unit.id,)) for unit in boxed]
    moves += [Garrison((unit.id,), area) for unit in boxed for area in garrisons.BOXES]
    found = [Choice(write(order)) for order in moves if _may(pos, side, order)]
    told = "air units can go into garrisons and out of them"
    return _open("air garrisons", told, found, "no air unit can go into a garrison")


def _drops(pos: Position, side: Side) -> Item | None:
    """Return the units whose drop may be planned; who has a plan is not told here. Rule 24C."""
    if not any(unit.side is side and unit.type.cargo for unit in pos.state.air.units.values()):
        return None
    able = [u for u in pos.on_map(side) if drops.refuse_kind(u) is None]
    found = [Choice("plan drop ")] if able else []
    told = f"{count(len(able), 'unit')} can be dropped, a turn ahead at the earliest"
    return _open("air drops", told, found, "no unit can be dropped")


def _headquarters(pos: Position, side: Side) -> Item | None:
    """Return the airborne headquarters that may be turned over. Rule 24E."""
    if headquarters.refuse_side(pos, side):
        return None
    orders = (Convert(unit.id) for unit in pos.state.units.values() if unit.side is side)
    found = [Choice(write(order)) for order in orders if _may(pos, side, order)]
    told = f"{count(len(found), 'headquarters', 'headquarters')} can be turned over"
    return _open("airborne headquarters", told, found, "none can be turned over")


ITEMS: Final[tuple[Section, ...]] = (
    _weather,
    _supply,
    _finished,
    _production,
    _arrivals,
    _relief,
    air_items.call_ups,
    air_items.replaced,
    air_items.readiness,
    air_items.capacity,
    _returns,
    _divisions,
    _replacements,
    _rebuilding,
    _boxes,
    _rails,
    _works,
    _airfields,
    air_items.patrols,
    _patrols,
    _garrisons,
    _drops,
    _headquarters,
)
"""The duties in their order, then what may be done."""
