"""Long checks, run by hand or overnight: `python -m tests.soak JOB [--count N] [--seed N]`.

A job is a function of a count and a seed that returns what went wrong, a line each. The normal
tests run the same functions with small counts.
"""
