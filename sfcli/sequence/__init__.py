"""The sequence of play. Rule 4."""
