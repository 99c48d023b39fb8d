"""What games cost: commands kept on disk, replays, saves of the whole war."""

import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Final

from sfcli.data.scenarios import Setup
from sfcli.dice import GivenDice
from sfcli.game import Entry, Game
from sfcli.language.writer import write
from sfcli.orders import End
from sfcli.players.player import Player
from sfcli.players.temper import AGGRESSIVE, Temper
from sfcli.session.session import Session
from sfcli.session.speech import Speech
from sfcli.store import games, saved
from sfcli.store.records import Command
from sfcli.store.replay import Replay
from sfcli.store.snapshot import freeze
from tests.bench import ground, war
from tests.bench.measure import Row, in_turn, middle, ms, rate, ratio, time_of, timed, versus
from tests.soak import play, starts

COMMANDS: Final = 5000
_KEPT: Final = 300
_FEW: Final = 20
_WORDS: Final = Speech()


def rows() -> Iterator[Row]:
    """Yield the measurements of commands, replays and saves."""
    setup = starts.start("road-to-rome")
    entries = played(setup, AGGRESSIVE, 10_000)
    yield kept("a command kept on disk, Road to Rome", setup, entries)
    yield kept("a command kept on disk, 2,600 units", war.setup(), commands()[:_KEPT])
    yield from replayed()
    yield from saves()


@lru_cache(maxsize=1)
def commands() -> Sequence[Entry]:
    """Return the commands of a game of the whole war."""
    return played(war.setup(), AGGRESSIVE, COMMANDS)


def played(setup: Setup, temper: Temper, most: int, seed: int = 7) -> Sequence[Entry]:
    """Return the commands of a game by chance, so many at most."""
    chance = Random(seed)
    game = Game(setup.board, setup.charts, setup.scenario, setup.state.copy(), play.Chance(chance))
    player = Player(chance, temper)
    while len(game.entries) < most and not game.is_over:
        order = player.choose(game)
        if order is None:
            player.start_over(game)
        else:
            game.submit(game.to_act, order)
    return game.entries


def kept(what: str, setup: Setup, entries: Sequence[Entry]) -> Row:
    """Return the median of a command from its line to its answer, on disk in between.

    The clock counts, the disk with it; what the processor does of it is told besides.
    """
    times, busy = [], []
    with tempfile.TemporaryDirectory() as folder:
        printed = starts.printed(setup)
        path = Path(folder) / "game.toml"
        start = games.start(path, printed, _WORDS, setup.scenario, setup.state.copy())
        session = Session(start.game, start.save)
        for entry in entries:
            session.game.play.dice = GivenDice(entry.dice)
            line = f"{entry.side}: {write(entry.order)}"
            began, busy_before = perf_counter(), process_time()
            reply = session.say(line)
            times.append(perf_counter() - began)
            busy.append(process_time() - busy_before)
            assert reply.ok, reply.lines
        session.close()
    row = time_of(f"{what} (median of {len(times)})", middle(times), 0.005)
    return replace(row, found=f"{row.found}   (processor {ms(middle(busy))})")


def replayed() -> Iterator[Row]:
    """Yield how fast commands are played again from their lines, as proofs and far undo do it."""
    setup, left, seconds, seed = starts.start("road-to-rome"), COMMANDS, 0.0, 1
    while left:
        entries = played(setup, AGGRESSIVE, left, seed)
        seconds += min(again(setup, entries) for _ in range(2))
        left, seed = left - len(entries), seed + 1
    yield rate(f"replay of {COMMANDS} commands, Road to Rome", COMMANDS, seconds, 2000)
    yield beside(setup, played(setup, AGGRESSIVE, COMMANDS))
    setup, entries = war.setup(), commands()
    phases = sum(isinstance(entry.order, End) for entry in entries)
    what = f"the same, 2,600 units, {phases} phases"
    yield rate(what, len(entries), again(setup, entries), 500)


def beside(setup: Setup, entries: Sequence[Entry]) -> Row:
    """Compare commands played again with bare searches for one unit, a few of each in turn.

    What else the machine does falls on both, so that this holds where the rate does not.
    """
    reach, told = ground.bare_reach(war.setup()), commands_of(entries)
    replay = Replay.of(setup.scenario, setup.state.copy(), starts.printed(setup), _WORDS)
    parts = [told[place : place + _FEW] for place in range(0, len(told), _FEW)]
    busy, bare = in_turn([partial(replay.play, part) for part in parts], reach)
    each, search = busy / len(told), bare / (len(parts) * ground.MOVERS)
    return ratio("a command played again / a bare search of reach", each, search, 3.5)


def commands_of(entries: Sequence[Entry]) -> Sequence[Command]:
    """Return commands as a history holds them."""
    return [Command(e.side, write(e.order), e.dice, "", given=False, changed="") for e in entries]


def again(setup: Setup, entries: Sequence[Entry]) -> float:
    """Return the seconds it takes to play commands again."""
    told = commands_of(entries)
    replay = Replay.of(setup.scenario, setup.state.copy(), starts.printed(setup), _WORDS)
    return timed(lambda: replay.play(told))


def saves() -> Iterator[Row]:
    """Compare opening and folding a save of the whole war with the reading of its TOML alone."""
    setup = war.setup()
    printed, what = starts.printed(setup), f"a save of {len(setup.state.units)} units / its TOML"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "war.toml"
        games.start(path, printed, _WORDS, setup.scenario, setup.state.copy()).save.close()
        text = path.read_text(encoding="utf-8")

        def bare() -> object:
            return tomllib.loads(text)

        yield versus(f"opening {what}", lambda: saved.load(path).position(printed), bare, 1.5)
        yield versus(f"folding {what}", lambda: freeze(setup.state, printed), bare, 1)
