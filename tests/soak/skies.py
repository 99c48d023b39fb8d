"""Air units of positions made by chance, orders about them, and what always holds of them."""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, Final

from sfcli.air.bombing import TARGETS
from sfcli.air.standing import ASK, CLEAR, TOPICS
from sfcli.airforces import (
    ABORTED,
    AWAY,
    CAP,
    DEFENSIVE,
    ELIMINATED,
    ESCORT,
    GROUNDED,
    INTERCEPTION,
    SUPPORT,
    AirUnit,
)
from sfcli.ground import airbases, lines
from sfcli.hexes import Hex, name
from sfcli.language.sorties import MISSIONS
from sfcli.orders import Order, Sortie, air, air_combat, air_replacement, bombing, strategic
from sfcli.orders import standing as orders_standing
from sfcli.orders.air_combat import MergePoints, SplitPoints
from sfcli.position import Position
from sfcli.sides import Side
from tests.builder import charts, nations

_FEWEST, _MOST = 4, 12
"""Air units of a side."""
_IDLE: Final = 0.2
"""Chance that an air unit is inoperative."""
_ORDERS: Final = tuple(
    each.__name__
    for each in (air, air_combat, air_replacement, bombing, orders_standing, strategic)
)
"""Modules whose orders are about air units."""
_GROUND: Final = (SplitPoints, MergePoints)
"""Orders of these modules that are not."""
_ALOFT: Final = frozenset({CAP, SUPPORT, DEFENSIVE})
"""Missions on which air units stay in the air between orders."""
_WITH: Final = frozenset({ESCORT, INTERCEPTION})
"""Missions on which they do so in the combat phase, with others."""


def station(chance: Random, pos: Position, owned: Mapping[Side, list[Hex]]) -> None:
    """Put air units of both sides at airbases near the front."""
    types = charts().air.types
    for side, land in owned.items():
        flown = [t for t in types.values() if _sides(t.nations) == {side}]
        fields = [hex_ for hex_ in land if airbases.capacity(pos, hex_)]
        for number in range(chance.randint(_FEWEST, _MOST) if fields else 0):
            type_ = chance.choice(flown)
            status = GROUNDED[chance.random() < _IDLE]
            id_ = f"{side.value}.{number}_{type_.id}"
            pos.state.air.put(
                AirUnit(id_, type_, side, base=chance.choice(fields[:6]), status=status)
            )


def _sides(flown_by: frozenset[str]) -> set[Side]:
    return {nations()[nation].side for nation in flown_by}


def is_about_air(kind: type[Order]) -> bool:
    """Tell whether orders of a kind are about air units."""
    return kind.__module__ in _ORDERS and kind not in _GROUND


_WORDS: Final = tuple(dict.fromkeys(MISSIONS.values()))
"""Missions that players name."""


def are_known(pos: Position, kind: type[Order]) -> bool:
    """Tell whether there is anything that orders of a kind could be about."""
    return bool(pos.state.air.units) or not is_about_air(kind)


def _ids(chance: Random, pos: Position) -> tuple[str, ...]:
    known = list(pos.state.air.units)
    return tuple(chance.sample(known, min(len(known), chance.randint(1, 3))))


def _id(chance: Random, pos: Position) -> str:
    return chance.choice(list(pos.state.air.units))


def _target(chance: Random, pos: Position) -> Hex:
    based = [u.base for u in pos.state.air.units.values() if u.base is not None]
    return chance.choice(based or sorted(pos.state.at) or [Hex(3000)])


def _sorties(chance: Random, pos: Position) -> tuple[Sortie, ...]:
    """Return any missions of any air units, none where there are none."""
    ids = list(_ids(chance, pos))
    extended, one_way = chance.random() < 0.2, chance.random() < 0.1
    return tuple(
        Sortie((id_,), chance.choice(list(MISSIONS.values())), extended=extended, one_way=one_way)
        for id_ in ids
    )


_ANSWERS: Final = sorted({word for each in TOPICS.values() for word in each.answers})
_CONDITIONS: Final = ("escorted", "unescorted", "force>=2", "own>=2", "mission bombing")


def _conditions(chance: Random, _: Position) -> tuple[str, ...]:
    return tuple(chance.sample(_CONDITIONS, chance.choice([0, 0, 1, 2])))


def _yards(chance: Random, pos: Position) -> tuple[Hex, ...]:
    known = sorted(lines.all_yards(pos.board)) or [_target(chance, pos)]
    return tuple(chance.choices(known, k=chance.choice([1, 1, 2])))


_WING_TASKS: Final = ("airbase", "rail_line", "port", "coast_defenses", "ground_support")
_FIELDS: Final[Mapping[str, Callable[[Random, Position], Any]]] = {
    "units": _ids,
    "unit": _id,
    "sorties": _sorties,
    "task": lambda chance, _: chance.choice(list(TARGETS)),
    "force": lambda chance, pos: chance.choice(list(pos.charts.air.assets.forces)),
    "mission": lambda chance, _: chance.choice(["hb", "afb"]),
    "yards": _yards,
    "cover": _ids,
    "tow": _ids,
    "base": _target,
    "target": _target,
    "topic": lambda chance, _: chance.choice(list(TOPICS)),
    "answer": lambda chance, _: chance.choice([*_ANSWERS, ASK, CLEAR, "2"]),
    "conditions": _conditions,
}
"""Values of fields by their names; of `Against` the target is an air unit."""


def value(kind: type[Order], name: str, chance: Random, pos: Position) -> Any:
    """Return a value for a field of an order about air units."""
    if kind is air_combat.Against:
        return _id(chance, pos)
    if kind is strategic.WingBombs and name == "task":
        return chance.choice(_WING_TASKS)
    return _FIELDS[name](chance, pos)


def knows(kind: type[Order], name: str) -> bool:
    """Tell whether `value` has one for a field."""
    return is_about_air(kind) and name in _FIELDS


def places(pos: Position) -> Iterator[str]:
    """Air units are at a base or in the air in play, and nowhere otherwise. Rule 16B1."""
    for unit in pos.state.air.units.values():
        somewhere = unit.base is not None or bool(unit.box)
        if unit.status in (ABORTED, ELIMINATED, AWAY) and (somewhere or unit.is_airborne):
            yield f"{unit.id} is {unit.status}, and in {unit.hex} {unit.box}"
        if unit.status in GROUNDED and not unit.is_airborne and not somewhere:
            yield f"{unit.id} is {unit.status} nowhere"


def based(pos: Position) -> Iterator[str]:
    """Air units on the ground are at an airbase of their side. Rule 17."""
    for unit in pos.state.air.units.values():
        if unit.base is None or unit.box or not unit.is_grounded:
            continue
        if pos.state.owner(unit.base) is not unit.side:
            yield f"{unit.id} is in {name(unit.base)}, which is not its side's"
        elif not airbases.undamaged(pos, unit.base):
            yield f"{unit.id} is in {name(unit.base)}, where no airbase is"


def aloft(pos: Position) -> Iterator[str]:
    """Between orders only suspended missions are in the air. Rules 16D, 20E, 20G2."""
    for unit in pos.state.air.units.values():
        if unit.mission is not None and unit.mission.kind not in _ALOFT | _WITH:
            yield f"{unit.id} is in the air on {unit.mission.kind}"
