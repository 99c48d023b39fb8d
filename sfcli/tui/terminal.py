"""What kind of terminal this is: whether there is one, its colours, characters and mouse."""

import locale
import os
import re
import sys
from collections.abc import Mapping
from typing import Any, Final, TextIO

from sfcli.tui.palette import Depth

_DEPTHS: Final = {"none": Depth.NONE, "16": Depth.SIXTEEN, "full": Depth.FULL}
COLOURS: Final = ("auto", *_DEPTHS)
"""What may be said about colours."""
NO_TERMINAL: Final = (
    "The screen needs a terminal, and this is none: sfcli play --plain plays line by line, "
    "and sfcli run plays a file of commands"
)


_AFTER_ESCAPE: Final = re.compile(r"\x1b([ -NP-Z\\^-~\x80-\uffff]|O[a-z])")


def missing(inward: TextIO | None, outward: TextIO | None, environ: Mapping[str, str]) -> str:
    """Say in a sentence why there is no screen, nothing where there can be one."""
    if inward is None or outward is None or not (inward.isatty() and outward.isatty()):
        return NO_TERMINAL
    if environ.get("TERM", "") in ("", "dumb", "unknown"):
        return NO_TERMINAL.replace("this is none", f"TERM is {environ.get('TERM') or 'not set'}")
    return ""


def depth(asked: str, environ: Mapping[str, str]) -> Depth:
    """Return how much colour to use: as asked, or as the terminal says it has."""
    if asked in _DEPTHS:
        return _DEPTHS[asked]
    if environ.get("NO_COLOR"):
        return Depth.NONE
    kind = environ.get("TERM", "").lower().rpartition("-")[2]
    many = kind in ("256color", "direct", "kitty") or bool(environ.get("COLORTERM"))
    return Depth.FULL if many else Depth.SIXTEEN


def is_ascii(asked: bool | None) -> bool:
    """Tell whether only ASCII is to be shown: as asked, or where the locale has no more."""
    if asked is not None:
        return asked
    coding = getattr(sys.__stderr__, "encoding", None) or locale.getpreferredencoding(False)
    return "utf" not in coding.lower()


def has_mouse(asked: bool | None, environ: Mapping[str, str]) -> bool:
    """Tell whether the mouse is to be used: as asked, or unless the line is a remote one."""
    if asked is not None:
        return asked
    return not (environ.get("SSH_CONNECTION") or environ.get("SSH_TTY"))


def free_letters(sequences: dict[str, Any]) -> None:
    """Take out of Textual's table what is a key to some terminals, and Esc and a letter to others.

    Whoever types a command hard upon Esc shall find it on the command line, whatever its letters.
    """
    for sequence in [known for known in sequences if _AFTER_ESCAPE.fullmatch(known)]:
        del sequences[sequence]


def here() -> str:
    """Say why there is no screen here, nothing where there can be one."""
    return missing(sys.__stdin__, sys.__stderr__, os.environ)
