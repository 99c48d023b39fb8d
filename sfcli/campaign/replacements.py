"""Replacing eliminated units and rebuilding cadres. Rules 40B1a, 40B2, 40B3.

A replaced unit appears in a friendly-owned unisolated city. Some kinds of units come back slowly:
so many REs, units or headquarters of each nationality in a month or in six turns.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from sfcli import calendar
from sfcli.campaign import arrivals, pools
from sfcli.charts import replacement
from sfcli.charts.replacement import Rps
from sfcli.clock import Phase
from sfcli.events import Rebuilt, ReplacementsChanged, Tallied
from sfcli.ground import allegiance, isolation, ownership, supply_effects, terrain, zoc
from sfcli.hexes import Hex, name
from sfcli.orders import Rebuild, Replace
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import CADRE, ELIMINATED, FLOODED, FULL, Unit
from sfcli.twelfths import ONE, mps


@dataclass(frozen=True, slots=True)
class Limit:
    """How many units of a kind each nationality of a side may replace. Rules 40B2, 40B3."""

    what: str
    kinds: frozenset[str]
    turns: int
    """Turns in which at most one RE, or one unit, is replaced; 0 for a calendar month."""
    axis: str
    """The clause for the Axis, empty where it has no such limit."""
    allied: str
    by_units: bool = False
    """Units are counted, not REs."""

    def clause(self, side: Side) -> str:
        """Return the clause by which a side is limited, empty where it is not."""
        return self.axis if side is Side.AXIS else self.allied


_MONTH: Final = 0
_SIX_TURNS: Final = 6
LIMITS: Final = (
    Limit("combat or assault engineers", frozenset({"combat_engineer", "assault_engineer"}),
          _MONTH, "40B2-b", "40B3-a"),
    Limit("specialized armor", frozenset({"specialized_armor"}), _MONTH, "40B2-g", "40B3-k"),
    Limit("artillery", frozenset({"artillery"}), _MONTH, "40B2-h", ""),
    Limit("amphibious units", frozenset({"amphibious", "lvt"}), _MONTH, "", "40B3-l"),
    Limit("airborne units", frozenset({"airborne"}), _SIX_TURNS, "40B2-c", "40B3-b"),
    Limit("commandos", frozenset({"commando"}), _SIX_TURNS, "40B2-i", "40B3-m"),
    Limit("V-weapons units", frozenset({"v_weapons"}), _MONTH, "40B2-d", "", by_units=True),
    Limit("political police", frozenset({"political_police"}), _MONTH, "40B2-j", ""),
    Limit("divisional headquarters", frozenset({"headquarters"}), _MONTH, "40B2-k", "40B3-n",
          by_units=True),
)  # fmt: skip
"""A unit of several kinds counts in each."""


@dataclass(frozen=True, slots=True)
class Purchase:
    """A unit that may be replaced or rebuilt, with what each pool pays."""

    unit: str
    at: Hex
    status: str
    paid: Mapping[str, Fraction]


def never(unit: Unit) -> str:
    """Return the clause by which a unit can never be replaced, empty where it can be."""
    kinds, force = unit.counter.kinds, str(unit.counter.traits.get("force", ""))
    if "high_mountain" in kinds:
        return "40B2-l" if unit.side is Side.AXIS else "40B3-j"
    if "port_fort" in kinds and unit.side is Side.AXIS:
        return "40B2-f"
    if force == "OSS" and "commando" not in kinds:
        return "40B3-u"
    if unit.counter.nation.id == "american" and "commando" in kinds and force != "OSS":
        return "40B3-t"
    return ""


def plan_replace(pos: Position, side: Side, order: Replace) -> Purchase | Refusal:
    """Say why a unit may not be replaced there, or return what that costs. Rule 40B1a."""
    unit = pos.unit(order.unit)
    return (
        _refuse_unit(unit, side, order.cadre)
        or allegiance.refuse(pos, unit)
        or _refuse_place(pos, side, unit, order.at)
        or _refuse_limits(pos, unit, order.cadre)
        or _buy(pos, unit, order.at, _price(pos, unit, order.cadre), CADRE if order.cadre else FULL)
    )


def _refuse_unit(unit: Unit, side: Side, cadre: bool) -> Refusal | None:
    if unit.side is not side:
        return Refusal("40B1a-h", f"{unit.id} is an {unit.side.label} unit and not yours")
    if unit.status != ELIMINATED:
        return Refusal("40B1a-b", f"{unit.id} is not in the replacement pool ({unit.status})")
    clause = never(unit)
    if clause:
        return Refusal(clause, f"{unit.id} is of a kind that is never replaced")
    if cadre and unit.counter.cadre is None:
        return Refusal("40B1a-b", f"{unit.id} has no cadre strength", "Replace it at full strength")
    return None


def cities(pos: Position, side: Side) -> Iterator[Hex]:
    """Yield the friendly-owned unisolated cities, where replaced units appear. Rule 40B1."""
    for hex_ in sorted(pos.board.cities):
        if pos.board.city(hex_) and not _refuse_city(pos, side, hex_):
            yield hex_


def _refuse_place(pos: Position, side: Side, unit: Unit, hex_: Hex) -> Refusal | None:
    why = _refuse_city(pos, side, hex_)
    if not why:
        return None
    near = [name(city) for city in cities(pos, side)][:3]
    hint = f"Try: replace {unit.id} at {near[0]}" if near else ""
    return Refusal("40B1-d", f"{pos.place(hex_)} {why}", hint)


def _refuse_city(pos: Position, side: Side, hex_: Hex) -> str:
    """Say why replaced units may not appear in a hex, empty where they may."""
    if not pos.board.playable(hex_) or pos.board.city(hex_) is None:
        return "is no city, and replaced units appear in cities"
    if pos.state.owner(hex_) is not side:
        return f"is not {side.label}-owned"
    if terrain.ground(pos, hex_) == FLOODED:
        return "is massively flooded"
    return "is isolated" if isolation.is_isolated(pos, side, hex_) else ""


def used(pos: Position, unit: Unit, limit: Limit) -> int:
    """Return what counts against a limit already, in twelfths of RE or in units."""
    now = pos.state.clock.turn
    first = now - limit.turns + 1 if limit.turns else now - (not calendar.first_of_month(now))
    turns = range(first, now + 1)
    return sum(pos.state.tallies.get(_tally(unit, limit, turn), 0) for turn in turns)


def _tally(unit: Unit, limit: Limit, turn: int) -> str:
    return f"{unit.counter.nation.id} {limit.what} replaced on {calendar.name(turn)}"


def _weight(unit: Unit, limit: Limit, cadre: bool) -> int:
    if limit.by_units:
        return 1
    return unit.counter.cadre_re if cadre else unit.counter.re


def _limits(unit: Unit) -> Iterator[Limit]:
    for limit in LIMITS:
        if limit.clause(unit.side) and limit.kinds & unit.counter.kinds:
            yield limit


def _refuse_limits(pos: Position, unit: Unit, cadre: bool) -> Refusal | None:
    for limit in _limits(unit):
        most, weight = 1 if limit.by_units else ONE, _weight(unit, limit, cadre)
        done = used(pos, unit, limit)
        if done + weight > most:
            within = f"in {limit.turns} turns" if limit.turns else "in a month"
            size = "it is one" if limit.by_units else f"it is {mps(weight)}"
            amount = done if limit.by_units else mps(done)
            unit_word = "one" if limit.by_units else "one RE"
            return Refusal(
                limit.clause(unit.side),
                f"of {unit.counter.nation.name} {limit.what} {unit_word} may be replaced {within}: "
                f"{amount} has been, and {size}",
                "At its cadre strength it counts as one RE"
                if unit.counter.cadre and not cadre
                else "",
            )
    return None


def _price(pos: Position, unit: Unit, cadre: bool) -> Rps:
    costs = pos.charts.rp_costs
    if cadre:
        price = replacement.cadre_cost(costs, unit.counter)
        assert price is not None
        return price
    return replacement.full_cost(costs, unit.counter)


def _buy(pos: Position, unit: Unit, at: Hex, price: Rps, status: str) -> Purchase | Refusal:
    paid = pools.pays(pos, unit, price)
    if paid is None:
        hint = ""
        cheap = replacement.cadre_cost(pos.charts.rp_costs, unit.counter)
        if status == FULL and unit.status == ELIMINATED and cheap and pools.pays(pos, unit, cheap):
            hint = f"At cadre strength it costs {cheap}: replace {unit.id} at {name(at)} as cadre"
        return Refusal("40B1a-a", f"{unit.id} {pools.shortage(pos, unit, price)}", hint)
    return Purchase(unit.id, at, status, paid)


def replace(play: Play, bought: Purchase) -> Procedure[None]:
    """Pay for an eliminated unit and bring it back. Rules 40, 40B1a."""
    unit = play.unit(bought.unit)
    _pay(play, bought)
    for limit in _limits(unit):
        key = _tally(unit, limit, play.state.clock.turn)
        weight = _weight(unit, limit, bought.status == CADRE)
        play.emit(Tallied(key, play.state.tallies.get(key, 0) + weight))
    arrivals.enter(play, unit, bought.at, bought.status)
    return
    yield


def _pay(play: Play, bought: Purchase) -> None:
    for pool, share in bought.paid.items():
        play.emit(ReplacementsChanged(pool, -share))
    play.facts(paid=dict(bought.paid))


def plan_rebuild(pos: Position, side: Side, order: Rebuild) -> Purchase | Refusal:
    """Say why a cadre may not be rebuilt, or return what that costs. Rule 40B1a."""
    unit = pos.unit(order.unit)
    if unit.side is not side:
        return Refusal("40B1a-h", f"{unit.id} is an {unit.side.label} unit and not yours")
    if unit.hex is None or unit.status != CADRE:
        return Refusal("40B1a-c", f"{unit.id} is no cadre in play")
    refusal = allegiance.refuse(pos, unit) or _refuse_site(pos, unit, unit.hex)
    price = replacement.rebuild_cost(pos.charts.rp_costs, unit.counter)
    assert price is not None
    return refusal or _buy(pos, unit, unit.hex, price, FULL)


def _refuse_site(pos: Position, unit: Unit, hex_: Hex) -> Refusal | None:
    """Say why a cadre may not be rebuilt where it is: city, supply, enemy ZOC. Rule 40B1a."""
    if pos.board.city(hex_) is None:
        why = f"{pos.place(hex_)} is no city"
    elif not supply_effects.is_in_regular_supply(unit) or unit.isolated:
        why = "it is not in supply from an unisolated regular source"
    elif zoc.into(pos, hex_, unit.side.enemy):
        why = f"{pos.place(hex_)} is in an enemy ZOC"
    else:
        return None
    return Refusal("40B1a-d", f"{unit.id} cannot be rebuilt: {why}")


def rebuild(play: Play, bought: Purchase) -> Procedure[None]:
    """Pay for a cadre and bring it to full strength, and with it a division's ZOC. Rule 40B1a."""
    _pay(play, bought)
    play.emit(Rebuilt(bought.unit))
    ownership.settle(play, (bought.at,))
    return
    yield


ORDERS: Final = (
    OrderRule(Replace, "Replacements", "40-a", (Phase.INITIAL,), "", plan_replace, replace),
    OrderRule(Rebuild, "Rebuilding of cadres", "40-a", (Phase.INITIAL,), "", plan_rebuild, rebuild),
)
