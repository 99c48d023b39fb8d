"""Commands of engineers that name a hex instead of units."""

from tests import case_kit
from tests.case_kit import unit

FIELDS = """player = "allied"
phase = "initial"
destroyed_ports = ["17A:1604"]
terrain = { "17A:1604" = ["clear", "standard port Brest"] }
control = { allied = "all" }
"""


def told(units: str, line: str = "rebuild port at Brest") -> str:
    """Return what is said of a refused command."""
    reply = case_kit.session(FIELDS + units).say(line)
    assert not reply.ok
    return reply.lines[0]


def test_14a5_c_where_nobody_stands_the_nearest_unit_that_can_is_named() -> None:
    assert told(unit("A1", "1607", "0-1-8 port_cons III") + unit("A2", "1605")) == (
        "No: no Allied unit is in 17A:1604 Brest, and one there rebuilds the port. "
        "One that can: A1 in 17A:1607."
    )


def test_14a5_c_where_nobody_can_the_nearest_unit_that_can_is_named() -> None:
    assert told(unit("A1", "1607", "0-1-8 port_cons III") + unit("A2", "1604")) == (
        "No: A2 is not a construction unit (rule 14A1-a). One that can: A1 in 17A:1607."
    )


def test_14a5_f_where_several_can_one_of_them_is_named() -> None:
    builders = "".join(unit(f"A{n}", "1604", "0-1-8 port_cons III") for n in (1, 2))
    assert told(builders) == (
        "No: a port is rebuilt by one unit: quick construction does not serve (rule 14A5-f). "
        "One is enough: rebuild port with A1."
    )


def test_14a5_c_the_hex_may_be_named_before_the_unit() -> None:
    builders = unit("A1", "1604", "0-1-8 port_cons III") + unit("A2", "1607", "0-1-8 port_cons III")
    rp = '[[setup.rp]]\nside = "allied"\nhex = "17A:1604"\nn = 1\n'
    assert case_kit.session(FIELDS + builders + rp).say("rebuild port at Brest with A1").ok
    assert told(builders, "rebuild port at Brest with A2").startswith(
        "No: A2 is not in 17A:1604 Brest, and a unit rebuilds where it is"
    )
