"""Text of the screen: tones, breaking of lines, what changed, keys and history."""

from pathlib import Path

import pyte
import pytest
from rich.color import Color, ColorSystem
from rich.segment import Segment
from rich.style import Style

from sfcli.language.candidates import Candidate
from sfcli.tui import glyphs, keys, palette, rows, tones, wire
from sfcli.tui.commandline import History, completed
from sfcli.tui.glyphs import ASCII, UNICODE
from sfcli.tui.keys import Mode
from sfcli.tui.palette import Depth, Ground, Paint
from sfcli.tui.panels.log import toned
from sfcli.tui.tones import Tone, difference, line, plain, wrap


def test_a_line_is_broken_at_spaces_and_carried_on_indented() -> None:
    broken = wrap(line("the quick brown fox"), 10)
    assert [plain(each) for each in broken] == ["the quick ", "  brown ", "  fox"]


def test_a_word_longer_than_the_line_is_cut() -> None:
    assert [plain(each) for each in wrap(line("abcdefghij"), 4, indent=0)] == ["abcd", "efgh", "ij"]


@pytest.mark.parametrize("text", ["[/]", "[bold]x", "\\[", "a [1;2] b", "[link=x]"])
def test_brackets_are_text(text: str) -> None:
    strip = tones.strip(line(text), 20, Depth.FULL)
    assert strip.text == text.ljust(20)
    assert plain(toned(text)) == text


def test_only_the_columns_that_differ_are_told() -> None:
    before, after = line("7 MPs left"), line("5 MPs left")
    assert difference(before, after, 20) == [0]
    assert difference(before, before, 20) == []
    assert difference(line("ab"), line("a", ("b", Tone.BAD)), 20) == [1]


def test_a_die_in_the_log_stands_out() -> None:
    assert toned("Die 4 for the attack (9A)")[0] == ("Die 4 ", Tone.DICE)
    assert toned("No: it may not")[0] == ("No: ", Tone.BAD)


def test_every_look_has_a_style_at_every_depth() -> None:
    for depth in Depth:
        for paint in Paint:
            for ground in Ground:
                assert isinstance(palette.style(depth, paint, ground), Style)
        for tone in Tone:
            assert isinstance(tones.tone_style(depth, tone), Style)


def test_without_colour_no_style_has_one() -> None:
    for paint in Paint:
        for ground in Ground:
            style = palette.style(Depth.NONE, paint, ground)
            assert style.color is None
            assert style.bgcolor is None


@pytest.mark.parametrize("paint", Paint, ids=lambda paint: paint.name)
def test_full_colours_are_indexed_as_their_codes_are_short(paint: Paint) -> None:
    style = palette.style(Depth.FULL, paint, Ground.CLEAR)
    assert style.color is not None
    assert style.color.number is not None


def test_ascii_glyphs_are_ascii() -> None:
    for name in ASCII._fields:
        assert _texts(getattr(ASCII, name)).isascii(), name


@pytest.mark.parametrize("given", [ASCII, UNICODE], ids=("ascii", "unicode"))
def test_glyphs_tell_sides_terrains_and_sizes_apart(given: glyphs.Glyphs) -> None:
    assert len({shape for pair in given.shapes.values() for shape in pair}) == 4
    assert len(set(given.terrain.values())) == len(given.terrain)
    assert len(set(given.cities.values())) == len(given.cities)
    assert len(set(given.ports.values())) == len(given.ports)


def _texts(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return "".join(_texts(each) for each in value.values())
    return "".join(_texts(each) for each in value) if isinstance(value, tuple) else ""


def test_history_goes_back_and_returns_to_what_was_being_written() -> None:
    history = History()
    history.add("move a to b")
    history.add("end")
    assert history.earlier("odd") == "end"
    assert history.earlier("end") == "move a to b"
    assert history.earlier("move a to b") == "move a to b"
    assert history.later("move a to b") == "end"
    assert history.later("end") == "odd"
    assert history.later("odd") == "odd"


def test_what_is_written_calls_up_the_lines_that_begin_with_it() -> None:
    history = History(["move a", "end", "move b", "what"])
    assert history.earlier("mo") == "move b"
    assert history.earlier("move b") == "move a"
    assert history.later("move a") == "move b"
    assert history.later("move b") == "mo"


def test_the_same_line_twice_is_kept_once() -> None:
    history = History()
    history.add("end")
    history.add("end")
    assert history.lines == ["end"]


def test_completion_goes_as_far_as_there_is_no_choice() -> None:
    found = [Candidate("move", "", 0, 2), Candidate("movex", "", 0, 2)]
    assert completed("mo", found) == "move"
    assert completed("mo", found[:1]) == "move "
    assert completed("mo", []) == "mo"


def test_every_action_has_its_own_id() -> None:
    assert len(keys.BY_ID) == len(keys.ACTIONS) + len(keys.LINE_ACTIONS)


@pytest.mark.parametrize(
    "swallowed",
    ["ctrl+enter", "ctrl+j", "ctrl+i", "ctrl+m", "ctrl+h", "ctrl+b", "ctrl+s", "ctrl+z",
     "ctrl+shift", "alt+"],
)  # fmt: skip
def test_no_key_is_used_that_terminals_swallow(swallowed: str) -> None:
    used = {key for action in keys.BY_ID.values() for key in action.keys.split(",")}
    assert not any(key.startswith(swallowed) for key in used)


def test_keys_can_be_changed_and_mistakes_are_told(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('[keys]\n"map.west" = "left,a"\n"map.wset" = "x"\n')
    found, mode, wrong = keys.read_keymap(tmp_path)
    assert found == {"map.west": "left,a"}
    assert mode is Mode.TYPING
    assert "map.wset" in wrong[0]
    assert "map.west" in wrong[0]


def test_an_unreadable_key_file_is_told_and_passed_over(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text("[keys\n")
    found, _, wrong = keys.read_keymap(tmp_path)
    assert not found
    assert "keys.toml" in wrong[0]


def test_an_unknown_mode_is_told(tmp_path: Path) -> None:
    (tmp_path / "keys.toml").write_text('mode = "vi"\n')
    _, mode, wrong = keys.read_keymap(tmp_path)
    assert mode is Mode.TYPING
    assert 'expected mode = "typing" or "keys"; found vi' in wrong[0]


RED = Style(color=Color.from_ansi(1), bgcolor=Color.from_ansi(200))
BLUE = Style(color=Color.from_ansi(4), bgcolor=Color.from_ansi(200))
BOLD = Style(color=Color.from_ansi(4), bgcolor=Color.from_ansi(200), bold=True)


def test_a_run_tells_only_how_it_differs_from_the_one_before() -> None:
    row = wire.Row(2, 1, [Segment("a", RED), Segment("b", BLUE), Segment("  ", RED)])
    written = wire.write([row], ColorSystem.EIGHT_BIT)
    assert written == "\x1b[2;3H\x1b[31;48;5;200ma\x1b[34mb  \x1b[0m"


def test_of_blanks_only_what_is_seen_is_told() -> None:
    row = wire.Row(0, 0, [Segment("a", RED), Segment(" ", BOLD), Segment("b", RED)])
    written = wire.write([row], ColorSystem.EIGHT_BIT)
    assert written == "\x1b[1;1H\x1b[31;48;5;200ma b\x1b[0m"
    lined = wire.Row(0, 0, [Segment("a", RED), Segment(" ", BOLD + Style(underline=True))])
    assert "4" in wire.write([lined], ColorSystem.EIGHT_BIT).split("a")[1]


def test_a_second_run_of_a_row_is_placed_by_its_column() -> None:
    runs = [wire.Row(2, 1, [Segment("a", RED)]), wire.Row(9, 1, [Segment("b", RED)])]
    written = wire.write(runs, ColorSystem.EIGHT_BIT)
    assert written == "\x1b[2;3H\x1b[31;48;5;200ma\x1b[10Gb\x1b[0m"


def test_changes_far_apart_in_a_row_are_sent_apart() -> None:
    assert rows.runs([10, 0, 1, 4]) == [(0, 5), (10, 11)]
    assert rows.runs([]) == []


def test_leaving_bold_leaves_the_colours_as_they_are() -> None:
    row = wire.Row(0, 0, [Segment("a", BOLD), Segment("b", BLUE)])
    written = wire.write([row], ColorSystem.EIGHT_BIT)
    assert written == "\x1b[1;1H\x1b[1;34;48;5;200ma\x1b[22mb\x1b[0m"


@pytest.mark.parametrize("before", [RED, BLUE, BOLD, Style(dim=True), Style(reverse=True), Style()])
@pytest.mark.parametrize("after", [RED, BLUE, BOLD, Style(dim=True), Style(reverse=True), Style()])
def test_any_look_after_any_other_shows_as_it_is(before: Style, after: Style) -> None:
    row = wire.Row(0, 0, [Segment("a", before), Segment("b", after)])
    screen = pyte.Screen(4, 1)
    pyte.Stream(screen).feed(wire.write([row], ColorSystem.EIGHT_BIT))
    alone = pyte.Screen(4, 1)
    pyte.Stream(alone).feed(
        wire.write([wire.Row(1, 0, [Segment("b", after)])], ColorSystem.EIGHT_BIT)
    )
    assert screen.buffer[0][1] == alone.buffer[0][1]
