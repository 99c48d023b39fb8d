"""What a scenario is about: its turns, sources, special rules and remarks, as its file has them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from sfcli import calendar, hexes
from sfcli.campaign import air_support, limits, victory
from sfcli.ground import sources
from sfcli.hexes import name
from sfcli.language.tables import wrapped
from sfcli.position import Position
from sfcli.scenario import Source
from sfcli.sides import Side
from sfcli.twelfths import counted, number

_WIDTH: Final = 98


def lines(pos: Position) -> Iterator[str]:
    """Yield what a player should know of the scenario that is played."""
    scenario = pos.scenario
    first, last = calendar.name(scenario.first_turn), calendar.name(scenario.last_turn)
    yield f"{scenario.title}: {first} to {last}, the {scenario.first_player.label} player first"
    yield from wrapped(scenario.about, _WIDTH, "  ") if scenario.about else ()
    for title, part in _PARTS.items():
        found = list(part(pos))
        if found:
            yield f"{title}:"
            for line in found:
                yield from wrapped(line, _WIDTH, "  ")
    for note in scenario.notes.values():
        yield from wrapped(note, _WIDTH, "  ")


def _sources(pos: Position) -> Iterator[str]:
    for source in pos.scenario.sources:
        yield f"{source.side.label}, {source.name}: {_kind(source)}{_state(pos, source)}"


def _kind(source: Source) -> str:
    if source.kind == "full":
        return "full"
    return f"limited to {counted(source.limit, 'RE')}"


def _state(pos: Position, source: Source) -> str:
    held = any(pos.state.owner(hex_) is source.side for hex_ in source.hexes)
    if not held:
        return ", not owned"
    return "" if sources.is_open(pos, source) else ", closed now"


def _written(pos: Position, what: str) -> Iterator[tuple[Side, Any]]:
    special = pos.scenario.special.get(what)
    for side in Side:
        if isinstance(special, Mapping) and special.get(side.value):
            yield side, special[side.value]


def _by_turn(points: Mapping[str, Any]) -> str:
    return ", ".join(f"{count} on {turn}" for turn, count in points.items())


def _attacks(pos: Position) -> Iterator[str]:
    for side, by_turn in _written(pos, "max_attacks"):
        yield f"{side.label}, at most: {_by_turn(by_turn)}"
    for side, more in _written(pos, "more_attacks"):
        now = "as now" if limits.more_attacks(pos, side) else "which it is not now"
        yield (
            f"{side.label}: {more['attacks']} more while the source {more['source']} is owned and "
            f"open, {now}"
        )


def _air(pos: Position) -> Iterator[str]:
    for side, written in _written(pos, "air_support"):
        yield f"{side.label} points: {_by_turn(written.get('points', {}))}"
        if "most" in written:
            yield f"  at most {written['most']} in one attack or defense"
        if "defense" in written:
            yield f"  of them {written['defense']} in the enemy player turn"
        yield f"  {number(air_support.left(pos, side), 'point')} left in this player turn"
    special = pos.scenario.special.get("air_support")
    if isinstance(special, Mapping) and special.get("none_in"):
        yield f"none has effect in {', '.join(special['none_in'])}"


def _sea(pos: Position) -> Iterator[str]:
    for side, landing in _written(pos, "landing"):
        yield (
            f"{side.label}: {landing['points']} supply points land at {_place(pos, landing['at'])} "
            "as its movement phase begins"
        )
    for side, shuttle in _written(pos, "shuttle"):
        ends = " and ".join(_place(pos, end) for end in shuttle["between"])
        yield f"{side.label}: {shuttle['res']} REs in a movement phase between {ends}"


def _deliveries(pos: Position) -> Iterator[str]:
    for side, entries in _written(pos, "deliveries"):
        for entry in entries:
            to = " or ".join(_place(pos, hex_) for hex_ in entry["at"])
            lost = ", forfeited to a restoration of the Westwall" if entry.get("forfeited") else ""
            yield f"{side.label}, to {to}{lost}: {_by_turn(entry['points'])}"


def _edges(pos: Position) -> Iterator[str]:
    for side, away in _written(pos, "leave_map"):
        back = away.get("return_after", 0)
        yield (
            f"{side.label} units leave the map from {_hexes(away['hexes'])}, and may return after "
            f"{number(int(back), 'turn')} at {_hexes(away.get('return_at', ()))}"
        )
    for side, hexes_ in _written(pos, "retreat_off_map"):
        yield f"{side.label} units may retreat over the edge from {_hexes(hexes_)}"


def _hexes(texts: Iterable[str]) -> str:
    return ", ".join(texts)


def _place(pos: Position, text: str) -> str:
    hex_ = hexes.parse(text)
    return pos.place(hex_) if hex_ is not None else text


def _objectives(pos: Position) -> Iterator[str]:
    for objective in pos.scenario.objectives:
        owner = pos.state.owner(objective.hex)
        held = f", {owner.label}" if owner else ""
        note = f": {objective.note}" if objective.note else ""
        points = number(objective.points, "VP")
        yield f"{points} {name(objective.hex)} {objective.name}{held}{note}"


def _victory(pos: Position) -> Iterator[str]:
    schedule = victory.written(pos)
    if not schedule:
        return
    side = victory.side_of(pos).label
    for entry in schedule.get("first_taken", ()):
        yield f"{entry['name']} first taken by the {side} player, VPs: {_by_turn(entry['points'])}"
    for entry in schedule.get("lost", ()):
        yield f"{entry['name']} lost as a turn ends: {entry['points']} VPs"
    divisions = schedule.get("enemy_divisions")
    if divisions:
        yield f"each {divisions['name']} division destroyed: {divisions['points']}, a cadre half"
    losses = schedule.get("own_losses")
    if losses:
        yield f"for {losses['per']} net strength points lost: {losses['points']}"
    edge = schedule.get("edge")
    if edge:
        yield f"each of {_hexes(edge['hexes'])}: {edge['points']}"
    levels = sorted(schedule.get("levels", {}).items(), key=lambda item: -item[1])
    yield ", ".join(f"{named} from {least} VPs" for named, least in levels)
    yield f"below that: {schedule.get('below', 'nothing')}"
    yield from _early(schedule)


def _early(schedule: Mapping[str, Any]) -> Iterator[str]:
    early = schedule.get("early_end")
    if early:
        edge = f" and {early['edge']} of the edge" if early.get("edge") else ""
        yield f"{early['level']} at once with {_hexes(early['own'])}{edge}"


def _rail(pos: Position) -> Iterator[str]:
    for side, by_turn in _written(pos, "rail_capacity"):
        for turn, nets in by_turn.items():
            for net, res in nets.items():
                yield f"{side.label} from {turn}: {res} REs, {pos.charts.rail.nets[net].name}"


def _replaced(pos: Position) -> Iterator[str]:
    if pos.scenario.special.get("no_special_replacements"):
        yield "losses bring no replacement points (rule 40B4)"


_PARTS: Final[dict[str, Callable[[Position], Iterator[str]]]] = {
    "Supply sources": _sources,
    "Attacks": _attacks,
    "Air support": _air,
    "By sea": _sea,
    "Resource points that come": _deliveries,
    "Rail capacity": _rail,
    "Replacements": _replaced,
    "The edge of the map": _edges,
    "Objectives": _objectives,
    "Victory": _victory,
}
