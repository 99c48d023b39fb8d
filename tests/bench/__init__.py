"""What things cost: `python -m tests.bench`, a small table of ratios beside their targets.

Ratios are measured against the barest thing that could do the same work, in the same run, so that
they mean the same on any machine. Nothing here is part of the tests.
"""
