"""Whole games, and turns: at a session, as a script and from an export, each ends the same."""

import os
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import pytest

from sfcli import airforces, exits, orders
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
from sfcli.store.records import Command
from sfcli.store.snapshot import Printed, digest, freeze

FOLDER: Final = Path(__file__).parent / "games"
GAMES: Final = sorted(FOLDER.glob("*_whole.txt"))
TURNS: Final = sorted(FOLDER.glob("*_turn.txt"))
AIR_TURN: Final = FOLDER / "air_turn.txt"
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


def scenario_of(script: Path) -> tuple[str, tuple[str, ...]]:
    """Return the scenario that the first line of a game names, and options of it after `with`."""
    first = script.read_text(encoding="utf-8").split("\n", 1)[0]
    scenario, _, options = first.removeprefix("# ").split(",")[0].partition(" with ")
    return scenario, tuple(options.split())


def seated(script: Path) -> Session:
    """Return a session at the start of the scenario that a game's first line names."""
    scenario, options = scenario_of(script)
    path = files.scenarios() / f"{scenario}.toml"
    setup = read_scenario(path, files.rules(), options=options)
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


def end_on_disk(game: Path, over: bool) -> str:
    """Return how the game in a file ended."""
    session = opening.look(game, None).session
    assert session.game.is_over is over
    return _END + end_of(session.game, session.score())


@pytest.fixture(params=[*GAMES, *TURNS], ids=lambda path: path.stem)
def script(request: pytest.FixtureRequest) -> Path:
    """Return the script of a game."""
    path: Path = request.param
    recorded(path)
    return path


def test_a_session_plays_it_to_the_recorded_end(script: Path) -> None:
    session, lines = seated(script), recorded(script)
    assert list(play(session, lines)) == lines
    assert session.game.is_over is (script in GAMES)
    assert _END + end_of(session.game, session.score()) == lines[-1]


def test_the_program_plays_it_and_its_export_to_the_same_end(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    end, over = recorded(script)[-1], script in GAMES
    scenario, options = scenario_of(script)
    new = ["new", scenario, *(f"--option={option}" for option in options)]
    game, again = tmp_path / "game.toml", tmp_path / "again.toml"
    assert run(*new, game) == run("run", game, script, "--told-dice") == 0
    assert end_on_disk(game, over) == end
    capsys.readouterr()
    assert run("history", game, "--script") == 0
    export = tmp_path / "export.txt"
    export.write_text(capsys.readouterr().out, encoding="utf-8")
    assert run(*new, again) == run("run", again, export, "--told-dice") == 0
    assert end_on_disk(again, over) == end


def test_road_to_rome_uses_every_order_that_it_has_a_use_for() -> None:
    road = next(path for path in GAMES if path.stem.startswith("road_to_rome"))
    used = {type(order) for order in orders_of(road)}
    assert used == set(kinds_of_order()) - _ELSEWHERE.keys()


def test_air_turn_flies_twenty_operations_of_every_kind() -> None:
    given = list(orders_of(AIR_TURN))
    flown = [order for order in given if isinstance(order, orders.Fly)]
    assert len(flown) >= 20
    assert set(_kinds_of_flight(flown)) == {
        *set(airforces.MISSIONS) - {"interception", "patrol_attack", "naval_patrol"},
        "at night", "extended", "staged", "escort leaves", "landed", "dropped",
    }  # fmt: skip
    bombed = {order.task for order in given if isinstance(order, orders.Bomb)}
    assert bombed == {"airbase", "rail_line", "port", "yard"}
    assert {type(order) for order in given} >= {
        orders.Engage, orders.Intercept, orders.PatrolAttack, orders.Scramble, orders.Switch,
        orders.Regroup, orders.Attack,
    }  # fmt: skip


def test_air_turn_has_questions_answered_by_standing_orders() -> None:
    session = seated(AIR_TURN)
    list(play(session, recorded(AIR_TURN)))
    came = "\n".join(record.came for record in session.records() if isinstance(record, Command))
    for answer in (
        "patrol all", "patrol 2", "patrol pass", "intercept all", "intercept pass",
        "scramble pass", "engage all", "send all", "flak all", "landing home",
    ):  # fmt: skip
        assert re.search(rf"Standing orders:.*\b{answer}\b", came), answer


def orders_of(script: Path) -> Iterator[Order]:
    """Play a game and yield what was ordered and answered in it."""
    session, last = seated(script), None
    for _ in play(session, recorded(script)):
        entry = next(iter(session.game.entries[-1:]), None)
        if entry is not None and entry is not last:
            yield entry.order
        last = entry


def _kinds_of_flight(flown: Iterable[orders.Fly]) -> Iterator[str]:
    """Yield the missions of air operations, and how they are flown."""
    for order in flown:
        yield from ("at night",) if order.night else ()
        for sortie in order.sorties:
            yield sortie.mission
            yield from ("extended",) if sortie.extended else ()
            yield from ("staged",) if sortie.stage is not None else ()
            yield from ("escort leaves",) if sortie.to is not None else ()
            yield from ("landed",) if sortie.load else ()
            yield from ("dropped",) if sortie.drop else ()


def kinds_of_order() -> Iterator[type[Order]]:
    """Yield every kind of order and answer on the ground."""
    for name in orders.__all__:
        kind = getattr(orders, name)
        if kind is not Order and not kind.__module__.startswith(_AIR):
            yield kind
