"""Begins and opens games: the scenario's board, the charts in force, the save, the session."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sfcli import exits, spelling
from sfcli.data import files, scenarios
from sfcli.data.counters import counter, read_templates
from sfcli.data.scenarios import Setup
from sfcli.forces import Counter
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.session.speech import Speech
from sfcli.sides import Side
from sfcli.store import games, recovery, saved
from sfcli.store.snapshot import Printed

_WORDS: Final = Speech()


@dataclass(frozen=True, slots=True)
class Opened:
    """A session, and what its players have to be told first."""

    session: Session
    notes: tuple[str, ...] = ()


def begin(
    scenario: str,
    game: Path,
    overlay: Path | None,
    seed: int | None,
    players: Mapping[Side, str],
    options: Sequence[str] = (),
) -> Opened:
    """Begin a game of a scenario, with some of its options, in a new file."""
    path = scenario_file(scenario)
    overlays = files.overlays(overlay)
    setup = scenarios.read_scenario(path, files.rules(), overlays, options)
    game.parent.mkdir(parents=True, exist_ok=True)
    opened = games.start(
        game,
        _printed(setup, overlays),
        _WORDS,
        setup.scenario,
        setup.state,
        players={side: name for side, name in players.items() if name},
        seed=seed,
        board=_reference(path),
    )
    return Opened(Session(opened.game, opened.save, overlays=overlays), opened.notes)


def resume(game: Path, overlay: Path | None, seed: int | None) -> Opened:
    """Open a saved game to go on with it."""
    setup = _setup_of(game, overlay)
    overlays = files.overlays(overlay)
    opened = games.resume(
        game, _printed(setup, overlays), _WORDS, scenario=setup.scenario, seed=seed
    )
    return Opened(Session(opened.game, opened.save, overlays=overlays), opened.notes)


def look(game: Path, overlay: Path | None) -> Opened:
    """Open a saved game to look at it; another process may be playing it."""
    setup = _setup_of(game, overlay)
    overlays = files.overlays(overlay)
    playing, notes = games.play_again(saved.load(game), _printed(setup, overlays), _WORDS)
    return Opened(Session(playing, Memory(), overlays=overlays), notes)


def printed_for(game: Path, overlay: Path | None) -> Printed:
    """Return what is printed and not saved of a game, as far as its file still says."""
    overlays = files.overlays(overlay)
    path, options = scenario_file(recovery.board_of(game)), recovery.options_of(game)
    return _printed(scenarios.read_scenario(path, files.rules(), overlays, options), overlays)


def scenario_file(scenario: str) -> Path:
    """Return the file of a scenario by its name or path."""
    given = Path(scenario)
    if given.suffix == ".toml" and given.is_file():
        return given.resolve()
    known = {spelling.fold(name): name for name in scenarios.titles(files.scenarios())}
    found = known.get(spelling.fold(scenario))
    if found:
        return files.scenarios() / f"{found}.toml"
    near = spelling.nearest(scenario, known.values())
    hint = f"; did you mean {near[0]}?" if near else f"; known are {', '.join(known.values())}"
    raise exits.StopError(f"there is no scenario {scenario}{hint}")


def options_of(scenario: str) -> dict[str, str]:
    """Return the options of a scenario, each with what it is about."""
    return scenarios.options_of(scenario_file(scenario))


def _reference(path: Path) -> str:
    """Return how a save names its scenario's file: by name where it is one of ours."""
    return path.stem if path.parent == files.scenarios() else str(path)


def _setup_of(game: Path, overlay: Path | None) -> Setup:
    """Return what the scenario of a saved game starts from."""
    head = saved.load(game).head
    path, overlays = scenario_file(head.board), files.overlays(overlay)
    return scenarios.read_scenario(path, files.rules(), overlays, head.options)


def _printed(setup: Setup, overlays: tuple[Path, ...]) -> Printed:
    templates = read_templates(files.rules(), setup.charts, overlays)
    made: dict[str, Counter | None] = {}

    def counter_of(template: str) -> Counter | None:
        if template not in made:
            found = templates.get(template)
            made[template] = counter(found, setup.charts) if found else None
        return made[template]

    return Printed(setup.board, setup.charts, counter_of)
