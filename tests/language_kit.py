"""A small position for tests of the command language."""

from functools import lru_cache

from sfcli.airforces import AirUnit
from sfcli.board import Board
from sfcli.game import Game
from sfcli.language.context import Context
from sfcli.language.parser import Parsed, Unread, read
from sfcli.session.journal import Memory
from sfcli.session.session import Session
from sfcli.sides import Side
from tests import builder

AIR = (
    ("us.p47d_1", "p_47d", Side.ALLIED, "1604"),
    ("us.p47d_2", "p_47d", Side.ALLIED, "1604"),
    ("us.b25c_1", "b_25c", Side.ALLIED, "1603"),
    ("us.c47_1", "c_47", Side.ALLIED, "1603"),
    ("ge.me109g6_1", "me_109g6", Side.AXIS, "1605"),
)
"""Air units: handle, aircraft, side, base."""


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


def flying(made: Game) -> Game:
    """Return a game with a few air units on the ground, before anything was done in it."""
    for id_, type_, side, base in AIR:
        flown = builder.charts().air.types[type_]
        made.state.air.put(AirUnit(id_, flown, side, base=builder.at(base)))
    return made


@lru_cache(maxsize=1)
def _board() -> Board:
    return builder.patched({"terrain": {"17A:1605": ["dot city Caen", "woods"]}})


@lru_cache(maxsize=1)
def _quiet() -> Game:
    return flying(game())


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
