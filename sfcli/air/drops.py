"""Air drops: what may be dropped where, and what becomes of it. Rules 20F2, 24, 24A, 24B, 24D."""

from collections.abc import Iterator
from typing import Final

from sfcli.air.cargo import RP, SUPPLY, Item
from sfcli.air.flight import Operation
from sfcli.airwar import Disrupted
from sfcli.clock import Phase
from sfcli.events import Marked, Placed, SuppliesChanged
from sfcli.ground import losses, ownership, terrain
from sfcli.hexes import Hex
from sfcli.orders import Fly, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import quiet
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Supplies, Unit

DROPPABLE: Final = "air_droppable"
"""Kind of units that are air-droppable. Rule 24."""
AIR_LANDING: Final = "air_lndg"
"""Kind of those that drop from gliders alone. Rule 24D."""
DROPPED: Final = frozenset({"flown", "dropped"})
_LIFE: Final = 2
"""Initial phases that dropped supply points last. Rule 12C3a."""


def refuse(pos: Position, side: Side, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why a sortie may not drop its cargo over the target hex. Rules 20F, 20F2, 24."""
    hex_, clock = order.target, pos.state.clock
    if clock.phase is not Phase.MOVEMENT or side is not pos.phasing:
        return Refusal("20F-b", "air drops are flown in one's own movement phase")
    if pos.board.is_sea(hex_):
        return Refusal("20F2-e", f"{pos.place(hex_)} holds no land to drop anything on")
    for word in sortie.drop:
        item = Item(word, 0)
        if item.kind == RP:
            return Refusal("20F2-b", "resource points are not dropped")
        if not item.kind:
            refusal = refuse_unit(pos, pos.unit(word), hex_, sortie)
            if refusal:
                return refusal
    return None


def refuse_unit(pos: Position, unit: Unit, hex_: Hex, sortie: Sortie) -> Refusal | None:
    """Say why a ground unit may not be dropped in a hex. Rules 20F2, 24, 24D."""
    if DROPPABLE not in unit.counter.kinds:
        return Refusal("24-b", f"{unit.id} is not air-droppable")
    ground = terrain.ground(pos, hex_)
    if ground in pos.charts.air.cargo.no_drop or pos.charts.terrain.hexes[ground].prohibited:
        what = ground.replace("_", " ")
        return Refusal("20F2-c", f"{pos.place(hex_)} is {what}, and no unit is dropped there")
    if AIR_LANDING in unit.counter.kinds and len(sortie.tow) < len(sortie.units):
        return Refusal("24D-a", f"{unit.id} is an air landing unit and drops from gliders alone")
    return None


def drop(play: Play, operation: Operation, base: Hex, item: Item) -> list[str]:
    """Drop an item, roll for what becomes of it, and return a unit that has landed. Rule 24A."""
    if item.kind == SUPPLY:
        _drop_supply(play, operation, item)
        return []
    unit, hex_ = play.unit(item.word), operation.target
    drm, why = _modifier(play, operation, unit)
    die = play.roll(f"air drop of {unit.id} in {play.place(hex_)}{why}", "24A-a")
    result = play.charts.air.drop.unit(die + drm)
    play.note("24A-b", f"{unit.id}: {result.replace('_', ' ') or 'lands safely'}")
    play.facts(drop=result or "none", drop_drm=drm)
    if result == "eliminated":
        losses.eliminate(play, unit.id)
        return []
    play.emit(Placed(unit.id, hex_), Marked(unit.id, DROPPED))
    if result:
        play.emit(Disrupted(unit.id, badly=result == "badly_disrupted"))
        ownership.settle(play, (base,))
    else:
        ownership.settle(play, (base, hex_))
    return [unit.id]


def _drop_supply(play: Play, operation: Operation, item: Item) -> None:
    """Drop supply points one by one; scattered ones are gone. Rule 24A."""
    chart, landed = play.charts.air.drop, 0
    drm, why = _modifier(play, operation, None)
    for _ in range(item.points):
        die = play.roll(f"air drop of supply in {play.place(operation.target)}{why}", "24A-a")
        landed += not chart.is_scattered(die + drm)
    play.facts(supply_landed=landed)
    play.note("24A-d", f"{landed} of {item.points} supply points land, the others are scattered")
    if landed:
        supplies = Supplies(operation.side, operation.target, landed, _LIFE)
        play.emit(SuppliesChanged((*play.state.supplies, supplies)))


def _modifier(play: Play, operation: Operation, unit: Unit | None) -> tuple[int, str]:
    """Return the modifier of the die, and the words for it. Rule 24A."""
    chart = play.charts.air.drop
    words = list(_applying(play, operation, unit))
    drm = sum(chart.modifiers.get(word, 0) for word in words)
    told = [f"{chart.modifiers[w]:+} {chart.when[w]}" for w in words if chart.modifiers.get(w)]
    return drm, f" ({', '.join(told)})" if told else ""


def _applying(play: Play, operation: Operation, unit: Unit | None) -> Iterator[str]:
    chart, hex_, side = play.charts.air.drop, operation.target, operation.side
    ground = terrain.ground(play, hex_)
    if play.occupied(hex_, side.enemy):
        yield "enemy"
    if operation.night:
        yield "night"
    if play.weather(hex_) in chart.weather:
        yield "weather"
    if ground in chart.rough_ground:
        yield "rough_ground"
    if side is Side.ALLIED and play.state.clock.turn >= chart.late:
        yield "late_allied"
    if unit is None:
        return
    if AIR_LANDING in unit.counter.kinds and ground not in chart.landing_ground:
        yield "air_landing"
    if "commando" in unit.counter.kinds:
        yield "commando"


def recover(play: Play) -> Procedure[None]:
    """Let the phasing player's disrupted units recover. Rule 24A."""
    for unit in list(play.state.units.values()):
        if unit.side is play.phasing and unit.disrupted:
            play.emit(Disrupted(unit.id, disrupted=False))
    return quiet(play)


def spoil(play: Play) -> Procedure[None]:
    """Remove supply points in hexes the enemy owns as the player turn ends. Rule 24B4."""
    owner = play.state.owner
    kept = tuple(s for s in play.state.supplies if owner(s.hex) is not s.side.enemy)
    if kept != play.state.supplies:
        play.emit(SuppliesChanged(kept))
        play.note("24B4-b", "supply points in enemy-owned hexes are lost")
    return quiet(play)
