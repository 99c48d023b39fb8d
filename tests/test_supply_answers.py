"""What the question of supply says where no line leads. Rules 12A, 12B."""

from pathlib import Path

from sfcli.cases.files import read_case
from sfcli.cases.setup import build
from sfcli.cases.tables import tables
from sfcli.dice import GivenDice
from sfcli.ground import supply_trace

CASES = Path(__file__).parent / "cases" / "12"


def why(case: str, unit: str) -> str:
    """Return why a unit of a case is out of supply."""
    pos = build(read_case(CASES / f"{case}.toml"), tables(), GivenDice(())).position
    trace = supply_trace.of_unit(pos, pos.unit(unit))
    assert trace is not None
    assert not trace.in_supply
    return "\n".join(trace.why)


def test_12b3_f_a_net_without_capacity_is_named() -> None:
    for case in ("12b3_net_below_ten", "12b3_from_a_strong_net_to_a_weak_one"):
        said = why(case, "A1")
        assert "overland element has at most 7 hexes" in said
        assert "has 9 REs of capacity on the" in said
        assert "less than 10" in said
