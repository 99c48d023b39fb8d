"""Weather and sea conditions. Rule 36.

As each game turn starts one die decides the weather of every zone, and one die for each sea zone
its sea conditions. A scenario may give the weather instead; the sea is then as it gives it.
"""

from collections.abc import Mapping
from typing import Final

from sfcli import calendar
from sfcli.events import WeatherChanged
from sfcli.hexes import Hex
from sfcli.position import Play, Position, Procedure
from sfcli.sides import Side

CONDITIONS: Final = {"C": "clear", "M": "mud", "F": "frost", "W": "winter", "S": "snow"}
"""Results of the weather table; N leaves the weather as it was. Rule 36B."""
NO_CHANGE: Final = "N"
SEAS: Final = ("Atlantic", "Baltic", "Mediterranean")
"""The sea zones, in the order of their dice."""
_SEA: Final = {"C": "calm", "R": "rough", "S": "stormy"}
_POOR: Final = ("mud", "frost", "winter", "snow")
_COLD: Final = ("frost", "winter", "snow")


def is_poor(condition: str) -> bool:
    """Tell whether a weather condition is poor. Rule 36A2."""
    return condition in _POOR


def is_cold(condition: str) -> bool:
    """Tell whether a weather condition is cold. Rule 36A2."""
    return condition in _COLD


def sea(pos: Position, hex_: Hex) -> str:
    """Return the sea condition in a hex: `calm`, `rough` or `stormy`. Rules 36C, 36D."""
    return pos.state.sea.get(pos.board.sea_zone[hex_], "calm")


def change(play: Play) -> Procedure[None]:
    """Determine the weather of a game turn, before the Axis initial phase. Rules 36B, 36C."""
    if play.phasing is Side.AXIS:
        if play.scenario.fixed_weather:
            weather, seas = _given(play), dict(play.state.sea)
        else:
            weather, seas = _rolled(play), _rolled_seas(play)
        play.emit(WeatherChanged(weather, seas))
        play.note("36B-b", _in_words(weather, seas))
    return
    yield


def _given(pos: Position) -> dict[str, str]:
    """Return the weather the scenario gives a turn; a turn it leaves out keeps the last."""
    condition = pos.scenario.fixed_weather.get(pos.state.clock.turn)
    if condition is None:
        return dict(pos.state.weather)
    return dict.fromkeys(pos.charts.weather.weather, condition)


def _rolled(play: Play) -> dict[str, str]:
    """Roll the one die for all weather zones. Rule 36B."""
    table, season = play.charts.weather.weather, calendar.season(play.state.clock.turn)
    die = play.roll(f"weather of {calendar.name(play.state.clock.turn)}", "36B-a")
    found = {}
    for zone, seasons in table.items():
        result = seasons[season][die - 1]
        before = play.state.weather.get(zone, "clear")
        found[zone] = before if result == NO_CHANGE else CONDITIONS[result]
    return found


def _rolled_seas(play: Play) -> dict[str, str]:
    """Roll a die for each sea zone; dice past the ends of the table count as its ends. Rule 36C."""
    table, season = play.charts.weather, calendar.season(play.state.clock.turn)
    row = table.sea[season]
    found = {}
    for zone in SEAS:
        die = play.roll(f"sea conditions of the {zone}", "36C-a")
        modified = die + table.sea_drm.get((zone.lower(), season), 0)
        found[zone] = _SEA[row[min(max(modified, 1), len(row)) - 1]]
    return found


def _in_words(weather: Mapping[str, str], seas: Mapping[str, str]) -> str:
    if len(set(weather.values())) == 1:
        land = next(iter(weather.values()))
    else:
        land = ", ".join(f"{word} in zone {zone}" for zone, word in sorted(weather.items()))
    water = ", ".join(f"{condition} in the {zone}" for zone, condition in seas.items())
    return "; ".join(filter(None, (f"weather: {land}", f"sea: {water}" if water else "")))
