"""Airbases: what the features of a hex can base, their damage, and airfields. Rules 14A1, 17.

Hits are on the airbase of a hex, whatever makes it up. They lie first on what cannot be taken away:
where an airfield goes, no more of them remain than the other features can bear.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from sfcli.board import CitySize
from sfcli.clock import Phase
from sfcli.ground import construction, exertion
from sfcli.hexes import Hex
from sfcli.orders import Abandon, DamageAirbase
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import fraction, number, plain
from sfcli.works import AirbaseDamaged, AirfieldChanged, TemporaryAirfield

TEMPORARY: Final = "temporary_airfield"


def airfield(pos: Position, hex_: Hex) -> int:
    """Return the capacity of the permanent airfield of a hex, 0 for none. Rule 14A1."""
    return pos.state.airfields.get(hex_, pos.board.airfields.get(hex_, 0))


def features(pos: Position, hex_: Hex) -> Iterator[tuple[str, int]]:
    """Yield what in a hex bases air units, in words, and how many. Rule 17A."""
    chart = pos.charts.airbases
    for city in pos.board.cities.get(hex_, ()):
        class_ = CitySize(city.size).name.lower()
        yield chart.names[class_], chart.capacity[class_]
    works = pos.state.fortifications.get(hex_, "")
    if works in chart.capacity:
        yield chart.names[works], chart.capacity[works]
    if airfield(pos, hex_):
        yield "permanent airfield", airfield(pos, hex_)


def lasting(pos: Position, hex_: Hex) -> int:
    """Return the undamaged capacity of a hex, a temporary airfield not counted. Rule 17A."""
    return sum(capacity for _, capacity in features(pos, hex_))


def temporary(pos: Position, hex_: Hex) -> int:
    """Return the undamaged capacity of the temporary airfield of a hex, 0 for none. Rule 17A."""
    if hex_ not in pos.state.temporary:
        return 0
    chart = pos.charts.airbases
    poor = pos.weather(hex_) in chart.poor_weather
    return chart.poor[TEMPORARY] if poor else chart.capacity[TEMPORARY]


def undamaged(pos: Position, hex_: Hex) -> int:
    """Return the capacity that all features of a hex have without damage. Rule 17A."""
    return lasting(pos, hex_) + temporary(pos, hex_)


def hits(pos: Position, hex_: Hex) -> int:
    """Return the hits on the airbase of a hex. Rule 17D."""
    return pos.state.airbase_hits.get(hex_, 0)


def capacity(pos: Position, hex_: Hex) -> int:
    """Return the air units the airbase of a hex can make ready now. Rules 17A, 17D."""
    lost = hits(pos, hex_) * pos.charts.airbases.hit
    return max(0, undamaged(pos, hex_) - lost)


def has_airfield(pos: Position, hex_: Hex) -> bool:
    """Tell whether a hex has an airfield, permanent or temporary. Rule 14A1."""
    return hex_ in pos.state.temporary or airfield(pos, hex_) > 0


def hit(play: Play, hex_: Hex, count: int) -> int:
    """Apply hits to the airbase of a hex and return how many had an effect. Rule 17D."""
    real = min(count, capacity(play, hex_) // play.charts.airbases.hit)
    if real:
        play.emit(AirbaseDamaged(hex_, hits(play, hex_) + real))
    return real


def ruin(play: Play, hex_: Hex) -> None:
    """Damage the airbase of a hex, if there is one, to the most it can take. Rule 37A4."""
    hit(play, hex_, capacity(play, hex_))


def repair(play: Play, hex_: Hex, count: int) -> None:
    """Take hits off the airbase of a hex. Rule 14A1."""
    play.emit(AirbaseDamaged(hex_, max(0, hits(play, hex_) - count)))


def build(play: Play, hex_: Hex, by: int) -> None:
    """Build a permanent airfield, or enlarge it; a temporary one goes. Rule 14A1."""
    remove_temporary(play, hex_)
    play.emit(AirfieldChanged(hex_, airfield(play, hex_) + by))


def remove_temporary(play: Play, hex_: Hex) -> None:
    """Take a temporary airfield off the map, if there is one. Rules 14A1, 17C, 17D."""
    if hex_ in play.state.temporary:
        play.emit(TemporaryAirfield(hex_, there=False))
        _spare(play, hex_)


def _spare(play: Play, hex_: Hex) -> None:
    """Leave no more hits on a hex than what is left of its airbase can bear. Rule 17D."""
    most = undamaged(play, hex_) // play.charts.airbases.hit
    if hits(play, hex_) > most:
        play.emit(AirbaseDamaged(hex_, most))


def captured(play: Play, _: Side, hexes: tuple[Hex, ...]) -> None:
    """Destroy the temporary airfields in captured hexes; other airbases change hands. Rule 17C."""
    for hex_ in play.state.temporary.intersection(hexes):
        remove_temporary(play, hex_)
        play.note("17C-d", f"the temporary airfield in {play.place(hex_)} is destroyed by capture")


def unkept(pos: Position) -> list[Hex]:
    """Return the temporary airfields without a construction unit in their hex. Rule 14A1."""
    return [
        hex_
        for hex_ in sorted(pos.state.temporary)
        if not any(map(construction.is_construction, pos.stack(hex_)))
    ]


def plan_damage(pos: Position, side: Side, order: DamageAirbase) -> DamageAirbase | Refusal:
    """Say why a unit may not damage the airbase of its hex. Rule 17D."""
    unit = pos.unit(order.unit)
    refusal = exertion.refuse(pos, unit, side, 0, "17D-e", "damage an airbase")
    if refusal:
        return refusal
    assert unit.hex is not None
    if order.at not in (None, unit.hex):
        return Refusal(
            "17D-f", f"{unit.id} is in {pos.place(unit.hex)} and damages only the airbase there"
        )
    return _refuse_hits(pos, unit.hex, order.hits) or _refuse_mps(pos, unit, side, order) or order


def _refuse_mps(pos: Position, unit: Unit, side: Side, order: DamageAirbase) -> Refusal | None:
    """Say that a unit has not the MPs for so many hits, and for how many it has. Rule 17D."""
    refusal = exertion.refuse(pos, unit, side, _cost(pos, order), "17D-e", _damage(order.hits))
    each = exertion.price(pos, unit, pos.charts.construction.damage)
    can = exertion.left(pos, unit) // each
    if refusal is None or not can:
        return refusal
    return replace(refusal, hint=f"It has MPs for {number(can, 'hit')}")


def _refuse_hits(pos: Position, hex_: Hex, count: int) -> Refusal | None:
    """Say why the airbase of a hex does not take so many hits. Rule 17D."""
    room = capacity(pos, hex_) // pos.charts.airbases.hit
    if 0 < count <= room:
        return None
    if not undamaged(pos, hex_):
        return Refusal("17D-e", f"there is no airbase in {pos.place(hex_)}")
    left = number(room, "more hit") if room else "no more hits"
    return Refusal(
        "17D-b",
        f"the airbase in {pos.place(hex_)} of capacity {undamaged(pos, hex_)} has "
        f"{number(hits(pos, hex_), 'hit')} and takes {left}",
    )


def _cost(pos: Position, order: DamageAirbase) -> int:
    return order.hits * pos.charts.construction.damage


def _damage(count: int) -> str:
    return f"damage the airbase by {number(count, 'hit')}"


def damage(play: Play, order: DamageAirbase) -> Procedure[None]:
    """Damage the airbase in the hex of a unit. Rule 17D."""
    hex_ = play.unit(order.unit).hex
    assert hex_ is not None
    paid = exertion.spend(play, order.unit, _cost(play, order))
    hit(play, hex_, order.hits)
    play.facts(cost=plain(fraction(paid)), hits=hits(play, hex_))
    return
    yield


def plan_abandon(pos: Position, side: Side, order: Abandon) -> Abandon | Refusal:
    """Say why a player may not give up an airfield. Rule 17D."""
    if not has_airfield(pos, order.at):
        return Refusal("17D-h", f"there is no airfield in {pos.place(order.at)}")
    if pos.state.owner(order.at) is not side:
        return Refusal("17D-h", f"{pos.place(order.at)} is not {side.label}-owned")
    if capacity(pos, order.at):
        return Refusal(
            "17D-i",
            f"the airbase in {pos.place(order.at)} has capacity {capacity(pos, order.at)}, and an "
            "airfield is given up only at capacity 0",
            f"It would take {number(capacity(pos, order.at), 'more hit')}",
        )
    return order


def give_up(play: Play, hex_: Hex) -> None:
    """Take the airfields of a hex off the map. Rule 17D."""
    remove_temporary(play, hex_)
    if airfield(play, hex_):
        play.emit(AirfieldChanged(hex_, 0))
        _spare(play, hex_)


_MOVING: Final = (Phase.MOVEMENT, Phase.EXPLOITATION)
ORDERS: Final = (
    OrderRule(
        DamageAirbase, "Hits on airbases by ground units", "17D-e", _MOVING, "ground", plan_damage,
        damage,
    ),
)  # fmt: skip
