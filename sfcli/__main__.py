"""Runs the program with `python -m sfcli`."""

from sfcli.cli import main

main()
