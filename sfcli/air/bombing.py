"""Bombing: the attacks over the target hex, announced one by one. Rules 20G, 20G1, 20G2."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import Final

from sfcli.air import landing, payload, yards
from sfcli.air.duties import Duty
from sfcli.air.flight import Operation
from sfcli.airforces import ABORTED, BOMBING, AirUnit
from sfcli.airwar import CoastDefensesBombed
from sfcli.charts.aircraft import AirType
from sfcli.decisions import Decision
from sfcli.events import LineBroken
from sfcli.ground import airbases, coasts, lines, port_damage
from sfcli.hexes import Hex
from sfcli.orders import Bomb, Fly, HitAir, Order, Pass, Sortie
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import number, plain, pretty

WORDS: Final = {
    payload.YARD: "the marshaling yard",
    payload.STRATEGIC_PORT: "the port, strategically",
    payload.AIRBASE: "the airbase",
    payload.RAIL_LINE: "the rail line",
    payload.PORT: "the port",
    payload.COAST: "the coast defenses",
}
"""What is bombed, by task, as players read it."""
_ANSWERS: Final = {
    payload.YARD: "yard", payload.STRATEGIC_PORT: "port strategically", payload.AIRBASE: "airbase",
    payload.RAIL_LINE: "rail", payload.PORT: "port", payload.COAST: "coast",
}  # fmt: skip
"""What follows `bomb` in an answer, by task."""


@dataclass(frozen=True, slots=True)
class Target:
    """Something that can be bombed in a hex. Rules 20G1, 20G2."""

    refuse: Callable[[Position, Side, Hex], Refusal | None]
    """Says why a side does not find it there."""
    hit: Callable[[Play, Operation], Procedure[None]]


def _enemy(pos: Position, side: Side, hex_: Hex, what: str, rule: str) -> Refusal | None:
    if pos.state.owner(hex_) is side.enemy:
        return None
    return Refusal(rule, f"{what} in {pos.place(hex_)} is not {side.enemy.label}-owned")


def refuse_yard(pos: Position, side: Side, hex_: Hex) -> Refusal | None:
    """Say why there is no functioning enemy marshaling yard in a hex. Rule 20G1a."""
    place = pos.place(hex_)
    if hex_ not in lines.yard_set(pos.board):
        return Refusal("20G1a-a", f"there is no marshaling yard in {place}")
    refusal = _enemy(pos, side, hex_, "the marshaling yard", "20G1a-a")
    if refusal or yards.functions(pos, side.enemy, hex_):
        return refusal
    return Refusal(
        "20G1a-b",
        f"no rail line leads from the yard in {place} to a supply source of the "
        f"{side.enemy.label} player, and it does not function",
    )


def refuse_port(rule: str, pos: Position, side: Side, hex_: Hex) -> Refusal | None:
    """Say why there is no enemy port in a hex. Rules 20G1b, 20G2f."""
    if hex_ not in pos.board.ports or port_damage.is_destroyed(pos, hex_):
        return Refusal(rule, f"there is no port in {pos.place(hex_)}")
    return _enemy(pos, side, hex_, "the port", rule)


def refuse_airbase(pos: Position, side: Side, hex_: Hex) -> Refusal | None:
    """Say why there is no enemy airbase in a hex. Rule 20G2a."""
    if not airbases.undamaged(pos, hex_):
        return Refusal("20G2a-a", f"there is no airbase in {pos.place(hex_)}")
    return _enemy(pos, side, hex_, "the airbase", "20G2a-a")


def refuse_line(pos: Position, side: Side, hex_: Hex) -> Refusal | None:
    """Say why there is no enemy rail line in a hex. Rule 20G2e."""
    if not pos.board.has_rail(hex_):
        return Refusal("20G2e-a", f"no rail line runs through {pos.place(hex_)}")
    return _enemy(pos, side, hex_, "the rail line", "20G2e-a")


def refuse_coast(pos: Position, side: Side, hex_: Hex) -> Refusal | None:
    """Say why there are no enemy coast defenses in a hex. Rule 20G2i."""
    if not coasts.level(pos, hex_):
        return Refusal("20G2i-a", f"there are no coast defenses in {pos.place(hex_)}")
    return _enemy(pos, side, hex_, "the coast defenses", "20G2i-a")


def hit_yard(play: Play, operation: Operation) -> Procedure[None]:
    """Take capacity off the net of a yard, and break the line. Rule 20G1a."""
    if yards.hit(play, operation.side.enemy, operation.target):
        yield from hit_line(play, operation)


def hit_port(play: Play, operation: Operation) -> Procedure[None]:
    """Damage a port. Rules 20G1b, 20G2f."""
    if not port_damage.hit(play, operation.target, 1):
        play.note("20G2f-b", "the port has all the damage it can take")
    return
    yield


def hit_line(play: Play, operation: Operation) -> Procedure[None]:
    """Break a rail line, unless it is broken. Rules 20G1a, 20G2e."""
    if operation.target in play.state.broken:
        play.note("20G2e-c", "the rail line is broken already")
    else:
        play.emit(LineBroken(operation.target))
    return
    yield


def hit_coast(play: Play, operation: Operation) -> Procedure[None]:
    """Count a hit on coast defenses, of which it takes several for one of damage. Rule 20G2i."""
    hex_ = operation.target
    before = coasts.hits(play, hex_)
    play.emit(CoastDefensesBombed(hex_, play.state.air.coast_hits.get(hex_, 0) + 1))
    after = coasts.hits(play, hex_)
    if after > before:
        play.note(
            "20G2i-d",
            f"the coast defenses of {play.place(hex_)} have {number(after, 'hit')}: level "
            f"{coasts.left(play, hex_)} for this player turn",
        )
    else:
        play.note("20G2i-d", "it takes another bombing hit to damage the coast defenses")
    return
    yield


def hit_airbase(play: Play, operation: Operation) -> Procedure[None]:
    """Damage an airbase, and abort one air unit on the ground there. Rule 20G2a."""
    hex_, side = operation.target, operation.side
    if not airbases.hit(play, hex_, 1):
        play.note("20G2a-g", "the airbase has no capacity left to lose")
    there = on_ground(play, side.enemy, hex_)
    if there:
        answer = yield from play.ask(_which(play, side, hex_, there))
        assert isinstance(answer, HitAir)
        landing.lose(play, answer.unit, ABORTED, "20G2a-i", f"{answer.unit} is hit on the ground")


def on_ground(pos: Position, side: Side, hex_: Hex) -> list[AirUnit]:
    """Return a side's air units on the ground in a hex, the strongest first. Rule 20G2a."""
    units = pos.state.air.units.values()
    there = [u for u in units if u.side is side and u.base == hex_ and u.is_grounded and not u.box]
    return sorted(there, key=lambda u: (-(u.type.attack + u.type.defense), u.id))


TARGETS: Final[dict[str, Target]] = {
    payload.YARD: Target(refuse_yard, hit_yard),
    payload.STRATEGIC_PORT: Target(partial(refuse_port, "20G1b-a"), hit_port),
    payload.AIRBASE: Target(refuse_airbase, hit_airbase),
    payload.RAIL_LINE: Target(refuse_line, hit_line),
    payload.PORT: Target(partial(refuse_port, "20G2f-a"), hit_port),
    payload.COAST: Target(refuse_coast, hit_coast),
}
"""What can be bombed, by task, in the order of the book."""


def refuse(pos: Position, side: Side, order: Fly, sortie: Sortie) -> Refusal | None:
    """Say why air units may not bomb anything in the target hex. Rules 20G, 23G."""
    open_ = [
        task for task in TARGETS if not refuse_task(pos, side, order.target, task, order.night)
    ]
    if not open_:
        return _refuse_empty(pos, side, order)
    for id_ in sortie.units:
        unit = pos.state.air.units[id_]
        if not any(payload.strength(pos, unit, task) for task in open_):
            return _refuse_weak(unit, open_)
    return None


def _refuse_empty(pos: Position, side: Side, order: Fly) -> Refusal:
    """Say that there is nothing to bomb in the target hex, or why not what is there. 20G."""
    hex_ = order.target
    there = [task for task in TARGETS if _is_there(pos, hex_, task)]
    if order.night:
        there = [task for task in there if task in payload.STRATEGIC]
    barred = [r for r in (refuse_task(pos, side, hex_, task, order.night) for task in there) if r]
    if barred:
        first, *others = barred
        return replace(first, also=("20G-g", *(other.rule for other in others)))
    what = "by night there is nothing to bomb strategically" if order.night else "there is nothing"
    of_whom = "" if order.night else " of the enemy's to bomb"
    return Refusal("20G-g", f"{what}{of_whom} in {pos.place(hex_)}")


def _is_there(pos: Position, hex_: Hex, task: str) -> bool:
    """Tell whether a hex has something that is bombed, whoever owns it."""
    if task == payload.YARD:
        return hex_ in lines.yard_set(pos.board)
    if task == payload.AIRBASE:
        return airbases.undamaged(pos, hex_) > 0
    if task == payload.RAIL_LINE:
        return pos.board.has_rail(hex_)
    if task == payload.COAST:
        return coasts.level(pos, hex_) > 0
    return hex_ in pos.board.ports


def _refuse_weak(unit: AirUnit, tasks: Iterable[str]) -> Refusal:
    """Say that an air unit lacks the bombing strength for some targets. Rules 20G, 20G1, 20G2."""
    tasks = tuple(tasks)
    named = " or ".join(WORDS[task] for task in tasks)
    kinds = {task in payload.STRATEGIC for task in tasks}
    if len(kinds) > 1 or not (unit.type.tactical or unit.type.strategic):
        return Refusal("20G-a", f"{unit.id} has no bombing strength to bomb {named}")
    rule, kind = ("20G1-a", "strategic") if True in kinds else ("20G2-a", "tactical")
    return Refusal(rule, f"{unit.id} has no {kind} bombing strength to bomb {named}")


def refuse_task(
    pos: Position, side: Side, hex_: Hex, task: str, night: bool = False
) -> Refusal | None:
    """Say why something may not be bombed in a hex. Rules 20G1, 20G2, 23G."""
    if night and task not in payload.STRATEGIC:
        return Refusal(
            "23G-h",
            f"{WORDS[task]} is bombed by day only: at night there is strategic bombing alone",
        )
    return TARGETS[task].refuse(pos, side, hex_)


def resolve(play: Play, operation: Operation) -> Procedure[None]:
    """Let the initiating player bomb, one attack after another. Rule 20G."""
    bombed: set[str] = set()
    while units := _left(play, operation, bombed):
        answer = yield from play.ask(_decision(play, operation, units))
        if not isinstance(answer, Bomb):
            _note_pass(play, operation, units)
            return
        together = [u for u in units if u.id in _named(play, answer, units)]
        bombed.update(unit.id for unit in together)
        yield from attack(play, operation, answer.task, together)


def _note_pass(play: Play, operation: Operation, units: list[AirUnit]) -> None:
    """Say that air units over the target hex do not bomb, and come home so. Rule 20G."""
    ids, one = ", ".join(unit.id for unit in units), len(units) == 1
    what = " or ".join(WORDS[task] for task in _tasks(play, operation, units))
    who = f"{ids} {'bombs' if one else 'bomb'} nothing in {play.place(operation.target)}"
    why = f"the {operation.side.label} player passed, and {what} could have been bombed"
    play.note("20G-j", f"{who}: {why}; {'it returns' if one else 'they return'} to base")


def _left(play: Play, operation: Operation, bombed: set[str]) -> list[AirUnit]:
    """Return the bombing air units that have not bombed and still can."""
    units = [u for u in operation.force(play) if u.flies(BOMBING)]
    return [u for u in units if u.id not in bombed and _tasks(play, operation, [u])]


def _tasks(pos: Position, operation: Operation, units: Iterable[AirUnit]) -> list[str]:
    """Return what some of the units can bomb in the target hex."""
    side, hex_, night = operation.side, operation.target, operation.night
    each = list(units)
    return [
        task
        for task in TARGETS
        if not refuse_task(pos, side, hex_, task, night)
        and any(payload.strength(pos, unit, task) for unit in each)
    ]


def _named(pos: Position, answer: Bomb, units: list[AirUnit]) -> tuple[str, ...]:
    """Return who bombs together: those named, or all that can."""
    return answer.units or tuple(u.id for u in units if payload.strength(pos, u, answer.task))


def attack(play: Play, operation: Operation, task: str, units: list[AirUnit]) -> Procedure[None]:
    """Make a bombing attack with air units. Rule 20G."""
    verb = "bombs" if len(units) == 1 else "bomb"
    who = f"{', '.join(unit.id for unit in units)} {verb}"
    points = payload.total(play, units, task)
    yield from strike(play, operation, task, who, points, [unit.type for unit in units])


def strike(
    play: Play, operation: Operation, task: str, who: str, points: Fraction, types: list[AirType]
) -> Procedure[None]:
    """Make a bombing attack with so many points; `who` says who bombs. Rule 20G."""
    table = play.charts.air.bombing
    what = f"{who} {WORDS[task]} in {play.place(operation.target)}"
    if not table.column(points):
        play.facts(strength=plain(points), result="miss")
        play.note("20G-m", f"{what} with {pretty(points)}: less than 1 always misses")
        return
    modifiers = table.applying(types, naval=False)
    drm = sum(modifier.drm for modifier in modifiers)
    shown = f" ({drm:+} as {', '.join(m.when for m in modifiers)})" if drm else ""
    die = play.roll(f"{what} with {pretty(points)}{shown}", "20G-n")
    is_hit = table.is_hit(points, die + drm)
    play.facts(strength=plain(points), drm=drm, result="hit" if is_hit else "miss")
    play.note("20G-o", f"{what}: {'hit' if is_hit else 'miss'}")
    if is_hit:
        yield from TARGETS[task].hit(play, operation)


def _refuse_bombing(
    pos: Position, operation: Operation, units: list[AirUnit], order: Bomb
) -> Refusal | None:
    """Say why some of the air units that can bomb do not bomb something together. Rule 20G."""
    refusal = refuse_task(pos, operation.side, operation.target, order.task, operation.night)
    if refusal:
        return refusal
    ids = [unit.id for unit in units]
    strange = next((id_ for id_ in order.units if id_ not in ids), None)
    if strange:
        return Refusal("20G-j", f"{strange} does not bomb here, or has bombed already")
    named = _named(pos, order, units)
    for unit in units:
        if (unit.id in named or not named) and not payload.strength(pos, unit, order.task):
            return _refuse_weak(unit, (order.task,))
    return None


def _choices(play: Play, operation: Operation, units: list[AirUnit], tasks: list[str]) -> str:
    """Return what can be answered, with the bombing points of all, and what would be wasted."""
    told = []
    for task in tasks:
        broken = task == payload.RAIL_LINE and operation.target in play.state.broken
        points = pretty(payload.total(play, units, task)) + (", broken already" if broken else "")
        told.append(f"{_ANSWERS[task]} ({points})")
    return " or ".join(filter(None, (", ".join(told[:-1]), told[-1])))


def _decision(play: Play, operation: Operation, units: list[AirUnit]) -> Decision:
    side, ids = operation.side, [unit.id for unit in units]
    tasks = _tasks(play, operation, units)

    def check(order: Order) -> Refusal | None:
        return _refuse_bombing(play, operation, units, order) if isinstance(order, Bomb) else None

    def legal() -> Iterator[Order]:
        for task in tasks:
            yield Bomb(task)
        for task in tasks if len(ids) > 1 else ():
            for unit in units:
                if payload.strength(play, unit, task):
                    yield Bomb(task, (unit.id,))
        yield Pass()

    return Decision(
        side=side,
        rule="20G-j",
        topic="bomb",
        prompt=f"{', '.join(ids)} {'is' if len(ids) == 1 else 'are'} over "
        f"{play.place(operation.target)}: bomb {_choices(play, operation, units, tasks)}, or pass "
        "to bomb nothing",
        waiting=f"the {side.label} player bombs {play.place(operation.target)}",
        accepts=(Bomb, Pass),
        check=check,
        legal=legal,
        facts={"units": tuple(ids), "tasks": tuple(tasks)},
    )


def _which(play: Play, side: Side, hex_: Hex, there: list[AirUnit]) -> Decision:
    ids = [unit.id for unit in there]

    def check(order: Order) -> Refusal | None:
        assert isinstance(order, HitAir)
        if order.unit in ids:
            return None
        return Refusal("20G2a-e", f"{order.unit} is not on the ground in {play.place(hex_)}")

    return Decision(
        side=side,
        rule="20G2a-e",
        topic="hit",
        prompt=f"which air unit in {play.place(hex_)} is hit? hit {ids[0]}",
        waiting=f"the {side.label} player chooses which air unit is hit",
        accepts=(HitAir,),
        check=check,
        legal=lambda: map(HitAir, ids),
        facts={"units": tuple(ids)},
    )


DUTY: Final = Duty(BOMBING, refuse, resolve)
