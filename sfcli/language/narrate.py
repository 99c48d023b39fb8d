"""What came of an order, told in plain lines."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from sfcli import calendar, events, twelfths, works
from sfcli.board import Board
from sfcli.decisions import Decision
from sfcli.dice import Roll
from sfcli.events import Event
from sfcli.game import Outcome
from sfcli.ground import flooding, fortifications
from sfcli.hexes import Hex, name
from sfcli.language import flights, regroupings
from sfcli.language.candidates import count, some
from sfcli.language.results import in_words
from sfcli.language.writer import write
from sfcli.position import Judged, Note
from sfcli.refusals import Refusal

_BOMBED: Final = ("hit", "miss")
"""Results of bombing attacks, which remarks tell."""
_BESIDES: Final = frozenset({Judged, Note, Roll})
"""What is told besides changes."""
_FEW: Final = 8
"""Units or hexes named one by one before a line only counts the rest."""


def outcome_lines(board: Board, outcome: Outcome) -> list[str]:
    """Return what came of an order, as it happened, and what is owed now."""
    if outcome.refusal is not None:
        return [refusal_line(outcome.refusal)]
    if outcome.repeated:
        return ["That was settled already"]
    lines = list(_unfolded(outcome, board))
    lines.extend(standing_lines(outcome.facts))
    if outcome.decision is not None:
        lines.extend(decision_lines(outcome.decision))
    return lines or ["Done"]


def refusal_line(refusal: Refusal) -> str:
    """Return a refusal as a player reads it."""
    return f"No: {refusal}"


def roll_lines(rolls: Iterable[Roll]) -> Iterator[str]:
    """Yield dice that fell one after the other, those for the same thing in one line."""
    for (purpose, rule), alike in groupby(rolls, key=lambda roll: (roll.purpose, roll.rule)):
        dice = [str(roll.die) for roll in alike]
        word = "Die" if len(dice) == 1 else "Dice"
        yield f"{word} {', '.join(dice)} for {purpose}" + (f" ({rule})" if rule else "")


def _unfolded(outcome: Outcome, board: Board | None, in_short: bool = False) -> Iterator[str]:
    """Yield dice, changes, remarks and the result of a battle in the order they happened.

    In short it leaves out dice and clauses.
    """
    for kind, group in groupby(_told(outcome.trail), key=type):
        part: list[Any] = list(group)
        if kind is Roll:
            yield from () if in_short else roll_lines(part)
        elif kind is Note:
            yield from (each.text if in_short else _note_line(each) for each in part)
        elif kind is Judged:
            yield from filter(None, [result_line(outcome.facts)])
        else:
            yield from TELL[kind](_Map(board), part)


def _note_line(note: Note) -> str:
    return f"{note.text} ({note.rule})" if note.rule else note.text


def result_line(facts: Mapping[str, Any]) -> str:
    """Return odds, modifiers and result in one line, empty where there was no battle."""
    if facts.get("result") in _BOMBED:
        return ""
    parts = []
    if "odds" in facts:
        parts.append(f"Odds {facts['odds']}")
    if "attack" in facts and "defense" in facts:
        parts.append(f"{_total(facts['attack'])} to {_total(facts['defense'])}")
    if facts.get("drms"):
        parts.append("die " + ", ".join(f"{n:+} {cause}" for cause, n in facts["drms"].items()))
    if "result" in facts:
        parts.append(f"result {in_words(facts['result'])}")
    return ": ".join(filter(None, (parts[0], "; ".join(parts[1:])))) if parts else ""


def _total(strength: object) -> str:
    """Return a strength as facts have it, such as `3 1/2`, as a player writes it."""
    return twelfths.pretty(sum(map(Fraction, str(strength).split()), Fraction(0)))


def standing_lines(facts: Mapping[str, Any]) -> Iterator[str]:
    """Yield what standing orders have answered meanwhile, a line or none."""
    told = [f"{what} {n} times" if n > 1 else what for what, n in facts.get("standing", {}).items()]
    if told:
        yield f"Standing orders: {'; '.join(told)}"


def decision_lines(decision: Decision) -> list[str]:
    """Return what is asked, with the shortest answers there are."""
    lines = [f"{decision.side.label} to answer ({decision.rule}): {_sentence(decision.prompt)}"]
    answers = [write(answer) for answer in _first(decision.legal(), 3)]
    if answers:
        lines.append(f"  Answer with: {' | '.join(answers)}")
    return lines


def _sentence(text: str) -> str:
    """Return a text as a sentence begins; handles stay as they are."""
    return text if "." in text.split(" ", 1)[0] else text[:1].upper() + text[1:]


def _first(answers: Iterable[Any], count: int) -> list[Any]:
    found = []
    for answer in answers:
        found.append(answer)
        if len(found) == count:
            break
    return sorted(found, key=lambda answer: len(write(answer)))


def came(outcome: Outcome) -> str:
    """Return in short what came of an order, a line each, for the history."""
    lines = _unfolded(outcome, None, in_short=True)
    return "\n".join((*lines, *standing_lines(outcome.facts)))


def event_lines(happened: Sequence[Event], board: Board | None = None) -> list[str]:
    """Return what changed, changes of a kind that follow each other in one line.

    Places are named where a board is given.
    """
    map_ = _Map(board)
    lines: list[str] = []
    for kind, group in groupby(_told(happened), key=type):
        lines.extend(TELL[kind](map_, list(group)))
    return lines


@dataclass(frozen=True, slots=True)
class _Map:
    """Names of hexes, with those of places where the board is known."""

    board: Board | None

    def town(self, hex_: Hex) -> str:
        return self.board.place(hex_) if self.board else ""

    def place(self, hex_: Hex) -> str:
        return f"{name(hex_)} {self.town(hex_)}".rstrip()


def _told(happened: Iterable[Any]) -> Iterator[Any]:
    """Yield what is worth telling; of a unit's steps only the last, and of a battle its end."""
    last: dict[str, int] = {}
    kept = [each for each in happened if type(each) in TELL or type(each) in _BESIDES]
    for place, each in enumerate(kept):
        if isinstance(each, events.Moved | Judged):
            last[getattr(each, "unit", "")] = place
    for place, each in enumerate(kept):
        step = isinstance(each, events.Moved | Judged)
        if not step or last[getattr(each, "unit", "")] == place:
            yield each


def _moved(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for to, arrived in groupby(group, key=lambda event: event.to):
        yield f"{some([e.unit for e in arrived], _FEW)} to {at.place(to)}"


def _placed(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for hex_, arrived in groupby(group, key=lambda event: event.hex):
        yield f"{some([e.unit for e in arrived], _FEW)} to {at.place(hex_)}"


def _units(word: str) -> Callable[[_Map, Sequence[Any]], Iterator[str]]:
    def tell(_: _Map, group: Sequence[Any]) -> Iterator[str]:
        yield f"{some([event.unit for event in group], _FEW)} {word}"

    return tell


def _step(_: _Map, group: Sequence[Any]) -> Iterator[str]:
    yield f"Now {group[-1].clock}"


def _captured(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for side, captures in groupby(group, key=lambda event: event.side):
        hexes_ = [hex_ for event in captures for hex_ in event.hexes]
        towns = [at.place(hex_) for hex_ in hexes_ if at.town(hex_)]
        if len(towns) == len(hexes_) or len(hexes_) == 1:
            yield f"{side.label} takes {some(map(at.place, hexes_), _FEW)}"
            continue
        taken = count(len(hexes_), "hex", "hexes")
        yield f"{side.label} takes {taken}" + (f", {some(towns, _FEW)} among them" if towns else "")


def weather_line(weather: Mapping[str, str], sea: Mapping[str, str]) -> str:
    """Return the conditions by weather zone and sea zone."""
    parts = [
        f"{what} {', '.join(f'{zone} {word}' for zone, word in sorted(zones.items()))}"
        for what, zones in (("weather", weather), ("sea", sea))
        if zones
    ]
    return "; ".join(parts) or "no weather"


def _broken(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    yield f"Rail broken in {some([at.place(event.hex) for event in group], _FEW)}"


def _fortified(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for fortification, alike in groupby(group, key=lambda event: event.fortification):
        places = [at.place(event.hex) for event in alike]
        what = fortifications.in_words(fortification) or "no fortification any more"
        yield f"{some(places, _FEW)}: {what}"


def _flooded(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        yield f"{at.place(event.hex)}: {flooding.in_words(event.flood)}"


def _charged(_: _Map, group: Sequence[Any]) -> Iterator[str]:
    total: dict[str, int] = {}
    for event in group:
        for net, amount in event.added:
            total[net] = total.get(net, 0) + amount
    used = ", ".join(
        f"{twelfths.mps(n)} REs of {net.replace('_', ' ')}" for net, n in total.items()
    )
    if used:
        yield f"Rail capacity used: {used}"


def _capacity(_: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        net = event.net.replace("_", " ")
        yield f"{event.side.label} rail capacity on {net}: {twelfths.mps(event.capacity.left)} left"


def _points(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        word = "more" if event.by > 0 else "fewer"
        yield f"{at.place(event.hex)}: {count(abs(event.by), 'resource point')} {word}"


def _load(_: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        word = "loads" if event.by > 0 else "sets down"
        yield f"{event.unit} {word} {count(abs(event.by), 'resource point')}"


def _supply(_: _Map, group: Sequence[Any]) -> Iterator[str]:
    by_verdict: dict[str, list[str]] = {}
    for event in group:
        for id_, (out, fed) in event.verdicts.items():
            by_verdict.setdefault(_verdict(out, fed), []).append(id_)
    for verdict, ids in sorted(by_verdict.items()):
        yield f"{verdict}: {some(ids, _FEW)}"


def _verdict(out: int | None, fed: bool) -> str:
    if out is None:
        return "Back in supply"
    return f"Out of regular supply, turn {out}" + (", but fed" if fed else "")


def _isolation(_: _Map, group: Sequence[Any]) -> Iterator[str]:
    for isolated in (True, False):
        ids = [id_ for event in group for id_, now in event.isolated.items() if now is isolated]
        if ids:
            yield f"{'Isolated' if isolated else 'No longer isolated'}: {some(ids, _FEW)}"


def _boxed(_: _Map, group: Sequence[Any]) -> Iterator[str]:
    for box, gone in groupby(group, key=lambda event: event.box):
        yield f"{some([event.unit for event in gone], _FEW)} to the {box} holding box"


def _left(_: _Map, group: Sequence[Any]) -> Iterator[str]:
    for status, gone in groupby(group, key=lambda event: event.status):
        word = "eliminated" if status == "eliminated" else "off the map"
        yield f"{some([event.unit for event in gone], _FEW)} {word}"


def _ports(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        now = "functions again" if event.functions else "no longer functions"
        yield f"The port of {at.place(event.hex)} {now}"


def _supplies(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    total: dict[Hex, int] = {}
    for each in group[-1].supplies:
        total[each.hex] = total.get(each.hex, 0) + each.points
    lie = [f"{points} in {at.place(hex_)}" for hex_, points in total.items()]
    yield f"Supply points: {some(lie, _FEW) if lie else 'none'}"


def _pools(_: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        sign = "+" if event.by >= 0 else "-"
        yield f"Replacements {event.pool}: {sign}{twelfths.pretty(abs(event.by))}"


_WORKS: Final = {
    "fort": "fort", "airfield": "airfield", "augment": "enlargement of the airfield",
    "port": "rebuilding of the port", "westwall": "improvement of the Westwall",
}  # fmt: skip


def _begun(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        work = event.work
        yield (
            f"{at.place(work.hex)}: {_WORKS[work.kind]} begun by {some(work.units, _FEW)}, due "
            f"{calendar.name(work.due)}"
        )


def _slowed(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        work = event.work
        yield (
            f"{at.place(work.hex)}: {_WORKS[work.kind]} by {event.unit} alone, due "
            f"{calendar.name(work.slow)}"
        )


def _ended(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        how = "finished" if event.finished else "given up"
        yield f"{at.place(event.work.hex)}: {_WORKS[event.work.kind]} {how}"


def _labor(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        yield f"The people of {at.place(event.city)} help {event.unit}"


def _airfields(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        what = f"airfield of capacity {event.capacity}" if event.capacity else "airfield given up"
        yield f"{at.place(event.hex)}: {what}"


def _temporary(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    for event in group:
        yield f"{at.place(event.hex)}: temporary airfield {'built' if event.there else 'removed'}"


def _damaged(what: str) -> Callable[[_Map, Sequence[Any]], Iterator[str]]:
    def tell(at: _Map, group: Sequence[Any]) -> Iterator[str]:
        for event in group:
            yield f"{at.place(event.hex)}: {count(event.hits, 'hit')} on the {what} now"

    return tell


def _port(word: str) -> Callable[[_Map, Sequence[Any]], Iterator[str]]:
    def tell(at: _Map, group: Sequence[Any]) -> Iterator[str]:
        for event in group:
            yield f"The port of {at.place(event.hex)} is {word}"

    return tell


def _mended(at: _Map, group: Sequence[Any]) -> Iterator[str]:
    yield f"Rail repaired in {some([at.place(event.hex) for event in group], _FEW)}"


def _restoration(_: _Map, group: Sequence[Any]) -> Iterator[str]:
    going = group[-1].restoration
    what = "is over" if going.over else f"goes on in {count(len(going.hexes), 'hex', 'hexes')}"
    yield f"The restoration of the Westwall {what}"


TELL: Final[dict[type, Callable[[_Map, Sequence[Any]], Iterable[str]]]] = {
    events.Moved: _moved,
    events.Placed: _placed,
    events.Entered: _placed,
    events.Boxed: _boxed,
    events.Reduced: _units("reduced to cadre"),
    events.Eliminated: _units("eliminated"),
    events.Left: _left,
    events.Rebuilt: _units("rebuilt to full strength"),
    events.StepBegan: _step,
    events.Captured: _captured,
    events.LineBroken: _broken,
    events.FortificationChanged: _fortified,
    events.Flooded: _flooded,
    events.CapacityCharged: _charged,
    events.CapacityChanged: _capacity,
    events.PointsChanged: _points,
    events.LoadChanged: _load,
    events.PortFunctions: _ports,
    events.SuppliesChanged: _supplies,
    events.SupplyJudged: _supply,
    events.IsolationJudged: _isolation,
    events.ReplacementsChanged: _pools,
    works.WorkBegun: _begun,
    works.WorkSlowed: _slowed,
    works.WorkEnded: _ended,
    works.LaborUsed: _labor,
    works.AirfieldChanged: _airfields,
    works.TemporaryAirfield: _temporary,
    works.AirbaseDamaged: _damaged("airbase"),
    works.PortDamaged: _damaged("port"),
    works.PortDestroyed: _port("destroyed"),
    works.PortRebuilt: _port("rebuilt"),
    works.LineRepaired: _mended,
    works.WestwallRestored: _restoration,
    **regroupings.TELL,
    **flights.TELL,
}
"""How each kind of change is told."""

SILENT: Final[frozenset[type]] = frozenset(
    {
        events.GameBegan, events.Marked, events.OwnedByAllies, events.PointsRailed, events.Spent,
        events.Tallied, events.Unmarked, works.PortsTaken, works.CoastDefensesLost,
        events.CapacityLost, events.FuelRationed, events.WeatherChanged,
        *flights.SILENT,
    }
)  # fmt: skip
"""Changes that are not told, as facts and remarks tell what they mean."""
