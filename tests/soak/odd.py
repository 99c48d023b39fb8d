"""Orders as a player might give them by mistake: their form is right, the rest is anything.

What an order is about is near one unit, so that some of them are allowed after all.
"""

from collections.abc import Callable, Mapping
from dataclasses import Field, fields
from random import Random
from typing import Any, Final, get_args

from sfcli import orders
from sfcli.air import garrisons
from sfcli.game import Game
from sfcli.hexes import Hex, within
from sfcli.orders import Order
from sfcli.position import Position
from sfcli.sequence.table import ORDER_RULES
from sfcli.sides import Side
from sfcli.state import Unit
from tests.soak import skies

_WORDS: Final[Mapping[type[Order], tuple[str, ...]]] = {
    orders.Build: ("fort", "airfield", "augment", "port", "westwall"),
    orders.Repair: ("rail", "port", "airbase"),
}
"""What `what` may be."""
_OPTIONAL: Final = 0.2
"""Chance that what may be left out is not."""


def order(game: Game, chance: Random) -> tuple[Side, Order]:
    """Return an order of any kind, mostly of the side that is to act."""
    side = game.to_act if chance.random() < 0.9 else game.to_act.enemy
    kinds = [*ORDER_RULES, *(game.decision.accepts if game.decision else ())]
    kind = chance.choice([each for each in kinds if skies.are_known(game.position, each)])
    units = list(game.state.units.values())
    unit = chance.choice([u for u in units if u.side is side] or units)
    about = _About(game.position, unit, chance)
    values = {each.name: about.value(kind, each) for each in fields(kind)}
    if values.get("via"):
        values["via"] = tuple(hex_ for hex_ in values["via"] if hex_ != values.get("to"))
    if values.get("what") == "rail":
        values["hits"] = 1
    return side, kind(**values)


class _About:
    """What an order is about: a unit, and what is near it."""

    def __init__(self, pos: Position, unit: Unit, chance: Random) -> None:
        self.pos, self.unit, self.chance = pos, unit, chance
        stands = sorted(pos.state.at) or [Hex(3000)]
        self.here = unit.hex if unit.hex is not None else chance.choice(stands)
        self.near = list(within(self.here, 2))
        self.stack = [each.id for each in pos.stack(self.here)] or [unit.id]

    def value(self, kind: type[Order], field: "Field[Any]") -> Any:
        """Return a value for a field of an order."""
        name, type_ = field.name, field.type
        if skies.knows(kind, name):
            return skies.value(kind, name, self.chance, self.pos)
        if type(None) in get_args(type_):
            if self.chance.random() > _OPTIONAL:
                return None
            return _NAMED[name](self) if name in _NAMED else self.chance.choice(self.near)
        if name == "neutral" and self.chance.random() > _OPTIONAL:
            return ()
        if name == "via":
            return tuple(self.chance.sample(self.near, self.chance.choice([0, 0, 0, 2])))
        if name == "what":
            return self.chance.choice(_WORDS[kind])
        if name in _NAMED:
            return _NAMED[name](self)
        return _TYPED[type_](self)

    def some_units(self) -> tuple[str, ...]:
        """Return units of one stack."""
        return tuple(self.chance.sample(self.stack, self.chance.randint(1, len(self.stack))))


_NAMED: Final[Mapping[str, Callable[[_About], Any]]] = {
    "at": lambda about: about.here,
    "unit": lambda about: about.unit.id,
    "hits": lambda about: about.chance.randint(1, 4),
    "net": lambda about: about.chance.choice(list(about.pos.charts.rail.nets)),
    "turn": lambda about: about.pos.state.clock.turn + about.chance.randint(0, 3),
    "area": lambda about: about.chance.choice([*garrisons.BOXES, *garrisons.UNUSED]),
}
"""Values of fields by their names."""
_TYPED: Final[Mapping[Any, Callable[[_About], Any]]] = {
    int: lambda about: about.chance.randint(0, 9),
    bool: lambda about: about.chance.random() < 0.5,
    str: lambda about: about.chance.choice(about.stack),
    Hex: lambda about: about.chance.choice(about.near),
    tuple[str, ...]: _About.some_units,
}
"""Values of all other fields by their types."""
