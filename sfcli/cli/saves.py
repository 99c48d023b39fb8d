"""Saved games: begin, look into, take back, mend, list."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from sfcli import exits
from sfcli.cli import opening
from sfcli.cli.books import tell
from sfcli.sides import Side


def new(
    scenario: str,
    game: Path,
    overlay: Path | None,
    seed: int | None,
    players: Mapping[Side, str],
    options: Sequence[str] = (),
) -> None:
    """Begin a game in a new file."""
    opened = opening.begin(scenario, game, overlay, seed, players, options)
    opened.session.close()
    print(f"{game}: {opened.session.pos.scenario.title}, {opened.session.pos.state.clock}")
    for name, about in opening.options_of(scenario).items():
        if name not in options:
            print(f"It can also be begun with --option {name}: {about}")
    tell(opened.notes)


def show(game: Path, what: str, overlay: Path | None) -> None:
    """Answer a question about a saved game, without holding it."""
    from sfcli.language import grammar

    session = opening.look(game, overlay).session
    words = what.split()
    is_question = bool(words) and bool(grammar.forms_of(words[0]))
    reply = session.say(what if is_question else f"show {what}")
    if not reply.ok:
        raise exits.StopError(str(reply.refusal))
    if reply.changed or reply.leave:
        raise exits.StopError("show answers questions; commands are given with run or play")
    tell(reply.lines)


def history(game: Path, *, markdown: bool, as_script: bool) -> None:
    """Print what happened in a game."""
    from sfcli.store import export, saved

    found = saved.load(game)
    records = found.records()
    if as_script:
        print(export.script(found.head, records), end="")
    else:
        print(export.report(found.head, records, markdown=markdown), end="")


def undo(game: Path, count: int, overlay: Path | None, *, consent: bool) -> None:
    """Take back the last commands of a game."""
    session = opening.resume(game, overlay, None).session
    try:
        reply = session.say(f"undo {count} by consent" if consent else f"undo {count}")
    finally:
        session.close()
    if not reply.ok:
        raise exits.StopError(str(reply.refusal))
    tell(reply.lines)


def recover(game: Path, overlay: Path | None, *, accept_changes: bool) -> None:
    """Mend what can be mended of a damaged game, into a file beside it."""
    from sfcli.session.speech import Speech
    from sfcli.store import recovery

    printed = opening.printed_for(game, overlay)
    report = recovery.recover(game, printed, Speech(), accept_changes=accept_changes)
    print(report)


def games(folder: Path) -> None:
    """List the saved games of a folder."""
    from sfcli.store.survey import survey

    found = survey(folder)
    if not found:
        raise exits.StopError(f"there is no saved game in {folder}")
    for each in found:
        if each.head is None:
            print(f"{each.path}: {each.trouble}")
            continue
        trouble = f"; {each.trouble}" if each.trouble else ""
        print(f"{each.path}: {each.head.title}, {each.head.at}, {each.commands} commands{trouble}")
