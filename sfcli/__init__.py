"""Second Front played in a terminal: the board, the rules, and the players' commands."""

__version__ = "0.1.0"
