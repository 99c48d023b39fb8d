"""The position a case starts from, built from its `[setup]`."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sfcli import patches, twelfths
from sfcli.air import cargo
from sfcli.airforces import DropPlan, Effort
from sfcli.board import Board
from sfcli.cases import air, formations
from sfcli.cases.files import CaseFile
from sfcli.cases.tables import Tables, Unfit
from sfcli.clock import Clock
from sfcli.data.errors import DataError, Problem
from sfcli.dice import Dice
from sfcli.forces import Counter
from sfcli.game import Game
from sfcli.ground import airbases, labor, movement, ownership, trains
from sfcli.hexes import ADJACENT, Hex
from sfcli.position import Position
from sfcli.scenario import Arrival, Scenario, Source, numbered
from sfcli.sides import Side
from sfcli.state import (
    AWAY,
    CADRE,
    ELIMINATED,
    FLAGS,
    FLOODED,
    OWNER_CODE,
    SWAMP,
    Capacity,
    Flood,
    Restoration,
    State,
    Supplies,
    Unit,
    Work,
)

if TYPE_CHECKING:
    from sfcli.cases.schema import Setup, UnitTable

_LAST_TURN: Final = 1000
_OFF: Final = (AWAY, ELIMINATED, *formations.OFF)
_PATCHES: Final = ("terrain", "net", "country", "district")


@dataclass
class _Faults:
    """The problems found while a case is set up."""

    file: CaseFile
    found: list[Problem]

    def add(self, key: tuple[str | int, ...], why: str) -> None:
        """Note a problem with a key of the set-up."""
        line = self.file.line("setup", *key)
        named = "".join(f" {p + 1}" if isinstance(p, int) else f".{p}" for p in ("setup", *key))
        self.found.append(Problem(self.file.path, line, named.lstrip("."), why))


def build(file: CaseFile, tables: Tables, dice: Dice) -> Game:
    """Return the game a case starts from; raise `DataError` with what is wrong in its set-up."""
    setup, faults = file.case.setup, _Faults(file, [])
    board = _board(setup, tables, faults)
    units = list(_units(setup, tables, faults))
    flyers = list(air.units(setup, tables.charts, faults.add))
    _check_nets(setup, tables, faults)
    _check_arrivals(setup, faults)
    if faults.found:
        raise DataError(faults.found)
    scenario = _scenario(setup)
    state = _state(setup, board, tables)
    for unit in units:
        state.put(unit)
    for flyer in flyers:
        state.air.put(flyer)
    position = Position(board, tables.charts, scenario, state)
    formations.form(position, setup, faults.add)
    _settle(position, setup)
    _restore(position, setup.restoration)
    if setup.efforts or any(flyer.type.cargo for flyer in flyers):
        state.air.supplied = cargo.supplied(position) | {
            base
            for base in setup.efforts.values()
            if cargo.is_supplied(position, Side.ALLIED, base)
        }
    _spend(position, units, setup, faults)
    _check_temporary(position, faults)
    if faults.found:
        raise DataError(faults.found)
    return Game(board, tables.charts, scenario, state, dice)


def _spend(pos: Position, units: Iterable[Unit], setup: "Setup", faults: _Faults) -> None:
    """Let units have spent what leaves them the MPs the case says."""
    for place, (unit, given) in enumerate(zip(units, setup.unit, strict=True)):
        if given.mp is None:
            continue
        has, left = trains.mps_left(pos.charts, unit), twelfths.twelfths(given.mp)
        if left > has:
            why = f"{unit.id} has {twelfths.counted(has, 'MP')} in all; found {twelfths.mps(left)}"
            faults.add(("unit", place, "mp"), why)
        pos.state.put(replace(unit, spent=has - left))


def _check_temporary(pos: Position, faults: _Faults) -> None:
    """Say which temporary airfields would be removed at once from under air units. Rule 14A1."""
    based = {unit.base: unit.id for unit in pos.state.air.units.values() if not unit.box}
    for hex_ in airbases.unkept(pos):
        if hex_ in based and not airbases.lasting(pos, hex_):
            why = (
                f"no construction unit is in {pos.place(hex_)} to keep the temporary airfield that "
                f"{based[hex_]} is at: it would be removed as the case begins (rule 14A1-u)"
            )
            faults.add(("temporary",), why)


def _board(setup: "Setup", tables: Tables, faults: _Faults) -> Board:
    base = tables.real if setup.board == "real" else tables.plain
    changes: dict[str, object] = {}
    for key in _PATCHES:
        table = getattr(setup, key)
        if table:
            changes[key] = table
    if setup.line:
        changes["line"] = [{"kind": each.kind, "hexes": each.hexes} for each in setup.line]
    board, wrong = patches.apply(base, changes) if changes else (base, [])
    for fault in wrong:
        faults.add(fault.path, fault.message)
    return board


def _check_nets(setup: "Setup", tables: Tables, faults: _Faults) -> None:
    known = sorted(tables.charts.rail.nets)
    for side, nets in setup.rail.items():
        for net in nets:
            if net not in known:
                faults.add(("rail", side, net), f"expected {', '.join(known)}; found {net}")


def _check_arrivals(setup: "Setup", faults: _Faults) -> None:
    sides = {unit.id: unit.side for unit in setup.unit}
    for place, arrival in enumerate(setup.arrival):
        if sides.get(arrival.unit) is not arrival.side:
            why = f"there is no {arrival.side.label} unit {arrival.unit}"
            faults.add(("arrival", place, "unit"), why)


def _units(setup: "Setup", tables: Tables, faults: _Faults) -> Iterator[Unit]:
    seen: set[str] = set()
    for place, given in enumerate(setup.unit):
        if given.id in seen:
            faults.add(("unit", place, "id"), f"two units are called {given.id}")
        seen.add(given.id)
        if given.hex is None and not given.box and given.status not in _OFF:
            faults.add(("unit", place), f"{given.id} stands nowhere: its hex is missing")
            continue
        counter = tables.counter(given)
        if isinstance(counter, Unfit):
            faults.add(("unit", place, counter.key), counter.message)
            continue
        yield _unit(given, counter)


def _unit(given: "UnitTable", counter: Counter) -> Unit:
    if given.status == CADRE and counter.cadre is None:
        counter = replace(counter, cadre=counter.full)
    flags = {flag for flag in FLAGS if getattr(given, flag.replace("-", "_"), False)}
    if flags & {"admin", "rail", "strategic"}:
        flags.add("moved")
    elif flags & {"moved", "one-hex"}:
        flags |= movement.REGULAR
    return Unit(
        given.id,
        given.name or given.id,
        counter,
        None if given.box or given.status in _OFF else given.hex,
        given.status,
        given.supply,
        given.fed,
        given.isolated,
        given.disrupted or given.badly,
        given.badly,
        carrying=given.carrying,
        load=given.carrying,
        flags=frozenset(flags),
        box=given.box,
    )


def _scenario(setup: "Setup") -> Scenario:
    sources = tuple(
        Source(each.side, (each.hex,), each.kind, twelfths.twelfths(each.limit))
        for each in setup.source
    )
    return Scenario(
        "case",
        "Rule case",
        setup.turn,
        _LAST_TURN if setup.last_turn is None else setup.last_turn,
        options=frozenset(setup.options),
        theaters={side: frozenset(names) for side, names in setup.theaters.items()},
        sources=sources,
        arrivals=tuple(
            numbered(
                Arrival(each.turn, each.side, each.unit, each.action, each.at, theater=each.theater)
                for each in setup.arrival
            )
        ),
        own_sources_only=setup.own_sources_only,
        special=setup.special,
    )


def _state(setup: "Setup", board: Board, tables: Tables) -> State:
    state = State(
        Clock(setup.turn, setup.player, setup.phase),
        begun=True,
        weather=dict(setup.weather),
        sea=dict(setup.sea),
        fortifications=dict(board.fortifications),
        broken=frozenset(setup.breaks),
        closed_ports=frozenset(setup.closed_ports),
        isolated=frozenset(setup.isolated),
        italy_surrendered=setup.italy_surrendered,
        replacements=dict(setup.replacements),
        tallies=dict(setup.tallies),
    )
    state.air.harassment = dict(setup.harassment)
    state.air.plans = {p.unit: DropPlan(p.hex, p.made, p.turn) for p in setup.plan}
    state.air.status = setup.strategic_status
    state.air.efforts = {force: Effort(base) for force, base in setup.efforts.items()}
    state.air.short_bombings = setup.short_bombings
    state.air.call_ups, state.air.on_call = dict(setup.call_ups), setup.on_call
    state.air.arps, state.air.arps_owed = dict(setup.arps), dict(setup.arps_owed)
    for (owner, net), res in tables.charts.rail.at_start(setup.rail_start).items():
        state.rail[Side(owner), net] = Capacity(res)
    for side, nets in setup.rail.items():
        for net, capacity in nets.items():
            state.rail[side, net] = Capacity(twelfths.twelfths(capacity))
    for lying in setup.rp:
        key = (lying.side, lying.hex)
        state.points[key] = state.points.get(key, 0) + lying.n
    _damage(setup, board, tables, state)
    for each in setup.flood:
        ground = FLOODED if each.massive and each.player_turns else SWAMP
        turn = setup.turn if each.turn is None else each.turn
        state.floods[each.hex] = Flood(ground, turn, each.massive, each.player_turns)
    state.supplies = tuple(Supplies(s.side, s.hex, s.n, s.checks) for s in setup.supply)
    return state


def _damage(setup: "Setup", board: Board, tables: Tables, state: State) -> None:
    """Set what works, airfields and ports are like: a ruined port does not function. Rule 30A4."""
    state.temporary = frozenset(setup.temporary)
    state.airbase_hits = dict(setup.airbase_hits)
    state.port_hits, state.destroyed_ports = dict(setup.port_hits), frozenset(setup.destroyed_ports)
    for hex_ in board.ports:
        most = tables.charts.ports.types[board.ports[hex_].size.name.lower()].hits
        if hex_ in state.destroyed_ports:
            state.port_hits[hex_] = most
        if state.port_hits.get(hex_, 0) >= most:
            state.port_hits[hex_] = most
            state.closed_ports |= {hex_}
    state.works = tuple(
        Work(w.kind, w.side, w.hex, w.units, w.due, w.due if w.slow is None else w.slow, w.labor)
        for w in setup.work
    )


def _restore(pos: Position, turn: int | None) -> None:
    """Let the Westwall, as far as it is Axis-owned, be restored since a turn. Rule 37B5."""
    if turn is not None:
        own = (h for h in labor.westwall(pos) if pos.state.owner(h) is Side.AXIS)
        pos.state.restoration = Restoration(turn, frozenset(own))


def _settle(pos: Position, setup: "Setup") -> None:
    """Give every hex its owner: by the lists, where units stand, by uncontested ZOC. Rule 3D."""
    state, land = pos.state, ownership.ownable(pos.board)
    for side, given in setup.control.items():
        if given == "all":
            code = OWNER_CODE[side]
            state.owners = bytearray(
                code if is_land else before
                for is_land, before in zip(land, state.owners, strict=True)
            )
    for side, given in setup.control.items():
        if given != "all":
            for hex_ in given:
                state.set_owner(Hex(hex_), side)
    for hex_ in {near for at in state.at for near in (at, *ADJACENT[at])}:
        held = ownership.holder(pos, hex_)
        if held is not None and land[hex_]:
            state.set_owner(hex_, held)
    owned = (h for h in pos.board.cities if state.owner(h) is Side.ALLIED)
    state.allied_once = frozenset((*owned, *setup.allied_once))
