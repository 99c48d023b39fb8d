"""Whole games: played at a session, as a script and from an export, each comes to the same end."""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from sfcli import exits, orders
from sfcli.cli import opening
from sfcli.cli.app import run_app
from sfcli.data import files
from sfcli.data.scenarios import read_scenario
from sfcli.dice import Dice, GivenDice
from sfcli.game import Game
from sfcli.orders import Order
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.store.dice import SeededDice
from sfcli.store.export import dice_of
from sfcli.store.snapshot import Printed, digest, freeze

GAMES: Final = sorted((Path(__file__).parent / "games").glob("*_whole.txt"))
ANEW: Final = bool(os.environ.get("SFCLI_GOLDEN"))
"""Record anew: dice that are not told fall, and what fell and how it ends is written down."""
_DICE: Final = re.compile(r"\s*# dice:[ 1-6]*$")
_END: Final = "# ends: "
_ELSEWHERE: Final[Mapping[type[Order], str]] = {
    orders.Leave: "no edge to leave over",
    orders.Transfer: "no holding boxes",
    orders.Restore: "no Westwall",
    orders.Inundate: "no polders or canals to flood",
    orders.CallOff: "likewise",
    orders.Relieve: "likewise",
    orders.Give: "no battalion that the order of battle takes",
    orders.Load: "no movement counters",
    orders.Unload: "likewise",
}
"""Orders for which Road to Rome has no use, and what it lacks."""
_AIR: Final = tuple(
    f"{orders.__name__}.{name}" for name in ("air", "bombing", "standing", "strategic")
)
"""How modules of orders begin for which it has no use without the option of air forces."""


class ToldDice:
    """The dice of a line, and after them those of a seed."""

    def __init__(self, told: Iterable[int], rest: Dice) -> None:
        self._told, self._rest = list(told), rest

    def roll(self) -> int:
        """Return the next die."""
        return self._told.pop(0) if self._told else self._rest.roll()


def scenario_of(script: Path) -> str:
    """Return the scenario that the first line of a game names."""
    first = script.read_text(encoding="utf-8").split("\n", 1)[0]
    return first.removeprefix("# ").split(",")[0]


def seated(script: Path) -> Session:
    """Return a session at the start of the scenario that a game's first line names."""
    setup = read_scenario(files.scenarios() / f"{scenario_of(script)}.toml", files.rules())
    game = Game(setup.board, setup.charts, setup.scenario, setup.state, GivenDice())
    return Session(game, Memory())


def play(session: Session, lines: Iterable[str], rest: Dice | None = None) -> Iterator[str]:
    """Give a session the lines with the dice they tell of; yield them with what fell."""
    for line in lines:
        told = dice_of(line)
        session.game.play.dice = ToldDice(told, rest) if rest else GivenDice(told)
        reply = session.say(line)
        assert reply.ok, f"{line}: {reply.refusal}"
        fell = [roll.die for roll in reply.outcome.rolls] if reply.outcome else []
        assert rest or tuple(fell) == told, f"{line}: {fell} fell"
        dice = f"  # dice: {' '.join(map(str, fell))}" if fell else ""
        yield _DICE.sub("", line) + dice


def end_of(game: Game, score: str) -> str:
    """Return how a game ended: the digest of the position, and the score."""
    printed = Printed(game.position.board, game.position.charts)
    return f"{digest(freeze(game.state, printed))}; {score}"


def recorded(script: Path) -> list[str]:
    """Return the lines of a game, which is recorded anew where that is wanted."""
    lines = script.read_text(encoding="utf-8").splitlines()
    if ANEW:
        session = seated(script)
        lines = [line for line in lines if not line.startswith(_END)]
        lines = list(play(session, lines, SeededDice(1944)))
        lines.append(_END + end_of(session.game, session.score()))
        script.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return lines


def run(*words: object) -> int:
    """Run the program in this process and return its exit code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["sfcli", *map(str, words)])
        return exits.guarded(run_app)


def end_on_disk(game: Path) -> str:
    """Return how the game in a file ended."""
    session = opening.look(game, None).session
    assert session.game.is_over
    return _END + end_of(session.game, session.score())


@pytest.fixture(params=GAMES, ids=lambda path: path.stem)
def script(request: pytest.FixtureRequest) -> Path:
    """Return the script of a game."""
    path: Path = request.param
    recorded(path)
    return path


def test_a_session_plays_it_to_the_recorded_end(script: Path) -> None:
    session, lines = seated(script), recorded(script)
    assert list(play(session, lines)) == lines
    assert session.game.is_over
    assert _END + end_of(session.game, session.score()) == lines[-1]


def test_the_program_plays_it_and_its_export_to_the_same_end(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    end = recorded(script)[-1]
    scenario, game, again = scenario_of(script), tmp_path / "game.toml", tmp_path / "again.toml"
    assert run("new", scenario, game) == run("run", game, script, "--told-dice") == 0
    assert end_on_disk(game) == end
    capsys.readouterr()
    assert run("history", game, "--script") == 0
    export = tmp_path / "export.txt"
    export.write_text(capsys.readouterr().out, encoding="utf-8")
    assert run("new", scenario, again) == run("run", again, export, "--told-dice") == 0
    assert end_on_disk(again) == end


def test_road_to_rome_uses_every_order_that_it_has_a_use_for() -> None:
    road = next(path for path in GAMES if path.stem.startswith("road_to_rome"))
    session = seated(road)
    used = set()
    for line in play(session, recorded(road)):
        used |= {type(entry.order) for entry in session.game.entries[-1:]} if line else set()
    assert used == set(kinds_of_order()) - _ELSEWHERE.keys()


def kinds_of_order() -> Iterator[type[Order]]:
    """Yield every kind of order and answer on the ground."""
    for name in orders.__all__:
        kind = getattr(orders, name)
        if kind is not Order and not kind.__module__.startswith(_AIR):
            yield kind
