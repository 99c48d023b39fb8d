"""Proof that the checks of breakdowns, battalions and carried units find what is wrong.

They hold in one position, and each is broken in every way it is there for. Rules 14J and 15.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from sfcli.clock import Clock
from sfcli.events import Event
from sfcli.formations import Assembled, Attached, BrokenDown, Detached
from sfcli.game import Game
from sfcli.ground import panzers
from sfcli.ground.panzers import Attaching, Detaching
from sfcli.orders import Attach, BreakDown, Load, Order
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import ASSEMBLED, AWAY, FULL, Box, State, Unit
from tests.builder import at, board, game
from tests.soak import invariants, regroupings, starts

HERE, THERE = "17A:2010", "17A:2014"


def of(template: str, id_: str, hex_: str) -> Unit:
    """Return a unit of a printed counter."""
    return Unit(id_, id_, starts.counters()[template], at(hex_))


def position() -> Position:
    """Return a position in which all there is of breakdowns, battalions and rides is there."""
    playing = game(
        of("ca_inf_10", "C1", HERE), of("ca_inf_10", "C2", HERE), of("us_arm_bde", "B1", HERE),
        of("us_inf_iii", "R1", HERE), of("us_transport1", "T1", HERE),
        of("ge_pz_16", "P1", THERE), of("ge_pz_15", "P2", THERE), of("ge_pz4_bn", "K1", THERE),
        on=board("real"), player=Side.ALLIED, phase="movement",
    )  # fmt: skip
    for order in (BreakDown("C1"), BreakDown("C2", headquarters=True), BreakDown("B1")):
        done(playing, order)
    done(playing, Load(("R1",), "T1"))
    pos = playing.position
    apart(pos).apply(pos.state)
    together(pos).apply(pos.state)
    return pos


def done(playing: Game, order: Order) -> None:
    outcome = playing.submit(playing.to_act, order)
    assert outcome.ok, outcome.refusal


def apart(pos: Position) -> Detached:
    found = panzers.detaching(pos, pos.unit("P1"))
    assert isinstance(found, Detaching)
    return Detached(found.unit, found.battalion, found.counter, found.change)


def together(pos: Position) -> Attached:
    found = panzers.plan_attach(pos, Side.AXIS, Attach("K1", "P2"))
    assert isinstance(found, Attaching)
    return Attached(found.unit, found.battalion)


def change(state: State, id_: str, **values: object) -> None:
    state.put(replace(state.units[id_], **values))  # type: ignore[arg-type]


def change_box(state: State, id_: str, **values: object) -> None:
    state.broken_down[id_] = replace(state.broken_down[id_], **values)  # type: ignore[arg-type]


def _two_in_the_same_set(state: State) -> None:
    change_box(state, "C2", label=state.broken_down["C1"].label)


def _in_its_box_and_on_the_map(state: State) -> None:
    change(state, "C1", hex=at(HERE), status=FULL)


def _a_component_of_two(state: State) -> None:
    change_box(state, "C2", parts=(*state.broken_down["C2"].parts[:-1], "C1/1"))


def _a_component_put_away(state: State) -> None:
    change(state, "C1/2", hex=None, status=ASSEMBLED)


def _a_component_too_few(state: State) -> None:
    change_box(state, "C1", parts=state.broken_down["C1"].parts[:-1])


def _the_other_side_of_the_counters(state: State) -> None:
    change_box(state, "C1", headquarters=True)


def _a_component_too_strong(state: State) -> None:
    change(state, "C1/1", counter=state.units["B1"].counter)


def _a_component_too_small(state: State) -> None:
    small = replace(state.units["C1/1"].counter, re=6)
    change(state, "C1/1", counter=small)


def _nothing_on_the_charts(state: State) -> None:
    state.broken_down["T1"] = Box("T1", ("R1",))


def _a_battalion_in_two_places(state: State) -> None:
    change(state, "K1", hex=at(THERE), status=FULL)


def _a_battalion_nowhere(state: State) -> None:
    change(state, "P2", change=None, counter=state.units["P2"].printed)


def _a_battalion_with_two(state: State) -> None:
    taken = state.units["P1"]
    assert taken.change is not None
    change(state, "P1", change=replace(taken.change, detached=False, attached="K1"))


def _a_division_without_its_battalion(state: State) -> None:
    change(state, "P1", counter=state.units["P1"].printed)


def _more_panthers_than_counters(state: State) -> None:
    panther = next(u for u in state.units.values() if u.counter.template == "ge_panther_bn")
    for number in range(20):
        state.put(replace(panther, id=f"more_{number}"))


def _a_rider_left_behind(state: State) -> None:
    change(state, "R1", hex=at("17A:2011"))


def _a_rider_on_foot(state: State) -> None:
    change(state, "R1", counter=state.units["R1"].printed)


def _a_load_too_large(state: State) -> None:
    rider = state.units["R1"]
    state.put(replace(rider, id="R2"))


def _a_ride_too_long(state: State) -> None:
    state.clock = Clock(state.clock.turn + 1)


SPOILED: dict[invariants.Check, tuple[Callable[[State], None], ...]] = {
    regroupings.boxes: (
        _two_in_the_same_set, _in_its_box_and_on_the_map, _a_component_of_two,
        _a_component_put_away,
    ),
    regroupings.components: (
        _a_component_too_few, _the_other_side_of_the_counters, _a_component_too_strong,
        _a_component_too_small, _nothing_on_the_charts,
    ),
    regroupings.battalions: (
        _a_battalion_in_two_places, _a_battalion_nowhere, _a_battalion_with_two,
        _a_division_without_its_battalion, _more_panthers_than_counters,
    ),
    regroupings.riders: (
        _a_rider_left_behind, _a_rider_on_foot, _a_load_too_large, _a_ride_too_long,
    ),
}  # fmt: skip


def test_every_check_is_proved() -> None:
    assert SPOILED.keys() == set(regroupings.CHECKS)


@pytest.mark.parametrize(
    ("check", "spoil"), [(check, spoil) for check, spoils in SPOILED.items() for spoil in spoils]
)
def test_every_check_finds_what_it_is_for(
    check: invariants.Check, spoil: Callable[[State], None]
) -> None:
    pos = position()
    assert list(invariants.broken(pos, regroupings.CHECKS)) == []
    spoil(pos.state)
    assert list(check(pos)) != []


def test_a_headquarters_that_is_turned_over_is_still_a_component() -> None:
    playing = game(
        of("us_abn_8", "D1", HERE), on=board("real"), player=Side.ALLIED, phase="movement"
    )
    done(playing, BreakDown("D1", headquarters=True))
    pos = playing.position
    other = pos.charts.breakdowns.other_side(pos.unit("D1/hq").counter)
    assert other is not None
    pos.state.put(pos.unit("D1/hq").but(counter=other))
    assert list(regroupings.components(pos)) == []
    parts = pos.units(pos.state.broken_down["D1"].parts)
    whole = pos.unit("D1").but(hex=at(HERE), status=FULL)
    together = Assembled(whole, tuple(part.id for part in parts))
    assert list(regroupings.conserved(pos, together)) == []
    pos.state.put(pos.unit("D1/hq").but(counter=pos.unit("D1/1").counter))
    assert list(regroupings.conserved(pos, together)) != []
    assert list(regroupings.components(pos)) != []


# ---- what changes do ----------------------------------------------------------------------------


def _brigade(pos: Position) -> tuple[Unit, list[Unit]]:
    parts = [u for u in pos.state.units.values() if u.counter.template == "us_tank"]
    return replace(pos.unit("B1"), hex=at(HERE), status=FULL), parts


def _assembled(pos: Position) -> Event:
    whole, parts = _brigade(pos)
    return Assembled(whole, tuple(part.id for part in parts))


def _assembled_elsewhere(pos: Position) -> Event:
    whole, parts = _brigade(pos)
    return Assembled(replace(whole, hex=at(THERE)), tuple(part.id for part in parts))


def _assembled_of_too_few(pos: Position) -> Event:
    whole, parts = _brigade(pos)
    return Assembled(whole, tuple(part.id for part in parts[1:]))


def _broken_down(pos: Position) -> Event:
    whole, parts = _brigade(pos)
    pos.state.put(whole)
    return BrokenDown(whole.id, tuple(parts), None)


def _broken_down_into_too_much(pos: Position) -> Event:
    whole, parts = _brigade(pos)
    pos.state.put(whole)
    return BrokenDown(whole.id, (*parts, parts[0]), None)


def _detached(pos: Position) -> Event:
    change(pos.state, "P2", change=None, counter=pos.unit("P2").printed)
    found = panzers.detaching(pos, pos.unit("P2"))
    assert isinstance(found, Detaching)
    return Detached(found.unit, found.battalion, found.counter, found.change)


def _detached_far_away(pos: Position) -> Event:
    event = _detached(pos)
    assert isinstance(event, Detached)
    return replace(event, battalion=replace(event.battalion, hex=at(HERE)))


def _attached(pos: Position) -> Event:
    panther = next(u for u in pos.on_map(Side.AXIS) if u.counter.template == "ge_panther_bn")
    found = panzers.plan_attach(pos, Side.AXIS, Attach(panther.id, "P1"))
    assert isinstance(found, Attaching)
    return Attached(found.unit, found.battalion)


def _attached_and_larger(pos: Position) -> Event:
    event = _attached(pos)
    assert isinstance(event, Attached)
    larger = replace(event.unit.counter, re=event.unit.re + 6)
    return replace(event, unit=replace(event.unit, counter=larger))


@pytest.mark.parametrize("event", [_assembled, _broken_down, _detached, _attached])
def test_what_the_charts_have_is_conserved(event: Callable[[Position], Event]) -> None:
    pos = position()
    assert list(regroupings.conserved(pos, event(pos))) == []


@pytest.mark.parametrize(
    "event",
    [
        _assembled_elsewhere, _assembled_of_too_few, _broken_down_into_too_much,
        _detached_far_away, _attached_and_larger,
    ],
)  # fmt: skip
def test_what_is_not_conserved_is_found(event: Callable[[Position], Event]) -> None:
    pos = position()
    assert list(regroupings.conserved(pos, event(pos))) != []


def test_points_that_units_carry_are_counted() -> None:
    pos = position()
    whole, parts = _brigade(pos)
    change(pos.state, parts[0].id, carrying=1)
    assert regroupings.points(pos.state, Assembled(whole, tuple(p.id for p in parts))) == -1
    pos.state.put(replace(whole, carrying=2))
    assert regroupings.points(pos.state, BrokenDown(whole.id, (), None)) == -2
    change(pos.state, "C1", status=AWAY)
    assert regroupings.points(pos.state, BrokenDown("C1", (), None)) == 0
