"""The reacting player does not learn the target hex of a flight before somebody arrives there."""

from sfcli.session.session import Session
from sfcli.sides import Side
from tests.test_language_air import session

FLIGHT = "bomb Viterbo with us.b25c_1 us.b25c_2 escort us.p47d_1"


def log(played: Session, by: str = "") -> str:
    """Return what the log says to a side, or to whoever is to answer."""
    return "\n".join(played.say(f"{by}: log 20" if by else "log 20").lines)


def test_the_log_hides_the_target_from_the_side_that_reacts() -> None:
    played = session()
    assert played.say(FLIGHT).ok
    assert played.decision is not None
    assert (played.decision.side, played.decision.topic) == (Side.AXIS, "patrol")
    assert "26:1326" not in log(played)
    assert "bomb with us.b25c_1 us.b25c_2 escort us.p47d_1" in log(played)
    assert "26:1326" in log(played, "allied")
    assert "26:1326" not in "\n".join(played.say("axis: recap").lines)
    assert "target" not in played.decision.facts


def test_neither_does_the_way_tell() -> None:
    played = session()
    assert played.say("fly Viterbo bombing us.b25c_1 via 26:1226").ok
    assert "1226" not in log(played)


def test_it_is_known_once_somebody_is_there() -> None:
    played = session()
    assert played.say(FLIGHT).ok
    while played.decision is not None and played.decision.topic == "patrol":
        at = played.decision.facts["hex"]
        over = "26:1326" in played.decision.prompt
        assert ("26:1326" in log(played)) is over, at
        assert played.say("pass").ok
    assert played.decision is not None
    assert played.decision.topic == "intercept"
    assert "bomb 26:1326 with" in log(played)


def test_it_is_hidden_again_after_taking_back() -> None:
    played = session()
    assert played.say(FLIGHT).ok
    assert played.say("patrol none").ok
    assert "bomb 26:1326 with" in log(played)
    played.game.undo(1)
    assert not played.game.knows_target(Side.AXIS)
    assert played.game.knows_target(Side.ALLIED)
    played.game.undo(1)
    assert played.game.knows_target(Side.AXIS)


def test_an_operation_that_is_over_is_no_secret() -> None:
    played = session()
    assert played.say("cap Foggia with br.p51b_1").ok
    assert "cap 26:2317 with br.p51b_1" in log(played, "axis")


def test_the_air_log_tells_of_flights_and_what_answers_them() -> None:
    played = session()
    assert played.say("log air").lines == ("Nothing has been flown yet",)
    assert played.say(FLIGHT).ok
    assert "26:1326" not in "\n".join(played.say("log air").lines)
    while played.decision is not None:
        assert played.say("pass").ok
    lines = played.say("log air").lines
    told = [line for line in lines if not line.startswith("        ")]
    assert told[0].split(maxsplit=1)[1].startswith("allied: bomb 26:1326 with")
    assert all("pass" in line for line in told[1:])
    assert len(told) == len(played.lines_said())
    assert len(played.say("log air 1").lines) < len(lines)
