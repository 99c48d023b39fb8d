"""What a damaged save still holds, and the list of saves."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sfcli.dice import GivenDice
from sfcli.orders import Begin, End, Move
from sfcli.sides import Side
from sfcli.store import export, journal, recovery, saved, sections, survey
from sfcli.store import head as heads
from sfcli.store.errors import DamagedError, NotASaveError
from sfcli.store.games import Opened
from sfcli.store.records import Command, Record
from sfcli.store.recovery import Report
from tests import builder
from tests import store_kit as kit


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.toml"


def _played(path: Path, commands: int = 30) -> Opened:
    opened = kit.start(path, players={Side.AXIS: "Anna"})
    kit.play(opened, commands, seed=6)
    opened.save.close()
    return opened


def _alter(path: Path, was: str, now: str, place: int = 0) -> None:
    """Change a text in a save, at its first place after a marker line or at its last."""
    before, found, after = path.read_text().partition(was)
    if place:
        before, found, after = path.read_text().rpartition(was)
    assert found, was
    path.write_text(before + now + after)


def _recover(path: Path, **more: object) -> Report:
    before = path.read_bytes()
    report = recovery.recover(path, kit.printed(), kit.WORDS, **more)
    assert path.read_bytes() == before
    return report


def _recovered(report: Report) -> Opened:
    assert report.written is not None
    opened = kit.resume(report.written)
    opened.save.close()
    return opened


def _without_backups(path: Path) -> None:
    for each in kit.backups(path):
        each.unlink()


def test_a_whole_save_needs_no_recovery(path: Path) -> None:
    _played(path)
    report = _recover(path)
    assert report.written is None
    assert "is whole" in str(report)


def test_a_changed_position_is_told_with_its_lines_and_rebuilt_from_the_history(
    path: Path,
) -> None:
    opened = _played(path)
    _without_backups(path)
    _alter(path, 'D0 = { name = "D0"', 'D0 = { spent = 1, name = "D0"')
    with pytest.raises(DamagedError) as caught:
        kit.resume(path)
    place = re.search(r"the position \(lines (\d+) to (\d+)\) was altered", str(caught.value))
    assert place
    changed = (
        path.read_text()
        .split("\n")
        .index(next(line for line in path.read_text().split("\n") if "spent = 1, name" in line))
    )
    assert int(place[1]) <= changed + 1 <= int(place[2])
    assert f"sfcli recover {path} writes what it still holds" in str(caught.value)
    report = _recover(path)
    assert "it is exactly what it was" in str(report)
    assert f"line {changed + 1} reads 'D0 = {{ spent = 1, name" in str(report)
    again = _recovered(report)
    assert again.game.state == opened.game.state
    assert not again.save.head.altered


def test_a_change_in_the_journal_keeps_what_came_before_it(path: Path) -> None:
    opened = _played(path)
    recent = saved.load(path).journal.entries
    assert len(recent) > 3
    _alter(path, 'line = "move', 'line = "mule', place=-1)
    with pytest.raises(DamagedError, match=r"entry .* of the journal was altered"):
        kit.resume(path)
    report = _recover(path)
    again = _recovered(report)
    assert 0 < opened.save.count - again.save.count <= 3
    assert report.written is not None
    assert report.written.name == "game.recovered.toml"


def test_a_lost_scenario_is_taken_from_the_save_beside_or_from_its_file(path: Path) -> None:
    opened = _played(path)
    scenario = opened.game.play.scenario
    _alter(path, 'title = "Test"\nfirst_turn', 'title = "Toast"\nfirst_turn')
    assert _recovered(_recover(path)).game.state == opened.game.state
    _without_backups(path)
    again = _recovered(_recover(path, scenario=scenario))
    assert again.game.state == opened.game.state
    assert not again.save.head.altered
    _without_backups(path)
    with pytest.raises(DamagedError, match="neither it nor a save kept beside it"):
        _recover(path)


def test_the_saves_beside_lead_on_to_a_lost_position(path: Path) -> None:
    opened = _played(path)
    lines = path.read_text()
    _alter(path, "D0 = {", "D0 = [")
    text = path.read_text().replace("axis> begin", "axis> begun")
    path.write_text(text)
    assert lines != text
    report = _recover(path)
    again = _recovered(report)
    assert again.game.state == opened.game.state
    assert again.save.count == opened.save.count
    assert "game.toml.1" in str(report)


def test_an_empty_file_is_replaced_by_the_save_beside(path: Path) -> None:
    opened = _played(path)
    path.write_bytes(b"")
    again = _recovered(_recover(path))
    assert 0 < again.save.count <= opened.save.count
    _without_backups(path)
    with pytest.raises(NotASaveError):
        _recover(path)


@pytest.mark.parametrize("name", ["history", "opening"])
def test_a_lost_history_starts_anew_at_the_position(path: Path, name: str) -> None:
    opened = _played(path)
    _without_backups(path)
    _alter(path, f"# ==== {name}\n[{name}]", f"# ==== {name}\n[xxxx]")
    report = _recover(path)
    assert "a new history that starts at the position" in str(report)
    again = _recovered(report)
    assert again.game.state == opened.game.state
    assert again.save.head.altered
    assert again.save.count == again.save.recent


@pytest.mark.parametrize("now", ['title = "Toast"', "title ="])
def test_a_changed_head_is_marked_for_good(path: Path, now: str) -> None:
    opened = _played(path)
    _without_backups(path)
    _alter(path, 'title = "Test"', now)
    again = _recovered(_recover(path))
    assert again.game.state == opened.game.state
    assert again.save.count == opened.save.count
    assert any("changed by hand" in note for note in again.notes)


def test_a_broken_seal_costs_nothing_while_the_parts_vouch_for_each_other(path: Path) -> None:
    opened = _played(path)
    for was, now in (
        ("# A game of Second Front.", "# A game of Third Front."),
        ("\nwhole = ", "\nwhale = "),
        ("# ==== journal\n", "# ==== jornal\n"),
        (f'history = "{saved.load(path).parts.seal["history"][:4]}', 'history = "0000'),
    ):
        whole = path.read_text()
        _alter(path, was, now)
        with pytest.raises(DamagedError):
            kit.resume(path)
        report = _recover(path)
        again = _recovered(report)
        assert again.game.state == opened.game.state
        assert again.save.count == opened.save.count
        path.write_text(whole)


def test_a_change_by_hand_is_accepted_on_demand_and_told_for_good(path: Path) -> None:
    _played(path)
    entries = saved.load(path).journal.entries
    _alter(path, 'D9 = { name = "D9"', 'D9 = { name = "Dora"')
    report = _recover(path, accept_changes=True)
    again = _recovered(report)
    assert again.game.position.unit("D9").name == "Dora"
    assert again.save.head.altered
    assert len(again.save.records()) > len(entries)
    assert any("changed by hand" in note for note in kit.resume(report.written).notes)  # type: ignore[arg-type]


def test_a_change_by_hand_that_does_not_fit_is_named(path: Path) -> None:
    _played(path)
    _alter(path, 'D9 = { name = "D9"', 'D9 = { name = "D9", rank = 1')
    with pytest.raises(DamagedError, match=r"units\.D9: expected one of .* found 'rank'"):
        _recover(path, accept_changes=True)


def test_a_command_this_program_refuses_ends_the_recovered_game(path: Path) -> None:
    _played(path)
    found = saved.load(path)
    commands = found.journal.entries
    wrong = Command(Side.AXIS, "move D0 to 26:0101")
    text, _ = journal.write([*commands[:2], wrong, *commands[2:]], found.parts.start)
    path.write_text(path.read_text().partition("\n[[journal]]")[0] + text)
    report = _recover(path)
    assert "cannot replay command" in str(report)
    assert _recovered(report).save.count == found.head.commands + 2


def test_a_misfit_in_a_sealed_save_is_told_with_its_line(path: Path) -> None:
    _played(path)
    parts = sections.split(path.read_text())
    position = parts.texts["position"].replace('D9 = { name = "D9"', 'D9 = { nme = "D9"')
    path.write_text(sections.sealed({**parts.texts, "position": position})[0])
    lines = path.read_text().split("\n")
    line = next(n for n, each in enumerate(lines, 1) if each.startswith("D9 = {"))
    with pytest.raises(DamagedError) as caught:
        kit.resume(path)
    assert str(caught.value).startswith(f"{path}:{line}: state.units.D9: expected one of")


CUTS: dict[str, Callable[[str], int]] = {
    "the head": lambda text: text.index("\n[game]") + 60,
    "the position": lambda text: text.index("[state.units]"),
    "the opening": lambda text: text.index("# ==== opening") + 99,
}


@pytest.mark.parametrize("where", CUTS)
def test_a_file_that_was_cut_off_is_told_from_one_that_was_altered(path: Path, where: str) -> None:
    _played(path)
    text = path.read_text()
    path.write_text(text[: CUTS[where](text)])
    with pytest.raises(DamagedError, match=f"the file was cut off in {where}"):
        kit.resume(path)
    assert _recovered(_recover(path)).save.count > 0


def test_the_board_is_told_of_a_save_however_damaged(path: Path) -> None:
    opened = kit.start(path, board="it's mine")
    kit.play(opened, 20, seed=1)
    opened.save.close()
    assert recovery.board_of(path) == saved.load(path).head.board == "it's mine"
    path.write_bytes(path.read_bytes()[:200] + b"\xff\0")
    assert recovery.board_of(path) == "it's mine"
    _without_backups(path)
    assert recovery.board_of(path) == "real"


# The list of saves


def test_a_bad_save_never_hides_the_others(tmp_path: Path) -> None:
    _played(tmp_path / "good.toml")
    _played(tmp_path / "bad.toml")
    _alter(tmp_path / "bad.toml", "D0 = {", "D0 = [")
    (tmp_path / "other.toml").write_text("[tool]\n")
    (tmp_path / "sub.toml").mkdir()
    for n, name in enumerate(("good", "bad", "other", "sub")):
        os.utime(tmp_path / f"{name}.toml", (1000 - n, 1000 - n))
    found = survey.survey(tmp_path)
    assert [each.path.name for each in found] == ["good.toml", "bad.toml", "other.toml", "sub.toml"]
    assert found[0].head is not None
    assert found[0].head.players == {"axis": "Anna"}
    assert found[0].commands > found[0].head.commands > 0
    assert found[0].trouble == ""
    assert "the position (lines" in found[1].trouble
    assert "is not a saved game" in found[2].trouble
    assert "it is a folder" in found[3].trouble
    assert survey.survey(tmp_path / "none") == []


# The history for readers


def _history(path: Path) -> tuple[heads.Head, list[Record]]:
    opened = kit.start(path, players={Side.AXIS: "Anna"}, seed=2)
    kit.say(opened, Side.AXIS, Begin())
    kit.say(opened, Side.AXIS, End())
    kit.say(opened, Side.AXIS, Move(("D0",), builder.at("1510")))
    opened.game.undo()
    opened.save.take_back(1)
    kit.say(opened, Side.AXIS, Move(("D1",), builder.at("1512")))
    return opened.save.head, opened.save.records()


def test_an_after_action_report_tells_phase_by_phase_what_happened(path: Path) -> None:
    lines = export.report(*_history(path)).split("\n")
    assert lines[:3] == ["Test", "Axis: Anna", "Dice of this game: seeded with 2"]
    assert "Jul I 44, Axis, Initial" in lines
    assert re.fullmatch(r"  Axis: begin \(dice \d(, \d)*\)", lines[5])
    assert lines[6].startswith("      weather: ")
    assert lines[-5:] == [
        "Jul I 44, Axis, Movement > ground",
        "  Axis: move D0 to 17A:1510   (taken back)",
        "  Axis took back 1 command",
        "  Axis: move D1 to 17A:1512",
        "",
    ]


def test_a_report_can_be_markdown(path: Path) -> None:
    text = export.report(*_history(path), markdown=True)
    assert "# Test\n" in text
    assert "\n## Jul I 44, Axis, Movement > ground\n" in text
    assert "- **Axis** ~~`move D0 to 17A:1510`~~\n" in text


def test_a_script_plays_the_game_again_with_its_dice(path: Path) -> None:
    head, records = _history(path)
    script = export.script(head, records)
    assert "D0" not in script
    game = kit.game()
    for line in script.splitlines():
        side, _, order = line.partition("#")[0].strip().partition(": ")
        if order:
            game.play.dice = GivenDice(export.dice_of(line))
            said = kit.WORDS.read(game, Side(side), order)
            assert game.submit(Side(side), said).ok  # type: ignore[arg-type]
    assert game.position.unit("D1").hex == builder.at("1512")


def test_dice_are_read_from_a_comment_only() -> None:
    assert export.dice_of("axis: attack 26:2022 with A  # dice: 3 5") == (3, 5)
    assert export.dice_of("axis: end  # dice:") == ()
    assert export.dice_of("axis: end  # no dice: 7") == ()
    assert export.dice_of("axis: end") == ()
