"""Retreats after and before combat. Rules 3F, 9F1, 12E, 14F, 14H1.

The owner sends his units off in any order; each goes one hex, and goes on from there while it is
over the stacking limit. What an enemy ZOC does, it does in every such hex entered.
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from sfcli.clock import Phase
from sfcli.decisions import Decision
from sfcli.events import Left, LoadChanged, Marked, Placed
from sfcli.ground import (
    carriers,
    commandos,
    escorts,
    losses,
    outcome,
    ownership,
    points,
    refuges,
    sizes,
    zoc,
)
from sfcli.ground.escorts import Led
from sfcli.ground.refuges import IN_ZOC, Going, Path
from sfcli.hexes import Hex, name
from sfcli.orders import Carry, Order, Retreat
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import AWAY, Unit

RETREATED: Final = frozenset({"retreated"})


@dataclass
class Party:
    """The units of one retreat, and how far they are."""

    side: Side
    movers: frozenset[str]
    waiting: dict[str, Path]
    """Units still to take their next step, with the hexes they have been in."""
    again: dict[str, Path] = field(default_factory=dict)
    """Units that have to go on once the others have gone as far."""
    gone: dict[str, Hex] = field(default_factory=dict)
    """Where the others are now."""
    led: Led = field(default_factory=set)
    """Ways on which commandos have come through enemy ZOCs (rule 14H1)."""
    _known: dict[Hashable, dict[Hex, int]] = field(default_factory=dict, repr=False)

    def going(self) -> Going:
        """Return who is on the way."""
        return Going(self.movers, frozenset(self.waiting))

    def options(self, pos: Position, unit: str) -> dict[Hex, int]:
        """Return where a unit may take its next step, with the kind of hex. Rule 9F1."""
        key = (unit, tuple(self.waiting), tuple(pos.state.stamp.values()))
        known = self._known.get(key)
        if known is None:
            known = refuges.refuges(pos, pos.unit(unit), self.waiting[unit], self.going())
            self._known[key] = known
        return known


def party(units: Iterable[Unit]) -> Party:
    """Return a party of units that have not set out yet; who is carried goes along. Rule 14J."""
    found = list(units)
    own = carriers.on_their_own(found)
    waiting: dict[str, Path] = {unit.id: (unit.hex,) for unit in own if unit.hex is not None}
    return Party(found[0].side, frozenset(unit.id for unit in found), waiting)


def retreat(play: Play, units: Iterable[Unit]) -> Procedure[None]:
    """Retreat a side's units, all at the same moment. Rule 9F1."""
    found = [unit for unit in units if unit.hex is not None]
    if found:
        yield from finish(play, party(found))


def finish(play: Play, of: Party) -> Procedure[None]:
    """Carry a retreat on, round by round, until every unit of the party has come to rest."""
    while of.waiting or of.again:
        if not of.waiting:
            of.waiting, of.again = of.again, {}
        strand(play, of)
        while of.waiting:
            yield from _next_step(play, of)
        ownership.settle(play, of.gone.values())


def strand(play: Play, of: Party) -> None:
    """Remove units that have nowhere to go, or take them over the edge of the map. Rule 9F1."""
    for id_ in list(of.waiting):
        unit = play.unit(id_)
        kinds = of.options(play, id_).values()
        if refuges.may_leave_map(play, unit) and IN_ZOC in (kinds or (IN_ZOC,)):
            play.note("", f"{id_} retreats over the edge of the map and is out of play")
            for gone in carriers.together(play, (id_,)):
                play.emit(Left(gone, AWAY))
                outcome.add(play, "out_of_play", gone)
        elif not kinds:
            play.note(*refuges.why_stranded(play, unit))
            for lost in carriers.together(play, (id_,)):
                losses.eliminate(play, lost)
        else:
            continue
        del of.waiting[id_]


def _next_step(play: Play, of: Party) -> Procedure[None]:
    """Ask where units go, or send them where they have to go."""
    forced = _forced(play, of)
    if forced:
        for order in forced:
            play.record.echoes |= order.echoes()
            go(play, of, order)
        return
    answer = yield from play.ask(_decision(play, of))
    if isinstance(answer, Carry):
        load(play, answer)
    elif isinstance(answer, Retreat):
        go(play, of, answer)


def _forced(pos: Position, of: Party) -> list[Retreat]:
    """Return the steps of all waiting units where none of them leaves a choice."""
    if any(True for _ in _loads(pos, of)):
        return []
    options = {unit: of.options(pos, unit) for unit in of.waiting}
    if any(len(hexes) > 1 for hexes in options.values()):
        return []
    steps = [Retreat((unit,), to) for unit, hexes in options.items() for to in hexes]
    if len(steps) > 1 and _crowded(pos, of, steps):
        return []
    return sorted(steps, key=lambda step: not commandos.can_slip(pos, pos.unit(step.units[0])))


def _crowded(pos: Position, of: Party, steps: Iterable[Retreat]) -> bool:
    """Tell whether some units that go to one hex fit there and others do not."""
    arriving: dict[Hex, list[Unit]] = {}
    for step in steps:
        arriving.setdefault(step.to, []).append(pos.unit(step.units[0]))
    going = Going(of.movers, frozenset(of.waiting), arriving)
    return any(
        len(units) > 1 and refuges.is_over(pos, units[0], hex_, going)
        for hex_, units in arriving.items()
    )


def go(play: Play, of: Party, order: Retreat) -> None:
    """Let units take a step, in their order, and feel what is there. Rules 9F1, 14H1."""
    for id_ in _in_order(play, of, order):
        if id_ not in of.waiting:
            continue
        unit, path = play.unit(id_), of.waiting.pop(id_)
        hurt = refuges.feels_zoc(play, unit, order.to, of.movers)
        if hurt and escorts.spared(play, unit, order.to, of.movers, of.led):
            hurt = False
        company = carriers.together(play, (id_,))
        for each in company:
            _arrive(play, of, each, order.to)
        for going in play.units(company) if hurt else ():
            _feel_zoc(play, going)
        unit = play.unit(id_)
        if unit.hex is not None and refuges.is_over(play, unit, order.to, of.going()):
            of.again[id_] = (*path, order.to)


def _arrive(play: Play, of: Party, id_: str, to: Hex) -> None:
    """Put a unit down where it retreats to."""
    play.emit(Placed(id_, to))
    if play.state.clock.phase is Phase.COMBAT:
        play.emit(Marked(id_, RETREATED))
    outcome.retreated(play, id_, to)
    of.gone[id_] = to


def _in_order(pos: Position, of: Party, order: Retreat) -> Sequence[str]:
    """Return the units as named; into an enemy ZOC commandos that may lead go first. Rule 14H1."""
    if len(order.units) == 1 or not zoc.into(pos, order.to, of.side.enemy):
        return order.units

    def follows(id_: str) -> bool:
        return id_ not in of.waiting or not commandos.can_slip(pos, pos.unit(id_))

    return sorted(order.units, key=follows)


def _feel_zoc(play: Play, unit: Unit) -> None:
    if unit.can_be_cadre:
        play.note("9F1-f", f"{unit.id} retreats into an enemy ZOC and is reduced to its cadre")
        losses.reduce(play, unit.id)
    else:
        play.note("9F1-f", f"{unit.id} retreats into an enemy ZOC and is eliminated")
        losses.eliminate(play, unit.id)


def refuse(pos: Position, of: Party, order: Retreat) -> Refusal | None:
    """Say why units may not retreat as ordered, taken in their order. Rule 9F1."""
    arriving: list[Unit] = []
    for id_ in _in_order(pos, of, order):
        if of.gone.get(id_) == order.to and id_ not in of.waiting:
            continue
        if id_ not in of.waiting:
            if pos.unit(id_).aboard in order.units:
                continue
            return carriers.refuse_apart([pos.unit(id_)]) or Refusal(
                "9F1-a",
                f"{id_} is not among the units that retreat now",
                f"They are {', '.join(of.waiting)}",
            )
        unit = pos.unit(id_)
        if not arriving and order.to in of.options(pos, id_):
            arriving.append(unit)
            continue
        going = Going(of.movers, frozenset(of.waiting), {order.to: arriving})
        refusal = refuges.refuse(pos, unit, order.to, of.waiting[id_], going)
        if refusal:
            return refusal
        arriving.append(unit)
    return None


def steps(pos: Position, of: Party) -> Iterator[Retreat]:
    """Yield legal steps: all waiting units together where that is one, then each alone."""
    waiting = tuple(of.waiting)
    if len(waiting) > 1:
        for to in of.options(pos, waiting[0]):
            together = Retreat(waiting, to)
            if refuse(pos, of, together) is None:
                yield together
    for unit in waiting:
        yield from (Retreat((unit,), to) for to in of.options(pos, unit))


def _decision(play: Play, of: Party) -> Decision:
    options = {unit: of.options(play, unit) for unit in of.waiting}

    def check(order: Order) -> Refusal | None:
        if isinstance(order, Carry):
            return refuse_load(play, of, order)
        assert isinstance(order, Retreat)
        return refuse(play, of, order)

    def legal() -> Iterator[Order]:
        yield from steps(play, of)
        yield from _loads(play, of)

    loads = any(True for _ in _loads(play, of))
    hint = "; resource points there may be taken along: carry N rp with UNIT" if loads else ""
    return Decision(
        side=of.side,
        rule="9F1",
        topic="retreat",
        prompt=f"retreat {_all_ways(play, of, options)}{hint}",
        waiting=f"the {of.side.label} player retreats {' '.join(options)}",
        accepts=(Retreat, Carry),
        check=check,
        legal=legal,
        facts={"options": options},
    )


def _all_ways(play: Play, of: Party, options: dict[str, dict[Hex, int]]) -> str:
    """Return where units may go, said once for all that may go to the same hexes."""
    together: dict[str, list[str]] = {}
    for unit, hexes in options.items():
        together.setdefault(_ways(play, of, unit, hexes), []).append(unit)
    return "; ".join(f"{' '.join(units)} {ways}" for ways, units in together.items())


def _ways(play: Play, of: Party, unit: str, hexes: dict[Hex, int]) -> str:
    ways = " or ".join(name(hex_) for hex_ in hexes)
    kinds = set(hexes.values())
    if IN_ZOC in kinds:
        return f"to {ways} (in an enemy ZOC: {_fate(play, of, play.unit(unit), hexes)})"
    return f"to {ways}" + (" (full: it has to go on)" if refuges.FULL in kinds else "")


def _fate(play: Play, of: Party, unit: Unit, hexes: Iterable[Hex]) -> str:
    """Return what an enemy ZOC does to a unit, in words. Rules 9F1, 14H1."""
    fate = "reduced to its cadre" if unit.can_be_cadre else "eliminated"
    if any(escorts.may_try(play, unit, to, of.movers) for to in hexes):
        return (
            f"{fate}, unless it slips through to a friendly unit on {escorts.needed(play)} or more"
        )
    return fate


def _loads(pos: Position, of: Party) -> Iterator[Carry]:
    """Yield the greatest loads that units could still take along. Rule 12E."""
    for id_ in of.waiting:
        unit = pos.unit(id_)
        if unit.hex is None or unit.ratings.movement == 0:
            continue
        lying = points.lying(pos, of.side, unit.hex)
        room = sizes.most_carried(pos.charts, unit) - unit.carrying
        if lying and room > 0:
            yield Carry(min(lying, room), id_)


def refuse_load(pos: Position, of: Party, order: Carry) -> Refusal | None:
    """Say why a retreating unit may not take resource points along. Rule 12E."""
    most = {load.unit: load.points for load in _loads(pos, of)}
    if order.unit not in most:
        return Refusal(
            "12E-l", f"{order.unit} cannot take resource points along",
            f"Able to: {', '.join(most) or 'none'}",
        )  # fmt: skip
    if not 0 < order.points <= most[order.unit]:
        return Refusal(
            "12E-l",
            f"{order.unit} can take {most[order.unit]} resource points along, not {order.points}",
        )
    return None


def load(play: Play, order: Carry) -> None:
    """Load resource points of its hex onto a retreating unit. Rule 12E."""
    unit = play.unit(order.unit)
    assert unit.hex is not None
    heaps = points.heaps(play, unit.side, unit.hex)
    points.remove(play, list(points.taken(heaps, order.points)))
    play.emit(LoadChanged(unit.id, order.points))
