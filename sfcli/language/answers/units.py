"""What units are, what they can still do, and what is in a hex."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from sfcli import geography
from sfcli.board import ANY_RAIL, HEXSIDES, LINES, ROAD
from sfcli.clock import Phase
from sfcli.game import Game
from sfcli.ground import (
    carriers,
    commandos,
    construction,
    flooding,
    harassed,
    movement,
    ownership,
    stacking,
)
from sfcli.hexes import NEIGHBOURS, OFF, Hex, number
from sfcli.language import installations, overhead
from sfcli.language.answers import regrouping
from sfcli.language.answers.answer import Answer
from sfcli.language.answers.supply import judged
from sfcli.language.candidates import count
from sfcli.language.context import in_stack
from sfcli.language.questions import ShowHex, ShowUnits
from sfcli.language.tables import table
from sfcli.position import Position
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import mps

_TOLD: Final[Mapping[str, str]] = {
    "moved": "has moved",
    "admin": "by admin movement",
    "rail": "by rail",
    "strategic": "by strategic rail",
    "low-rail": "on a low-volume line",
    "one-hex": "its one hex",
    "near": "past an enemy",
    "loaded": "has loaded",
    "flown": "carried by air",
    "dropped": "air-dropped",
    "holder": "negates a ZOC",
    "caught": "caught by a ZOC",
    "halted": "halted by a ZOC",
    "committed": "must attack",
    "called-off": "attack called off",
    "attacked": "has attacked",
    "defended": "was attacked",
    "retreated": "has retreated",
    "assembled": "assembled",
    "built": "has built",
}
"""What is remembered of a unit, as players say it; of `regular` they learn where it matters."""


def show_units(game: Game, _: Side, question: ShowUnits) -> Answer:
    """Answer what units are and can do."""
    pos = game.position
    lines: list[str] = []
    for unit in pos.units(question.units):
        lines += unit_lines(pos, unit)
    return Answer(tuple(lines))


def unit_lines(pos: Position, unit: Unit) -> Iterator[str]:
    """Yield everything there is to know of a unit."""
    counter = unit.counter
    yield f"{unit.id}  {unit.name}: {_where(pos, unit)}, {unit.status}"
    full = f"{counter.full} {counter.nation.name} {counter.type.name} {counter.size}"
    back = f", cadre {counter.cadre}" if counter.cadre else ""
    yield f"  {full}{back}; {mps(unit.re)} REs"
    armor = f"AECA {counter.aeca}, AECD {counter.aecd}, ATEC {counter.atec}"
    heavy = ", heavy equipment" if unit.is_heavy else ""
    yield f"  {counter.unit_class.replace('_', ' ')}, {counter.support}{heavy}; {armor}"
    special = ", ".join(commandos.abilities(pos, unit))
    if special:
        yield f"  may {special}"
    if unit.hex is not None:
        done = ", ".join(_done(unit))
        left = f"{mps(movement.left(unit))} of {mps(movement.allowance(unit))} MPs left"
        owed = harassed.owed(pos, unit)
        left += f", {mps(owed)} of them lost to harassment" if owed else ""
        yield f"  {left}; {judged(unit)}" + (f"; {done}" if done else "")
    if unit.carrying:
        yield f"  carries {count(unit.carrying, 'resource point')}"
    if unit.change is not None:
        yield f"  printed {unit.printed.full} {unit.printed.type.name}; {' '.join(changed(unit))}"
    aboard = [each.id for each in carriers.riders(pos, unit)]
    if aboard:
        yield f"  carries {' '.join(aboard)}"
    yield from (f"  {line}" for line in regrouping.of_unit(pos, unit))


def _where(pos: Position, unit: Unit) -> str:
    if unit.hex is not None:
        return pos.place(unit.hex)
    return f"in the {unit.box} holding box" if unit.box else "not on the map"


def unit_rows(pos: Position, units: Iterable[Unit], numbered: bool = False) -> list[str]:
    """Return units as a table, one a line, with their places in the stack where numbered."""
    rows = [
        (
            f"#{place}" if numbered else "",
            unit.id,
            f"{unit.ratings} {unit.counter.type.id} {unit.counter.size}",
            f"{mps(movement.left(unit))} MPs",
            state(unit),
            "" if numbered or unit.hex is None else pos.place(unit.hex),
        )
        for place, unit in enumerate(units, 1)
    ]
    return table(("",) * 6, rows)


def _done(unit: Unit) -> Iterator[str]:
    """Yield what a unit has done, as players say it."""
    return (told for flag, told in _TOLD.items() if flag in unit.flags)


def state(unit: Unit) -> str:
    """Return in short what ails a unit and what it has done."""
    words = [unit.status] if unit.status != "full" else []
    if unit.out is not None:
        words.append(f"U-{unit.out}" + (" fed" if unit.fed else ""))
    words += ["isolated"] if unit.isolated else []
    words += [f"{'badly ' * unit.badly}disrupted"] if unit.disrupted else []
    words += _done(unit)
    if unit.carrying:
        words.append(f"carries {unit.carrying}")
    return ", ".join((*words, *changed(unit)))


def changed(unit: Unit) -> Iterator[str]:
    """Yield what makes a unit another than its counter: its ride, its battalion. Rules 14J, 15E."""
    if unit.change is None:
        return
    if unit.change.aboard:
        yield f"aboard {unit.change.aboard}"
    if unit.change.detached:
        yield "battalion detached"
    if unit.change.attached:
        yield f"with {unit.change.attached}"


def show_hex(game: Game, _: Side, question: ShowHex) -> Answer:
    """Answer what is in a hex."""
    return Answer(tuple(hex_lines(game.position, question.hex)))


def hex_lines(pos: Position, hex_: Hex) -> Iterator[str]:
    """Yield what is printed in a hex and what stands there."""
    yield pos.place(hex_)
    yield "  " + "; ".join(_printed(pos, hex_))
    around = list(_hexsides(pos, hex_))
    if around:
        yield f"  hexsides: {', '.join(around)}"
    lines = list(_lines(pos, hex_))
    if lines:
        yield f"  lines: {', '.join(lines)}"
    yield f"  {'; '.join(_standing(pos, hex_))}"
    for side in Side:
        units = in_stack(pos, hex_, side)
        if units:
            over = ", over the stacking limit" if stacking.over(pos, hex_, side) else ""
            yield f"  {side.label}: {count(len(units), 'unit')}{over}"
            yield from unit_rows(pos, units, numbered=True)
    yield from (f"  {line}" for line in overhead.air_units(pos, hex_))


def _printed(pos: Position, hex_: Hex) -> Iterator[str]:
    board = pos.board
    yield board.terrain[hex_].replace("_", " ")
    flood = pos.state.floods.get(hex_)
    if flood is not None:
        yield flooding.in_words(flood)
    for city in board.cities.get(hex_, ()):
        yield f"{city.size.name.lower()} city {city.name}"
    if hex_ in board.ports:
        size, _, damage = installations.port(pos, hex_).partition(", ")
        yield f"{size} {board.ports[hex_].name}" + (f", {damage}" if damage else "")
    yield from installations.fortification(pos, hex_)
    yield from installations.airbase(pos, hex_)
    yield from sorted(board.features.get(hex_, ()))


def _hexsides(pos: Position, hex_: Hex) -> Iterator[str]:
    for way, to in enumerate(NEIGHBOURS[hex_]):
        mask = pos.board.sides[6 * hex_ + way]
        words = [word for place, word in enumerate(HEXSIDES) if mask >> place & 1]
        if words and to != OFF:
            named = pos.board.side_name(hex_, to)
            what = " ".join(words).replace("_", " ") + (f" {named}" if named else "")
            yield f"{what} to {number(to)}"


def _lines(pos: Position, hex_: Hex) -> Iterator[str]:
    for way, to in enumerate(NEIGHBOURS[hex_]):
        mask = pos.board.sides[6 * hex_ + way]
        words = [word for word, bit in LINES.items() if mask & bit]
        if mask & ANY_RAIL and mask & ROAD:
            words = [word for word in words if word != "road"]
        if words and to != OFF:
            yield f"{' and '.join(words)} to {number(to)}"


def _standing(pos: Position, hex_: Hex) -> Iterator[str]:
    state_, board = pos.state, pos.board
    if ownership.ownable(board)[hex_]:
        owner = state_.owner(hex_)
        yield f"owned by {owner.label if owner else 'nobody'}"
    yield f"weather {pos.weather(hex_)} in zone {board.weather_zone[hex_]}"
    district = geography.district(board, hex_, state_.italy_surrendered)
    if district:
        yield ", ".join(filter(None, (district, board.country[hex_])))
    net = geography.rail_net(board, hex_, state_.italy_surrendered)
    if net and board.has_rail(hex_):
        yield f"rail net {net}"
    if hex_ in state_.broken:
        yield "rail broken"
    yield from installations.under_way(pos, hex_)
    yield from overhead.marks(pos, hex_)
    for side in Side:
        if state_.points.get((side, hex_)):
            yield f"{count(state_.points[side, hex_], 'resource point')} ({side.label})"
    for each in state_.supplies:
        if each.hex == hex_:
            yield f"{count(each.points, 'supply point')} ({each.side.label})"


def may_still_move(pos: Position, side: Side) -> list[Unit]:
    """Return a side's units that have MPs left and may use them in this phase. Rule 6.

    Those at a work of engineers stay at it (rule 14A1).
    """
    if pos.state.clock.phase not in (Phase.MOVEMENT, Phase.EXPLOITATION):
        return []
    return [
        unit
        for unit in pos.on_map(side)
        if movement.left(unit)
        and movement.refuse_mover(pos, unit, side) is None
        and construction.work_of(pos, unit) is None
    ]
