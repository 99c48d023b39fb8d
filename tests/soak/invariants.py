"""What holds of every position that can come about, whatever is played.

Each check yields a line for whatever is wrong. `ALWAYS` holds after every command, `AT_ENDS` as a
phase ends.
"""

from collections.abc import Callable, Iterator
from typing import Final

from sfcli.clock import Phase
from sfcli.forces import RAIL_ONLY
from sfcli.ground import (
    flooding,
    frontiers,
    movement,
    ownership,
    sizes,
    stacking,
    terrain,
    trains,
    zoc,
)
from sfcli.hexes import ADJACENT, Hex, name
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import (
    ASSEMBLED,
    ATTACHED,
    AWAY,
    BROKEN_DOWN,
    CADRE,
    ELIMINATED,
    FLAGS,
    FLOODED,
    FULL,
    OWNER_CODE,
    PHASE,
    Capacity,
    Unit,
)
from sfcli.twelfths import ONE
from tests.soak import building, regroupings, skies, sorties

Check = Callable[[Position], Iterator[str]]

_MOVING: Final = frozenset({Phase.MOVEMENT, Phase.EXPLOITATION})
_COMBAT: Final = frozenset({Phase.COMBAT})
_OFF: Final = (ELIMINATED, AWAY, BROKEN_DOWN, ASSEMBLED, ATTACHED)
"""What a unit is that is not in play."""
LIVES: Final = {
    "moved": _MOVING,
    "regular": _MOVING,
    "one-hex": _MOVING,
    "loaded": _MOVING,
    "admin": frozenset({Phase.MOVEMENT}),
    "rail": frozenset({Phase.MOVEMENT}),
    "near": frozenset({Phase.MOVEMENT}),
    "holder": frozenset({Phase.MOVEMENT}),
    "flown": _MOVING | _COMBAT,
    "dropped": _MOVING | _COMBAT,
    "low-rail": _MOVING | _COMBAT,
    "strategic": _MOVING | _COMBAT,
    "attacked": _COMBAT,
    "defended": _COMBAT,
    "retreated": _COMBAT,
    "committed": _COMBAT,
    "called-off": _COMBAT,
    "caught": _MOVING,
    "halted": _MOVING,
    "assembled": _MOVING,
    "built": frozenset({Phase.MOVEMENT}),
}
"""The phases in which a flag may be set."""


def index(pos: Position) -> Iterator[str]:
    """Every unit is listed where it stands, once, and nobody else is."""
    listed: dict[str, Hex] = {}
    for hex_, ids in pos.state.at.items():
        if not ids:
            yield f"{name(hex_)} lists nobody"
        for id_ in ids:
            if id_ in listed:
                yield f"{id_} is listed twice"
            listed[id_] = hex_
    for unit in pos.state.units.values():
        if listed.pop(unit.id, None) != unit.hex:
            yield f"{unit.id} is not listed where it stands"
    for id_ in listed:
        yield f"{id_} is listed and unknown"


def status(pos: Position) -> Iterator[str]:
    """Units in play are whole or cadres, the others eliminated or away, with nothing on them."""
    for unit in pos.state.units.values():
        if unit.status not in ((FULL, CADRE) if unit.in_play else _OFF):
            yield f"{unit.id} is {unit.status}, in {unit.hex}"
        if unit.box and (unit.hex is not None or unit.side is not Side.ALLIED):
            yield f"{unit.id} is in the {unit.box} holding box, and in {unit.hex}"
        if unit.status == CADRE and unit.counter.cadre is None:
            yield f"{unit.id} is a cadre and has none"
        if not unit.in_play and unit.carrying:
            yield f"{unit.id} carries points off the map"
        if unit.carrying > sizes.most_carried(pos.charts, unit):
            yield f"{unit.id} carries {unit.carrying} points"
        if (unit.out or 0) < 0:
            yield f"{unit.id} is out for {unit.out} turns"


def apart(pos: Position) -> Iterator[str]:
    """No two sides are in a hex unless one dropped there, and none is at sea or out of play."""
    for hex_ in pos.state.at:
        sides = {unit.side for unit in pos.stack(hex_)}
        if len(sides) > 1 and not _landed(pos, hex_):
            yield f"both sides are in {name(hex_)}"
        if pos.board.is_sea(hex_) or not pos.board.playable(hex_):
            yield f"units are in {name(hex_)}, at sea or out of play"


def _landed(pos: Position, hex_: Hex) -> bool:
    """Tell whether the phasing side's units in a hex dropped there, up to combat. Rule 24B3."""
    phases = (Phase.MOVEMENT, Phase.COMBAT)
    units = pos.stack(hex_, pos.phasing)
    return pos.state.clock.phase in phases and all(unit.has("dropped") for unit in units)


def owners(pos: Position) -> Iterator[str]:
    """Whoever holds a hex by a unit or an uncontested ZOC owns it. Rule 3D."""
    land, owned = ownership.ownable(pos.board), pos.state.owners
    units = {side: pos.table(side) for side in Side}
    zocs = {side: zoc.chart(pos, side) for side in Side}
    around = {near for hex_ in pos.state.at for near in (hex_, *ADJACENT[hex_])}
    for hex_ in sorted(around):
        if not land[hex_]:
            if owned[hex_]:
                yield f"{name(hex_)} is owned and cannot be"
            continue
        by_unit = [side for side in Side if units[side][hex_]]
        held = by_unit or [side for side in Side if zocs[side][hex_]]
        gains = len(held) == 1 and ownership.may_gain(pos, held[0], hex_)
        if gains and owned[hex_] != OWNER_CODE[held[0]]:
            yield f"{name(hex_)} is held by the {held[0]} player, who does not own it"


def paces(pos: Position) -> Iterator[str]:
    """Nobody has spent more MPs than he has. Rule 6."""
    for unit in pos.state.units.values():
        if unit.spent and unit.spent > _allowed(pos, unit):
            yield f"{unit.id} has spent {unit.spent} of {_allowed(pos, unit)} twelfths of MPs"
        if unit.rail_left < 0:
            yield f"{unit.id} has {unit.rail_left} rail hexes left"


def _allowed(pos: Position, unit: Unit) -> int:
    if unit.ratings.movement == RAIL_ONLY:
        return trains.rail_only_allowance(pos.charts, unit) * ONE
    return movement.allowance(unit)


def capacities(pos: Position) -> Iterator[str]:
    """No rail net bears more than its capacity, and what units were charged is in it. Rule 7A3.

    A net that was lost altogether has forgotten what it bore (rule 7A4c).
    """
    charged: dict[tuple[Side, str], int] = {}
    for unit in pos.state.units.values():
        for net, amount in unit.charges:
            charged[unit.side, net] = charged.get((unit.side, net), 0) + amount
    for (side, net), capacity in pos.state.rail.items():
        if capacity.left < 0 or min(capacity.permanent, capacity.used, capacity.increase) < 0:
            yield f"the {side} capacity on {net} is {capacity}"
        if charged.get((side, net), 0) > capacity.used and capacity != Capacity():
            yield f"{side} units were charged {charged[side, net]} on {net}: {capacity}"


def heaps(pos: Position) -> Iterator[str]:
    """Points lie in hexes of their own side, and those that went by rail are among them."""
    state = pos.state
    railed: dict[tuple[Side, Hex], int] = {}
    for each in state.railed:
        railed[each.side, each.hex] = railed.get((each.side, each.hex), 0) + each.points
    for (side, hex_), count in state.points.items():
        if count <= 0:
            yield f"{count} points lie in {name(hex_)}"
        if state.owner(hex_) is not side:
            yield f"{side} points lie in {name(hex_)}, which is not its own"
    for key, count in railed.items():
        if count > state.points.get(key, 0):
            yield f"{count} points came to {key} by rail, and {state.points.get(key, 0)} lie there"
    for supplies in state.supplies:
        delivered = pos.phasing is supplies.side
        if state.owner(supplies.hex) is not supplies.side and not delivered:
            yield f"{supplies.side} supply points lie in {name(supplies.hex)}, not its own"


def flags(pos: Position) -> Iterator[str]:
    """What is remembered of a unit is of this phase, or of this player turn."""
    phase = pos.state.clock.phase
    for unit in pos.state.units.values():
        for flag in unit.flags:
            if phase not in LIVES[flag]:
                yield f"{unit.id} is still {flag} in the {phase} phase"
        if phase not in _MOVING and (unit.spent or unit.rail_left):
            yield f"{unit.id} has spent MPs in the {phase} phase"
        if phase is Phase.INITIAL and unit.charges:
            yield f"{unit.id} is still charged for rail movement"
        if unit.load < unit.carrying:
            yield f"{unit.id} carries {unit.carrying} and loaded {unit.load}"


def stacks(pos: Position) -> Iterator[str]:
    """Nobody is over the stacking limit as a phase other than the initial one ends. Rule 8B."""
    for hex_ in pos.state.at:
        for side in Side:
            if stacking.over(pos, hex_, side):
                yield f"the {side} stack in {name(hex_)} is over the limit"


def fresh(pos: Position) -> Iterator[str]:
    """As a phase begins, nothing is remembered of the phase before.

    Units that have just finished a work quickly have paid for it with half their MPs (rule 14A1b).
    """
    for unit in pos.state.units.values():
        stale = [flag for flag in unit.flags if FLAGS[flag] == PHASE and flag != "near"]
        paid = 2 * unit.spent == _allowed(pos, unit) and set(stale) == {"regular", "built"}
        if (stale or unit.spent or unit.rail_left) and not paid:
            yield f"{unit.id} begins the phase as {stale}, having spent {unit.spent}"


def entered(pos: Position, unit: Unit) -> Iterator[str]:
    """A unit stands where it may stand: in no prohibited terrain, in no closed country."""
    if unit.hex is None:
        return
    if terrain.prohibited_for(pos, unit, unit.hex) and not pos.board.has_road(unit.hex):
        yield f"{unit.id} came into {name(unit.hex)}, which is prohibited to it"
    if frontiers.closed(pos, unit.side)[unit.hex]:
        yield f"{unit.id} came into {name(unit.hex)}, which is closed to it"


def floods(pos: Position) -> Iterator[str]:
    """Nobody is in a massively flooded hex, and what is printed there can be flooded. Rule 37A."""
    for hex_, flood in pos.state.floods.items():
        if pos.board.terrain[hex_] != flooding.CANALS:
            yield f"{name(hex_)} is flooded"
        if (flood.ground == FLOODED) is not (flood.massive and flood.player_turns > 0):
            yield f"{name(hex_)} is {flood}"
        if flood.ground == FLOODED and pos.state.at.get(hex_):
            yield f"{' '.join(pos.state.at[hex_])} in {name(hex_)} stand under water"


ALWAYS: Final[tuple[Check, ...]] = (
    index, status, apart, paces, capacities, heaps, flags, *regroupings.CHECKS, skies.places,
    *building.CHECKS,
)  # fmt: skip
"""Checks that hold whenever a command has been carried out."""

QUIET: Final[tuple[Check, ...]] = (owners, floods, skies.aloft, skies.based, sorties.ready)
"""Checks that hold besides when no decision is owed."""

AT_ENDS: Final[tuple[Check, ...]] = (fresh,)
"""Checks that hold besides as a phase has just begun."""


def broken(pos: Position, checks: tuple[Check, ...]) -> Iterator[str]:
    """Yield what is wrong with a position, each line with the check that found it."""
    for check in checks:
        for line in check(pos):
            yield f"{check.__name__}: {line}"
