"""Road to Rome and First Steps: what they set up, and the rules they bring. Rules 36, 40, 42."""

from dataclasses import replace
from fractions import Fraction

import pytest

from sfcli.campaign import arrivals, lessons, sea_lift, victory
from sfcli.dice import GivenDice
from sfcli.events import Captured, Eliminated, Left, Moved, Reduced
from sfcli.game import Game
from sfcli.ground import airbases, port_damage, sources
from sfcli.hexes import Hex, parse
from sfcli.orders import (
    Attach,
    Begin,
    Build,
    End,
    Leave,
    Move,
    Place,
    Repair,
    Replace,
    Ship,
)
from sfcli.scenario import Source
from sfcli.sides import Side
from sfcli.state import AWAY, CADRE
from sfcli.twelfths import ONE
from tests.scenario_kit import captured, do, go_on, new, play_to, setup

AXIS, ALLIED = Side.AXIS, Side.ALLIED


def at(text: str) -> Hex:
    found = parse(text, "26")
    assert found is not None
    return found


def started() -> Game:
    game = new()
    assert do(game, Begin()).ok
    return game


def test_road_to_rome_has_the_forces_of_its_front() -> None:
    units = setup().state.units.values()
    for side, count, res in ((AXIS, 51, 76), (ALLIED, 81, Fraction(257, 2))):
        on_map = [u for u in units if u.side is side and u.hex is not None]
        assert len(on_map) == count
        assert Fraction(sum(u.re for u in on_map), ONE) == res


def test_the_beachhead_holds_24_res() -> None:
    beachhead = (at("26:1825"), at("26:1925"))
    units = setup().state.units.values()
    assert sum(u.re for u in units if u.hex in beachhead and u.side is ALLIED) == 24 * ONE


def test_36b_weather_is_the_scenarios_and_no_die_falls() -> None:
    game = started()
    assert set(game.state.weather.values()) == {"mud"}
    play_to(game, "Apr II 44", AXIS, "initial")
    assert set(game.state.weather.values()) == {"clear"}


def test_41b2_the_beachhead_is_in_supply_on_apr_i() -> None:
    game = started()
    play_to(game, "Apr I 44", ALLIED, "movement")
    beachhead = [u for u in game.position.on_map(ALLIED) if u.hex == at("26:1825")]
    assert all(u.fed or u.out is None for u in beachhead)
    assert any(u.out is None for u in beachhead)
    assert not any(u.isolated for u in beachhead)


def test_12c2_anzio_opens_in_the_allied_initial_phase() -> None:
    game = started()
    assert game.decision is None
    assert all(u.fed for u in game.position.on_map(ALLIED) if u.hex == at("26:1825"))


def test_12c3a_supply_points_land_each_allied_movement_phase() -> None:
    game = started()
    play_to(game, "Apr I 44", ALLIED, "movement")
    assert [(s.points, s.checks) for s in game.state.supplies] == [(14, 2)]
    play_to(game, "Apr II 44", ALLIED, "movement")
    assert [(s.points, s.checks) for s in game.state.supplies] == [(14, 2)]


def test_40a_an_arrival_with_one_hex_is_placed_at_once() -> None:
    game = started()
    play_to(game, "Apr II 44", AXIS, "initial")
    assert game.position.unit("ge.278_inf").hex == at("26:0721")


def test_40a_a_reinforcement_is_placed_where_its_entry_says() -> None:
    game = started()
    play_to(game, "Apr II 44", ALLIED, "initial")
    while game.decision is not None:
        do(game, next(iter(game.decision.legal())), game.decision.side)
    held_back = do(game, End())
    assert held_back.refusal is not None
    assert held_back.refusal.rule == "40A1-q"
    assert do(game, Place("sa.6_sa", at("26:2317"))).refusal is not None
    assert do(game, Place("us.91_inf", at("26:2422"))).refusal is not None
    assert do(game, Place("sa.6_sa", at("26:2519"))).ok
    assert game.position.unit("sa.6_sa").hex == at("26:2519")
    assert do(game, Place("sa.6_sa", at("26:2519"))).refusal is not None
    assert do(game, End()).ok


def test_40a_what_cannot_be_placed_waits() -> None:
    game = started()
    play_to(game, "Apr II 44", ALLIED, "initial")
    entry = next(a for a in game.position.scenario.arrivals if a.unit == "sa.6_sa")
    Captured(AXIS, entry.hexes).apply(game.play.state)
    while game.decision is not None:
        do(game, next(iter(game.decision.legal())), game.decision.side)
    assert do(game, End()).ok
    assert game.position.unit("sa.6_sa").hex is None


def test_40a4_hermann_goering_comes_early() -> None:
    game = started()
    play_to(game, "Apr II 44", ALLIED, "movement")
    Moved("us.191_tank", at("26:1624"), 0).apply(game.play.state)
    play_to(game, "May I 44", AXIS, "initial")
    assert {a.unit for a in arrivals.due(game.position, AXIS)} == {"ge.hg_pz"}


def test_40d1_disbanding_gives_points_from_the_next_turn_on() -> None:
    game = started()
    play_to(game, "Jun II 44", AXIS, "initial")
    assert game.position.unit("ge.92_inf").status == AWAY
    assert game.state.replacements["german/inf next"] == 5


def test_40d1_a_unit_in_an_enemy_zoc_is_not_disbanded() -> None:
    game = started()
    play_to(game, "Jun I 44", ALLIED, "exploitation")
    Moved("us.1_arm", at("26:1426"), 0).apply(game.play.state)
    play_to(game, "Jun II 44", AXIS, "initial")
    assert game.position.unit("ge.92_inf").hex is not None


def test_40b1_points_are_received_on_their_turns() -> None:
    game = started()
    assert game.state.replacements["german/inf"] == 2
    play_to(game, "May I 44", AXIS, "initial")
    assert game.state.replacements["german/inf"] == 5
    assert game.state.replacements["british/inf"] == 2
    play_to(game, "May I 44", ALLIED, "initial")
    assert game.state.replacements["british/inf"] == 5


def test_40b1a_an_eliminated_division_is_replaced_in_roma() -> None:
    game = started()
    play_to(game, "May I 44", AXIS, "initial")
    Eliminated("ge.94_inf").apply(game.play.state)
    assert do(game, Replace("ge.94_inf", at("26:1625"))).refusal is not None
    assert do(game, Replace("ge.94_inf", at("26:1625"), cadre=True)).ok
    assert game.position.unit("ge.94_inf").status == CADRE
    assert game.state.replacements["german/inf"] == 2


def test_7a4_axis_rail_capacity_falls_in_may() -> None:
    game = started()
    key = (AXIS, "mainland_italy")
    assert game.state.rail[key].permanent == 25 * ONE
    play_to(game, "May I 44", AXIS, "movement")
    assert game.state.rail[key].permanent == 20 * ONE


def test_shuttle_carries_six_res_c_m_units_double() -> None:
    game = started()
    play_to(game, "Apr I 44", ALLIED, "movement")
    Moved("br.10_agra", at("26:2422"), 0).apply(game.play.state)
    Moved("us.36_inf", at("26:2422"), 0).apply(game.play.state)
    Moved("br.6_arm", at("26:2422"), 0).apply(game.play.state)
    assert do(game, Ship(("br.6_arm", "us.36_inf"), at("26:1825"))).refusal is not None
    assert do(game, Ship(("us.36_inf",), at("26:2222"))).refusal is not None
    assert do(game, Ship(("us.85_inf",), at("26:1825"))).refusal is not None
    assert do(game, Ship(("us.36_inf",), at("26:1825"))).ok
    assert game.position.unit("us.36_inf").hex == at("26:1825")
    assert sea_lift.left(game.position, ALLIED) == 3 * ONE
    assert do(game, Ship(("us.36_inf",), at("26:2422"))).refusal is not None


def test_shuttle_needs_both_ports() -> None:
    game = started()
    play_to(game, "Apr I 44", ALLIED, "movement")
    Moved("us.36_inf", at("26:2422"), 0).apply(game.play.state)
    game.play.state.closed_ports = frozenset({at("26:1825")})
    refused = do(game, Ship(("us.36_inf",), at("26:1825"))).refusal
    assert refused is not None
    assert refused.rule == "30A4"


def test_axis_units_leave_over_the_north_edge_and_come_back() -> None:
    game = started()
    play_to(game, "Apr I 44", AXIS, "movement")
    assert do(game, Leave(("ge.92_inf",))).refusal is not None
    Moved("ge.65_inf", at("26:0723"), 0).apply(game.play.state)
    assert do(game, Leave(("ge.65_inf",))).ok
    assert game.position.unit("ge.65_inf").hex is None
    play_to(game, "Apr II 44", AXIS, "initial")
    early = do(game, Place("ge.65_inf", at("26:0723")))
    assert early.refusal is not None
    play_to(game, "May I 44", AXIS, "initial")
    assert do(game, End()).ok, "nobody has to come back"
    play_to(game, "May II 44", AXIS, "initial")
    assert do(game, Place("ge.65_inf", at("26:0722"))).refusal is not None
    assert do(game, Place("ge.65_inf", at("26:0723"))).ok
    assert game.position.unit("ge.65_inf").status == CADRE


def test_allied_units_do_not_leave_the_map() -> None:
    game = started()
    play_to(game, "Apr I 44", ALLIED, "movement")
    refused = do(game, Leave(("us.36_inf",))).refusal
    assert refused is not None
    assert "Allied unit may leave" in refused.why


def take_civitavecchia(game: Game) -> None:
    for unit in game.play.stack(at("26:1427")):
        Left(unit.id, AWAY).apply(game.play.state)
    captured(game, ALLIED, "26:1427")


def civitavecchia(game: Game) -> Source:
    return next(s for s in game.position.scenario.sources if s.name == "Civitavecchia")


def opened(game: Game) -> list[bool]:
    """Tell in which turns after Apr I Civitavecchia, taken then, is open."""
    do(game, Begin())
    play_to(game, "Apr I 44", ALLIED, "movement")
    take_civitavecchia(game)
    seen = []
    for turn in ("Apr II 44", "May I 44", "May II 44", "Jun I 44"):
        play_to(game, turn, ALLIED, "initial")
        seen.append(sources.is_open(game.position, civitavecchia(game)))
    return seen


@pytest.mark.parametrize(("die", "opens"), [(6, [False, True, True, True]), (5, [False] * 4)])
def test_30a4_civitavecchia_opens_while_its_port_functions(die: int, opens: list[bool]) -> None:
    assert opened(new(dice=[die])) == opens


@pytest.mark.parametrize(("die", "opens"), [(6, 1), (5, 3)])
def test_30a3_a_source_may_be_cleared_by_troops_that_are_not_shown(die: int, opens: int) -> None:
    it = setup()
    own = civitavecchia(new())
    others = tuple(s for s in it.scenario.sources if s != own)
    scenario = replace(it.scenario, sources=(*others, replace(own, port=False, if_destroyed=2)))
    game = Game(it.board, it.charts, scenario, it.state.copy(), GivenDice([die]))
    assert opened(game).index(True) == opens


def test_14a5_a_destroyed_port_is_rebuilt_and_repaired_before_it_supplies() -> None:
    game = new(dice=[1])
    do(game, Begin())
    play_to(game, "Apr I 44", ALLIED, "exploitation")
    take_civitavecchia(game)
    play_to(game, "Apr II 44", ALLIED, "movement")
    assert game.state.port_hits[at("26:1427")] == 8
    assert at("26:1427") in game.state.destroyed_ports
    for unit in ("us.1051_port", "us.19_eng"):
        Moved(unit, at("26:1427"), 0).apply(game.play.state)
    play_to(game, "May I 44", ALLIED, "initial")
    game.play.state.points[ALLIED, at("26:1427")] = 1
    game.play.state.put(replace(game.position.unit("us.1051_port"), out=None, isolated=False))
    built = do(game, Build("port", ("us.1051_port",)))
    assert built.ok, built.refusal
    play_to(game, "Jun I 44", ALLIED, "movement")
    assert not game.state.destroyed_ports
    assert not sources.is_open(game.position, civitavecchia(game))
    mended = do(game, Repair("port", ("us.1051_port",)))
    assert mended.ok, mended.refusal
    assert sources.is_open(game.position, civitavecchia(game))


def test_14a1_the_lines_behind_the_gustav_line_are_being_built() -> None:
    game = started()
    assert at("26:1923") not in game.state.fortifications
    play_to(game, "Apr II 44", AXIS, "movement")
    assert game.state.fortifications[at("26:1923")] == "fort"
    assert at("26:1724") not in game.state.fortifications
    play_to(game, "May I 44", AXIS, "movement")
    assert game.state.fortifications[at("26:1724")] == "fort"


def test_14a1_a_line_is_given_up_when_its_builders_leave() -> None:
    game = started()
    play_to(game, "Apr I 44", AXIS, "movement")
    assert do(game, Move(("ge.3_con_south",), at("26:1823"))).ok
    assert [work.hex for work in game.state.works] == [at("26:1724")]
    play_to(game, "Apr II 44", AXIS, "movement")
    assert at("26:1923") not in game.state.fortifications


def test_17a_airfields_and_their_damage_are_laid_out() -> None:
    pos = started().position
    assert airbases.capacity(pos, at("26:2317")) == 1 + 6
    assert airbases.capacity(pos, at("26:1825")) == 2, "the strip at Nettuno, in mud"
    assert airbases.undamaged(pos, at("26:1625")) == 6 + 3
    assert airbases.hits(pos, at("26:1625")) == 2


def test_30a2_ports_are_damaged_and_14a4_the_railways_broken() -> None:
    game = started()
    assert port_damage.hits(game.position, at("26:2422")) == 3
    assert at("26:1719") in game.state.broken
    play_to(game, "Apr I 44", ALLIED, "movement")
    Moved("br.10_rail_re", at("26:1719"), 0).apply(game.play.state)
    assert do(game, Repair("rail", ("br.10_rail_re",))).refusal is not None, "8 MPs in mud"
    play_to(game, "Apr II 44", ALLIED, "movement")
    assert do(game, Repair("rail", ("br.10_rail_re",))).ok
    assert at("26:1719") not in game.state.broken


def test_15e_the_panther_battalion_may_join_a_panzer_division() -> None:
    game = started()
    play_to(game, "Apr I 44", AXIS, "movement")
    Moved("ge.26_pz", at("26:1925"), 0).apply(game.play.state)
    Moved("ge.i_4_panther", at("26:1925"), 0).apply(game.play.state)
    assert game.position.unit("ge.26_pz").ratings.attack == 14
    joined = do(game, Attach("ge.i_4_panther", "ge.26_pz"))
    assert joined.ok, joined.refusal
    assert game.position.unit("ge.26_pz").ratings.attack == 14 + 4


def score(game: Game) -> victory.Score:
    found = victory.score(game.position)
    assert found is not None
    return found


def test_42_territory_counts_when_owned_and_not_isolated() -> None:
    game = started()
    assert score(game).total == 0
    captured(game, ALLIED, "26:2124")
    assert score(game).total == 1
    captured(game, ALLIED, "26:1619")
    assert [line.what for line in score(game).lines] == ["Pescara", "Gaeta"]


def test_42_roma_is_worth_more_early_and_once() -> None:
    game = started()
    play_to(game, "May I 44", ALLIED, "movement")
    for id_ in [u.id for u in game.position.on_map(AXIS)]:
        Left(id_, AWAY).apply(game.play.state)
    captured(game, ALLIED, "26:1625")
    assert score(game).total == 12 + 6
    captured(game, AXIS, "26:1625")
    play_to(game, "Jun I 44", ALLIED, "movement")
    captured(game, ALLIED, "26:1625")
    points = {line.what: line.points for line in score(game).lines}
    assert points["Roma"] == 12
    assert points["Roma taken on May I 44"] == 6
    assert not any("Jun I" in what for what in points)


def test_42_anzio_lost_at_the_end_of_a_turn_counts_once() -> None:
    game = started()
    play_to(game, "Apr I 44", ALLIED, "exploitation")
    for id_ in [u.id for u in game.position.on_map(ALLIED) if u.hex == at("26:1825")]:
        Left(id_, AWAY).apply(game.play.state)
    captured(game, AXIS, "26:1825")
    assert score(game).total == 0
    play_to(game, "May I 44", AXIS, "movement")
    captured(game, ALLIED, "26:1825")
    assert score(game).total == -8


def test_42_german_divisions_count_and_cadres_by_half() -> None:
    game = started()
    Eliminated("ge.94_inf").apply(game.play.state)
    Reduced("ge.26_pz").apply(game.play.state)
    Eliminated("ge.715_inf").apply(game.play.state)
    Eliminated("ge.504_hv_pz").apply(game.play.state)
    assert score(game).total == 1 + Fraction(1, 2) + Fraction(1, 2)


def test_42_allied_losses_count_after_unspent_infantry_points() -> None:
    game = started()
    Eliminated("us.45_inf").apply(game.play.state)
    Reduced("us.85_inf").apply(game.play.state)
    lost = 9 + 9 - game.position.unit("us.85_inf").ratings.attack
    assert lost == 14, "and 5 infantry RPs have not been spent"
    assert score(game).total == 0
    Eliminated("us.191_tank").apply(game.play.state)
    assert score(game).total == -1


def test_42_edge_hexes_and_the_early_end() -> None:
    game = started()
    captured(game, ALLIED, "26:0721", "26:0723", "26:0724")
    assert score(game).total == 3
    captured(game, ALLIED, "26:1625")
    assert not game.is_over
    captured(game, ALLIED, "26:0725")
    assert game.is_over
    assert score(game).level == "Allied decisive victory"
    assert do(game, End()).refusal is not None


def test_42_levels() -> None:
    schedule = victory.written(started().position)
    for total, level in (
        (43, "Allied decisive victory"),
        (42, "Allied substantial victory"),
        (37, "Allied marginal victory"),
        (31, "Axis marginal victory"),
        (23, "Axis substantial victory"),
        (12, "Axis decisive victory"),
    ):
        assert victory.level(schedule, Fraction(total)) == level


def test_the_game_ends_after_jun_ii() -> None:
    game = started()
    while not game.is_over:
        outcome = go_on(game)
        assert outcome.ok, outcome.refusal
    assert outcome.facts["level"] == "Axis decisive victory"


def test_first_steps_teaches_step_by_step() -> None:
    game = new("first-steps")
    do(game, Begin())
    texts = [lessons.lesson(game.position)]
    while not game.is_over:
        assert go_on(game).ok
        texts.append(lessons.lesson(game.position))
    assert len(set(texts)) == len(texts) == 5
    assert "end" in texts[0]


def test_40_a_unit_takes_the_supply_of_the_place_and_no_check_that_turn() -> None:
    game = started()
    play_to(game, "Apr II 44", ALLIED, "initial")
    where = at("26:2519")
    game.play.state.places_out = {where: 5}
    game.play.state.isolated = frozenset({where})
    placed = do(game, Place("sa.6_sa", where))
    assert placed.ok
    assert not placed.rolls
    unit = game.position.unit("sa.6_sa")
    assert (unit.out, unit.isolated) == (5, True)
