"""Playing: on the screen, or line by line."""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sfcli import exits
from sfcli.cli import opening
from sfcli.language.tables import wrapped
from sfcli.session.session import Session
from sfcli.sides import Side

_WIDTH: Final = 76
"""Characters of a line of a lesson."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a game is shown."""

    plain: bool = False
    """Line by line, without a screen."""
    ascii_only: bool = False
    colour: str = "auto"
    mouse: bool | None = None
    """None where the terminal decides."""


def play(
    game: Path,
    scenario: str | None,
    overlay: Path | None,
    seed: int | None,
    seat: Side | None,
    look: Look,
    options: Sequence[str] = (),
) -> None:
    """Play a game, begun first where it does not exist and a scenario is named."""
    if scenario is not None and not game.exists():
        opened = opening.begin(scenario, game, overlay, seed, {}, options)
    else:
        opened = opening.resume(game, overlay, seed)
    session = opened.session
    session.seat = seat
    try:
        if look.plain or not sys.stdin.isatty() or not sys.stdout.isatty():
            line_by_line(session, opened.notes)
        else:
            _on_screen(session, opened.notes, look)
    finally:
        session.close()


def _on_screen(session: Session, notes: Iterable[str], look: Look) -> None:
    from sfcli.tui.app import run

    code = run(
        session,
        ascii=True if look.ascii_only else None,
        colour=look.colour,
        mouse=look.mouse,
        greeting=tuple(notes),
    )
    if code:
        raise exits.StopError("", code)


def line_by_line(session: Session, notes: Iterable[str]) -> None:
    """Play with a line in and plain lines out, until the player leaves or the input ends."""
    session.asks_at_end = sys.stdin.isatty()
    for note in notes:
        print(note)
    opening_lines = session.begin().lines or session.say("show").lines
    print("\n".join(opening_lines))
    print("help lists the commands, what tells what can be done, quit leaves.")
    _line_editing(session)
    lesson: Sequence[str] = ()
    while True:
        lesson = _teach(session, lesson)
        line = _next_line(session)
        if line is None:
            return
        reply = session.say(line)
        for text in reply.lines:
            print(text, flush=True)
        if reply.leave:
            return


def _teach(session: Session, before: Sequence[str]) -> Sequence[str]:
    """Print what a scenario that teaches says here, unless it was said last; return it."""
    lesson = session.lesson()
    if lesson and lesson != before:
        lines = [
            part for line in lesson for part in wrapped(line, width=_WIDTH, indent=_margin(line))
        ]
        print("\n".join(("", *(f"  | {line}" for line in lines), "")), flush=True)
    return lesson


def _margin(line: str) -> str:
    """Return the blanks a line begins with."""
    return line[: len(line) - len(line.lstrip())]


def _next_line(session: Session) -> str | None:
    """Return what the player types, None where the input has ended."""
    prompt = f"{session.side}> " if sys.stdin.isatty() else ""
    try:
        return input(prompt)
    except EOFError:
        if prompt:
            print()
        return None
    except UnicodeDecodeError as error:
        raise exits.StopError(f"the input is not {error.encoding}: {error.reason}") from None


def _line_editing(session: Session) -> None:
    """Let the terminal complete words and remember lines, where it can."""
    if not sys.stdin.isatty():
        return
    try:
        import readline
    except ImportError:
        return
    readline.set_completer_delims(" ")
    found: list[str] = []

    def next_candidate(_: str, state: int) -> str | None:
        if state == 0:
            line = readline.get_line_buffer()[: readline.get_endidx()]
            found[:] = [candidate.text for candidate in session.complete(line)]
            if len(found) == 1:
                found[0] += " "
        return found[state] if state < len(found) else None

    readline.set_completer(next_candidate)
    readline.parse_and_bind("tab: complete")
