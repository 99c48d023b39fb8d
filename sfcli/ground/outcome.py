"""What a command brought about, as outcome keys that grow while a procedure goes on."""

from sfcli.hexes import Hex, name
from sfcli.position import Play


def add(play: Play, key: str, *units: str) -> None:
    """Add units to an outcome key that holds a list of handles."""
    if units:
        known = play.record.facts.get(key, [])
        assert isinstance(known, list)
        play.record.facts[key] = [*known, *units]


def retreated(play: Play, unit: str, to: Hex) -> None:
    """Note where a unit retreated to; a continued retreat replaces the hex before."""
    known = play.record.facts.get("retreats", {})
    assert isinstance(known, dict)
    play.record.facts["retreats"] = {**known, unit: name(to)}
