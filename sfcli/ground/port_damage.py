"""Damage of ports, their capacity, and whether they function. Rules 30A1, 30A2, 30A4, 30A6, 30A7.

A port is damaged up to the most hits of its size, at which it does not function. That alone does
not destroy it; a destroyed port is no port at all until it is rebuilt (rules 14A5, 30A3).
"""

from sfcli.board import Port
from sfcli.charts.works import PortType
from sfcli.events import PortFunctions
from sfcli.hexes import Hex
from sfcli.position import Play, Position
from sfcli.works import PortDamaged, PortDestroyed, PortRebuilt


def port_type(pos: Position, port: Port) -> PortType:
    """Return what the port summary says of a port's size. Rule 30A1."""
    return pos.charts.ports.types[port.size.name.lower()]


def hits(pos: Position, hex_: Hex) -> int:
    """Return the hits on the port of a hex. Rule 30A2."""
    return pos.state.port_hits.get(hex_, 0)


def most_hits(pos: Position, hex_: Hex) -> int:
    """Return the most hits the port of a hex may take, 0 where there is no port. Rule 30A2."""
    port = pos.board.ports.get(hex_)
    return port_type(pos, port).hits if port else 0


def is_destroyed(pos: Position, hex_: Hex) -> bool:
    """Tell whether the port of a hex was destroyed and not rebuilt. Rule 30A3."""
    return hex_ in pos.state.destroyed_ports


def capacity(pos: Position, hex_: Hex) -> int:
    """Return the twelfths of RE that may use a port in a player turn. Rules 30A1, 30A2, 30A6."""
    port = pos.board.ports.get(hex_)
    if port is None or hex_ in pos.state.closed_ports:
        return 0
    chart = pos.charts.ports
    each = chart.artificial_hit if port.artificial else chart.hit
    return max(0, port_type(pos, port).capacity - hits(pos, hex_) * each)


def is_naval_base(pos: Position, hex_: Hex) -> bool:
    """Tell whether the port of a hex is a naval base, destroyed or not. Rule 30A9."""
    port = pos.board.ports.get(hex_)
    return port is not None and port_type(pos, port).naval_base


def can_be_rebuilt(port: Port) -> bool:
    """Tell whether a port, once destroyed, can be rebuilt: an inland one cannot. Rule 30A7."""
    return not port.inland


def hit(play: Play, hex_: Hex, count: int) -> int:
    """Apply hits to the port of a hex and return how many had an effect. Rules 30A2, 30A4."""
    before, most = hits(play, hex_), most_hits(play, hex_)
    after = min(most, before + count)
    if after != before:
        play.emit(PortDamaged(hex_, after))
        if after == most and hex_ not in play.state.closed_ports:
            play.emit(PortFunctions(hex_, functions=False))
    return after - before


def ruin(play: Play, hex_: Hex) -> None:
    """Damage the port of a hex, if there is one, to the most it can take. Rules 30A3, 37A4."""
    hit(play, hex_, most_hits(play, hex_))


def repair(play: Play, hex_: Hex, count: int) -> None:
    """Take hits off the port of a hex, which functions again. Rules 14A1, 30A4."""
    play.emit(PortDamaged(hex_, max(0, hits(play, hex_) - count)))
    if hex_ in play.state.closed_ports:
        play.emit(PortFunctions(hex_, functions=True))


def destroy(play: Play, hex_: Hex) -> None:
    """Destroy the port of a hex. Rule 30A3."""
    play.emit(PortDestroyed(hex_))
    ruin(play, hex_)


def rebuild(play: Play, hex_: Hex) -> None:
    """Rebuild a destroyed port, which is still damaged as far as it can be. Rule 14A5."""
    play.emit(PortRebuilt(hex_))


def clear(play: Play, hex_: Hex) -> None:
    """Make a destroyed port whole, where a scenario has unseen troops clear it. Rule 30A3."""
    if is_destroyed(play, hex_):
        rebuild(play, hex_)
        repair(play, hex_, hits(play, hex_))
