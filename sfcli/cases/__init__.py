"""Rule cases: positions, commands, dice and what must follow, as data. Their format is a contract.

`tests/cases/README.md` describes it; `files.read_case` reads one, `run.run_case` runs it.
"""
