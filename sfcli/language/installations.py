"""What stands in a hex besides terrain and units, as it is now: works, ports, airbases, in words.

Rules 14A1, 14A5, 17A, 17D, 30A2, 30A3 and 37B.
"""

from collections.abc import Iterator

from sfcli import calendar
from sfcli.ground import (
    airbases,
    building,
    construction,
    fortifications,
    port_damage,
    westwall,
)
from sfcli.hexes import Hex
from sfcli.language.candidates import count
from sfcli.position import Position
from sfcli.sides import Side


def fortification(pos: Position, hex_: Hex) -> Iterator[str]:
    """Yield the fortification of a hex, and that the Westwall there is being restored. Rule 37B."""
    found = pos.state.fortifications.get(hex_)
    if found:
        yield fortifications.in_words(found)
    going = pos.state.restoration
    if is_restored(pos, hex_) and going is not None:
        when = calendar.name(westwall.finish(pos))
        yield f"improved in the {Side.AXIS.label} initial phase of {when}"


def is_restored(pos: Position, hex_: Hex) -> bool:
    """Tell whether a hex of the Westwall is being restored. Rule 37B5."""
    going, works = pos.state.restoration, pos.state.fortifications.get(hex_)
    if going is None or going.over:
        return False
    return works == "westwall_unimproved" and hex_ in going.hexes


def port(pos: Position, hex_: Hex) -> str:
    """Return the size of the port of a hex with its damage, empty without one. Rules 30A2, 30A3."""
    found = pos.board.ports.get(hex_)
    if found is None:
        return ""
    words = [f"{found.size.name.lower()} port"]
    hits = port_damage.hits(pos, hex_)
    if port_damage.is_destroyed(pos, hex_):
        words.append("destroyed")
    elif hex_ in pos.state.closed_ports:
        words.append("closed")
    if hits:
        words.append(f"{hits} of {count(port_damage.most_hits(pos, hex_), 'hit')}")
    return ", ".join(words)


def airbase(pos: Position, hex_: Hex) -> Iterator[str]:
    """Yield the airfields of a hex, and its airbase as a whole where it is more. Rules 17A, 17D."""
    permanent, temporary = airbases.airfield(pos, hex_), airbases.temporary(pos, hex_)
    if permanent:
        yield f"airfield {permanent}"
    if temporary:
        yield f"temporary airfield {temporary}"
    hits, whole = airbases.hits(pos, hex_), airbases.undamaged(pos, hex_)
    if hits:
        yield f"airbase {airbases.capacity(pos, hex_)} of {whole}, {count(hits, 'hit')}"
    elif whole not in (permanent, temporary):
        yield f"airbase {whole}"


def under_way(pos: Position, hex_: Hex) -> Iterator[str]:
    """Yield the works that are under way in a hex: what, by whom, and when finished. Rule 14A1."""
    for work in pos.state.works:
        if work.hex == hex_:
            what = construction.WORDS[work.kind]
            yield f"{what} by {' '.join(work.units)}, finished {building.when(pos, work)}"


def works(pos: Position, side: Side) -> Iterator[str]:
    """Yield a side's works under way, the next to be finished first. Rules 14A1, 37B5."""
    own = (work for work in pos.state.works if work.side is side)
    for work in sorted(own, key=lambda each: (each.due, each.hex)):
        what = construction.WORDS[work.kind]
        labor = "" if work.labor is None else f" with the labor of {pos.place(work.labor)}"
        yield (
            f"{what} in {pos.place(work.hex)} by {' '.join(work.units)}{labor}, finished "
            f"{building.when(pos, work)}"
        )
    going = pos.state.restoration
    if side is Side.AXIS and going is not None and not going.over:
        due = calendar.name(westwall.finish(pos))
        hexes = count(len(going.hexes), "hex", "hexes")
        yield f"restoration of the Westwall, {hexes}, finished in the Axis initial phase of {due}"
