"""Low aviation fuel: as Axis air units begin missions, others stay on the ground. Rule 26A2."""

from collections.abc import Iterator

from sfcli.airforces import INOPERATIVE, OPERATIVE, AirUnit
from sfcli.airwar import AirStatusChanged, MissionsCounted
from sfcli.charts.air_war import AVIATION_FUEL, WHOLE
from sfcli.decisions import Decision
from sfcli.orders import Idle, Order
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import number


def percent(pos: Position) -> int:
    """Return the share of Axis air units that may fly, in hundredths. Rule 26A2."""
    status = pos.state.air.status
    return pos.charts.air.strategic.percent(AVIATION_FUEL, status) if status else WHOLE


def settle(play: Play) -> Procedure[None]:
    """Ground Axis air units for those that have begun missions. Rule 26A2."""
    share = percent(play)
    if share == WHOLE:
        return
    fuel = play.charts.air.strategic.fuel[share]
    while play.state.air.begun >= fuel.begin:
        play.emit(MissionsCounted(play.state.air.begun - fuel.begin))
        for _ in range(fuel.ground):
            yield from _ground_one(play)


def _ground_one(play: Play) -> Procedure[None]:
    if not _ready(play):
        return
    answer = yield from play.ask(_decision(play))
    assert isinstance(answer, Idle)
    for id_ in answer.units:
        play.emit(AirStatusChanged(id_, INOPERATIVE))
        play.note("26A2-a", f"{id_} stays on the ground for want of fuel ({percent(play)}%)")


def _ready(pos: Position) -> list[AirUnit]:
    """Return the operative Axis air units on the ground, the weakest first."""
    units = [
        unit
        for unit in pos.state.air.units.values()
        if unit.side is Side.AXIS and unit.status == OPERATIVE and unit.is_grounded
        and not unit.type.is_glider and not unit.box
    ]  # fmt: skip
    return sorted(units, key=lambda unit: (unit.type.attack + unit.type.tactical, unit.id))


def _decision(play: Play) -> Decision:
    ids = [unit.id for unit in _ready(play)]

    def check(order: Order) -> Refusal | None:
        assert isinstance(order, Idle)
        if len(order.units) != 1:
            return Refusal("26A2-g", f"one air unit is grounded, and {len(order.units)} are named")
        if order.units[0] not in ids:
            return Refusal(
                "26A2-g", f"{order.units[0]} is no operative Axis air unit on the ground"
            )
        return None

    def legal() -> Iterator[Order]:
        return (Idle((id_,)) for id_ in ids)

    return Decision(
        side=Side.AXIS,
        rule="26A2-g",
        topic="fuel",
        prompt=f"fuel for {percent(play)}% of the air units: idle one of "
        f"{number(len(ids), 'air unit')}, such as {ids[0]}",
        waiting="the Axis player grounds an air unit for want of fuel",
        accepts=(Idle,),
        check=check,
        legal=legal,
        facts={"units": tuple(ids)},
    )
