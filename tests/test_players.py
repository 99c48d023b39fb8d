"""Automatic players: what they do is allowed, of every kind there is, and the same by one seed."""

from random import Random

from sfcli import orders
from sfcli.clock import Phase
from sfcli.data.scenarios import Setup
from sfcli.game import Game
from sfcli.ground import stacking
from sfcli.orders import Begin, End, Move
from sfcli.players.player import Player
from sfcli.players.proposals import PROPOSALS
from sfcli.players.temper import CHAOTIC, QUIET, TEMPERS, Temper
from sfcli.sequence.table import ORDER_RULES
from sfcli.sides import Side
from tests.builder import board, game, unit
from tests.soak import play, starts


def new(setup: Setup, chance: Random) -> Game:
    return Game(setup.board, setup.charts, setup.scenario, setup.state.copy(), play.Chance(chance))


def played(title: str, seed: int, temper: Temper, most: int = 2000) -> Game:
    chance = Random(seed)
    playing = new(starts.start(title), chance)
    player = Player(chance, temper)
    while not playing.is_over and len(playing.entries) < most:
        order = player.choose(playing)
        if order is None:
            player.start_over(playing)
            continue
        assert playing.submit(playing.to_act, order).ok, order
    return playing


def test_every_kind_of_order_has_a_proposal() -> None:
    assert PROPOSALS.keys() | {Begin, End} == ORDER_RULES.keys()


def test_every_temper_plays_road_to_rome_to_its_end() -> None:
    lengths = {}
    for temper in TEMPERS.values():
        playing = played("road-to-rome", 4, temper)
        assert playing.is_over
        lengths[temper.name] = len(playing.entries)
    assert lengths["quiet"] < lengths["chaotic"]


def test_one_seed_plays_one_game() -> None:
    first = played("road-to-rome", 5, CHAOTIC, most=250)
    assert played("road-to-rome", 5, CHAOTIC, most=250).entries == first.entries
    assert played("road-to-rome", 6, CHAOTIC, most=250).entries != first.entries


def test_every_kind_of_order_and_answer_is_given() -> None:
    """In a game of a scenario, or in some from positions with every special rule there is.

    Positions 47, 78 and 206 are in North Africa, which has a holding box; all but the first have
    air units.
    """
    answers = {
        orders.Retreat, orders.Lose, orders.Advance, orders.Pass, orders.AirSupport,
        orders.DestroyPort,
    }  # fmt: skip
    wanted = {*ORDER_RULES, *answers}
    for title in (
        "road-to-rome",
        "position 47",
        "position 78",
        "position 206",
        *map("position {}".format, range(30)),
    ):
        wanted.difference_update(type(entry.order) for entry in played(title, 2, CHAOTIC).entries)
        if not wanted:
            break
    assert not wanted


def test_8b_crowded_hexes_are_left_before_the_phase_ends() -> None:
    crowd = [unit(f"A{n}", "17A:2010") for n in range(5)]
    playing = game(
        *crowd, on=board("real"), player=Side.ALLIED, phase="movement",
        owned={Side.ALLIED: "all"},
    )  # fmt: skip
    hex_ = crowd[0].hex
    assert hex_ is not None
    assert stacking.over(playing.position, hex_, Side.ALLIED)
    player = Player(Random(1), Temper("still", dict.fromkeys(PROPOSALS, 0), QUIET.odds,
                                      0, 0, 100, 100, 0))  # fmt: skip
    while playing.state.clock.phase is Phase.MOVEMENT:
        order = player.choose(playing)
        assert order is not None
        assert playing.submit(Side.ALLIED, order).ok
    assert 0 < len(playing.entries) < 10
    assert not any(stacking.over(playing.position, h, Side.ALLIED) for h in playing.state.at)


def test_8b_a_player_says_so_where_a_phase_cannot_end() -> None:
    crowd = [unit(f"A{n}", "17A:2010", spent=12 * 8, flags=frozenset({"moved"})) for n in range(5)]
    playing = game(*crowd, on=board("real"), player=Side.ALLIED, phase="movement")
    assert Player(Random(1), CHAOTIC).choose(playing) is None


def test_a_player_goes_on_after_commands_were_taken_back() -> None:
    playing = played("road-to-rome", 7, CHAOTIC, most=40)
    player = Player(Random(8), CHAOTIC)
    while not isinstance(playing.entries[-1].order, Move):
        order = player.choose(playing)
        assert order is not None
        playing.submit(playing.to_act, order)
    playing.undo(5)
    order = player.choose(playing)
    assert order is not None
    assert playing.submit(playing.to_act, order).ok
