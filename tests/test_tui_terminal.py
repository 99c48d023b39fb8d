"""The screen on a real pseudo-terminal: what it costs, and that it ends in order."""

import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.terminal import Terminal

TABLE = [sys.executable, "-m", "tests.tui_table"]
STEP, CHARACTER, PAGE, LISTED = 2_000, 1_200, 17_000, 4_000
"""Bytes allowed at 120 columns and 40 rows."""
LATE = 0.5
"""Seconds a busy machine may take before it answers a key."""
WALK = "hhhllllllhhhyynnnnyyuubbbbuukkjj"
"""Steps to all sides that come back to where they began."""
LAST_ROW = b"\x1b[40;1H"
ESCAPE = "\x1b"
"""Into key mode, and back."""


def on(*options: str, **environ: str) -> pytest.MarkDecorator:
    """Open the table with options, and in an environment."""
    return pytest.mark.parametrize("opened", [(options, environ)], indirect=True, ids=["table"])


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return an environment in which modules are compiled once, as in an installed program."""
    folder = tmp_path_factory.mktemp("compiled")
    return {"PYTHONPYCACHEPREFIX": str(folder), "PYTHONDONTWRITEBYTECODE": ""}


@pytest.fixture(scope="module")
def campaign(compiled: dict[str, str]) -> Iterator[Terminal]:
    """Return a table with a whole map's worth of units, ready to play."""
    table = Terminal([*TABLE, "real"], environ=compiled)
    table.wait(LAST_ROW)
    table.read()
    table.press(ESCAPE, quiet=0.3)
    yield table
    table.close()


@pytest.fixture
def opened(request: pytest.FixtureRequest, compiled: dict[str, str]) -> Iterator[Terminal]:
    """Return a small table, opened with the options and variables that `on` gave."""
    options, environ = getattr(request, "param", ((), {}))
    table = Terminal([*TABLE, *options], environ=compiled | environ)
    table.wait(b"READY")
    table.wait(b"\x1b[?25h")
    table.read()
    yield table
    table.close()


def test_a_step_of_the_cursor_costs_little(campaign: Terminal) -> None:
    for step in WALK:
        assert len(campaign.press(step, quiet=0.05, first=LATE)) <= STEP, step


@pytest.mark.parametrize("zoom", ["", "-", "+"])
def test_a_page_of_map_costs_little(campaign: Terminal, zoom: str) -> None:
    campaign.press(zoom, first=LATE)
    for key in ("\x1b[1;2B", "\x1b[1;2A", "\x1b[1;5D", "\x1b[1;5C", "K", "K", "J", "H", "L"):
        assert len(campaign.press(key, first=LATE)) <= PAGE, key
    campaign.press({"-": "+", "+": "-"}.get(zoom, ""), first=LATE)


@on("crowded")
def test_works_and_damage_everywhere_cost_little_more(opened: Terminal) -> None:
    opened.press(ESCAPE, quiet=0.3)
    for step in WALK:
        assert len(opened.press(step, quiet=0.05, first=LATE)) <= STEP, step
    for zoom in ("-", "+", "+"):
        opened.press(zoom, first=LATE)
        for key in ("J", "L", "H", "K"):
            assert len(opened.press(key, first=LATE)) <= PAGE, (zoom, key)


@on("flying")
def test_air_units_everywhere_cost_little_more(opened: Terminal) -> None:
    opened.press(ESCAPE, quiet=0.3)
    for layer in ("", "P", "G"):
        opened.press(layer, quiet=0.3, first=3)
        for step in WALK:
            assert len(opened.press(step, quiet=0.05, first=LATE)) <= STEP, (layer, step)
    opened.press("G", quiet=0.3, first=3)
    for zoom in ("", "-", "+", "+"):
        opened.press(zoom, first=LATE)
        for key in ("J", "L", "H", "K"):
            assert len(opened.press(key, first=LATE)) <= PAGE, (zoom, key)


@on("list")
def test_a_step_of_the_list_costs_little(opened: Terminal) -> None:
    for _ in range(7):
        assert len(opened.press("\t", first=LATE)) <= LISTED


def test_a_typed_character_costs_little(campaign: Terminal) -> None:
    campaign.press(":")
    for char in "move us.1a us.3a to 17A:1612":
        assert len(campaign.press(char, first=LATE)) <= CHARACTER, char
    campaign.press(ESCAPE, quiet=0.3)
    campaign.press(ESCAPE, quiet=0.3)


def test_an_idle_screen_sends_nothing(campaign: Terminal) -> None:
    campaign.read()
    assert campaign.read(quiet=1.5) == b""
    campaign.press(":")
    assert campaign.read(quiet=1.5) == b""
    campaign.press(ESCAPE, quiet=0.3)


def test_the_terminals_own_cursor_sits_on_the_map_cursor(opened: Terminal) -> None:
    before = opened.screen().cursor
    opened.press("\x1b[C")
    after = opened.screen().cursor
    assert not after.hidden
    assert (after.x - before.x, after.y - before.y) == (6, 0)


def test_a_window_too_small_says_so_and_waits(opened: Terminal) -> None:
    opened.resize(60, 20)
    opened.read(quiet=0.4)
    assert "sfcli needs 80 columns and 24 rows; here are 60 and 20" in opened.screen().display[0]
    opened.resize(80, 24)
    opened.read(quiet=0.4)
    assert any("stack 1604" in row for row in opened.screen().display)


def _dropped(tmp_path: Path, compiled: dict[str, str]) -> tuple[Terminal, Path]:
    kept = tmp_path / "kept"
    table = Terminal([*TABLE, f"save={kept}"], environ=compiled)
    table.wait(LAST_ROW)
    table.read()
    assert kept.read_text() == "held"
    return table, kept


def test_a_dropped_line_lets_go_of_the_game_at_once(
    tmp_path: Path, compiled: dict[str, str]
) -> None:
    table, kept = _dropped(tmp_path, compiled)
    table.hang_up()
    assert table.ended(limit=2) == 129
    assert kept.read_text() == "released"


def test_a_terminal_that_vanishes_unannounced_ends_the_program_too(
    tmp_path: Path, compiled: dict[str, str]
) -> None:
    kept = tmp_path / "kept"
    master, slave = pty.openpty()
    environ = os.environ | compiled | {"TERM": "xterm-256color"}
    table = subprocess.Popen(
        [*TABLE, f"save={kept}"], stdin=slave, stdout=slave, stderr=slave, env=environ,
        cwd=Path(__file__).parent.parent, start_new_session=True,
    )  # fmt: skip
    os.close(slave)
    sent = b""
    while b"\x1b[?25h" not in sent:
        sent += os.read(master, 1 << 16)
    time.sleep(0.2)
    os.close(master)
    assert table.wait(timeout=5) == 129
    assert kept.read_text() == "released"


def test_told_to_end_it_puts_the_terminal_in_order(
    tmp_path: Path, compiled: dict[str, str]
) -> None:
    table, _ = _dropped(tmp_path, compiled)
    table.kill(signal.SIGTERM)
    table.wait(b"\x1b[?1049l")
    table.read()
    assert table.ended() == 143


@on(NO_COLOR="1")
def test_no_color_is_heeded(opened: Terminal) -> None:
    opened.press("\r")
    opened.press("\x07")
    codes = {code for codes in _codes(opened.sent) for code in codes}
    assert codes <= {"", "0", "1", "2", "4", "7", "22", "24", "27", "39", "49"}


@on(TERM="xterm", COLORTERM="")
def test_a_terminal_of_sixteen_colours_gets_no_others(opened: Terminal) -> None:
    opened.press("\r")
    opened.press("\x07")
    assert not any("38" in codes or "48" in codes for codes in _codes(opened.sent))


def _codes(sent: bytes) -> list[list[str]]:
    """Return the SGR codes of each sequence sent."""
    return [found.decode().split(";") for found in re.findall(rb"\x1b\[([\d;]*)m", sent)]


@on("ascii")
def test_ascii_is_sent_where_it_is_asked_for(opened: Terminal) -> None:
    opened.press("+")
    assert opened.sent.isascii()


@on(PYTHONIOENCODING="ascii")
def test_ascii_is_sent_where_the_terminal_has_no_more(opened: Terminal) -> None:
    opened.press("+")
    assert opened.sent.isascii()


@on(SSH_CONNECTION="10.0.0.1 1 10.0.0.2 22")
def test_the_mouse_is_left_alone_on_a_remote_line(opened: Terminal) -> None:
    assert b"\x1b[?1000h" not in opened.sent


def test_the_mouse_is_used_on_a_near_one(opened: Terminal) -> None:
    assert b"\x1b[?1000h" in opened.sent


@pytest.mark.parametrize("environ", [{"TERM": "dumb"}, {"TERM": ""}])
def test_a_terminal_that_can_show_no_screen_is_told_in_a_sentence(
    environ: dict[str, str], compiled: dict[str, str]
) -> None:
    table = Terminal(TABLE, environ=compiled | environ)
    sent = table.wait(b"line by line")
    assert table.ended() == 2
    assert sent.count(b"\n") <= 2
    assert b"\x1b" not in sent


def test_without_a_terminal_one_sentence_says_what_to_do(compiled: dict[str, str]) -> None:
    found = subprocess.run(
        TABLE, input="", capture_output=True, text=True, env=os.environ | compiled,
        cwd=Path(__file__).parent.parent, timeout=60, check=False,
    )  # fmt: skip
    assert found.returncode == 2
    assert "--plain" in found.stderr
    assert "Traceback" not in found.stderr


def test_a_killed_game_goes_on_where_its_last_answer_was(
    tmp_path: Path, compiled: dict[str, str]
) -> None:
    sfcli, game = [sys.executable, "-m", "sfcli"], tmp_path / "game.toml"
    table = Terminal([*sfcli, "play", str(game), "--new", "first-steps"], environ=compiled)
    table.wait(LAST_ROW)
    table.read()
    table.press("end\r", quiet=0.5)
    assert any("Movement > ground" in row for row in table.screen().display)
    table.kill()
    assert table.ended() == -signal.SIGKILL
    again = subprocess.run(
        [*sfcli, "run", str(game), "-"], input="log\n", capture_output=True, text=True,
        env=os.environ | compiled, cwd=Path(__file__).parent.parent, timeout=60, check=False,
    )  # fmt: skip
    assert again.returncode == 0, again.stderr
    assert "allied: end" in again.stdout.lower()
