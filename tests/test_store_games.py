"""A game is kept while it is played, and opened again as it was."""

import os
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sfcli.dice import GivenDice
from sfcli.orders import Begin, End, Move
from sfcli.sides import Side
from sfcli.store import disk, games, journal, migration, saved, sections
from sfcli.store import head as heads
from sfcli.store.dice import SeededDice, SystemDice
from sfcli.store.errors import NewerError, NotASaveError, StoreError
from sfcli.store.records import Command, Mark, TakenBack
from tests import builder
from tests import store_kit as kit

FORMAT_1 = Path(__file__).parent / "data" / "store" / "format-1.toml"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def _verify(path: Path) -> str:
    return games.verify(path, kit.printed(), kit.WORDS)


def test_a_played_game_opens_as_it_was_and_replays_from_its_opening(path: Path) -> None:
    opened = kit.start(path, players={Side.AXIS: "Anna", Side.ALLIED: "Bo"})
    reached = kit.play(opened, 60, seed=3)
    opened.save.close()
    again = kit.resume(path)
    assert kit.position(again.game) == reached[-1]
    assert again.game.state == opened.game.state
    assert again.notes == ()
    assert again.save.head.players == {"axis": "Anna", "allied": "Bo"}
    assert again.save.head.commands > 0
    assert _verify(path) == ""


def test_every_command_is_on_disk_before_its_answer(path: Path) -> None:
    opened = kit.start(path)
    chance, count = random.Random(5), 0
    while count < 25:
        for order in kit.orders(opened.game, chance):
            if kit.say(opened, opened.game.to_act, order).ok:
                count += 1
                break
        seen, _ = games.play_again(saved.load(path), kit.printed(), kit.WORDS)
        assert kit.position(seen) == kit.position(opened.game)


def test_an_entry_is_flushed_before_append_returns(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = kit.start(path)
    flushed: list[int] = []
    real = os.fsync

    def fsync(file: int) -> None:
        real(file)
        flushed.append(os.fstat(file).st_size)

    monkeypatch.setattr(os, "fsync", fsync)
    kit.say(opened, Side.AXIS, Begin())
    assert flushed == [path.stat().st_size]


def test_the_file_reads_like_a_game(path: Path) -> None:
    opened = kit.start(path, seed=4)
    kit.say(opened, Side.AXIS, Begin())
    kit.say(opened, Side.AXIS, End())
    kit.say(opened, Side.AXIS, Move(("D0",), builder.at("1510")))
    text = path.read_text()
    assert 'D0 = { name = "D0", counter = "=8-8 inf XX german", hex = "17A:1610"' in text
    assert re.search(r"^axis> begin \| [1-6]", text, re.MULTILINE)
    assert 'line = "move D0 to 17A:1510"' in text
    assert '[clock]\nturn = "Jul I 44"\nplayer = "axis"\nstep = "movement/ground"' in text


def test_a_new_game_takes_no_name_that_is_taken(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(StoreError, match="there is a file of that name already"):
        kit.start(path)
    assert path.read_text() == "mine"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none" / "game.toml"
    for call in (kit.start, kit.resume):
        with pytest.raises(StoreError, match=r"none.game\.toml cannot be .*no such file or folder"):
            call(path)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "it is empty"),
        (b"\0\0\0", "it is empty"),
        (b"PNG\xff\xfe\x00", "it is no text"),
        (b"[scenario]\nid = 'x'\n", "it has no table"),
    ],
)
def test_what_is_no_save_is_told_and_left_alone(path: Path, data: bytes, told: str) -> None:
    path.write_bytes(data)
    with pytest.raises(NotASaveError, match=rf"game\.toml is not a saved game: {told}"):
        kit.resume(path)
    assert path.read_bytes() == data
    assert kit.backups(path) == []


def test_a_folder_is_no_save(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="it is a folder"):
        kit.resume(tmp_path)


# Taking back


def test_what_is_taken_back_stays_in_the_history_struck(path: Path) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    kit.say(opened, Side.AXIS, End())
    kit.say(opened, Side.AXIS, Move(("D0",), builder.at("1510")))
    opened.game.undo()
    opened.save.take_back(1)
    kit.say(opened, Side.AXIS, Move(("D1",), builder.at("1512")))
    assert [(r.line, r.struck) for r in opened.save.records() if isinstance(r, Command)] == [
        ("begin", False),
        ("end", False),
        ("move D0 to 17A:1510", True),
        ("move D1 to 17A:1512", False),
    ]
    opened.save.close()
    again = kit.resume(path)
    assert again.game.state == opened.game.state
    assert (again.save.count, again.save.recent) == (3, 1)


def test_the_way_back_past_a_fold_stays_open(path: Path) -> None:
    opened = kit.start(path)
    kit.play(opened, 40, seed=8)
    commands = opened.save.count
    for count in (3, 10, commands - 14):
        game = opened.save.rewind(count, Side.AXIS, consent=True)
        opened = games.Opened(game, opened.save)
        commands -= count
        assert opened.save.count == commands
        seen, _ = games.play_again(saved.load(path), kit.printed(), kit.WORDS)
        assert kit.position(seen) == kit.position(game)
        assert _verify(path) == ""
    kit.play(opened, 30, seed=9)
    assert _verify(path) == ""
    opened.save.close()
    again = kit.resume(path)
    assert kit.position(again.game) == kit.position(opened.game)
    taken = [r for r in again.save.records() if isinstance(r, TakenBack) and r.consent]
    assert [r.count for r in taken] == [3, 10, len(taken) and taken[-1].count]


def test_everything_can_be_taken_back(path: Path) -> None:
    opened = kit.start(path)
    kit.play(opened, 12, seed=1)
    game = opened.save.rewind(opened.save.count, Side.AXIS)
    assert kit.position(game) == kit.position(kit.game())
    assert opened.save.count == 0
    opened.save.close()
    assert kit.position(kit.resume(path).game) == kit.position(kit.game())


@pytest.mark.parametrize("count", [0, 3])
def test_no_more_is_taken_back_than_was_given(path: Path, count: int) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    with pytest.raises(ValueError, match=f"{count} of 1 commands"):
        opened.save.take_back(count)
    with pytest.raises(ValueError, match=f"{count} of 1 commands"):
        opened.save.rewind(count, Side.AXIS)


# Folding


def test_a_fold_keeps_the_last_three_saves(path: Path) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    texts = []
    for _ in range(5):
        texts.append(path.read_text())
        kit.say(opened, opened.game.to_act, End())
    kept = [path.with_name(f"game.toml.{n}") for n in (1, 2, 3)]
    assert kit.backups(path)[1:] == kept
    assert [saved.load(each).head.commands for each in kept] == [
        saved.load(path).head.commands - n for n in (1, 2, 3)
    ]


def test_nothing_is_folded_while_an_answer_is_owed(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    before = path.read_bytes()
    monkeypatch.setattr(opened.game, "decision", object())
    opened.save.fold(opened.game)
    assert path.read_bytes() == before


@pytest.mark.parametrize("call", ["open", "write", "fsync", "link", "replace"])
def test_a_fold_that_fails_leaves_the_game_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    before = path.read_bytes()
    failing = _failing(monkeypatch, call, 28)
    if call == "link":
        monkeypatch.setattr(disk.shutil, "copyfile", failing)
    opened.save.fold(opened.game)
    monkeypatch.undo()
    assert opened.save.trouble.endswith("game.toml cannot be written: the disk is full")
    assert path.read_bytes() == before
    opened.save.fold(opened.game)
    assert opened.save.trouble == ""
    assert path.read_bytes() != before
    kit.say(opened, Side.AXIS, End())
    opened.save.close()
    assert kit.resume(path).game.state == opened.game.state


def _failing(monkeypatch: pytest.MonkeyPatch, call: str, number: int) -> Any:
    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    owner = Path if call == "replace" else os
    monkeypatch.setattr(owner, call, fail)
    return fail


# The dice


def test_the_dice_of_a_game_are_drawn_from_the_systems_randomness(path: Path) -> None:
    opened = kit.start(path)
    assert opened.save.custody.trusted
    assert "seed" not in path.read_text()
    fell = {SystemDice().roll() for _ in range(500)}
    assert fell == set(range(1, 7))


def test_seeded_dice_go_on_where_they_were_and_are_never_forgotten(path: Path) -> None:
    wanted = SeededDice(7)
    dice = [wanted.roll() for _ in range(8)]
    opened = kit.start(path, seed=7)
    kit.say(opened, Side.AXIS, Begin())
    first = opened.game.entries[0].dice
    opened.game.undo()
    opened.save.take_back(1, consent=True)
    opened.save.close()
    again = kit.resume(path)
    kit.say(again, Side.AXIS, Begin())
    assert [*first, *again.game.entries[0].dice] == dice[: 2 * len(first)]
    again.save.close()
    later = kit.resume(path, seed=9)
    assert later.save.custody.seeds == (7, 9)
    assert any("seeded with 7, 9" in note for note in later.notes)
    assert saved.load(path).head.dice.seeds == (7, 9)


def test_seeded_dice_are_even() -> None:
    dice = SeededDice(1)
    fell = [dice.roll() for _ in range(6000)]
    assert all(850 < fell.count(face) < 1150 for face in range(1, 7))


def test_given_dice_are_marked_and_never_forgotten(path: Path) -> None:
    opened = kit.start(path)
    opened.game.play.dice = GivenDice([1, 2, 3, 4])
    kit.say(opened, Side.AXIS, Begin())
    opened.game.play.dice = opened.save.dice
    assert opened.save.custody.given
    kit.say(opened, Side.AXIS, End())
    kit.say(opened, Side.AXIS, End())
    opened.save.close()
    again = kit.resume(path)
    assert again.save.custody.given
    assert any("some given" in note for note in again.notes)
    assert next(r.given for r in again.save.records() if isinstance(r, Command))
    again.save.rewind(again.save.count, Side.AXIS)
    assert again.save.custody.given


def test_a_custody_of_another_program_is_refused_by_name(path: Path) -> None:
    kit.start(path).save.close()
    _reseal(path, "head", lambda text: text + '\n[game.dice]\nsource = "committed"\n')
    with pytest.raises(NewerError, match="dice kept by committed"):
        kit.resume(path)


# Versions


def _reseal(path: Path, name: str, change: Any) -> None:
    """Change a part of a save as another program would have written it."""
    parts = sections.split(path.read_text())
    texts = {**parts.texts, name: change(parts.texts[name])}
    path.write_text(sections.sealed(texts)[0])


def test_a_save_of_a_newer_program_is_refused_by_name(path: Path) -> None:
    kit.start(path).save.close()
    _reseal(
        path,
        "head",
        lambda text: text.replace("format = 1", "format = 9").replace(
            f'written_by = "{heads.PROGRAM}"', 'written_by = "7.5.0"'
        ),
    )
    before = path.read_bytes()
    with pytest.raises(NewerError) as caught:
        kit.resume(path)
    assert "was written by sfcli 7.5.0 in format 9" in str(caught.value)
    assert f"sfcli {heads.PROGRAM} reads formats up to 1" in str(caught.value)
    assert path.read_bytes() == before


def test_an_older_save_is_brought_up_and_a_copy_kept(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = kit.start(path)
    kit.play(opened, 10, seed=2)
    opened.save.close()
    before = path.read_bytes()

    def step(texts: migration.Texts) -> migration.Texts:
        return {**texts, "head": texts["head"].replace("format = 1", "format = 2")}

    monkeypatch.setattr(heads, "FORMAT", 2)
    for module in (saved, games):
        monkeypatch.setattr(module, "FORMAT", 2)
    monkeypatch.setitem(migration.STEPS, 1, step)
    again = kit.resume(path)
    assert again.game.state == opened.game.state
    assert any("it was in format 1 and is now in format 2" in note for note in again.notes)
    assert path.with_name("game.format-1.toml").read_bytes() == before
    assert saved.load(path).head.format == 2
    kit.play(again, 5, seed=3)


def test_a_save_of_format_1_opens_for_good() -> None:
    found = saved.load(FORMAT_1)
    assert found.head.format == 1
    game, notes = games.play_again(found, kit.printed(), kit.WORDS)
    assert all("changed since the last fold; the game goes on" in note for note in notes)
    assert str(game.state.clock) == "Jul I 44, Axis, Movement > ground"
    assert game.position.unit("D1").hex == builder.at("1512")
    assert [type(r) for r in found.records()] == [Mark, Command, Command, Mark, *[Command] * 2,
                                                  TakenBack, Command]  # fmt: skip


@pytest.mark.parametrize("ends", ["\r\n", "\n"])
def test_line_ends_of_another_system_do_no_harm(path: Path, ends: str) -> None:
    opened = kit.start(path)
    kit.play(opened, 10, seed=2)
    opened.save.close()
    text = path.read_text()
    path.write_bytes(("\ufeff" + text).replace("\n", ends).encode())
    again = kit.resume(path)
    assert again.game.state == opened.game.state
    assert any("written anew" in note for note in again.notes)
    kit.play(again, 5, seed=3)
    assert b"\r" not in path.read_bytes()


def test_changed_rules_data_are_told_and_the_game_goes_on(path: Path) -> None:
    opened = kit.start(path)
    kit.play(opened, 10, seed=2)
    opened.save.close()
    _reseal(path, "head", lambda text: re.sub(r'charts = "\w+"', 'charts = "other"', text))
    again = kit.resume(path)
    assert any("the charts changed since the last fold" in note for note in again.notes)
    again.save.close()
    rough = replace(kit.printed(), board=builder.patched({"terrain": {"17A:1605": "rough"}}))
    opened = games.resume(path, rough, kit.WORDS)
    assert any("the charts and the map changed" in note for note in opened.notes)
    kit.say(opened, opened.game.to_act, End())
    opened.save.close()
    assert games.resume(path, rough, kit.WORDS).notes == ()


def test_changed_counters_are_told(path: Path) -> None:
    unit = builder.unit("A1", "1610")
    old = replace(unit.counter, template="us_inf")
    made = builder.game(replace(unit, counter=old), begun=False)
    printed = replace(kit.printed(), templates={"us_inf": old}.get)
    games.start(path, printed, kit.WORDS, made.play.scenario, made.state).save.close()
    stronger = replace(old, full=replace(old.full, attack=9))
    printed = replace(printed, templates={"us_inf": stronger}.get)
    opened = games.resume(path, printed, kit.WORDS)
    assert any("the counters changed since the last fold" in note for note in opened.notes)
    assert opened.game.position.unit("A1").ratings.attack == 9


def test_a_changed_scenario_is_told_and_the_game_goes_on_as_it_began(path: Path) -> None:
    opened = kit.start(path)
    scenario = opened.game.play.scenario
    opened.save.close()
    other = replace(scenario, last_turn=99)
    again = kit.resume(path, scenario=other)
    assert any("the scenario Test has changed" in note for note in again.notes)
    assert again.game.play.scenario == scenario
    again.save.close()
    assert kit.resume(path, scenario=scenario).notes == ()


class Deaf(kit.Words):
    """Words that have lost `move`."""

    def read(self, game: Any, side: Side, line: str) -> Any:
        return super().read(game, side, line.replace("move", "shove"))


def test_a_game_opens_from_before_a_command_that_no_longer_goes_through(path: Path) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    kit.say(opened, Side.AXIS, End())
    reached = kit.position(opened.game)
    kit.say(opened, Side.AXIS, Move(("D0",), builder.at("1510")))
    kit.say(opened, Side.AXIS, Move(("D2",), builder.at("1514")))
    opened.save.close()
    again = games.resume(path, kit.printed(), Deaf())
    [told] = again.notes
    assert "command 1 of 2 since the last fold does not go through" in told
    assert "axis> move D0 to 17A:1510" in told
    assert "it and the 1 after it count as taken back" in told
    assert heads.PROGRAM in told
    assert kit.position(again.game) == reached
    assert again.save.recent == 0
    lost = [r.line for r in again.save.records() if isinstance(r, Command) and r.struck]
    assert lost == ["move D0 to 17A:1510", "move D2 to 17A:1514"]
    kit.say(again, Side.AXIS, End())
    after = kit.position(again.game)
    again.save.close()
    once_more = kit.resume(path)
    assert kit.position(once_more.game) == after
    assert _verify(path) == ""


def test_another_outcome_than_in_play_is_told(path: Path) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    opened.save.close()
    found = saved.load(path)
    record = found.journal.entries[0]
    assert isinstance(record, Command)
    entry, _ = journal.entry(replace(record, changed="00000000"), 1, found.parts.start)
    path.write_text(path.read_text().partition("\n[[journal]]")[0] + entry)
    assert any("axis> begin has another outcome" in note for note in kit.resume(path).notes)


@pytest.mark.parametrize(
    ("dice", "why"), [((1,), "rolls more dice than the 1 that fell"), ((1,) * 9, "and 9 fell")]
)
def test_a_command_with_other_dice_than_fell_does_not_count(
    path: Path, dice: tuple[int, ...], why: str
) -> None:
    opened = kit.start(path)
    kit.say(opened, Side.AXIS, Begin())
    opened.save.close()
    found = saved.load(path)
    record = found.journal.entries[0]
    assert isinstance(record, Command)
    entry, _ = journal.entry(replace(record, dice=dice), 1, found.parts.start)
    path.write_text(path.read_text().partition("\n[[journal]]")[0] + entry)
    again = kit.resume(path)
    assert any(why in note for note in again.notes)
    assert not again.game.state.begun
    assert not again.game.entries


def test_a_closed_save_keeps_nothing_more(path: Path) -> None:
    opened = kit.start(path)
    opened.save.close()
    opened.save.close()
    with pytest.raises(StoreError, match="was closed"):
        kit.say(opened, Side.AXIS, Begin())
