"""First Flights teaches what it says: its own commands lead from each text to the next."""

import pytest

from sfcli.game import Game
from sfcli.orders import Pass
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.store.dice import SeededDice
from tests import scenario_kit

_QUESTIONS = ("air", "show", "flight", "odds", "standing", "sfcli")


def session(seed: int) -> Session:
    """Return a session at the start of First Flights, begun."""
    it = scenario_kit.setup("first-flights")
    game = Game(it.board, it.charts, it.scenario, it.state.copy(), SeededDice(seed))
    played = Session(game, Memory())
    played.begin()
    return played


def commands(lesson: tuple[str, ...]) -> list[str]:
    """Return the commands that a text tells to give."""
    return [line.strip() for line in lesson if line.startswith("  ")]


@pytest.mark.parametrize("seed", range(1, 13))
def test_who_does_what_the_texts_say_reads_them_all(seed: int) -> None:
    """Whatever the dice: what is asked besides gets the plainest answer."""
    played = session(seed)
    texts = [tuple(played.lesson())]
    while not played.game.is_over:
        before = len(played.game.entries)
        for line in commands(texts[-1]):
            _say(played, line)
        assert len(played.game.entries) > before, "\n".join(texts[-1])
        texts.append(tuple(played.lesson()))
    assert len(set(texts)) == len(texts)
    assert len(texts) in (10, 11), "the raid can be over before it is told of"
    assert texts[-1][0].startswith("That was the air war")


def _say(played: Session, line: str) -> None:
    """Say a line, unless chance has made it needless; answer what is asked before it."""
    if line.startswith("sfcli"):
        return
    is_question = line.split()[0] in _QUESTIONS
    for _ in range(40):
        reply = played.say(line)
        if reply.ok or is_question:
            assert reply.ok, reply.lines
            return
        if played.decision is None:
            assert line.split()[0] in ("patrol", "pass", "intercept", "engage", "bomb"), (
                f"{line}: {reply.lines}"
            )
            return
        legal = list(played.decision.legal())
        answer = next((each for each in legal if isinstance(each, Pass)), legal[0])
        played.submit(played.decision.side, answer)
    raise AssertionError(line)


def test_the_texts_fit_beside_the_game() -> None:
    played = session(1)
    for lesson in played.pos.scenario.special["lessons"]:  # type: ignore[attr-defined]
        for line in str(lesson["text"]).splitlines():
            assert not line.startswith("  ") or len(line) <= 72, line
