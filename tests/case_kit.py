"""Sessions at the positions of rule cases, for what cases cannot state: the words players read."""

import tempfile
from pathlib import Path

from sfcli.cases.files import read_case
from sfcli.cases.run import CaseDice
from sfcli.cases.setup import build
from sfcli.cases.tables import tables
from sfcli.session.journal import Memory
from sfcli.session.session import Session

_FRAME = 'rule = ["16D-a"]\ntitle = "A position"\n[setup]\nturn = "{turn}"\n'
_STEP = '\n[[step]]\ndo = "pass"\n'


def session(setup: str, dice: tuple[int, ...] = (), turn: str = "Jul I 44") -> Session:
    """Return a session at the position that the tables of a set-up describe."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "case.toml"
        path.write_text(_FRAME.format(turn=turn) + setup + _STEP, encoding="utf-8")
        return Session(build(read_case(path), tables(), CaseDice(dice)), Memory())


def unit(id_: str, hex_: str, counter: str = "8-8 inf XX", side: str = "allied") -> str:
    """Return a ground unit of a set-up."""
    return (
        f'[[setup.unit]]\nid = "{id_}"\nside = "{side}"\nhex = "17A:{hex_}"\n'
        f'counter = "{counter}"\n'
    )


def flyer(id_: str, base: str, model: str, side: str = "allied", more: str = "") -> str:
    """Return an air unit of a set-up."""
    return (
        f'[[setup.air]]\nid = "{id_}"\nside = "{side}"\nbase = "17A:{base}"\n'
        f'model = "{model}"\n{more}\n'
    )
