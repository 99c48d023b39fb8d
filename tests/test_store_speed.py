"""A save of the size of the whole war opens and folds quickly."""

import random
import time
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from sfcli.hexes import COUNT, Hex
from sfcli.orders import Begin
from sfcli.sides import Side
from sfcli.state import FLAGS, State
from sfcli.store import games, saved, snapshot
from sfcli.store.snapshot import Printed
from tests import builder
from tests import store_kit as kit

UNITS = 2600


def _war() -> tuple[State, Printed]:
    """Return a position of 2,600 units of 240 templates, most of them on the map."""
    chance = random.Random(1)
    made = [
        builder.unit("x", None, ratings=(attack, attack + 1, move), nation=nation, size=size)
        for attack in range(1, 11)
        for move in (6, 8, 10)
        for nation in ("german", "italian", "american", "british")
        for size in ("XX", "X")
    ]
    counters = [replace(unit.counter, template=f"t{n}") for n, unit in enumerate(made)]
    state = kit.game().state.copy()
    for n in range(UNITS):
        unit = replace(
            made[0],
            id=f"ge.{n}_inf",
            name=f"{n} Inf",
            counter=chance.choice(counters),
            hex=Hex(chance.randrange(COUNT)) if chance.random() < 0.8 else None,
            status=chance.choice(["full", "full", "cadre"]),
            out=chance.choice([None, None, 1]),
            flags=frozenset(chance.sample(list(FLAGS), chance.randrange(3))),
        )
        state.put(unit)
        if unit.hex is not None:
            state.set_owner(unit.hex, unit.side)
    known = {counter.template: counter for counter in counters}
    return state, Printed(builder.board(), builder.charts(), known.get)


def _best(work: Callable[[], object], times: int = 5) -> float:
    """Return the least time some work takes, in seconds."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return min(taken)


def test_a_save_of_the_whole_war_is_read_little_slower_than_its_toml(tmp_path: Path) -> None:
    state, printed = _war()
    path = tmp_path / "war.toml"
    scenario = kit.game().play.scenario
    games.start(path, printed, kit.WORDS, scenario, state).save.close()
    text = path.read_text()
    toml = _best(lambda: tomllib.loads(text))
    opened = _best(lambda: saved.load(path).position(printed))
    assert saved.load(path).position(printed) == state
    assert opened < 2 * toml, f"{opened * 1000:.0f} ms to open, {toml * 1000:.0f} ms for TOML"
    frozen = _best(lambda: snapshot.freeze(state, printed))
    assert frozen < toml


def test_an_entry_takes_little_more_than_its_flush(tmp_path: Path) -> None:
    opened = kit.start(tmp_path / "game.toml")
    outcome = kit.say(opened, Side.AXIS, Begin())
    entry = opened.game.entries[-1]
    assert _best(lambda: opened.save.append(entry, outcome), 20) < 0.02
