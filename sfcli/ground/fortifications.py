"""What capture does to fortifications. Rules 37B, 37B1."""

from sfcli.events import FortificationChanged
from sfcli.hexes import Hex
from sfcli.position import Play
from sfcli.sides import Side


def captured(play: Play, side: Side, hexes: tuple[Hex, ...]) -> None:
    """Destroy captured forts and leave captured improved fortifications unimproved. Rule 37B."""
    chart = play.charts.terrain.when_captured
    for hex_ in hexes:
        before = play.state.fortifications.get(hex_, "")
        after = chart.get(before, before)
        if after == before:
            continue
        play.emit(FortificationChanged(hex_, after))
        what = before.replace("_", " ")
        if after:
            play.note(
                "37B-d", f"the {side.label} player captures the {what} in {play.place(hex_)}: "
                "it is unimproved from now on",
            )  # fmt: skip
        else:
            play.note("37B1", f"the {what} in {play.place(hex_)} is captured and destroyed")
