"""Retreat before combat and before an overrun. Rules 9I, 13, 14H1, 14H2.

Which units are able to is in the special forces chart. They go one after the other while their
owner likes; each obeys the rules of retreat.
"""

from collections.abc import Iterator

from sfcli.decisions import Decision
from sfcli.ground import commandos, refuges, retreat
from sfcli.ground.escorts import Led
from sfcli.ground.refuges import Going
from sfcli.ground.retreat import Party
from sfcli.hexes import Hex, name
from sfcli.orders import Carry, Order, Pass, Retreat
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit


def is_able(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit has the ability to retreat before combat. Rules 9I, 14H2."""
    return commandos.can_retreat_early(pos, unit)


def offer(play: Play, hex_: Hex, side: Side, what: str) -> Procedure[frozenset[str]]:
    """Let a side's able units leave a hex before an attack or overrun; return those that did.

    `what` is the attack or overrun in words. Rule 9I.
    """
    left, led = frozenset[str](), Led()
    while able := _able(play, hex_, side, left):
        answer = yield from play.ask(_decision(play, hex_, able, left, what))
        if isinstance(answer, Pass):
            break
        if isinstance(answer, Carry):
            retreat.load(play, answer)
            continue
        assert isinstance(answer, Retreat)
        of = _party(play, answer.units, left, led)
        left |= of.movers
        retreat.go(play, of, answer)
        yield from retreat.finish(play, of)
    return left


def _able(pos: Position, hex_: Hex, side: Side, left: frozenset[str]) -> list[str]:
    """Return the able units in a hex that have somewhere to go."""
    able = [unit for unit in pos.stack(hex_, side) if is_able(pos, unit)]
    going = Going(left, frozenset())
    return [unit.id for unit in able if refuges.refuges(pos, unit, (hex_,), going)]


def _party(
    pos: Position, units: tuple[str, ...], left: frozenset[str], led: Led | None = None
) -> Party:
    of = retreat.party(pos.units(units))
    return Party(of.side, of.movers | left, of.waiting, led=Led() if led is None else led)


def _decision(play: Play, hex_: Hex, able: list[str], left: frozenset[str], what: str) -> Decision:
    side = play.unit(able[0]).side

    def check(order: Order) -> Refusal | None:
        return _refuse(play, hex_, able, left, order)

    def legal() -> Iterator[Order]:
        yield Pass()
        for unit in able:
            yield from retreat.steps(play, _party(play, (unit,), left))

    options = {unit: _party(play, (unit,), left).options(play, unit) for unit in able}
    ways = "; ".join(f"{unit} to {' or '.join(map(name, to))}" for unit, to in options.items())
    return Decision(
        side=side,
        rule="9I",
        topic="retreat before combat",
        prompt=f"{what}: retreat before it with {' '.join(able)}, or pass ({ways})",
        waiting=f"the {side.label} player may retreat {' '.join(able)} before it",
        accepts=(Retreat, Carry, Pass),
        check=check,
        legal=legal,
        facts={"options": options},
    )


def _refuse(
    pos: Position, hex_: Hex, able: list[str], left: frozenset[str], order: Order
) -> Refusal | None:
    if isinstance(order, Carry):
        return retreat.refuse_load(pos, _party(pos, tuple(able), left), order)
    if not isinstance(order, Retreat):
        return None
    for id_ in order.units:
        unit = pos.state.units.get(id_)
        if unit is None or unit.hex != hex_ or not is_able(pos, unit):
            return Refusal(
                "9I-d" if unit is not None and unit.hex == hex_ else "9I-a",
                f"{id_} cannot retreat before combat: only commandos can",
                f"Able to: {', '.join(able)}; or pass",
            )
    return retreat.refuse(pos, _party(pos, order.units, left), order)
