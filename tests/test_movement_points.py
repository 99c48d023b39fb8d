"""Ownership, boundaries and resource points, where a rule case does not reach."""

from sfcli.clock import Phase
from sfcli.events import Eliminated, PortFunctions, WeatherChanged
from sfcli.ground import admin, lines, ownership, points, sizes
from sfcli.orders import Admin, End, Move
from sfcli.sides import Side
from sfcli.twelfths import ONE
from tests.builder import at, board, charts, game, patched, unit


def test_3a3_doubling_is_for_transport_alone() -> None:
    tank, horse = unit("A1", None, type_="arm", size="X"), unit("A2", None, type_="cav", size="III")
    assert (tank.re, sizes.transport_size(charts(), tank)) == (ONE, 2 * ONE)
    assert (horse.re, sizes.transport_size(charts(), horse)) == (ONE, 2 * ONE)
    assert sizes.transport_size(charts(), unit("A3", None)) == 3 * ONE


def test_3d_frost_lets_zocs_take_hexes_as_the_turn_begins() -> None:
    lake = {"terrain": {"17A:1604/1603": "lake"}}
    made = game(
        unit("A1", "17A:1604"),
        on=patched(lake),
        player=Side.ALLIED,
        phase="exploitation",
        owned={Side.AXIS: "all"},
        fixed_weather={24: "clear", 25: "frost"},
    )
    ownership.settle(made.play, [at("17A:1604")])
    assert made.state.owner(at("17A:1603")) is Side.AXIS
    assert made.submit(Side.ALLIED, End()).ok
    assert made.state.weather["D"] == "frost"
    assert made.state.owner(at("17A:1603")) is Side.ALLIED


def test_5_zocs_follow_the_weather_of_now() -> None:
    lake = {"terrain": {"17A:1604/1603": "lake"}}
    made = game(unit("A1", "17A:1604"), on=patched(lake))
    assert ownership.holder(made.position, at("17A:1603")) is None
    WeatherChanged(dict.fromkeys("CDEF", "frost"), {}).apply(made.state)
    assert ownership.holder(made.position, at("17A:1603")) is Side.ALLIED


def test_6b_contact_at_the_start_is_remembered() -> None:
    made = game(
        unit("A1", "17A:1604"),
        unit("A2", "17A:1604", ratings=(99, 9, 9)),
        unit("G1", "17A:1603", nation="german", size="II", ratings=(0, 1, 6)),
        player=Side.ALLIED,
        phase="initial",
        owned={Side.ALLIED: "all"},
    )
    assert made.submit(Side.ALLIED, End()).ok
    assert made.state.clock.phase is Phase.MOVEMENT
    assert made.position.unit("A1").has("near")
    Eliminated("G1").apply(made.state)
    refusal = made.refuse(Side.ALLIED, Admin(("A1",), at("17A:1605")))
    assert refusal is not None
    assert refusal.rule == "6B-j"


def test_12e_counters_are_but_a_number() -> None:
    made = game(player=Side.ALLIED, phase="movement")
    made.state.points = {(Side.ALLIED, at("17A:1604")): 5}
    assert points.lying(made.position, Side.ALLIED, at("17A:1604")) == 5
    assert [heap.points for heap in points.heaps(made.position, Side.ALLIED, at("17A:1604"))] == [5]


def test_37a2_a_port_that_is_repaired_functions_again() -> None:
    port = {"terrain": {"17A:1604": "minor port Test"}}
    made = game(on=patched(port))
    assert lines.port_functions(made.position, at("17A:1604"))
    PortFunctions(at("17A:1604"), False).apply(made.state)
    assert not lines.port_functions(made.position, at("17A:1604"))
    PortFunctions(at("17A:1604"), True).apply(made.state)
    assert lines.port_functions(made.position, at("17A:1604"))


def test_6b_contacts_need_no_zoc() -> None:
    made = game(unit("G1", "17A:1604", nation="german", size="II"), on=board("plain"))
    assert admin.contacts(made.position, Side.ALLIED)[at("17A:1605")]
    assert not admin.contacts(made.position, Side.AXIS)[at("17A:1605")]


def test_6_a_refused_order_changes_nothing() -> None:
    made = game(unit("A1", "17A:1604"), player=Side.ALLIED, phase="movement")
    before = made.state.copy()
    assert not made.submit(Side.ALLIED, Move(("A1",), at("17A:1630"))).ok
    assert made.state == before
