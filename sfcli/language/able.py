"""Which units a hex stands for, and which are offered: those that can do what is ordered."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from sfcli.campaign import arrivals
from sfcli.ground import combat, construction, movement
from sfcli.language import hexwords
from sfcli.language.candidates import Candidate
from sfcli.language.context import MisreadError, Reading
from sfcli.language.kinds import Kind, unit_kind, units_kind
from sfcli.language.units import begins, describe, read_units
from sfcli.language.words import Word
from sfcli.orders import Advance
from sfcli.state import CADRE, ELIMINATED, Unit


def _movers(reading: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose those that may use regular movement and have MPs left. Rule 6."""
    return [
        unit
        for unit in units
        if movement.refuse_regular(reading.pos, unit, reading.side) is None
        and construction.work_of(reading.pos, unit) is None
        and (movement.left(unit) or movement.can_move_one_hex(unit))
    ]


def _travellers(reading: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose those that may move in this phase at all, by rail or otherwise. Rules 6, 7."""
    return [
        unit
        for unit in units
        if movement.refuse_mover(reading.pos, unit, reading.side) is None
        and construction.work_of(reading.pos, unit) is None
    ]


def _attackers(reading: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose those that may still attack in this phase. Rule 9B."""
    return [unit for unit in units if combat.refuse_unit(unit, reading.side) is None]


def _advancers(reading: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
    """Choose those that may advance now. Rule 9F2."""
    refuse = reading.context.refuse
    if refuse is None:
        return units
    return [unit for unit in units if refuse(reading.side, Advance((unit.id,))) is None]


def _able_to(what: str) -> Callable[[Reading, Sequence[Unit]], Sequence[Unit]]:
    """Return what chooses those that have a construction ability and are at no work. Rule 14A1."""

    def choose(reading: Reading, units: Sequence[Unit]) -> Sequence[Unit]:
        free = (unit for unit in units if construction.work_of(reading.pos, unit) is None)
        return [unit for unit in free if construction.can(unit, what)]

    return choose


def _read_port_builders(words: Sequence[Word], reading: Reading) -> tuple[str, ...]:
    """Return units that can rebuild a port, or say which one could come to an empty hex. 14A5.

    The hex may be named before them: `at HEX with UNIT`.
    """
    pos, side = reading.pos, reading.side
    lows = [word.low for word in words]
    if "with" in lows[1:-1]:
        place = lows.index("with", 1)
        return _there(reading, words[:place], read_units(words[place + 1 :], reading))
    hex_, used = hexwords.hex_named(words, 0, reading, greedy=False)
    if hex_ is not None and used == len(words) and not pos.stack(hex_, side):
        hint = construction.nearest_able(pos, side, hex_, construction.PORT)
        why = f"no {side.label} unit is in {pos.place(hex_)}, and one there rebuilds the port"
        raise MisreadError(why, hint, certain=True)
    return read_units(words, reading, _able_to(construction.PORT))


def _there(reading: Reading, words: Sequence[Word], ids: tuple[str, ...]) -> tuple[str, ...]:
    """Return units that stand in the hex that words name."""
    hex_ = hexwords.read_hex(words, reading)
    strange = next((id_ for id_ in ids if reading.pos.unit(id_).hex != hex_), None)
    if strange is not None:
        why = f"{strange} is not in {reading.pos.place(hex_)}, and a unit rebuilds where it is"
        raise MisreadError(why, certain=True)
    return ids


def _arriving(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer the units that arrive now and are still to be placed. Rule 40A."""
    due = [arrival.unit for arrival in arrivals.due(reading.pos, reading.side)]
    return _offered(reading, typed, reading.pos.units(due))


def _lost(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer the side's eliminated units. Rule 40B."""
    return _offered(reading, typed, _of_status(reading, ELIMINATED))


def _cadres(reading: Reading, typed: str) -> Iterator[Candidate]:
    """Offer the side's cadres. Rule 40B."""
    return _offered(reading, typed, _of_status(reading, CADRE))


def _of_status(reading: Reading, status: str) -> Iterator[Unit]:
    every = reading.pos.state.units.values()
    return (unit for unit in every if unit.side is reading.side and unit.status == status)


def _offered(reading: Reading, typed: str, units: Iterable[Unit]) -> Iterator[Candidate]:
    for unit in units:
        if begins(unit.id, typed):
            yield Candidate(unit.id, describe(reading.pos, unit))


KINDS: Final[dict[str, Kind]] = {
    "movers": units_kind(_movers),
    "travellers": units_kind(_travellers),
    "attackers": units_kind(_attackers),
    "advancers": units_kind(_advancers),
    "builders": units_kind(_able_to(construction.OTHER)),
    "rail_menders": units_kind(_able_to(construction.RAIL)),
    "port_builders": replace(units_kind(), read=_read_port_builders),
    "arriving": unit_kind(_arriving),
    "lost": unit_kind(_lost),
    "cadre": unit_kind(_cadres),
}
"""Kinds of units, by what they are to do."""
