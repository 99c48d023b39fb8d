"""Runs a case: its steps one by one, each with its dice, and what must hold after them."""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from sfcli.cases import facts
from sfcli.cases.clauseids import cites_any
from sfcli.cases.compare import same, shown
from sfcli.cases.files import CaseFile
from sfcli.cases.setup import build
from sfcli.cases.tables import Tables
from sfcli.dice import OutOfDiceError
from sfcli.game import Game
from sfcli.language import answers
from sfcli.language.context import Context
from sfcli.language.parser import Parsed, Unread, read
from sfcli.orders import Order, Pass
from sfcli.refusals import Refusal

if TYPE_CHECKING:
    from sfcli.cases.schema import Step

_ANY_SEED: Final = 0
"""Dice of a step that takes any: the same in every run, so that a failure can be seen again."""


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing in which a case failed."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Came:
    """What came of a step."""

    refusal: Refusal | None
    facts: Mapping[str, Any]
    rolls: str = ""

    @property
    def ok(self) -> bool:
        """The step was accepted."""
        return self.refusal is None


class CaseDice:
    """The dice a step is given, counted."""

    def __init__(self, given: Iterable[int] | None) -> None:
        self.given = None if given is None else list(given)
        self.fallen = 0
        self._any = random.Random(_ANY_SEED)

    def roll(self) -> int:
        """Return the next die."""
        self.fallen += 1
        if self.given is None:
            return self._any.randint(1, 6)
        if self.fallen > len(self.given):
            raise OutOfDiceError
        return self.given[self.fallen - 1]


class _StepFailedError(Exception):
    """A step that cannot be carried out as written."""


def run_case(file: CaseFile, tables: Tables) -> list[Failure]:
    """Run a case and return in what it failed, nothing where it passed."""
    game = build(file, tables, CaseDice(()))
    failures: list[Failure] = []
    for place, step in enumerate(file.case.step):
        wrong = list(_step(game, step))
        failures += [Failure(file.line("step", place), f"{step.do}: {why}") for why in wrong]
        failures += _then(file, game, place + 1)
        if failures:
            return failures
    return failures + _then(file, game, None)


def _then(file: CaseFile, game: Game, after: int | None) -> list[Failure]:
    return [
        Failure(file.line("then", place), why)
        for place, then in enumerate(file.case.then)
        if file.then_after[place] == after
        for why in facts.failures(game, then)
    ]


def _step(game: Game, step: "Step") -> Iterator[str]:
    dice = CaseDice(None if step.dice == "any" else step.dice)
    game.play.dice = dice
    try:
        came = _carry_out(game, step)
    except OutOfDiceError:
        yield f"rolls more dice than the {_dice(dice)} given"
        return
    except _StepFailedError as error:
        yield str(error)
        return
    if dice.given is not None and dice.fallen < len(dice.given):
        yield f"rolled {dice.fallen} of the {_dice(dice)} given{_because(came)}"
    yield from _differences(step.expect, came)
    if "decision" in step.expect and not facts.is_owed(step.expect["decision"], game.decision):
        owed = facts.owed(game.decision)
        yield f"the decision owed should be {shown(step.expect['decision'])} and is {owed}"


def _dice(dice: CaseDice) -> str:
    count = len(dice.given or ())
    return f"{count} {'die' if count == 1 else 'dice'}"


def _because(came: Came) -> str:
    return f" (refused: {came.refusal})" if came.refusal else ""


def _carry_out(game: Game, step: "Step") -> Came:
    side = game.to_act
    context = Context(game.position, side, refuse=game.refuse)
    parsed = read(step.do, context)
    if parsed is None:
        raise _StepFailedError("the step has no command")
    if isinstance(parsed, Unread):
        if parsed.of_name and _wants_refusal(step.expect):
            return Came(Refusal("", parsed.why, parsed.hint), {})
        raise _StepFailedError(f"cannot be read: {parsed}")
    return _ordered(game, parsed, step) if isinstance(parsed.said, Order) else _asked(game, parsed)


def _ordered(game: Game, parsed: Parsed, step: "Step") -> Came:
    assert isinstance(parsed.said, Order)
    outcome = game.submit(parsed.side, parsed.said)
    if _passes_nothing(game, parsed, outcome.refusal) and not _wants_refusal(step.expect):
        return Came(None, {})
    rolls = ", ".join(f"{roll.die} for {roll.purpose}" for roll in outcome.rolls)
    return Came(outcome.refusal, outcome.facts, rolls)


def _passes_nothing(game: Game, parsed: Parsed, refusal: Refusal | None) -> bool:
    """Tell whether nothing was owed and the line says so."""
    return isinstance(parsed.said, Pass) and refusal is not None and game.decision is None


def _asked(game: Game, parsed: Parsed) -> Came:
    answer = answers.answer(game, parsed.side, parsed.said)
    return Came(answer.refusal, answer.facts)


def _wants_refusal(expect: Mapping[str, Any]) -> bool:
    return expect.get("ok", "rule" not in expect) is False


def _differences(expect: Mapping[str, Any], came: Came) -> Iterator[str]:
    """Yield how what came differs from what is expected."""
    wanted = expect.get("ok", "rule" not in expect)
    if wanted is not came.ok:
        yield f"should be {'accepted' if wanted else 'refused'} and was {_what_came(came)}"
        return
    for key, given in expect.items():
        if key == "rule":
            yield from _wrong_rule(given, came)
        elif key not in ("ok", "decision"):
            yield from _wrong_fact(key, given, came)


def _what_came(came: Came) -> str:
    return f"refused: {came.refusal}" if came.refusal else "accepted"


def _wrong_rule(given: Any, came: Came) -> Iterator[str]:
    rules = [given] if isinstance(given, str) else list(given)
    cited = came.refusal.cited if came.refusal else ()
    if not any(cites_any(clause, map(str, rules)) for clause in cited):
        yield f"should be refused by {' or '.join(map(str, rules))} and was {_what_came(came)}"


def _wrong_fact(key: str, given: Any, came: Came) -> Iterator[str]:
    if key not in came.facts:
        known = ", ".join(came.facts) or "nothing"
        yield f"{key} should be {shown(given)}; the outcome has no such key, only {known}"
    elif not same(given, came.facts[key]):
        fell = f" (dice: {came.rolls})" if came.rolls else ""
        yield f"{key} should be {shown(given)} and is {shown(came.facts[key])}{fell}"
