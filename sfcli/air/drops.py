"""Air drops: what may be dropped where, and what becomes of it. Rules 20F2, 24, 24A, 24B."""

from collections.abc import Iterator
from typing import Final

from sfcli.air import planning, results
from sfcli.air.cargo import AIR_LANDING, RP, SUPPLY, Item, is_airborne_hq
from sfcli.air.flight import Operation
from sfcli.airwar import Disrupted
from sfcli.clock import Phase
from sfcli.decisions import Decision
from sfcli.events import Marked, Placed, SuppliesChanged
from sfcli.ground import frontiers, holders, losses, ownership, stacking, terrain
from sfcli.ground import overrun as overruns
from sfcli.hexes import Hex, name
from sfcli.orders import Fly, Order, Overrun, Pass, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import quiet
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Supplies, Unit
from sfcli.twelfths import number

DROPPABLE: Final = "air_droppable"
"""Kind of units that are air-droppable. Rule 24."""
DROPPED: Final = frozenset({"flown", "dropped", "moved"})


def refuse(pos: Position, side: Side, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why a sortie may not drop its cargo over the target hex. Rules 20F, 20F2, 24."""
    hex_, clock = order.target, pos.state.clock
    if clock.phase is not Phase.MOVEMENT or side is not pos.phasing:
        return Refusal("20F-b", "air drops are flown in one's own movement phase")
    if sortie.one_way:
        return Refusal("20F1-d", "air drops are not flown one way")
    if pos.board.is_sea(hex_) or not pos.board.playable(hex_):
        return Refusal("20F2-e", f"{pos.place(hex_)} holds no land to drop anything on")
    for word in sortie.drop:
        item = Item(word, 0)
        if item.kind == RP:
            return Refusal("20F2-b", "resource points are not dropped")
        if not item.kind:
            refusal = refuse_unit(pos, pos.unit(word), hex_)
            if refusal:
                return refusal
    return refuse_room(pos, side, order)


def refuse_room(pos: Position, side: Side, order: Fly) -> Refusal | None:
    """Say why units that are flown in, and stay, do not fit into the target hex. Rules 8B, 20F."""
    words = [word for sortie in order.sorties for word in (*sortie.load, *sortie.drop)]
    arriving = pos.units(word for word in words if not Item(word).kind)
    there = {unit.id: unit for unit in (*pos.stack(order.target, side), *arriving)}
    allowed = stacking.limit(pos, order.target)
    if not arriving or stacking.fits(there.values(), allowed):
        return None
    return Refusal(
        "8B-b",
        f"{' '.join(there)} in {pos.place(order.target)} would exceed its stacking limit: "
        f"{stacking.describe(allowed)}; who was carried by air stays",
        "Move units out of it before",
    )


def refuse_unit(pos: Position, unit: Unit, hex_: Hex) -> Refusal | None:
    """Say why a ground unit may not be dropped in a hex. Rules 3F, 20F2, 24, 24C."""
    refusal = refuse_kind(unit)
    if refusal:
        return refusal
    refusal = planning.refuse_ground(pos, hex_, terrain.ground(pos, hex_))
    if refusal:
        return refusal
    if unit.carrying:
        return Refusal("20F2-b", f"{unit.id} carries resource points, which are not dropped")
    return frontiers.refuse(pos, unit.side, hex_) or planning.refuse_drop(pos, unit, hex_)


def refuse_kind(unit: Unit) -> Refusal | None:
    """Say why a ground unit is never dropped. Rules 24, 24E."""
    if DROPPABLE in unit.counter.kinds:
        return None
    if is_airborne_hq(unit):
        why = f"{unit.id} is an airborne headquarters, and drops only on its parachute side"
        return Refusal("24E-c", why, f"In your initial phase: convert {unit.id}")
    return Refusal(
        "24-b",
        f"{unit.id} is not air-droppable",
        "Parachute, air landing and parachute commando units are",
    )


def drop(play: Play, operation: Operation, item: Item) -> list[str]:
    """Drop an item, roll for what becomes of it, and return a unit that has landed. Rule 24A."""
    if item.kind == SUPPLY:
        _drop_supply(play, operation, item)
        return []
    unit, hex_ = play.unit(item.word), operation.target
    base = () if unit.hex is None else (unit.hex,)
    holders.hand_over(play, (unit.id,))
    drm, why = _told_modifier(play, operation, unit)
    die = play.roll(f"air drop of {unit.id} in {play.place(hex_)}{why}", "24A-a")
    result = play.charts.air.drop.unit(die + drm)
    play.note("24A-b", f"{unit.id}: {result.replace('_', ' ') or 'lands safely'}")
    results.tell(play, "drop", unit.id, result.replace("_", " ") or "safe")
    results.tell(play, "drop_drm", unit.id, drm)
    planning.forget(play, unit.id)
    if result == "eliminated":
        losses.eliminate(play, unit.id)
        ownership.settle(play, base)
        return []
    play.emit(Placed(unit.id, hex_), Marked(unit.id, DROPPED))
    if result:
        play.emit(Disrupted(unit.id, badly=result == "badly_disrupted"))
    ownership.settle(play, (*base, hex_))
    return [unit.id]


def settle(play: Play, operation: Operation, dropped: list[str]) -> Procedure[None]:
    """Let units that dropped on enemies overrun them, once all have landed. Rule 24B2."""
    units, hex_ = play.units(dropped), operation.target
    if not units or refuse_overrun(play, operation.side, hex_, units):
        return
    answer = yield from play.ask(_overrunning(play, operation.side, hex_, dropped))
    if isinstance(answer, Overrun):
        yield from overruns.from_above(play, operation.side, hex_, play.units(answer.units))


def refuse_overrun(pos: Position, side: Side, hex_: Hex, units: list[Unit]) -> Refusal | None:
    """Say why units that have dropped in a hex may not overrun it. Rules 13, 24B2."""
    if not pos.occupied(hex_, side.enemy):
        return Refusal("24B2-a", f"there are no enemy units in {pos.place(hex_)}")
    return overruns.refuse_odds(pos, overruns.calculation(pos, side, hex_, units))


def _overrunning(play: Play, side: Side, hex_: Hex, dropped: list[str]) -> Decision:
    def check(order: Order) -> Refusal | None:
        if not isinstance(order, Overrun):
            return None
        if order.hex != hex_:
            return Refusal("24B2-a", f"{' '.join(dropped)} dropped in {play.place(hex_)}")
        other = next((id_ for id_ in order.units if id_ not in dropped), None)
        if other:
            return Refusal(
                "24B2-c",
                f"{other} did not drop in this operation and may not join the overrun",
                f"Those that did: {' '.join(dropped)}",
            )
        return refuse_overrun(play, side, hex_, play.units(order.units))

    def legal() -> Iterator[Order]:
        yield Pass()
        yield Overrun(hex_, tuple(dropped))

    return Decision(
        side=side,
        rule="24B2-a",
        topic="airborne overrun",
        prompt=f"overrun {name(hex_)} with {' '.join(dropped)}, or pass",
        waiting=f"the {side.label} player may overrun {play.place(hex_)} from the air",
        accepts=(Overrun, Pass),
        check=check,
        legal=legal,
        facts={"hex": hex_, "units": tuple(dropped)},
    )


def _drop_supply(play: Play, operation: Operation, item: Item) -> None:
    """Drop supply points one by one; scattered ones are gone. Rule 24A."""
    chart, landed = play.charts.air.drop, 0
    drm, why = _told_modifier(play, operation, None)
    for _ in range(item.points):
        die = play.roll(f"air drop of supply in {play.place(operation.target)}{why}", "24A-a")
        landed += not chart.is_scattered(die + drm)
    play.facts(supplies_landed=landed)
    scattered = item.points - landed
    told = f"{number(landed, 'supply point')} {'lands' if landed == 1 else 'land'}"
    play.note("24A-d", f"{told}, {scattered} {'is' if scattered == 1 else 'are'} scattered")
    if landed:
        supplies = Supplies(operation.side, operation.target, landed, chart.lasts)
        play.emit(SuppliesChanged((*play.state.supplies, supplies)))


def modifier(pos: Position, side: Side, hex_: Hex, night: bool, unit: Unit | None) -> int:
    """Return the modifier of the die for a unit, or for supply points. Rule 24A."""
    modifiers = pos.charts.air.drop.modifiers
    return sum(modifiers.get(word, 0) for word in _applying(pos, side, hex_, night, unit))


def _told_modifier(play: Play, operation: Operation, unit: Unit | None) -> tuple[int, str]:
    """Return the modifier of the die, and the words for it. Rule 24A."""
    chart, where = play.charts.air.drop, (operation.side, operation.target, operation.night)
    words = list(_applying(play, *where, unit))
    drm = modifier(play, *where, unit)
    told = [f"{chart.modifiers[w]:+} {chart.when[w]}" for w in words if chart.modifiers.get(w)]
    return drm, f" ({', '.join(told)})" if told else ""


def _applying(
    pos: Position, side: Side, hex_: Hex, night: bool, unit: Unit | None
) -> Iterator[str]:
    chart, ground = pos.charts.air.drop, terrain.ground(pos, hex_)
    if pos.occupied(hex_, side.enemy):
        yield "enemy"
    if night:
        yield "night"
    if pos.weather(hex_) in chart.weather:
        yield "weather"
    if ground in chart.rough_ground:
        yield "rough_ground"
    if side is Side.ALLIED and pos.state.clock.turn >= chart.late:
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
