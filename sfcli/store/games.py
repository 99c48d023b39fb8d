"""Begins games on disk and opens them again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from sfcli.game import Game
from sfcli.scenario import Scenario
from sfcli.sides import Side
from sfcli.state import State
from sfcli.store import disk, head, history, records, replay, saved, sections, snapshot
from sfcli.store.dice import dice_of
from sfcli.store.errors import NewerError, StoreError, clean
from sfcli.store.head import FORMAT, Custody, Head
from sfcli.store.lock import Lock
from sfcli.store.printed import Printed
from sfcli.store.records import Mark
from sfcli.store.replay import Replay, ReplayError, Words
from sfcli.store.save import Save
from sfcli.store.saved import Saved


@dataclass(frozen=True, slots=True)
class Opened:
    """A game ready to go on, and what its players have to be told first."""

    game: Game
    save: Save
    notes: tuple[str, ...] = ()


def start(
    path: Path,
    printed: Printed,
    words: Words,
    scenario: Scenario,
    state: State,
    *,
    players: Mapping[Side, str] | None = None,
    seed: int | None = None,
    board: str = "real",
) -> Opened:
    """Begin a game in a file that does not exist yet, and open it.

    Raises `StoreError` where the file exists or cannot be written.
    """
    described = snapshot.freeze_scenario(scenario)
    data, at = printed.digests(state), str(state.clock)
    new = replace(
        head.of_new_game(scenario, snapshot.digest(described), data, at),
        board=board,
        players={side.value: clean(name) for side, name in (players or {}).items()},
        dice=Custody() if seed is None else Custody("seeded", (seed,)),
    )
    texts = _texts(new, described, snapshot.freeze(state, printed))
    disk.create(path, sections.sealed(texts)[0].encode())
    return resume(path, printed, words)


def _texts(new: Head, described: str, position: str) -> Mapping[str, str]:
    """Return the parts of a save in which nothing has happened yet."""
    return {
        "head": head.freeze(new),
        "scenario": described,
        "position": position,
        "history": saved.history_text(history.write([Mark(new.at, snapshot.digest(position))])),
        "opening": saved.opening_text(""),
    }


def resume(
    path: Path,
    printed: Printed,
    words: Words,
    *,
    scenario: Scenario | None = None,
    seed: int | None = None,
) -> Opened:
    """Open a saved game to go on with it.

    `scenario` is what its scenario's file says today, for the players' information: the game goes
    on with the one it began with. A `seed` makes its dice foreseeable from now on, and says so for
    good. Raises `StoreError` where the file is held, damaged, newer or cannot be written.
    """
    disk.check(path)
    lock = Lock(path)
    try:
        found = saved.load(path)
        again, notes = _replayed(found, printed, words)
        save = _save(found, again.done, printed, words, lock, seed)
    except BaseException:
        lock.release()
        raise
    again.game.play.dice = save.dice
    dice = () if save.custody.trusted else (str(save.custody),)
    return Opened(again.game, save, (*_remarks(found, scenario), *notes, *dice))


def play_again(found: Saved, printed: Printed, words: Words) -> tuple[Game, tuple[str, ...]]:
    """Return a saved game as it stands, and what is no longer as it was in play."""
    again, notes = _replayed(found, printed, words)
    return again.game, notes


def _replayed(found: Saved, printed: Printed, words: Words) -> tuple[Replay, tuple[str, ...]]:
    """Play the commands since the last fold as far as they go through in this program."""
    state = found.position(printed)
    notes = list(_changed(found, printed.digests(state)))
    again = Replay.of(found.scenario(), state, printed, words)
    commands = _held(found)
    try:
        again.play(commands)
    except ReplayError as error:
        notes.append(_ended(error, len(commands), found.head.written_by))
    if again.differing:
        notes.append(
            f"{again.differing[0]} has another outcome in this program than it had in sfcli "
            f"{found.head.written_by}"
        )
    return again, tuple(notes)


def _held(found: Saved) -> list[records.Command]:
    """Return the commands since the last fold that were not taken back."""
    return records.held(records.settle(found.journal.entries))


def _ended(error: ReplayError, count: int, writer: str) -> str:
    """Return what players have to know where not every command goes through any more."""
    after = count - error.done - 1
    counts = f"it and the {after} after it count" if after else "it counts"
    return (
        f"command {error.done + 1} of {count} since the last fold does not go through in sfcli "
        f"{head.PROGRAM} (it was played in sfcli {writer}): {error}; {counts} as taken back, and "
        "nothing of it is erased"
    )


def _changed(found: Saved, now: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence where the rules' data changed since the last fold."""
    names = [f"the {name}" for name in now if now[name] != found.head.data.get(name, now[name])]
    if names:
        told = " and ".join(names)
        yield f"{told} changed since the last fold; the game goes on with what they are now"


def _save(
    found: Saved, done: int, printed: Printed, words: Words, lock: Lock, seed: int | None
) -> Save:
    """Return the save of a file, written anew where it cannot be added to as it is.

    Of the commands since the last fold, those after the `done` first are taken back.
    """
    custody = found.head.dice
    if seed is not None:
        custody = replace(custody, source="seeded", seeds=(*custody.seeds, seed))
    dice = dice_of(custody, custody.fallen + records.fallen(found.journal.entries))
    if dice is None:
        raise NewerError(f"{found.path} has dice kept by {custody.source}, unknown to this program")
    torn = found.journal.torn
    if found.was < FORMAT:
        disk.copy(found.path, disk.beside(found.path, f"format-{found.was}"))
    save = Save(found, printed, words, lock, dice)
    try:
        if found.restored or torn or custody != found.head.dice:
            save.rewrite(replace(found.head, written_by=head.PROGRAM, dice=custody))
        if save.recent > done:
            save.take_back(save.recent - done, consent=True)
    except StoreError:
        save.close()
        raise
    return save


def verify(path: Path, printed: Printed, words: Words) -> str:
    """Play a save from its opening to its end; return the first that differs, empty for none."""
    found = saved.load(path)
    again = Replay.of(found.scenario(), found.opening(printed), printed, words)
    return replay.verify(again, found.records(), printed)


def _remarks(found: Saved, scenario: Scenario | None) -> Iterator[str]:
    """Yield what players have to know of a save, a sentence each."""
    if found.journal.torn:
        torn = " ".join(found.journal.torn.replace("\0", " ").split())
        yield f"the last entry of the journal was cut off and is dropped: {torn or 'it was empty'}"
    if found.restored:
        yield f"the file is written anew, because {found.restored}"
    if scenario is not None and found.head.scenario_digest != digest_of(scenario):
        yield f"the scenario {found.head.title} has changed; this game goes on as it began"
    if found.head.altered:
        yield "this game was changed by hand"


def digest_of(scenario: Scenario) -> str:
    """Return the digest of a scenario as a head states it."""
    return snapshot.digest(snapshot.freeze_scenario(scenario))
