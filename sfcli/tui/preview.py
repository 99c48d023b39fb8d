"""What a command being written would come to: odds with every cause, ways with their MPs.

Battles are worked out by the function that fights them. Rules 9, 13.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from sfcli.air import operation
from sfcli.ground import combat, movement, overrun
from sfcli.ground.movement import Walk
from sfcli.ground.odds import DICE, Addition, Battle, ratio
from sfcli.ground.strengths import Line as Part
from sfcli.hexes import Hex
from sfcli.language.air_questions import Flight
from sfcli.language.questions import Odds, OverrunOdds
from sfcli.language.results import RESULTS, in_words
from sfcli.orders import Attack, Fly, Order, Overrun
from sfcli.position import Position
from sfcli.refusals import Refusal
from sfcli.sequence.table import ORDER_RULES
from sfcli.sides import Side
from sfcli.tui import flights
from sfcli.tui.glyphs import Glyphs
from sfcli.tui.palette import Ground
from sfcli.tui.tiles import NO_MARKS, Mark, mps_mark
from sfcli.tui.tones import SIDE_TONES, Line, Span, Tone, line
from sfcli.twelfths import mps, pretty

NO_FRAMES: Final[Mapping[Hex, Ground]] = {}


class Preview(NamedTuple):
    """What a command would come to."""

    title: str = ""
    lines: Sequence[Line] = ()
    """The calculation of a battle, for a panel of its own."""
    note: Line = ()
    """One line: the cost, or why it is not allowed."""
    trail: Mapping[Hex, Mark] = NO_MARKS
    """The way, with MPs spent up to each hex."""
    frames: Mapping[Hex, Ground] = NO_FRAMES
    """The hexes a battle is about."""


NOTHING = Preview()


def preview(pos: Position, side: Side, said: object, glyphs: Glyphs) -> Preview:
    """Return what an order or question would come to now."""
    if isinstance(said, Odds | OverrunOdds):
        side = pos.unit(said.units[0]).side
    if isinstance(said, Attack | Odds):
        report = combat.odds_report(pos, side, said.hex, said.units, said.neutral, said.air)
        return _battle(pos, side, report, said, glyphs)
    if isinstance(said, Overrun | OverrunOdds):
        report = overrun.odds_report(pos, side, said.hex, pos.units(said.units))
        return _battle(pos, side, report, said, glyphs)
    if isinstance(said, Fly | Flight):
        return _flight(pos, side, Fly(said.target, said.sorties, said.night))
    if isinstance(said, Order):
        return _planned(pos, plan(pos, side, said), glyphs)
    return NOTHING


def _flight(pos: Position, side: Side, order: Fly) -> Preview:
    """Return what an air operation would come to, and its way. Rule 16D."""
    planned = operation.plan_fly(pos, side, order)
    if isinstance(planned, Refusal):
        return _refused(planned)
    return Preview(
        f"flight {pos.place(order.target)}", flights.lines(pos, planned),
        trail=flights.trail(planned), frames=flights.frames(planned),
    )  # fmt: skip


def plan(pos: Position, side: Side, order: Order) -> object:
    """Return what the order's procedure would need, or why it is not allowed."""
    rule = ORDER_RULES.get(type(order))
    if rule is None:
        return None
    return rule.refuse(pos, side) or rule.plan(pos, side, order)


def _planned(pos: Position, planned: object, glyphs: Glyphs) -> Preview:
    if isinstance(planned, Refusal):
        return _refused(planned)
    if isinstance(planned, Walk):
        return Preview(note=_cost(pos, planned), trail=dict(_trail(planned, glyphs)))
    return NOTHING


def _refused(refusal: Refusal) -> Preview:
    text = str(refusal)
    begins_with_handle = "." in text.partition(" ")[0]
    shown = text if begins_with_handle else f"{text[:1].upper()}{text[1:]}"
    return Preview("not allowed", [line((shown, Tone.BAD))])


def _cost(pos: Position, walk: Walk) -> Line:
    each = [
        f"{id_} {mps(sum(steps))} of {mps(movement.left(pos.unit(id_)))}"
        for id_, steps in zip(walk.units, walk.steps, strict=True)
    ]
    return line(("MPs: ", Tone.DIM), (", ".join(each), Tone.GOOD))


def _trail(walk: Walk, glyphs: Glyphs) -> Iterator[tuple[Hex, Mark]]:
    slowest = max(walk.steps, key=sum)
    spent = 0
    for hex_, step in zip(walk.path, slowest, strict=True):
        spent += step
        yield hex_, mps_mark(spent, glyphs, Ground.SELECTED)


def _battle(
    pos: Position, side: Side, report: Battle | Refusal, said: object, glyphs: Glyphs
) -> Preview:
    if isinstance(report, Refusal):
        return _refused(report)
    lines = []
    if isinstance(said, Order):
        planned = plan(pos, side, said)
        if isinstance(planned, Refusal):
            lines.append(line((str(planned), Tone.BAD)))
    if isinstance(said, Overrun | OverrunOdds):
        lines += _overrun_lines(pos, report)
    else:
        lines += _die_lines(report)
    lines += battle_lines(report, side, glyphs)
    frames = {unit.hex: Ground.SELECTED for unit in report.fight.attackers if unit.hex is not None}
    frames[report.fight.hex] = Ground.TARGET
    return Preview(f"odds {pos.place(report.fight.hex)}", lines, frames=frames)


def _overrun_lines(pos: Position, battle: Battle) -> Iterator[Line]:
    """Yield the odds of an overrun, and what it costs each unit. Rule 13."""
    yield line(("odds ", Tone.DIM), (ratio(battle.attack, battle.defense), Tone.STRONG))
    refusal = overrun.refuse_odds(pos, battle)
    if refusal:
        yield line((str(refusal), Tone.BAD))
        return
    for unit in battle.fight.attackers:
        price = overrun.price(pos, battle, unit)
        yield line(
            (f"  {unit.id} {mps(price.whole)} MPs of {mps(movement.left(unit))}", Tone.GOOD),
            (f" = {price}", Tone.DIM),
        )


def _die_lines(battle: Battle) -> Iterator[Line]:
    """Yield the odds of an attack, what each die brings, and the chances. Rule 9A."""
    yield line(
        ("odds ", Tone.DIM), (battle.odds, Tone.STRONG), ("  die ", Tone.DIM),
        (f"{battle.drm:+}" if battle.drm else "as it falls", Tone.STRONG),
        ("  chances:", Tone.DIM),
    )  # fmt: skip
    yield from _results(battle)


def battle_lines(battle: Battle, side: Side, glyphs: Glyphs) -> Iterator[Line]:
    """Yield what a battle is made of: units with their factors, and what modifies the die."""
    yield from _force(battle.attackers, battle.for_attack, battle.attack, side, "attack", glyphs)
    yield from _force(
        battle.defenders, battle.for_defense, battle.defense, side.enemy, "defense", glyphs
    )
    for modifier in battle.modifiers:
        yield line(
            (f" {modifier.drm:+} ", Tone.DICE), modifier.why, (f" ({modifier.rule})", Tone.DIM)
        )
    armor = battle.armor
    for name, share in (("AECA", armor.aeca), ("AECD", armor.aecd), ("ATEC", armor.atec)):
        if share.counted:
            yield line((f" {name} ", Tone.DIM), str(share))


def _force(
    parts: Iterable[Part],
    additions: Iterable[Addition],
    total: Fraction,
    side: Side,
    what: str,
    glyphs: Glyphs,
) -> Iterator[Line]:
    shape = glyphs.shapes[side][0]
    yield line((f"{shape} {what} ", SIDE_TONES[side]), (pretty(total), Tone.STRONG))
    for part in parts:
        yield _unit(part)
    for addition in additions:
        yield line(
            f"  +{pretty(addition.points)} {addition.cause}", (f" ({addition.rule})", Tone.DIM)
        )


def _unit(part: Part) -> Line:
    spans: list[Span] = [(f"  {part.unit.id} ", Tone.TEXT), (str(part.printed), Tone.STRONG)]
    for factor in part.factors:
        spans.append((f" ×{pretty(factor.by)} ", Tone.WARN))
        spans.append((f"{factor.cause} ({factor.rule})", Tone.DIM))
    if part.factors:
        spans.append((f" = {pretty(part.strength)}", Tone.STRONG))
    if part.excess:
        spans.append((" artillery in excess (14B)", Tone.WARN))
    return tuple(spans)


def _results(battle: Battle) -> Iterator[Line]:
    """Yield each result with the dice that bring it, its chance, and what it means."""
    if battle.automatic:
        yield line(("no die falls: ", Tone.DIM), (in_words(battle.automatic), Tone.DICE))
        return
    for result, count in battle.chances.items():
        dice = [str(die) for die, each in zip(DICE, battle.results, strict=True) if each == result]
        yield line(
            (f" {' '.join(dice)} ", Tone.KEY), (f"{result} ", Tone.DICE),
            (f"{count}/6 ", Tone.STRONG), (RESULTS.get(result, ""), Tone.DIM),
        )  # fmt: skip
