"""Reads a scenario's file into the board, the scenario and the position it begins with.

Everything a file has wrong is told at once, each with its line and key: what does not fit the
format, and what the rules forbid (units on one another, in prohibited terrain or enemy hexes).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sfcli import geography, patches, spelling, twelfths
from sfcli.board import Board
from sfcli.campaign import victory
from sfcli.charts.air_orders import AirCycle
from sfcli.charts.model import Charts
from sfcli.clock import Clock
from sfcli.data import features, lines, options, squadrons, tomlfile
from sfcli.data.charts import read_charts
from sfcli.data.counters import Template, counter, read_nation_codes, read_templates
from sfcli.data.errors import DataError, Problem
from sfcli.data.map import read_board
from sfcli.ground import allegiance, ownership, sources, stacking, terrain
from sfcli.hexes import Hex, everywhere, name
from sfcli.position import Position
from sfcli.scenario import Arrival, Objective, Scenario, Source, numbered
from sfcli.sides import Side
from sfcli.state import AWAY, CADRE, FULL, Capacity, State, Supplies, Unit

if TYPE_CHECKING:
    from sfcli.data.schemas import scenario as schema

Key = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game of a scenario starts from."""

    board: Board
    charts: Charts
    scenario: Scenario
    state: State


def read_scenario(
    path: Path, rules: Path, overlays: Sequence[Path] = (), options: Sequence[str] = ()
) -> Setup:
    """Read a scenario with some of its options; raise DataError with every problem of its file."""
    board, charts = read_board(rules, overlays), read_charts(rules, overlays)
    return set_up(path, rules, overlays, board, charts, options)


def set_up(
    path: Path,
    rules: Path,
    overlays: Sequence[Path],
    board: Board,
    charts: Charts,
    options: Sequence[str] = (),
) -> Setup:
    """Read a scenario onto a board that has been read already."""
    reading = _Reading(path)
    file = reading.file(options)
    if file is None:
        raise DataError(reading.problems)
    templates = read_templates(rules, charts, overlays)
    codes = read_nation_codes(rules, overlays) if file.air else {}
    made = _Maker(reading, file, charts, templates, codes)
    setup = made.setup(board)
    if reading.problems:
        raise DataError(reading.problems)
    return setup


def titles(folder: Path) -> dict[str, str]:
    """Return the titles of the scenarios in a folder by the name of their file."""
    found = {}
    for path in sorted(folder.glob("*.toml")):
        head = tomlfile.read(path, []).get("scenario", {})
        found[path.stem] = (
            str(head.get("title", path.stem)) if isinstance(head, dict) else path.stem
        )
    return found


def options_of(path: Path) -> dict[str, str]:
    """Return the options of a scenario's file, each with what it is about."""
    found = tomlfile.read(path, []).get("option", {})
    listed = found.items() if isinstance(found, dict) else ()
    return {name: str(each.get("about", "")) for name, each in listed if isinstance(each, dict)}


class _Reading:
    """A file being read, with the problems found so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems: list[Problem] = []
        self.values = tomlfile.read(path, self.problems)
        self.text = path.read_text(encoding="utf-8") if not self.problems else ""
        self.origins = options.Origins()

    def add(self, key: Key, message: str) -> None:
        """Note a problem with a key."""
        key = self.origins.of(key)
        words = "".join(f" {p + 1}" if isinstance(p, int) else f".{p}" for p in key).lstrip(".")
        self.problems.append(Problem(self.path, lines.locate(self.text, key), words, message))

    def file(self, chosen: Sequence[str]) -> "schema.Scenario | None":
        """Return the file's values with the options chosen, None where they do not fit."""
        found = self._values()
        wrong = options.unknown(found, chosen) if found else ""
        if wrong:
            self.add(("option",), wrong)
        return options.choose(found, chosen, self.origins) if found and not wrong else None

    def _values(self) -> "schema.Scenario | None":
        """Return the file's values by the schema, None where they do not fit it."""
        if self.problems:
            return None
        from pydantic import ValidationError

        from sfcli.data.schemas.scenario import Scenario

        try:
            return Scenario.model_validate(self.values)
        except ValidationError as error:
            for wrong in error.errors(include_url=False):
                key = tuple(part for part in wrong["loc"] if part != "[key]")
                self.add(key, _sentence(dict(wrong)))
        return None


def _sentence(wrong: Mapping[str, Any]) -> str:
    """Say what is wrong with a value as the reader of the file would."""
    kind = wrong["type"]
    if kind == "missing":
        return "is missing"
    if kind == "extra_forbidden":
        return "is no key of this table"
    if kind == "value_error":
        return str(wrong["ctx"]["error"])
    said = str(wrong["msg"]).removeprefix("Input should be ").removeprefix("a valid ")
    return f"expected {said}; found {wrong['input']!r}"


class _Maker:
    """Makes the values of a game of a file that fits the format."""

    def __init__(
        self,
        reading: _Reading,
        file: "schema.Scenario",
        charts: Charts,
        templates: Mapping[str, Template],
        codes: Mapping[str, str],
    ) -> None:
        self.reading, self.given, self.charts = reading, file, charts
        self.templates, self.codes = templates, codes

    def setup(self, board: Board) -> Setup:
        """Return what the game starts from, noting what is wrong with it."""
        board = self._board(board)
        scenario, state = self._scenario(), self._state(board)
        for unit in self._units(board):
            state.put(unit)
        self._tally(scenario, state)
        pos = Position(board, self.charts, scenario, state)
        features.Layer(pos, self.reading.add).lay(self.given)
        squadrons.Stationing(pos, self.codes, self.reading.add).put(self.given)
        _Checks(self.reading, self.given, pos).run()
        return Setup(board, self.charts, scenario, state)

    def _board(self, board: Board) -> Board:
        if self.given.map.changes:
            board, faults = patches.apply(board, self.given.map.changes)
            for fault in faults:
                self.reading.add(("map", "changes", *fault.path), fault.message)
        if self.given.map.hexes:
            board = replace(board, in_play=frozenset(map(Hex, self.given.map.hexes)))
        return board

    def _scenario(self) -> Scenario:
        given, head = self.given, self.given.scenario
        special = dict(given.special)
        if given.lesson:
            special["lessons"] = tuple(given.lesson)
        return Scenario(
            id=head.id,
            title=head.title,
            first_turn=head.first_turn,
            last_turn=head.last_turn,
            first_player=head.first_player,
            options=frozenset(head.options),
            theaters={side: frozenset(names) for side, names in head.theaters.items()},
            sources=tuple(map(_source, given.source)),
            own_sources_only=head.own_sources_only,
            fixed_weather=dict(given.weather.fixed),
            arrivals=tuple(numbered(map(_arrival, given.event))),
            replacements=dict(self._income()),
            air_cycles={
                (organization, turn): AirCycle(each.arps, each.reinforce, each.withdraw)
                for turn, cycles in given.air_cycle.items()
                for organization, each in cycles.items()
            },
            objectives=tuple(
                Objective(o.name, Hex(o.at), o.points, o.note) for o in given.objective
            ),
            about=head.about,
            notes=dict(given.notes),
            special=special,
        )

    def _income(self) -> Iterator[tuple[tuple[int, str], Fraction]]:
        for turn, pools in self.given.replacements.turns.items():
            for pool, points in _pools(pools):
                yield (turn, pool), points

    def _state(self, board: Board) -> State:
        given, head = self.given, self.given.scenario
        state = State(
            Clock(head.first_turn, head.first_player),
            weather=self._weather(),
            sea={str(zone): str(word) for zone, word in given.weather.sea.items()},
            fortifications=dict(board.fortifications),
            italy_surrendered=head.italy_surrendered,
            replacements=dict(_pools(given.replacements.start)),
        )
        for side, owned in given.owners.items():
            for hex_ in owned:
                state.set_owner(Hex(hex_), side)
        for (owner, net), capacity in self.charts.rail.at_start(head.rail_start).items():
            state.rail[Side(owner), net] = Capacity(capacity)
        for side, nets in given.rail.items():
            for net, res in nets.items():
                if net not in self.charts.rail.nets:
                    wrong = spelling.unknown(net, self.charts.rail.nets)
                    self.reading.add(("rail", side.value, net), wrong)
                state.rail[side, net] = Capacity(twelfths.twelfths(res))
        self._markers(state)
        owned_cities = (h for h in board.major_cities if state.owner(h) is Side.ALLIED)
        state.allied_once = frozenset(owned_cities)
        return state

    def _weather(self) -> dict[str, str]:
        given = self.given.weather
        fixed = given.fixed.get(self.given.scenario.first_turn)
        start = dict.fromkeys(self.charts.weather.weather, fixed or "clear")
        start.update({str(zone): word for zone, word in given.start.items()})
        return start

    def _markers(self, state: State) -> None:
        for marker in self.given.marker:
            hex_ = Hex(marker.at)
            if marker.kind == "resource_points":
                key = (marker.side, hex_)
                state.points[key] = state.points.get(key, 0) + marker.count
            elif marker.kind == "supply_points":
                laid = Supplies(marker.side, hex_, marker.count)
                state.supplies = (*state.supplies, laid)
            elif marker.kind != "broken_line":
                state.fortifications[hex_] = marker.kind

    def _units(self, board: Board) -> Iterator[Unit]:
        arriving = {event.unit for event in self.given.event if event.action == "arrive"}
        for side, units in self.given.units.items():
            for id_, given in units.items():
                key = ("units", side.value, id_)
                template = self.templates.get(given.template)
                if template is None:
                    near = spelling.nearest(given.template, self.templates)
                    hint = f"; did you mean {near[0]}?" if near else ""
                    self.reading.add((*key, "template"), f"there is no {given.template}{hint}")
                    continue
                if template.nation.side is not side:
                    self.reading.add((*key, "template"), f"{template.id} is no {side} counter")
                yield from self._unit(board, key, id_, given, template, id_ in arriving)

    def _unit(
        self,
        board: Board,
        key: Key,
        id_: str,
        given: "schema.Unit",
        template: Template,
        arrives: bool,
    ) -> Iterator[Unit]:
        status = AWAY if arrives and given.at is None else given.status
        if given.at is None and status in (FULL, CADRE):
            self.reading.add(key, "stands nowhere: it has neither a hex nor an event to arrive by")
            return
        if status == CADRE and template.cadre is None:
            self.reading.add((*key, "status"), f"{given.template} has no cadre")
            return
        if given.at is not None and not board.playable(Hex(given.at)):
            self.reading.add((*key, "at"), f"{name(Hex(given.at))} is not in play")
        hex_ = None if given.at is None else Hex(given.at)
        made = counter(template, self.charts)
        yield Unit(id_, given.name, made, hex_, status, carrying=given.carrying)

    def _tally(self, scenario: Scenario, state: State) -> None:
        """Set the counts that scenario rules begin with."""
        for source, given in zip(scenario.sources, self.given.source, strict=True):
            if given.closed_at_start:
                state.tallies[sources.opening_tally(source)] = 0
        for unit in state.units.values():
            if unit.status == CADRE:
                state.tallies[victory.began_as_cadre(unit.id)] = 1


def _source(given: "schema.Source") -> Source:
    return Source(
        given.side,
        tuple(map(Hex, given.hexes)),
        given.kind,
        twelfths.twelfths(given.res),
        given.name,
        given.opens_after,
        given.if_destroyed,
        given.port,
    )


def _arrival(given: "schema.Event") -> Arrival:
    return Arrival(
        given.turn,
        given.side,
        given.unit,
        given.action,
        tuple(map(Hex, given.at)),
        tuple(map(Hex, given.if_near)),
        given.theater,
    )


def _pools(pools: Mapping[str, Mapping[Any, Fraction]]) -> Iterator[tuple[str, Fraction]]:
    for nation, kinds in pools.items():
        for kind, points in kinds.items():
            yield f"{nation}/{kind}", points


class _Checks:
    """What the rules say of a position that is set up."""

    def __init__(self, reading: _Reading, file: "schema.Scenario", pos: Position) -> None:
        self.reading, self.given, self.pos = reading, file, pos

    def run(self) -> None:
        """Note everything that is not allowed."""
        self._theaters()
        self._owners()
        self._standing()
        self._stacks()
        self._events()
        for place, objective in enumerate(self.given.objective):
            self._in_play(("objective", place, "at"), (objective.at,))
        for place, source in enumerate(self.given.source):
            self._in_play(("source", place, "hexes"), source.hexes)
            if source.port and not self.pos.board.ports.keys() & set(source.hexes):
                self.reading.add(("source", place, "port"), "there is no port in its hexes")
        for place, marker in enumerate(self.given.marker):
            self._in_play(("marker", place, "at"), (marker.at,))
            if self.pos.state.owner(Hex(marker.at)) is not marker.side:
                self.reading.add(
                    ("marker", place), f"{name(Hex(marker.at))} is not {marker.side.label}-owned"
                )

    def _theaters(self) -> None:
        """A side controls none but the theaters rule 3F lets it."""
        for side, names in self.given.scenario.theaters.items():
            for place, named in enumerate(names):
                if named not in geography.THEATERS[side]:
                    message = spelling.unknown(named, sorted(geography.THEATERS[side]))
                    self.reading.add(("scenario", "theaters", side.value, place), message)

    def _in_play(self, key: Key, hexes: Iterable[int]) -> None:
        for hex_ in hexes:
            if not self.pos.board.playable(Hex(hex_)):
                self.reading.add(key, f"{name(Hex(hex_))} is not in play")

    def _owners(self) -> None:
        """Every land hex in play that can be owned has one owner."""
        seen: dict[int, Side] = {}
        for side, owned in self.given.owners.items():
            for place, hex_ in enumerate(owned):
                if hex_ in seen:
                    message = f"{name(Hex(hex_))} is listed for {seen[hex_]} too"
                    self.reading.add(("owners", side.value, place), message)
                seen[hex_] = side
        ownable = ownership.ownable(self.pos.board)
        lost = [h for h in everywhere() if ownable[h] and self.pos.state.owner(h) is None]
        if lost:
            some = ", ".join(map(name, lost[:5]))
            self.reading.add(("owners",), f"nobody owns {some}: {len(lost)} hexes in all")

    def _standing(self) -> None:
        """No unit serves nobody, stands in an enemy hex or in terrain prohibited to it."""
        for side, units in self.given.units.items():
            for id_ in units:
                unit = self.pos.state.units.get(id_)
                if unit is None or unit.hex is None:
                    continue
                key = ("units", side.value, id_, "at")
                stray = allegiance.refuse(self.pos, unit)
                if stray:
                    self.reading.add(key, str(stray.why))
                if self.pos.state.owner(unit.hex) is not side:
                    self.reading.add(key, f"{name(unit.hex)} is not {side.label}-owned")
                if terrain.prohibited_for(self.pos, unit, unit.hex):
                    self.reading.add(key, f"{name(unit.hex)} is prohibited terrain to {id_}")

    def _stacks(self) -> None:
        """No stack is over the limit."""
        for hex_ in self.pos.state.at:
            for side in Side:
                if stacking.over(self.pos, hex_, side):
                    last = self.pos.stack(hex_, side)[-1]
                    limit = stacking.describe(stacking.limit(self.pos, hex_))
                    message = f"the stack in {name(hex_)} is over its limit of {limit}"
                    self.reading.add(("units", side.value, last.id, "at"), message)

    def _events(self) -> None:
        """Events name units of their side and hexes in play."""
        for place, event in enumerate(self.given.event):
            unit = self.pos.state.units.get(event.unit)
            if unit is None or unit.side is not event.side:
                message = f"there is no {event.side.label} unit {event.unit}"
                self.reading.add(("event", place, "unit"), message)
            if event.action == "arrive" and not event.at:
                self.reading.add(("event", place), f"{event.unit} has no hex to arrive at")
            known = geography.THEATERS[event.side] | geography.BEYOND[event.side]
            if event.theater and event.theater not in known:
                message = spelling.unknown(event.theater, sorted(known))
                self.reading.add(("event", place, "theater"), message)
            self._in_play(("event", place, "at"), event.at)
