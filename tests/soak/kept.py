"""Plays a game again line by line in a file on disk, closing and opening it on the way."""

import tempfile
from pathlib import Path
from random import Random

from sfcli.dice import GivenDice
from sfcli.game import Entry
from sfcli.language.writer import write
from sfcli.session.session import Session
from sfcli.session.speech import Speech
from sfcli.store import games
from sfcli.store.errors import StoreError
from sfcli.store.snapshot import freeze
from tests.soak import play, starts

_CLOSED = 0.02
"""Chance that the game is closed and opened after a command."""
_TAKEN_BACK = 0.02
"""Chance that a command is taken back and given back."""
_WORDS = Speech()


def run(count: int, seed: int) -> list[str]:
    """Play games of scenarios, and again in files; return what went wrong."""
    wrong = []
    for number in range(seed, seed + count):
        played = play.game(starts.SCENARIOS[number % len(starts.SCENARIOS)], number)
        problem = "; ".join(played.wrong) or in_a_file(played, Random(number))
        if problem:
            wrong.append(f"{played.title}, seed {number}: {problem}")
    return wrong


def in_a_file(played: play.Played, chance: Random) -> str:
    """Play a game again in a file; return what went wrong with it."""
    setup = starts.start(played.title)
    printed = starts.printed(setup)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        opened = games.start(path, printed, _WORDS, setup.scenario, setup.state.copy())
        session = Session(opened.game, opened.save)
        for number, entry in enumerate(played.entries):
            problem = _give(session, entry, chance)
            if problem:
                session.close()
                return f"command {number}: {problem}"
            if chance.random() < _CLOSED:
                session.close()
                opened = games.resume(path, printed, _WORDS)
                session = Session(opened.game, opened.save)
        text = freeze(session.game.state, printed)
        session.close()
        try:
            differs = games.verify(path, printed, _WORDS)
            again = games.resume(path, printed, _WORDS)
        except StoreError as error:
            return f"it does not open: {error}"
        again.save.close()
    if differs:
        return f"it does not verify: {differs}"
    assert played.state is not None
    same = freeze(again.game.state, printed) == text == freeze(played.state, printed)
    return "" if same else "the file leads elsewhere"


def _give(session: Session, entry: Entry, chance: Random) -> str:
    """Say a command, and perhaps take it back and give it again; return what went wrong."""
    line = f"{entry.side}: {write(entry.order)}"
    lines = [line]
    if chance.random() < _TAKEN_BACK:
        lines += ["undo by consent", "redo" if not entry.dice else line]
    for said in lines:
        if said == "redo" and not session.undone:
            said = line
        session.game.play.dice = GivenDice(entry.dice)
        reply = session.say(said)
        if not reply.ok or session.breakdown:
            return f"{said}: {' '.join(reply.lines)} {session.breakdown}"
    return ""
