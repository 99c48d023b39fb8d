"""The program's command line. What a command needs is imported when it runs."""

import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from sfcli import exits

Overlay = Annotated[
    Path | None,
    typer.Option("--overlay", metavar="DIR", help="Folder of charts and maps laid over ours."),
]

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Second Front, played by typed commands in a terminal.",
)


@app.command()
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE_OR_FOLDER...")],
    overlay: Overlay = None,
) -> None:
    """Run rule cases and tell which of them failed, and how."""
    from sfcli.cases.report import check as check_all
    from sfcli.cases.tables import tables

    passed = failed = 0
    for result in check_all(paths, tables(overlay)):
        if result.passed:
            passed += 1
            continue
        failed += 1
        for line in result.lines:
            print(line)
    print(f"{passed} passed, {failed} failed")
    if failed or not passed:
        raise exits.StopError("" if failed or passed else "no case was found")


@app.command()
def rule(number: str) -> None:
    """Show the clauses of a rule and how they are read."""
    raise exits.StopError(f"no rule is called {number}")


def main() -> NoReturn:
    """Run the program."""
    exits.leave(exits.guarded(_run))


def _run() -> int:
    from typer import Exit

    try:
        app(standalone_mode=False)
    except Exit as stop:
        return stop.exit_code
    return exits.OK


if __name__ == "__main__":
    sys.exit(main())
