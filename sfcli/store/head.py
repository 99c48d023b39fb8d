"""The head of a save: what is played, by whom, and whose the dice are."""

import re
import secrets
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import tomli_w

import sfcli
from sfcli.scenario import Scenario
from sfcli.store.codec import Codecs, MisfitError, at_key
from sfcli.store.records import Record, fallen, given

PROGRAM: Final = sfcli.__version__
"""Version of this program."""
FORMAT: Final = 1
"""The format of saves this program writes. A newer one has a step in `migration`."""
_FORMAT: Final = re.compile(r"^\[game\]\nformat = (\d+)$", re.MULTILINE)
_WRITER: Final = re.compile(r'^written_by = "([^"\n]*)"$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Custody:
    """Where a game's dice come from, and whether they always did."""

    source: str = "system"
    """`system`: drawn from the system's randomness as they fall. `seeded`: from the last seed."""
    seeds: tuple[int, ...] = ()
    """Every seed the game ever used: with one, a player can foresee the dice."""
    given: bool = False
    """A command's dice were given."""
    fallen: int = 0
    """Dice that had fallen by the last fold, those taken back included."""

    @property
    def trusted(self) -> bool:
        """No player could ever foresee or choose a die."""
        return not self.seeds and not self.given

    def __str__(self) -> str:
        words = []
        if self.seeds:
            words.append(f"seeded with {', '.join(map(str, self.seeds))}")
        if self.given:
            words.append("some given")
        return f"dice of this game: {', '.join(words) or 'all rolled as they fell'}"


def custody(before: Custody, records: Sequence[Record]) -> Custody:
    """Return a custody after more records."""
    return replace(
        before,
        given=before.given or given(records),
        fallen=before.fallen + fallen(records),
    )


@dataclass(frozen=True, slots=True)
class Head:
    """What is known of a saved game without reading the position."""

    format: int
    id: str
    """Tells games apart, whatever their files are called."""
    started_by: str
    """Version of the program that began the game."""
    written_by: str
    """Version of the program that wrote the file last."""
    scenario: str
    title: str
    scenario_digest: str
    data: Mapping[str, str]
    """Digests of the rules' data: of the charts, the map, and the counters in the game."""
    at: str
    """What the clock showed at the last fold."""
    commands: int = 0
    """Commands in the history."""
    board: str = "real"
    options: tuple[str, ...] = ()
    players: Mapping[str, str] = field(default_factory=dict)
    """Names by side."""
    dice: Custody = Custody()
    altered: bool = False
    """A change by hand was accepted; the game says so for good."""


def of_new_game(scenario: Scenario, described: str, data: Mapping[str, str], at: str) -> Head:
    """Return the head of a game that begins: digests of its scenario and of the rules' data."""
    return Head(
        format=FORMAT,
        id=secrets.token_hex(8),
        started_by=PROGRAM,
        written_by=PROGRAM,
        scenario=scenario.id,
        title=scenario.title,
        scenario_digest=described,
        data=data,
        at=at,
        options=tuple(sorted(scenario.options)),
    )


_CODEC: Final = Codecs().of(Head)


def freeze(head: Head) -> str:
    """Return the text of a head."""
    return tomli_w.dumps({"game": _CODEC.freeze(head)})


def thaw(text: str) -> Head:
    """Return the head of a text; raise `MisfitError` or a TOML error where it is none."""
    game = tomllib.loads(text).get("game")
    if not isinstance(game, dict):
        raise MisfitError("a table [game]", game)
    head: Head = at_key("game", _CODEC.thaw, game)
    return head


def format_of(text: str) -> int | None:
    """Return the format a save says it has, None where it says none."""
    found = _FORMAT.search(text)
    return int(found[1]) if found else None


def writer_of(text: str) -> str:
    """Return the version of the program that wrote a save last."""
    found = _WRITER.search(text)
    return found[1] if found else "another version"
