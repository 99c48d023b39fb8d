"""Special efforts of the Allied strategic air forces: call-ups, bases, ends. Rules 26C, 26C1.

Scenarios say whether there are any: `strategic_air_war` among their special rules.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

from sfcli import calendar, geography
from sfcli.air import boxes, cargo, strategic
from sfcli.airwar import BasesSupplied, EffortsEnded, ForceCalledUp
from sfcli.board import Board, PortSize
from sfcli.charts.air_war import StrategicForce, WingStrengths
from sfcli.decisions import Decision
from sfcli.ground import frontiers, ports, sources, supply
from sfcli.hexes import Hex, everywhere
from sfcli.orders import CallForce, Order, Pass
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import quiet
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import number

ETO: Final = "ETO"
_OFFERED: Final = 3
"""Base hexes named as answers for an air force; any other that is legal will do too."""


def is_played(pos: Position) -> bool:
    """Tell whether the game has strategic air forces. Rule 26."""
    return bool(pos.scenario.special.get(strategic.SPECIAL)) and bool(pos.state.air.units)


def force(pos: Position, id_: str) -> StrategicForce | Refusal:
    """Return a strategic air force of the Allies, or say that there is none so called. 26C."""
    forces = pos.charts.air.assets.forces
    if id_ in forces:
        return forces[id_]
    return Refusal("26C-a", f"{id_} is no strategic air force", f"There are {', '.join(forces)}")


def strengths(pos: Position, id_: str) -> WingStrengths:
    """Return what an air force can do in the air cycle of now. Rule 26C2."""
    return pos.charts.air.assets.strength(id_, pos.state.clock.turn)


def wings_left(pos: Position, id_: str) -> int:
    """Return how many wings of an air force that was called up have not flown yet. Rule 26C2."""
    return strengths(pos, id_).wings - pos.state.air.efforts[id_].flown


def used(pos: Position, id_: str) -> int:
    """Return how often an air force has been called up this year. Rule 26C."""
    year = calendar.year(pos.state.clock.turn)
    return sum(calendar.year(turn) == year for turn in pos.state.air.call_ups.get(id_, ()))


def refuse_call(pos: Position, id_: str) -> Refusal | None:
    """Say why an air force may not be called up now, wherever it were to base. Rules 26C, 26C1."""
    found = force(pos, id_)
    if isinstance(found, Refusal):
        return found
    if found.theater not in frontiers.controlled(pos, Side.ALLIED):
        why = f"the Allied player does not control the {found.theater} theater of {id_}"
        return Refusal("26C-g", why)
    if id_ in pos.state.air.efforts:
        return Refusal("26C1-a", f"{id_} has been called up for this player turn already")
    most = pos.charts.air.assets.call_ups
    if used(pos, id_) < most:
        return None
    year = calendar.year(pos.state.clock.turn)
    return Refusal("26C-f", f"{id_} has been called up {most} times in {year}, which is the most")


def refuse_base(pos: Position, id_: str, hex_: Hex) -> Refusal | None:
    """Say why the base marker of an air force may not lie in a hex. Rule 26C1."""
    board, place = pos.board, pos.place(hex_)
    found = force(pos, id_)
    if isinstance(found, Refusal):
        return found
    rule = "26C1-c" if found.theater == ETO else "26C1-d"
    if not board.playable(hex_) or not boxes.is_open_country(board, hex_):
        return Refusal(rule, f"{place} is no all-land clear terrain hex, and bases lie in those")
    if pos.state.owner(hex_) is Side.AXIS or pos.occupied(hex_, Side.AXIS):
        return Refusal(rule, f"{place} is in Axis hands")
    if found.theater == ETO:
        inside = geography.britain(board, hex_)
        return None if inside else Refusal(rule, f"{place} is not in Britain, where {id_} bases")
    if geography.north_africa(board, hex_):
        return None
    if not geography.italy(board, hex_):
        return Refusal(rule, f"{place} is neither in North Africa nor in Italy, where {id_} bases")
    if has_port(pos, hex_):
        return None
    return Refusal(
        rule,
        f"no overland supply line leads from {place} to a functioning Allied-owned major or great "
        "port in Italy",
    )


def has_port(pos: Position, hex_: Hex) -> bool:
    """Tell whether an overland supply line leads to a major or great port in Italy. Rule 26C1."""
    lines = supply.reach(pos, Side.ALLIED)
    _, found = pos.derived("lines of bases", id(lines), lambda: (lines, _port_lines(pos, lines)))
    return any(each.reach(hex_) for each in found)


def _port_lines(pos: Position, lines: supply.Reach) -> list[supply.Lines]:
    """Return the overland lines to the ports that supply bases in Italy. Rule 26C1."""
    user = sources.users(Side.ALLIED)[0]
    return [
        lines.points(user, port)
        for port, size in ports.usable(pos, Side.ALLIED).items()
        if size >= PortSize.MAJOR and geography.italy(pos.board, port)
    ]


def base_hexes(pos: Position, id_: str) -> Iterator[Hex]:
    """Yield the hexes where the base marker of an air force may lie, in order. Rule 26C1."""
    found = pos.charts.air.assets.forces[id_]
    areas = (
        (geography.britain,) if found.theater == ETO else (geography.north_africa, geography.italy)
    )
    for area in areas:
        yield from (h for h in _land(pos, area) if refuse_base(pos, id_, h) is None)


def _land(pos: Position, area: Callable[[Board, Hex], bool]) -> tuple[Hex, ...]:
    """Return the all-land clear hexes of an area."""
    board = pos.board
    return pos.derived(
        ("base land", area),
        id(board),
        lambda: tuple(
            h for h in everywhere() if area(board, h) and boxes.is_open_country(board, h)
        ),
    )


def offer(play: Play) -> Procedure[None]:
    """Let the Allied player call up strategic air forces as his initial phase begins. 26C1."""
    if play.phasing is not Side.ALLIED or not is_played(play):
        return
    while ready := _ready(play):
        answer = yield from play.ask(_decision(play, ready))
        if not isinstance(answer, CallForce):
            return
        _call(play, answer)


def _ready(pos: Position) -> dict[str, tuple[Hex, ...]]:
    """Return the air forces that may be called up, with some hexes for their bases."""
    found = {}
    for id_ in pos.charts.air.assets.forces:
        if refuse_call(pos, id_) is None:
            hexes = tuple(islice(base_hexes(pos, id_), _OFFERED))
            if hexes:
                found[id_] = hexes
    return found


def _call(play: Play, answer: CallForce) -> None:
    play.emit(ForceCalledUp(answer.force, answer.base))
    wings = strengths(play, answer.force).wings
    name = play.charts.air.assets.forces[answer.force].name
    play.note("26C1-f", f"{name}: {number(wings, 'wing')} in {play.place(answer.base)}")
    if cargo.is_supplied(play, Side.ALLIED, answer.base):
        play.emit(BasesSupplied(play.state.air.supplied | {answer.base}))


def end(play: Play) -> Procedure[None]:
    """Remove bases and wings as the player turn ends. Rule 26C1."""
    if play.state.air.efforts:
        names = ", ".join(play.state.air.efforts)
        play.emit(EffortsEnded())
        play.note("26C1-e", f"the special effort of {names} is over")
    return quiet(play)


def _decision(play: Play, ready: dict[str, tuple[Hex, ...]]) -> Decision:
    def check(order: Order) -> Refusal | None:
        if not isinstance(order, CallForce):
            return None
        return refuse_call(play, order.force) or refuse_base(play, order.force, order.base)

    def legal() -> Iterator[Order]:
        yield Pass()
        for id_, hexes in ready.items():
            yield from (CallForce(id_, hex_) for hex_ in hexes)

    most = play.charts.air.assets.call_ups
    left = ", ".join(f"{id_} ({most - used(play, id_)} left this year)" for id_ in ready)
    first = next(iter(ready))
    return Decision(
        side=Side.ALLIED,
        rule="26C1-a",
        topic="call up",
        prompt=f"call up strategic air forces for a special effort: {left}: callup {first} at HEX, "
        "or pass",
        waiting="the Allied player may call up strategic air forces",
        accepts=(CallForce, Pass),
        check=check,
        legal=legal,
        open=True,
        facts={"forces": tuple(ready)},
    )
