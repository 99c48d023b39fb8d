"""Works, damage and floods on the map and in the panel. Rules 7A5, 14A1, 17, 30A, 37A3, 37B."""

import pytest

from sfcli.state import Restoration
from sfcli.tui.glyphs import ASCII, UNICODE, Glyphs
from sfcli.tui.palette import Depth, Ground
from tests.builder import at, unit
from tests.tui_game import built_game
from tests.tui_kit import Table, bare, kept_screen, looks, play

SIGNS = ["fort", "unimproved", "improved", "begun", "airfield", "hit_airfield", "hit_port",
         "no_port", "flood", "broken"]  # fmt: skip


def brick(table: Table, hex_: str) -> list[str]:
    """Return the cells of a hex as rows of text, its hexsides left out."""
    rows = table.screen.map.tiles.brick(at(hex_)).rows
    sides = int(table.screen.map.scale.has_sides)
    return ["".join(ink.char for ink in row[sides:]) for row in rows[sides:]]


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_signs_differ_by_character(glyphs: Glyphs) -> None:
    signs = [getattr(glyphs, sign) for sign in SIGNS]
    letters = [*glyphs.marks.values(), *glyphs.ports.values(), *glyphs.cities.values()]
    assert len({*signs, *letters}) == len(signs) + len(letters)
    assert all(len(sign) == 1 for sign in signs)


def test_the_middle_scale_has_a_marker_for_everything() -> None:
    async def look(table: Table) -> None:
        assert brick(table, "1905")[0][4] == UNICODE.fort
        assert brick(table, "1705")[0][4] == UNICODE.unimproved
        assert brick(table, "1706")[0][4] == UNICODE.improved
        assert brick(table, "1503")[0][4] == UNICODE.begun
        assert brick(table, "1502")[0][1] == UNICODE.airfield
        assert brick(table, "1804")[0][1] == UNICODE.hit_airfield
        assert brick(table, "1504")[0][3] == UNICODE.hit_port
        assert brick(table, "1603")[0][3] == UNICODE.no_port
        assert UNICODE.flood in brick(table, "1405")[0]
        assert bare(table.rows()) == kept_screen("works_120x40", table.rows())

    play(look, playing=built_game())


def test_a_stack_hides_no_marker() -> None:
    async def look(table: Table) -> None:
        assert UNICODE.broken in brick(table, "1604")[0]
        assert UNICODE.flood in brick(table, "1505")[0]
        assert UNICODE.begun in brick(table, "1703")[0]
        assert brick(table, "1703")[1] == " 1-2†"

    play(look, playing=built_game())


def test_the_closest_scale_tells_it_in_words() -> None:
    async def look(table: Table) -> None:
        await table.press("plus")
        told = {
            "1405": "drowned", "1505": "flooded", "1506": "FORTRESS", "1606": "fortress",
            "1605": "fort", "1705": "Westwall", "1706": "WESTWALL", "1604": "rail cut",
            "1504": "port -1", "1603": "port gone", "1503": "new field", "1502": "field 3",
            "1804": "field 6-2", "1703": "new fort",
        }  # fmt: skip
        for hex_, word in told.items():
            assert any(word in row for row in brick(table, hex_)), (hex_, brick(table, hex_))
        assert any("temp 3" in row for row in brick(table, "1703"))
        assert bare(table.rows()) == kept_screen("works_close_120x40", table.rows())

    play(look, playing=built_game())


def test_a_large_stack_in_a_named_hex_leaves_a_row_for_words() -> None:
    async def look(table: Table) -> None:
        await table.press("plus")
        assert brick(table, "1504") == ["Bayeux   ", "◆9-8-10 X", "+2 25-24 ", "port -1  "]

    playing = built_game()
    for id_ in ("us.70tank", "us.71tank"):
        playing.state.put(unit(id_, "17A:1504", type_="arm", size="II"))
    play(look, playing=playing)


def test_the_farthest_scale_shows_what_matters_where_nobody_stands() -> None:
    async def look(table: Table) -> None:
        await table.press("minus")
        assert brick(table, "1706")[0][0] == UNICODE.improved
        assert brick(table, "1804")[0][0] == UNICODE.hit_airfield
        assert brick(table, "1604")[0] == "◆2"
        assert UNICODE.airfield not in brick(table, "1502")[0]

    play(look, playing=built_game())


def test_what_changes_is_painted_anew_and_nothing_else() -> None:
    async def look(table: Table) -> None:
        assert UNICODE.broken in brick(table, "1704")[0]
        table.session.pos.state.broken = frozenset({at("1604")})
        assert set(table.screen.map.tiles.stale()) == {at("1704")}
        assert UNICODE.broken not in "".join(brick(table, "1704"))

    play(look, playing=built_game())


def test_a_flooded_hex_looks_like_what_the_flood_has_made_of_it() -> None:
    async def look(table: Table) -> None:
        tiles = table.screen.map.tiles
        assert tiles.brick(at("1405")).rows[2][3].ground is Ground.LAKE
        assert '"' in "".join(brick(table, "1505"))

    play(look, playing=built_game())


def test_in_ascii_and_without_colour_all_of_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def look(table: Table) -> None:
        assert brick(table, "1706")[0][4] == ASCII.improved
        assert brick(table, "1603")[0][3] == ASCII.no_port
        await table.press("plus")
        assert all(row.isascii() for row in table.rows())
        assert not any(
            style and style.color and not style.color.is_default
            for row in looks(table.app.screen)
            for _, style in row
        )
        assert bare(table.rows()) == kept_screen("works_ascii_120x40", table.rows())

    play(look, playing=built_game(), ascii_=True, depth=Depth.NONE)


@pytest.mark.parametrize(
    ("hex_", "told"),
    [
        ("17A:1706", "improved Westwall"), ("17A:1606", "unimproved fortress"),
        ("17A:1504", "minor port, 1 of"), ("17A:1603", "major port, destroyed, 8 of"),
        ("17A:1804", "airbase 7 of 9, 2 hits"), ("17A:1804", "airfield 6"),
        ("17A:1703", "a fort by us.9con, finished in the Allied initial phase of"),
        ("17A:1703", "temporary airfield 3"), ("17A:1604", "the rail line is broken here"),
        ("17A:1405", "massively flooded"),
        ("17A:1705", "improved in the Axis initial phase of"),
    ],
)  # fmt: skip
def test_the_panel_tells_of_works_and_when_they_finish(hex_: str, told: str) -> None:
    async def look(table: Table) -> None:
        panel = table.screen.views.side.parts["hex"]
        text = " ".join("".join(span for span, _ in line) for line in panel.lines)
        assert told in text

    playing = built_game()
    state = playing.state
    state.restoration = Restoration(state.clock.turn, frozenset({at("17A:1705")}))
    play(look, playing=playing, start=hex_)


def test_the_sheet_of_keys_explains_the_signs() -> None:
    async def look(table: Table) -> None:
        await table.press("f2", *["pagedown"] * 9)
        for told in ("▒ unimproved", "▓ improved", "▖ work under way", "ŧ airbase with hits",
                     "ø closed or destroyed", "≋ flooded", "× rail broken"):  # fmt: skip
            assert table.shows(told), told

    play(look, playing=built_game())
