"""Advance after combat, after an emptied hex and after an overrun. Rules 9F2, 9I, 13, 14B2, 14F."""

from collections.abc import Iterator, Sequence

from sfcli.decisions import Decision
from sfcli.ground import carriers, engagement, outcome, stacking
from sfcli.hexes import Hex, distance
from sfcli.orders import Advance, Order, Pass
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit


def is_able(unit: Unit) -> bool:
    """Tell whether a unit may advance: not a rail-only one, nor one that cannot move. Rule 14F."""
    return unit.hex is not None and unit.ratings.movement > 0


def choose(
    play: Play, side: Side, hex_: Hex, units: Sequence[Unit], rule: str = "9F2"
) -> Procedure[tuple[str, ...]]:
    """Ask which of the units advance into a hex, and return those that do. Rule 9F2."""
    able = tuple(unit.id for unit in carriers.on_their_own(units) if is_able(unit))
    if not able or play.occupied(hex_, side.enemy):
        return ()
    answer = yield from play.ask(_decision(play, side, hex_, able, rule))
    chosen = carriers.together(play, answer.units) if isinstance(answer, Advance) else ()
    outcome.add(play, "advanced", *chosen)
    return chosen


def _decision(play: Play, side: Side, hex_: Hex, able: tuple[str, ...], rule: str) -> Decision:
    def check(order: Order) -> Refusal | None:
        return refuse(play, hex_, able, order.units) if isinstance(order, Advance) else None

    return Decision(
        side=side,
        rule=rule,
        topic="advance",
        prompt=f"advance into {play.place(hex_)} with any of {' '.join(able)}, or pass",
        waiting=f"the {side.label} player may advance into {play.place(hex_)}",
        accepts=(Advance, Pass),
        check=check,
        legal=lambda: choices(play, hex_, able),
        facts={"hex": hex_, "units": able},
    )


def refuse(pos: Position, hex_: Hex, able: Sequence[str], units: Sequence[str]) -> Refusal | None:
    """Say why units may not advance into a hex, None where they may. Rule 9F2."""
    if len(set(units)) < len(units):
        return Refusal("9F2-b", "a unit is named twice")
    units = [unit.id for unit in carriers.on_their_own(pos.units(units))]
    for id_ in units:
        if id_ not in able:
            return Refusal(
                *_why_not(pos, id_, hex_), f"Able to: {', '.join(able)}; the others stay"
            )
    if not _fits(pos, hex_, units):
        allowed = stacking.describe(stacking.limit(pos, hex_))
        return Refusal(
            "9F2-b",
            f"{' '.join(units)} exceed the stacking limit of {pos.place(hex_)}: {allowed}",
            "Advance with fewer",
        )
    return None


def _why_not(pos: Position, id_: str, hex_: Hex) -> tuple[str, str]:
    unit = pos.state.units.get(id_)
    apart = carriers.refuse_apart([unit]) if unit is not None else None
    if apart is not None:
        return apart.rule, apart.why
    if unit is not None and unit.hex is not None and unit.ratings.movement < 0:
        return "14F1-c", f"{id_} is rail-only and may not advance after combat"
    if unit is not None and unit.hex is not None and unit.ratings.movement == 0:
        return "14F2-a", f"{id_} has a movement rating of 0 and cannot move"
    if unit is not None and unit.hex is not None and _fires_over(unit, unit.hex, hex_):
        return "14B2-c", f"{id_} fires from two hexes away and may not advance from there"
    return (
        "9F2-b",
        f"{id_} may not advance: only units that took part next to {pos.place(hex_)} may",
    )


def _fires_over(unit: Unit, start: Hex, hex_: Hex) -> bool:
    """Tell whether a unit is long-range siege artillery two hexes away. Rule 14B2."""
    return engagement.is_long_range(unit) and distance(start, hex_) == engagement.LONG_RANGE


def choices(pos: Position, hex_: Hex, able: Sequence[str]) -> Iterator[Order]:
    """Yield advances: as many units as fit, each unit alone, nobody."""
    most: tuple[str, ...] = ()
    for id_ in able:
        if _fits(pos, hex_, (*most, id_)):
            most = (*most, id_)
    if len(most) > 1:
        yield Advance(most)
    for id_ in able:
        if _fits(pos, hex_, (id_,)):
            yield Advance((id_,))
    yield Pass()


def _fits(pos: Position, hex_: Hex, units: Sequence[str]) -> bool:
    advancing = pos.units(carriers.together(pos, units))
    there = pos.stack(hex_, advancing[0].side) if advancing else []
    return stacking.fits([*there, *advancing], stacking.limit(pos, hex_))
