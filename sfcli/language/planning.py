"""Planned air drops in words: turns, and the units that are offered. Rule 24C."""

from collections.abc import Iterator, Sequence
from typing import Final

from sfcli import calendar
from sfcli.air import drops
from sfcli.language.candidates import Candidate
from sfcli.language.context import MisreadError, Reading, Writing
from sfcli.language.kinds import Kind, unit_kind
from sfcli.language.units import begins, describe
from sfcli.language.words import Word
from sfcli.position import Position
from sfcli.sides import Side

_AHEAD: Final = 4
"""Turns that are offered."""


def _read_turn(words: Sequence[Word], _: Reading) -> int:
    text = " ".join(word.text for word in words)
    turn = calendar.parse(text)
    if turn is None:
        raise MisreadError(f"{text} is no game turn, such as Jul I 44")
    return turn


def _write_turn(turn: int, _: Writing) -> str:
    return calendar.name(turn)


def _offer_turns(reading: Reading, typed: str) -> Iterator[Candidate]:
    now = reading.pos.state.clock.turn
    for turn in range(now + 1, now + 1 + _AHEAD):
        name = calendar.name(turn)
        if name.casefold().startswith(typed.casefold()):
            yield Candidate(name, "a game turn")


def _offer_parachutists(reading: Reading, typed: str) -> Iterator[Candidate]:
    pos = reading.pos
    for unit in pos.state.units.values():
        own = unit.side is reading.side and begins(unit.id, typed)
        if own and drops.refuse_kind(unit) is None:
            yield Candidate(unit.id, describe(pos, unit))


def _offer_planned(reading: Reading, typed: str) -> Iterator[Candidate]:
    pos = reading.pos
    for id_, known in pos.state.air.plans.items():
        if pos.unit(id_).side is reading.side and begins(id_, typed):
            yield Candidate(id_, f"{pos.place(known.hex)}, {calendar.name(known.turn)}")


def _offer_two_sided(reading: Reading, typed: str) -> Iterator[Candidate]:
    pos = reading.pos
    for unit in pos.state.units.values():
        own = unit.side is reading.side and begins(unit.id, typed) and unit.in_play
        if own and pos.charts.breakdowns.other_side(unit.counter):
            yield Candidate(unit.id, describe(pos, unit))


def lines(pos: Position, side: Side) -> Iterator[str]:
    """Yield a side's planned drops, the next first."""
    for id_, known in sorted(pos.state.air.plans.items(), key=lambda each: each[1].turn):
        if pos.unit(id_).side is side:
            yield f"{id_} drops in {pos.place(known.hex)} on {calendar.name(known.turn)}"


TURN: Final = Kind("TURN", "a game turn", _read_turn, _write_turn, _offer_turns, many=True)
KINDS: Final[dict[str, Kind]] = {
    "turn": TURN,
    "parachutist": unit_kind(_offer_parachutists),
    "planned": unit_kind(_offer_planned),
    "two_sided": unit_kind(_offer_two_sided),
}
