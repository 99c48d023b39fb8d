"""Turns the chart of air missions into the value the rules read."""

from typing import TYPE_CHECKING

from sfcli.charts.missions import MissionChart, MissionRule

if TYPE_CHECKING:
    from sfcli.data.schemas.missions import AirMission, AirMissions


def build_missions(chart: "AirMissions") -> MissionChart:
    """Return the chart of air missions."""
    return MissionChart(
        missions={id_: _mission(id_, mission) for id_, mission in chart.mission.items()},
        starred_extended=chart.starred["extended"],
        rocket_interception=chart.rocket["interception"],
    )


def _mission(id_: str, mission: "AirMission") -> MissionRule:
    return MissionRule(
        id=id_,
        name=mission.name,
        rule=mission.rule,
        range_rule=mission.range_rule or mission.rule,
        phase_rule=mission.phase_rule or mission.rule,
        categories=frozenset(mission.categories),
        player=mission.player,
        phases=frozenset(mission.phases),
        range=mission.range,
        extended=mission.extended,
        one_way=mission.one_way,
        one_way_extended=mission.one_way_extended,
        most=mission.most,
        half=frozenset(mission.half),
        night=mission.night,
    )
