"""Units that hold a hex open for rail movement in spite of enemy ZOCs. Rule 7A.

A unit qualifies that has been in the hex since the movement phase began and has a defense strength.
The game picks one as a line is used through its hex and marks it (`holder`): it stays for the
phase, or another that qualifies takes over.
"""

from collections.abc import Collection, Iterable, Sequence

from sfcli.events import Marked, Unmarked
from sfcli.ground import floods, lines, zoc
from sfcli.hexes import Hex
from sfcli.position import Play, Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit

HOLDER = frozenset({"holder"})


def qualifies(unit: Unit) -> bool:
    """Tell whether a unit may hold its hex: it has not moved and has defense strength. Rule 7A."""
    return unit.ratings.defense > 0 and not unit.has("moved")


def find(pos: Position, side: Side, hex_: Hex, without: Collection[str] = ()) -> Unit | None:
    """Return the unit that holds a hex or may, one that does already first. Rule 7A."""
    able = [u for u in pos.stack(hex_, side) if qualifies(u) and u.id not in without]
    return min(able, key=lambda unit: not unit.has("holder"), default=None)


def table(pos: Position, side: Side, without: Collection[str]) -> bytearray:
    """Return a table by hex: 1 for rail hexes in an enemy ZOC that a unit may hold. Rule 7A."""
    in_zoc = floods.both(floods.flags(zoc.chart(pos, side.enemy)), pos.table(side))
    near = floods.hexes_of(floods.both(in_zoc, lines.rail_table(pos.board)))
    return floods.table(hex_ for hex_ in near if find(pos, side, hex_, without))


def refuse_leaving(pos: Position, units: Sequence[Unit]) -> Refusal | None:
    """Say why units may not leave their hex: one holds it and none can take over. Rule 7A."""
    leaving = {unit.id for unit in units}
    for unit in units:
        if unit.hex is not None and unit.has("holder") and _heir(pos, unit, leaving) is None:
            return Refusal(
                "7A-h",
                f"{unit.id} holds {pos.place(unit.hex)} open for rail movement and may not leave "
                "it this phase",
                "Another unit with a defense strength could hold it, had it been there throughout",
            )
    return None


def hand_over(play: Play, ids: Iterable[str]) -> None:
    """Let other units hold what units that leave their hex have held. Rule 7A."""
    leaving = set(ids)
    for unit in play.units(sorted(leaving)):
        heir = _heir(play, unit, leaving) if unit.has("holder") else None
        if heir is not None:
            play.emit(Unmarked(unit.id, HOLDER), Marked(heir.id, HOLDER))


def hold(play: Play, side: Side, path: Iterable[Hex], without: Collection[str]) -> list[str]:
    """Mark the units that hold hexes of a rail movement, and return them. Rule 7A."""
    enemy_zoc, marked = zoc.chart(play, side.enemy), []
    for hex_ in path:
        unit = find(play, side, hex_, without) if enemy_zoc[hex_] else None
        if unit is not None and unit.id not in marked:
            marked.append(unit.id)
            if not unit.has("holder"):
                play.emit(Marked(unit.id, HOLDER))
    return marked


def _heir(pos: Position, unit: Unit, leaving: Collection[str]) -> Unit | None:
    return None if unit.hex is None else find(pos, unit.side, unit.hex, leaving)
