"""Victory points and levels of a scenario that has a schedule of its own. Rule 42.

`special.victory` is described in scenarios/README.md; objectives are `Scenario.objectives`. One
side scores; the points as they would be now can be asked for at any time.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Any

from sfcli import calendar, hexes
from sfcli.campaign import pools
from sfcli.events import Tallied
from sfcli.ground import breakdowns, isolation
from sfcli.hexes import Hex
from sfcli.position import Play, Position, Procedure
from sfcli.sides import Side
from sfcli.state import CADRE, ELIMINATED, Unit
from sfcli.twelfths import pretty

OVER = "over"
"""The tally of a game that was won early."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the score."""

    what: str
    points: Fraction


@dataclass(frozen=True, slots=True)
class Score:
    """The score as it stands."""

    side: Side
    """Who scores."""
    lines: tuple[Line, ...]
    total: Fraction
    level: str
    """The level of victory the total would mean."""

    def __str__(self) -> str:
        return f"{self.side.label} {pretty(self.total)} VPs: {self.level}"


def written(pos: Position) -> Mapping[str, Any]:
    """Return the scenario's schedule of victory, empty where it has none."""
    found = pos.scenario.special.get("victory")
    return found if isinstance(found, Mapping) else {}


def side_of(pos: Position) -> Side:
    """Return the side that scores."""
    return Side(written(pos).get("side", Side.ALLIED))


def score(pos: Position) -> Score | None:
    """Return the score as it stands now, None where the scenario keeps none."""
    schedule = written(pos)
    if not schedule:
        return None
    side = side_of(pos)
    lines = tuple(
        line
        for part in (_territory, _first_taken, _lost, _edge, _enemy_divisions, _own_losses)
        for line in part(pos, schedule, side)
    )
    total = sum((line.points for line in lines), Fraction(0))
    return Score(side, lines, total, str(_early(pos)) if _early(pos) else level(schedule, total))


def level(schedule: Mapping[str, Any], total: Fraction) -> str:
    """Return the level of victory of a total: the highest that it reaches."""
    levels = sorted(schedule.get("levels", {}).items(), key=lambda item: -item[1])
    for name, least in levels:
        if total >= least:
            return str(name)
    return str(schedule.get("below", ""))


def _territory(pos: Position, _: Mapping[str, Any], side: Side) -> Iterator[Line]:
    """Yield the objectives the side owns unisolated."""
    linked = isolation.trace(pos, side)
    for objective in pos.scenario.objectives:
        if pos.state.owner(objective.hex) is side and linked[objective.hex]:
            yield Line(objective.name, Fraction(objective.points))


def _first_taken(pos: Position, schedule: Mapping[str, Any], _: Side) -> Iterator[Line]:
    """Yield what the turn in which a hex was first taken is worth."""
    for entry in schedule.get("first_taken", ()):
        turn = pos.state.tallies.get(_taken(entry))
        points = entry["points"].get(calendar.name(turn), 0) if turn is not None else 0
        if points:
            yield Line(f"{entry['name']} taken on {calendar.name(turn or 0)}", Fraction(points))


def _taken(entry: Mapping[str, Any]) -> str:
    return f"{entry['hex']} first taken on turn"


def _lost(pos: Position, schedule: Mapping[str, Any], _: Side) -> Iterator[Line]:
    """Yield what hexes that were lost cost."""
    for entry in schedule.get("lost", ()):
        if pos.state.tallies.get(_was_lost(entry)):
            yield Line(f"{entry['name']} lost", Fraction(entry["points"]))


def _was_lost(entry: Mapping[str, Any]) -> str:
    return f"{entry['hex']} lost"


def _edge_hexes(entry: Mapping[str, Any]) -> list[Hex]:
    found = (hexes.parse(text) for text in entry.get("hexes", ()))
    return [hex_ for hex_ in found if hex_ is not None]


def _owned_edge(pos: Position, entry: Mapping[str, Any], side: Side) -> int:
    return sum(pos.state.owner(hex_) is side for hex_ in _edge_hexes(entry))


def _edge(pos: Position, schedule: Mapping[str, Any], side: Side) -> Iterator[Line]:
    """Yield what the hexes of an edge are worth."""
    entry = schedule.get("edge")
    if entry:
        owned = _owned_edge(pos, entry, side)
        if owned:
            yield Line(f"{owned} hexes of the edge", Fraction(owned * entry["points"]))


def _enemy_divisions(pos: Position, schedule: Mapping[str, Any], side: Side) -> Iterator[Line]:
    """Yield what the enemy divisions destroyed are worth, cadres and what began as one by half."""
    entry = schedule.get("enemy_divisions")
    if not entry:
        return
    losses = [_loss(pos, unit) for unit in pos.state.units.values() if unit.side is not side]
    lost = sum(losses, Fraction(0))
    if lost:
        yield Line(f"{pretty(lost)} {entry['name']} divisions destroyed", lost * entry["points"])


def _loss(pos: Position, unit: Unit) -> Fraction:
    schedule = written(pos)["enemy_divisions"]
    if unit.counter.nation.id != schedule["nation"] or not unit.counter.is_divisional:
        return Fraction(0)
    half = Fraction(1, 2)
    if breakdowns.destroyed(pos, unit):
        return Fraction(1)
    if pos.state.tallies.get(began_as_cadre(unit.id)):
        return half if unit.status == ELIMINATED else Fraction(0)
    return {ELIMINATED: Fraction(1), CADRE: half}.get(unit.status, Fraction(0))


def began_as_cadre(id_: str) -> str:
    """Return the tally of a unit that stood as a cadre when the game began."""
    return f"{id_} began as a cadre"


def _own_losses(pos: Position, schedule: Mapping[str, Any], side: Side) -> Iterator[Line]:
    """Yield what the side's losses cost, after the infantry RPs it has not spent. Rule 42."""
    entry = schedule.get("own_losses")
    if not entry:
        return
    lost = sum(_strength_lost(pos, unit) for unit in pos.state.units.values() if unit.side is side)
    unspent = sum(
        (pools.amount(pos, pool) for pool in pools.of_side(pos, side) if "/inf" in pool),
        Fraction(0),
    )
    steps = floor(max(lost - unspent, Fraction(0)) / entry["per"])
    if steps:
        net = f"{pretty(lost - unspent)} net strength points lost"
        yield Line(net, Fraction(steps * entry["points"]))


def _strength_lost(pos: Position, unit: Unit) -> int:
    counter = unit.counter
    if unit.status == ELIMINATED:
        return counter.full.attack
    if (
        unit.status == CADRE
        and counter.cadre
        and not pos.state.tallies.get(began_as_cadre(unit.id))
    ):
        return counter.full.attack - counter.cadre.attack
    return 0


def on_capture(play: Play, side: Side, taken: tuple[Hex, ...]) -> None:
    """Note what a capture means for victory: a first capture, and the end of the game."""
    schedule = written(play)
    if not schedule or side is not side_of(play):
        return
    for entry in schedule.get("first_taken", ()):
        if hexes.parse(entry["hex"]) in taken and _taken(entry) not in play.state.tallies:
            play.emit(Tallied(_taken(entry), play.state.clock.turn))
    if _early(play) and not play.state.tallies.get(OVER):
        play.emit(Tallied(OVER, 1))
        play.note("42-a", f"the game ends at once: {_early(play)}")


def _early(pos: Position) -> str:
    """Return the level of victory that ends the game at once, empty while it is not reached."""
    schedule = written(pos)
    early = schedule.get("early_end")
    if not early:
        return ""
    side = side_of(pos)
    held = all(pos.state.owner(h) is side for h in _edge_hexes({"hexes": early["own"]}))
    enough = _owned_edge(pos, schedule.get("edge", {}), side) >= early["edge"]
    return str(early["level"]) if held and enough else ""


def note_lost(play: Play) -> Procedure[None]:
    """Note the hexes that are lost as a game turn ends."""
    schedule, side = written(play), side_of(play)
    if play.phasing is Side.ALLIED:
        for entry in schedule.get("lost", ()):
            hex_ = hexes.parse(entry["hex"])
            gone = hex_ is not None and play.state.owner(hex_) is side.enemy
            if gone and not play.state.tallies.get(_was_lost(entry)):
                play.emit(Tallied(_was_lost(entry), 1))
                play.note("42-a", f"{entry['name']} is lost: {entry['points']} VPs")
    return
    yield


def finish(play: Play) -> Procedure[None]:
    """Tell the final score. Rule 42."""
    final = score(play)
    if final is not None:
        play.note("42-a", str(final))
        play.facts(vp=final.total, level=final.level)
    return
    yield
