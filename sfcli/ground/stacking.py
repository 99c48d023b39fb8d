"""The stacking limit: an assignment of units to its three allotments. Rule 8."""

from collections.abc import Iterable, Sequence
from typing import Final

from sfcli.charts.model import StackingLimit
from sfcli.ground import terrain
from sfcli.hexes import Hex
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import mps

_UNCOUNTED: Final = frozenset({"port_fort", "position_aa", "movement_counter"})
"""Kinds of units that do not count. Rules 14J, 37B2."""


def limit(pos: Position, hex_: Hex) -> StackingLimit:
    """Return the stacking limit of a hex. Rule 8A."""
    chart = pos.charts.terrain
    return chart.mountain_stacking if terrain.ground(pos, hex_) == "mountain" else chart.stacking


def counts(unit: Unit) -> bool:
    """Tell whether a unit counts against stacking. Rules 14J, 37B2."""
    return _UNCOUNTED.isdisjoint(unit.counter.kinds)


def fits(units: Iterable[Unit], allowed: StackingLimit) -> bool:
    """Tell whether units fit into the allotments in some way. Rule 8A1."""
    stack = list(units)
    if len(stack) <= allowed.units:
        return True
    counted = [unit for unit in stack if counts(unit)]
    divisions, rest = list[Unit](), list[Unit]()
    for unit in counted:
        (divisions if unit.is_divisional else rest).append(unit)
    art_divisions = sum(u.counter.is_artillery for u in divisions)
    small = sorted(u.re for u in rest if not u.counter.is_artillery)
    small_art = sorted(u.re for u in rest if u.counter.is_artillery)
    for apart in range(2 if art_divisions and allowed.artillery_division else 1):
        slots = allowed.units - len(divisions) + apart
        if slots < 0:
            continue
        art_room = 0 if apart else allowed.artillery
        if _room(small, small_art, slots, allowed.non_divisional, art_room):
            return True
    return False


def _room(small: Sequence[int], art: Sequence[int], slots: int, small_room: int, art_room: int
          ) -> bool:  # fmt: skip
    """Tell whether non-divisional units fit: the largest take the slots of any unit."""
    for art_in_slots in range(min(slots, len(art)) + 1):
        rest_art = art[: len(art) - art_in_slots]
        rest_small = small[: max(0, len(small) - (slots - art_in_slots))]
        if _pack(rest_art, art_room, rest_small, small_room):
            return True
    return False


def _pack(art: Sequence[int], art_room: int, small: Sequence[int], small_room: int) -> bool:
    """Tell whether artillery fits its allotment, what is over going with the non-divisional."""
    free = small_room - sum(small)
    if free < 0:
        return False
    over = sum(art)
    fill = {0}
    for size in art:
        fill |= {taken + size for taken in fill if taken + size <= art_room}
    return over - max(fill) <= free


def over(pos: Position, hex_: Hex, side: Side) -> bool:
    """Tell whether a side's stack in a hex violates the stacking limit. Rule 8A."""
    return not fits(pos.stack(hex_, side), limit(pos, hex_))


def refuse_stack(pos: Position, side: Side) -> Refusal | None:
    """Say which hex of a side is over the limit as a phase ends, None where none is. Rule 8B."""
    for hex_ in sorted(pos.state.at):
        if len(pos.state.at[hex_]) > 2 and over(pos, hex_, side):
            return Refusal(
                "8B-b",
                f"{' '.join(unit.id for unit in pos.stack(hex_, side) if counts(unit))} in "
                f"{pos.place(hex_)} exceed its stacking limit: {describe(limit(pos, hex_))}",
                "Move units out of it before the phase ends",
            )
    return None


def describe(allowed: StackingLimit) -> str:
    """Return a limit in words."""
    art = f"{_res(allowed.artillery)} of artillery"
    if allowed.artillery_division:
        art += " (or an artillery division)"
    small = f"{_res(allowed.non_divisional)} of other non-divisional units"
    return f"{allowed.units} units of any kind, {small} and {art}"


def _res(twelfths: int) -> str:
    return "1 RE" if mps(twelfths) == "1" else f"{mps(twelfths)} REs"
