"""Every rule case is a test of its own."""

from pathlib import Path

import pytest

from sfcli.cases.files import find
from sfcli.cases.report import check_file
from sfcli.cases.tables import tables

CASES = Path(__file__).parent / "cases"


@pytest.mark.parametrize(
    "path", list(find([CASES])), ids=lambda path: str(path.relative_to(CASES).with_suffix(""))
)
def test_case(path: Path) -> None:
    result = check_file(path, tables())
    assert result.passed, "\n".join(result.lines)
