"""Scenarios as tests play them: set up, and gone through with the plainest orders."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from sfcli.campaign import arrivals
from sfcli.data.scenarios import Setup, read_scenario
from sfcli.dice import GivenDice
from sfcli.events import Moved
from sfcli.game import Game, Outcome
from sfcli.ground import ownership, stacking
from sfcli.hexes import parse, within
from sfcli.orders import End, Order, Place
from sfcli.sides import Side
from tests.builder import RULES

FOLDER: Final = RULES.parent / "scenarios"


@lru_cache(maxsize=4)
def setup(name: str = "road-to-rome", *options: str) -> Setup:
    """Return what a scenario starts from, with some of its options."""
    return read_scenario(FOLDER / f"{name}.toml", RULES, (), options)


def new(name: str = "road-to-rome", dice: Iterable[int] = (), *options: str) -> Game:
    """Return a game of a scenario that has not begun."""
    it = setup(name, *options)
    return Game(it.board, it.charts, it.scenario, it.state.copy(), GivenDice(dice))


def do(game: Game, order: Order, side: Side | None = None) -> Outcome:
    """Give an order for a side, the phasing one if none is named."""
    return game.submit(side or game.state.clock.player, order)


def go_on(game: Game) -> Outcome:
    """End the step, giving the plainest answers, and placing what has to be placed."""
    while game.decision is not None:
        game.submit(game.decision.side, next(iter(game.decision.legal())))
    outcome = do(game, End())
    while outcome.refusal is not None and outcome.refusal.rule == "40A1-q":
        side = game.state.clock.player
        for arrival in arrivals.due(game.position, side):
            open_hexes = arrivals.open_to(game.position, side, arrival.hexes)
            emptiest = min(open_hexes, key=lambda h: len(game.state.at.get(h, ())))
            do(game, Place(arrival.unit, emptiest))
        outcome = do(game, End())
    if outcome.refusal is not None and outcome.refusal.rule == "8B-b":
        relieve(game)
        outcome = do(game, End())
    while game.decision is not None:
        outcome = game.submit(game.decision.side, next(iter(game.decision.legal())))
    return outcome


def relieve(game: Game) -> None:
    """Spread stacks that are over the limit over the hexes within two of them."""
    pos = game.play
    for hex_ in list(pos.state.at):
        for side in Side:
            while stacking.over(pos, hex_, side):
                near = [h for h in within(hex_, 2) if pos.state.owner(h) is side]
                emptiest = min(near, key=lambda h: len(pos.state.at.get(h, ())))
                Moved(pos.stack(hex_, side)[-1].id, emptiest, 0).apply(pos.state)


def play_to(game: Game, turn: str, side: Side, phase: str) -> None:
    """Go on until a step has begun."""
    for _ in range(100):
        clock = str(game.state.clock).lower()
        if clock.startswith(f"{turn}, {side}, {phase}".lower()):
            return
        outcome = go_on(game)
        assert outcome.ok, outcome.refusal
    raise AssertionError(game.state.clock)


def captured(game: Game, side: Side, *hexes: str) -> None:
    """Let a side gain hexes, each with its sheet."""
    found = [hex_ for hex_ in map(parse, hexes) if hex_ is not None]
    assert len(found) == len(hexes)
    ownership.capture(game.play, side, found)
