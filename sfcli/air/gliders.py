"""Gliders: towed there and back, lost in an air drop or as they land. Rule 23D.

In the air a glider is with the air unit that tows it (`Mission.tow`), and lands where that lands.
"""

from sfcli.air import bases, unready
from sfcli.airforces import ELIMINATED, INOPERATIVE, OPERATIVE, TRANSFER, TRANSPORT, AirUnit
from sfcli.airwar import AirUnitLost, Landed, TookOff
from sfcli.hexes import Hex
from sfcli.orders import Fly, Sortie
from sfcli.position import Play, Position
from sfcli.refusals import Refusal


def towed(sortie: Sortie) -> dict[str, str]:
    """Return which glider each air unit of a sortie tows: the first the first. Rule 23D."""
    return dict(zip(sortie.units, sortie.tow, strict=False))


def refuse(pos: Position, order: Fly) -> Refusal | None:
    """Say why gliders may not be towed as ordered. Rule 23D."""
    seen: set[str] = set()
    for sortie in order.sorties:
        refusal = _refuse_number(sortie)
        if refusal:
            return refusal
        for id_, glider in towed(sortie).items():
            refusal = _refuse_pair(pos, sortie, pos.state.air.units[id_], glider)
            if refusal:
                return refusal
            if glider in seen:
                return Refusal("23D-d", f"{glider} is towed twice, and one air unit tows a glider")
            seen.add(glider)
    return None


def _refuse_number(sortie: Sortie) -> Refusal | None:
    """Say why so many gliders are not towed, or not so. Rule 23D."""
    if not sortie.tow:
        return None
    if sortie.mission not in (TRANSPORT, TRANSFER):
        return Refusal("23D-c", "gliders are towed on transport missions and transfers alone")
    if len(sortie.tow) > len(sortie.units):
        return Refusal(
            "23D-d",
            f"{len(sortie.tow)} gliders take as many transports to tow them, one each, and "
            f"{len(sortie.units)} fly",
        )
    if sortie.extended:
        return Refusal("23D-g", "a transport that tows a glider does not fly at extended range")
    return None


def _refuse_pair(pos: Position, sortie: Sortie, tug: AirUnit, glider: str) -> Refusal | None:
    """Say why an air unit may not tow a glider. Rules 16B1, 23D."""
    unit = pos.state.air.units[glider]
    if unit.side is not tug.side:
        return Refusal("16D-b", f"{glider} is an {unit.side.label} air unit and not yours")
    if not unit.type.is_glider:
        return Refusal("23D-d", f"{glider} is no glider, and nothing else is towed")
    if tug.type.is_glider or not tug.type.is_transport:
        return Refusal("23D-d", f"{tug.id} is no transport, and only they tow gliders")
    if unit.mission is not None:
        return Refusal("20-b", f"{glider} is in the air already")
    if unit.status != OPERATIVE:
        return unready.refuse(unit)
    if (unit.base, unit.box) != (tug.base, tug.box):
        return Refusal("23D-e", f"{glider} is not where {tug.id} takes off")
    for hex_ in (unit.base, sortie.stage):
        refusal = bases.refuse(pos, unit, hex_) if hex_ is not None else None
        if refusal:
            return refusal
    return None


def land(play: Play, tug: AirUnit, base: Hex | None, box: str) -> None:
    """Land the glider that an air unit tows where that lands, and roll for it. Rule 23D."""
    mission = tug.mission
    if mission is None or not mission.tow:
        return
    play.emit(Landed(mission.tow, base, INOPERATIVE, box))
    if mission.kind == TRANSPORT and not mission.drops:
        touch_down(play, tug)


def touch_down(play: Play, tug: AirUnit) -> None:
    """Roll for a glider that lands on a regular transport mission. Rule 23D."""
    mission = tug.mission
    assert mission is not None
    if not mission.tow:
        return
    glider = mission.tow
    die = play.roll(f"landing of {glider}", "23D-j")
    if die in play.charts.air.glider_loss:
        lose(play, tug, "23D-j", f"{glider} is eliminated as it lands ({die})")


def lose(play: Play, tug: AirUnit, rule: str, why: str) -> None:
    """Eliminate the glider that an air unit tows. Rule 23D."""
    mission = tug.mission
    assert mission is not None
    play.emit(AirUnitLost(mission.tow, ELIMINATED), TookOff(tug.id, mission.untowed()))
    play.note(rule, why)
