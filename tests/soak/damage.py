"""Damages saves in every way: each opens as a position that was played, or says what is wrong.

No damage ends in a traceback, in another position than was played, or in a change to the file.
"""

import random
import shutil
import tempfile
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sfcli.store import recovery
from sfcli.store.errors import StoreError
from sfcli.store.games import Opened
from tests import store_kit as kit

Bytes = Callable[[bytes, random.Random], bytes]


def _truncate(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def _truncate_end(data: bytes, chance: random.Random) -> bytes:
    return data[: -chance.randrange(1, 400)]


def _flip(data: bytes, chance: random.Random) -> bytes:
    made = bytearray(data)
    for _ in range(chance.choice([1, 1, 1, 2, 5])):
        made[chance.randrange(len(made))] ^= 1 << chance.randrange(8)
    return bytes(made)


def _letter(data: bytes, chance: random.Random) -> bytes:
    """Change one character to another that text may hold."""
    at = chance.randrange(len(data))
    return data[:at] + bytes([chance.choice(b'abz019 "=[]#\n|>')]) + data[at + 1 :]


def _zero(data: bytes, chance: random.Random) -> bytes:
    at, length = chance.randrange(len(data)), chance.choice([1, 16, 512])
    return data[:at] + b"\0" * len(data[at : at + length]) + data[at + length :]


def _cut_out(data: bytes, chance: random.Random) -> bytes:
    at = chance.randrange(len(data))
    return data[:at] + data[at + chance.choice([1, 7, 80, 600]) :]


def _line(data: bytes, chance: random.Random) -> bytes:
    """Leave out, double or exchange lines."""
    lines = data.splitlines(keepends=True)
    a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
    how = chance.randrange(3)
    if how == 0:
        del lines[a]
    elif how == 1:
        lines.insert(a, lines[a])
    else:
        lines[a], lines[b] = lines[b], lines[a]
    return b"".join(lines)


def _append(data: bytes, chance: random.Random) -> bytes:
    return data + chance.choice([b"\0" * 99, b"\n[[journal]]\n", b"garbage\n", data[-150:]])


WAYS: Final[tuple[Bytes, ...]] = (
    _truncate, _truncate_end, _flip, _letter, _zero, _cut_out, _line, _append,
)  # fmt: skip


@dataclass
class Played:
    """A game that was played: its file, the files beside it, and every position it was in."""

    folder: Path
    data: bytes
    beside: dict[str, bytes]
    positions: set[str]


def played(folder: Path, seed: int) -> Played:
    """Play a game for some phases."""
    path = folder / "game.toml"
    opened = kit.start(path)
    positions = set(kit.play(opened, 40, seed))
    opened.save.close()
    beside = {each.name: each.read_bytes() for each in kit.backups(path)}
    return Played(folder, path.read_bytes(), beside, positions)


def run(count: int, seed: int) -> list[str]:
    """Damage saves and open them; return what went wrong."""
    wrong = []
    for n in range(0, count, 500):
        with tempfile.TemporaryDirectory() as folder:
            game = played(Path(folder), seed + n)
            for m in range(n, min(n + 500, count)):
                problem = once(game, random.Random(seed * 1_000_003 + m))
                if problem:
                    wrong.append(f"damage {m}: {problem}")
    return wrong


def once(game: Played, chance: random.Random) -> str:
    """Damage a save once, open it, recover it; return what went wrong."""
    way = chance.choice(WAYS)
    data = way(game.data, chance)
    for each in game.folder.iterdir():
        each.unlink() if each.is_file() else shutil.rmtree(each)
    path = game.folder / "game.toml"
    path.write_bytes(data)
    if chance.random() < 0.5:
        for name, held in game.beside.items():
            path.with_name(name).write_bytes(held)
    try:
        problem = _open(path, data, game)
    except Exception:
        problem = traceback.format_exc()
    return f"{way.__name__}: {problem}" if problem else ""


def _open(path: Path, data: bytes, game: Played) -> str:
    try:
        opened = kit.resume(path)
    except StoreError as error:
        if path.read_bytes() != data:
            return f"the file was changed, and then: {error}"
        return _recover(path, data, game)
    return _check(opened, game)


def _check(opened: Opened, game: Played) -> str:
    opened.save.close()
    if kit.position(opened.game) not in game.positions:
        return "a position that never was"
    return ""


def _recover(path: Path, data: bytes, game: Played) -> str:
    try:
        report = recovery.recover(path, kit.printed(), kit.WORDS)
    except StoreError as error:
        kept = path.with_name("game.toml.1").exists()
        return f"it gave up beside a whole save: {error}" if kept else ""
    if path.read_bytes() != data:
        return "recovery changed the damaged file"
    if report.written is None:
        return f"nothing to recover, although it does not open: {report}"
    return _check(kit.resume(report.written), game)
