"""Orders given by mistake are of every kind, and some of them are allowed after all."""

from collections import Counter
from random import Random

from sfcli.language.context import Context
from sfcli.language.parser import Parsed, read
from sfcli.language.writer import write
from sfcli.orders import Order
from sfcli.players.player import Player
from sfcli.players.temper import CHAOTIC
from sfcli.sequence.table import ORDER_RULES
from tests.soak import odd, skies, starts
from tests.test_players import new


def test_orders_by_mistake_are_of_every_kind_can_be_said_and_are_mostly_refused() -> None:
    chance = Random(3)
    playing = new(starts.start("road-to-rome"), chance)
    player = Player(chance, CHAOTIC)
    made: Counter[type[Order]] = Counter()
    allowed: Counter[type[Order]] = Counter()
    while sum(made.values()) < 4000:
        for _ in range(20):
            side, order = odd.order(playing, chance)
            made[type(order)] += 1
            parsed = read(write(order), Context(playing.position, side))
            assert isinstance(parsed, Parsed)
            assert parsed.said == order
            allowed[type(order)] += playing.refuse(side, order) is None
        order = player.choose(playing)
        if order is None:  # nothing is left that a player by chance can do
            playing = new(starts.start("road-to-rome"), chance)
        else:
            playing.submit(playing.to_act, order)
    assert made.keys() >= {kind for kind in ORDER_RULES if skies.are_known(playing.position, kind)}
    assert 20 < sum(allowed.values()) < 2000
    assert sum(1 for count in allowed.values() if count) > 5
