"""Battles played to their end by chance: whatever falls, the rules hold. Rules 8B, 9, 13."""

import random
from itertools import islice

import pytest

from sfcli.clock import Clock, step_named
from sfcli.game import Game
from sfcli.ground import stacking
from sfcli.ground.combat import can_attack, plan_attack
from sfcli.ground.overrun import can_overrun
from sfcli.hexes import ADJACENT, name
from sfcli.orders import Attack, Order, Overrun, Retreat
from sfcli.sides import Side
from sfcli.state import Unit
from tests.builder import at, fighter, game, patched

CENTRE = at("1605")
COUNTERS = {
    Side.ALLIED: (
        "8-8 inf XX", "14-10 arm XX", "3-8 inf X", "3-8* inf X", "4-3-8 art III", "2-8 eng III",
        "0-8 inf HQ", "2-10 arm II", "1-8 cmdo II", "8-2-8 lr_siege_art III",
    ),
    Side.AXIS: (
        "5-7-6 inf XX", "12-10 arm XX", "4-5* stc XX", "2-3-8 art III", "1-2-8 at II", "1-6 inf II",
        "0-6 arm HQ", "0-3-0 port_fort", "1-8 cmdo II", "3-3-R art X",
    ),
}  # fmt: skip
TERRAINS = ("clear", "woods", "rough", "mountain", "all sea", "forest")


def scattered(chance: random.Random) -> Game:
    near = [CENTRE, *ADJACENT[CENTRE]]
    hexes = sorted({hex_ for each in near for hex_ in ADJACENT[each]} | set(near))
    units: list[Unit] = []
    sides = {hex_: chance.choice((Side.ALLIED, Side.AXIS, None)) for hex_ in hexes}
    for number in range(chance.randint(6, 26)):
        hex_ = chance.choice(hexes)
        side = sides[hex_]
        if side is None:
            continue
        text = chance.choice(COUNTERS[side])
        cadre = "2-6" if " XX" in text and chance.random() < 0.6 else ""
        nation = "american" if side is Side.ALLIED else "german"
        units.append(fighter(f"U{number}", name(hex_), text, nation, cadre=cadre))
    stood = {unit.hex for unit in units}
    land = {name(hex_): chance.choice(TERRAINS) for hex_ in hexes if hex_ not in stood}
    return game(
        *units, on=patched({"terrain": land}), player=Side.ALLIED, turn=chance.choice((10, 24))
    )


def settle(playing: Game, chance: random.Random) -> None:
    """Answer what is owed with any legal answer until nothing is."""
    for _ in range(200):
        decision = playing.decision
        if decision is None:
            return
        answers = list(islice(decision.legal(), 12))
        assert len(answers) >= 2, decision.prompt
        assert all(decision.refuse(answer) is None for answer in answers), decision.prompt
        outcome = playing.submit(decision.side, chance.choice(answers))
        assert outcome.ok, outcome.refusal
    raise AssertionError("a battle does not end")


def check(playing: Game, before: dict[str, Unit]) -> None:
    """Assert what holds after every battle."""
    pos = playing.position
    for hex_ in pos.state.at:
        sides = {unit.side for unit in pos.stack(hex_)}
        assert len(sides) == 1
        side = sides.pop()
        earlier = [u for u in before.values() if u.hex == hex_ and u.side is side]
        if stacking.fits(earlier, stacking.limit(pos, hex_)):
            assert not stacking.over(pos, hex_, side)
    for unit in pos.state.units.values():
        was = before[unit.id]
        assert unit.status != "full" or was.status == "full"
        assert (unit.hex is None) == (unit.status in ("eliminated", "away"))


class AnyDice:
    """Dice by chance."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def roll(self) -> int:
        return self.chance.randint(1, 6)


def orders(playing: Game, kind: type[Attack] | type[Overrun]) -> list[Order]:
    """Return every order of a kind that one hex, or all hexes together, could give."""
    pos, found = playing.position, list[Order]()
    for target in sorted(pos.state.at):
        if not pos.occupied(target, Side.AXIS):
            continue
        near = [u for hex_ in ADJACENT[target] for u in pos.stack(hex_, Side.ALLIED)]
        for units in [near, *([unit] for unit in near)]:
            order = kind(target, tuple(unit.id for unit in units))
            able = can_attack if kind is Attack else can_overrun
            if units and able(pos, Side.ALLIED, order):  # type: ignore[arg-type]
                found.append(order)
    return found


@pytest.mark.parametrize("seed", range(60))
def test_attacks_by_chance(seed: int) -> None:
    chance = random.Random(seed)
    playing = scattered(chance)
    playing.play.state.clock = Clock(24, Side.ALLIED, step_named("combat") or 0)
    playing.play.dice = AnyDice(chance)
    for _ in range(4):
        ready = orders(playing, Attack)
        if not ready:
            return
        before = dict(playing.state.units)
        assert playing.submit(Side.ALLIED, chance.choice(ready)).ok
        settle(playing, chance)
        check(playing, before)


@pytest.mark.parametrize("seed", range(30))
def test_overruns_by_chance(seed: int) -> None:
    chance = random.Random(seed)
    playing = scattered(chance)
    playing.play.state.clock = Clock(24, Side.ALLIED, step_named("movement") or 0)
    for _ in range(3):
        ready = orders(playing, Overrun)
        if not ready:
            return
        before = dict(playing.state.units)
        assert playing.submit(Side.ALLIED, chance.choice(ready)).ok
        settle(playing, chance)
        check(playing, before)


def test_undo_takes_a_battle_back_as_one() -> None:
    playing = game(
        fighter("A1", "1604", "15-8 inf XX"), fighter("D1", "1605", "5-6 inf XX", "german"),
        player=Side.ALLIED, phase="combat", dice=[4],
    )  # fmt: skip
    before = playing.state.copy()
    playing.submit(Side.ALLIED, Attack(at("1605"), ("A1",)))
    playing.submit(Side.AXIS, Retreat(("D1",), at("1606")))
    assert playing.state != before
    playing.undo(2)
    assert playing.state == before
    assert playing.decision is None


def test_a_repeated_forced_answer_is_accepted() -> None:
    sea = {f"17A:{number}": "all sea" for number in ("1506", "1706", "1505", "1705")}
    playing = game(
        fighter("A1", "1604", "15-8 inf XX"), fighter("D1", "1605", "5-6 inf XX", "german"),
        on=patched({"terrain": sea}), player=Side.ALLIED, phase="combat", dice=[4],
    )  # fmt: skip
    outcome = playing.submit(Side.ALLIED, Attack(at("1605"), ("A1",)))
    assert outcome.facts["retreats"] == {"D1": "17A:1606"}
    again = playing.submit(Side.AXIS, Retreat(("D1",), at("1606")))
    assert again.ok
    assert again.repeated


def test_planning_an_attack_reads_the_position_only() -> None:
    playing = game(
        fighter("A1", "1604", "15-8 inf XX"), fighter("D1", "1605", "5-6 inf XX", "german"),
        player=Side.ALLIED, phase="combat",
    )  # fmt: skip
    before = playing.state.copy()
    plan_attack(playing.position, Side.ALLIED, Attack(at("1605"), ("A1",)))
    assert playing.state == before
