"""Samples of the long checks, and proof that they find what is wrong.

`python -m tests.soak` runs them long.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest

from sfcli.airforces import GROUNDED, AirUnit, Mission
from sfcli.events import PointsChanged
from sfcli.game import Entry, Game
from sfcli.hexes import Hex, within
from sfcli.orders import Attack, Begin, BreakRail, Carry, End, Move
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import FLAGS, Capacity, Flood, State, Work
from tests.builder import at, board, charts, game, unit
from tests.soak import (
    invariants,
    kept,
    lines,
    play,
    promises,
    regroupings,
    script,
    shrink,
    starts,
)
from tests.soak.audit import Audit


@pytest.mark.parametrize(
    "title",
    [
        "road-to-rome",
        "first-steps",
        "first-flights",
        *map("position {}".format, range(4)),
        "polder 44",
    ],
)
def test_a_game_by_chance_keeps_to_the_rules(title: str) -> None:
    played = play.game(title, 1)
    assert not played.wrong, play.shown(played)
    assert played.given["End"] >= 4


def test_lines_of_every_sort_break_nothing() -> None:
    assert lines.run(2500, 1) == []


def test_a_game_in_a_file_comes_to_the_same() -> None:
    played = play.game("road-to-rome", 3)
    assert kept.in_a_file(played, Random(3)) == ""


def test_a_game_is_the_same_in_every_process() -> None:
    told = "from tests.soak import play, script; p = play.game('position 9', 9); "
    told += "print(script.write(p.title, p.entries), p.wrong)"
    scripts = set()
    for seed in ("1", "2"):
        ran = subprocess.run(
            [sys.executable, "-c", told], env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        scripts.add(ran.stdout)
    assert len(scripts) == 1
    assert "axis: end" in scripts.pop()


# ---- what the checks find -----------------------------------------------------------------------


def position() -> Position:
    """Return a position in which nothing is wrong, to be spoiled."""
    playing = game(
        unit("A1", "17A:2010"), unit("A2", "17A:2010"), unit("G1", "17A:2014", nation="german"),
        on=board("real"), player=Side.ALLIED, phase="movement",
        owned={Side.ALLIED: "all"},
        rail={(Side.ALLIED, "mainland_france_benelux"): 6},
    )  # fmt: skip
    state = playing.state
    state.owners = bytearray(
        owner if land else 0 for owner, land in zip(state.owners, _land(), strict=True)
    )
    for near in within(at("17A:2014"), 1):
        state.set_owner(near, Side.AXIS)
    state.points[Side.ALLIED, at("17A:2010")] = 3
    return playing.position


def _land() -> bytes:
    from sfcli.ground import ownership

    return ownership.ownable(board("real"))


def _spoil_index(state: State) -> None:
    state.at[at("17A:2010")] = ("A1",)


def _spoil_status(state: State) -> None:
    state.put(replace(state.units["A1"], status="eliminated"))


def _spoil_apart(state: State) -> None:
    state.put(replace(state.units["G1"], hex=at("17A:2010")))


def _spoil_owners(state: State) -> None:
    state.set_owner(at("17A:2010"), Side.AXIS)


def _spoil_floods(state: State) -> None:
    state.floods = {at("17A:2010"): Flood("swamp", 0)}


def _spoil_paces(state: State) -> None:
    state.put(replace(state.units["A1"], spent=8 * 12 + 1))


def _spoil_capacities(state: State) -> None:
    state.rail[Side.ALLIED, "mainland_france_benelux"] = Capacity(12, used=13)


def _spoil_heaps(state: State) -> None:
    state.points[Side.AXIS, at("17A:2010")] = 1


def _spoil_flags(state: State) -> None:
    state.put(replace(state.units["A1"], flags=frozenset({"attacked"})))


def _spoil_works(state: State) -> None:
    state.works = (Work("fort", Side.ALLIED, at("17A:2010"), ("A1",), 30, 30),)


def _spoil_fields(state: State) -> None:
    state.temporary = frozenset({at("17A:2010")})


def _spoil_damage(state: State) -> None:
    state.airbase_hits[at("17A:2010")] = 9


def _flyer(**values: object) -> AirUnit:
    made = AirUnit("F1", next(iter(charts().air.types.values())), Side.ALLIED)
    return replace(made, **values)  # type: ignore[arg-type]


def _spoil_places(state: State) -> None:
    state.air.put(_flyer(base=None, status=GROUNDED[0]))


def _spoil_aloft(state: State) -> None:
    here = at("17A:2010")
    state.air.put(_flyer(base=here, mission=Mission("transport", here, here, 10)))


def _spoil_ready(state: State) -> None:
    state.clock = replace(state.clock, place=0)
    for number in range(9):
        state.air.put(_flyer(id=f"F{number}", base=at("17A:2010"), status=GROUNDED[0]))


def _spoil_based(state: State) -> None:
    state.air.put(_flyer(base=at("17A:2014"), status=GROUNDED[0]))


CHECKS = [c for c in (*invariants.ALWAYS, *invariants.QUIET) if c not in regroupings.CHECKS]
"""The checks that are proved here; those of regroupings have a file of their own."""
SPOILED = {
    check: globals()[f"_spoil_{check.__name__}"]
    for check in CHECKS
    if f"_spoil_{check.__name__}" in globals()
}
"""By check, what spoils the position."""


def test_every_check_is_proved_to_find_something() -> None:
    assert [check.__name__ for check in CHECKS if check not in SPOILED] == []


@pytest.mark.parametrize("check", SPOILED)
def test_every_check_finds_what_it_is_for(check: invariants.Check) -> None:
    pos = position()
    assert list(check(pos)) == []
    SPOILED[check](pos.state)
    assert list(check(pos)) != []


def test_every_flag_has_a_life() -> None:
    assert invariants.LIVES.keys() == FLAGS.keys()


def test_a_stack_over_the_limit_is_found() -> None:
    crowd = [unit(f"A{n}", "17A:2010") for n in range(4)]
    assert list(invariants.stacks(game(*crowd, on=board("real")).position)) != []


def test_what_lasts_into_the_next_phase_is_found() -> None:
    moved = unit("A1", "17A:2010", flags=frozenset({"moved"}))
    assert list(invariants.fresh(game(moved, on=board("real")).position)) != []


def test_units_where_they_may_not_be_are_found() -> None:
    pos = game(unit("A1", "17A:2010"), on=board("real")).position
    swiss = next(Hex(h) for h, land in enumerate(pos.board.country) if land == "Switzerland")
    assert list(invariants.entered(pos, replace(pos.unit("A1"), hex=swiss))) != []


def audited(begun: Game) -> Audit:
    return Audit(starts.start("first-steps"), begun)


def begun() -> Game:
    setup = starts.start("first-steps")
    made = Game(
        setup.board, setup.charts, setup.scenario, setup.state.copy(), play.Chance(Random(1))
    )
    made.submit(Side.ALLIED, Begin())
    made.submit(Side.ALLIED, End())
    return made


def test_points_from_nowhere_are_found() -> None:
    playing = begun()
    audit = audited(playing)
    outcome = playing.submit(Side.ALLIED, Move(("ca.1_inf_can",), at("26:2417")))
    assert outcome.ok
    gift = PointsChanged(Side.ALLIED, at("26:2417"), 2)
    gift.apply(playing.state)
    outcome.trail.append(gift)  # type: ignore[attr-defined]
    audit.check(outcome)
    assert any(line.startswith("points:") for line in audit.wrong)


def test_a_change_without_an_event_is_found() -> None:
    playing = begun()
    audit = audited(playing)
    outcome = playing.submit(Side.ALLIED, Move(("ca.1_inf_can",), at("26:2417")))
    playing.state.broken = frozenset({at("26:2417")})
    audit.check(outcome)
    assert any(line.startswith("events:") for line in audit.wrong)


def test_a_refused_order_that_changes_something_is_found() -> None:
    playing = begun()
    audit = audited(playing)
    outcome = playing.submit(Side.ALLIED, Carry(3, "ca.1_inf_can"))
    audit.check_refused(outcome)
    assert audit.wrong == []
    playing.state.broken = frozenset({at("26:2417")})
    audit.check_refused(outcome)
    assert any(line.startswith("refused:") for line in audit.wrong)


def test_a_refusal_has_to_cite_a_clause_and_read_as_a_sentence() -> None:
    playing = begun()
    audit = audited(playing)
    outcome = playing.submit(Side.ALLIED, Carry(3, "ca.1_inf_can"))
    audit.check_refused(replace(outcome, refusal=Refusal("99Z", "None of it.")))
    assert {line.partition(":")[0] for line in audit.wrong} == {"refusal", "clauses"}


def test_odds_that_were_told_otherwise_are_found() -> None:
    playing = begun()
    assert playing.submit(Side.ALLIED, Move(("ca.1_inf_can",), at("26:2417"))).ok
    assert playing.submit(Side.ALLIED, End()).ok
    order = Attack(at("26:2317"), ("br.78_inf", "ca.1_inf_can"))
    told = promises.odds(playing, Side.ALLIED, order)
    outcome = playing.submit(Side.ALLIED, order)
    assert list(promises.kept(told, outcome)) == []
    assert len(list(promises.kept({**told, "drm": 9}, outcome))) == 1


def test_movement_that_was_told_otherwise_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = begun()
    assert not any(list(promises.broken(playing, Random(n))) for n in range(10))
    nowhere = dict.fromkeys(promises.TOLD, lambda *_: {})
    monkeypatch.setattr(promises, "TOLD", nowhere)
    assert any(list(promises.broken(playing, Random(n))) for n in range(10))


# ---- the shortest file --------------------------------------------------------------------------


def test_the_fewest_commands_that_show_a_problem_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = starts.start("road-to-rome").state.broken

    def no_breaks(pos: Position) -> Iterator[str]:
        if len(pos.state.broken - whole) > 1:
            yield "two lines are broken"

    checks: tuple[Callable[[Position], Iterator[str]], ...] = (no_breaks,)
    monkeypatch.setattr(invariants, "ALWAYS", checks)
    games = (play.game("road-to-rome", number) for number in range(20))
    played = next(each for each in games if each.wrong and len(each.entries) > 15)
    short = shrink.shortest(played.title, played.entries, played.wrong[0], seconds=60)
    kinds = [type(entry.order) for entry in short]
    assert kinds.count(BreakRail) == 2
    assert kinds[-1] is BreakRail
    assert len(kinds) < len(played.entries) / 3
    text = script.write(played.title, short)
    again = list(script.commands(text, starts.start(script.title_of(text))))
    assert [(e.side, e.order) for e in again] == [(e.side, e.order) for e in short]
    wrong = [found for _, found in shrink.played(played.title, again)][-1]
    assert wrong[0] == played.wrong[0]


def test_a_breakdown_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise KeyError("gone")

    monkeypatch.setattr("sfcli.ground.zoc._chart", breaks)
    played = play.game("first-steps", 1)
    assert played.wrong[0].startswith("breakdown: KeyError in breaks")
    entries = [Entry(Side.ALLIED, Begin(), ())]
    assert shrink.shortest("first-steps", played.entries, played.wrong[0]) == entries
