"""Reads the text files of `rules/` and `scenarios/` into values; the only layer that reads them."""
