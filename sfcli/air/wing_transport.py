"""Transport by strategic wings. Rules 20F, 20F1, 26C2e."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final

from sfcli.air import boxes, cargo, drops, takeoff, transport, wings
from sfcli.air.cargo import RP, SUPPLY, Base, Item
from sfcli.airforces import TRANSPORT, AirUnit
from sfcli.airwar import WingFlew
from sfcli.clock import Phase
from sfcli.ground import holders
from sfcli.hexes import Hex
from sfcli.orders import Fly, Sortie, WingCarries
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule, quiet
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import counted


@dataclass(frozen=True, slots=True)
class Carriage:
    """A legal transport mission of a wing. Rule 26C2e."""

    order: WingCarries
    used: int
    """Capacity of the air force that it takes, in twelfths of RE."""


def plan(pos: Position, side: Side, order: WingCarries) -> Carriage | Refusal:
    """Say why a wing may not carry cargo to an airbase, or return the mission. Rule 26C2e."""
    if order.tow or order.drop:
        return Refusal("26C2e-c", "strategic wings land cargo: they drop none and tow no gliders")
    base = pos.state.air.efforts.get(order.force)
    refusal = wings.refuse(pos, order.force, wings.TRANSPORT, order.night) or takeoff.refuse_now(
        pos, side, pos.charts.missions.missions[TRANSPORT]
    )
    if refusal:
        return refusal
    assert base is not None
    refusal = (
        wings.refuse_range(pos, order.force, wings.TRANSPORT, order.night, order.target)
        or _refuse_load(pos, side, base.base, order.load)
        or _refuse_landing(pos, order)
        or _refuse_size(pos, order)
    )
    return refusal or Carriage(order, used(pos, order))


def used(pos: Position, order: WingCarries) -> int:
    """Return the capacity that cargo takes, more in poor weather, in twelfths of RE. Rule 20F."""
    size = sum(cargo.size(pos, word, dropped=False) for word in order.load)
    chart = pos.charts.air.cargo
    share = chart.poor if pos.weather(order.target) in chart.poor_weather else Fraction(1)
    return ceil(size / share)


def _refuse_size(pos: Position, order: WingCarries) -> Refusal | None:
    takes, has = used(pos, order), wings.left(pos, order.force, wings.TRANSPORT)
    if takes <= has:
        return None
    why = f"{order.force} has capacity for {counted(has, 'RE')} left for this player turn"
    return Refusal("26C2e-a", f"{why}, and this takes {counted(takes, 'RE')}")


def _from(pos: Position, base: Hex, word: str) -> Base:
    """Return where an item is loaded: at the wing's base, or in the box of its area. 20F, 23I1."""
    item, box = Item(word), boxes.box_of(pos, Side.ALLIED, base)
    in_box = bool(box) and (item.kind == SUPPLY or (not item.kind and bool(pos.unit(word).box)))
    return box if in_box else base


def _refuse_load(pos: Position, side: Side, base: Hex, load: Sequence[str]) -> Refusal | None:
    """Say why cargo may not be loaded at a wing's base. Rule 20F."""
    if not load:
        return Refusal("20F-d", "a transport mission takes cargo: load UNITS, 2 supply or 1 rp")
    wanted = sum(Item(word).points for word in load if Item(word).kind == RP)
    for word in load:
        item, start = Item(word), _from(pos, base, word)
        if item.kind == RP:
            refusal = cargo.refuse_points(pos, side, start, wanted)
        elif item.kind == SUPPLY:
            refusal = cargo.refuse_supply(pos, start)
        elif load.count(word) > 1:
            refusal = Refusal("20F-m", f"{word} is named twice, and is carried once")
        else:
            refusal = cargo.refuse_unit(pos, side, start, pos.unit(word))
        if refusal:
            return refusal
    return holders.refuse_leaving(pos, pos.units(w for w in load if not Item(w).kind))


def _refuse_landing(pos: Position, order: WingCarries) -> Refusal | None:
    """Say why cargo may not be landed in a hex. Rules 8B, 20F1."""
    refusal = boxes.refuse(pos, _unit(pos, order.force), order.target)
    if refusal:
        return Refusal("20F1-a", f"cargo is landed at an airbase: {refusal.why}")
    flight = Fly(order.target, (Sortie((), TRANSPORT, load=order.load),))
    return drops.refuse_room(pos, Side.ALLIED, flight)


def _unit(pos: Position, id_: str) -> AirUnit:
    """Return a wing as the air unit that lands with the cargo."""
    force = pos.charts.air.assets.forces[id_]
    return AirUnit(id_, wings.flyer(force, wings.TRANSPORT), Side.ALLIED, "")


def fly(play: Play, carriage: Carriage) -> Procedure[None]:
    """Land the cargo. Rules 20F1, 26C2e."""
    order = carriage.order
    base = play.state.air.efforts[order.force].base
    play.emit(WingFlew(order.force, wings.TRANSPORT, carriage.used))
    to = transport.unloaded(play, _unit(play, order.force), order.target)
    for word in order.load:
        item = Item(word)
        play.note("20F1-b", f"{item.told} {item.verb} landed in {cargo.told(play, to)}")
        transport.put(play, Side.ALLIED, _from(play, base, word), to, item)
    return quiet(play)


ORDERS: Final = (
    OrderRule(
        WingCarries, "Missions of strategic wings", "26C2-a",
        (Phase.MOVEMENT, Phase.EXPLOITATION), "", plan, fly, never=wings.never,
    ),
)  # fmt: skip
