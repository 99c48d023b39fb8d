"""Units that have landed among enemies, and fight in the hex they stand in. Rule 24B3.

They attack those enemies in the combat phase, and no others. What has no attack strength at all is
eliminated; where both sides still hold the hex after that, who has landed retreats.
"""

from collections.abc import Callable, Iterable
from typing import Final

from sfcli.clock import Phase
from sfcli.ground import losses, ownership, retreat
from sfcli.hexes import Hex
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit

DROPPED: Final = "dropped"
Check = Callable[[Position, Side, Hex, tuple[str, ...]], Refusal | None]
"""Says why units may not attack a hex."""


def among_enemies(pos: Position, unit: Unit) -> bool:
    """Tell whether a unit has dropped in a hex where enemies stand. Rule 24B3."""
    landed = unit.has(DROPPED) and unit.hex is not None
    return landed and unit.hex is not None and pos.occupied(unit.hex, unit.side.enemy)


def bound(pos: Position, side: Side, hex_: Hex) -> list[Unit]:
    """Return a side's units that have dropped in a hex and have to attack there. Rule 24B3."""
    return [unit for unit in pos.stack(hex_, side) if among_enemies(pos, unit)]


def hexes(pos: Position, side: Side) -> list[Hex]:
    """Return the hexes where a side has landed among enemies."""
    return sorted({u.hex for u in pos.on_map(side) if u.hex is not None and among_enemies(pos, u)})


def attack_strength(unit: Unit) -> int:
    """Return the printed attack strength of a unit, 0 if it is badly disrupted. Rule 24A."""
    return 0 if unit.badly else unit.ratings.attack


def refuse(pos: Position, side: Side, hex_: Hex, units: Iterable[Unit]) -> Refusal | None:
    """Say why units that have landed may not attack so, or not be left out. Rule 24B3."""
    force = {unit.id: unit for unit in units}
    for unit in force.values():
        if unit.hex != hex_ and among_enemies(pos, unit):
            assert unit.hex is not None
            return Refusal(
                "24B3-a",
                f"{unit.id} has landed among enemies in {pos.place(unit.hex)} and attacks those",
            )
    missing = [unit.id for unit in bound(pos, side, hex_) if unit.id not in force]
    if missing:
        return Refusal(
            "24B3-a",
            f"{' '.join(missing)} landed in {pos.place(hex_)} and must attack there: without them "
            "it is not attacked",
        )
    return None


def refuse_end(pos: Position, side: Side, refuse_attack: Check) -> Refusal | None:
    """Say where units that have landed still have to attack as combat ends. Rule 24B3."""
    if pos.state.clock.phase is not Phase.COMBAT:
        return None
    for hex_ in hexes(pos, side):
        ids = tuple(unit.id for unit in bound(pos, side, hex_))
        if refuse_attack(pos, side, hex_, ids) is None:
            return Refusal(
                "24B3-a",
                f"{' '.join(ids)} landed in {pos.place(hex_)} among enemies and must attack there",
                f"Try: attack {pos.place(hex_).split()[0]} with {' '.join(ids)}",
            )
    return None


def give_way(play: Play, hex_: Hex, side: Side) -> Procedure[None]:
    """Let units that have landed retreat where enemies still hold the hex. Rule 24B3."""
    units = bound(play, side, hex_)
    if units:
        play.note("24B3-e", f"{_named(units)} cannot stay among enemies in {play.place(hex_)}")
        yield from retreat.retreat(play, units)


def settle(play: Play) -> Procedure[None]:
    """Eliminate or retreat who is still among enemies as combat ends. Rule 24B3."""
    side = play.phasing
    for hex_ in hexes(play, side):
        units = bound(play, side, hex_)
        if any(attack_strength(unit) for unit in units):
            yield from give_way(play, hex_, side)
            continue
        play.note(
            "24B3-c",
            f"{_named(units)} must attack in {play.place(hex_)} without attack strength and are "
            "eliminated",
        )
        for unit in units:
            losses.eliminate(play, unit.id)
        ownership.settle(play, (hex_,))


def _named(units: Iterable[Unit]) -> str:
    return " ".join(unit.id for unit in units)
