"""Units that are lost in combat, and who chooses them. Rules 9C, 9D, 9E, 9J, 10H, 12E.

Losses count in printed strengths; a division that is left as its cadre counts in full. Losing more
than has to be lost is allowed.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from sfcli.campaign import special_replacements
from sfcli.decisions import Decision
from sfcli.events import Eliminated, LoadChanged, PointsChanged, Reduced
from sfcli.ground import carriers, outcome, sizes
from sfcli.ground.odds import Duty
from sfcli.hexes import Hex
from sfcli.orders import Lose, Order
from sfcli.position import Play, Position, Procedure
from sfcli.refusals import Refusal
from sfcli.sides import Side
from sfcli.state import Unit
from sfcli.twelfths import pretty


@dataclass(frozen=True, slots=True)
class Bill:
    """Losses a side has to take by its own choice."""

    side: Side
    rule: str
    kind: str
    """`attack` or `defense`: the strength they are counted in."""
    need: Fraction
    """Least strength to lose."""
    units: tuple[tuple[str, int], ...]
    """The units to choose from, with their printed strengths."""
    duties: tuple[Duty, ...]
    share: Fraction
    """Share of the losses that falls on the units of each duty. Rule 9J."""
    carried: frozenset[str] = frozenset()
    """Units that are lost with the movement counter that carries them. Rule 14J."""

    @property
    def whole(self) -> int:
        """The strength of all units there are to choose from."""
        return sum(strength for _, strength in self.units)


def bill(
    pos: Position, side: Side, rule: str, need: Fraction, units: Iterable[Unit],
    duties: Iterable[Duty],
) -> Bill:  # fmt: skip
    """Return what a side owes: attackers pay in attack strength, defenders in defense. Rule 9D."""
    attacks, force = side is pos.phasing, list(units)
    own = carriers.on_their_own(force)
    whose = {unit.id: unit.id for unit in own}
    whose.update({unit.id: unit.aboard for unit in force if unit.id not in whose})
    printed = dict.fromkeys(whose.values(), 0)
    for unit in force:
        strength = carriers.attack_strength(pos, unit) if attacks else unit.ratings.defense
        printed[whose[unit.id]] += strength
    bound = tuple(
        duty._replace(units=frozenset(whose.get(unit, unit) for unit in duty.units))
        for duty in duties
    )
    kind, share = "attack" if attacks else "defense", pos.charts.armor.required_losses
    carried = frozenset(whose) - printed.keys()
    return Bill(side, rule, kind, need, tuple(printed.items()), bound, share, carried)


def refuse(owed: Bill, chosen: Sequence[str]) -> Refusal | None:
    """Say why a choice of losses does not do, None where it does. Rules 9C, 9J, 14J."""
    strengths = dict(owed.units)
    if chosen and owed.carried.issuperset(chosen):
        return Refusal(
            "14J-c",
            f"{chosen[0]} is carried, and is lost only together with its movement counter",
            _nearest(owed),
        )
    chosen = [unit for unit in chosen if unit not in owed.carried]
    strangers = [unit for unit in chosen if unit not in strengths]
    if strangers:
        return Refusal(
            owed.rule,
            f"{strangers[0]} is not among the units to choose from",
            f"They are {', '.join(strengths)}",
        )
    if len(set(chosen)) < len(chosen):
        return Refusal(owed.rule, "a unit is named twice")
    lost = sum(strengths[unit] for unit in chosen)
    if lost < owed.need:
        return Refusal(
            owed.rule,
            f"{' '.join(chosen)} is {lost} {owed.kind} strength, "
            f"and at least {pretty(owed.need)} has to be lost",
            _nearest(owed),
        )
    duty = _shirked(owed, chosen, lost)
    if duty is not None:
        names = " ".join(unit for unit in strengths if unit in duty.units)
        return Refusal(
            "9J-a",
            f"{duty.what} modified the die ({duty.rule}), so at least "
            f"{pretty(_least(owed, duty, lost))} of the {lost} {owed.kind} strength lost has to "
            f"come from {names}; in {' '.join(chosen)} it is {_borne(owed, duty, chosen)}",
            _nearest(owed),
        )
    return None


def _shirked(owed: Bill, chosen: Sequence[str], lost: int) -> Duty | None:
    """Return the duty that a choice of losses does not fulfil, None where it does. Rule 9J."""
    for duty in owed.duties:
        if _borne(owed, duty, chosen) < _least(owed, duty, lost):
            return duty
    return None


def _borne(owed: Bill, duty: Duty, chosen: Sequence[str]) -> int:
    """Return what the units of a duty bear of the losses chosen."""
    return sum(strength for unit, strength in owed.units if unit in chosen and unit in duty.units)


def _least(owed: Bill, duty: Duty, lost: int) -> Fraction:
    """Return what the units of a duty have to bear, as far as they can. Rule 9J."""
    able = sum(strength for unit, strength in owed.units if unit in duty.units)
    return min(owed.share * lost, Fraction(able))


def _nearest(owed: Bill) -> str:
    first = next(choices(owed), None)
    return f"Try: lose {' '.join(first)}" if first else ""


def choices(owed: Bill) -> Iterator[tuple[str, ...]]:
    """Yield the choices of losses that do, those that lose least first. Rules 9C, 9J."""
    for total in range(ceil(owed.need), owed.whole + 1):
        for chosen in _adding_to(_bound_first(owed), total):
            if _shirked(owed, chosen, total) is None:
                yield chosen


def _bound_first(owed: Bill) -> list[tuple[str, int]]:
    """Return the units in the order in which they are tried: those with duties, then the large."""
    bound = frozenset[str]().union(*(duty.units for duty in owed.duties))
    return sorted(owed.units, key=lambda unit: (unit[0] not in bound, -unit[1]))


def _adding_to(order: Sequence[tuple[str, int]], total: int) -> Iterator[tuple[str, ...]]:
    """Yield the sets of units whose strengths add up to a total."""
    reachable: list[set[int]] = [{0}]
    for _, strength in reversed(order):
        reachable.append(reachable[-1] | {some + strength for some in reachable[-1]})
    reachable.reverse()

    def search(place: int, left: int) -> Iterator[tuple[str, ...]]:
        if left not in reachable[place]:
            return
        if place == len(order):
            yield ()
            return
        unit, strength = order[place]
        takes = ((), (unit,)) if strength == 0 else ((unit,), ())
        for take in takes:
            for rest in search(place + 1, left - strength * len(take)):
                yield take + rest

    yield from search(0, total)


def choose(play: Play, owed: Bill) -> Procedure[tuple[str, ...]]:
    """Ask a side which units it loses. Rules 9C, 9J."""
    answer = yield from play.ask(_decision(owed))
    assert isinstance(answer, Lose)
    return answer.units


def _decision(owed: Bill) -> Decision:
    need = f"{pretty(owed.need)} of {owed.whole} {owed.kind} strength"
    duties = "".join(
        f", half of it from {' '.join(unit for unit, _ in owed.units if unit in duty.units)} "
        f"({duty.what} modified the die)"
        for duty in owed.duties
    )

    def check(order: Order) -> Refusal | None:
        assert isinstance(order, Lose)
        return refuse(owed, order.units)

    return Decision(
        side=owed.side,
        rule=owed.rule,
        topic="lose",
        prompt=f"lose at least {need}{duties}",
        waiting=f"the {owed.side.label} player chooses losses of at least {need}",
        accepts=(Lose,),
        check=check,
        legal=lambda: map(Lose, choices(owed)),
        facts={"need": owed.need, "strengths": dict(owed.units), "duties": owed.duties},
    )


def lose(play: Play, units: Iterable[str]) -> tuple[str, ...]:
    """Reduce units to their cadres, or remove them, and return the new cadres. Rules 9C, 9E."""
    lost = carriers.together(play, tuple(units))
    cadres = tuple(unit for unit in lost if play.unit(unit).can_be_cadre)
    for unit in lost:
        (reduce if unit in cadres else eliminate)(play, unit)
    outcome.add(play, "losses", *lost)
    return cadres


def reduce(play: Play, unit_id: str) -> None:
    """Reduce a unit to its cadre; what it can carry no longer stays behind. Rules 9E, 12E."""
    lost = special_replacements.lost_to_cadre(play.unit(unit_id))
    special_replacements.note_loss(play, play.unit(unit_id), lost)
    play.emit(Reduced(unit_id))
    outcome.add(play, "reduced", unit_id)
    unit = play.unit(unit_id)
    over = unit.carrying - sizes.most_carried(play.charts, unit)
    if over > 0 and unit.hex is not None:
        play.emit(LoadChanged(unit_id, -over))
        _leave(play, unit.side, unit.hex, over)


def eliminate(play: Play, unit_id: str) -> None:
    """Remove a unit from play; resource points it carried stay in its hex. Rules 9C, 12E."""
    unit = play.unit(unit_id)
    if unit.carrying and unit.hex is not None:
        _leave(play, unit.side, unit.hex, unit.carrying)
    special_replacements.note_loss(play, unit, special_replacements.lost_with(unit))
    play.emit(Eliminated(unit_id))
    outcome.add(play, "eliminated", unit_id)


def _leave(play: Play, side: Side, hex_: Hex, points: int) -> None:
    """Leave resource points in a hex that is the side's own; elsewhere they are lost. Rule 12E."""
    if play.state.owner(hex_) is side:
        play.emit(PointsChanged(side, hex_, points))
