"""Rule cases: run them, and tell which clauses have one."""

from collections.abc import Sequence
from pathlib import Path

from sfcli import exits


def check(paths: Sequence[Path], overlay: Path | None) -> None:
    """Run cases, print what failed, and close with the counts."""
    from sfcli.cases.report import check as check_all
    from sfcli.cases.tables import tables
    from sfcli.data import files

    passed = failed = 0
    for result in check_all(paths, tables(files.overlays(overlay))):
        if result.passed:
            passed += 1
            continue
        failed += 1
        for line in result.lines:
            print(line)
    print(f"{passed} passed, {failed} failed")
    if failed:
        raise exits.StopError("")
    if not passed:
        raise exits.StopError("no case was found")


def clauses(rules: Sequence[str], folder: Path, *, uncovered: bool) -> None:
    """Print the clauses of rules with the cases that pin them."""
    from sfcli.cases.coverage import report

    lines = list(report(rules, folder, uncovered=uncovered))
    if not lines:
        raise exits.StopError(f"there is no rule {' '.join(rules)}")
    for line in lines:
        print(line)
