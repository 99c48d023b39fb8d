"""Positions for tests, in a few words: a board, units where they stand, and who owns what."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from sfcli import board as boards
from sfcli import patches
from sfcli.board import Board
from sfcli.charts.model import Charts
from sfcli.clock import Clock, step_named
from sfcli.data.charts import read_charts
from sfcli.data.counter_text import parse_counter
from sfcli.data.counters import read_nations
from sfcli.data.map import read_board
from sfcli.dice import GivenDice
from sfcli.forces import Counter, Nation, Ratings
from sfcli.game import Game
from sfcli.hexes import Hex, everywhere, parse
from sfcli.scenario import Scenario
from sfcli.sides import Side
from sfcli.state import Capacity, State, Unit
from sfcli.twelfths import ONE

RULES = Path(__file__).parent.parent / "rules"
_SIZES = {"XX": 3, "X": 1, "III": 1, "II": 0.5, "HQ": 0}
_NATIONS = {
    "german": Nation("german", "German", Side.AXIS, "german"),
    "italian": Nation("italian", "Italian", Side.AXIS, "italian"),
    "american": Nation("american", "American", Side.ALLIED, "american"),
    "british": Nation("british", "British", Side.ALLIED, "british"),
}


def at(text: str) -> Hex:
    """Return the hex with this printed number."""
    found = parse(text, "17A")
    assert found is not None, text
    return found


@lru_cache(maxsize=1)
def charts() -> Charts:
    """Return the charts."""
    return read_charts(RULES)


@lru_cache(maxsize=2)
def board(kind: str = "plain") -> Board:
    """Return the plain or the real board."""
    real = read_board(RULES)
    return boards.plain(real) if kind == "plain" else real


def patched(changes: Mapping[str, Any], kind: str = "plain") -> Board:
    """Return a board with changes in the words of rule cases."""
    made, faults = patches.apply(board(kind), changes)
    assert not faults, faults
    return made


def unit(
    id_: str,
    hex_: str | None,
    *,
    nation: str = "american",
    type_: str = "inf",
    size: str = "XX",
    ratings: tuple[int, int, int] = (8, 8, 8),
    cadre: tuple[int, int, int] | None = None,
    kinds: Iterable[str] = (),
    **state: Any,
) -> Unit:
    """Return a unit; `state` sets fields of `state.Unit`."""
    chart = charts().unit_types[type_]
    re = int(_SIZES[size] * ONE)
    counter = Counter(
        template="",
        nation=_NATIONS[nation],
        type=chart,
        size=size,
        full=Ratings(*ratings),
        cadre=Ratings(*cadre) if cadre else None,
        re=re,
        cadre_re=ONE,
        support="supported" if size == "XX" else "unsupported",
        unit_class=chart.unit_class,
        heavy=chart.heavy,
        aeca=chart.aeca,
        aecd=chart.aecd,
        atec=chart.atec,
        columns=(chart.column,),
        kinds=chart.abilities | {type_, chart.unit_class} | frozenset(kinds),
    )
    return replace(Unit(id_, id_, counter, None if hex_ is None else at(hex_)), **state)


@lru_cache(maxsize=1)
def nations() -> dict[str, Nation]:
    """Return the nationalities by id."""
    return read_nations(RULES)


def fighter(
    id_: str, hex_: str, text: str, nation: str = "american", *, cadre: str = "", **state: Any
) -> Unit:
    """Return a unit described as in rule cases, such as `5-7-6 inf XX`, with a real counter."""
    counter = parse_counter(text, nations()[nation], charts(), cadre=cadre)
    assert isinstance(counter, Counter), counter
    return replace(Unit(id_, id_, counter, at(hex_)), **state)


def game(
    *units: Unit,
    on: Board | None = None,
    turn: int = 24,
    player: Side = Side.AXIS,
    phase: str = "initial",
    owned: Mapping[Side, Iterable[str] | str] | None = None,
    rail: Mapping[tuple[Side, str], int] | None = None,
    dice: Iterable[int] = (),
    begun: bool = True,
    **scenario: Any,
) -> Game:
    """Return a game in which these units stand; `rail` in REs, `owned` "all" or hexes by side."""
    on = on or board()
    place = step_named(phase)
    assert place is not None
    state = State(Clock(turn, player, place), begun=begun, fortifications=dict(on.fortifications))
    state.rail = {key: Capacity(res * ONE) for key, res in (rail or {}).items()}
    for side, hexes in (owned or {}).items():
        for hex_ in everywhere() if hexes == "all" else map(at, hexes):
            state.set_owner(hex_, side)
    for each in units:
        state.put(each)
        if each.hex is not None:
            state.set_owner(each.hex, each.side)
    setting = Scenario("test", "Test", turn, turn + 20, **scenario)
    return Game(on, charts(), setting, state, GivenDice(dice))
