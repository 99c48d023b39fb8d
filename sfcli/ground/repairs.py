"""What engineers do with MPs: repairs, port demolition, temporary airfields. Rules 14A1, 14A5."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from sfcli.clock import Phase
from sfcli.ground import (
    airbases,
    construction,
    exertion,
    labor,
    port_damage,
    sites,
    supply_effects,
)
from sfcli.ground.construction import Crew
from sfcli.hexes import Hex
from sfcli.orders import BuildTemporary, Demolish, Repair
from sfcli.position import Play, Position, Procedure
from sfcli.procedures import OrderRule
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import fraction, number, plain
from sfcli.works import LaborUsed, LineRepaired, TemporaryAirfield


@dataclass(frozen=True, slots=True)
class Job:
    """Something a crew does with MPs in its hex, and what each of its units pays."""

    crew: Crew
    mps: int
    do: Callable[[Play, Hex], None]


@dataclass(frozen=True, slots=True)
class Needed:
    """What something takes one unit in good weather, in twelfths of MP."""

    each: int
    """For a hit, or for the whole where it is no matter of hits."""
    hits: int = 1

    @property
    def whole(self) -> int:
        """MPs for all of it."""
        return self.each * self.hits


def plan_repair(pos: Position, side: Side, order: Repair) -> Job | Refusal:
    """Say why units may not repair something, or return the job. Rules 14A1, 14A4."""
    crew = construction.crew(pos, side, order.units, ability(order.what), order.labor)
    if isinstance(crew, Refusal):
        return crew
    kind = _REPAIRS[order.what]
    refusal = _refuse_place(pos, crew, order.at, kind.clause) or kind.refuse(
        pos, crew.hex, order.hits
    )
    if refusal:
        return refusal
    needed = Needed(kind.each(pos), order.hits)
    return _job(
        pos, side, crew, needed, kind.clause, kind.title,
        lambda play, hex_: kind.do(play, hex_, order.hits),
    )  # fmt: skip


def _refuse_place(pos: Position, crew: Crew, at: Hex | None, clause: str) -> Refusal | None:
    if at in (None, crew.hex):
        return None
    return Refusal(
        clause,
        f"{crew.units[0]} is in {pos.place(crew.hex)} and works only there",
    )


def _job(
    pos: Position, side: Side, crew: Crew, needed: Needed, clause: str, what: str,
    do: Callable[[Play, Hex], None],
) -> Job | Refusal:  # fmt: skip
    """Return what a crew is to do, or which of its units lacks the MPs. Rules 14A1a, 14A1b."""
    each = construction.mps(pos, crew, needed.whole)
    if construction.is_poor(pos, crew.hex):
        what = f"{what} in {pos.weather(crew.hex)} weather"
    for unit in pos.units(crew.units):
        refusal = exertion.refuse(pos, unit, side, each, clause, what)
        if refusal and refusal.rule == clause:
            return replace(refusal, hint=_hint(pos, crew, needed))
        if refusal:
            return refusal
    return Job(crew, each, do)


def _hint(pos: Position, crew: Crew, needed: Needed) -> str:
    """Say how much a crew could do, or what would let it do something. Rules 14A1b, 14A1c."""
    can = affordable(pos, crew, needed.each)
    if can:
        return f"It has MPs for {number(can, 'hit')}"
    if crew.quick or not affordable(pos, replace(crew, quick=True), needed.each):
        return ""
    near = labor.cities(pos, pos.unit(crew.units[0]))
    helped = f"; with the labor of {pos.place(near[0])} it would pay half alone" if near else ""
    return f"Two units together pay half each{helped}"


def affordable(pos: Position, crew: Crew, each: int) -> int:
    """Return how often a crew can pay for something that takes so many twelfths of MP."""
    cost = construction.mps(pos, crew, each)
    units = pos.units(crew.units)
    return min(exertion.left(pos, u) // exertion.price(pos, u, cost) for u in units)


def _refuse_line(pos: Position, hex_: Hex, _: int) -> Refusal | None:
    if hex_ in pos.state.broken:
        return None
    return Refusal("14A1-z", f"no rail line is broken in {pos.place(hex_)}")


def _refuse_port(pos: Position, hex_: Hex, count: int) -> Refusal | None:
    """Say why a port is not repaired: there is none, it is destroyed or whole. Rule 14A5."""
    port = pos.board.ports.get(hex_)
    if port is None:
        return Refusal("14A1-y", f"there is no port in {pos.place(hex_)}")
    if port_damage.is_destroyed(pos, hex_):
        if not port_damage.can_be_rebuilt(port):
            return Refusal(
                "30A7-c", f"{port.name} is an inland port: destroyed, it is neither rebuilt nor "
                "repaired",
            )  # fmt: skip
        return Refusal(
            "14A5-b", f"the port of {port.name} is destroyed, and is repaired only once it is "
            "rebuilt", "Port construction units rebuild it in the initial phase",
        )  # fmt: skip
    return _refuse_count(pos, hex_, "port", "14A1-y", port_damage.hits(pos, hex_), count)


def _refuse_airbase(pos: Position, hex_: Hex, count: int) -> Refusal | None:
    """Say why an airbase is not repaired: it is whole, or a temporary one in mud. Rule 14A1a."""
    has = airbases.hits(pos, hex_)
    firm = min(has, airbases.lasting(pos, hex_) // pos.charts.airbases.hit)
    refusal = _refuse_count(pos, hex_, "airbase", "14A1-x", has, count)
    if refusal is None and count > firm and pos.weather(hex_) == sites.MUD:
        return Refusal(
            "14A1a-d",
            f"the temporary airfield in {pos.place(hex_)} cannot be repaired in mud",
            f"Of its {number(has, 'hit')} {firm} can be: they are on the rest of the airbase"
            if firm
            else "",
        )
    return refusal


def _refuse_count(
    pos: Position, hex_: Hex, what: str, clause: str, has: int, count: int
) -> Refusal | None:
    if 0 < count <= has:
        return None
    if not has:
        return Refusal(clause, f"the {what} in {pos.place(hex_)} is not damaged")
    return Refusal(clause, f"the {what} in {pos.place(hex_)} has {number(has, 'hit')} to repair")


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of repair."""

    title: str
    clause: str
    each: Callable[[Position], int]
    """MPs for a hit, in twelfths."""
    refuse: Callable[[Position, Hex, int], Refusal | None]
    do: Callable[[Play, Hex, int], None]


def _mend(play: Play, hex_: Hex, _: int) -> None:
    play.emit(LineRepaired(hex_))


_REPAIRS: Final = {
    construction.RAIL: _Kind(
        "repair the rail line", "14A1-z", lambda pos: pos.charts.construction.line, _refuse_line,
        _mend,
    ),
    "port": _Kind(
        "repair the port", "14A1-y", lambda pos: pos.charts.ports.repair, _refuse_port,
        port_damage.repair,
    ),
    "airbase": _Kind(
        "repair the airbase", "14A1-x", lambda pos: pos.charts.airbases.repair, _refuse_airbase,
        airbases.repair,
    ),
}  # fmt: skip


def ability(what: str) -> str:
    """Return the ability that the repair of something takes. Rules 14A1, 14A4."""
    return construction.RAIL if what == construction.RAIL else construction.OTHER


def price(pos: Position, what: str) -> int:
    """Return the MPs, in twelfths, that the repair of a line or of a hit takes in good weather."""
    return _REPAIRS[what].each(pos)


def plan_demolish(pos: Position, side: Side, order: Demolish) -> Job | Refusal:
    """Say why units may not demolish a port, or return the job. Rule 14A1."""
    crew = construction.crew(pos, side, order.units, construction.OTHER, order.labor)
    if isinstance(crew, Refusal):
        return crew
    refusal = _refuse_place(pos, crew, order.at, "14A1-w") or _refuse_demolition(
        pos, crew.hex, order.hits
    )
    if refusal:
        return refusal
    needed = Needed(pos.charts.ports.demolition, order.hits)
    what = f"demolish the port by {number(order.hits, 'hit')}"
    return _job(pos, side, crew, needed, "14A1-w", what, _demolition(order.hits))


def _demolition(count: int) -> Callable[[Play, Hex], None]:
    def do(play: Play, hex_: Hex) -> None:
        port_damage.hit(play, hex_, count)

    return do


def _refuse_demolition(pos: Position, hex_: Hex, count: int) -> Refusal | None:
    port = pos.board.ports.get(hex_)
    if port is None:
        return Refusal("14A1-w", f"there is no port in {pos.place(hex_)}")
    room = port_damage.most_hits(pos, hex_) - port_damage.hits(pos, hex_)
    if 0 < count <= room:
        return None
    most = port_damage.most_hits(pos, hex_)
    has = f"the port of {port.name} has {port_damage.hits(pos, hex_)} of {number(most, 'hit')}"
    return Refusal("30A2-c", f"{has} and takes {number(room, 'more hit') if room else 'no more'}")


def plan_temporary(pos: Position, side: Side, order: BuildTemporary) -> Job | Refusal:
    """Say why units may not build a temporary airfield, or return the job. Rule 14A1."""
    crew = construction.crew(pos, side, order.units, construction.OTHER, order.labor)
    if isinstance(crew, Refusal):
        return crew
    refusal = sites.refuse_temporary(pos, crew)
    if refusal:
        return refusal
    for unit in pos.units(crew.units):
        if not supply_effects.is_in_supply(unit):
            return Refusal("14A1-s", f"{unit.id} is out of supply and builds no airfield")
    chart = pos.charts.construction
    needed = Needed(chart.temporary_easy if sites.is_easy(pos, crew.hex) else chart.temporary_other)
    return _job(pos, side, crew, needed, "14A1-t", "build a temporary airfield", _lay_out)


def _lay_out(play: Play, hex_: Hex) -> None:
    play.emit(TemporaryAirfield(hex_, there=True))


def work(play: Play, job: Job) -> Procedure[None]:
    """Do a job with MPs. Rule 14A1."""
    paid = [exertion.spend(play, unit, job.mps) for unit in job.crew.units]
    if job.crew.labor is not None:
        play.emit(LaborUsed(job.crew.labor, job.crew.units[0]))
    job.do(play, job.crew.hex)
    play.facts(cost=plain(fraction(max(paid))))
    return
    yield


_MOVING: Final = (Phase.MOVEMENT, Phase.EXPLOITATION)
ORDERS: Final = (
    OrderRule(Repair, "Repairs", "14A1-a", _MOVING, "ground", plan_repair, work),
    OrderRule(Demolish, "Demolitions of ports", "14A1-w", _MOVING, "ground", plan_demolish, work),
    OrderRule(
        BuildTemporary, "Temporary airfields", "14A1-r", (Phase.MOVEMENT,), "ground",
        plan_temporary, work,
    ),
)  # fmt: skip
