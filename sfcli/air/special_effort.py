"""The special effort of the German strategic air assets. Rule 26B.

At the start of any initial phase the Axis player may call up to half of the air units in his
strategic box for the player turn; as it ends he sends back as many of the same kinds.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import floor
from typing import Final

from sfcli import calendar
from sfcli.air import arps, cycles, orders_of_battle, replacement
from sfcli.airforces import ABORTED, ARRIVING, AWAY, CALLED, ELIMINATED, STRATEGIC, AirUnit
from sfcli.airwar import AirNoted, AirUnitPlaced, CalledUp, Reassigned
from sfcli.decisions import Decision
from sfcli.orders import CallUp, Order, Pass, SendBack
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import number

GERMAN: Final = "german"
"""Name under which the call-ups of the German assets are counted."""
WEST: Final = "West"


def assets(pos: Position) -> list[AirUnit]:
    """Return the air units in the strategic box of the Axis, in order. Rule 26B."""
    units = pos.state.air.units.values()
    return [unit for unit in units if unit.side is Side.AXIS and unit.box == STRATEGIC]


def most(pos: Position) -> int:
    """Return how many air units may be called up: half, rounded down. Rule 26B."""
    return floor(len(assets(pos)) * pos.charts.air.assets.german)


def used(pos: Position) -> int:
    """Return how many special efforts the Axis has made this year. Rule 26B."""
    year = calendar.year(pos.state.clock.turn)
    turns = pos.state.air.call_ups.get(GERMAN, ())
    return sum(calendar.year(turn) == year for turn in turns)


def may_call(pos: Position) -> bool:
    """Tell whether the Axis may call up strategic assets now. Rule 26B."""
    theaters = pos.scenario.theaters.get(Side.AXIS)
    west = theaters is None or WEST in theaters
    return west and most(pos) > 0 and used(pos) < pos.charts.air.assets.call_ups


def offer(play: Play) -> Procedure[None]:
    """Let the Axis call up strategic assets as an initial phase begins. Rule 26B."""
    if not assets(play) or not may_call(play):
        return
    answer = yield from play.ask(_decision(play))
    if not isinstance(answer, CallUp):
        return
    units = [play.state.air.units[id_] for id_ in answer.units]
    play.emit(CalledUp(Side.AXIS, GERMAN, tuple(unit.type.id for unit in units)))
    play.emit(AirNoted(Side.AXIS, CALLED, answer.units))
    play.note("26B-e", f"called up for this player turn: {', '.join(answer.units)}")
    _receive_points(play, units[0].organization)
    for unit in units:
        arriving = replace(unit, box="", status=AWAY, flags=frozenset({ARRIVING}))
        play.emit(AirUnitPlaced(arriving))
    yield from replacement.place_all(play, Side.AXIS)


def _receive_points(play: Play, organization: str) -> None:
    """Receive the ARPs of a call-up. Rule 26B."""
    turn = play.charts.air.arps.cycle_of(play.state.clock.turn)
    gain = cycles.cycle(play, organization, turn).arps
    if gain:
        arps.receive(play, _treasury(play) or organization, gain)


def _treasury(pos: Position) -> str:
    """Return whose ARPs those of a call-up join: the Luftwaffe's, in the West if it can be. 26B."""
    known = pos.charts.air_orders.organizations
    own = [known[id_] for id_ in orders_of_battle.organizations(pos, Side.AXIS) if id_ in known]
    tactical = [each for each in own if each.assignment == "tactical" and "german" in each.nations]
    tactical.sort(key=lambda each: (each.theater != WEST, each.id))
    return tactical[0].id if tactical else ""


def _payer(pos: Position, unit: AirUnit) -> str:
    """Return whose ARPs pay for an air unit that goes back; the box itself has none. Rule 26B."""
    return (_treasury(pos) if _is_boxed(pos, unit) else "") or unit.organization


def _is_boxed(pos: Position, unit: AirUnit) -> bool:
    """Tell whether an air unit belongs to the strategic assets. Rule 26B."""
    known = pos.charts.air_orders.organizations.get(unit.organization)
    return known is not None and known.assignment == STRATEGIC


def send_back(play: Play) -> Procedure[None]:
    """Send as many air units back as were called up, as the player turn ends. Rule 26B."""
    for type_ in play.state.air.on_call:
        choice = candidates(play, type_)
        if not choice:
            continue
        answer = yield from play.ask(_return(play, type_, choice))
        assert isinstance(answer, SendBack)
        _send(play, play.state.air.units[answer.unit])
    if play.state.air.on_call:
        play.emit(CalledUp(Side.AXIS, "", ()))


def candidates(pos: Position, type_: str) -> list[AirUnit]:
    """Return who may be sent back: those in play, or else aborted, or else eliminated. 26B."""
    alike = [
        unit
        for unit in pos.state.air.units.values()
        if unit.side is Side.AXIS and unit.type.id == type_ and unit.box != STRATEGIC
    ]
    ready = [unit for unit in alike if unit.is_grounded and unit.base is not None]
    lost = [unit for unit in alike if unit.status == ABORTED]
    return ready or lost or [unit for unit in alike if unit.status == ELIMINATED]


def _send(play: Play, unit: AirUnit) -> None:
    chart = play.charts.air.arps
    if unit.status == ABORTED:
        arps.charge(play, _payer(play, unit), chart.repair)
    elif unit.status == ELIMINATED:
        arps.charge(play, _payer(play, unit), chart.replace)
    stays = _staying(play, unit)
    organization = stays.organization if stays else unit.organization
    back = replace(unit, organization=organization, base=None, box=STRATEGIC, mission=None)
    play.emit(AirUnitPlaced(replace(back, status=AWAY, flags=frozenset())))
    play.note("26B-i", f"{unit.id} goes back to the strategic air war")
    if stays:
        play.emit(Reassigned(stays.id, unit.organization))
        name = arps.named(play, unit.organization)
        play.note("26B-m", f"{stays.id} stays in its place and belongs to {name} now")


def _staying(pos: Position, unit: AirUnit) -> AirUnit | None:
    """Return the air unit called up that stays where another one of its like goes back. 26B."""
    if _is_boxed(pos, unit):
        return None
    units = pos.state.air.units.values()
    alike = (u for u in units if u.side is Side.AXIS and u.type.id == unit.type.id)
    return next((u for u in alike if u.status != AWAY and _is_boxed(pos, u)), None)


def _refuse(pos: Position, order: CallUp) -> Refusal | None:
    """Say why not these air units are called up. Rule 26B."""
    ids, limit = [unit.id for unit in assets(pos)], most(pos)
    strange = next((id_ for id_ in order.units if id_ not in ids), None)
    if strange:
        return Refusal("26B-a", f"{strange} is not in the strategic box")
    named = len(set(order.units))
    if 1 <= named <= limit:
        return None
    whole = number(len(ids), "air unit")
    return Refusal("26B-d", f"{limit} of {whole} may be called up, and {named} are named")


def _decision(play: Play) -> Decision:
    ids, limit = [unit.id for unit in assets(play)], most(play)

    def check(order: Order) -> Refusal | None:
        return _refuse(play, order) if isinstance(order, CallUp) else None

    def legal() -> Iterator[Order]:
        yield Pass()
        yield CallUp(tuple(ids[:limit]))

    left = play.charts.air.assets.call_ups - used(play)
    return Decision(
        side=Side.AXIS,
        rule="26B-b",
        topic="call up",
        prompt=f"call up to {limit} strategic air units for a special effort ({left} left this "
        f"year): callup {ids[0]} ..., or pass",
        waiting="the Axis player may call up strategic air units",
        accepts=(CallUp, Pass),
        check=check,
        legal=legal,
        facts={"units": tuple(ids), "most": limit},
    )


def _return(play: Play, type_: str, choice: list[AirUnit]) -> Decision:
    ids = [unit.id for unit in choice]

    def check(order: Order) -> Refusal | None:
        assert isinstance(order, SendBack)
        if order.unit in ids:
            return None
        unit = play.state.air.units.get(order.unit)
        if unit is not None and unit.type.id == type_:
            return Refusal("26B-j", f"{order.unit} is {unit.status}, and {ids[0]} is in play")
        return Refusal("26B-i", f"{order.unit} is not of the kind that goes back, {type_}")

    return Decision(
        side=Side.AXIS,
        rule="26B-i",
        topic="send back",
        prompt=f"a {play.charts.air.types[type_].model} goes back to the strategic air war: "
        f"sendback {ids[0]}",
        waiting="the Axis player sends air units back to the strategic air war",
        accepts=(SendBack,),
        check=check,
        legal=lambda: map(SendBack, ids),
        facts={"units": tuple(ids)},
    )
