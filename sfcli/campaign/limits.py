"""Limits a scenario sets to what a side may do in a turn. Rule 9A.

`special.max_attacks` and `special.more_attacks` are described in scenarios/README.md.
"""

from collections.abc import Mapping
from typing import Any

from sfcli import calendar
from sfcli.events import Tallied
from sfcli.ground import sources
from sfcli.position import Play, Position
from sfcli.refusals import Refusal
from sfcli.sides import Side


def most_attacks(pos: Position, side: Side) -> int | None:
    """Return how many attacks a side may make this turn, None for any number."""
    found = _written(pos, "max_attacks", side).get(calendar.name(pos.state.clock.turn))
    return None if found is None else int(found) + more_attacks(pos, side)


def more_attacks(pos: Position, side: Side) -> int:
    """Return how many attacks more a source in use allows a side, 0 where none does."""
    written = _written(pos, "more_attacks", side)
    for source in pos.scenario.sources:
        if source.side is side and source.name == written.get("source"):
            held = all(pos.state.owner(hex_) is side for hex_ in source.hexes)
            return int(written["attacks"]) if held and sources.is_open(pos, source) else 0
    return 0


def _written(pos: Position, what: str, side: Side) -> Mapping[str, Any]:
    special = pos.scenario.special.get(what)
    found = special.get(side.value, {}) if isinstance(special, Mapping) else {}
    return found if isinstance(found, Mapping) else {}


def attacks_left(pos: Position, side: Side) -> int | None:
    """Return how many more attacks a side may make this turn, None for any number."""
    most = most_attacks(pos, side)
    return None if most is None else max(most - pos.state.tallies.get(_key(pos, side), 0), 0)


def _key(pos: Position, side: Side) -> str:
    return f"attacks/{side}/{calendar.name(pos.state.clock.turn)}"


def refuse_attack(pos: Position, side: Side) -> Refusal | None:
    """Say why a side may make no more attacks this turn, None where it may."""
    if attacks_left(pos, side) != 0:
        return None
    return Refusal(
        "9A-a",
        f"attacks of the {side.label} player in {calendar.name(pos.state.clock.turn)} are limited "
        f"to {most_attacks(pos, side)} in this scenario, and he has made "
        f"{pos.state.tallies.get(_key(pos, side), 0)}",
    )


def count_attack(play: Play, side: Side) -> None:
    """Count an attack where the scenario limits them."""
    if most_attacks(play, side) is not None:
        key = _key(play, side)
        play.emit(Tallied(key, play.state.tallies.get(key, 0) + 1))
