"""A save of the size of the whole war: every unit, hex and point comes back."""

from pathlib import Path

from sfcli.session.speech import Speech
from sfcli.store import games, saved
from tests.bench import war
from tests.soak import starts


def test_a_save_holds_the_whole_war(tmp_path: Path) -> None:
    setup = war.setup()
    printed, path = starts.printed(setup), tmp_path / "war.toml"
    begun = games.start(path, printed, Speech(), setup.scenario, setup.state.copy())
    begun.save.close()
    assert len(setup.state.units) == war.UNITS
    assert saved.load(path).position(printed) == setup.state
