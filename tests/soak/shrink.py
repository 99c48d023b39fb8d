"""The fewest commands that show what is wrong with a game."""

from collections.abc import Iterable, Sequence
from time import monotonic

from sfcli.dice import OutOfDiceError
from sfcli.game import Entry, Game
from tests.soak import starts
from tests.soak.audit import Audit

_SECONDS = 120.0
"""How long is looked for fewer commands."""
_THOROUGH = frozenset({"language", "save", "fork"})
"""Checks that take long and that other problems do not need."""


class _Dice:
    """The dice that fell, and after them sixes and ones in turn."""

    def __init__(self, dice: Iterable[int]) -> None:
        self.left, self.turn = list(dice), 0

    def roll(self) -> int:
        if self.left:
            return self.left.pop(0)
        self.turn += 1
        return 6 if self.turn % 2 else 1


def shortest(title: str, entries: Sequence[Entry], problem: str) -> list[Entry]:
    """Return as few of a game's commands as still show a problem; all of them if they do not."""
    until = monotonic() + _SECONDS
    kept = _shows(title, list(entries), problem)
    if kept is None:
        return list(entries)
    size = max(1, len(kept) // 2)
    while size and monotonic() < until:
        place = 0
        while place < len(kept) and monotonic() < until:
            fewer = _shows(title, kept[:place] + kept[place + size :], problem)
            if fewer is None:
                place += size
            else:
                kept = fewer
        size //= 2
    return kept


def _shows(title: str, entries: list[Entry], problem: str) -> list[Entry] | None:
    """Play commands, leaving out what is refused; return those it took, None if all is well."""
    kind, taken = kind_of(problem), list[Entry]()
    for entry, wrong in played(title, entries, thorough=kind in _THOROUGH):
        taken.append(entry)
        if any(kind_of(line) == kind for line in wrong):
            return taken
    return None


def kind_of(problem: str) -> str:
    """Return what makes two problems the same: the check, or what broke down."""
    check, _, rest = problem.partition(":")
    return rest.strip().splitlines()[-1].partition(":")[0] if check == "breakdown" else check


def played(
    title: str, entries: Iterable[Entry], thorough: bool = True
) -> Iterable[tuple[Entry, list[str]]]:
    """Play commands, leaving out what is refused; yield each with all that is wrong so far."""
    setup = starts.start(title)
    game = Game(setup.board, setup.charts, setup.scenario, setup.state.copy(), _Dice(()))
    audit = Audit(setup, game, thorough)
    for given in entries:
        game.play.dice = _Dice(given.dice)
        entry = given
        try:
            audit.check_order(given.side, given.order)
            outcome = game.submit(given.side, given.order)
        except OutOfDiceError:
            return
        except Exception as error:
            yield given, [*audit.wrong, f"breakdown: {type(error).__name__}: {error}"]
            return
        if outcome.repeated:
            continue
        if outcome.ok:
            entry = game.entries[-1]
            audit.check(outcome)
        else:
            audit.check_refused(outcome)
        if outcome.ok or audit.wrong:
            yield entry, audit.wrong
    if game.is_over:
        audit.check_all()
        if game.entries:
            yield game.entries[-1], audit.wrong
