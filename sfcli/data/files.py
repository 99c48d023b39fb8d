"""Where the data files are: in the installed package, in a checkout, in the player's overlay."""

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parents[1]
_INSTALLED: Final = _PACKAGE / "_data"


def rules() -> Path:
    """Return the folder of the rules' data: charts, clauses, counters and the map."""
    return _folder("rules")


def scenarios() -> Path:
    """Return the folder of the scenarios."""
    return _folder("scenarios")


def overlays(given: Path | None = None) -> tuple[Path, ...]:
    """Return the player's overlay folder: the one given, else the user's own if there is one."""
    if given is not None:
        return (given,)
    from platformdirs import user_data_path

    own = user_data_path("sfcli", appauthor=False) / "overlay"
    return (own,) if own.is_dir() else ()


def _folder(name: str) -> Path:
    installed = _INSTALLED / name
    return installed if installed.is_dir() else _PACKAGE.parent / name


def rulings() -> Path:
    """Return the file that says how silent places of the rules are read."""
    installed = _INSTALLED / "rulings.md"
    return installed if installed.is_file() else _PACKAGE.parent / "docs" / "rulings.md"
