"""What an air operation would come to: its way, who may meet it, what it would deliver.

Rules 16D, 18 to 22. Nothing is rolled, and what the enemy chooses is left to him.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sfcli.air import (
    antiaircraft,
    bombing,
    drops,
    fighters,
    harassment,
    operation,
    payload,
    strengths,
)
from sfcli.air.cargo import Item
from sfcli.air.flak import is_exposed
from sfcli.air.results import WORDS
from sfcli.air.takeoff import Departure
from sfcli.airforces import (
    BOMBING,
    DEFENSIVE,
    ESCORT,
    HARASSMENT,
    INTERCEPTION,
    PATROL_ATTACK,
    SUPPORT,
    AirUnit,
)
from sfcli.game import Game
from sfcli.hexes import Hex
from sfcli.language.air_questions import Flight
from sfcli.language.answers.answer import Answer, refused
from sfcli.language.candidates import count, some
from sfcli.orders import Fly
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import plain, pretty

_FEW = 8
_FACES = range(1, 7)


@dataclass(frozen=True, slots=True)
class _Preview:
    """An operation that might be flown."""

    pos: Position
    side: Side
    order: Fly
    departures: Sequence[Departure]

    @property
    def target(self) -> Hex:
        return self.order.target

    def over(self) -> list[AirUnit]:
        """Return the air units as they would be over the target, escorts left out."""
        return [
            replace(
                self.pos.state.air.units[each.unit],
                mission=replace(each.mission, hex=self.target),
            )
            for each in self.departures
            if each.mission.kind != ESCORT
        ]


def flight(game: Game, side: Side, question: Flight) -> Answer:
    """Return what an air operation would come to, or why it may not be flown."""
    order = Fly(question.target, question.sorties, question.night)
    asker = speaker(game, side, question)
    planned = operation.plan_fly(game.position, asker, order)
    owed = game.decision
    found = refused(planned) if isinstance(planned, Refusal) else told(game.position, planned)
    if found.refusal or owed is None or owed.side is asker:
        return found
    return replace(found, lines=(*found.lines, f"  first it is for {owed.side.label} to answer"))


def speaker(game: Game, side: Side, question: Flight) -> Side:
    """Return who asks what an operation would come to.

    While a side owes an answer, a line is taken for its own; one about the air units of the other
    side alone is asked by that.
    """
    owed, units = game.decision, game.state.air.units
    if owed is None or owed.side is not side:
        return side
    own = any(units[id_].side is side for each in question.sorties for id_ in each.units)
    return side if own else side.enemy


def told(pos: Position, planned: operation.Flight) -> Answer:
    """Return what an air operation that may be flown would come to."""
    order = planned.order
    preview = _Preview(pos, planned.side, order, planned.departures)
    crossed, able = _crossed(preview), _interceptors(preview)
    facts: dict[str, object] = {
        "crossed": len(crossed), "interceptors": able, "aa": _antiaircraft(preview),
        "strength": {task: plain(points) for task, points in _delivered(preview).items()},
    }  # fmt: skip
    lines = [
        *_ways(preview),
        *_patrols(preview, crossed),
        f"may intercept: {some(able, _FEW) or 'nobody'}",
        *_fire(preview),
        *_results(preview),
        *_landed(preview),
        *_dropped(preview),
    ]
    head = f"Over {pos.place(order.target)}, {pos.weather(order.target)} weather:"
    return Answer((head, *(f"  {line}" for line in lines)), facts)


def _ways(preview: _Preview) -> Iterator[str]:
    """Yield who flies how far, and what each has to spare. Rule 18."""
    pos, groups = preview.pos, dict[tuple[str, Hex, int], list[Departure]]()
    for each in preview.departures:
        groups.setdefault((each.mission.kind, each.start, len(each.way)), []).append(each)
    for (mission, start, far), group in groups.items():
        names = some([each.unit for each in group], _FEW)
        spare = min(each.mission.range - far for each in group)
        how = " at extended range" if group[0].mission.extended else ""
        stage = f", by way of {pos.place(group[0].mission.origin)}" if group[0].staging else ""
        yield (
            f"{pos.charts.missions.missions[mission].name}{how}: {names} from "
            f"{pos.place(start)}{stage}, {count(far, 'hex', 'hexes')}, {spare} to spare"
        )


def _crossed(preview: _Preview) -> dict[Hex, tuple[str, ...]]:
    """Return the hexes where fighters may make a patrol attack, with those fighters. Rule 20D."""
    hexes: dict[Hex, None] = {}
    for each in preview.departures:
        hexes.update(dict.fromkeys((each.start, *each.staging, *each.way)))
    enemy, night = preview.side.enemy, preview.order.night
    found = {hex_: fighters.able(preview.pos, enemy, PATROL_ATTACK, hex_, night) for hex_ in hexes}
    return {hex_: tuple(unit.id for unit in able) for hex_, able in found.items() if able}


def _patrols(preview: _Preview, crossed: Mapping[Hex, Sequence[str]]) -> Iterator[str]:
    if not crossed:
        yield "no enemy patrol zone on the way"
        return
    many = Counter(id_ for able in crossed.values() for id_ in able)
    who = [f"{id_} in {count(n, 'hex', 'hexes')}" for id_, n in many.most_common()]
    yield (
        f"enemy patrol zones in {count(len(crossed), 'hex', 'hexes')} of the way, from "
        f"{preview.pos.place(next(iter(crossed)))} on: {some(who, _FEW)}"
    )


def _interceptors(preview: _Preview) -> list[str]:
    """Return the enemy fighters that may intercept over the target. Rules 20C, 20E."""
    able = fighters.able(
        preview.pos, preview.side.enemy, INTERCEPTION, preview.target, preview.order.night
    )
    return [unit.id for unit in able]


def _antiaircraft(preview: _Preview) -> dict[str, str]:
    """Return the antiaircraft strength that may fire at each air unit over the target. 22B1."""
    return {id_: str(plain(strength)) for id_, (_, strength) in _targets(preview).items()}


def _targets(preview: _Preview) -> dict[str, tuple[AirUnit, Fraction]]:
    pos, table = preview.pos, preview.pos.charts.air.antiaircraft
    guns = antiaircraft.in_hex(pos, preview.side.enemy, preview.target)
    found = {}
    for unit in preview.over():
        assert unit.mission is not None
        if is_exposed(unit) and unit.mission.kind != DEFENSIVE:
            able = antiaircraft.firing(guns, unit.type, table.who(unit.mission.kind))
            found[unit.id] = (unit, antiaircraft.strength(able))
    return found


def _fire(preview: _Preview) -> Iterator[str]:
    """Yield what antiaircraft may do, those alike together. Rule 22B2."""
    told: dict[str, list[str]] = {}
    for id_, (unit, strength) in _targets(preview).items():
        told.setdefault(_chances(preview, unit, strength), []).append(id_)
    for line, ids in told.items():
        yield f"antiaircraft at {some(ids, _FEW)}: {line}"
    if any(unit.mission and unit.mission.kind == DEFENSIVE for unit in preview.over()):
        yield "antiaircraft: that of the attackers, when they attack"


def _chances(preview: _Preview, unit: AirUnit, strength: Fraction) -> str:
    table, mission = preview.pos.charts.air.antiaircraft, unit.mission
    assert mission is not None
    if not table.column(strength):
        return f"strength {pretty(strength)}, no effect" if strength else "none"
    turn = preview.pos.state.clock.turn
    drm = sum(m.drm for m in table.applying(unit.type, mission.kind, turn, mission.night))
    found = Counter(table.result(strength, a + b + drm) for a in _FACES for b in _FACES)
    shown = ", ".join(f"{WORDS[r]} {_percent(Fraction(n, 36))}" for r, n in found.most_common())
    return f"strength {pretty(strength)}: {shown}"


def _percent(chance: Fraction) -> str:
    return f"{round(chance * 100)}%"


def _delivered(preview: _Preview) -> dict[str, Fraction]:
    """Return the strength delivered by what it is used for, before any losses. Rule 20G."""
    pos, side, over = preview.pos, preview.side, preview.over()
    flown = {unit.mission.kind for unit in over if unit.mission}
    found: dict[str, Fraction] = {
        mission: payload.total(pos, [u for u in over if strengths.bombs(u)], mission)
        for mission in (SUPPORT, DEFENSIVE, HARASSMENT)
        if mission in flown
    }
    if BOMBING in flown:
        night, bombers = preview.order.night, [u for u in over if strengths.bombs(u)]
        for task in bombing.TARGETS:
            points = payload.total(pos, bombers, task)
            if points and not bombing.refuse_task(pos, side, preview.target, task, night):
                found[task] = points
    return found


def _landed(preview: _Preview) -> Iterator[str]:
    """Yield what would be landed, and how gliders come down. Rules 20F1, 23D."""
    sorties = preview.order.sorties
    loaded = [Item(word).told for sortie in sorties for word in sortie.load]
    if loaded:
        yield f"to be landed: {', '.join(loaded)}"
    lost = Fraction(len(preview.pos.charts.air.glider_loss), len(_FACES))
    for sortie in (sortie for sortie in sorties if sortie.tow):
        fate = "once they have dropped" if sortie.drop else f"{_percent(lost)} at each landing"
        yield f"gliders towed: {', '.join(sortie.tow)}, lost {fate}"


def _dropped(preview: _Preview) -> Iterator[str]:
    """Yield what dice bring to what would be dropped. Rule 24A."""
    pos, chart = preview.pos, preview.pos.charts.air.drop
    for word in (word for sortie in preview.order.sorties for word in sortie.drop):
        item = Item(word)
        unit = None if item.kind else pos.unit(word)
        drm = drops.modifier(pos, preview.side, preview.target, preview.order.night, unit)
        if unit is None:
            lost = sum(chart.is_scattered(die + drm) for die in _FACES)
            yield f"drop of {item.told}: each is scattered {_percent(Fraction(lost, 6))}"
            continue
        found = Counter(chart.unit(die + drm).replace("_", " ") or "safe" for die in _FACES)
        told = ", ".join(f"{what} {_percent(Fraction(n, 6))}" for what, n in found.most_common())
        yield f"drop of {unit.id}: {told}"


def _results(preview: _Preview) -> Iterator[str]:
    table = preview.pos.charts.air.bombing
    for task, points in _delivered(preview).items():
        if task in bombing.WORDS:
            yield f"bombs on {bombing.WORDS[task]}: {pretty(points)}, {_hits(preview, task)}"
        elif task == HARASSMENT:
            level = table.harassment.level(points)
            told = f"level {level}" if level else "no effect"
            hits = harassment.scored(preview.pos, preview.target, level) if level else {}
            more = f", harassment hits in {count(len(hits), 'hex', 'hexes')}" if hits else ""
            yield f"harassment: {pretty(points)}, {told}{more}"
        else:
            yield f"{preview.pos.charts.missions.missions[task].name}: {pretty(points)} points"


def _hits(preview: _Preview, task: str) -> str:
    """Return the chance that a bombing attack of all together hits. Rule 20G."""
    pos, table = preview.pos, preview.pos.charts.air.bombing
    units = [u for u in preview.over() if payload.strength(pos, u, task)]
    points = payload.total(pos, units, task)
    drm = sum(each.drm for each in table.applying((u.type for u in units), naval=False))
    hits = sum(table.is_hit(points, die + drm) for die in _FACES)
    return f"hits {_percent(Fraction(hits, 6))}" if hits else "cannot hit"
