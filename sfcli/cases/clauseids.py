"""Clause ids such as `9F1-c`, and the rules they belong to."""

from collections.abc import Iterable


def cites(cited: str, given: str) -> bool:
    """Tell whether a cited clause is the one given, or one under the rule given.

    >>> cites("9F1-c", "9F"), cites("12-a", "1"), cites("9F1-c", "9F1-c")
    (True, False, True)
    """
    cited, given = cited.strip().upper(), given.strip().upper()
    if cited == given:
        return True
    if not given or "-" in given or not cited.startswith(given):
        return False
    rest = cited[len(given)]
    return not (given[-1].isdigit() and rest.isdigit()) and not (
        given[-1].isalpha() and rest.isalpha()
    )


def cites_any(cited: str, given: Iterable[str]) -> bool:
    """Tell whether a cited clause is under any of the rules given."""
    return any(cites(cited, each) for each in given)
