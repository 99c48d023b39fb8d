"""A lesson beside the game: its commands are read whole, and while a question is open."""

from tests.test_tui_air import game
from tests.tui_kit import Table, play


def test_the_commands_of_a_text_are_not_cut_off() -> None:
    """A stack of few lines leaves its room to the text."""

    async def look(table: Table) -> None:
        assert table.shows("cap 26:1818 with br.spit9_1")

    play(look, playing=game("initial"), start="26:1818", size=(120, 40))


def test_a_text_stays_while_a_question_is_open() -> None:
    async def look(table: Table) -> None:
        await table.type("cap 26:1818 with br.spit9_1")
        await table.press("enter")
        assert table.shows("The Spitfires are on their way.")
        assert table.shows("Axis to answer (20D-c)")
        assert table.shows("3 patrol none")

    play(look, playing=game("initial"), start="26:1818", size=(120, 40))


def test_a_panel_is_laid_anew_when_the_window_is_large_enough_again() -> None:
    async def look(table: Table) -> None:
        await table.type("cap 26:1818 with br.spit9_1")
        await table.press("enter")
        assert table.shows("decision (F3: more)")
        for size in ((60, 20), (80, 24)):
            await table.pilot.resize_terminal(*size)
            await table.settle()
        assert table.shows("decision (F3: more)")

    play(look, playing=game("initial"), start="26:1818", size=(80, 24))


def test_the_signs_of_a_range_are_told_in_full() -> None:
    async def look(table: Table) -> None:
        await table.type("show br.spit9_1")
        await table.press("enter")
        assert table.shows("i intercepts (4), + range 8, x extended 16")

    play(look, playing=game("initial"), start="26:1818", size=(80, 24))
