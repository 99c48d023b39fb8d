"""Rail capacity: what rail movement is charged, and how capacity grows and is lost. Rules 7A3, 7A4.

Amounts are twelfths of RE. What moves is charged once a player turn on each net it uses; where a
later move makes it count for more, the difference is charged (ruling on 7A3).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from sfcli.charts.model import Charts
from sfcli.clock import Phase
from sfcli.events import CapacityChanged
from sfcli.ground import isolation, lines, points, sizes
from sfcli.hexes import Hex
from sfcli.orders import SpendPoints
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Capacity, Railed, Unit
from sfcli.twelfths import ONE, counted, fraction, mps, plain

Charges = tuple[tuple[str, int], ...]
"""Twelfths of RE by net."""


@dataclass(frozen=True, slots=True)
class Load:
    """What is to move by rail, as far as capacity goes: a unit, or resource points."""

    size: int
    charged: Mapping[str, int]
    """What it was charged this player turn before, by net."""
    low: bool
    """It has used a low-volume line this player turn."""

    def charge(self, charts: Charts, nets: Iterable[str], low: bool) -> Charges:
        """Return what a move over these nets adds to what it was charged. Rules 7A3, 7A4.

        Use of a low-volume line doubles its size on every net it uses this player turn.
        """
        factor = charts.rail.low_volume_multiplier
        before = {net: due * factor if low and not self.low else due
                  for net, due in self.charged.items()}  # fmt: skip
        size = self.size * (factor if low or self.low else 1)
        due = before | {net: max(before.get(net, 0), size) for net in nets}
        added = {net: amount - self.charged.get(net, 0) for net, amount in due.items()}
        return tuple(sorted((net, more) for net, more in added.items() if more))


def unit_load(charts: Charts, unit: Unit) -> Load:
    """Return a unit, with what it carries, as a load for the rails. Rules 7A3, 12E."""
    size = sizes.transport_size(charts, unit) + sizes.points_size(charts, unit.carrying)
    return Load(size, dict(unit.charges), unit.has("low-rail"))


def points_load(charts: Charts, railed: Railed) -> Load:
    """Return resource points that move on their own as a load for the rails. Rule 12E."""
    charged = {net: amount * railed.points for net, amount in railed.charges}
    return Load(sizes.points_size(charts, railed.points), charged, railed.low)


def total(charges: Iterable[Charges]) -> dict[str, int]:
    """Return what several loads are charged together, by net."""
    summed: Counter[str] = Counter()
    for each in charges:
        summed.update(dict(each))
    return dict(summed)


def left(pos: Position, side: Side, net: str) -> int:
    """Return what a side may still move on a net this player turn. Rule 7A3."""
    return pos.state.rail.get((side, net), Capacity()).left


def lacks(pos: Position, side: Side, charged: Mapping[str, int]) -> str | None:
    """Return a net whose capacity does not bear a charge, None where each one does. Rule 7A3."""
    for net, amount in charged.items():
        if amount > left(pos, side, net):
            return net
    return None


def refuse(pos: Position, side: Side, charged: Mapping[str, int]) -> Refusal | None:
    """Say which net has too little capacity left for a charge. Rules 7A3, 7A4."""
    net = lacks(pos, side, charged)
    if net is None:
        return None
    if not net:
        return Refusal("7A4-b", "the way leads over rail hexes that are on no rail net")
    return Refusal(
        "7A3-a",
        f"this takes {counted(charged[net], 'RE')} of capacity on the {net_name(pos, net)} net, "
        f"and the {side.label} player has {mps(max(0, left(pos, side, net)))} left this turn",
        _more(pos, side, net),
    )


def _more(pos: Position, side: Side, net: str) -> str:
    """Say how a net may yet get more capacity, empty where it gets no more this turn."""
    has = pos.state.rail.get((side, net), Capacity())
    if not has.permanent:
        return f"It is built with resource points: spend N rp at HEX on rail capacity {net}"
    room = _most(pos, has) - has.increase
    if room <= 0:
        return ""
    return (
        f"Resource points at a yard can add {counted(room, 'RE')} this turn: "
        f"spend N rp at HEX on rail increase {net}"
    )


def net_name(pos: Position, net: str) -> str:
    """Return a rail net's name as players read it."""
    known = pos.charts.rail.nets.get(net)
    return known.name if known else net


def shown(charged: Mapping[str, int]) -> dict[str, int | str]:
    """Return charges as outcomes show them: REs by net."""
    return {net: plain(fraction(amount)) for net, amount in sorted(charged.items())}


@dataclass(frozen=True, slots=True)
class Spending:
    """Resource points to be spent on a net, and the capacity they bring."""

    side: Side
    order: SpendPoints
    capacity: Capacity
    gain: int


def plan_spend(pos: Position, side: Side, order: SpendPoints) -> Spending | Refusal:
    """Say why resource points may not be spent on rail capacity, or what they bring. Rule 7A4."""
    phase = Phase.INITIAL if order.permanent else Phase.MOVEMENT
    if pos.state.clock.phase is not phase:
        clause, what = ("7A4b-c", "built") if order.permanent else ("7A4a-d", "increased")
        return Refusal(
            clause,
            f"rail capacity is {what} in one's own {phase} phase, and this is the "
            f"{pos.state.clock.phase} phase",
        )
    return (
        _refuse_yard(pos, side, order)
        or points.refuse_spending(pos, side, order.at, order.points)
        or (_build if order.permanent else _increase)(pos, side, order)
    )


def _refuse_yard(pos: Position, side: Side, order: SpendPoints) -> Refusal | None:
    """Say why a hex is not one of two connected, un-isolated yards of the net. Rule 7A4."""
    clause = "7A4b-b" if order.permanent else "7A4a-b"
    name = net_name(pos, order.net)
    if order.net not in pos.charts.rail.nets:
        known = ", ".join(sorted(pos.charts.rail.nets))
        return Refusal("7A4-a", f"{order.net} is no rail net", f"The nets are {known}")
    yards = [
        hex_
        for hex_ in lines.yards(pos, side, order.net)
        if not isolation.is_isolated(pos, side, hex_)
    ]
    if order.at not in yards:
        return Refusal(
            clause if order.permanent else "7A4a-c",
            f"{pos.place(order.at)} {_fault(pos, side, order)}, and the resource points have to "
            f"lie at an un-isolated {side.label}-owned marshaling yard on the {name} net",
            _list(pos, "Such yards are", yards),
        )
    joined = lines.joined_to(pos, side, order.at)
    if not any(yard in joined for yard in yards if yard != order.at):
        return Refusal(
            clause,
            f"{pos.place(order.at)} is not connected by rail to another un-isolated "
            f"{side.label}-owned marshaling yard on the {name} net, and two are needed",
            _list(pos, "The others are", [yard for yard in yards if yard != order.at]),
        )
    return None


def _fault(pos: Position, side: Side, order: SpendPoints) -> str:
    """Say what a hex lacks to be an un-isolated yard of a side on a net. Rule 7A4."""
    if order.at not in lines.yard_set(pos.board):
        return "is no marshaling yard"
    if lines.net(pos, order.at) != order.net:
        other = net_name(pos, lines.net(pos, order.at))
        return f"lies on the {other} net" if other else "lies on no rail net"
    if pos.state.owner(order.at) is not side:
        return f"is not {side.label}-owned"
    return "is isolated"


_LISTED: Final = 6


def _list(pos: Position, lead: str, hexes: list[Hex]) -> str:
    if not hexes:
        return ""
    more = f" and {len(hexes) - _LISTED} more" if len(hexes) > _LISTED else ""
    return f"{lead} {', '.join(pos.place(hex_) for hex_ in hexes[:_LISTED])}{more}"


def _increase(pos: Position, side: Side, order: SpendPoints) -> Spending | Refusal:
    """Plan an increase for this player turn: at most half the lasting capacity. Rule 7A4a."""
    chart = pos.charts.rail
    before = pos.state.rail.get((side, order.net), Capacity())
    room, each = _most(pos, before) - before.increase, chart.gain_per_point
    needed = -(-room // each)
    if order.points > needed:
        return Refusal(
            "7A4a-e",
            f"capacity {mps(before.usable)} on the {net_name(pos, order.net)} net may be "
            f"increased by {counted(_most(pos, before), 'RE')} a turn, of which "
            f"{mps(before.increase)} have been added",
            f"For the rest spend {needed}" if needed else "",
        )
    gain = min(order.points * each, room)
    return Spending(side, order, replace(before, increase=before.increase + gain), gain)


def _most(pos: Position, capacity: Capacity) -> int:
    """Return by how many twelfths a capacity may be raised in a player turn. Rules 7A4a, 20G1a."""
    return int(capacity.usable * pos.charts.rail.gain_limit)


def _build(pos: Position, side: Side, order: SpendPoints) -> Spending | Refusal:
    """Plan capacity for good: 1 RE for every so many points. Rule 7A4b."""
    chart = pos.charts.rail
    before = pos.state.rail.get((side, order.net), Capacity())
    if order.points % chart.points_per_capacity:
        return Refusal(
            "7A4b-e",
            f"{chart.points_per_capacity} resource points add 1 RE of capacity, and "
            f"{order.points} is no multiple of that",
            f"Spend {order.points - order.points % chart.points_per_capacity or 'none'}",
        )
    still = chart.points_per_turn - before.built
    if order.points > still:
        return Refusal(
            "7A4b-d",
            f"at most {chart.points_per_turn} resource points may be spent on building a net in "
            f"an initial phase, and {before.built} have been on the {net_name(pos, order.net)} net",
            f"{still} more may be" if still else "",
        )
    gain = order.points // chart.points_per_capacity * ONE
    after = replace(
        before, permanent=before.permanent + gain, built=before.built + order.points
    )  # fmt: skip
    return Spending(side, order, after, gain)


def can_spend(pos: Position, side: Side, order: SpendPoints) -> bool:
    """Tell whether resource points may be spent so. Rule 7A4."""
    return isinstance(plan_spend(pos, side, order), Spending)


def spend(play: Play, spending: Spending) -> Procedure[None]:
    """Spend resource points on rail capacity. Rules 7A4a, 7A4b."""
    order = spending.order
    points.spend(play, spending.side, order.at, order.points)
    play.emit(CapacityChanged(spending.side, order.net, spending.capacity))
    play.facts(cost=order.points, gain=plain(fraction(spending.gain)))
    return
    yield


def lose_capacity(play: Play, side: Side, taken: tuple[Hex, ...]) -> None:
    """Destroy the capacity of a player who lost the last yard of a net. Rule 7A4c."""
    nets = {lines.net(play, hex_) for hex_ in taken if hex_ in lines.yard_set(play.board)}
    for net in sorted(nets):
        had = play.state.rail.get((side.enemy, net), Capacity())
        if had != Capacity() and not lines.yards(play, side.enemy, net):
            play.emit(CapacityChanged(side.enemy, net, Capacity()))
            play.note(
                "7A4c-a",
                f"The {side.enemy.label} player lost the last marshaling yard on the "
                f"{net_name(play, net)} net: capacity {mps(had.permanent)} is destroyed",
            )


ORDERS: Final = (
    OrderRule(
        SpendPoints, "Spending of resource points on rail capacity", "7A4a-d",
        (Phase.INITIAL, Phase.MOVEMENT), "ground", plan_spend, spend,
    ),
)  # fmt: skip
