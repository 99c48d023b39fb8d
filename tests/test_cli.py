"""The command line, from the outside: what it prints, where, and with which exit code."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sfcli import exits
from sfcli.cli.app import run_app

ROOT = Path(__file__).parent.parent
Result = tuple[int, str, str]
Runner = Callable[..., Result]


@pytest.fixture
def sfcli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Runner:
    """Return what runs the program in this process: exit code, output, errors."""
    monkeypatch.delenv(exits.DEBUG, raising=False)

    def run(*words: object, said: str | None = None) -> Result:
        monkeypatch.setattr(sys, "argv", ["sfcli", *map(str, words)])
        if said is not None:
            lines = iter(said.splitlines(keepends=True))
            monkeypatch.setattr(sys, "stdin", Input(lines))
        capsys.readouterr()
        code = exits.guarded(run_app)
        out, err = capsys.readouterr()
        return code, out, err

    return run


class Input:
    """Standard input that is no terminal."""

    def __init__(self, lines: object) -> None:
        self.lines = lines

    def __iter__(self) -> object:
        return self.lines

    def readline(self) -> str:
        return next(self.lines, "")  # type: ignore[call-overload, no-any-return]

    def fileno(self) -> int:
        raise OSError("no file")

    def isatty(self) -> bool:
        return False


@pytest.fixture
def game(tmp_path: Path, sfcli: Runner) -> Path:
    """Return the file of a new game."""
    path = tmp_path / "game.toml"
    code, out, err = sfcli("new", "first-steps", path, "--seed", 3, "--allied", "Ann")
    assert (code, err) == (0, "")
    assert "First Steps, Sep II 43, Allied, Initial" in out
    return path


def script(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "script.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_script_is_played_and_kept(game: Path, tmp_path: Path, sfcli: Runner) -> None:
    lines = "# the first turn\n\nend\nmove ca.1_inf_can to 26:2417\n"
    code, out, err = sfcli("run", game, script(tmp_path, lines))
    assert (code, err) == (0, "")
    assert "allied> move ca.1_inf_can to 26:2417\n  ca.1_inf_can to 26:2417" in out
    code, out, _ = sfcli("show", game, "ca.1_inf_can")
    assert code == 0
    assert "26:2417" in out


def test_a_script_stops_at_the_first_refusal(game: Path, tmp_path: Path, sfcli: Runner) -> None:
    path = script(tmp_path, "end\nmove ca.1_inf_can to 26:1625\nmove ca.1_inf_can to 26:2417\n")
    code, out, err = sfcli("run", game, path)
    assert code == 1
    assert f"{path}:2: move ca.1_inf_can to 26:1625: " in err
    assert "to 26:2417" not in out


def test_a_script_may_keep_going(game: Path, tmp_path: Path, sfcli: Runner) -> None:
    path = script(tmp_path, "end\nmvoe\nmove ca.1_inf_can to 26:2417\n")
    code, out, err = sfcli("run", game, path, "--keep-going")
    assert code == 1
    assert f"{path}:2: mvoe: mvoe is no command" in err
    assert "ca.1_inf_can to 26:2417" in out


def test_standard_input_is_a_script_and_json_comes_out(game: Path, sfcli: Runner) -> None:
    said = "odds 26:2317 with br.78_inf\nend\nmove ca.1_inf_can to 26:1625\n"
    code, out, _ = sfcli("run", game, "-", "--json", "--keep-going", said=said)
    records = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert [record["ok"] for record in records] == [True, True, False]
    assert records[0]["facts"]["odds"].endswith(":1")
    assert records[1]["command"] == "end"
    assert "not on the map" in records[2]["refusal"]["why"]
    assert records[2]["line"] == 3


def test_json_tells_dice_and_decisions(game: Path, tmp_path: Path, sfcli: Runner) -> None:
    lines = "end\nmove ca.1_inf_can to 26:2417\nend\nattack 26:2317 with br.78_inf ca.1_inf_can\n"
    code, out, _ = sfcli("run", game, script(tmp_path, lines), "--json")
    last = json.loads(out.splitlines()[-1])
    assert code == 0
    assert 1 <= last["dice"][0]["die"] <= 6
    assert last["dice"][0]["rule"] == "9A-m"
    assert last["decision"] is None or last["decision"]["answers"]


def test_a_history_can_be_told_and_played_again(game: Path, tmp_path: Path, sfcli: Runner) -> None:
    lines = "end\nmove ca.1_inf_can to 26:2417\nend\nattack 26:2317 with br.78_inf ca.1_inf_can\n"
    sfcli("run", game, script(tmp_path, lines))
    code, out, _ = sfcli("history", game)
    assert code == 0
    assert "attack 26:2317 with br.78_inf ca.1_inf_can" in out
    assert sfcli("history", game, "--markdown")[1] != out
    _, again, _ = sfcli("history", game, "--script")
    other = tmp_path / "again.toml"
    sfcli("new", "first-steps", other, "--seed", 99)
    code, _, err = sfcli("run", other, script(tmp_path, again), "--told-dice")
    assert (code, err) == (0, "")
    assert sfcli("show", other, "units")[1] == sfcli("show", game, "units")[1]


def test_undo(game: Path, tmp_path: Path, sfcli: Runner) -> None:
    sfcli("run", game, script(tmp_path, "end\nmove ca.1_inf_can to 26:2417\n"))
    code, out, _ = sfcli("undo", game)
    assert (code, out.splitlines()[0]) == (0, "Taken back: 1 command")
    code, _, err = sfcli("undo", game)
    assert code == 1
    assert "by consent" in err
    assert sfcli("undo", game, "--by-consent")[0] == 0
    assert sfcli("undo", game, 9, "--by-consent")[0] == 1


def test_play_line_by_line(game: Path, sfcli: Runner) -> None:
    said = "what\nend\nmove ca.1_inf_can to 26:1625\nquit\nend\n"
    code, out, err = sfcli("play", game, "--plain", said=said)
    assert (code, err) == (0, "")
    assert "| You play the Allies." in out
    assert "Now Sep II 43, Allied, Movement > ground" in out
    assert "No: 26:1625 Roma is not on the map" in out
    assert out.rstrip().endswith("The game is saved")


def test_play_begins_a_game_that_is_not_there(tmp_path: Path, sfcli: Runner) -> None:
    path = tmp_path / "saves" / "new.toml"
    code, out, _ = sfcli("play", path, "--new", "first-steps", "--plain", said="")
    assert code == 0
    assert path.is_file()
    assert "help lists the commands" in out


def test_rules_charts_and_the_map(tmp_path: Path, sfcli: Runner) -> None:
    assert "7A3-b" in sfcli("rule", "7a3")[1]
    assert "ZOC movement costs" in sfcli("chart", "zoc")[1]
    assert "terrain_effects" in sfcli("chart")[1]
    assert "26:16" in sfcli("map", "Roma", "--within", 3)[1]
    picture = tmp_path / "map.svg"
    assert sfcli("map", "26:1625", "--within", 2, "--svg", picture)[0] == 0
    assert picture.read_text(encoding="utf-8").startswith("<svg")


def test_cases_are_checked(tmp_path: Path, sfcli: Runner) -> None:
    folder = ROOT / "tests" / "cases" / "06"
    code, out, _ = sfcli("check", folder)
    assert (code, out.splitlines()[-1]) == (
        0,
        f"{len(list(folder.rglob('*.toml')))} passed, 0 failed",
    )
    bad = tmp_path / "bad.toml"
    bad.write_text((folder / "regular_move.toml").read_text().replace("cost = 3", "cost = 4"))
    code, out, _ = sfcli("check", bad, folder)
    assert code == 1
    assert out.splitlines()[0].startswith(f"{bad}:")
    assert out.splitlines()[-1].endswith("1 failed")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert sfcli("check", empty)[0] == 1


def test_clauses_are_listed_with_their_cases(sfcli: Runner) -> None:
    cases = ROOT / "tests" / "cases"
    code, out, _ = sfcli("clauses", "6", "--cases", cases)
    assert code == 0
    assert "06/regular_move.toml" in out
    bare = sfcli("clauses", "6", "--uncovered", "--cases", cases)[1]
    assert "06/regular_move.toml" not in bare
    assert sfcli("clauses", "99", "--cases", cases)[0] == 1


def test_saved_games_are_listed(game: Path, tmp_path: Path, sfcli: Runner) -> None:
    (tmp_path / "broken.toml").write_text("nothing")
    code, out, _ = sfcli("games", tmp_path)
    assert code == 0
    assert f"{game}: First Steps" in out
    assert "broken.toml: " in out


def test_a_whole_game_needs_no_recovery(game: Path, sfcli: Runner) -> None:
    assert "is whole" in sfcli("recover", game)[1]


def test_an_overlay_is_used_everywhere(tmp_path: Path, sfcli: Runner) -> None:
    charts = tmp_path / "mine" / "charts"
    charts.mkdir(parents=True)
    (charts / "zoc_movement_costs.toml").write_text("[leave.full]\nout = 4\n")
    mine = ("--overlay", tmp_path / "mine")
    assert "4o" in sfcli("chart", "zoc", *mine)[1]
    path = tmp_path / "game.toml"
    assert sfcli("new", "first-steps", path, *mine)[0] == 0
    assert "4o" in sfcli("show", path, "chart", "zoc", *mine)[1]
    bad = tmp_path / "bad" / "charts"
    bad.mkdir(parents=True)
    (bad / "zoc_movement_costs.toml").write_text("[leave.full]\nout = many\n")
    code, _, err = sfcli("chart", "zoc", "--overlay", tmp_path / "bad")
    assert code == 1
    assert "zoc_movement_costs.toml:2" in err


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("chekc",), 2, "No such command 'chekc'"),
        (("run", "game.toml"), 2, "SCRIPT"),
        (("new", "frist-steps", "x.toml"), 1, "did you mean first-steps?"),
        (("new", "road-to-rome", "x.toml", "--option", "fair"), 1, "did you mean air?"),
        (("new", "first-steps", "x.toml", "--option", "air"), 1, "First Steps has no options"),
        (("run", "nowhere.toml", "-"), 1, "nowhere.toml"),
        (("play", "nowhere.toml", "--plain"), 1, "nowhere.toml"),
        (("show", "nowhere.toml"), 1, "nowhere.toml"),
        (("history", "nowhere.toml"), 1, "nowhere.toml"),
        (("rule", "99"), 1, "there is no rule 99"),
        (("chart", "xyz"), 1, "xyz"),
        (("map", "Romx"), 1, "No place on the map is called Romx"),
        (("map", "Roma", "--svg", "/nowhere/map.svg"), 1, "/nowhere/map.svg: no such file"),
        (("games", "nowhere"), 1, "there is no saved game in nowhere"),
        (("chart", "zoc", "--overlay", "/nowhere"), 1, "/nowhere"),
    ],
)
def test_what_goes_wrong_is_one_sentence(
    words: tuple[str, ...], code: int, said: str, tmp_path: Path, sfcli: Runner,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    found, out, err = sfcli(*words)
    assert found == code
    assert said in err
    assert out == ""
    assert "Traceback" not in err


def test_a_game_is_begun_with_an_option_and_goes_on_with_it(tmp_path: Path, sfcli: Runner) -> None:
    path = tmp_path / "air.toml"
    code, out, _ = sfcli("new", "road-to-rome", path, "--seed", 1)
    assert code == 0
    assert "--option air: Both air forces fly" in out
    path.unlink()
    code, out, _ = sfcli("new", "road-to-rome", path, "--option", "air", "--seed", 1)
    assert code == 0
    assert "--option" not in out
    code, out, _ = sfcli("run", path, "-", said="begin\nstanding patrol pass\n")
    assert code == 0
    assert "patrol is answered with pass" in out
    assert "Allied air force: 22 air units" in sfcli("show", path, "air", "allied")[1]
    assert "patrol pass" in sfcli("show", path, "standing")[1]
    code, out, err = sfcli("recover", path)
    assert (code, err) == (0, "")
    assert "is whole" in out


def test_a_game_is_not_begun_twice(game: Path, sfcli: Runner) -> None:
    code, _, err = sfcli("new", "first-steps", game)
    assert code == 1
    assert str(game) in err


def test_a_failure_of_the_program_is_one_sentence(
    sfcli: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("boom")

    monkeypatch.setattr("sfcli.cli.books.rule", broken)
    code, _, err = sfcli("rule", "6")
    assert code == exits.BROKEN
    assert "the program broke down (RuntimeError: boom)" in err
    monkeypatch.setenv(exits.DEBUG, "1")
    monkeypatch.setattr(sys, "argv", ["sfcli", "rule", "6"])
    with pytest.raises(RuntimeError):
        exits.guarded(run_app)


def test_ctrl_c_stops(sfcli: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sfcli.cli.books.rule", stopped)
    code, _, err = sfcli("rule", "6")
    assert code == exits.STOPPED
    assert "stopped" in err


def outside(*words: str, **how: object) -> subprocess.CompletedProcess[str]:
    """Run the program in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "sfcli", *words],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False, **how,  # type: ignore[call-overload]
    )  # fmt: skip


def test_it_runs_by_itself() -> None:
    done = outside("--help")
    assert done.returncode == 0
    assert "play" in done.stdout
    assert outside().stdout == done.stdout


def test_any_characters_go_in_and_out(game: Path) -> None:
    plain = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = outside("show", str(game), "odds", "26:2317", "with", "br.78_inf", env=plain)
    assert done.returncode == 0
    assert "3?" in done.stdout
    bad = subprocess.run(
        [sys.executable, "-m", "sfcli", "run", str(game), "-"],
        cwd=ROOT,
        input=b"what\n\xff\xfe\n",
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )
    assert bad.returncode == 1
    assert b"standard input is not utf-8" in bad.stderr


def test_a_reader_that_leaves_is_no_failure() -> None:
    pipe = subprocess.Popen(
        [sys.executable, "-m", "sfcli", "map"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert pipe.stdout is not None
    assert pipe.stderr is not None
    pipe.stdout.read(10)
    pipe.stdout.close()
    assert pipe.wait(timeout=60) == 0
    assert pipe.stderr.read() == b""
    pipe.stderr.close()


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    """The root user may write everywhere but where no file can be."""
    tmp_path.chmod(0o500)
    folder = tmp_path if os.geteuid() else Path("/proc")
    done = outside("new", "first-steps", str(folder / "game.toml"))
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
