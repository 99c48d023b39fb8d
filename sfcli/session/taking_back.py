"""Undo and redo: how far back each side may go, alone and by consent."""

from typing import TYPE_CHECKING

from sfcli.game import Entry
from sfcli.language import narrate
from sfcli.language.writer import write
from sfcli.refusals import Refusal
from sfcli.session.reply import Reply
from sfcli.sides import Side

if TYPE_CHECKING:
    from sfcli.session.session import Session


def refuse(session: "Session", count: int, side: Side, consent: bool) -> Refusal | None:
    """Say why a side may not take back the last `count` commands, None where it may."""
    game, kept = session.game, session.journal.count
    if count < 1:
        return Refusal("", "there is nothing to take back")
    if count > kept:
        return Refusal("", f"only {kept} commands have been given")
    if consent:
        return None
    if count > len(game.entries):
        return Refusal(
            "",
            "a phase has ended since, and taking that back needs the consent of both",
            f"With it: undo {count} by consent",
        )
    refusal = game.refuse_undo(count)
    if refusal is not None:
        return Refusal("", refusal.why, f"With the consent of both: undo {count} by consent")
    others = [e for e in game.entries[len(game.entries) - count :] if e.side is not side]
    if others:
        return Refusal(
            "",
            f"{write(others[-1].order)} is the {others[-1].side.label} player's to take back",
            f"With the consent of both: undo {count} by consent",
        )
    return None


def take_back(session: "Session", count: int, side: Side, consent: bool) -> Reply:
    """Take back the last commands, or say why not."""
    refusal = refuse(session, count, side, consent)
    if refusal is not None:
        session.refusal = refusal
        return Reply((narrate.refusal_line(refusal),), ok=False, side=side, refusal=refusal)
    gone = session.game.entries[-count:] if count <= len(session.game.entries) else []
    if count <= min(session.journal.recent, len(session.game.entries)):
        session.journal.take_back(count, side, consent)
        session.game.undo(count)
    else:
        session.game = session.journal.rewind(count, side, consent)
    session.undone.extend(reversed(gone))
    told = [f"  {entry.side}: {write(entry.order)}" for entry in gone]
    commands = "1 command" if count == 1 else f"{count} commands"
    return Reply((f"Taken back: {commands}", *told), changed=True, side=side)


def alone(session: "Session", side: Side) -> int:
    """Return how many of the last commands a side may take back without consent."""
    count = 0
    while refuse(session, count + 1, side, False) is None:
        count += 1
    return count


def give_back(session: "Session", count: int, side: Side) -> Reply:
    """Give again what was taken back last; what rolled dice has to be ordered anew."""
    lines: list[str] = []
    for _ in range(count):
        if not session.undone:
            break
        entry = session.undone[-1]
        refusal = _refuse_again(session, entry)
        if refusal is not None:
            session.refusal = refusal
            lines.append(narrate.refusal_line(refusal))
            return Reply(tuple(lines), ok=False, changed=True, side=side, refusal=refusal)
        rest = session.undone[:-1]
        outcome = session.submit(entry.side, entry.order)
        session.undone = rest
        lines.append(f"Given back: {entry.side}: {write(entry.order)}")
        lines += narrate.outcome_lines(session.pos.board, outcome)
    if not lines:
        refusal = Refusal("", "nothing was taken back that could be given back")
        session.refusal = refusal
        return Reply((narrate.refusal_line(refusal),), ok=False, side=side, refusal=refusal)
    return Reply(tuple(lines), changed=True, side=side)


def _refuse_again(session: "Session", entry: Entry) -> Refusal | None:
    if entry.dice:
        return Refusal(
            "",
            f"{write(entry.order)} rolled dice, which would fall anew",
            "Give the command itself again",
        )
    return session.game.refuse(entry.side, entry.order)
