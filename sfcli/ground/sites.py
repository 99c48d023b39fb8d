"""Where works may be built, and how long they take there. Rules 14A1, 14A1a, 14A5, 37B3 to 37B6."""

from collections.abc import Callable
from typing import Final

from sfcli.board import BIT, CitySize
from sfcli.ground import airbases, construction, fortifications, port_damage, terrain
from sfcli.ground.construction import Crew
from sfcli.hexes import NEIGHBOURS, Hex
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import number

MUD: Final = "mud"
"""The weather in which temporary airfields are neither built nor repaired. Rule 14A1a."""
FORT, AIRFIELD, AUGMENT, PORT, WESTWALL = "fort", "airfield", "augment", "port", "westwall"
_UNIMPROVED: Final = "westwall_unimproved"


def is_easy(pos: Position, hex_: Hex) -> bool:
    """Tell whether building in a hex is quick: clear or rough, and no full city hex. Rule 14A1."""
    city = pos.board.city(hex_)
    full = city is not None and city.size is CitySize.FULL
    return not full and terrain.ground(pos, hex_) in pos.charts.construction.easy


def turns(pos: Position, kind: str, hex_: Hex) -> int:
    """Return the game turns a work takes one unit in the weather of now. Rules 14A1, 14A5, 37B5."""
    chart = pos.charts.construction
    if kind == PORT:
        fair = chart.port_turns
    else:
        fair = chart.easy_turns if is_easy(pos, hex_) else chart.other_turns
    if kind == WESTWALL:
        fair *= chart.westwall
    return fair * chart.poor if construction.is_poor(pos, hex_) else fair


def points(pos: Position, kind: str) -> int:
    """Return the resource points a work takes. Rules 14A1, 14A5, 37B5."""
    chart = pos.charts.construction
    return chart.points * chart.westwall if kind == WESTWALL else chart.points


def refuse(pos: Position, side: Side, kind: str, crew: Crew) -> Refusal | None:
    """Say why a work may not be begun in a crew's hex. Rules 14A1, 14A5, 37B3 to 37B6."""
    if kind != AUGMENT and any(w.kind == kind and w.hex == crew.hex for w in pos.state.works):
        return Refusal(
            _CLAUSES[kind],
            f"{construction.WORDS[kind]} is under way in {pos.place(crew.hex)} already",
        )
    return _SITES[kind](pos, side, crew)


def _refuse_fort(pos: Position, _: Side, crew: Crew) -> Refusal | None:
    hex_ = crew.hex
    works = pos.state.fortifications.get(hex_, "")
    if any("port_fort" in unit.counter.kinds for unit in pos.stack(hex_)):
        works = "port_fortification"
    if works:
        hint = "It can be improved: improve westwall with UNIT" if works == _UNIMPROVED else ""
        return Refusal(
            "14A1-c",
            f"{pos.place(hex_)} is fortified already ({fortifications.in_words(works)}), and no "
            "fort is built there",
            hint,
        )
    return _refuse_prohibited(pos, crew, "14A1-c", "fort")


def _refuse_prohibited(pos: Position, crew: Crew, clause: str, what: str) -> Refusal | None:
    """Say why no work is built in a hex: its terrain is prohibited to the builders. Rule 14A1."""
    for unit in pos.units(crew.units):
        if terrain.prohibited_for(pos, unit, crew.hex):
            ground = _ground(pos, crew.hex)
            return Refusal(
                clause, f"{ground} is prohibited terrain to {unit.id} in {pos.weather(crew.hex)} "
                f"weather, and no {what} is built there",
            )  # fmt: skip
    return None


def _ground(pos: Position, hex_: Hex) -> str:
    return terrain.ground(pos, hex_).replace("_", " ")


def _refuse_ground(pos: Position, crew: Crew, clause: str) -> Refusal | None:
    """Say why the terrain of a hex takes no airfield. Rule 14A1."""
    if terrain.ground(pos, crew.hex) in pos.charts.construction.no_airfield:
        return Refusal(
            clause, f"{pos.place(crew.hex)} is {_ground(pos, crew.hex)}, where no airfield is built"
        )
    return _refuse_prohibited(pos, crew, clause, "airfield")


def _refuse_airfield(pos: Position, _: Side, crew: Crew) -> Refusal | None:
    has = airbases.airfield(pos, crew.hex)
    if has:
        return Refusal(
            "14A1-j",
            f"{pos.place(crew.hex)} has a permanent airfield of capacity {has}",
            f"It may be enlarged: augment airfield with {crew.units[0]}",
        )
    return _refuse_ground(pos, crew, "14A1-j")


def _refuse_augment(pos: Position, _: Side, crew: Crew) -> Refusal | None:
    """Say why an airfield is not enlarged: there is none, or the hex is full. Rule 14A1."""
    hex_, chart = crew.hex, pos.charts.airbases
    if not airbases.airfield(pos, hex_):
        return Refusal(
            "14A1-l",
            f"{pos.place(hex_)} has no permanent airfield to enlarge",
            f"One may be built: build airfield with {crew.units[0]}",
        )
    begun = sum(w.kind == AUGMENT and w.hex == hex_ for w in pos.state.works)
    after = airbases.lasting(pos, hex_) + (begun + 1) * chart.step
    if after <= chart.most:
        return None
    return Refusal(
        "14A1-m",
        f"the airbase of {pos.place(hex_)} would have capacity {after}, and {chart.most} is the "
        "most of a hex",
    )


def _refuse_rebuilding(pos: Position, side: Side, crew: Crew) -> Refusal | None:
    """Say why a port is not rebuilt. Rules 14A5, 30A7."""
    port = pos.board.ports.get(crew.hex)
    if port is None:
        return Refusal("14A5-c", f"there is no port in {pos.place(crew.hex)}")
    if side is not Side.ALLIED:
        return Refusal("14A5-c", "only the Allied player rebuilds destroyed ports")
    if not port_damage.is_destroyed(pos, crew.hex):
        hits = port_damage.hits(pos, crew.hex)
        hint = f"Its {number(hits, 'hit')} may be repaired in the movement phase" if hits else ""
        return Refusal("14A5-c", f"the port of {port.name} is not destroyed", hint)
    if not port_damage.can_be_rebuilt(port):
        return Refusal(
            "30A7-c", f"{port.name} is an inland port, which is never rebuilt once it is destroyed"
        )
    return None


def _refuse_westwall(pos: Position, side: Side, crew: Crew) -> Refusal | None:
    """Say why a fortification is not improved: only the Westwall is. Rules 37B3 to 37B6."""
    works, place = pos.state.fortifications.get(crew.hex, ""), pos.place(crew.hex)
    if works == _UNIMPROVED and side is Side.AXIS:
        return None
    if works == _UNIMPROVED:
        return Refusal("37B5-c", "only the Axis player improves the Westwall")
    if works == "westwall_improved":
        return Refusal("37B5-c", f"the Westwall in {place} is improved already")
    if works == "fortress_unimproved":
        return Refusal("37B4-b", f"the fortress in {place} is unimproved and remains so")
    if works == "maginot_ouvrage_unimproved":
        return Refusal("37B6", f"the ouvrage in {place} is unimproved and remains so")
    if _has_fortified_side(pos, crew.hex):
        return Refusal("37B3-a", f"the fortified hexsides of {place} are unimproved and remain so")
    return Refusal("37B5-c", f"there is no Westwall in {place}")


def _has_fortified_side(pos: Position, hex_: Hex) -> bool:
    sides = pos.board.sides
    return any(sides[6 * hex_ + way] & BIT["fortified"] for way in range(len(NEIGHBOURS[hex_])))


def refuse_temporary(pos: Position, crew: Crew) -> Refusal | None:
    """Say why no temporary airfield is built in a crew's hex. Rules 14A1, 14A1a."""
    hex_ = crew.hex
    if pos.weather(hex_) == MUD:
        return Refusal("14A1a-d", f"no temporary airfield is built in mud, as in {pos.place(hex_)}")
    if airbases.has_airfield(pos, hex_):
        kind = "temporary" if hex_ in pos.state.temporary else "permanent"
        return Refusal("14A1-r", f"{pos.place(hex_)} has a {kind} airfield already")
    return _refuse_ground(pos, crew, "14A1-r")


_SITES: Final[dict[str, Callable[[Position, Side, Crew], Refusal | None]]] = {
    FORT: _refuse_fort,
    AIRFIELD: _refuse_airfield,
    AUGMENT: _refuse_augment,
    PORT: _refuse_rebuilding,
    WESTWALL: _refuse_westwall,
}
_CLAUSES: Final = {
    FORT: "14A1-c", AIRFIELD: "14A1-j", AUGMENT: "14A1-l", PORT: "14A5-c", WESTWALL: "37B5-c",
}  # fmt: skip
