"""The calculation of a battle: what is shown beforehand is what happens. Rules 9A, 9H, 10, 11."""

from fractions import Fraction

import pytest

from sfcli.game import Game
from sfcli.ground.combat import odds_report
from sfcli.ground.odds import Battle, ratio
from sfcli.orders import Attack
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from tests.builder import at, fighter, game, patched

TARGET = "1605"
CLEAR = 24


def battle_of(table: Game, *units: str) -> Battle:
    found = odds_report(table.position, Side.ALLIED, at(TARGET), units)
    assert isinstance(found, Battle), found
    return found


def mixed_force() -> list[Unit]:
    return [
        fighter("A1", "1604", "12-10 arm XX", cadre="5-8"),
        fighter("A2", "1604", "9-8 inf XX", cadre="4-8"),
        fighter("A3", "1505", "3-8 inf X"),
        fighter("A4", "1505", "5-4-8 art X"),
        fighter("D1", TARGET, "6-8-6 inf XX", "german", cadre="3-6"),
        fighter("D2", TARGET, "1-2-6 at II", "german"),
    ]


def table(dice: list[int] | None = None, phase: str = "combat") -> Game:
    board = patched({"terrain": {"17A:1605": ["rough", "fort"], "17A:1604/1605": "river"}})
    return game(
        *mixed_force(), on=board, player=Side.ALLIED, phase=phase, dice=dice or [], turn=CLEAR
    )


FORCE = ("A1", "A2", "A3", "A4")


@pytest.mark.parametrize("die", range(1, 7))
def test_the_preview_and_the_attack_agree_for_every_die(die: int) -> None:
    playing = table([die])
    shown = battle_of(playing, *FORCE)
    outcome = playing.submit(Side.ALLIED, Attack(at(TARGET), FORCE))
    assert outcome.facts["result"] == shown.results[die - 1]
    assert {key: outcome.facts[key] for key in shown.facts()} == shown.facts()


def test_a_preview_changes_nothing_and_serves_in_any_phase() -> None:
    playing = table(phase="movement")
    before = playing.state.copy()
    battle_of(playing, *FORCE)
    assert playing.state == before


def test_chances_are_six_dice() -> None:
    shown = battle_of(table(), *FORCE)
    assert sum(shown.chances.values()) == 6
    assert set(shown.chances) == set(shown.results)


def test_modifiers_add_up_and_name_their_clauses() -> None:
    shown = battle_of(table(), *FORCE)
    assert shown.drm == sum(shown.drms.values())
    assert all(modifier.rule and modifier.why and modifier.drm for modifier in shown.modifiers)
    assert shown.drms == {"terrain": -1, "fortification": -1}


def test_lines_say_what_halves_whom() -> None:
    shown = battle_of(table(), *FORCE)
    causes = {line.unit.id: [factor.cause for factor in line.factors] for line in shown.attackers}
    assert causes == {"A1": ["river hexside"], "A2": ["river hexside"], "A3": [], "A4": []}
    assert sum(line.strength for line in shown.attackers) == shown.attack == Fraction(37, 2)
    lone = battle_of(table(), "A3")
    assert [factor.rule for factor in lone.attackers[0].factors] == ["11-f"]


def test_a_river_hexside_is_not_crossed_from_another_hex() -> None:
    shown = battle_of(table(), "A3", "A4")
    assert shown.attack == 8


def test_a_refused_preview_says_why() -> None:
    found = odds_report(table().position, Side.ALLIED, at("1610"), FORCE)
    assert isinstance(found, Refusal)
    assert found.rule == "9A-a"


@pytest.mark.parametrize(
    ("attack", "defense", "expected"),
    [(34, 9, "3:1"), (10, 15, "1:2"), (2, 9, "1:5"), (3, 0, "3:0"), (7, 7, "1:1")],
)
def test_odds_round_in_the_defenders_favor(attack: int, defense: int, expected: str) -> None:
    assert ratio(Fraction(attack), Fraction(defense)) == expected
