"""Golden games: commands in, what is said to them out, word for word."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from sfcli.data import files
from sfcli.data.scenarios import read_scenario
from sfcli.game import Game
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.store.dice import SeededDice

GAMES = Path(__file__).parent / "games"
WITH_DICE = ("_whole", "_turn")
"""Ends of the names of the games that `test_games` plays."""
SCRIPTS = sorted(each for each in GAMES.glob("*.txt") if not each.stem.endswith(WITH_DICE))


def told(script: Path) -> Iterator[str]:
    """Yield what a game says to a script."""
    head, *lines = script.read_text(encoding="utf-8").splitlines()
    scenario, _, seed = head.removeprefix("# ").split()
    path = files.scenarios() / f"{scenario}.toml"
    setup = read_scenario(path, files.rules())
    dice = SeededDice(int(seed))
    game = Game(setup.board, setup.charts, setup.scenario, setup.state, dice)
    played = Session(game, Memory())
    for line in lines:
        yield f"{played.side}> {line}"
        yield from (f"  {text}".rstrip() for text in played.say(line).lines)
    assert not played.breakdown


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)
def test_a_golden_game(script: Path) -> None:
    text = "\n".join(told(script)) + "\n"
    log = script.with_suffix(".log")
    if os.environ.get("SFCLI_GOLDEN"):
        log.write_text(text, encoding="utf-8")
    assert text == log.read_text(encoding="utf-8")
