"""What an air operation costs among the air forces of the whole war."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from sfcli.air import bases, fighters, standing, yards
from sfcli.airforces import PATROL_ATTACK, AirUnit, StandingOrder
from sfcli.clock import Clock, step_named
from sfcli.data.scenarios import Setup
from sfcli.game import Game, Outcome
from sfcli.hexes import Hex, distance, parse
from sfcli.orders import Fly, Sortie
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.store.dice import SeededDice
from tests.bench import war
from tests.bench.measure import Row, best, time_of

GROUPS: Final = 10
REACTIONS: Final = 30
OTHERS: Final = 240
"""Air units of both sides that have nothing to do with it."""
_TARGET: Final = Hex(parse("26:1625") or 0)
_MOST: Final = 0.05


def rows() -> Iterator[Row]:
    """Yield the measurement of an operation that nobody has to be asked about."""
    played = [game() for _ in range(8)]
    order = operation()
    flown: list[Outcome] = []
    seconds = best(lambda: flown.append(played.pop().submit(Side.ALLIED, order)), times=7)
    assert all(outcome.ok and outcome.decision is None for outcome in flown)
    answered = sum(_answers(outcome) for outcome in flown) // len(flown)
    what = f"operation of {GROUPS} groups, {REACTIONS} reactions, {answered} answers"
    yield time_of(what, seconds, _MOST)


def _answers(outcome: Outcome) -> int:
    told = outcome.facts.get("standing", {})
    assert isinstance(told, dict)
    return sum(told.values())


@lru_cache(maxsize=1)
def _setup() -> Setup:
    """Return the whole war with its air forces, an Allied movement phase."""
    setup = war.setup()
    state = setup.state.copy()
    place = step_named("movement")
    assert place is not None
    state.clock = Clock(state.clock.turn, Side.ALLIED, place)
    pos = Game(setup.board, setup.charts, setup.scenario, state, SeededDice(1)).play
    types = setup.charts.air.types
    near = sorted(bases.everywhere(pos, Side.AXIS), key=lambda h: (distance(h, _TARGET), h))
    for number in range(REACTIONS):
        fighter = types["me_109g6"]
        state.air.put(AirUnit(f"ge.{number}", fighter, Side.AXIS, base=near[number % 6]))
    for number, base in enumerate(_starts(pos)):
        for each in range(3):
            bomber = types["b_26b" if each else "p_38j"]
            state.air.put(AirUnit(f"us.{number}_{each}", bomber, Side.ALLIED, base=base))
    far = bases.everywhere(pos, Side.ALLIED)[-1]
    for number in range(OTHERS):
        side = Side.AXIS if number % 2 else Side.ALLIED
        other = types["me_109g6" if number % 2 else "p_47d"]
        base = near[-1] if number % 2 else far
        state.air.put(AirUnit(f"x.{number}", other, side, base=base))
    state.air.standing = (*_reactions(), *standing.INITIAL)
    return Setup(setup.board, setup.charts, setup.scenario, state)


def _starts(pos: Position) -> list[Hex]:
    """Return the airbases that the groups come from, each another way."""
    found = [h for h in bases.everywhere(pos, Side.ALLIED) if 10 <= distance(h, _TARGET) <= 20]
    return sorted(found, key=lambda h: (distance(h, _TARGET), h))[-GROUPS:]


def _reactions() -> tuple[StandingOrder, ...]:
    """Return what both sides answer: one fighter patrols, three intercept, the raid goes on."""
    answers = {
        Side.AXIS: (
            ("patrol", "1", ("force>=12",)), ("patrol", "pass", ()), ("intercept", "3", ()),
            ("engage", "2", ()), ("scramble", "pass", ()),
        ),
        Side.ALLIED: (("bomb", "first", ()), ("jettison", "pass", ())),
    }  # fmt: skip
    return tuple(
        StandingOrder(side, topic, answer, when)
        for side, given in answers.items()
        for topic, answer, when in given
    )


def game() -> Game:
    """Return a game of the whole war in which nothing has been flown, and supply was judged."""
    it = _setup()
    made = Game(it.board, it.charts, it.scenario, it.state.copy(), SeededDice(1944))
    assert yards.functions(made.play, Side.AXIS, _TARGET)
    return made


def operation() -> Fly:
    """Return an operation of groups from many airbases, escorted."""
    pos = game().position
    groups = [n for n, _ in enumerate(_starts(pos))]
    able = {
        unit.id for base in _starts(pos)
        for unit in fighters.able(pos, Side.AXIS, PATROL_ATTACK, base, night=False)
    } | {
        unit.id
        for unit in fighters.able(pos, Side.AXIS, PATROL_ATTACK, _TARGET, night=False)
    }  # fmt: skip
    assert len(groups) == GROUPS
    assert len(able) >= REACTIONS, len(able)
    bombing = [Sortie((f"us.{n}_1", f"us.{n}_2"), "bombing") for n in groups]
    escorts = [Sortie((f"us.{n}_0",), "escort") for n in groups]
    return Fly(_TARGET, (*bombing, *escorts))
