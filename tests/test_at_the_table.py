"""What a player is told at the table, in Road to Rome at points of its whole game."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from sfcli.data import files
from sfcli.data.scenarios import Setup, read_scenario
from sfcli.dice import GivenDice
from sfcli.game import Game
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.store.export import dice_of

ROAD: Final = Path(__file__).parent / "games" / "road_to_rome_whole.txt"


@lru_cache(maxsize=1)
def _setup() -> Setup:
    return read_scenario(files.scenarios() / "road-to-rome.toml", files.rules())


def played(until: str = "", times: int = 1) -> Session:
    """Return a session played until it is at a step, or at once a line begins so, before it."""
    setup = _setup()
    game = Game(setup.board, setup.charts, setup.scenario, setup.state.copy(), GivenDice())
    session = Session(game, Memory())
    for line in ROAD.read_text(encoding="utf-8").splitlines() if until else ():
        if str(game.state.clock) == until and game.decision is None:
            break
        if line.startswith(until):
            times -= 1
            if not times:
                break
        game.play.dice = GivenDice(dice_of(line))
        assert session.say(line).ok, line
    return session


def told(session: Session, line: str) -> str:
    """Return what a line is answered."""
    return "\n".join(session.say(line).lines)


def test_a_number_needs_no_sheet_where_one_sheet_is_played() -> None:
    assert told(played(), "show 1326").startswith("26:1326 Viterbo")
    assert "needs its sheet" in told(played(), "show 0101")


def test_a_town_is_known_by_the_beginning_of_its_name() -> None:
    assert told(played(), "show Ascoli").startswith("26:1420 Ascoli Piceno")
    assert "San Benedetto, San Severo" in told(played(), "supply San")


def test_recap_tells_the_whole_turn_of_the_enemy_whatever_was_answered_or_done_since() -> None:
    session = played("allied: replace us.45_inf")
    for _ in range(2):
        recap = told(session, "allied: recap")
        assert "axis: rebuild ge.65_inf" in recap
        assert "allied: air 7" in recap
        assert "us.45_inf retreats into an enemy ZOC and is eliminated" in recap
        assert "Apr II" not in recap
        assert "replace" not in recap
        session.say("replace us.45_inf at Napoli as cadre")
