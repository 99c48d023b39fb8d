"""Assembling: components leave the map, and the unit takes their place. Rules 15A, 15C, 15D."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sfcli.charts.breakdowns import Face, face
from sfcli.events import PointsChanged
from sfcli.formations import Assembled
from sfcli.ground import breakdowns, moments, ownership, sizes
from sfcli.hexes import Hex
from sfcli.orders import Assemble
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import BROKEN_DOWN, ELIMINATED, FULL, Unit


@dataclass(frozen=True, slots=True)
class Assembling:
    """A unit that may be assembled."""

    unit: Unit
    """The unit as it will stand."""
    parts: tuple[str, ...]
    left: int
    """Resource points it cannot carry, which stay in the hex."""


def plan_assemble(pos: Position, side: Side, order: Assemble) -> Assembling | Refusal:
    """Say why a unit may not be assembled, or return it. Rules 15A, 15C1, 15D."""
    whole = _boxed(pos, order.units)
    if whole is not None:
        return _plan(pos, side, whole, pos.state.broken_down[whole.id].parts)
    if not order.units:
        return Refusal("15A-f", "a unit is assembled from at least two others")
    return _plan_any(pos, side, order.units)


def _boxed(pos: Position, ids: Sequence[str]) -> Unit | None:
    """Return the one broken-down unit that some handles mean: its own, or its components'."""
    meant = {
        id_
        for id_, box in pos.state.broken_down.items()
        if id_ in ids or not set(ids).isdisjoint(box.parts)
    }
    if len(meant) != 1:
        return None
    id_ = meant.pop()
    known = {id_, *pos.state.broken_down[id_].parts}
    return pos.unit(id_) if known.issuperset(ids) else None


def _plan(pos: Position, side: Side, whole: Unit, ids: Sequence[str]) -> Assembling | Refusal:
    parts = pos.units(ids)
    for part in parts:
        refusal = _refuse_part(pos, side, whole, part, parts)
        if refusal:
            return refusal
    return _assembled(pos, whole, parts)


def _refuse_part(
    pos: Position, side: Side, whole: Unit, part: Unit, parts: Sequence[Unit]
) -> Refusal | None:
    """Say why a component stands against assembly: lost, elsewhere, carried. Rule 15A."""
    if part.side is side and part.status == ELIMINATED:
        return Refusal(
            "15A-f",
            f"{part.id} is eliminated, and {whole.id} is assembled from all its components",
            f"It has to be replaced first: replace {part.id} at CITY",
        )
    refusal = breakdowns.refuse_unit(pos, side, part)
    if refusal:
        return refusal
    apart = next((other for other in parts if other.hex not in (None, part.hex)), None)
    if apart is None or part.hex is None or apart.hex is None:
        return None
    return Refusal(
        "15A-f",
        f"{part.id} is in {pos.place(part.hex)} and {apart.id} in {pos.place(apart.hex)}; the "
        "components have to stand in one hex",
    )


def _plan_any(pos: Position, side: Side, ids: Sequence[str]) -> Assembling | Refusal:
    """Plan the assembly of a non-divisional unit from units in play. Rule 15D."""
    parts = pos.units(ids)
    if len(set(ids)) < len(ids):
        return Refusal("15D-b", "a unit is named twice")
    bound = next((part for part in parts if breakdowns.is_component(pos, part)), None)
    if bound is not None:
        own = breakdowns.division_of(pos, bound)
        return Refusal(
            "15C1-b",
            f"{bound.id} is a component of {own}, and components make the unit they come from "
            "and no other",
            f"Try: assemble {own}",
        )
    found = pos.charts.breakdowns.assembled_from(tuple(part.printed for part in parts))
    if found is None:
        known = (row for row in pos.charts.breakdowns.rows.values() if row.is_assembly)
        rows = [
            f"{row.whole.full} from {len(row.components)} units"
            for row in known
            if row.whole.side is side
        ]
        return Refusal(
            "15D-b",
            f"the {side.label} charts assemble nothing from {' '.join(ids)}",
            f"They have: {', '.join(rows)}" if rows else "",
        )
    free = breakdowns.spare(pos, found.whole, BROKEN_DOWN)
    id_ = free.id if free else breakdowns.fresh(pos, found.whole)
    whole = free or Unit(id_, id_, found.whole, None)
    return _plan(pos, side, whole, ids)


def _assembled(pos: Position, whole: Unit, parts: Sequence[Unit]) -> Assembling:
    """Return a unit as assembled, in the worst state of its components. Rules 12E, 15A."""
    out = [part for part in parts if part.out is not None]
    carrying = sum(part.carrying for part in parts)
    most = sizes.most_carried(pos.charts, whole)
    made = replace(
        whole,
        hex=parts[0].hex,
        status=FULL,
        box="",
        out=max((part.out or 0 for part in out), default=None),
        fed=bool(out) and all(part.fed for part in out),
        isolated=any(part.isolated for part in parts),
        disrupted=any(part.disrupted for part in parts),
        badly=any(part.badly for part in parts),
        spent=0,
        rail_left=0,
        charges=breakdowns.charges((whole, *parts)),
        carrying=min(carrying, most),
        load=max(min(carrying, most), sum(part.load for part in parts)),
        flags=moments.CLOSING.union(*(part.flags for part in parts)),
    )
    return Assembling(made, tuple(part.id for part in parts), max(0, carrying - most))


def assemble(play: Play, planned: Assembling) -> Procedure[None]:
    """Assemble a unit, which ends the movement of its side. Rule 15A."""
    unit = planned.unit
    assert unit.hex is not None
    ended = moments.is_ending(play, unit.side)
    play.emit(Assembled(unit, planned.parts))
    moments.close(play, unit.side, ended)
    if planned.left:
        play.emit(PointsChanged(unit.side, unit.hex, planned.left))
    ownership.settle(play, (unit.hex,))
    play.facts(unit=unit.id, parts=list(planned.parts))
    return
    yield


def able(pos: Position, side: Side) -> list[str]:
    """Return the broken-down units of a side whose components could be assembled now. Rule 15A."""
    return [id_ for id_ in pos.state.broken_down if can_assemble(pos, side, Assemble((id_,)))]


def of_any(pos: Position, side: Side, hex_: Hex) -> Iterator[Assemble]:
    """Yield what the units of a hex make together without being components. Rule 15D."""
    for row in pos.charts.breakdowns.rows.values():
        if not row.is_assembly or row.whole.side is not side:
            continue
        alike: dict[Face, list[str]] = {}
        for unit in pos.stack(hex_, side):
            alike.setdefault(face(unit.printed), []).append(unit.id)
        wanted = [face(each.supported) for each in row.components]
        found = [alike[part].pop(0) for part in wanted if alike.get(part)]
        order = Assemble(tuple(found))
        if len(found) == len(wanted) and can_assemble(pos, side, order):
            yield order


def can_assemble(pos: Position, side: Side, order: Assemble) -> bool:
    """Tell whether a unit may be assembled so. Rule 15A."""
    return isinstance(plan_assemble(pos, side, order), Assembling)


ORDERS: Final = (
    OrderRule(
        Assemble, "Assemblies of units", "15A-f", breakdowns.PHASES, "ground", plan_assemble,
        assemble,
    ),
)  # fmt: skip
