"""What a command brought about, as outcome keys that grow while a procedure goes on.

Handles are kept as sets: their order says nothing.
"""

from sfcli.hexes import Hex, name
from sfcli.position import Play


def add(play: Play, key: str, *units: str) -> None:
    """Add units to an outcome key that holds handles."""
    if units:
        known = play.record.facts.get(key, frozenset())
        assert isinstance(known, frozenset)
        play.record.facts[key] = known | set(units)


def retreated(play: Play, unit: str, to: Hex) -> None:
    """Note where a unit retreated to; a continued retreat replaces the hex before."""
    known = play.record.facts.get("retreats", {})
    assert isinstance(known, dict)
    play.record.facts["retreats"] = {**known, unit: name(to)}
