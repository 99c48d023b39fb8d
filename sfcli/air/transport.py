"""Transport: cargo landed at an airbase. Rules 20F, 20F1, 23D, 23H4.

Drops are in `drops`. What became of the transports on the way is also what becomes of the cargo.
"""

from typing import Final

from sfcli.air import bases, boxes, cargo, drops, gliders, landing
from sfcli.air.cargo import RP, SUPPLY, Base, Item
from sfcli.air.duties import Duty
from sfcli.air.flight import Operation
from sfcli.airforces import ELIMINATED, TRANSPORT, AirUnit
from sfcli.airwar import Landed
from sfcli.events import Boxed, Marked, Placed, SuppliesChanged
from sfcli.ground import holders, losses, ownership, points, stacking
from sfcli.hexes import Hex
from sfcli.orders import Fly, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Railed, Supplies
from sfcli.twelfths import number

FLOWN: Final = frozenset({"flown", "moved"})
AIR_DROP: Final = "air_drop"


def refuse(pos: Position, side: Side, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why air units may not carry their cargo to the target hex. Rules 20F, 20F1."""
    if not sortie.load and not sortie.drop:
        return Refusal("20F-d", "a transport mission takes cargo: load UNITS, or drop UNITS")
    if sortie.load and sortie.drop:
        return Refusal("20F2-a", "the transports of a sortie land all of their cargo or drop it")
    base = cargo.base_of(pos, sortie)
    if isinstance(base, Refusal):
        return base
    refusal = cargo.refuse(pos, side, base, order, sortie)
    if refusal:
        return refusal
    if sortie.drop:
        refusal = drops.refuse(pos, side, order, sortie)
    else:
        refusal = _refuse_landing(pos, order, sortie) or drops.refuse_room(pos, side, order)
    if refusal:
        return refusal
    found = cargo.items(pos, sortie, order.target)
    return found if isinstance(found, Refusal) else None


def _refuse_landing(pos: Position, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why cargo may not be landed in a hex. Rules 20F1, 23H4."""
    for id_ in sortie.units:
        unit = pos.state.air.units[id_]
        owned = pos.state.owner(order.target) is unit.side
        afloat = owned and unit.type.has(bases.AFLOAT) and bases.on_water(pos, order.target)
        if afloat and not sortie.one_way:
            continue
        refusal = boxes.refuse(pos, unit, order.target)
        if refusal and afloat:
            why = f"{id_} unloads on open water only if it returns: one way {refusal.why}"
            return Refusal("23H4-c", why, "Try: without one-way")
        if refusal:
            return Refusal("20F1-a", f"cargo is landed at an airbase: {refusal.why}")
    return None


def announce(operation: Operation) -> None:
    """Say which transports drop their cargo, before antiaircraft fires. Rules 20F, 22B2."""
    for sortie in operation.sorties:
        if sortie.mission == TRANSPORT:
            task = AIR_DROP if sortie.drop else TRANSPORT
            operation.tasks.update(dict.fromkeys(sortie.units, task))


def resolve(play: Play, operation: Operation) -> Procedure[None]:
    """Land or drop the cargo of every sortie. Rules 20F, 20F1, 20F2, 24B2."""
    dropped: list[str] = []
    for sortie in operation.sorties:
        if sortie.mission != TRANSPORT:
            continue
        items = _items(play, operation, sortie)
        idle = _idle(play, operation, items)
        for item in items:
            dropped += _deliver(play, operation, sortie, item)
        _unload(play, operation, sortie, idle)
    yield from drops.settle(play, operation, dropped)


def _items(play: Play, operation: Operation, sortie: Sortie) -> list[Item]:
    found = cargo.items(play, sortie, operation.target)
    assert isinstance(found, list)
    return found


def _idle(play: Play, operation: Operation, items: list[Item]) -> set[str]:
    """Return the carriers all of whose cargo goes back, or is lost, with others. Rules 20F, 23D."""
    there = {unit.id for unit in operation.flying(play, operation.units)}
    coming = [item for item in items if there.issuperset(item.carriers)]
    return {c for i in items for c in i.carriers} - {c for i in coming for c in i.carriers}


def _deliver(play: Play, operation: Operation, sortie: Sortie, item: Item) -> list[str]:
    """Do with an item what became of its carriers, and return a unit dropped. Rule 20F."""
    units = [play.state.air.units[id_] for id_ in item.carriers]
    base = _base(operation, sortie)
    if not operation.begun.issuperset(item.carriers):
        place = cargo.told(play, base)
        left = f"{item.told} {item.verb} left in {place}"
        play.note("23B-e", f"{left}: not all came to load")
        return []
    if any(unit.status == ELIMINATED for unit in units):
        _lose(play, operation.side, base, item)
        return []
    back = [u.id for u in units if u.mission is None or u.mission.hex != operation.target]
    if back:
        home = _landed_at(play, back[0], base)
        if not item.kind and not _has_room(play, item.word, home):
            home = base
        where = cargo.told(play, home)
        play.note("20F-p", f"{item.told} {item.verb} brought back to {where} by {back[0]}")
        if item.kind != SUPPLY:
            put(play, operation.side, base, home, item)
        return []
    if item.word in sortie.drop:
        return drops.drop(play, operation, item)
    play.note("20F1-b", f"{item.told} {item.verb} landed in {play.place(operation.target)}")
    put(play, operation.side, base, unloaded(play, units[0], operation.target), item)
    return []


def _base(operation: Operation, sortie: Sortie) -> Base:
    """Return the airbase where a sortie loaded. Rules 20F, 23I1."""
    if sortie.stage is not None:
        return sortie.stage
    first = sortie.units[0]
    return operation.boxes.get(first) or operation.bases[first]


def unloaded(pos: Position, unit: AirUnit, hex_: Hex) -> Base:
    """Return where cargo is landed: in a holding box where there is no airbase. Rule 23I1."""
    if bases.takes(pos, unit, hex_):
        return hex_
    return boxes.box_of(pos, unit.side, hex_) if boxes.takes(pos, unit, hex_) else hex_


def _landed_at(play: Play, id_: str, base: Base) -> Base:
    """Return where an air unit has landed in this operation."""
    for event in reversed(play.record.trail):
        if isinstance(event, Landed) and event.unit == id_ and event.base is not None:
            return event.box or event.base
    return base


def _has_room(pos: Position, id_: str, hex_: Base) -> bool:
    if isinstance(hex_, str):
        return True
    unit = pos.unit(id_)
    there = {each.id: each for each in (*pos.stack(hex_, unit.side), unit)}
    return stacking.fits(there.values(), stacking.limit(pos, hex_))


def _lose(play: Play, side: Side, base: Base, item: Item) -> None:
    """Eliminate an item with its transport. Rule 20F."""
    play.note("20F-o", f"{item.told} {item.verb} eliminated with the transport")
    if item.kind == RP:
        _take(play, side, base, item)
    elif not item.kind:
        losses.eliminate(play, item.word)
        ownership.settle(play, _hexes(base))


def _take(play: Play, side: Side, base: Base, item: Item) -> None:
    """Take resource points away from where they were loaded; none are in a box."""
    assert not isinstance(base, str)
    points.remove(play, list(points.taken(points.heaps(play, side, base), item.points)))


def _hexes(*places: Base) -> list[Hex]:
    return [place for place in places if not isinstance(place, str)]


def put(play: Play, side: Side, base: Base, to: Base, item: Item) -> None:
    """Put an item down in a hex, where it stays for the player turn. Rule 20F."""
    if item.kind:
        if item.kind == RP:
            _take(play, side, base, item)
        if not isinstance(to, str):
            _lay(play, side, to, item)
        return
    holders.hand_over(play, (item.word,))
    put = Boxed(item.word, to) if isinstance(to, str) else Placed(item.word, to)
    play.emit(put, Marked(item.word, FLOWN))
    ownership.settle(play, _hexes(base, to))


def _lay(play: Play, side: Side, to: Hex, item: Item) -> None:
    """Lay points down in a hex. Rules 12C3a, 12E."""
    if item.kind == RP:
        points.put(play, [Railed(side, to, item.points, strategic=True)])
    else:
        play.emit(SuppliesChanged((*play.state.supplies, Supplies(side, to, item.points))))
        play.note("20F-d", f"{number(item.points, 'supply point')} in {play.place(to)}")


def _unload(play: Play, operation: Operation, sortie: Sortie, idle: set[str]) -> None:
    """Let those land that fly one way, and see what becomes of gliders. Rules 20F1, 23D.

    Gliders are not used up in a drop from which all that they carry goes back.
    """
    for id_ in sortie.units:
        unit = play.state.air.units[id_]
        if unit.mission is None or unit.mission.hex != operation.target:
            continue
        if sortie.one_way:
            landing.land(play, id_, operation.target)
        elif sortie.drop and unit.mission.tow and id_ in idle:
            play.note("23D-i", f"{unit.mission.tow} drops nothing and is towed home")
        elif sortie.drop and unit.mission.tow:
            why = f"{unit.mission.tow} is used up in the air drop"
            gliders.lose(play, unit, "23D-i", why)
        elif bases.takes(play, unit, operation.target):
            gliders.touch_down(play, unit)


DUTY: Final = Duty(TRANSPORT, refuse, resolve)
