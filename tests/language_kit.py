"""A small position for tests of the command language."""

from functools import lru_cache

from sfcli.board import Board
from sfcli.game import Game
from sfcli.language.context import Context
from sfcli.language.parser import Parsed, Unread, read
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from tests import builder


def game(phase: str = "movement", dice: tuple[int, ...] = ()) -> Game:
    """Return a game with four Allied and two Axis units, Allied to move."""
    return builder.game(
        builder.fighter("us.1inf", "1604", "8-8 inf XX", cadre="3-8"),
        builder.fighter("us.2arm", "1604", "8-10 arm XX", cadre="3-8"),
        builder.fighter("us.3_rgr", "1704", "2-6 inf III"),
        builder.fighter("br.1inf", "1603", "7-8 inf XX", "british", cadre="3-8"),
        builder.fighter("ge.1_fj", "1605", "6-8 inf XX", "german", cadre="2-8"),
        builder.fighter("ge.12ss", "1205", "12-10 arm XX", "german", cadre="5-8"),
        on=_board(),
        player=Side.ALLIED,
        phase=phase,
        owned={Side.ALLIED: "all"},
        dice=dice,
    )


@lru_cache(maxsize=1)
def _board() -> Board:
    return builder.patched({"terrain": {"17A:1605": ["dot city Caen", "woods"]}})


@lru_cache(maxsize=1)
def _quiet() -> Game:
    return game()


def context(selection: tuple[str, ...] = (), side: Side = Side.ALLIED) -> Context:
    """Return what lines are read against."""
    return Context(_quiet().position, side, selection)


def parsed(line: str, **how: object) -> Parsed:
    """Read a line that must be understood."""
    found = read(line, context(**how))  # type: ignore[arg-type]
    assert isinstance(found, Parsed), f"{line}: {found}"
    return found


def unread(line: str, **how: object) -> Unread:
    """Read a line that must not be understood."""
    found = read(line, context(**how))  # type: ignore[arg-type]
    assert isinstance(found, Unread), f"{line}: {found}"
    return found


def session(phase: str = "movement/ground", dice: tuple[int, ...] = ()) -> Session:
    """Return a session at the small position, kept in memory."""
    return Session(game(phase, dice), Memory())
