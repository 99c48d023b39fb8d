"""The screen at its sizes, kept as plain text in `tests/screens`."""

import pytest

from tests.tui_kit import Table, check_screen, play

SIZES = [(80, 24), (120, 40), (200, 60)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_table_at_every_size(size: tuple[int, int]) -> None:
    async def look(table: Table) -> None:
        check_screen(f"table_{size[0]}x{size[1]}", table.rows())

    play(look, size=size)
