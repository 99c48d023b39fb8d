"""The fewest commands that show what is wrong with a game."""

from collections.abc import Iterable, Iterator, Sequence
from time import monotonic
from traceback import extract_tb, format_exception

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


def shortest(
    title: str, entries: Sequence[Entry], problem: str, seconds: float = _SECONDS
) -> list[Entry]:
    """Return as few of a game's commands as still show a problem; all of them if they do not."""
    until = monotonic() + seconds
    kept = _shows(title, entries, problem)
    if kept is None:
        return list(entries)
    size = max(1, len(kept) // 2)
    while size:
        place = 0
        while place < len(kept):
            if monotonic() > until:
                return kept
            fewer = _shows(title, kept[:place] + kept[place + size :], problem)
            if fewer is None:
                place += size
            else:
                kept = fewer
        size //= 2
    return kept


def _shows(title: str, entries: Sequence[Entry], problem: str) -> list[Entry] | None:
    """Play commands, leaving out what is refused; return those it took, None if all is well."""
    kind, taken = kind_of(problem), list[Entry]()
    for entry, wrong in played(title, entries, thorough=kind in _THOROUGH):
        taken.append(entry)
        if any(kind_of(line) == kind for line in wrong):
            return taken
    return None


def kind_of(problem: str) -> str:
    """Return what makes two problems the same: the check, or what broke down where."""
    return problem.splitlines()[0] if problem.startswith("breakdown") else problem.partition(":")[0]


def breakdown(error: Exception) -> str:
    """Return what is told of an error in the program: what and where, and the traceback."""
    where = extract_tb(error.__traceback__)[-1]
    told = "".join(format_exception(error))
    return f"breakdown: {type(error).__name__} in {where.name} of {where.filename}\n{told}"


def played(
    title: str, entries: Iterable[Entry], thorough: bool = True
) -> Iterator[tuple[Entry, list[str]]]:
    """Play commands, leaving out what is refused; yield each with all that is wrong so far."""
    setup = starts.start(title)
    game = Game(setup.board, setup.charts, setup.scenario, setup.state.copy(), _Dice(()))
    audit = Audit(setup, game, thorough)
    for entry in entries:
        game.play.dice = _Dice(entry.dice)
        taken = _give(game, audit, entry)
        if taken is not None:
            yield taken, audit.wrong
        if any(line.startswith("breakdown") for line in audit.wrong):
            return
    if game.is_over and game.entries:
        audit.check_all()
        yield game.entries[-1], audit.wrong


def _give(game: Game, audit: Audit, entry: Entry) -> Entry | None:
    """Give a command; return it with the dice it took, None where it was refused and all is well.
    """  # fmt: skip
    try:
        audit.check_order(entry.side, entry.order)
        outcome = game.submit(entry.side, entry.order)
        if outcome.repeated:
            return None
        if outcome.ok:
            audit.check(outcome)
            return game.entries[-1]
        audit.check_refused(outcome)
    except Exception as error:
        audit.wrong.append(breakdown(error))
    return entry if audit.wrong else None
