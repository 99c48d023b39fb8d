"""What steps of the cursor send where the panels have most to tell: airbases with large stacks."""

from collections import Counter
from typing import Final

import pytest
from rich.color import ColorSystem

from sfcli.dice import GivenDice
from sfcli.game import Game
from sfcli.hexes import ADJACENT, Hex, direction
from sfcli.tui.wire import Written
from tests.soak import starts
from tests.test_tui_terminal import STEP
from tests.tui_kit import Table, play

_STACK: Final = 10
_PLACED: Final = 16
"""Bytes that place the terminal's own cursor."""


def _crowded(title: str) -> tuple[Game, Hex]:
    """Return the start of a scenario, and its airbase with most air units and ten other units."""
    setup = starts.start(title)
    state = setup.state.copy()
    based = Counter(unit.hex for unit in state.air.units.values() if unit.hex is not None)
    base, _ = based.most_common(1)[0]
    side = next(unit.side for unit in state.air.units.values() if unit.hex == base)
    mine = [unit for unit in state.units.values() if unit.side is side and unit.hex is not None]
    for place, unit in enumerate(mine[:_STACK]):
        state.put(unit.but(hex=base, isolated=place % 2 == 0, disrupted=place % 3 == 0))
    return Game(setup.board, setup.charts, setup.scenario, state, GivenDice([3] * 99)), base


async def _sent(table: Table, base: Hex) -> dict[tuple[Hex, Hex], int]:
    """Return the bytes sent for each step onto a hex and off it, by where it leads."""
    app, screen, texts = table.app, table.screen, list[str]()
    lean = app.wire.lean

    def heard(update: object, console: object) -> object:
        found = lean(update, console)  # type: ignore[arg-type]
        if isinstance(found, Written):
            texts.append(found.render_segments(app.console))
        return found

    app.wire.lean = heard  # type: ignore[method-assign]
    app.console._color_system = ColorSystem.TRUECOLOR
    sent = {}
    for near in (hex_ for hex_ in ADJACENT[base] if screen.desk.pos.board.playable(hex_)):
        screen.map.go(near, centre=True)
        screen.views.roam()
        screen.settle()
        await table.pilot.pause()
        for start, end in ((near, base), (base, near)):
            texts.clear()
            screen.action_step(direction(start, end))
            screen.settle()
            await table.pilot.pause()
            assert screen.map.cursor == end
            sent[start, end] = sum(len(text.encode()) for text in texts) + _PLACED
    return sent


@pytest.mark.parametrize("title", ["first-flights", "road-to-rome air"])
def test_a_step_onto_a_great_stack_with_air_units_costs_little(title: str) -> None:
    game, base = _crowded(title)

    async def check(table: Table) -> None:
        sent = await _sent(table, base)
        assert len(sent) > 6
        assert min(sent.values()) > 100
        assert max(sent.values()) <= STEP, sent

    play(check, playing=game)
