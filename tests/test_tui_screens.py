"""The screen at its sizes, kept as plain text in `tests/screens`."""

import pytest

from sfcli.tui.palette import Depth
from tests.tui_game import game
from tests.tui_kit import Table, bare, kept_screen, looks, play

SIZES = [(60, 20), (80, 24), (120, 40), (200, 60)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_table_at_every_size(size: tuple[int, int]) -> None:
    async def look(table: Table) -> None:
        assert bare(table.rows()) == kept_screen(f"table_{size[0]}x{size[1]}", table.rows())

    play(look, size=size)


@pytest.mark.parametrize(("name", "zoom"), [("theatre", "minus"), ("close", "plus")])
def test_the_other_scales(name: str, zoom: str) -> None:
    async def look(table: Table) -> None:
        await table.press(zoom)
        assert bare(table.rows()) == kept_screen(f"{name}_120x40", table.rows())

    play(look)


@pytest.mark.parametrize("depth", Depth, ids=lambda depth: depth.name)
def test_plain_ascii_is_ascii_at_every_depth_of_colour(depth: Depth) -> None:
    async def look(table: Table) -> None:
        await table.press("enter", "R", "question_mark")
        assert all(row.isascii() for row in table.rows())
        await table.press("escape", "plus")
        await table.type("attack 1605 with us.1inf")
        assert all(row.isascii() for row in table.rows())
        assert bare(table.rows()) == kept_screen("ascii_120x40", table.rows())

    play(look, ascii_=True, depth=depth)


def test_what_an_attack_would_come_to() -> None:
    async def look(table: Table) -> None:
        await table.type("attack 1605 with us.1inf us.2arm")
        assert bare(table.rows()) == kept_screen("odds_120x40", table.rows())

    play(look, playing=game("combat"))


def test_what_an_attack_would_come_to_on_a_small_screen() -> None:
    async def look(table: Table) -> None:
        await table.type("attack 1605 with us.1inf us.2arm")
        assert table.shows("odds")
        assert table.shows("chances")
        assert bare(table.rows()) == kept_screen("odds_80x24", table.rows())

    play(look, playing=game("combat"), size=(80, 24))


def test_without_colour_nothing_is_coloured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def look(table: Table) -> None:
        await table.press("enter", "Z")
        for row in looks(table.app.screen):
            for text, style in row:
                for color in (style.color, style.bgcolor) if style else ():
                    assert color is None or color.is_default, (text, style)

    play(look, depth=Depth.NONE)


def test_with_sixteen_colours_only_those_are_used() -> None:
    async def look(table: Table) -> None:
        await table.press("enter", "Z")
        used = {
            color.number
            for row in looks(table.app.screen)
            for _, style in row
            if style
            for color in (style.color, style.bgcolor)
            if color is not None and not color.is_default
        }
        assert used <= set(range(16))

    play(look, depth=Depth.SIXTEEN)
