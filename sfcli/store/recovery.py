"""Tells what a damaged save still holds, and writes it into a new file beside it.

The position can be rebuilt by replaying the history, parts that do not change can be taken from
the saves kept beside, and those lead on to the lost position by their own journals. Whatever is
written is sealed anew only where a digest of the damaged file vouches for it, or the file says for
good that it was changed.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from sfcli.scenario import Scenario
from sfcli.store import disk, head, history, journal, saved, sections, snapshot
from sfcli.store.codec import MisfitError
from sfcli.store.errors import DamagedError, StoreError
from sfcli.store.head import FORMAT, Head
from sfcli.store.plain import digest
from sfcli.store.printed import Printed
from sfcli.store.records import Command, Mark, Record, after, held, settle
from sfcli.store.replay import Replay, ReplayError, Words
from sfcli.store.saved import Saved

_SHOWN: Final = 3
"""Lines shown of what was altered."""
_BOARD: Final = re.compile(r"^board = .*$", re.MULTILINE)
_OPTIONS: Final = re.compile(r"^options = \[[^\]]*\]", re.MULTILINE)
_READABLE: Final = (MisfitError, DamagedError, ValueError, KeyError, TypeError)
"""What reading a damaged part may raise."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in a damaged save and what was made of it."""

    path: Path
    damage: tuple[str, ...]
    """What is damaged, a phrase each; empty where nothing is."""
    done: tuple[str, ...]
    """What was done about it, a phrase each."""
    written: Path | None
    """The mended copy, None where the save is whole."""

    def __str__(self) -> str:
        if self.written is None:
            return f"{self.path} is whole, so there is nothing to recover."
        lines = [f"{self.path} is damaged, and was left as it is:"]
        lines += [f"  {each}" for each in self.damage]
        lines.append(f"{self.written} holds what could be recovered:")
        return "\n".join([*lines, *(f"  {each}" for each in self.done)])


def recover(
    path: Path,
    printed: Printed,
    words: Words,
    *,
    scenario: Scenario | None = None,
    accept_changes: bool = False,
) -> Report:
    """Write what a damaged save still holds into a new file, and report.

    With `accept_changes` the save is taken as it stands, edited by hand as it may be, and says so
    for good. Raises `StoreError` where nothing can be recovered or written.
    """
    rescue = _Rescue(path, printed, words, scenario)
    rescue.examine()
    if not rescue.damage:
        return Report(path, (), (), None)
    if accept_changes:
        rescue.accept()
    elif not (rescue.mend() or rescue.from_backup() or rescue.salvage()):
        raise DamagedError(
            f"{path} is damaged, and neither it nor a save kept beside it holds enough to go on: "
            f"{'; '.join(rescue.damage)}",
            tuple(rescue.damage),
        )
    written = rescue.write()
    return Report(path, tuple(rescue.damage), tuple(rescue.done), written)


def board_of(path: Path) -> str:
    """Return which board a save names, be it damaged; else what the saves beside it name."""
    return str(_said(path, _BOARD).get("board", "real"))


def options_of(path: Path) -> tuple[str, ...]:
    """Return which options a save says it began with, be it damaged; none where it says none."""
    return tuple(map(str, _said(path, _OPTIONS).get("options", ())))


def _said(path: Path, line: re.Pattern[str]) -> dict[str, Any]:
    """Return what a line of a save says, or of those beside it; nothing where there is none."""
    for each in (path, *disk.backups(path)):
        try:
            found = line.search(each.read_text(encoding="utf-8", errors="replace"))
            if found:
                return tomllib.loads(found[0])
        except (OSError, tomllib.TOMLDecodeError):
            continue
    return {}


@dataclass
class _Rescue:
    """A damaged save, and the parts of the file that will be written."""

    path: Path
    printed: Printed
    words: Words
    scenario: Scenario | None
    damage: list[str] = field(default_factory=list)
    done: list[str] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    """Folded parts that are known to be whole."""
    entries: list[Record] = field(default_factory=list)
    """Records of the journal that are known to be whole."""

    def examine(self) -> None:
        """Find out what is damaged."""
        self.text = disk.read(self.path).decode(errors="replace").replace("\r\n", "\n")
        self.parts = sections.split(self.text)
        self.backups = [found for each in disk.backups(self.path) if (found := _load(each))]
        if not (self.backups and not saved.looks_like_save(self.text)):
            saved.check_kind(self.path, self.text, self.parts)
        if not self.parts.whole:
            self.damage += saved.problems(self.parts)
        self.texts = self._whole_texts()
        self._read_journal()
        if not self.damage:
            self._replays()

    def _whole_texts(self) -> dict[str, str]:
        """Return the folded parts that are as they were written."""
        texts = dict(self.parts.texts)
        if set(texts) == set(sections.FOLDED) and sections.sealed(texts)[1] == self.parts.start:
            return texts
        damaged = self.parts.damaged
        return {name: text for name, text in texts.items() if name not in damaged}

    def _read_journal(self) -> None:
        """Read the entries that are whole; the seal may be lost from which their digests start."""
        place = self.text.find("\n[[journal]]")
        text = self.parts.journal or (self.text[place:] if place >= 0 else "")
        starts = [self.parts.start, digest(sections.covered(self.text))]
        if set(self.texts) == set(sections.FOLDED):
            starts.append(sections.sealed(self.texts)[1])
        found = max((journal.read(text, start) for start in starts), key=lambda j: len(j.entries))
        self.entries = found.entries
        if found.damage:
            self.damage.append(found.damage)
        elif found.torn:
            self.damage.append("the last entry of the journal was cut off")

    def _replays(self) -> None:
        """Note as damage what does not go through again."""
        try:
            self._replay(self.texts, self.entries)
        except ReplayError as error:
            self.damage.append(f"this program cannot replay command {error.done + 1}, {error}")
        except _READABLE as error:
            self.damage.append(f"this program cannot read the position: {error}")
            del self.texts["position"]

    # Ways to recover, the best first

    def mend(self) -> bool:
        """Put in parts that others vouch for, and rebuild the position where it is lost."""
        self._borrow()
        missing = [name for name in sections.FOLDED if name not in self.texts]
        if missing == ["position"] and not self._rebuild():
            return False
        return not missing or missing == ["position"]

    def _borrow(self) -> None:
        """Take lost parts from where they are kept too, if the seal fits them."""
        sources = [found.parts.texts for found in self.backups]
        if self.scenario is not None:
            sources.append({"scenario": snapshot.freeze_scenario(self.scenario)})
        for name in sections.FOLDED:
            for texts in sources:
                fits = digest(texts.get(name, "")) == self.parts.seal.get(name)
                if name not in self.texts and fits:
                    self.texts[name] = texts[name]
                    self.done.append(f"the {name}, which is kept beside the save")

    def _rebuild(self) -> bool:
        """Rebuild the position by playing the history from the opening."""
        opening = saved.opening_of(self.texts["opening"])
        if not opening:
            return False
        records = history.read(saved.history_of(self.texts["history"]))
        try:
            again = self._replay({**self.texts, "position": opening}, records)
        except (ReplayError, *_READABLE):
            return False
        self.texts["position"] = snapshot.freeze(again.game.state, self.printed)
        exact = digest(self.texts["position"]) == self.parts.seal.get("position")
        self.done.append(
            f"the position, rebuilt by playing {again.done} commands again"
            + (": it is exactly what it was" if exact else "; what it was can no longer be told")
        )
        self._alter(not exact)
        if exact and "position" in self.parts.texts:
            self.damage += self._differing(self.texts["position"])
        return True

    def _differing(self, position: str) -> Iterator[str]:
        """Yield the first lines that are not as they were."""
        found, first = self.parts.texts["position"].splitlines(), self.parts.lines["position"]
        pairs = zip(found, position.splitlines(), strict=False)
        wrong = [(n, now, was) for n, (now, was) in enumerate(pairs, first) if now != was]
        for n, now, was in wrong[:_SHOWN]:
            yield f"line {n} reads {now!r}, and was {was!r}"

    def from_backup(self) -> bool:
        """Go on from the youngest save kept beside, and with this journal if it follows."""
        for found in self.backups:
            try:
                again = self._replay(found.parts.texts, found.journal.entries)
            except (ReplayError, *_READABLE):
                continue
            self.done = [f"the game up to {found.head.at}, from {found.path}"]
            position = snapshot.freeze(again.game.state, self.printed)
            own = self.entries
            self.texts, self.entries = dict(found.parts.texts), list(found.journal.entries)
            if digest(position) == self.parts.seal.get("position"):
                self._fold(position, again)
                self.entries = own
            return True
        return False

    def _fold(self, position: str, again: Replay) -> None:
        """Fold a backup's journal, which leads to the lost position."""
        mark = Mark(str(again.game.state.clock), digest(position))
        lines = history.write([*settle(self.entries), mark])
        old = saved.history_of(self.texts["history"])
        if not saved.opening_of(self.texts["opening"]):
            self.texts["opening"] = saved.opening_text(self.texts["position"])
        self.texts["position"] = position
        self.texts["history"] = saved.history_text(old + lines)
        known = head.thaw(self.texts["head"])
        new = replace(
            known,
            at=mark.at,
            commands=known.commands + again.done,
            dice=head.custody(known.dice, self.entries),
        )
        self.texts["head"] = head.freeze(new)

    def salvage(self) -> bool:
        """Begin a new history at the position, where it and the scenario are whole."""
        if not {"scenario", "position"} <= set(self.texts):
            return False
        try:
            known = self._known_head()
        except _READABLE:
            return False
        if not {"history", "opening"} <= set(self.texts):
            mark = Mark(known.at, digest(self.texts["position"]))
            self.texts["history"] = saved.history_text(history.write([mark]))
            self.texts["opening"] = saved.opening_text("")
            self.done.append("a new history that starts at the position; the old one is lost")
        records = history.read(saved.history_of(self.texts["history"]))
        known = replace(known, commands=len(held(records)), altered=True)
        self.texts["head"] = head.freeze(known)
        return True

    def _known_head(self) -> Head:
        """Return the head as it stands, be it altered, or what the other parts tell of it."""
        try:
            return head.thaw(self.parts.texts["head"])
        except _READABLE:
            scenario = snapshot.thaw_scenario(tomllib.loads(self.texts["scenario"]))
        state = snapshot.thaw_text(self.texts["position"], self.printed)
        self.done.append("the head as far as the other parts tell; the players' names are lost")
        return head.of_new_game(
            scenario, digest(self.texts["scenario"]), self.printed.digests(state), str(state.clock)
        )

    def accept(self) -> None:
        """Take the parts as they stand, and let the head say for good that they were changed."""
        self.texts = dict(self.parts.texts)
        missing = [name for name in sections.FOLDED if name not in self.texts]
        if missing:
            raise DamagedError(f"{self.path} has lost its {' and its '.join(missing)}")
        self.entries = journal.unchecked(self.parts.journal)
        self._alter(True)
        self.done.append("everything as it stands, changed by hand as it may be")

    def _alter(self, altered: bool) -> None:
        if altered:
            found = head.thaw(self.texts["head"])
            self.texts["head"] = head.freeze(replace(found, altered=True))

    # Writing

    def write(self) -> Path:
        """Write the parts and as much of the journal as can be replayed; return the new file."""
        try:
            self._replay(self.texts, self.entries)
        except ReplayError as error:
            self.entries = self.entries[: _place_of(self.entries, error.done)]
        except _READABLE as error:
            raise DamagedError(f"{self.path} cannot be read as it stands: {error}") from error
        text, start = sections.sealed(self.texts)
        entries, _ = journal.write(self.entries, start)
        made = disk.beside(self.path, "recovered")
        disk.create(made, (text + entries).encode())
        found = saved.load(made)
        self.done.append(f"the game as of {found.head.at}")
        count = len(held(settle(self.entries)))
        self.done.append(f"{'1 command' if count == 1 else f'{count} commands'} given after that")
        return made

    def _replay(self, texts: Mapping[str, str], entries: Sequence[Record]) -> Replay:
        """Play records from a position; raise `ReplayError` where one does not go through."""
        scenario = snapshot.thaw_scenario(tomllib.loads(texts["scenario"]))
        state = snapshot.thaw_text(texts["position"], self.printed)
        again = Replay.of(scenario, state, self.printed, self.words)
        again.play(held(settle(entries)))
        return again


def _load(path: Path) -> Saved | None:
    """Return an earlier save that is whole."""
    try:
        found = saved.load(path)
    except StoreError:
        return None
    return found if found.was == FORMAT else None


def _place_of(entries: Sequence[Record], done: int) -> int:
    """Return where the command stands that did not go through."""
    place = after(settle(entries), done)
    while place < len(entries) and not isinstance(entries[place], Command):
        place += 1
    return place
