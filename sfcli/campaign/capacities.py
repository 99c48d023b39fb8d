"""Rail capacities that change during a scenario. Rule 7A4.

`special.rail_capacity` is described in scenarios/README.md.
"""

from collections.abc import Mapping
from dataclasses import replace

from sfcli import calendar, twelfths
from sfcli.events import CapacityChanged
from sfcli.position import Play, Procedure
from sfcli.state import Capacity


def change(play: Play) -> Procedure[None]:
    """Set the phasing side's capacities that the scenario changes on this turn."""
    special = play.scenario.special.get("rail_capacity")
    by_turn = special.get(play.phasing.value, {}) if isinstance(special, Mapping) else {}
    for net, res in by_turn.get(calendar.name(play.state.clock.turn), {}).items():
        before = play.state.rail.get((play.phasing, net), Capacity())
        capacity = twelfths.twelfths(twelfths.read(str(res)))
        play.emit(CapacityChanged(play.phasing, net, replace(before, permanent=capacity)))
    return
    yield
