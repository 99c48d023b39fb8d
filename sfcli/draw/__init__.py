"""Draws the map as text and as a picture, for reading and printing outside the game."""

from sfcli.draw.picture import svg
from sfcli.draw.plain import text
from sfcli.draw.window import Window, around

__all__ = ["Window", "around", "svg", "text"]
