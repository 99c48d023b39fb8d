"""A line of text being edited: what stands there, and where the next character goes."""

import re
from typing import Final

IGNORED_FIRST: Final = ":"
"""Begins no command, and is passed over by those who are used to type it."""
_WORD: Final = re.compile(r"\S+\s*")


class Editor:
    """Text with a place in it, changed by one key at a time."""

    def __init__(self) -> None:
        self.text = ""
        self.place = 0
        """Characters before the place where text goes."""

    def write(self, text: str) -> None:
        """Put other text there, with the place at its end."""
        self.text, self.place = text, len(text)

    def insert(self, text: str) -> None:
        """Put text at the place; `IGNORED_FIRST` is left out where the line would begin with it."""
        if not self.text[: self.place].strip():
            text = text.lstrip(IGNORED_FIRST)
        self._cut(self.place, self.place, text)

    @property
    def at_end(self) -> bool:
        """Whether nothing stands behind the place."""
        return self.place == len(self.text)

    def left(self) -> None:
        """Go a character back."""
        self.place = max(self.place - 1, 0)

    def right(self) -> None:
        """Go a character on."""
        self.place = min(self.place + 1, len(self.text))

    def word_left(self) -> None:
        """Go back to the beginning of a word."""
        self.place = self._word_start()

    def word_right(self) -> None:
        """Go on to the beginning of the next word."""
        found = _WORD.match(self.text, self.place)
        self.place = found.end() if found else len(self.text)

    def home(self) -> None:
        """Go to the beginning."""
        self.place = 0

    def end(self) -> None:
        """Go to the end."""
        self.place = len(self.text)

    def delete_left(self) -> None:
        """Delete the character before the place."""
        self._cut(max(self.place - 1, 0), self.place)

    def delete_right(self) -> None:
        """Delete the character behind the place."""
        self._cut(self.place, min(self.place + 1, len(self.text)))

    def delete_word(self) -> None:
        """Delete back to the beginning of a word."""
        self._cut(self._word_start(), self.place)

    def delete_before(self) -> None:
        """Delete all before the place."""
        self._cut(0, self.place)

    def delete_behind(self) -> None:
        """Delete all behind the place."""
        self._cut(self.place, len(self.text))

    def _word_start(self) -> int:
        starts = [found.start() for found in re.finditer(r"\S+", self.text[: self.place])]
        return starts[-1] if starts else 0

    def _cut(self, start: int, end: int, text: str = "") -> None:
        self.text = self.text[:start] + text + self.text[end:]
        self.place = start + len(text)
