"""The choice of losses. Rules 9C, 9D, 9J."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations, islice

import pytest

from sfcli.ground.losses import Bill, choices, refuse
from sfcli.ground.odds import Duty
from sfcli.sides import Side

HALF = Fraction(1, 2)


def bill(need: Fraction | int, strengths: dict[str, int], *duties: Duty) -> Bill:
    return Bill(
        Side.ALLIED, "9C-o", "attack", Fraction(need), tuple(strengths.items()), duties, HALF
    )


def all_sets(units: Iterable[str]) -> list[tuple[str, ...]]:
    units = list(units)
    return [chosen for size in range(len(units) + 1) for chosen in combinations(units, size)]


@pytest.mark.parametrize("need", [1, 4, Fraction(11, 2), 9, 15])
@pytest.mark.parametrize("able", ["", "A", "AB", "CD"])
def test_choices_are_exactly_what_is_not_refused(need: Fraction, able: str) -> None:
    strengths = {"A": 5, "B": 4, "C": 4, "D": 2, "E": 0}
    duties = [Duty("armor", "10H-a", frozenset(able))] if able else []
    owed = bill(need, strengths, *duties)
    legal = {frozenset(chosen) for chosen in all_sets(strengths) if refuse(owed, chosen) is None}
    found = list(choices(owed))
    assert {frozenset(chosen) for chosen in found} == legal
    assert len(found) == len(legal)


def test_the_plainest_choice_loses_least() -> None:
    owed = bill(6, {"A": 8, "B": 5, "C": 4, "D": 2})
    totals = [sum(dict(owed.units)[unit] for unit in chosen) for chosen in choices(owed)]
    assert totals == sorted(totals)
    assert totals[0] == 6


def test_two_duties_may_be_fulfilled_by_one_unit() -> None:
    duties = [Duty("armor", "10H-a", frozenset("AB")), Duty("engineers", "14A2-d", frozenset("A"))]
    owed = bill(4, {"A": 4, "B": 4, "C": 4}, *duties)
    assert next(choices(owed)) == ("A",)
    assert refuse(owed, ("B",)) is not None


def test_the_hint_of_a_refusal_is_legal() -> None:
    owed = bill(8, {"A": 8, "B": 4, "C": 4}, Duty("armor", "10H-a", frozenset("B")))
    refusal = refuse(owed, ("A",))
    assert refusal is not None
    assert refusal.rule == "9J-a"
    hinted = refusal.hint.removeprefix("Try: lose ").split()
    assert refuse(owed, hinted) is None


def test_a_unit_is_lost_once() -> None:
    assert refuse(bill(8, {"A": 4, "B": 8}), ("A", "A")) is not None


def test_the_first_choices_of_a_great_attack_come_without_all_the_others() -> None:
    strengths = {f"U{n}": 3 + n % 5 for n in range(24)}
    owed = bill(40, strengths, Duty("armor", "10H-a", frozenset(f"U{n}" for n in range(0, 24, 3))))
    assert len(list(islice(choices(owed), 2))) == 2
