"""Whether the clause a refusal cites is the one a case gives."""

from collections.abc import Iterable

from sfcli.data.clauses import under


def cites_any(cited: str, given: Iterable[str]) -> bool:
    """Tell whether a cited clause is one of those given, or under one of the rules given."""
    return bool(cited) and any(under(cited, each) for each in given)
