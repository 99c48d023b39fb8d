"""Fractions are always kept. Rule 3C1.

Movement points and regimental equivalents are whole numbers of twelfths, which hold every half,
third and quarter the rules make of them. Strengths, which are halved more often, are `Fraction`s.
"""

from fractions import Fraction
from functools import lru_cache
from typing import Final

ONE: Final = 12
"""One MP, or one RE."""

_GLYPHS: Final = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼",
    Fraction(3, 4): "¾", Fraction(1, 6): "⅙", Fraction(5, 6): "⅚", Fraction(1, 8): "⅛",
    Fraction(3, 8): "⅜", Fraction(5, 8): "⅝", Fraction(7, 8): "⅞",
}  # fmt: skip


@lru_cache(maxsize=1024)
def fraction(twelfths: int) -> Fraction:
    """Return an amount of twelfths as a fraction."""
    return Fraction(twelfths, ONE)


def twelfths(amount: Fraction | int) -> int:
    """Return an amount as twelfths; it must be a whole number of them."""
    scaled = Fraction(amount) * ONE
    if scaled.denominator != 1:
        raise ValueError(f"{amount} is not a whole number of twelfths")
    return scaled.numerator


def read(text: str) -> Fraction:
    """Read `3`, `3 1/2`, `1/2`, `3½` or `3.5`; raise ValueError for anything else.

    >>> read("3 1/2")
    Fraction(7, 2)
    """
    for part, glyph in _GLYPHS.items():
        text = text.replace(glyph, f" {part}")
    words = text.split()
    if not words:
        raise ValueError("no number")
    return sum((Fraction(word) for word in words), Fraction(0))


def plain(amount: Fraction | int) -> int | str:
    """Return a whole amount as an integer and any other as text such as `3 1/2`."""
    if amount.denominator == 1:
        return amount.numerator
    whole, rest = divmod(Fraction(amount), 1)
    return f"{whole} {rest}" if whole else str(rest)


def pretty(amount: Fraction | int) -> str:
    """Return an amount as a player writes it, such as `3½`."""
    if amount.denominator == 1:
        return f"{amount.numerator}"
    whole, rest = divmod(Fraction(amount), 1)
    part = _GLYPHS.get(rest, f" {rest}")
    return f"{whole}{part}" if whole else part.strip()


def mps(amount: int) -> str:
    """Return twelfths of a movement point or RE as a player writes them."""
    return pretty(fraction(amount))


def counted(amount: int, word: str) -> str:
    """Return twelfths with what they are of, such as `½ MP`, `1 RE` or `3 MPs`."""
    return f"{mps(amount)} {word}{'' if 0 < amount <= ONE else 's'}"


def number(count: int, word: str) -> str:
    """Return a count with what is counted, such as `1 resource point` or `3 resource points`."""
    return f"{count} {word}{'' if count == 1 else 's'}"
