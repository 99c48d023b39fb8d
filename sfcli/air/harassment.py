"""Harassment bombing: hits in a hex and around it, marked as they are scored. Rule 20G2d.

What they cost the units there is the business of `ground/harassed.py`.
"""

from collections.abc import Mapping
from typing import Final

from sfcli.air import payload
from sfcli.air.duties import Duty
from sfcli.air.flight import Operation
from sfcli.airforces import HARASSMENT
from sfcli.airwar import HexesHarassed
from sfcli.hexes import Hex, adjacent
from sfcli.orders import Fly, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import number, plain, pretty


def refuse(pos: Position, _: Side, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why air units may not harass the target hex. Rule 20G2d."""
    if pos.board.is_sea(order.target):
        return Refusal(
            "20G2d-a", f"{pos.place(order.target)} is no land hex, and only land is harassed"
        )
    for id_ in sortie.units:
        if not pos.state.air.units[id_].type.tactical:
            return Refusal("20G2-a", f"{id_} has no tactical bombing strength to harass with")
    return None


def resolve(play: Play, operation: Operation) -> Procedure[None]:
    """Total the bombing points over the target hex, and mark the hits. Rule 20G2d."""
    flown = [u for u in operation.force(play) if u.flies(HARASSMENT)]
    if flown:
        points, place = payload.total(play, flown, HARASSMENT), play.place(operation.target)
        level = play.charts.air.bombing.harassment.level(points)
        play.facts(strength=plain(points), level=level)
        if level:
            hits = scored(play, operation.target, level)
            play.emit(HexesHarassed(tuple(sorted(hits.items()))))
            play.note("20G2d-c", _result(play, operation.target, level, pretty(points)))
        else:
            least = play.charts.air.bombing.harassment.levels[0].points
            play.note(
                "20G2d-d",
                f"{pretty(points)} bombing points over {place} are less than {least}: no effect",
            )
    return
    yield


def scored(pos: Position, target: Hex, level: int) -> Mapping[Hex, int]:
    """Return the harassment hits of hexes once a level is scored, for those it raises. 20G2d."""
    chart, before = pos.charts.air.bombing.harassment, pos.state.air.harassment
    row = chart.levels[level - 1]
    land = [hex_ for hex_ in adjacent(target) if not pos.board.is_sea(hex_)]
    added = {target: row.here} | dict.fromkeys(land, row.around)
    after = {h: min(chart.most, before.get(h, 0) + hits) for h, hits in added.items()}
    return {hex_: hits for hex_, hits in after.items() if hits != before.get(hex_, 0)}


def _result(pos: Position, target: Hex, level: int, points: str) -> str:
    row = pos.charts.air.bombing.harassment.levels[level - 1]
    around = f", {number(row.around, 'hit')} in each land hex around" if row.around else ""
    return (
        f"{points} bombing points over {pos.place(target)} are level {level}: "
        f"{number(row.here, 'harassment hit')} there{around}"
    )


DUTY: Final = Duty(HARASSMENT, refuse, resolve)
