"""Lists of the state of the game: `show` and a topic, the score, what to find where."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from sfcli import calendar, geography, hexes, places, spelling
from sfcli.campaign import arrivals, boxes, victory
from sfcli.game import Game
from sfcli.ground import airbases, breakdowns, flooding, port_damage, prospects, relief
from sfcli.hexes import Hex, name
from sfcli.language import installations
from sfcli.language.answers import airwar, regrouping, scenario
from sfcli.language.answers.answer import Answer
from sfcli.language.answers.units import may_still_move, state, unit_rows
from sfcli.language.candidates import count, some
from sfcli.language.narrate import weather_line
from sfcli.language.questions import Find, Score, ShowTopic
from sfcli.language.units import describe
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import mps, pretty

_MOST: Final = 40
"""Rows of a list before it says that there are more."""


def topic(game: Game, side: Side, question: ShowTopic) -> Answer:
    """Answer a list by its word."""
    facts = airwar.facts(game.position) if question.topic == "airwar" else {}
    return Answer(tuple(_TOPICS[question.topic](game, side)), facts)


def _game(game: Game, _: Side) -> Iterator[str]:
    pos = game.position
    yield f"{pos.scenario.title}: {pos.state.clock}"
    yield from _weather(game, Side.AXIS)
    for side in Side:
        standing_ = sum(1 for _ in pos.on_map(side))
        yield f"{side.label}: {count(standing_, 'unit')} on the map"
    yield f"{game.to_act.label} is to act" if not game.is_over else "The game is over"


def _weather(game: Game, _: Side) -> Iterator[str]:
    yield weather_line(game.state.weather, game.state.sea)


def _units(game: Game, side: Side) -> Iterator[str]:
    pos = game.position
    fresh = may_still_move(pos, side)
    shown = fresh or list(pos.on_map(side))
    what = "can still move" if fresh else "on the map"
    yield f"{side.label}: {count(len(shown), 'unit')} {what}"
    yield from unit_rows(pos, shown[:_MOST])
    yield from _more(len(shown))


def _more(number: int) -> Iterator[str]:
    if number > _MOST:
        yield f"  and {number - _MOST} more"


def _out(game: Game, _: Side) -> Iterator[str]:
    pos = game.position
    for side in Side:
        found = [unit for unit in pos.on_map(side) if unit.out is not None or unit.isolated]
        yield f"{side.label}: {count(len(found), 'unit')} out of supply or isolated"
        yield from unit_rows(pos, found[:_MOST])
        yield from _more(len(found))


def _rail(game: Game, _: Side) -> Iterator[str]:
    pos = game.position
    for side in Side:
        yield f"{side.label} rail capacity in REs:"
        for net in prospects.rail_report(pos, side):
            has = net.capacity
            if has.permanent or has.increase or net.yards:
                more = f" - {mps(has.loss)} bombed away" if has.loss else ""
                more += f" + {mps(has.increase)} this turn" if has.increase else ""
                due = pos.state.air.rail_loss.get(f"{side}/{net.net}", 0)
                soon = f"; {mps(due)} bombed away next player turn" if due else ""
                yield (
                    f"  {net.name}: {mps(has.left)} left of {mps(has.permanent)}{more}; "
                    f"{count(len(net.yards), 'yard')}{soon}"
                )


def _points(game: Game, _: Side) -> Iterator[str]:
    pos = game.position
    for side in Side:
        yield f"{side.label}:"
        for (owner, hex_), points in sorted(pos.state.points.items()):
            if owner is side:
                yield f"  {count(points, 'resource point')} in {pos.place(hex_)}"
        for unit in pos.on_map(side):
            if unit.carrying:
                yield f"  {count(unit.carrying, 'resource point')} with {unit.id}"
        for each in pos.state.supplies:
            if each.side is side:
                yield (
                    f"  {count(each.points, 'supply point')} in {pos.place(each.hex)}, for "
                    f"{count(each.checks, 'more initial phase')}"
                )


def _boxes(game: Game, _: Side) -> Iterator[str]:
    for box in geography.BOXES:
        ids = [unit.id for unit in boxes.held(game.position) if unit.box == box]
        yield f"{box} holding box: {some(ids, 60) if ids else 'nobody'}"


def _floods(game: Game, _: Side) -> Iterator[str]:
    pos = game.position
    yield f"Flooded: {len(pos.state.floods) or 'no hex'}"
    for hex_, flood in sorted(pos.state.floods.items()):
        yield f"  {pos.place(hex_)}: {flooding.in_words(flood)}"
    owed = relief.owed(pos)
    if owed:
        yield f"The Allies owe {count(owed, 'resource point')} of disaster relief"


def _harassment(game: Game, _: Side) -> Iterator[str]:
    pos = game.position
    found = sorted(pos.state.air.harassment.items())
    yield f"Harassed: {len(found) or 'no hex'}"
    yield from (f"  {pos.place(hex_)}: {count(hits, 'hit')}" for hex_, hits in found)


def _breakdowns(game: Game, _: Side) -> Iterator[str]:
    pos = game.position
    yield f"Broken down: {len(pos.state.broken_down) or 'none'}"
    for id_, box in sorted(pos.state.broken_down.items()):
        label = "own counters" if box.label == id_ else box.label.replace("_", " ")
        yield f"  {id_} ({label}): {some([regrouping.part(pos, each) for each in box.parts], 60)}"
    used = [box.label for box in pos.state.broken_down.values()]
    for lettered, letters in sorted(breakdowns.lettered(pos).items()):
        taken = [letter for letter in letters if f"{lettered} {letter}" in used]
        if taken:
            yield f"  {lettered.replace('_', ' ')}: {len(letters) - len(taken)} sets free"


def _pools(game: Game, _: Side) -> Iterator[str]:
    yield "Replacement points:"
    for pool, points in sorted(game.state.replacements.items()):
        yield f"  {pool}: {pretty(points)}"


def _losses(game: Game, _: Side) -> Iterator[str]:
    for side in Side:
        for word in ("eliminated", "away"):
            ids = [u.id for u in game.state.units.values() if u.side is side and u.status == word]
            yield f"{side.label} {word}: {some(ids, 60) if ids else 'none'}"


def _arrivals(game: Game, _: Side) -> Iterator[str]:
    pos = game.position
    due = [
        each
        for each in pos.scenario.arrivals
        if not (arrivals.is_done(pos, each) or arrivals.is_ignored(pos, each))
    ]
    yield f"Still to come and go: {len(due)}"
    for each in sorted(due, key=lambda each: each.turn):
        where = some([pos.place(hex_) for hex_ in each.hexes], 4)
        yield f"  {calendar.name(each.turn)} {each.side.label} {each.unit}: {each.action} {where}"


def _ports(game: Game, _: Side) -> Iterator[str]:
    pos = game.position
    hurt = sorted({*pos.state.closed_ports, *pos.state.port_hits})
    yield f"Ports damaged or closed: {len(hurt) or 'none'}"
    for hex_ in hurt:
        left = mps(port_damage.capacity(pos, hex_))
        res = "RE" if left == "1" else "REs"
        yield f"  {pos.place(hex_)}: {installations.port(pos, hex_)}; capacity {left} {res}"


def _works(game: Game, _: Side) -> Iterator[str]:
    for side in Side:
        found = list(installations.works(game.position, side))
        yield f"{side.label} works under way: {len(found) or 'none'}"
        yield from (f"  {line}" for line in found)


def _airbases(game: Game, _: Side) -> Iterator[str]:
    pos = game.position
    fields = {*pos.board.airfields, *pos.state.airfields, *pos.state.temporary}
    shown = {*filter(lambda h: airbases.has_airfield(pos, h), fields), *pos.state.airbase_hits}
    for side in Side:
        own = sorted(hex_ for hex_ in shown if pos.state.owner(hex_) is side)
        yield f"{side.label} airfields and damaged airbases: {len(own) or 'none'}"
        for hex_ in own[:_MOST]:
            yield f"  {pos.place(hex_)}: {', '.join(installations.airbase(pos, hex_))}"
        yield from _more(len(own))


_TOPICS: Final[dict[str, Callable[[Game, Side], Iterator[str]]]] = {
    "game": _game,
    "scenario": lambda game, _: scenario.lines(game.position),
    "units": _units,
    "out": _out,
    "rail": _rail,
    "points": _points,
    "weather": _weather,
    "pools": _pools,
    "losses": _losses,
    "boxes": _boxes,
    "floods": _floods,
    "harassment": _harassment,
    "breakdowns": _breakdowns,
    "arrivals": _arrivals,
    "works": _works,
    "airbases": _airbases,
    "ports": _ports,
    "airwar": lambda game, _: airwar.lines(game.position),
}


def score(game: Game, _: Side, __: Score) -> Answer:
    """Answer the victory points as they stand now. Rule 42."""
    pos = game.position
    kept = victory.score(pos)
    if kept is not None:
        lines = [f"{pretty(line.points):>5} {line.what}" for line in kept.lines]
        facts = {"vp": kept.total, "level": kept.level}
        return Answer((*lines, str(kept)), facts)
    if not pos.scenario.objectives:
        return Answer(("This scenario counts no objectives",), {})
    held = {side: _objectives(pos, side) for side in Side}
    lines = [f"{side.label}: {points} points of objectives" for side, points in held.items()]
    return Answer(tuple(lines), {"points": {side.value: held[side] for side in Side}})


def _objectives(pos: Position, side: Side) -> int:
    owner = pos.state.owner
    return sum(each.points for each in pos.scenario.objectives if owner(each.hex) is side)


def standing(game: Game) -> str:
    """Return how the game stands in a few words, empty where nothing is scored.

    What the points come to is told at the end: before that it says nothing of who is winning.
    """
    kept = victory.score(game.position)
    if kept is None:
        return ""
    return str(kept) if game.is_over else f"{kept.side.label} {pretty(kept.total)} VPs so far"


def find(game: Game, _: Side, question: Find) -> Answer:
    """Answer where units and places are whose names hold some text."""
    pos = game.position
    wanted = spelling.fold(question.text)
    units = [
        unit
        for unit in pos.state.units.values()
        if wanted in spelling.fold(f"{unit.id} {unit.name}") or wanted in spelling.fold(unit.id)
    ]
    lines = [f"{unit.id}  {unit.name}: {_where(pos, unit.id)}" for unit in units[:_MOST]]
    lines += _more(len(units))
    index = places.index(pos.board)
    for key, found in sorted(index.by_name.items()):
        named = [each for each in found if wanted in key and pos.board.playable(each.hex)]
        lines += [f"{each.name}, {each.kind}: {pos.place(each.hex)}" for each in named][:_MOST]
    lines += [pos.place(hex_) for hex_ in _numbered(pos, question.text)]
    to = _nearest(units, [p for p in index.find(question.text) if pos.board.playable(p.hex)])
    to = next(_numbered(pos, question.text), to)
    if not lines:
        where = "Nothing" if pos.board.in_play is None else "Nothing in play"
        return Answer((f"{where} is called {question.text}",))
    return Answer(tuple(lines), {"hex": name(to)} if to is not None else {})


def _numbered(pos: Position, text: str) -> Iterator[Hex]:
    """Yield the hexes in play of a printed number, on any sheet where it names none."""
    found = dict.fromkeys(hexes.parse(text, sheet) for sheet in hexes.SHEETS)
    return (hex_ for hex_ in found if hex_ is not None and pos.board.playable(hex_))


def _nearest(units: Sequence[Unit], named: Sequence[places.Place]) -> Hex | None:
    """Return where the one thing stands that has this very name, or the first unit like it."""
    if named:
        return named[0].hex
    return next((unit.hex for unit in units if unit.hex is not None), None)


def _where(pos: Position, id_: str) -> str:
    unit = pos.unit(id_)
    return ", ".join(filter(None, (describe(pos, unit), state(unit))))
