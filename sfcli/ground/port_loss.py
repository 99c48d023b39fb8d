"""What the loss of a port brings: its destruction, and when its captor may use it. Rules 30A, 30A3.
"""  # fmt: skip

from collections.abc import Iterator

from sfcli import geography
from sfcli.board import PortSize
from sfcli.decisions import Decision
from sfcli.ground import port_damage, sources
from sfcli.hexes import Hex
from sfcli.orders import DestroyPort, Order, Pass
from sfcli.position import Aftermath, Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.works import PortsTaken


def captured(play: Play, _: Side, hexes: tuple[Hex, ...]) -> None:
    """Note which ports changed hands: their captor may not use them yet. Rule 30A.

    Where he owned one at the start of his last initial phase he may.
    """
    taken = frozenset(hex_ for hex_ in hexes if hex_ in play.board.ports)
    if taken:
        new, lost = play.state.new_ports, play.state.lost_ports
        play.emit(PortsTaken((new - taken) | (taken - lost), (lost - taken) | (taken - new)))


def open_up(play: Play) -> Procedure[None]:
    """Let the phasing side use the ports it owns as its initial phase starts. Rule 30A."""
    new, lost, owner = play.state.new_ports, play.state.lost_ports, play.state.owner
    own = frozenset(hex_ for hex_ in new if owner(hex_) is play.phasing)
    gone = frozenset(hex_ for hex_ in lost if owner(hex_) is not play.phasing)
    if own or gone:
        play.emit(PortsTaken(new - own, lost - gone))
    return
    yield


def lost(play: Play, side: Side, hexes: tuple[Hex, ...]) -> None:
    """Let the Axis player try to destroy the German ports he has lost. Rule 30A3."""
    if side is Side.AXIS:
        ports = [hex_ for hex_ in hexes if hex_ in play.board.ports]
        play.owed.extend(_question(hex_) for hex_ in sorted(ports) if may_be_lost(play, hex_))


def may_be_lost(pos: Position, hex_: Hex) -> bool:
    """Tell whether the Axis may try to destroy a port it has just lost. Rule 30A3.

    It has to be a standard or larger port, and to have been German-owned: in Italy and Corsica the
    Axis owns Italian ports until Italy surrenders.
    """
    port = pos.board.ports[hex_]
    italian = not pos.state.italy_surrendered and geography.italy_or_corsica(pos.board, hex_)
    large = port.size >= PortSize.STANDARD
    return large and not italian and not port_damage.is_destroyed(pos, hex_)


def _question(hex_: Hex) -> Aftermath:
    return lambda play: _ask(play, hex_)


def _ask(play: Play, hex_: Hex) -> Procedure[None]:
    """Ask the Axis player whether he tries to destroy a port, and roll. Rule 30A3."""
    answer = yield from play.ask(_decision(play, hex_))
    if not isinstance(answer, DestroyPort):
        play.note("30A3-a", f"the port of {play.place(hex_)} is left as it is")
        return
    die = play.roll(f"{play.place(hex_)}: does the Axis destroy the port?", "30A3-b")
    if die not in play.charts.ports.destroyed:
        play.note("30A3-b", f"the port of {play.place(hex_)} is taken intact")
        return
    port_damage.destroy(play, hex_)
    sources.delay(play, hex_)


def _decision(play: Play, hex_: Hex) -> Decision:
    def check(answer: Order) -> Refusal | None:
        if isinstance(answer, DestroyPort) and answer.at != hex_:
            return Refusal("30A3-a", f"it is the port of {play.place(hex_)} that is lost now")
        return None

    def legal() -> Iterator[Order]:
        yield DestroyPort(hex_)
        yield Pass()

    port, dice = play.board.ports[hex_], sorted(play.charts.ports.destroyed)
    return Decision(
        side=Side.AXIS,
        rule="30A3-a",
        topic="destroy",
        prompt=f"do you try to destroy the {port.size.name.lower()} port of {play.place(hex_)}, "
        f"which is lost now? A die of {dice[0]} to {dice[-1]} destroys it",
        waiting=f"the Axis player decides whether to destroy the port of {play.place(hex_)}",
        accepts=(DestroyPort, Pass),
        check=check,
        legal=legal,
        facts={"hex": hex_},
    )
