"""Words that are not known, and the known word they come nearest to."""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe"})
_SAINTS: Final = frozenset({"saint", "sankt"})


def fold(text: str) -> str:
    """Return a name without case, accents and punctuation, saints shortened to `st`.

    >>> fold("Saint-Brieuc"), fold("Köln")
    ('st brieuc', 'koeln')
    """
    lowered = text.casefold().translate(_UMLAUTS)
    bare = unicodedata.normalize("NFKD", lowered)
    letters = "".join(c if c.isalnum() else " " for c in bare if not unicodedata.combining(c))
    return " ".join("st" if word in _SAINTS else word for word in letters.split())


def nearest(word: str, known: Iterable[str], count: int = 1) -> list[str]:
    """Return up to `count` known words spelled much like `word`, the likeliest first."""
    folded: dict[str, str] = {}
    for name in known:
        folded.setdefault(fold(name), name)
    return [folded[found] for found in get_close_matches(fold(word), folded, count, 0.6)]


def unknown(word: str, known: Iterable[str]) -> str:
    """Say that `word` is none of the `known`: all of them, and the nearest."""
    words = list(known)
    near = nearest(word, words)
    hint = f"; did you mean {near[0]}?" if near else ""
    return f"expected {', '.join(words)}; found {word or 'nothing'}{hint}"
