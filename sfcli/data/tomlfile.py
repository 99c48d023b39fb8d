"""Reads TOML files, noting why one cannot be read."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from sfcli.data.errors import Problem

_AT: Final = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)$")


def read(path: Path, problems: list[Problem]) -> dict[str, Any]:
    """Return the tables of a TOML file; empty, and noted, where it cannot be read."""
    text = ""
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(text)
    except OSError as error:
        problems.append(Problem(path, 0, "", f"cannot be read: {error.strerror}"))
    except UnicodeDecodeError as error:
        message = f"expected UTF-8; found byte {error.object[error.start]:#x}"
        problems.append(Problem(path, 0, "", message))
    except tomllib.TOMLDecodeError as error:
        at = _AT.search(str(error))
        message = f"expected TOML: {_AT.sub('', str(error))}"
        line = int(at[1]) if at and at[1] else len(text.splitlines())
        problems.append(Problem(path, line, "", message))
    return {}
