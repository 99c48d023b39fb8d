"""Plays a file of commands into a game."""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final

from sfcli import exits
from sfcli.decisions import Decision
from sfcli.dice import Roll
from sfcli.language.writer import write
from sfcli.refusals import Refusal
from sfcli.session.reply import Reply
from sfcli.session.session import Session

_ANSWERS: Final = 20
"""Legal answers told with a decision."""


@dataclass(frozen=True, slots=True)
class Given:
    """A line of a script, and where it stands."""

    source: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class How:
    """How a script is played."""

    as_json: bool = False
    keep_going: bool = False
    told_dice: bool = False
    """Dice are those that comments tell of."""


def run(game: Path, script: Path, overlay: Path | None, seed: int | None, how: How) -> None:
    """Play a script into a game; fail where a command is refused."""
    from sfcli.cli import opening

    lines = read_input() if str(script) == "-" else iter(list(read(script)))
    session = opening.resume(game, overlay, seed).session
    try:
        refused = play(session, lines, how)
    finally:
        session.close()
    if refused:
        raise exits.StopError("")


def read(script: Path) -> Iterator[Given]:
    """Yield the lines of a script."""
    try:
        text = script.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise exits.StopError(f"{script} is not UTF-8: {error.reason}") from None
    for number, line in enumerate(text.splitlines(), 1):
        yield Given(str(script), number, line)


def read_input() -> Iterator[Given]:
    """Yield the lines of standard input as they come."""
    try:
        for number, line in enumerate(sys.stdin, 1):
            yield Given("standard input", number, line.rstrip("\n"))
    except UnicodeDecodeError as error:
        raise exits.StopError(f"standard input is not {error.encoding}: {error.reason}") from None


def play(session: Session, lines: Iterator[Given], how: How) -> int:
    """Give a session lines, print what came of each, and count the refusals."""
    refused = 0
    for given in lines:
        if how.told_dice:
            _take_dice(session, given.text)
        reply = session.say(given.text)
        if reply == Reply():
            continue
        _tell(given, reply, how.as_json)
        if not reply.ok:
            refused += 1
            _complain(given, reply)
        if reply.leave or (not reply.ok and not how.keep_going):
            break
    return refused


def _take_dice(session: Session, line: str) -> None:
    """Let the next command roll the dice that its comment tells of, and after them its own."""
    from sfcli.store.export import dice_of

    told = dice_of(line)
    play = session.game.play
    if isinstance(play.dice, _Told):
        play.dice = play.dice.rest
    if told and play.dice is not None:
        play.dice = _Told(list(told), play.dice)


class _Told:
    """Dice that were told, before those of the game."""

    def __init__(self, told: list[int], rest: Any) -> None:
        self.told, self.rest = told, rest

    def roll(self) -> int:
        return self.told.pop(0) if self.told else int(self.rest.roll())


def _tell(given: Given, reply: Reply, as_json: bool) -> None:
    if as_json:
        print(json.dumps(as_record(given, reply), ensure_ascii=False), flush=True)
        return
    speaker = reply.side.value if reply.side else "?"
    print(f"{speaker}> {reply.text or given.text.strip()}")
    for line in reply.lines:
        print(f"  {line}")


def _complain(given: Given, reply: Reply) -> None:
    exits.say(f"{given.source}:{given.number}: {given.text.strip()}: {reply.refusal}")


def as_record(given: Given, reply: Reply) -> dict[str, Any]:
    """Return what came of a line as a value for JSON."""
    outcome = reply.outcome
    return {
        "source": given.source,
        "line": given.number,
        "text": given.text.strip(),
        "command": reply.text,
        "side": reply.side,
        "ok": reply.ok,
        "refusal": _refusal(reply.refusal),
        "dice": [_die(roll) for roll in outcome.rolls] if outcome else [],
        "notes": [{"rule": n.rule, "text": n.text} for n in outcome.notes] if outcome else [],
        "facts": {key: _plain(value) for key, value in reply.facts.items()},
        "lines": list(reply.lines),
        "decision": _decision(outcome.decision) if outcome else None,
    }


def _die(roll: Roll) -> dict[str, Any]:
    return {"die": roll.die, "for": roll.purpose, "rule": roll.rule}


def _decision(decision: Decision | None) -> dict[str, Any] | None:
    if decision is None:
        return None
    return {
        "side": decision.side,
        "rule": decision.rule,
        "topic": decision.topic,
        "prompt": decision.prompt,
        "answers": [write(answer) for answer in islice(decision.legal(), _ANSWERS)],
    }


def _refusal(refusal: Refusal | None) -> dict[str, Any] | None:
    if refusal is None:
        return None
    return {
        "rule": refusal.rule,
        "rules": list(refusal.cited),
        "why": refusal.why,
        "hint": refusal.hint,
    }


def _plain(value: Any) -> Any:
    """Return an outcome key's value as JSON has it."""
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, bool | int | str) or value is None:
        return value
    return str(value)
