"""Work that takes more than a moment: done aside, with its progress shown, and stopped at a key."""

import asyncio
from collections.abc import Callable

from sfcli import progress
from sfcli.language import questions as ask
from sfcli.language.parser import Parsed, Unread
from sfcli.session.reply import Reply
from sfcli.session.session import Session
from sfcli.tui.tones import Line, Tone, line

_LONG = (ask.Undo, ask.UndoTo, ask.UndoPhase)
"""What may have to play a whole game again."""


def is_long(session: Session, said: Parsed | Unread | None) -> bool:
    """Tell whether a line may take more than a moment: taking back what is folded already."""
    return isinstance(said, Parsed) and isinstance(said.said, _LONG) and bool(session.records())


class Work:
    """A line being carried out aside."""

    def __init__(self, text: str, say: Callable[[str], Reply]) -> None:
        self.text, self._say = text, say
        self.done, self.whole = 0, 0
        self._stop = False

    def stop(self) -> None:
        """Stop as soon as the work can: everything is then as it was before."""
        self._stop = True

    async def reply(self) -> Reply:
        """Return what came of the line, or that it was stopped."""
        return await asyncio.to_thread(self._run)

    def _run(self) -> Reply:
        try:
            with progress.watched(self._told):
                return self._say(self.text)
        except progress.StoppedError:
            return Reply((f"Stopped: {self.text}. Everything is as it was before",), ok=False)

    def _told(self, done: int, whole: int) -> None:
        if self._stop:
            raise progress.StoppedError
        self.done, self.whole = done, whole

    def line(self) -> Line:
        """Return how far it has got."""
        far = f" {self.done} of {self.whole} commands" if self.whole else ""
        stop = " stopping" if self._stop else " Esc stops"
        return line(("at work: ", Tone.TITLE), self.text, (far, Tone.DICE), (stop, Tone.KEY))
