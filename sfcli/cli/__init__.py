"""The program's command line: each command in a module of its own, imported when it runs."""

from typing import NoReturn

from sfcli import exits


def main() -> NoReturn:
    """Run the program and leave with its exit code."""
    exits.leave(exits.guarded(_run))


def _run() -> int:
    from sfcli.cli.app import run_app

    return run_app()
