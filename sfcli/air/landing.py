"""Returning to base and landing. Rules 16D6, 18, 21B2, 23D, 23G, 23H10, 23I1."""

from collections.abc import Iterator
from typing import Final

from sfcli.air import bases, boxes, gliders
from sfcli.air.flight import Operation
from sfcli.airforces import (
    ABORTED,
    ELIMINATED,
    ESCAPED,
    GROUNDED,
    HARASSED,
    HARASSMENT,
    INOPERATIVE,
    TRANSFER,
    AirUnit,
)
from sfcli.airwar import AirFlagged, AirUnitLost, Landed, LegsFlown
from sfcli.decisions import Decision
from sfcli.ground import success
from sfcli.hexes import Hex, distance, name
from sfcli.orders import LandAt, Order
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal

NIGHT_LANDING: Final = "night_landing"
"""The use of the success table for it. Rule 23G."""
POOR: Final = ("mud", "winter", "snow")
"""Weather in which it is harder. Rule 23G."""
FRAGILE: Final = "X"
"""Code of air units that are aborted after each mission. Rule 23H10."""
_NAMED: Final = 5
"""Airbases that a refusal names."""


def come_home(
    play: Play, operation: Operation, staying: frozenset[str] = frozenset()
) -> Procedure[None]:
    """Let all return to base but those on missions that stay: the air unit return step. 16D6."""
    for unit in list(operation.airborne(play)):
        if unit.mission and unit.mission.kind in staying:
            continue
        if unit.mission and unit.mission.kind == TRANSFER and unit.mission.hex == operation.target:
            land(play, unit.id, operation.target)
            play.emit(LegsFlown(play.state.air.between_legs | {unit.id}))
        else:
            yield from home(play, unit.id)


def home(play: Play, id_: str, status: str = INOPERATIVE) -> Procedure[None]:
    """Let an air unit return to base; it is eliminated where none is in range. Rules 18, 21B2.

    `status` is what it is then: inoperative, or aborted.
    """
    unit = play.state.air.units[id_]
    assert unit.mission is not None
    choices = landings(play, unit)
    if not choices:
        reach = unit.mission.range
        lose(play, id_, ELIMINATED, "18-m", f"{id_} finds no airbase within {reach} hexes")
        return
    answer = yield from play.ask(_decision(play, unit, choices))
    assert isinstance(answer, LandAt)
    land(play, id_, answer.base, status)


def landings(pos: Position, unit: AirUnit) -> list[Hex]:
    """Return where an air unit may land: where it took off, then the nearest. Rules 18, 23I1.

    Of the hexes that lead into a holding box only the first is named.
    """
    mission = unit.mission
    assert mission is not None
    found = bases.in_reach(pos, unit, mission.hex, mission.range)
    box = boxes.nearest(pos, unit, mission.hex)
    if box is not None and may_land(pos, unit, box):
        found.append(box)
    if may_land(pos, unit, mission.origin):
        found.insert(0, mission.origin)
    by_place: dict[Hex | str, Hex] = {}
    for hex_ in found:
        by_place.setdefault(boxes.box_of(pos, unit.side, hex_) or hex_, hex_)
    return list(by_place.values())


def may_land(pos: Position, unit: AirUnit, hex_: Hex) -> bool:
    """Tell whether an air unit that is to land may do so in a hex. Rules 18, 23I1."""
    mission = unit.mission
    assert mission is not None
    if distance(mission.hex, hex_) > mission.range:
        return False
    return boxes.refuse(pos, unit, hex_) is None


def land(play: Play, id_: str, base: Hex, status: str = INOPERATIVE) -> None:
    """Land an air unit, with what night, escape or a fragile aircraft bring. 17B, 23G, 23H10."""
    unit = play.state.air.units[id_]
    mission = unit.mission
    assert mission is not None
    box = boxes.box_of(play, unit.side, base)
    gliders.land(play, unit, base, box)
    play.emit(Landed(id_, base, INOPERATIVE, box))
    if mission.kind == HARASSMENT:
        play.emit(AirFlagged(id_, add=frozenset({HARASSED})))
    if status != ABORTED and crashes(play, unit, base):
        status = ABORTED
        crash_glider(play, id_, mission.tow)
    if unit.has(ESCAPED) and status != ABORTED:
        play.note("17B-h", f"{id_} was inoperative when it escaped, and is aborted")
        status = ABORTED
    if unit.type.has(FRAGILE) and status != ABORTED:
        play.note("23H10-a", f"{id_} is fragile and is aborted after its mission")
        status = ABORTED
    if status == ABORTED:
        play.emit(AirUnitLost(id_, ABORTED))


def crashes(play: Play, unit: AirUnit, base: Hex) -> bool:
    """Roll for a day air unit that lands at night, and tell whether it crashes. Rule 23G."""
    if unit.mission is None or not unit.mission.night or unit.type.is_night:
        return False
    applies = [
        word
        for word, holds in (
            ("poor_weather", play.weather(base) in POOR),
            ("temporary_airfield", bases.is_temporary(play, base)),
        )
        if holds
    ]
    made = success.attempt(play, NIGHT_LANDING, f"night landing of {unit.id}", "23G-p", applies)
    if not made.succeeds:
        play.note("23G-q", f"{unit.id} crashes on landing and is aborted: {made}")
    return not made.succeeds


def crash_glider(play: Play, id_: str, glider: str) -> None:
    """Abort the glider that an air unit towed as it crashed: the two are one. Rules 23D, 23G."""
    if glider and play.state.air.units[glider].status in GROUNDED:
        lose(play, glider, ABORTED, "23D-e", f"{glider} was towed by {id_}")


def lose(play: Play, id_: str, status: str, rule: str, why: str) -> None:
    """Abort or eliminate an air unit. Rules 16B1, 21B2."""
    play.emit(AirUnitLost(id_, status))
    play.note(rule, f"{why} and is {status}")


def _refuse(pos: Position, unit: AirUnit, choices: list[Hex], order: LandAt) -> Refusal | None:
    """Say why an air unit does not land at an airbase. Rules 17, 18."""
    mission = unit.mission
    assert mission is not None
    if order.unit != unit.id:
        return Refusal("18-k", f"it is {unit.id} that has to land now, not {order.unit}")
    if may_land(pos, unit, order.base):
        return None
    away = distance(mission.hex, order.base)
    return boxes.refuse(pos, unit, order.base) or Refusal(
        "18-l",
        f"{pos.place(order.base)} is {away} hexes away, and {unit.id} flies {mission.range} home",
        f"In range: {', '.join(map(pos.place, choices[:_NAMED]))}",
    )


def _decision(play: Play, unit: AirUnit, choices: list[Hex]) -> Decision:
    def check(order: Order) -> Refusal | None:
        assert isinstance(order, LandAt)
        return _refuse(play, unit, choices, order)

    def legal() -> Iterator[Order]:
        return (LandAt(unit.id, base) for base in choices)

    return Decision(
        side=unit.side,
        rule="18-n",
        topic="landing",
        prompt=f"where does {unit.id} land? land {unit.id} at {name(choices[0])}",
        waiting=f"the {unit.side.label} player lands {unit.id}",
        accepts=(LandAt,),
        check=check,
        legal=legal,
        facts={"unit": unit.id, "bases": tuple(choices)},
    )
