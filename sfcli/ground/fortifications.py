"""Fortifications in words, and what capture does to them. Rules 37B, 37B1."""

from typing import Final

from sfcli.events import FortificationChanged
from sfcli.hexes import Hex
from sfcli.position import Play
from sfcli.sides import Side

_CONDITIONS: Final = ("improved", "unimproved")
_NAMES: Final = {"westwall": "Westwall", "maginot": "Maginot"}


def in_words(fortification: str) -> str:
    """Return a fortification as players read it, such as `unimproved Westwall`. Rule 37B."""
    words = fortification.split("_")
    if words[-1] in _CONDITIONS:
        words = [words[-1], *words[:-1]]
    return " ".join(_NAMES.get(word, word) for word in words)


def captured(play: Play, side: Side, hexes: tuple[Hex, ...]) -> None:
    """Destroy captured forts and leave captured improved fortifications unimproved. Rule 37B."""
    chart = play.charts.terrain.when_captured
    for hex_ in hexes:
        before = play.state.fortifications.get(hex_, "")
        after = chart.get(before, before)
        if after == before:
            continue
        play.emit(FortificationChanged(hex_, after))
        what = in_words(before)
        if after:
            play.note(
                "37B-d", f"the {side.label} player captures the {what} in {play.place(hex_)}: "
                "it is unimproved from now on",
            )  # fmt: skip
        else:
            play.note("37B1", f"the {what} in {play.place(hex_)} is captured and destroyed")
