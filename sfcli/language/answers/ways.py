"""Where a unit can go, by which way, and whose zones of control are where. Rules 5, 6, 7."""

from collections.abc import Iterator

from sfcli.game import Game
from sfcli.ground import prospects
from sfcli.ground.prospects import Itinerary
from sfcli.hexes import Hex, name
from sfcli.language.answers.answer import Answer, refused
from sfcli.language.candidates import count, some
from sfcli.language.questions import PathTo, Reach, Zones
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.twelfths import counted, fraction, mps, plain

_ZOC_WORDS = ("no", "reduced", "full")


def reach(game: Game, _: Side, question: Reach) -> Answer:
    """Answer where a unit can move, by the MPs it takes."""
    pos = game.position
    unit = pos.unit(question.unit)
    found = prospects.reach(pos, unit)
    lines = [f"{unit.id} can move to {count(max(0, len(found) - 1), 'hex', 'hexes')}:"]
    by_cost: dict[int, list[Hex]] = {}
    for hex_, (cost, _before) in found.items():
        if hex_ != unit.hex:
            by_cost.setdefault(cost, []).append(hex_)
    for cost, hexes_ in sorted(by_cost.items()):
        lines.append(f"  {counted(cost, 'MP')}: {some(map(name, sorted(hexes_)), 24)}")
    admin = prospects.admin_reach(pos, unit)
    rail = prospects.rail_reach(pos, unit)
    lines += [f"  by administrative movement: {len(admin) - 1} hexes"] if len(admin) > 1 else []
    lines += [f"  by rail: {count(len(rail), 'hex', 'hexes')}"] if rail else []
    costs = {name(hex_): plain(fraction(cost)) for hex_, (cost, _before) in found.items()}
    return Answer(tuple(lines), {"reach": costs})


def path(game: Game, _: Side, question: PathTo) -> Answer:
    """Answer which way is the cheapest, hex by hex, and what makes it cost so much."""
    pos = game.position
    unit = pos.unit(question.unit)
    if unit.hex is None:
        return refused(Refusal("6-a", f"{unit.id} is not on the map ({unit.absence})"))
    found = prospects.path(pos, [unit], question.to)
    if isinstance(found, Refusal):
        return refused(found)
    way = found[0]
    ways = [name(unit.hex), *(name(leg.to) for leg in way.legs)]
    return Answer(tuple(_path_lines(pos, way)), {"cost": plain(fraction(way.mps)), "path": ways})


def _path_lines(pos: Position, way: Itinerary) -> Iterator[str]:
    goal = pos.place(way.legs[-1].to)
    yield f"{way.unit} to {goal}: {mps(way.mps)} MPs of {mps(way.left)} left"
    for leg in way.legs:
        parts = " + ".join(f"{mps(cost)} {what}" for what, cost in leg.parts)
        yield f"  {pos.place(leg.to)}: {parts}"
    if way.refusal:
        yield f"  {way.refusal}"


def zones(game: Game, _: Side, question: Zones) -> Answer:
    """Answer whose zones of control are in a hex. Rule 5."""
    pos = game.position
    found = prospects.zocs(pos, question.hex)
    lines = [f"Zones of control in {pos.place(question.hex)}:" + ("" if found else " none")]
    facts = {}
    for side in Side:
        own = [(unit, kind) for unit, kind in found if unit.side is side]
        facts[side.value] = _ZOC_WORDS[max((kind for _, kind in own), default=0)]
        lines += [
            f"  {side.label}: {unit.id} in {pos.place(unit.hex)}, {_ZOC_WORDS[kind]}"
            for unit, kind in own
            if unit.hex is not None
        ]
    return Answer(tuple(lines), {"zoc": facts})
