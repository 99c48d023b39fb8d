"""What players are told and offered of breakdowns, battalions and movement counters."""

from sfcli.language.completion import complete
from sfcli.language.context import Context
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from sfcli.state import Unit
from tests import builder
from tests.soak import starts

HERE, THERE = "17A:1604", "17A:1608"


def of(template: str, id_: str, hex_: str = HERE) -> Unit:
    """Return a unit of a printed counter."""
    return Unit(id_, id_, starts.counters()[template], builder.at(hex_))


def seated(*units: Unit, side: Side = Side.ALLIED, phase: str = "movement/ground") -> Session:
    """Return a session in which these units stand."""
    game = builder.game(*units, player=side, phase=phase, owned={side: "all"})
    return Session(game, Memory())


def offered(session: Session, line: str) -> dict[str, str]:
    """Return what completion offers, with what is said of it."""
    found = complete(line, Context(session.game.position, session.game.to_act))
    return {each.text: each.what for each in found}


def test_what_lists_what_can_be_done_with_what() -> None:
    session = seated(
        of("ca_inf_10", "C1"), of("us_tank", "T1", THERE), of("us_tank", "T2", THERE),
        of("us_tank", "T3", THERE), of("us_transport1", "K1"), of("us_inf_iii2", "R1"),
    )  # fmt: skip
    lines = session.say("what").lines
    assert "  1 unit can break down: C1 (3 x 3-8* X)" in lines
    assert "  1 unit can be assembled: 5-3-10 Armored, Panzer (T1 T2 T3)" in lines
    assert "  1 movement counter can carry others: K1 (R1)" in lines


def test_what_lists_battalions() -> None:
    session = seated(
        of("ge_pz_15", "P1"), of("ge_panther_bn", "K1"), of("ge_pz_14", "P2", THERE), side=Side.AXIS
    )
    lines = session.say("what").lines
    assert "  1 unit can detach a battalion: P1" in lines
    assert "  1 battalion can be attached: K1 to P1" in lines


def test_what_lists_components_once_they_are_together() -> None:
    session = seated(of("ca_inf_10", "C1"))
    session.say("breakdown C1")
    assert "  1 unit can be assembled: C1" in session.say("what").lines
    session.say("move C1/1 to 17A:1605")
    assert not any("assembled" in line for line in session.say("what").lines)


def test_what_happened_is_told_in_full() -> None:
    session = seated(of("ca_inf_10", "C1"), of("ca_inf_10", "C2", THERE))
    told = session.say("breakdown C1 with headquarters").lines
    assert told[0] == "C1 broken down into 3 x 3-8 X, HQ: C1/1, C1/2, C1/3, C1/hq"
    assert session.say("assemble C1").lines == (
        "C1 assembled from C1/1, C1/2, C1/3, C1/hq",
        "the phase is at its end: no Allied unit moves in it any more (15A-f)",
    )


def test_the_end_of_a_phase_is_told_once() -> None:
    session = seated(of("ca_inf_10", "C1"), of("ca_inf_10", "C2", THERE))
    session.say("breakdown C1")
    session.say("breakdown C2")
    session.say("assemble C1")
    assert session.say("assemble C2").lines == ("C2 assembled from C2/1, C2/2, C2/3",)


def test_battalions_are_told_with_what_the_division_is_then() -> None:
    session = seated(of("ge_pz_16", "P1"), of("ge_pz_15", "P2"), side=Side.AXIS)
    assert session.say("detach panther from P1").lines == (
        "ge.panther_bn_1 detached from P1, now 12-10 Mechanized",
    )
    assert session.say("attach ge.panther_bn_1 to P2").lines[0] == (
        "ge.panther_bn_1 attached to P2, now 19-10 Armored, Panzer"
    )
    assert "  printed 15-10 Armored, Panzer; with ge.panther_bn_1" in session.say("show P2").lines
    assert "  printed 16-10 Armored, Panzer; battalion detached" in session.say("show P1").lines


def test_rides_are_told() -> None:
    session = seated(of("us_transport1", "K1"), of("us_inf_iii2", "R1"))
    assert session.say("load R1 on K1").lines == ("K1 carries R1",)
    assert "  carries R1" in session.say("show K1").lines
    assert session.say("unload R1").lines == ("R1 not carried any more",)


def test_show_tells_of_units_in_parts() -> None:
    session = seated(of("ca_inf_10", "C1"))
    assert (
        "  breaks down into 3 x 3-8* X; with headquarters 3 x 3-8 X, HQ"
        in session.say("show C1").lines
    )
    session.say("breakdown C1")
    parts = f"C1/1 3-8 {HERE}, C1/2 3-8 {HERE}, C1/3 3-8 {HERE}"
    assert f"  broken down, set ca inf A: {parts}" in session.say("show C1").lines
    others = f"C1/2 3-8 {HERE}, C1/3 3-8 {HERE}"
    assert f"  component of C1, with {others}" in session.say("show C1/1").lines
    assert session.say("show breakdowns").lines == (
        "Broken down: 1", f"  C1 (ca inf A): {parts}", "  ca inf: 2 sets free",
    )  # fmt: skip


def test_completion_offers_what_may_break_down_and_into_what() -> None:
    session = seated(of("ca_inf_10", "C1"), of("us_inf_iii2", "R1"))
    found = offered(session, "breakdown ")
    assert list(found) == ["C1"]
    assert found["C1"].endswith("3 x 3-8* X")


def test_completion_offers_what_may_be_assembled_and_of_what() -> None:
    session = seated(of("ca_inf_10", "C1"), of("us_tank", "T1", THERE), of("us_tank", "T2", THERE))
    session.say("breakdown C1")
    assert offered(session, "assemble ") == {"C1": "of C1/1 C1/2 C1/3"}


def test_completion_offers_battalions_and_divisions_for_them() -> None:
    session = seated(
        of("ge_pz_15", "P1"), of("ge_panther_bn", "K1"), of("ge_pz_14", "P2", THERE), side=Side.AXIS
    )
    assert list(offered(session, "detach panther from ")) == ["P1"]
    assert "K1" in offered(session, "attach ")
    assert list(offered(session, "attach K1 to ")) == ["P1"]


def test_completion_offers_movement_counters() -> None:
    session = seated(of("us_transport1", "K1"), of("us_inf_iii2", "R1"), of("us_tank", "T1"))
    assert "K1" in offered(session, "load R1 on ")
    assert "T1" not in offered(session, "load R1 on ")


def test_why_tells_the_clause_and_how_it_is_read() -> None:
    session = seated(of("ca_inf_10", "C1"), of("us_tank", "T1", THERE))
    session.say("move T1 to 17A:1609")
    assert not session.say("breakdown C1").ok
    told = "\n".join(session.say("why").lines)
    assert "T1 has moved or acted already" in told
    assert "15A-a" in told


def test_a_division_rides_by_its_hex() -> None:
    """A hex stands for the units there that its counters carry."""
    session = seated(of("us_transport3", "K1"), of("us_inf_8", "R1"), of("us_tank", "T1"))
    assert session.say("load 17A:1604 on K1").lines == ("K1 carries R1",)
