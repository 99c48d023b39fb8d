"""Siegfried: what it sets up, and the rules that decide it. Rules 14A, 15, 30A, 37A, 37B."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from sfcli import calendar
from sfcli.campaign import limits, victory
from sfcli.dice import GivenDice
from sfcli.events import Left, Moved
from sfcli.game import Game
from sfcli.ground import sources, westwall
from sfcli.hexes import Hex, parse
from sfcli.orders import (
    Attach,
    Attack,
    Begin,
    BreakDown,
    Build,
    CallOff,
    Demolish,
    DestroyPort,
    Detach,
    Inundate,
    Load,
    Pass,
    Relieve,
    Repair,
    Restore,
)
from sfcli.players.player import Player
from sfcli.players.temper import TEMPERS
from sfcli.sides import Side
from sfcli.state import AWAY, CADRE, FLOODED, FULL
from sfcli.store.dice import SeededDice
from sfcli.twelfths import ONE
from tests.scenario_kit import captured, do, go_on, new, play_to, setup
from tests.test_games import GAMES, play, recorded, seated

AXIS, ALLIED = Side.AXIS, Side.ALLIED
AACHEN, ANTWERPEN = "16A:1523", "16A:1025"
BANKS = ("16A:1026", "16A:0926", "16A:0927", "16A:0826")
"""Hexes by the waterway from Antwerpen to the sea, and the one at its mouth."""
WESTWALL = 11
IMPROVED = "westwall_improved"
DECISIVE = "Allied decisive victory"
"""What ends the game at once, with the Ruhr in hand."""
REFITTED = ("ge.1_ss_lssah", "ge.12_ss_hj", "ge.2_ss_dr", "ge.9_ss_h", "ge.2_pz", "ge.pz_lehr")


def at(text: str) -> Hex:
    found = parse(text, "16A")
    assert found is not None
    return found


def started(*dice: int) -> Game:
    game = new("siegfried", dice)
    assert do(game, Begin()).ok
    return game


def put(game: Game, id_: str, hex_: str) -> None:
    Moved(id_, at(hex_), 0).apply(game.play.state)


def clear(game: Game, *hexes: str) -> None:
    """Take all units out of some hexes."""
    for unit in [unit for hex_ in hexes for unit in game.play.stack(at(hex_))]:
        Left(unit.id, AWAY).apply(game.play.state)


def test_it_has_the_forces_of_its_front() -> None:
    units = setup("siegfried").state.units.values()
    for side, count, res in ((AXIS, 74, Fraction(167, 2)), (ALLIED, 43, Fraction(147, 2))):
        on_map = [u for u in units if u.side is side and u.hex is not None]
        assert len(on_map) == count
        assert Fraction(sum(u.re for u in on_map), ONE) == res
    spent = [u for u in units if u.status == CADRE]
    assert len(spent) == 24
    assert {u.side for u in spent} == {AXIS}


def test_12_everybody_is_in_supply_as_it_begins() -> None:
    game = started()
    assert not [u.id for u in game.state.units.values() if u.hex and (u.out is not None)]


def test_37b5_the_westwall_and_37b6_the_ouvrages_stand_unimproved() -> None:
    it = setup("siegfried")
    works = [what for h, what in it.state.fortifications.items() if it.board.playable(h)]
    assert works.count("westwall_unimproved") == WESTWALL
    assert works.count("maginot_ouvrage_unimproved") == 2
    assert "westwall_improved" not in works


def test_37b5_a_restoration_improves_it_and_costs_the_points_of_the_west() -> None:
    game = started()
    before = sum(n for (side, _), n in game.state.points.items() if side is AXIS)
    assert do(game, Restore()).ok
    assert westwall.finish(game.position) == calendar.parse("Oct I 44")
    for turn in ("Sep I 44", "Sep II 44"):
        play_to(game, turn, AXIS, "movement")
        assert sum(n for (side, _), n in game.state.points.items() if side is AXIS) == before
    assert game.state.fortifications[at("1924")] == "westwall_unimproved"
    play_to(game, "Oct I 44", AXIS, "movement")
    assert game.state.fortifications[at("1924")] == "westwall_improved"
    assert sum(n for (side, _), n in game.state.points.items() if side is AXIS) == before + 3


def sent(*hexes: str) -> Game:
    """Return a game in which three resource points come for the Axis to one of some hexes."""
    it = setup("siegfried")
    entry = {"at": list(hexes), "points": {"Sep I 44": 3}}
    special = {**it.scenario.special, "deliveries": {"axis": [entry]}}
    scenario = replace(it.scenario, special=special)
    game = Game(it.board, it.charts, scenario, it.state.copy(), GivenDice())
    do(game, Begin())
    return game


def test_12e_points_come_where_they_can() -> None:
    game = sent(ANTWERPEN, "16A:1320", "16A:1620")
    assert go_on(game).facts["delivered"] == 3
    assert game.state.points[AXIS, at("1320")] == 3 + 3
    assert game.state.points[AXIS, at("1620")] == 6


def test_12e_points_that_can_come_nowhere_are_lost() -> None:
    outcome = go_on(sent(ANTWERPEN))
    assert "delivered" not in outcome.facts
    assert [note.text for note in outcome.notes] == [
        "3 resource points cannot be delivered anywhere, and are lost"
    ]


def test_14a1_the_second_belt_at_aachen_is_finished_on_sep_ii() -> None:
    game = started()
    assert game.state.fortifications[at(AACHEN)] == "westwall_unimproved"
    play_to(game, "Sep II 44", AXIS, "movement")
    assert game.state.fortifications[at(AACHEN)] == "westwall_improved"
    assert game.state.fortifications[at("1321")] == "fort"


def test_14a1_builders_of_the_westwall_take_two_points_each() -> None:
    game = started()
    built = do(game, Build("westwall", ("ge.xiv_con",)))
    assert built.ok, built.refusal
    assert built.facts["cost"] == 2
    assert built.facts["due"] == "Sep II 44"


def antwerpen(game: Game) -> bool:
    source = next(s for s in game.position.scenario.sources if s.name == "Antwerpen")
    return sources.is_open(game.position, source)


def test_30a7_antwerpen_is_of_use_once_both_banks_are_owned() -> None:
    game = started()
    play_to(game, "Sep I 44", ALLIED, "movement")
    assert not antwerpen(game)
    assert limits.attacks_left(game.position, ALLIED) == 6
    clear(game, *BANKS)
    captured(game, ALLIED, *BANKS)
    assert antwerpen(game)
    assert limits.attacks_left(game.position, ALLIED) == 6 + 3
    captured(game, AXIS, "16A:0927")
    assert not antwerpen(game)
    assert limits.attacks_left(game.position, ALLIED) == 6


def test_9a_attacks_are_as_many_as_fuel_allows() -> None:
    game = started()
    play_to(game, "Sep I 44", ALLIED, "combat")
    key = "attacks/allied/Sep I 44"
    game.play.state.tallies[key] = 6
    put(game, "us.1_inf", "1425")
    put(game, "us.3_arm", "1425")
    refused = do(game, Attack(at("1525"), ("us.1_inf", "us.3_arm"))).refusal
    assert refused is not None
    assert refused.rule == "9A-a"
    assert "limited to 6" in refused.why


def attacked(hex_: str, *dice: int) -> Game:
    """Return a game in which Guards Arm and 11 Arm have attacked a hex from 16A:1123."""
    game = started(*dice)
    play_to(game, "Sep II 44", ALLIED, "combat")
    clear(game, "16A:1123", hex_)
    captured(game, ALLIED, "16A:1123")
    for id_ in ("br.guards_arm", "br.11_arm"):
        put(game, id_, "1123")
    put(game, "ge.719_static", hex_)
    captured(game, AXIS, hex_)
    assert do(game, Attack(at(hex_), ("br.guards_arm", "br.11_arm"))).ok
    while game.decision is not None and game.decision.topic != "flood":
        game.submit(game.decision.side, Pass())
    return game


def test_37a4_the_axis_may_drown_what_is_attacked_in_brabant() -> None:
    game = attacked("16A:1022", 6)
    assert game.decision is not None
    assert game.decision.side is AXIS
    flooded = do(game, Inundate(massive=True), AXIS)
    assert flooded.ok, flooded.refusal
    while game.decision is not None:
        game.submit(game.decision.side, next(iter(game.decision.legal())))
    assert game.state.floods[at("1022")].ground == FLOODED
    assert game.position.unit("ge.719_static").hex != at("1022")


def test_37a3_other_ground_is_not_flooded() -> None:
    game = attacked("16A:1124", 1)
    assert game.decision is None or game.decision.topic != "flood"


def test_15_a_division_breaks_down_to_be_in_two_places() -> None:
    game = started()
    play_to(game, "Sep I 44", ALLIED, "movement")
    broken = do(game, BreakDown("us.1_inf", headquarters=True))
    assert broken.ok, broken.refusal
    assert len(game.position.stack(at("1328"))) == 1 + 4


def test_14a4_the_bridges_of_namur_are_repaired() -> None:
    game = started()
    play_to(game, "Sep I 44", ALLIED, "movement")
    put(game, "us.1106_eng", "1426")
    assert do(game, Repair("rail", ("us.1106_eng",))).ok
    assert at("1426") not in game.state.broken


def test_40a1_the_panzer_reserve_goes_and_comes_back_whole() -> None:
    game = started()
    play_to(game, "Oct I 44", AXIS, "movement")
    assert {game.position.unit(id_).status for id_ in REFITTED} == {AWAY}
    play_to(game, "Dec I 44", AXIS, "movement")
    assert {game.position.unit(id_).status for id_ in REFITTED} == {FULL}


def test_42_what_the_allies_held_at_the_end_of_the_year_counts_31() -> None:
    """Without the divisions destroyed, of which there is no telling."""
    taken = [
        "0927", "0926", "0826", "0827", "0729", "0828", "1525", "1423", "1324", "2025", "1825",
        "1523", "1123", "1023", "1022", "0924", "0925", "1222",
    ]  # fmt: skip
    game = started()
    play_to(game, "Dec II 44", ALLIED, "movement")
    for unit in list(game.position.on_map(AXIS)):
        Left(unit.id, AWAY).apply(game.play.state)
    captured(game, ALLIED, *(f"16A:{hex_}" for hex_ in taken))
    assert score(game).total == 31
    assert score(game).level == "Axis substantial victory"


def test_42_antwerpen_lost_at_the_end_of_a_turn_costs_ten() -> None:
    game = started()
    play_to(game, "Sep I 44", ALLIED, "exploitation")
    clear(game, ANTWERPEN)
    captured(game, AXIS, ANTWERPEN)
    play_to(game, "Sep II 44", AXIS, "movement")
    assert score(game).total == -10


def score(game: Game) -> victory.Score:
    found = victory.score(game.position)
    assert found is not None
    return found


@pytest.mark.parametrize("temper", TEMPERS)
def test_seeded_players_play_it_to_its_end(temper: str) -> None:
    it, chance = setup("siegfried"), Random(7)
    game = Game(it.board, it.charts, it.scenario, it.state.copy(), SeededDice(7))
    player = Player(chance, TEMPERS[temper])
    while not game.is_over:
        order = player.choose(game)
        if order is None:
            player.start_over(game)
            continue
        assert game.submit(game.to_act, order).ok, order
    assert game.state.clock.turn > it.scenario.last_turn or score(game).level == DECISIVE


def test_its_whole_game_has_what_decides_it() -> None:
    """The Westwall, the water, divisions in parts, works, ruins and repairs: rules 14A, 15, 37."""
    script = next(path for path in GAMES if path.stem.startswith("siegfried"))
    session = seated(script)
    used = set()
    for line in play(session, recorded(script)):
        used |= {type(entry.order) for entry in session.game.entries[-1:]} if line else set()
    assert used >= {
        Attach, BreakDown, Build, CallOff, Demolish, DestroyPort, Detach, Inundate, Load, Relieve,
        Repair, Restore,
    }  # fmt: skip
    restored = [h for h, what in session.game.state.fortifications.items() if what == IMPROVED]
    assert len(restored) == 8, "what the Axis held of it since September, and Aachen"
