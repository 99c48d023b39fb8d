"""Units that may regroup at once, put into positions made by chance. Rules 14J and 15."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from sfcli.forces import Counter
from sfcli.ground import stacking, terrain
from sfcli.hexes import Hex
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit

_TOGETHER: Final[Mapping[Side, Sequence[tuple[str, ...]]]] = {
    Side.AXIS: (
        ("ge_pz_16", "ge_panther_bn"),
        ("ge_pz_15", "ge_pz4_bn"),
        ("ge_pz_14", "ge_panther_bn"),
        ("ge_inf_7", "lw_hvaa_ii", "lw_hvaa_ii"),
    ),
    Side.ALLIED: (
        ("us_transport3", "us_inf_10"),
        ("us_lvt1", "us_inf_iii2", "us_tank", "us_tank", "us_tank"),
        ("br_apc1", "br_inf_9", "us_inf_iii2"),
        ("br_transport3", "ca_inf_10"),
    ),
}
"""Templates of units in one hex of a side: who rides, what is attached, what is assembled."""
_TRIES: Final = 10


def station(
    chance: Random,
    pos: Position,
    owned: Mapping[Side, list[Hex]],
    counters: Mapping[str, Counter],
) -> None:
    """Put two companies of each side into hexes of its own."""
    for side, land in owned.items():
        for number, names in enumerate(chance.sample(_TOGETHER[side], 2)):
            printed = [counters[name] for name in names]
            for _ in range(_TRIES):
                units = list(_units(printed, number, chance.choice(land)))
                if _have_room(pos, units):
                    for unit in units:
                        pos.state.put(unit)
                    break


def _units(printed: Sequence[Counter], number: int, hex_: Hex) -> Iterator[Unit]:
    for place, counter in enumerate(printed, 1):
        what = f"{counter.type.id}_{number}{place}"
        yield Unit(f"{counter.nation.id[:2]}.with_{what}", what, counter, hex_)


def _have_room(pos: Position, units: Sequence[Unit]) -> bool:
    hex_ = units[0].hex
    assert hex_ is not None
    stack = [*pos.stack(hex_, units[0].side), *units]
    return stacking.fits(stack, stacking.limit(pos, hex_)) and not any(
        terrain.prohibited_for(pos, unit, hex_) for unit in units
    )
