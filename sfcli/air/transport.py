"""Transport: cargo landed at an airbase. Rules 20F, 20F1, 23D, 23H4.

Drops are in `drops`. What became of the transports on the way is also what becomes of the cargo.
"""

from typing import Final

from sfcli.air import bases, cargo, drops, landing
from sfcli.air.cargo import RP, SUPPLY, Item
from sfcli.air.duties import Duty
from sfcli.air.flight import Operation
from sfcli.airforces import ELIMINATED, TRANSPORT
from sfcli.board import DRY
from sfcli.events import Marked, Placed, PointsChanged, PointsRailed, SuppliesChanged
from sfcli.ground import losses, ownership
from sfcli.hexes import Hex, adjacent, hexside
from sfcli.orders import Fly, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Railed, Supplies
from sfcli.twelfths import number

FLOWN: Final = frozenset({"flown"})


def refuse(pos: Position, side: Side, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why air units may not carry their cargo to the target hex. Rules 20F, 20F1, 20F3."""
    units = [pos.state.air.units[id_] for id_ in sortie.units]
    bomber = next((unit for unit in units if not unit.type.is_transport), None)
    if bomber:
        return Refusal("20F3-a", f"{bomber.id} is a bomber, and all that bombers carry is mines")
    if not sortie.load and not sortie.drop:
        return Refusal("20F-d", "a transport mission takes cargo: load UNITS, or drop UNITS")
    starts = {sortie.stage if sortie.stage is not None else unit.base for unit in units}
    if len(starts) > 1 or None in starts:
        return Refusal("20F-j", "the transports of a sortie load together, at one airbase")
    base = next(iter(starts))
    assert base is not None
    if sortie.tow and sortie.extended:
        return Refusal("23D-g", "a transport that tows a glider does not fly at extended range")
    refusal = cargo.refuse(pos, side, base, (*sortie.load, *sortie.drop))
    if refusal:
        return refusal
    items = cargo.loaded(pos, sortie, order.target)
    if isinstance(items, Refusal):
        return items
    if sortie.drop:
        return drops.refuse(pos, side, order, sortie)
    return _refuse_landing(pos, order, sortie)


def _refuse_landing(pos: Position, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why cargo may not be landed in a hex. Rules 20F1, 23H4."""
    for id_ in sortie.units:
        unit = pos.state.air.units[id_]
        afloat = unit.type.has("F") and not sortie.one_way and _by_water(pos, order.target)
        if afloat and pos.state.owner(order.target) is unit.side:
            continue
        refusal = bases.refuse(pos, unit, order.target)
        if refusal:
            return Refusal("20F1-a", f"cargo is landed at an airbase: {refusal.why}")
    return None


def _by_water(pos: Position, hex_: Hex) -> bool:
    return any(pos.board.water[hexside(hex_, near)] != DRY for near in adjacent(hex_))


def resolve(play: Play, operation: Operation) -> Procedure[None]:
    """Land or drop the cargo of every sortie. Rules 20F, 20F1, 20F2."""
    for sortie in operation.sorties:
        if sortie.mission != TRANSPORT:
            continue
        for item in _items(play, operation, sortie):
            _deliver(play, operation, sortie, item)
        _land(play, operation, sortie)
    return
    yield


def _items(play: Play, operation: Operation, sortie: Sortie) -> list[Item]:
    items = cargo.loaded(play, sortie, operation.target)
    assert isinstance(items, list)
    return items


def _deliver(play: Play, operation: Operation, sortie: Sortie, item: Item) -> None:
    """Do with an item what became of its carriers. Rule 20F."""
    carriers = [play.state.air.units[id_] for id_ in item.carriers]
    base = _base(operation, sortie)
    if any(unit.status == ELIMINATED for unit in carriers):
        _lose(play, operation.side, base, item)
        return
    back = [u for u in carriers if u.mission is None or u.mission.hex != operation.target]
    if back:
        home = back[0].base if back[0].base is not None else base
        play.note("20F-p", f"{item.word} returns with {back[0].id}")
        if home != base:
            _put(play, operation.side, base, home, item)
        return
    if item.word in sortie.drop:
        drops.drop(play, operation, base, item)
        return
    _put(play, operation.side, base, operation.target, item)
    play.note("20F1-b", f"{item.word} is landed in {play.place(operation.target)}")


def _base(operation: Operation, sortie: Sortie) -> Hex:
    """Return the airbase where a sortie loaded."""
    if sortie.stage is not None:
        return sortie.stage
    return operation.bases[sortie.units[0]]


def _lose(play: Play, side: Side, base: Hex, item: Item) -> None:
    """Eliminate an item with its transport. Rule 20F."""
    play.note("20F-o", f"{item.word} is eliminated with its transport")
    if item.kind == RP:
        play.emit(PointsChanged(side, base, -item.points))
    elif not item.kind:
        losses.eliminate(play, item.word)


def _put(play: Play, side: Side, base: Hex, to: Hex, item: Item) -> None:
    """Put an item down in a hex, where it stays for the player turn. Rule 20F."""
    if item.kind == RP:
        play.emit(PointsChanged(side, base, -item.points), PointsChanged(side, to, item.points))
        stay = Railed(side, to, item.points, strategic=True)
        play.emit(PointsRailed((*play.state.railed, stay)))
    elif item.kind == SUPPLY:
        play.emit(SuppliesChanged((*play.state.supplies, Supplies(side, to, item.points))))
        play.note("20F-d", f"{number(item.points, 'supply point')} in {play.place(to)}")
    else:
        play.emit(Placed(item.word, to), Marked(item.word, FLOWN))
        ownership.settle(play, (base, to))


def _land(play: Play, operation: Operation, sortie: Sortie) -> None:
    """Land those that fly one way. Rule 20F1."""
    for id_ in sortie.units if sortie.one_way else ():
        unit = play.state.air.units[id_]
        if unit.mission is not None and unit.mission.hex == operation.target:
            landing.land(play, id_, operation.target)


DUTY: Final = Duty(TRANSPORT, refuse, resolve)
