"""Works, airbases and ports in words. Rules 14A1, 17A, 17D, 30A and 37B5."""

from collections.abc import Iterator

from sfcli import calendar
from sfcli.ground import airbases, building, construction, port_damage, westwall
from sfcli.hexes import Hex
from sfcli.language.candidates import count
from sfcli.position import Position
from sfcli.state import Work
from sfcli.twelfths import mps


def of_hex(pos: Position, hex_: Hex) -> Iterator[str]:
    """Yield what of a hex engineers have to do with: its airbase, its port, works under way."""
    if airbases.undamaged(pos, hex_):
        yield airbase(pos, hex_)
    if hex_ in pos.board.ports:
        yield port(pos, hex_)
    yield from under_way(pos, hex_)


def hurt(pos: Position, hex_: Hex) -> Iterator[str]:
    """Yield the airbase and the port of a hex if they are damaged. Rules 17D, 30A2."""
    if airbases.hits(pos, hex_):
        yield airbase(pos, hex_)
    if port_damage.hits(pos, hex_):
        yield port(pos, hex_)


def under_way(pos: Position, hex_: Hex) -> Iterator[str]:
    """Yield the works under way in a hex. Rule 14A1."""
    for each in pos.state.works:
        if each.hex == hex_:
            yield f"{construction.WORDS[each.kind]} under way, by {by(pos, each)}"


def airbase(pos: Position, hex_: Hex) -> str:
    """Return the airbase of a hex: capacity, damage and what it is made of. Rules 17A, 17D."""
    parts = [f"{what} {capacity}" for what, capacity in airbases.features(pos, hex_) if capacity]
    if hex_ in pos.state.temporary:
        parts.append(f"temporary airfield {airbases.temporary(pos, hex_)}")
    whole, now, hits = (
        measure(pos, hex_) for measure in (airbases.undamaged, airbases.capacity, airbases.hits)
    )
    damage = f" of {whole}, {count(hits, 'hit')}" if hits else ""
    return f"airbase of capacity {now}{damage} ({', '.join(parts)})"


def port(pos: Position, hex_: Hex) -> str:
    """Return the port of a hex: size, damage and whether it functions. Rule 30A."""
    found = pos.board.ports[hex_]
    words = [
        word for word, has in (("inland", found.inland), ("artificial", found.artificial)) if has
    ]
    hits, most = port_damage.hits(pos, hex_), port_damage.most_hits(pos, hex_)
    told = [f"capacity {mps(port_damage.capacity(pos, hex_))} REs"]
    if hits:
        told.append(f"{hits} of {count(most, 'hit')}")
    if port_damage.is_destroyed(pos, hex_):
        told.append("destroyed")
    elif hex_ in pos.state.closed_ports:
        told.append("does not function")
    return f"{' '.join((*words, found.size.name.lower()))} port {found.name}: {', '.join(told)}"


def by(pos: Position, work: Work) -> str:
    """Return who is at a work, and when it will be finished. Rules 14A1 to 14A1c."""
    labor = "" if work.labor is None else f" with the labor of {pos.place(work.labor)}"
    return f"{' and '.join(work.units)}{labor}, finished {building.when(pos, work)}"


def works(pos: Position) -> Iterator[str]:
    """Yield the works under way of both sides, the next to be finished first. Rule 14A1."""
    for each in sorted(pos.state.works, key=lambda work: (work.due, work.hex)):
        what = construction.WORDS[each.kind]
        yield f"{each.side.label}: {what} in {pos.place(each.hex)} by {by(pos, each)}"
    going = pos.state.restoration
    if going is not None and not going.over:
        due = calendar.name(westwall.finish(pos))
        hexes = count(len(going.hexes), "hex", "hexes")
        yield f"Axis: restoration of the Westwall, {hexes}, finished in the initial phase of {due}"
