"""What is loaded when: the rules without a screen, scripts without textual, help in no time."""

import subprocess
import sys

import pytest

SCREEN = ("textual", "rich", "typer", "pydantic", "platformdirs", "tomli_w")


def loaded(code: str) -> set[str]:
    """Return which of the packages a program has loaded in the end."""
    ask = f"import sys\n{code}\nprint(*[m for m in {SCREEN!r} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", ask], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.splitlines()[-1].split()) if done.stdout.strip() else set()


@pytest.mark.parametrize(
    ("code", "allowed"),
    [
        ("import sfcli.game", set()),
        ("import sfcli.language.parser, sfcli.language.answers", set()),
        ("import sfcli.session.session", {"tomli_w"}),
        ("import sfcli.cases.run", set()),
        ("import sfcli.cli", set()),
    ],
)
def test_nothing_is_loaded_that_is_not_needed(code: str, allowed: set[str]) -> None:
    assert loaded(code) <= allowed


def test_a_script_is_run_without_a_screen() -> None:
    code = (
        "import sys, pathlib, tempfile\n"
        "from sfcli import exits\nfrom sfcli.cli.app import run_app\n"
        "def run(*words):\n"
        "    sys.argv = ['sfcli', *words]\n"
        "    assert exits.guarded(run_app) == 0\n"
        "with tempfile.TemporaryDirectory() as folder:\n"
        "    game, script = f'{folder}/game.toml', f'{folder}/script.txt'\n"
        "    pathlib.Path(script).write_text('what\\nend\\n')\n"
        "    run('new', 'first-steps', game)\n"
        "    run('run', game, script)\n"
    )
    assert "textual" not in loaded(code)


def test_help_loads_nothing_of_the_game() -> None:
    code = (
        "import sys\nsys.argv = ['sfcli', '--help']\n"
        "from sfcli import exits\nfrom sfcli.cli.app import run_app\n"
        "exits.guarded(run_app)\n"
        "assert 'sfcli.game' not in sys.modules and 'pydantic' not in sys.modules\n"
    )
    assert "textual" not in loaded(code)
