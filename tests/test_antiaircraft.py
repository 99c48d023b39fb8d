"""Which antiaircraft fires at whom, naval units among it. Rule 22B1."""

from fractions import Fraction

import builder
import pytest

from sfcli.air import antiaircraft
from sfcli.air.antiaircraft import Guns
from sfcli.charts.aircraft import AirType
from sfcli.data.air_text import parse_air


def air(text: str) -> AirType:
    """Return an air unit as its counter prints it."""
    found = parse_air(text, builder.charts().air)
    assert isinstance(found, AirType), found
    return found


BOMBER, HEAVY = "4B5 B-25D 3-4/24", "3HB5 B-17G 2-20/30"
POSITION = Guns("position AA", Fraction(3))
BATTALION = Guns("heavy battalion", Fraction(2), heavy=True)
FORCE = Guns("task force", Fraction(5), where="in_port")
SHIPS = [Guns(f"transport {n}", Fraction(2), where="in_port") for n in range(3)]
AT_SEA = [Guns("task force", Fraction(5), where="at_sea"), Guns("nt", Fraction(2), where="at_sea")]


@pytest.mark.parametrize(
    ("plane", "task", "guns", "strength"),
    [
        # 22B1-c, 22B1-d: ships do not fire, nor light antiaircraft at type HB.
        (BOMBER, "airbase", [POSITION, FORCE, *AT_SEA], 3),
        (HEAVY, "yard", [Guns("light", Fraction(4)), BATTALION], 2),
        # 22B1-e: light antiaircraft fires at type HB on these.
        (HEAVY, "minelaying", [Guns("light", Fraction(4)), BATTALION], 6),
        (HEAVY, "naval_in_port", [POSITION, BATTALION, *SHIPS], 7),
        (HEAVY, "naval_patrol", AT_SEA, 5),
        # 22B1-f: only the strongest naval unit at sea fires.
        (BOMBER, "naval_patrol", [POSITION, *SHIPS, *AT_SEA], 5),
        # 22B1-g, 22B1-h: of those in port one fires with the rest of the hex.
        (BOMBER, "naval_in_port", [POSITION, *SHIPS, *AT_SEA], 5),
        (BOMBER, "naval_in_port", SHIPS, 2),
        # 22B1-i: likewise at who bombs the port.
        (BOMBER, "port", [POSITION, FORCE, *SHIPS], 8),
        # 22B1-n: but at type HB only heavy antiaircraft does.
        (HEAVY, "port", [BATTALION, POSITION, FORCE], 2),
    ],
)
def test_who_fires(plane: str, task: str, guns: list[Guns], strength: int) -> None:
    who = builder.charts().air.antiaircraft.who(task)
    assert antiaircraft.strength(antiaircraft.firing(guns, air(plane), who)) == strength
