"""Kills a session at any instant: what was answered is there when the game is opened again.

A child plays, and tells a pipe how many records it has kept and what position they led to, which
stands for the answer a player sees. It is killed while it plays.
"""

import os
import random
import signal
import tempfile
import time
from pathlib import Path

from sfcli.sides import Side
from sfcli.store.errors import StoreError
from sfcli.store.games import Opened
from sfcli.store.records import Mark, TakenBack
from tests import store_kit as kit

_LONGEST = 0.08
"""Seconds a child plays at most, after its first answer."""


def run(count: int, seed: int) -> list[str]:
    """Kill sessions of one game after the other; return what was lost."""
    chance, wrong = random.Random(seed), []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.toml"
        for n in range(count):
            if not path.exists():
                kit.start(path).save.close()
            answers = _kill(path, chance)
            problem = _check(path, answers)
            if problem:
                wrong.append(f"kill {n}: {problem}")
            if problem or chance.random() < 0.1:
                _clear(path)
    return wrong


def _clear(path: Path) -> None:
    for each in (path, *kit.backups(path)):
        each.unlink()


def _kill(path: Path, chance: random.Random) -> list[tuple[int, str]]:
    """Let a child play for a moment and kill it; return its answers."""
    seed, moment = chance.randrange(10**9), chance.uniform(0, _LONGEST)
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.close(reading)
        _play(path, seed, writing)
    os.close(writing)
    answered = os.read(reading, 40)
    time.sleep(moment)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    with os.fdopen(reading, "rb") as rest:
        answered += rest.read()
    lines = [line.split() for line in answered.decode().split("\n")[:-1]]
    return [(int(number), position) for number, position in lines]


def _play(path: Path, seed: int, pipe: int) -> None:
    """Play at random until killed."""
    try:
        opened = kit.resume(path)
        chance = random.Random(seed)
        _answer(opened, pipe)
        while True:
            if chance.random() < 0.1 and opened.save.recent and not opened.game.refuse_undo():
                opened.game.undo()
                opened.save.take_back(1)
            else:
                kit.one(opened, chance)
            _answer(opened, pipe)
    finally:
        os._exit(1)


def _answer(opened: Opened, pipe: int) -> None:
    os.write(pipe, f"{_kept(opened)} {kit.position(opened.game)}\n".encode())


def _kept(opened: Opened) -> int:
    """Return how many records are kept."""
    return sum(not isinstance(record, Mark) for record in opened.save.records())


def _check(path: Path, answers: list[tuple[int, str]]) -> str:
    """Return what was lost of a game whose player was killed, or what is there that never was."""
    if not answers:
        return "the game could not be opened at all"
    number, position = answers[-1]
    try:
        opened = kit.resume(path)
    except StoreError as error:
        return str(error)
    try:
        return _compare(opened, number, position)
    finally:
        opened.save.close()


def _compare(opened: Opened, number: int, position: str) -> str:
    kept = _kept(opened)
    if kept not in (number, number + 1):
        return f"{number} answers were seen and {kept} records are kept"
    if kept == number and kit.position(opened.game) != position:
        return f"after {number} records the position is another"
    last = next((r for r in reversed(opened.save.records()) if not isinstance(r, Mark)), None)
    if kept == number + 1 and not isinstance(last, TakenBack):
        before = opened.save.rewind(1, Side.AXIS)
        if kit.position(before) != position:
            return f"one command after {number} records the position follows from another"
    return ""
