"""Standing orders: what they answer, when they do not, and how they are given."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from sfcli.air import standing
from sfcli.airforces import AirUnit, Mission, StandingOrder
from sfcli.dice import GivenDice
from sfcli.game import Game, Outcome
from sfcli.orders import Fly, LandAt, Order, Sortie, Stand
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from tests import builder

BASE, OTHER, TARGET = builder.at("1010"), builder.at("1013"), builder.at("1020")
ON = {"terrain": {"17A:1010": "dot city", "17A:1013": "dot city", "17A:1020": "dot city"}}


def flying(*orders: StandingOrder, dice: Iterable[int] = ()) -> Game:
    """Return a game with two Allied bombers and an escort, and two Axis fighters by the target."""
    made = builder.game(
        on=builder.patched(ON), player=Side.ALLIED, phase="movement/ground",
        owned={Side.AXIS: "all", Side.ALLIED: ["1010", "1013"]},
    )  # fmt: skip
    types = builder.charts().air.types
    for id_, type_, side, base in (
        ("B1", "b_25c", Side.ALLIED, BASE), ("B2", "b_25c", Side.ALLIED, BASE),
        ("E1", "p_47d", Side.ALLIED, BASE),
        ("F1", "me_109g6", Side.AXIS, TARGET), ("F2", "fw_190a2", Side.AXIS, TARGET),
    ):  # fmt: skip
        made.state.air.put(AirUnit(id_, types[type_], side, base=base))
    made.state.air.standing = orders
    return Game(made.play.board, made.play.charts, made.play.scenario, made.state, GivenDice(dice))


def told(outcome: Outcome) -> object:
    """Return what standing orders answered."""
    assert outcome.ok, outcome.refusal
    return outcome.facts.get("standing")


def bomb(*escorts: str, target: int = TARGET) -> Fly:
    """Return an operation of both bombers."""
    sorties = [Sortie(("B1", "B2"), "bombing")]
    sorties += [Sortie(escorts, "escort")] if escorts else []
    return Fly(target, tuple(sorties))  # type: ignore[arg-type]


def give(game: Game, topic: str, answer: str, *when: str, side: Side = Side.AXIS) -> Outcome:
    """Give a standing order."""
    return game.submit(side, Stand(topic, answer, when))


LANDING = StandingOrder(Side.ALLIED, "landing", "home")
NO_BOMBS = StandingOrder(Side.ALLIED, "bomb", "pass")
AXIS = [StandingOrder(Side.AXIS, topic, "pass") for topic in ("patrol", "intercept", "scramble")]


def test_without_standing_orders_everything_is_asked() -> None:
    outcome = flying().submit(Side.ALLIED, bomb())
    assert outcome.decision is not None
    assert outcome.decision.topic == "patrol"


def test_an_operation_asks_nothing_that_standing_orders_answer() -> None:
    game = flying(*AXIS, LANDING, NO_BOMBS)
    outcome = game.submit(Side.ALLIED, bomb())
    assert told(outcome)["landing home"] == 2  # type: ignore[index]
    assert game.decision is None
    assert {game.state.air.units[id_].base for id_ in ("B1", "B2")} == {BASE}


def test_a_line_repeats_what_a_standing_order_answered() -> None:
    game = flying(*AXIS, LANDING, NO_BOMBS)
    game.submit(Side.ALLIED, bomb())
    assert game.submit(Side.ALLIED, LandAt("B1", BASE)).repeated


def test_ask_and_clear_leave_the_question_to_the_player() -> None:
    for answer in ("ask", "clear"):
        game = flying(*AXIS)
        assert give(game, "patrol", answer).ok
        outcome = game.submit(Side.ALLIED, bomb())
        assert outcome.decision is not None
        assert (outcome.decision.topic, outcome.decision.side) == ("patrol", Side.AXIS)


@pytest.mark.parametrize(
    ("condition", "escorts", "attacks"),
    [
        ("unescorted", (), True),
        ("unescorted", ("E1",), False),
        ("escorted", ("E1",), True),
        ("escorted", (), False),
        ("force>=2", ("E1",), True),
        ("force>=3", ("E1",), False),
        ("own>=2", (), True),
        ("own>=3", (), False),
        ("odds>=17:10", (), True),
        ("odds>=7:4", (), False),
        ("mission bombing", (), True),
        ("mission ground_support", (), False),
        ("within 3 of 17A:1020", (), True),
        ("within 3 of 17A:1010", (), False),
    ],
)
def test_an_answer_stands_only_where_its_conditions_hold(
    condition: str, escorts: tuple[str, ...], attacks: bool
) -> None:
    game = flying(*AXIS[1:], dice=[1] * 12)
    assert give(game, "patrol", "pass").ok
    assert give(game, "patrol", "1", condition).ok
    outcome = game.submit(Side.ALLIED, bomb(*escorts))
    assert ("patrol 1" in told(outcome)) is attacks  # type: ignore[operator]


@pytest.mark.parametrize(
    ("condition", "joins"),
    [("mission bombing", True), ("mission transfer", False), ("unescorted", True),
     ("escorted", False), ("force>=2", True), ("force>=3", False)],
)  # fmt: skip
def test_a_standing_order_about_cap_goes_by_the_operation_that_would_be_joined(
    condition: str, joins: bool
) -> None:
    game = flying(*AXIS, LANDING, NO_BOMBS)
    escort = game.state.air.units["E1"]
    over = Mission("cap", TARGET, BASE, 16)
    game.state.air.put(replace(escort, mission=over))
    assert give(game, "cap", "all", condition, side=Side.ALLIED).ok
    outcome = game.submit(Side.ALLIED, bomb())
    assert ("cap all" in told(outcome)) is joins  # type: ignore[operator]


def test_a_number_sends_the_strongest() -> None:
    game = flying(StandingOrder(Side.AXIS, "patrol", "1"), *AXIS[1:], dice=[1] * 4)
    game.submit(Side.ALLIED, bomb())
    units = game.state.air.units
    assert (units["F2"].status, units["F1"].status) == ("inoperative", "operative")


def test_a_word_that_answers_nothing_there_leaves_the_question() -> None:
    game = flying(*AXIS, StandingOrder(Side.ALLIED, "bomb", "airbase"))
    outcome = game.submit(Side.ALLIED, bomb())
    assert outcome.decision is not None
    assert outcome.decision.topic == "bomb"


def test_landing_nearest_or_at_home() -> None:
    for answer, base in (("home", BASE), ("nearest", OTHER)):
        game = flying(*AXIS, StandingOrder(Side.ALLIED, "landing", answer), NO_BOMBS)
        assert game.submit(Side.ALLIED, bomb()).ok
        assert game.state.air.units["B1"].base == base


def test_given_while_asked_it_answers_at_once() -> None:
    game = flying(*AXIS[1:])
    asked = game.submit(Side.ALLIED, bomb())
    assert asked.decision is not None
    assert asked.decision.topic == "patrol"
    other = give(game, "flak", "all")
    assert other.decision is asked.decision
    outcome = give(game, "patrol", "none")
    assert outcome.ok
    assert outcome.decision is not None
    assert (outcome.decision.topic, outcome.decision.side) == ("bomb", Side.ALLIED)
    game.undo(1)
    assert game.decision is not None
    assert game.decision.topic == "patrol"
    assert give(game, "patrol", "none").decision is not None


def test_conditions_come_first_and_the_newest_of_them() -> None:
    game = flying()
    for answer, when in (("pass", ()), ("2", ("escorted",)), ("1", ("own>=2",)), ("all", ())):
        assert give(game, "patrol", answer, *when).ok
    stands = [(order.answer, order.conditions) for order in game.state.air.standing]
    assert stands == [("1", ("own>=2",)), ("2", ("escorted",)), ("all", ())]


@pytest.mark.parametrize(
    ("topic", "answer", "when", "why"),
    [
        ("weather", "pass", (), "no question about weather"),
        ("landing", "more", (), "more answers nothing about landing"),
        ("landing", "3", (), "3 answers nothing about landing"),
        ("patrol", "0", (), "0 answers nothing about patrol"),
        ("patrol", "pass", ("force>3",), "force>3 is no condition"),
    ],
)
def test_what_cannot_stand(topic: str, answer: str, when: tuple[str, ...], why: str) -> None:
    game = flying()
    refusal = give(game, topic, answer, *when).refusal
    assert refusal is not None
    assert why in str(refusal)
    assert not game.state.air.standing


def test_every_answer_of_every_topic_can_be_said() -> None:
    session = Session(flying(), Memory())
    for topic, known in standing.TOPICS.items():
        for answer in (*known.answers, "ask", *(("2",) if known.some else ())):
            reply = session.say(f"standing {topic} {answer}")
            assert reply.ok, reply.lines
    lines = session.say("standing").lines
    assert sum(line.startswith("  ") for line in lines) == len(standing.TOPICS)
    assert session.say("standing clear patrol").ok
    assert "patrol" in session.say("standing").lines[-1]


def test_a_mission_is_read_as_it_is_told() -> None:
    session = Session(flying(), Memory())
    for mission in ("das", "defensive air support", "defensive_air_support"):
        assert session.say(f"axis: standing intercept all if mission {mission}").ok
    told = session.say("axis: standing").lines
    assert sum("intercept all if mission defensive air support" in line for line in told) == 1
    refused = session.say("axis: standing intercept all if mission tea")
    assert "mission tea is no condition" in refused.lines[0]


def test_conditions_read_as_players_write_them() -> None:
    session = Session(flying(), Memory())
    assert session.say("axis: standing patrol all if force >= 3 and within 4 of 17A:1020").ok
    order = session.game.state.air.standing[0]
    assert order.conditions == ("force>=3", "within 4 of 17A:1020")
    assert not session.say("standing patrol all if lucky").ok


def test_the_initial_ones_are_answers_there_are() -> None:
    game = flying()
    for order in standing.INITIAL:
        made: Order = Stand(order.topic, order.answer)
        assert game.submit(order.side, made).ok


def test_help_tells_what_standing_orders_answer() -> None:
    lines = Session(flying(), Memory()).say("help standing").lines
    text = "\n".join(lines)
    for word, topic in standing.TOPICS.items():
        assert any(line.split()[:1] == [word] and topic.what in line for line in lines), word
    assert "within N of HEX" in text
    assert all(len(line) <= 98 for line in lines)
