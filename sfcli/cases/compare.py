"""Whether what came is what a case expects: numbers as numbers, hexes as hexes, words as words."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from sfcli import hexes, twelfths

_NUMBER: Final = re.compile(r"-?\s*[\d.¼-⅞][\d\s/.¼-⅞]*")


def same(given: Any, found: Any) -> bool:
    """Tell whether an expected value and a found one are equal.

    Whole numbers, fractions and fractions as text are one kind of thing; so are lists and tuples;
    a set has no order. Of a table only what a case names is compared, as of an outcome: what is not
    in it counts 0, and an empty table says that there is nothing.
    """
    if isinstance(given, bool) or isinstance(found, bool):
        return bool(plain(given) == plain(found))
    if isinstance(given, Mapping) and isinstance(found, Mapping):
        left, right = _by_text(given), _by_text(found)
        return all(same(left.get(key, 0), right.get(key, 0)) for key in left or right)
    if isinstance(found, set | frozenset):
        return sorted(map(str, map(plain, _as_list(given)))) == sorted(map(str, map(plain, found)))
    if isinstance(given, list | tuple) or isinstance(found, list | tuple):
        return list(map(plain, _as_list(given))) == list(map(plain, _as_list(found)))
    return bool(plain(given) == plain(found))


def _by_text(table: Mapping[Any, Any]) -> dict[str, Any]:
    return {str(key): value for key, value in table.items()}


def _as_list(value: Any) -> list[Any]:
    if isinstance(value, list | tuple | set | frozenset):
        return list(value)
    return [] if value in (None, "") else [value]


def plain(value: Any) -> Any:
    """Return a value in the form in which it is compared."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return value
    if isinstance(value, int | float | Fraction):
        return Fraction(value)
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    text = str(value).strip()
    number = _number(text)
    if number is not None:
        return number
    hex_ = hexes.parse(text)
    return hex_ if hex_ is not None else text.casefold() or "none"


def _number(text: str) -> Fraction | None:
    if not _NUMBER.fullmatch(text):
        return None
    try:
        sign, rest = (-1, text[1:]) if text.startswith("-") else (1, text)
        return sign * twelfths.read(rest)
    except (ValueError, ZeroDivisionError):
        return None


def shown(value: Any) -> str:
    """Return a value as a report shows it."""
    if isinstance(value, Fraction):
        return str(twelfths.plain(value))
    if isinstance(value, list | tuple | set | frozenset):
        return "[" + ", ".join(shown(each) for each in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {shown(each)}" for key, each in value.items()) + "}"
    if isinstance(value, bool):
        return str(value).lower()
    return "nothing" if value is None else str(value)
