"""What hexes, hexsides, cities and works do to an attack. Rules 9B, 9H, 14K, 36D, 37A1, 37B.

The attacked hex affects every attacker, a hexside those who attack across it. Roads open nothing
to an attack: what is prohibited off roads stays prohibited.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from sfcli.board import BIT, CitySize
from sfcli.charts.model import CombatEffect
from sfcli.ground import fortifications, terrain
from sfcli.hexes import Hex, hexside
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.state import Unit

_TERRAIN: Final = sum(BIT.values())
_FORTIFIED: Final = BIT["fortified"]


class Effect(NamedTuple):
    """A feature of the ground and what it does to an attack."""

    cause: str
    """`terrain`, `city` or `fortification`."""
    name: str
    rule: str
    effect: CombatEffect


def site(pos: Position, hex_: Hex, defenders: Iterable[Unit]) -> tuple[Effect, ...]:
    """Return what the attacked hex does: terrain, city, fortification. Rules 9H, 37B."""
    found = [_hex_terrain(pos, hex_)]
    city = pos.board.city(hex_)
    if city is not None:
        class_ = CitySize(city.size).name.lower()
        name = f"{class_} city" if class_ != "dot" else "dot city"
        found.append(Effect("city", name, "9H-a", pos.charts.terrain.cities[class_]))
    works = fortification(pos, hex_, defenders)
    if works:
        effect = pos.charts.terrain.fortifications[works]
        found.append(Effect("fortification", fortifications.in_words(works), "37B-a", effect))
    return tuple(found)


def _hex_terrain(pos: Position, hex_: Hex) -> Effect:
    chart = pos.charts.terrain
    ground = chart.hexes[terrain.ground(pos, hex_)]
    if ground.frozen_as and terrain.is_frozen(pos, hex_):
        ground = chart.hexes[ground.frozen_as]
    return Effect("terrain", ground.name, "9H-a", ground.combat)


def fortification(pos: Position, hex_: Hex, defenders: Iterable[Unit]) -> str:
    """Return the id of what fortifies a hex; a port fortification unit does so. Rule 37B2."""
    if any("port_fort" in unit.counter.kinds for unit in defenders):
        return "port_fortification"
    return pos.state.fortifications.get(hex_, "")


def across(pos: Position, a: Hex, b: Hex, unit: Unit) -> tuple[Effect, ...]:
    """Return what the hexside does to a unit that attacks from `a` into `b`. Rules 9H, 14K, 37B3.

    A fortified hexside counts only for attacks into the hex that bears its symbol. Who has landed
    in the hex itself crosses none (rule 24B3).
    """
    if a == b:
        return ()
    sides = pos.board.sides
    mask = sides[hexside(a, b)] & _TERRAIN & ~_FORTIFIED | sides[hexside(b, a)] & _FORTIFIED
    if not mask:
        return ()
    frozen = terrain.side_frozen(pos, a, b)
    words = terrain.words(mask)
    if terrain.is_amphibious(unit.counter):
        words = terrain.as_rivers(words)
    chart = pos.charts.terrain.sides
    return tuple(
        Effect("terrain", f"{chart[word].name} hexside", "9H-a", chart[word].effect(frozen))
        for word in words
    )


def refuse(pos: Position, unit: Unit, hex_: Hex) -> Refusal | None:
    """Say why the terrain keeps a unit from attacking an adjacent hex. Rule 9B."""
    assert unit.hex is not None
    if terrain.prohibited_for(pos, unit, hex_):
        ground = pos.charts.terrain.hexes[terrain.ground(pos, hex_)].name
        return Refusal(
            "9B-c",
            f"{unit.id} may not attack into {pos.place(hex_)}: {ground} is prohibited to it"
            f" in {pos.weather(hex_)} weather",
            "The others may attack without it",
        )
    barred = [side.name for side in across(pos, unit.hex, hex_, unit) if side.effect.prohibited]
    if not barred:
        open_to = terrain.graph(pos, unit.counter).zoc(unit.hex)
        if hex_ not in open_to:
            barred = [side.name for side in across(pos, unit.hex, hex_, unit)] or ["hexside"]
    if barred:
        return Refusal(
            "9B-d",
            f"{unit.id} may not attack from {pos.place(unit.hex)} into {pos.place(hex_)}: "
            f"the {barred[0]} is prohibited",
            "Units across another hexside may attack",
        )
    return None
