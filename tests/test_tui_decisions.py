"""What is asked on the screen, and how it is answered: as offered, by number, or on the map."""

from sfcli.clock import Phase
from sfcli.sides import Side
from sfcli.tui.keys import Mode
from sfcli.tui.palette import Ground
from tests.builder import at
from tests.tui_game import game
from tests.tui_kit import Table, play

ATTACK = "attack 1605 with us.1inf us.2arm"
RETREAT = "retreat de.12ss to 17A:1606"
FIRST = "retreat de.12ss to 17A:1505"


async def attack(table: Table) -> None:
    """Attack so that the defender has to retreat."""
    await table.type(ATTACK)
    await table.press("enter")


def test_a_decision_frames_the_hexes_it_may_name_and_enter_on_one_gives_the_answer() -> None:
    async def decide(table: Table) -> None:
        await attack(table)
        assert table.shows("Axis to answer (9F1)")
        assert table.screen.map._frames[at("1606")] is Ground.TARGET
        assert at("1604") not in table.screen.map._frames
        await table.press("left", "left")
        assert table.shows(f"axis> {RETREAT}")
        await table.press("enter")
        assert table.session.pos.unit("de.12ss").hex == at("1606")

    play(decide, playing=game("combat", dice=[3]))


def test_the_plainest_answer_is_offered_and_enter_gives_it() -> None:
    async def decide(table: Table) -> None:
        await attack(table)
        assert table.shows(f"axis> {FIRST}")
        assert table.shows("Enter answers as shown")
        assert not table.line
        await table.press("enter")
        assert table.session.pos.unit("de.12ss").hex == at("1505")
        assert table.shows(f"> {FIRST}")

    play(decide, playing=game("combat", dice=[3]))


def test_who_types_an_answer_is_not_given_the_one_that_is_offered() -> None:
    async def decide(table: Table) -> None:
        await attack(table)
        await table.keys(f"{RETREAT}\n")
        assert table.session.pos.unit("de.12ss").hex == at("1606")

    play(decide, playing=game("combat", dice=[3]))


def test_a_number_typed_gives_the_answer_of_that_number() -> None:
    async def decide(table: Table) -> None:
        await attack(table)
        await table.keys("3\n")
        assert table.session.pos.unit("de.12ss").hex == at("1606")

    play(decide, playing=game("combat", dice=[3]))


def test_a_number_there_is_no_answer_of_is_refused() -> None:
    async def decide(table: Table) -> None:
        await attack(table)
        await table.keys("99\n")
        assert table.shows("99 is no command")
        assert table.session.decision is not None

    play(decide, playing=game("combat", dice=[3]))


def test_in_key_mode_a_digit_writes_the_answer() -> None:
    async def decide(table: Table) -> None:
        await attack(table)
        await table.press("3")
        assert table.line == RETREAT
        await table.press("enter", "4")
        assert table.line == "pass"

    play(decide, playing=game("combat", dice=[3]), mode=Mode.KEYS)


def test_who_does_not_owe_the_answer_is_told_what_is_waited_for() -> None:
    async def wait(table: Table) -> None:
        table.session.seat = Side.ALLIED
        await attack(table)
        assert table.shows("the Axis player retreats de.12ss")
        assert not table.screen.map._frames
        await table.press("enter")
        assert table.session.decision is not None
        assert not table.line

    play(wait, playing=game("combat", dice=[3]))


def test_on_a_small_screen_a_decision_turns_its_panel_up() -> None:
    async def decide(table: Table) -> None:
        await attack(table)
        assert table.shows(f"1 {FIRST}")

    play(decide, playing=game("combat", dice=[3]), size=(80, 24))


def test_a_phase_ends_only_after_its_losses_were_told() -> None:
    async def end(table: Table) -> None:
        await table.press("f5", "enter")
        assert table.shows("End Allied Movement")
        assert table.shows("4 units can still move")
        await table.press("escape")
        assert not table.shows("End Allied Movement")
        assert table.session.pos.state.clock.phase is Phase.MOVEMENT
        await table.keys("end\n")
        await table.press("enter")
        assert table.session.pos.state.clock.phase is Phase.COMBAT

    play(end)


def test_the_end_of_a_phase_may_be_confirmed_in_words() -> None:
    async def end(table: Table) -> None:
        await table.keys("end\nn\n")
        assert table.session.pos.state.clock.phase is Phase.MOVEMENT
        await table.keys("end\ny\n")
        assert table.session.pos.state.clock.phase is Phase.COMBAT

    play(end)


def test_another_command_takes_the_question_back_whether_the_phase_ends() -> None:
    async def end(table: Table) -> None:
        for other in ("what", "nonsense", "move us.1inf to 1605"):
            await table.keys(f"end\n{other}\n")
            await table.press("enter")
            assert table.session.pos.state.clock.phase is Phase.MOVEMENT

    play(end)


def test_nothing_is_asked_where_nothing_would_be_lost() -> None:
    async def end(table: Table) -> None:
        await table.keys("end\n")
        assert table.session.pos.state.clock.phase is Phase.MOVEMENT

    play(end, playing=game("initial"))
